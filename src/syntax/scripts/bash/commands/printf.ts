import type { Span } from '../../../../source/span.ts';
import { constantOf } from '../../build-command.ts';
import type { Piece, Text } from '../../program.ts';
import { beyondPlain } from '../../text-question.ts';
import { charactersFrom, PieceList, readEscapes, type Unit, unitsOf } from '../words/escapes.ts';

/** One part of a format: fixed text, or a place for an argument. */
type Part =
  | { readonly text: Text }
  | { readonly place: Span; readonly letter: string; readonly flags: string; readonly stars: number };

/** Above this many arguments the rest of the output is unknown. */
const maximumArguments = 200;

/** What `printf` writes. `arguments` null: their number is known only at run time. */
interface Printed {
  readonly text: Text;
  /** The text of one more round, which comes as often as nobody knows; null when there is none. */
  readonly again: Text | null;
}

/** Fills a format with arguments as Bash does it: as often as there are arguments, at least once. */
export function readPrintf(
  format: Text,
  values: readonly Text[] | null,
  range: Span,
  noteSign: (place: Span) => boolean,
): Printed {
  const parts = partsOf(format, noteSign);
  const taken = countPlaces(parts);
  if (parts === null || (values !== null && values.length > maximumArguments))
    return { text: [{ kind: 'unknown', span: range, harmless: false }], again: null };
  if (values === null) {
    const text = parts.flatMap((part): Piece[] =>
      'text' in part
        ? [...part.text]
        : [{ kind: 'unknown', span: part.place, harmless: /[diouxXeEfgGaA]/.test(part.letter) }],
    );
    return { text, again: taken === 0 ? null : text };
  }
  const pieces: Piece[] = [];
  let next = 0;
  do {
    const end = fill(parts, values, next, pieces);
    if (end === null) break;
    next = end;
  } while (taken > 0 && next < values.length);
  return { text: pieces, again: null };
}

/** Adds one round; gives the number of the next argument, or null when `\c` has ended the output. */
function fill(parts: readonly Part[], values: readonly Text[], from: number, pieces: Piece[]): number | null {
  let next = from;
  for (const part of parts) {
    if ('text' in part) {
      pieces.push(...part.text);
      continue;
    }
    next += part.stars;
    const value = values[next++] ?? [];
    const { ended, text } = convert(part, value);
    pieces.push(...text);
    if (ended) return null;
  }
  return next;
}

function convert(part: Extract<Part, { place: Span }>, value: Text): { text: Text; ended: boolean } {
  const { letter, flags, place } = part;
  const known = constantOf(value);
  const unknown = (harmless: boolean): { text: Text; ended: boolean } => ({
    text: [{ kind: 'unknown', span: place, harmless }],
    ended: false,
  });
  if ('diouxXeEfFgGaA'.includes(letter)) {
    const isPlain =
      'di'.includes(letter) && flags === '' && known !== null && /^-?(?:0|[1-9]\d{0,8})$/.test(known);
    return isPlain && known !== '-0' ? { text: value, ended: false } : unknown(true);
  }
  if (letter === 'T') return unknown(!flags.includes('<'));
  if (letter === 's' || letter === 'b') {
    const read = letter === 'b' ? readEscapes(value, 'argument') : { text: value, ended: false };
    return flags === '' && part.stars === 0 ? read : { ...read, text: pad(read.text, flags, part) };
  }
  if (letter === 'q' && flags === '' && known !== null && /^[\w./:@%+-]+$/.test(known))
    return { text: value, ended: false };
  if (letter === 'c' && flags === '' && known !== null && /^[\x01-\x7f]$/.test(known))
    return { text: value, ended: false };
  return unknown(false);
}

/** `%-10s`: blanks around a known text; anything else is unknown. */
function pad(text: Text, flags: string, part: Extract<Part, { place: Span }>): Text {
  const known = constantOf(text);
  const width = /^(-?)(\d{1,4})$/.exec(flags);
  if (known === null || width === null || part.stars > 0 || beyondPlain.test(known))
    return [{ kind: 'unknown', span: part.place, harmless: false }];
  const missing = Number(width[2]) - known.length;
  if (missing <= 0) return text;
  const blanks: Piece = { kind: 'literal', text: ' '.repeat(missing), span: part.place };
  // As many blanks as the conversion has characters would pass for a copy of it.
  const isCopy = missing === part.place.end - part.place.start;
  const filler: Piece = isCopy ? { kind: 'unknown', span: part.place, harmless: true } : blanks;
  return width[1] === '-' ? [...text, filler] : [filler, ...text];
}

function countPlaces(parts: readonly Part[] | null): number {
  return parts === null ? 0 : parts.filter((part) => 'place' in part).length;
}

/** So far behind a percent sign the end of its conversion is looked for. */
const longestConversion = 60;
const conversion =
  /^%([-+ #0']*)(\*|(?:[1-9]\d*)?)(?:\.(\*|\d*))?(?:hh|h|ll|l|L|q|j|z|t)?(\([^)]*\)T|[a-zA-Z])/;

/** What may stand behind a percent sign that was meant as one. */
const noConversion = /^%["<>),;:!?=&/\][{}|\\]/;

/**
 * Cuts a format into its parts; null when a place in it cannot be read. `noteSign` is told of percent signs that stand alone, and says
 * whether they are read as such.
 */
function partsOf(format: Text, noteSign: (place: Span) => boolean): Part[] | null {
  const units = unitsOf(format);
  const parts: Part[] = [];
  let list = new PieceList();
  const flush = () => {
    const { text } = readEscapes(list.take(), 'format');
    if (text.length > 0) parts.push({ text });
    list = new PieceList();
  };
  for (let at = 0; at < units.length; at++) {
    const unit = units[at];
    if (unit === undefined) break;
    if ('kind' in unit || unit.text !== '%') {
      list.add(unit);
      continue;
    }
    const shown = charactersFrom(units, at, longestConversion);
    const last = (length: number) => units[at + length - 1] as Unit;
    const isAlone = noConversion.test(shown) && noteSign({ start: unit.start, end: unit.end });
    if (isAlone || shown.startsWith('%%')) {
      flush();
      const { end } = isAlone ? unit : last(2);
      parts.push({ text: [{ kind: 'literal', text: '%', span: { start: unit.start, end } }] });
      if (!isAlone) at++;
      continue;
    }
    const match = conversion.exec(shown);
    if (match === null) return null;
    flush();
    const [whole, signs = '', width = '', precision, letter = ''] = match;
    const stars = (width === '*' ? 1 : 0) + (precision === '*' ? 1 : 0);
    const isDate = letter.startsWith('(');
    const flags = isDate ? letter : `${signs}${width}${precision === undefined ? '' : `.${precision}`}`;
    const place = { start: unit.start, end: last(whole.length).end };
    parts.push({ place, letter: isDate ? 'T' : letter, flags, stars });
    at += whole.length - 1;
  }
  flush();
  return parts;
}
