import { type Span, span } from '../../../../source/span.ts';
import { isFiltered } from '../../text-filters.ts';
import { Unreadable } from '../context/context.ts';
import { skipBackticks, skipSubstitution } from '../grammar/skip.ts';
import { withLengths } from '../words/tables.ts';
import { volatile } from './arithmetic.ts';
import type { TestWords } from './likeness.ts';

/** Cuts the inside of a test into words, and in `[[ ]]` into operators. */
export function wordsIn(text: string, start: number, end: number, isDouble: boolean): Span[] {
  const spans: Span[] = [];
  const operator = /&&|\|\||[()]/y;
  let isRegex = false;
  for (let at = start; at < end; ) {
    if (/\s/.test(text.charAt(at)) || /^\\\r?\n/.test(text.slice(at, at + 3))) {
      at += text[at] === '\\' ? 2 : 1;
      continue;
    }
    operator.lastIndex = at;
    const found: RegExpExecArray | null = isDouble && !isRegex ? operator.exec(text) : null;
    const stop: number = found === null ? wordEnd(text, at, end, isDouble && !isRegex) : at + found[0].length;
    spans.push(span(at, stop));
    isRegex = isDouble && text.slice(at, stop) === '=~';
    at = stop;
  }
  return spans;
}

/** Within how many brackets the words of `[ \( -f a -o -f b \) -a -f c ]` stand, each with those after it. */
export function levelsOf(text: string, words: readonly Span[]): number[] {
  let level = 0;
  return words.map(({ start, end }) => {
    const sign = text.slice(start, end).replace(/^\\|^(['"])([()])\1$/, '$2');
    if (sign === '(') level++;
    if (sign === ')') level--;
    return level;
  });
}

/** Characters that neither end a word nor begin something in it. */
const plainRun = /[^\s\\'"`$()&|]+/y;

function wordEnd(text: string, start: number, end: number, breaksAtOperator: boolean): number {
  let brackets = 0;
  for (let at = start; at < end; at++) {
    plainRun.lastIndex = at;
    if (plainRun.test(text)) at = plainRun.lastIndex;
    if (at >= end) break;
    const character = text.charAt(at);
    if (/\s/.test(character) && brackets === 0) return at;
    if (character === '\\') at++;
    else if (character === "'") {
      at = text.indexOf("'", at + 1);
      if (at < 0) throw new Unreadable();
    } else if (character === '"') at = stringEnd(text, at, end);
    else if (character === '`') at = skipBackticks(text, at, end) - 1;
    else if (character === '$' && /[({]/.test(text.charAt(at + 1)))
      at = skipSubstitution(text, at + 1, end) - 1;
    else if (!breaksAtOperator && character === '(') brackets++;
    else if (!breaksAtOperator && character === ')') brackets--;
    else if (
      breaksAtOperator &&
      (character === ')' || text.startsWith('&&', at) || text.startsWith('||', at))
    )
      return at;
    else if (breaksAtOperator && character === '(') {
      // `@(a|b)` is a pattern, and so is `!(a|b)` that does not begin a test.
      const sign = at === start ? '' : text.charAt(at - 1);
      if (!/[@+*?!]/.test(sign) || (sign === '!' && !/[!=]=?\s*$/.test(text.slice(start - 3, start))))
        throw new Unreadable();
      at = skipSubstitution(text, at, end) - 1;
      if (at >= end) throw new Unreadable();
    }
  }
  return end;
}

function stringEnd(text: string, open: number, end: number): number {
  for (let at = open + 1; at < end; at++) {
    const character = text[at];
    if (character === '"') return at;
    if (character === '\\') at++;
    else if (character === '$' && /[({]/.test(text.charAt(at + 1)))
      at = skipSubstitution(text, at + 1, end, true) - 1;
  }
  throw new Unreadable();
}

/** A word of a test as it is written; empty behind the last. */
export function word(words: TestWords, index: number): string {
  const place = words.spans[index];
  return place === undefined ? '' : words.context.slice(place);
}

/** The words of an operand without quotes; null when they may mean something else the next time. */
export function subjectOf(words: TestWords, index: number): string | null {
  const source = word(words, index);
  const declared = [...(words.context.inFunction?.declared ?? [])];
  // A variable of the function's own is another one than the script's of that name.
  const [, bare, own = bare ?? '', part = ''] =
    /^"?\$(?:(\w+)|\{(\w+)([^\w{}$"][^{}$"]*)?\})"?$/.exec(source) ?? [];
  const name = words.context.nameOf(own);
  if (declared.includes(own)) return part === '' ? `$${name}` : `\${${name}${part}}`;
  const [, sum] = /^"?\$\(\(([^()=]*)\)\)"?$/.exec(source) ?? [];
  if (volatile.test(sum ?? source) || declared.some((name) => source.includes(name))) return null;
  return withLengths(words.context, source.replace(/['"]/g, '').replace(/^\$\{(\w+)(?::?-)?\}$/, '$$$1'));
}

/** What filters in `$(…)` make of variables, as a subject: it stays the same as long as these do. Null for other commands. */
export function filteredAt(words: TestWords, index: number): string | null {
  const source = word(words, index).replace(/['"]/g, '');
  if (!isFiltered(source)) return null;
  return source.replace(/(?<=\$\{?)[A-Za-z_]\w*/g, (name) => words.context.nameOf(name));
}

/** `${BASH_SOURCE[0]} = $0`: the script is run, not read in by `source`. */
export function asksWhetherRun(words: TestWords, start: number): boolean {
  const sides = [start, start + 2].map((index) => word(words, index).replace(/["{}]/g, ''));
  return sides.includes('$0') && sides.some((side) => /^\$BASH_SOURCE(?:\[0\])?$/.test(side));
}
