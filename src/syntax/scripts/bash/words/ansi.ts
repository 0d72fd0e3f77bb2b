import { span } from '../../../../source/span.ts';
import type { Piece } from '../../program.ts';
import { Unreadable } from '../context/context.ts';

/** Characters that a backslash makes of a letter, in `$'…'`, `echo -e` and `printf`. */
export const simpleEscapes: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['E', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
]);

const ansiEscape =
  /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})|c([\s\S])|([\s\S]))/y;

/** Reads `$'…'` from after its opening quote. `end` is after the closing one. */
export function readAnsiString(text: string, start: number, limit: number): { pieces: Piece[]; end: number } {
  const pieces: Piece[] = [];
  let from = start;
  let at = start;
  const flush = () => {
    if (at > from) pieces.push({ kind: 'literal', text: text.slice(from, at), span: span(from, at) });
  };
  while (at < limit) {
    const character = text[at];
    if (character === "'") {
      flush();
      return { pieces, end: at + 1 };
    }
    if (character !== '\\') {
      at++;
      continue;
    }
    flush();
    ansiEscape.lastIndex = at;
    const match = ansiEscape.exec(text);
    if (match === null) break;
    const value = decode(match);
    const place = span(at, ansiEscape.lastIndex);
    at = ansiEscape.lastIndex;
    from = at;
    if (value === null) pieces.push({ kind: 'unknown', span: place, harmless: true });
    else pieces.push({ kind: 'literal', text: value, span: place });
  }
  throw new Unreadable();
}

/** Null for what is no character by itself: a byte above 127, a NUL, an impossible code point. */
function decode(match: RegExpExecArray): string | null {
  const [whole, byte, short, long, octal, control, other] = match;
  if (control !== undefined) return characterOf(control.charCodeAt(0) & 31, 127);
  if (byte !== undefined) return characterOf(Number.parseInt(byte, 16), 127);
  if (octal !== undefined) return characterOf(Number.parseInt(octal, 8), 127);
  const point = short ?? long;
  if (point !== undefined) return characterOf(Number.parseInt(point, 16), 0x10ffff);
  const letter = other ?? '';
  return simpleEscapes.get(letter) ?? (`'"?`.includes(letter) ? letter : whole);
}

/** The character of a number; null when it is no character that a reader can follow. */
export function characterOf(code: number, highest: number): string | null {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code === 0 || code > highest || isSurrogate ? null : String.fromCodePoint(code);
}
