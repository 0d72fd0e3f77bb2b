import { span } from '../../../../source/span.ts';
import type { UnfilledVariable } from '../../defects.ts';
import { isRead } from '../../written-once.ts';
import type { FunctionText } from '../context/function-text.ts';

/** A variable of the whole script that is given an argument: `ticket="$1"` at the beginning of a line. */
const given =
  /^(?:(?:export|readonly|declare(?: -\w+)?)[ \t]+)?([A-Za-z_]\w*)=("\$\{?[1-9]\}?"|\$\{?[1-9]\}?)[ \t]*(?:[;#][^\n]*)?\r?$/gm;
/** Who asks for the arguments, or gives the script some, reckons with none. */
const reckons =
  /\$\{?[@*#]|\b(?:shift|getopts|BASH_ARG[CV])\b|\bset[ \t]+--|\$\{[1-9][^}]|(?:\[|\btest\b|\bcase\b)[^\n]{0,200}\$\{?[1-9]/;
const mostTold = 5;
/** Each is looked for in the text. */
const mostFunctions = 200;

/**
 * Variables to which a script gives its arguments, of which there are never any (language.md#scripts): the payload is meant,
 * most likely. Where `set -u` ends the script there, that is told.
 */
export function vainArguments(
  text: string,
  functions: readonly FunctionText[],
  setsNounset: boolean,
): UnfilledVariable[] {
  if (setsNounset || functions.length > mostFunctions || !/="?\$\{?[1-9]/.test(text)) return [];
  const outside = functions.reduce((left, one) => left.replace(one.text, blank), text);
  if (reckons.test(outside)) return [];
  const found = [...outside.matchAll(given)].slice(0, mostTold);
  return found.flatMap(({ 0: line, 1: name = '', 2: value = '', index }): UnfilledVariable[] => {
    const asks = new RegExp(
      `(?:\\[|\\btest\\b|\\bcase\\b)[^\\n]{0,200}\\$\\{?${name}\\b|\\$\\{${name}:?[-+=?]`,
    );
    if (asks.test(text) || !isRead(name, text)) return [];
    const start = index + line.indexOf(value);
    return [
      {
        message: `a script is started without arguments, so ${name} is empty`,
        span: span(start, start + value.length),
        help: `write ${name}=$RAYMOND_RESULT if the payload is meant`,
      },
    ];
  });
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
