import type { Argument } from './invocation.ts';

/** What prints, runs other programs, or reads code from elsewhere, anywhere in a program; `||` is an operator. */
const printing = /\b(?:print|printf|system|getline)\b|(?<!\|)\|(?!\|)|@/;
const texts = /"(?:[^"\\\n]|\\.)*"/g;
/** What may hold braces that are none of the program: comments, regular expressions. */
const otherBraces = /#|\/[^/\n]*[{}][^/\n]*\//;
/** Each pattern has its action behind it: one alone prints the line. */
const actionsAlone = /^(?:[\s;]*(?:[^\s;{}][^\n;{}]*)?\{\})+[\s;]*$/;
/** Longer programs are not looked through. */
const longest = 2000;

/** `awk -v c="$score" 'BEGIN { exit !(c < 0.7) }'`: a program that only calculates, and says by its exit code what comes of it. */
export function isSilentAwk(values: readonly Argument[]): boolean {
  let at = 0;
  for (; at < values.length; at++) {
    const written = values[at]?.constant ?? '';
    if (written === '-v' || written === '-F') at++;
    else if (!/^-(?:F.|v\w+=)/s.test(written)) break;
  }
  const program = values[at]?.constant ?? '';
  if (program.length > longest || printing.test(program)) return false;
  const bare = program.replace(texts, '""');
  return !otherBraces.test(bare) && actionsAlone.test(withoutActions(bare));
}

/** A program with nothing between the outermost braces. */
function withoutActions(program: string): string {
  let kept = '';
  let depth = 0;
  for (const character of program) {
    if (character === '}') depth--;
    if (depth === 0) kept += character;
    if (character === '{') depth++;
  }
  return kept;
}
