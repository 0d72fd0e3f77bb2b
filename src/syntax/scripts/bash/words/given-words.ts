import { type Span, span } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import { eitherOf } from '../../build-command.ts';
import { matches } from '../../follow/assumptions/fits.ts';
import type { Command, CommandOf, Pattern } from '../../program.ts';
import type { BashContext } from '../context/context.ts';
import { answeredWords } from './answered-words.ts';

/** Programs that the script may give their code, as an argument or on standard input. */
const interpreters = /^(?:python[\d.]*|node|nodejs|deno|bun|ruby|perl|php|[gm]?awk|jq)$/;

/** Whether something may print anything and runs code that may stand in the script. */
export function runsCode({ prints, program }: CommandOf<'outside'>): boolean {
  return prints === 'anything' && program !== null && interpreters.test(program);
}

/** Where a program that stands in a script gives a word, as by `print "low"` or `then "pass" else "fail"`, or something else. */
const giver =
  /\b(?:printf?|puts|say|console\.log|then|else)\b(?![ \t]*(?:[:{]|(?:if|print|puts|say|console)\b|[\r\n]|$))[ \t(]*(?:(["'])([\w.-]+)\1(?=[ \t]*(?:[);}'\r\n]|$|if\b|el(?:se|if)\b|end\b))|\S)/g;

/** Without one of these a program of awk gives nothing where no line is as it says. */
const givesAlways = /\b(?:else|END|BEGIN)\b/;

/** Longer programs are not looked through. */
const longest = 4000;

/** A word that a program gives, and where it stands in it; null for something else that it gives. */
type Given = { readonly word: string; readonly at: number } | null;

/** What the program in `$(…)` gives, as far as that can be seen there. */
function givenIn(program: string): readonly Given[] {
  if (!program.startsWith('$(') || program.length > longest) return [];
  if (/\bawk\b/.test(program) && !givesAlways.test(program)) return [];
  return [...program.matchAll(giver)].map(({ 0: whole, 1: sign, 2: word, index }) =>
    word === undefined ? null : { word, at: index + whole.indexOf(`${sign}${word}${sign}`) + 1 },
  );
}

/** Whether the patterns take each word that a program gives in `$(…)`. */
export function takeGivenWords(patterns: readonly Pattern[], program: string): boolean {
  const given = answeredWords(program) ?? givenIn(program).map((one) => one?.word ?? null);
  const isTaken = (word: string | null) =>
    word !== null && patterns.some((pattern) => matches(pattern, word) === 'yes');
  return given.length > 1 && given.every(isTaken);
}

/** What may give several words one after the other. */
const givesMany = /\b(?:for|foreach|while|until|each|map|inputs)\b|\.\[\]/;
const elsewhere = /\b(?:else|elif|elsif)\b/;

/** The variables about which a script asks something. */
const askedNames = memo(
  ({ text }: BashContext) =>
    new Set(
      [...text.matchAll(/(?:\bcase\b|\[|\btest\b)[^\n$[]{0,99}\$\{?([A-Za-z_]\w*)/g)].map(([, name]) => name),
    ),
);

/**
 * The output of `$(…)`, which stands there: where the code of its program gives this word or else that one, each is one of
 * the ways in which it comes out. `name`: the variable into which it goes; what the script asks about that says more.
 */
export function withGivenWords(
  output: Command,
  context: BashContext,
  { start, end }: Span,
  name: string | null,
): Command {
  if (output.kind !== 'outside' || !runsCode(output)) return output;
  if (name !== null && askedNames(context).has(name)) return output;
  const text = context.text.slice(start, end);
  const all = givenIn(text);
  const given = all.filter((one) => one !== null);
  const isChoice = given.every(
    ({ at }, index) => index === 0 || elsewhere.test(text.slice(given[index - 1]?.at, at)),
  );
  if (given.length < 2 || given.length < all.length || !isChoice || givesMany.test(text)) return output;
  const prints = given.map(({ word, at }): Command => {
    const place = span(start + at, start + at + word.length);
    return { kind: 'print', text: [{ kind: 'literal', text: word, span: place }], span: place };
  });
  return eitherOf(prints, output);
}
