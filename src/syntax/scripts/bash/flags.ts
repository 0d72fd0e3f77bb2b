import { type Span, span } from '../../../source/span.ts';
import { memo } from '../../../util/memo.ts';
import { joinWords } from '../../../util/plural.ts';
import type { BashContext } from './context.ts';
import type { Lost } from './fixed-tests.ts';

/** Each is a look through the text. */
const mostLookedUp = 20;
/** What may set any variable, or to what no text shows; and what compares without regard to capitals. */
const setsOtherwise =
  /\b(?:eval|source|read|mapfile|readarray|getopts|nocasematch|declare|typeset|printf[ \t]+-v)\b|^[ \t]*\.[ \t]/m;
const switches = /^(?:0|1|[ny]|no|yes|off|on|false|true)$/i;
const negative = /^(?:0|n|no|off|false)$/i;

const known = memo((_: BashContext) => new Map<string, ReadonlySet<string> | null>());

/** The words that a script gives a variable, if it gives it nothing else; null where that is not known, or it may have another value at first. */
export function wordsOf(context: BashContext, name: string, before: number): ReadonlySet<string> | null {
  const found = known(context).get(name);
  if (found !== undefined || known(context).size >= mostLookedUp) return found ?? null;
  const words = lookUp(context.text, name, before);
  known(context).set(name, words);
  return words;
}

function lookUp(text: string, name: string, before: number): ReadonlySet<string> | null {
  const first = text.search(new RegExp(`^${name}=`, 'm'));
  if (first < 0 || first > before || setsOtherwise.test(text)) return null;
  const others = `\\b(?:export|for|let|local|readonly|select|unset)\\b[^\\n;]{0,200}\\b${name}\\b|\\(\\([^\\n)]{0,200}\\b${name}\\b|\\b${name}(?:\\+\\+|--|[-+*/%]=|\\[)|\\{${name}:?=`;
  if (new RegExp(others).test(text)) return null;
  const given = text.matchAll(
    new RegExp(`(?<![\\w$])${name}=(?:(?:"([\\w.-]+)"|'([\\w.-]+)'|([\\w.-]+))(?=[\\s;&|)]|$))?`, 'g'),
  );
  const words = new Set<string>();
  for (const [, double, single, bare] of given) {
    const word = double ?? single ?? bare;
    if (word === undefined) return null;
    words.add(word);
  }
  return words;
}

const variable = /^"?\$(?:(\w+)|\{(\w+)\})"?$/;

function variableIn(word: string): string | undefined {
  const [, bare, braced] = variable.exec(word) ?? [];
  return bare ?? braced;
}

/** `[ $ok ]` and `[ "$ok" = True ]`, where the script sets `ok` to `false` and `true` alone. */
export function lostFlag(context: BashContext, words: readonly string[], start: number): Lost | null {
  const [first = '', second = '', third] = words;
  const isBare = words.length === 1 || (words.length === 2 && first === '-n');
  const name = variableIn(words.length === 2 ? second : first);
  const isEquality = words.length === 3 && /^(?:==?|!=)$/.test(second);
  const [, text = ''] = /^["']?(\w+)["']?$/.exec(third ?? '') ?? [];
  if (name === undefined || !(isBare || (isEquality && switches.test(text)))) return null;
  const values = [...(wordsOf(context, name, start) ?? [])];
  const no = values.find((value) => negative.test(value));
  if (values.length === 0 || no === undefined || !values.every((value) => switches.test(value))) return null;
  if (isBare) {
    const yes = values.find((value) => !negative.test(value));
    const help = yes === undefined ? `write "$${name}" != ${no}` : `write "$${name}" = ${yes}`;
    return { why: `a text that is not empty always holds, and so does "${no}"`, help };
  }
  // One that is set once is there to be changed by hand.
  if (values.length < 2 || values.includes(text)) return null;
  const meant = values.find((value) => negative.test(value) === negative.test(text));
  return {
    compares: `with "${text}"`,
    why: `$${name} is never anything but ${joinWords(values, 'or')}`,
    help:
      meant === undefined ? `compare with ${joinWords(values, 'or')}` : `write ${first} ${second} ${meant}`,
  };
}

/** Notes `if $ok`, where the script sets `ok` to 0 and 1 alone, which are no commands. */
export function noteFlagAsCommand(context: BashContext, name: string, place: Span): boolean {
  const values = [...(wordsOf(context, name, place.start) ?? [])];
  const isFlag = values.every((value) => switches.test(value) && !/^(?:true|false|yes)$/.test(value));
  const yes = values.find((value) => !negative.test(value));
  if (!isFlag || yes === undefined) return false;
  context.noteLost(span(place.start, place.end), {
    why: `Bash runs the value as a command, and there is no command ${joinWords(values, 'or')}`,
    help: `write [ "$${name}" = ${yes} ]`,
  });
  return true;
}
