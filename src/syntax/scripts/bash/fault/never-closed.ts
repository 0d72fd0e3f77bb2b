import { tagBeginning } from '../../../../grammar/tag.ts';
import { type Span, span } from '../../../../source/span.ts';
import { endOfLine } from '../../../../util/line-start.ts';
import { apostropheBefore, endsTextEarly } from '../../apostrophes.ts';
import type { SyntaxFault } from '../../defects.ts';
import { refusal, refuse } from './fault.ts';

/** What to do where one of these lacks. */
export const closers = { '}': 'write } after the name', ')': 'write ) after the command' } as const;

interface Around {
  /** The first string that goes on over the end of its line. */
  readonly longString: readonly [start: number, end: number] | null;
  /** Where the innermost expansion or substitution began that stands in a string. */
  readonly openInString: number | undefined;
}

/** Refuses a string without an end, or what is the cause of that. */
export function refuseString(
  text: string,
  place: Span,
  mark: string,
  { longString, openInString }: Around,
): never {
  const { start, end } = place;
  if (openInString !== undefined && mark === '"') refuseOpen(text, openInString);
  refuseApostrophe(text, start);
  const [from, to] = longString ?? [start, start];
  const message = `this string goes on over the end of its line; perhaps it is here that a mark is missing`;
  const related = from === start ? [] : [{ span: span(from, Math.min(to, endOfLine(text, from))), message }];
  refuse(`this ${mark} is never closed`, start, end, `write ${mark} after the text`, related);
}

/** Refuses an apostrophe that ends a tag in single quotation marks, in front of `end`. */
export function refuseApostrophe(text: string, end: number): void {
  const apostrophe = apostropheBefore(text, end);
  if (apostrophe === null) return;
  refuse(endsTextEarly, apostrophe.start, apostrophe.end, "write '\\'' in its place");
}

/** `"${name is here"`: the mark that was to end the string began another one. */
function refuseOpen(text: string, at: number): void {
  const opening = text.slice(at, at + 2);
  const closing = opening === '${' ? '}' : ')';
  if (text.slice(at, endOfLine(text, at)).includes(closing)) return;
  refuse(`"${opening}" is never closed`, at, at + 2, closers[closing]);
}

/** How far in front of the mark that ends a tag the tag is looked for, in UTF-16 units. */
const mostOfTag = 400;
/** A value of a tag with a back-slash in front of one of its marks alone, up to where the text was to end. */
const halfEscaped = new RegExp(
  `${tagBeginning}\\s[^<>\\n]*?=(?:(\\\\"[^"\\\\<>\\n]*)"|"[^"\\\\<>\\n]*\\\\")(?=[ \\t/>])[^"'\\n]*(?:"[^"\\n]*"[^"'\\n]*)*$`,
);

/**
 * `echo "<goto input=\"$x">FIX</goto>"`: one " of a tag lacks its back-slash, so that what was to end the text begins the string
 * that goes on over the end of its line, at `start`.
 */
export function lostBackslash(text: string, start: number): SyntaxFault | null {
  const before = text.slice(Math.max(0, start - mostOfTag), start);
  const found = halfEscaped.exec(before);
  if (found === null) return null;
  const [whole, escaped] = found;
  const inTag =
    escaped === undefined ? whole.search(/="[^"\\]*\\"/) + 1 : whole.indexOf(escaped) + escaped.length;
  const at = start - before.length + found.index + inTag;
  const message = 'this " lacks the back-slash that the other one of the value has, so it ends the text';
  return refusal(message, at, at + 1, 'write \\" in its place');
}

const term = String.raw`\(\([ \t]*(?:\$?\w+(?:[-+*/%<>=!]|[ \t]+[-+*/%<>=!]+[ \t])|\()`;
/** What begins as a sum does, up to its first bracket that closes none within it. */
const openSum = new RegExp(`(?=${term})\\(\\([^()\\n]*(?:\\([^()\\n]*\\)[^()\\n]*)*\\)(?!\\))`, 'y');
const wholeSum = new RegExp(`(?=${term})\\(\\([^()\\n]*(?:\\([^()\\n]*\\)[^()\\n]*)*\\)\\)`, 'y');

/** Refuses a sum that lacks its second bracket: `$((tries+1)`. `at`: where its two brackets begin. */
export function refuseOpenSum(text: string, at: number): void {
  openSum.lastIndex = at;
  const [sum] = openSum.exec(text) ?? [];
  if (sum === undefined) return;
  const end = at + sum.length;
  const message = `"${text[at - 1] === '$' ? '$((' : '(('}" has no "))"`;
  refuse(message, end - 1, end, 'write )) in place of this one');
}

/** Refuses `$(…` or `<(…`, or the sum that it was to be. */
export function refuseSubstitution(text: string, start: number, opening: string): never {
  refuseOpenSum(text, start + 1);
  refuse(`"${opening}" is never closed`, start, start + 2, closers[')']);
}

/** Refuses a list without an end, or with a sign that none can hold: `n=((n + 1))`, which was to be a sum. */
export function refuseList(text: string, start: number, orElse = ''): never {
  wholeSum.lastIndex = start;
  if (text[start - 2] !== '+' && wholeSum.test(text))
    refuse('this "((" begins a list, and no sum', start, start + 2, 'write $(( in its place');
  refuse('this list is never closed', start, start + 1, `write ) after its last word${orElse}`);
}
