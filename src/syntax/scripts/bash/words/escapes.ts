import { span } from '../../../../source/span.ts';
import { chainEdits } from '../../build-command.ts';
import type { Piece, Text } from '../../program.ts';
import { characterOf, simpleEscapes } from './ansi.ts';

/**
 * Backslash escapes that a command reads in its arguments, after Bash has read the quotes: `echo -e`, `printf`.
 * `echo`: a number is written `\0nnn`; `format`: `\nnn`; `argument`, that is `%b`: either. `\c` ends the output,
 * except in a format.
 */
type Dialect = 'echo' | 'format' | 'argument';

/** One character of a text, with the stretch of the file that it comes from. */
export interface Unit {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The characters of literal pieces; what is no literal stays a piece. */
export function unitsOf(text: Text): (Unit | Exclude<Piece, { kind: 'literal' }>)[] {
  const units: (Unit | Exclude<Piece, { kind: 'literal' }>)[] = [];
  for (const piece of text) {
    if (piece.kind !== 'literal') units.push(piece);
    else if (piece.text.length !== piece.span.end - piece.span.start)
      for (const character of piece.text)
        units.push({ text: character, start: piece.span.start, end: piece.span.end });
    else
      for (let index = 0; index < piece.text.length; index++) {
        const start = piece.span.start + index;
        units.push({ text: piece.text.charAt(index), start, end: start + 1 });
      }
  }
  return units;
}

/** Puts characters together again: those that follow each other in the file become one piece. */
export class PieceList {
  readonly pieces: Piece[] = [];
  private readonly run: Unit[] = [];

  add(part: Unit | Piece): void {
    if ('kind' in part) {
      this.flush();
      this.pieces.push(part);
      return;
    }
    const last = this.run.at(-1);
    const isPlain = part.text.length === part.end - part.start;
    if (last !== undefined && (last.end !== part.start || !isPlain)) this.flush();
    this.run.push(part);
    if (!isPlain) this.flush();
  }

  take(): Piece[] {
    this.flush();
    return this.pieces;
  }

  private flush(): void {
    const [first] = this.run;
    const last = this.run.at(-1);
    if (first === undefined || last === undefined) return;
    const text = this.run.map((unit) => unit.text).join('');
    this.pieces.push({ kind: 'literal', text, span: span(first.start, last.end) });
    this.run.length = 0;
  }
}

/** What a text is after its escapes have been read; `ended`: a `\c` cuts off whatever comes later. */
export function readEscapes(text: Text, dialect: Dialect): { text: Text; ended: boolean } {
  if (!text.some((piece) => piece.kind !== 'literal' || piece.text.includes('\\')))
    return { text, ended: false };
  const units = unitsOf(text);
  const list = new PieceList();
  for (let at = 0; at < units.length; at++) {
    const unit = units[at];
    if (unit === undefined) break;
    if ('kind' in unit) {
      list.add(withoutEscapes(unit, dialect));
      continue;
    }
    if (unit.text !== '\\') {
      list.add(unit);
      continue;
    }
    const found = escapeAt(units, at, dialect);
    if (found === 'end') return { text: list.take(), ended: true };
    list.add(found.part);
    at += found.length - 1;
  }
  return { text: list.take(), ended: false };
}

/** What is known only at run time is read for escapes as well: not followed where there is one in it. */
function withoutEscapes(piece: Exclude<Piece, { kind: 'literal' }>, dialect: Dialect): Piece {
  if (piece.kind === 'unknown') return piece;
  if (piece.kind === 'captured') return { kind: 'unknown', span: piece.span, harmless: false };
  const meant = dialect === 'format' ? /[\\%]/ : /\\/;
  return { ...piece, edit: chainEdits(piece.edit, (value) => (meant.test(value) ? null : value)) };
}

const numbered = {
  echo: /^\\(?:x([0-9a-fA-F]{1,2})|0([0-7]{0,3})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))/,
  argument: /^\\(?:x([0-9a-fA-F]{1,2})|(0[0-7]{0,3}|[0-7]{1,3})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))/,
  format: /^\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))/,
};

/** The characters from a place on, up to what is known only at run time. */
export function charactersFrom(units: readonly (Unit | Piece)[], at: number, most: number): string {
  let shown = '';
  for (const unit of units.slice(at, at + most)) {
    if ('kind' in unit) break;
    shown += unit.text;
  }
  return shown;
}

/** `\U0001F600` */
const longestEscape = 10;

function escapeAt(
  units: readonly (Unit | Piece)[],
  at: number,
  dialect: Dialect,
): { part: Unit | Piece; length: number } | 'end' {
  const shown = charactersFrom(units, at, longestEscape);
  const first = units[at] as Unit;
  const lastUnit = (length: number) => units[at + length - 1] as Unit;
  if (shown.length < 2) return { part: first, length: 1 };
  const number = numbered[dialect].exec(shown);
  if (number !== null) {
    const place = span(first.start, lastUnit(number[0].length).end);
    const octal = number[2] === undefined ? null : Number.parseInt(`0${number[2]}`, 8) & 255;
    const byte = number[1] === undefined ? octal : Number.parseInt(number[1], 16);
    const point = Number.parseInt(number[3] ?? number[4] ?? '0', 16);
    const text = byte === null ? characterOf(point, 0x10ffff) : characterOf(byte, 127);
    const unit = { text: text ?? '', start: place.start, end: place.end };
    const part = text === null ? ({ kind: 'unknown', span: place, harmless: true } as const) : unit;
    return { part, length: number[0].length };
  }
  const letter = shown.charAt(1);
  if (letter === 'c' && dialect !== 'format') return 'end';
  const quotes = dialect === 'format' ? `'"?` : '';
  const text = simpleEscapes.get(letter) ?? (quotes.includes(letter) ? letter : undefined);
  if (text === undefined) return { part: first, length: 1 };
  return { part: { text, start: first.start, end: lastUnit(2).end }, length: 2 };
}
