import { refuse } from './fault.ts';
import type { Scanner } from './scanner.ts';

/** Refuses signs of `[[ ]]` that Bash does not know: `[[ - z "$x" ]]`, `[[ $n >= 3 ]]`. `word` is the one that stands here. */
export function refuseOperator({ text, at }: Scanner, word: string): void {
  const [option] = word === '-' ? (/^-[ \t]+[a-zA-Z](?=[ \t])/.exec(text.slice(at, at + 20)) ?? []) : [];
  if (option !== undefined)
    refuse('"[[" knows no "-"', at, at + option.length, `write ${option.replace(/[ \t]/g, '')}`);
  const [sign] = /^[<>]=(?=[ \t])/.exec(text.slice(at, at + 3)) ?? [];
  if (sign !== undefined)
    refuse(`"[[" knows no "${sign}"`, at, at + 2, `write ${sign === '>=' ? '-ge' : '-le'}`);
}

/** Refuses the sign of `[[ $x == a|b ]]`, in which `||` alone can stand. */
export function refuseBar({ text, at }: Scanner): void {
  if (text[at] !== '|' || text[at + 1] === '|' || text[at - 1] === '|') return;
  const [words = ''] = barred.exec(text.slice(Math.max(0, at - farthest), at + farthest)) ?? [];
  const isOfTexts = comparison.test(text.slice(Math.max(0, at - farthest), at));
  const other = isOfTexts ? 'write @(a|b) for one text or another' : 'write || between two conditions';
  const help = words === '' ? other : `write @(${words})`;
  refuse('this "|" stands where none can be', at, at + 1, help);
}

const compares = /(?:^|[ \t])(?:==?|!=)[ \t]*$/;
/** All that a pattern of alternatives is written with: `(a|b)`, `a(b|c)d`. */
const alternatives = /([\w./*-]*)(\([\w./*|-]+\))([\w./*-]*)(?=[ \t])/y;
/** Texts with such signs between them, behind a comparison. */
const barred = /(?<=[ \t](?:==?|!=)[ \t]+)[\w./*-]+(?:\|[\w./*-]+)+(?=[ \t]+\]\])/;
/** A comparison whose other text ends where this does. */
const comparison = /[ \t](?:==?|!=)[ \t]+[^&|\n]*$/;
/** How far a comparison is looked at, in UTF-16 units. */
const farthest = 100;

/** Refuses a pattern such as `[[ $x == (a|b) ]]`, which lacks the sign that makes one of its brackets. `at`: where the word behind an operator begins. */
export function refuseAlternatives({ text }: Scanner, at: number): void {
  if (!compares.test(text.slice(Math.max(0, at - farthest), at))) return;
  alternatives.lastIndex = at;
  const [whole = '', before = '', brackets = '', behind = ''] = alternatives.exec(text) ?? [];
  // `?(`, `*(`, `+(`, `@(` and `!(` begin patterns.
  if (whole === '' || /[?*+@!]$/.test(before)) return;
  const start = at + before.length;
  refuse('this "(" stands where none can be', start, start + 1, `write ${before}@${brackets}${behind}`);
}

/** Refuses `[[ -f plan.md ] && …`; behind an operator such a bracket is a text. */
export function refuseSingleBracket({ text, at }: Scanner): void {
  const [, word = ''] = /[ \t]([^ \t]+)[ \t]+$/.exec(text.slice(Math.max(0, at - farthest), at)) ?? [];
  if (!/^["'\w$./]/.test(word) || !/^\][ \t]*(?:&&|\|\||[;\n])/.test(text.slice(at, at + farthest))) return;
  refuse('this "]" does not close "[["', at, at + 1, 'write ]] in its place');
}
