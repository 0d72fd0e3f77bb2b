import { tagBeginning } from '../../../../grammar/tag.ts';
import { span } from '../../../../source/span.ts';
import { lineStart } from '../../../../util/line-start.ts';
import { literalPattern } from '../../../../util/literal-pattern.ts';
import type { BashContext } from '../context/context.ts';
import type { FunctionText } from '../context/function-text.ts';
import { runsOtherCode } from '../context/setters.ts';

/** More functions, and more calls of them, are not looked at. */
const mostFunctions = 20;
const mostTold = 10;
/** It prints a tag and ends the script well after it. */
const endsWithTag = new RegExp(
  `\\b(?:echo|printf)[ \\t][^\\n>]{0,200}${tagBeginning}[^\\n]{0,200}(?:\\n[ \\t]*|;[ \\t]*)exit(?:[ \\t]+0)?[ \\t]*(?:[;}\\n]|$)`,
);
const inFront = '(?:\\$\\([ \\t]*|(?:\\|\\||&&|;)[ \\t]*)';

/**
 * Notes `name=$(require jq)` where the function prints a tag and exits: the tag becomes a part of the value, and `exit` ends the
 * subshell alone (Bash Reference Manual, Command Execution Environment).
 */
export function noteCapturedExits(context: BashContext, functions: readonly FunctionText[]): void {
  const { text, lostOutcomes } = context;
  if (functions.length > mostFunctions || runsOtherCode(context)) return;
  const ending = functions.filter(({ text: own }) => isEnding(own)).map(({ name }) => name);
  if (ending.length === 0) return;
  const called = (names: readonly string[]) => `(?:${names.map(literalPattern).join('|')})`;
  // Those that call them, in one step.
  const direct = new RegExp(`(?:^|[\\n;&|{]|\\b(?:then|else|do))[ \\t]*${called(ending)}(?![\\w=-])`);
  const calling = functions.filter((one) => direct.test(bodyOf(one))).map(({ name }) => name);
  const captured = /\b([A-Za-z_]\w*)="?(\$\([^()\n]{0,200}\))"?/g;
  const inside = new RegExp(`${inFront}(${called([...new Set([...ending, ...calling])])})(?![\\w=-])`);
  const calls = [...text.matchAll(captured)].flatMap(
    ({ 0: whole, 1: name = '', 2: substitution = '', index }) => {
      const isComment = /^[ \t]*#/.test(text.slice(lineStart(text, index), index));
      const by = isComment ? undefined : inside.exec(substitution)?.[1];
      return by === undefined ? [] : [{ name, by, substitution, start: index + whole.indexOf(substitution) }];
    },
  );
  for (const { name, by, substitution, start } of calls.slice(0, mostTold)) {
    if (isPrinted(name, text)) continue;
    lostOutcomes.set(start, {
      rule: 'value-lost',
      message: `the tag that ${ending.includes(by) ? by : `a function within ${by}`} prints becomes the value of ${name} here, and its exit ends $( ) alone: the script goes on`,
      help: 'let the function fail in $( ), and print the tag and exit outside of it',
      span: span(start, start + substitution.length),
    });
  }
}

/** Whether a function does so, with a tag that is sent nowhere else. */
function isEnding(text: string): boolean {
  const [found] = endsWithTag.exec(text) ?? [];
  return found !== undefined && !/["'][ \t]*\d*>/.test(found);
}

function bodyOf({ text }: FunctionText): string {
  return text.slice(text.indexOf('{') + 1);
}

/** Whether a value may be printed as it is: it stands elsewhere than in a tag or in a plain test. */
function isPrinted(name: string, text: string): boolean {
  const uses = new RegExp(`^[^\\n]*\\$\\{?${name}\\b[^\\n]*`, 'gm');
  return [...text.matchAll(uses)].some(([line]) => !inTag.test(line) && !inTest.test(line));
}

const inTag = new RegExp(`^[ \\t]*(?:echo|printf)[ \\t][^\\n]{0,200}${tagBeginning}`);
const inTest = /^[ \t]*(?:if[ \t]+)?\[\[?[ \t]+(?:![ \t]+)?-[nzfed][ \t]/;
