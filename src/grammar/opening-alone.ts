import { type Span, span } from '../source/span.ts';
import { nearestName } from '../util/nearest.ts';
import type { TagName } from './tag.ts';
import { isOtherLetter, matchEnd } from './text-at.ts';

/** What a tag may hold, and a closing tag of whatever name behind it. */
const anyClosing = /([^<>\n]{1,200})<\/([A-Za-z]{2,12})\s*>/y;
/** What may begin the content of a tag that is more than mentioned; of other scripts, letters and digits. */
const beginsContent = /[A-Za-z0-9_{$"'([<]/;
/** What goes on behind a name in a type of a programming language. */
const typeGoesOn = /[,[.]|\s*[|&]/y;

/** The closing tag with a misspelt name behind the opening that ends at `end`: `</cal>`; null without one. */
export function misspeltClosing(text: string, name: TagName, end: number): Span | null {
  anyClosing.lastIndex = end;
  const [whole, content = '', word = ''] = anyClosing.exec(text) ?? [];
  if (whole === undefined || nearestName(word, [name]) === null) return null;
  return span(end + content.length, end + whole.length);
}

/**
 * Whether an opening tag without attributes and without its own closing tag is prose about the tag: no content
 * follows it directly.
 */
export function looksLikeMention(text: string, start: number, end: number): boolean {
  if (beginsContent.test(text[end] ?? '') || isOtherLetter(text, end)) return false;
  // Windows of fixed size keep a text full of tags linear.
  const before = text.slice(Math.max(0, start - 100), start);
  const after = text.slice(end, end + 100);
  const aloneOnLine = /(^|\n)[ \t]*$/.test(before) && /^[ \t]*\r?\n/.test(after);
  return !aloneOnLine;
}

/** Whether `<call` in `Map<call, String>` or `Promise<call | null>` begins the parameters of a type and no tag. */
export function isTypeParameter(text: string, start: number, afterName: number): boolean {
  return /[\w$]/.test(text[start - 1] ?? '') && matchEnd(typeGoesOn, text, afterName) !== null;
}
