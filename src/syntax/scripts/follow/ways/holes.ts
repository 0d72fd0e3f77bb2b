import { type Edit, foldingOf, hasDefault } from '../../build-command.ts';
import type { Piece, PieceOf } from '../../program.ts';
import { textsOf } from '../assumptions/among.ts';
import {
  type Chunk,
  type Hole,
  hole,
  holeText,
  payloadVariables,
  rangeOf,
  type Value,
} from '../values/value.ts';

type Variable = PieceOf<'variable'>;

/** What is known of a variable, or of what stands in for it when it is empty. */
export function orDefault(piece: Variable, known: Hole = { variable: null, harmless: false }): Hole {
  if (!hasDefault(piece)) return known;
  const { variable, like = variable === null ? undefined : { variable, folding: 'none' } } = known;
  const isPlain = (one: Piece) => (one.kind === 'literal' ? !one.text.includes('<') : isHarmlessPiece(one));
  const stand = piece.keepsEmpty === true ? null : standIn(piece);
  const isFilled = piece.fallback?.some((one) => one.kind === 'literal' && one.text !== '') === true;
  return {
    variable: null,
    harmless: known.harmless && piece.fallback?.every(isPlain) === true,
    orDefault: true,
    ...(like === undefined ? {} : { like }),
    ...(stand === null ? {} : { stand }),
    ...(isFilled ? (piece.keepsEmpty === true ? { keepsEmpty: true } : { nonEmpty: true }) : {}),
  };
}

/** The default of a variable, where that is one fixed text, perhaps behind the other name of the payload. */
export function standIn({ fallback }: Variable): PieceOf<'literal'> | null {
  const [only, other] = fallback ?? [];
  if (only === undefined || other !== undefined) return null;
  if (only.kind === 'variable' && only.edit === null && payloadVariables.includes(only.name))
    return standIn(only);
  return only.kind === 'literal' && only.text !== '' ? only : null;
}

function isHarmlessPiece(piece: Piece): boolean {
  return piece.kind === 'unknown' && piece.harmless;
}

export function mayBeEmpty({ hole: gap, text }: Chunk): boolean {
  return gap === null ? text === '' : gap.nonEmpty !== true && gap.range === undefined;
}

/** A value that is worth keeping: some of it is known, or it is one of the environment's. */
export function isKnown(value: Value | null): value is Value {
  if (value === null) return false;
  return value.length === 0 || value.some(({ hole: gap }) => gap === null || isTellingHole(gap));
}

function isTellingHole(gap: Hole): boolean {
  const { variable, like, origin, harmless, nonEmpty, isCopied, finder, among } = gap;
  const isOfVariable = variable !== null || origin !== undefined || like !== undefined;
  return (
    isOfVariable ||
    harmless ||
    nonEmpty === true ||
    isCopied === true ||
    finder !== undefined ||
    among !== undefined
  );
}

export function isHarmless(value: Value): boolean {
  return value.every(({ hole: gap, text }) => (gap === null ? !text.includes('<') : gap.harmless));
}

/** A text with a known part is not empty, and not equal to one without that part. */
export function emptyOrNot(value: Value, other: string): boolean | null {
  if (other === '' && value.some(({ hole: gap }) => gap?.nonEmpty || gap?.range !== undefined)) return false;
  const parts = value.filter((chunk) => chunk.hole === null && chunk.text !== '');
  const isExcluded = parts.some(({ text }) => !other.toLowerCase().includes(text.toLowerCase()));
  return isExcluded ? false : null;
}

/** What an expansion makes of a value of which only a run knows all. */
export function changedHole(value: Value, piece: Variable, edit: Edit): Chunk {
  // What is only folded, or split into words, holds no more than before.
  const harmless = foldingOf(piece) !== undefined && isHarmless(value);
  const texts = textsOf(value)?.map((text) => changedText(text, edit)) ?? null;
  const among = texts === null || texts.includes(null) ? null : texts.filter((text) => text !== null);
  const isFilled = among?.every((text) => text !== '' && !text.includes(holeText)) === true;
  const range = rangeOf(value) ?? undefined;
  const known = among === null ? {} : { among };
  const nonEmpty = isFilled || keepsSome(value, edit) ? ({ nonEmpty: true } as const) : {};
  return hole(piece.span, { variable: null, harmless, range, ...known, ...nonEmpty });
}

/** Whether an expansion leaves something of what is known of a value, whatever a run puts beside it. */
function keepsSome(value: Value, edit: Edit): boolean {
  if (!value.some(({ hole: gap, text }) => gap === null && text !== '')) return false;
  const filledWith = (text: string) =>
    value.map((chunk) => (chunk.hole === null ? chunk.text : text)).join('');
  return ['', anySigns].every((text) => edit(filledWith(text)));
}

/** All kinds of signs, for what only a run knows. */
const anySigns = `${holeText}.${holeText}-${holeText}_${holeText}/${holeText}:${holeText} ${holeText}0${holeText}`;

/** What an expansion makes of a text, where it is the same whatever stands for the sign of a hole; else null. */
function changedText(text: string, edit: Edit): string | null {
  const changed = edit(text);
  if (changed === null || !text.includes(holeText)) return changed;
  const other = edit(text.replaceAll(holeText, anySigns));
  return other?.replaceAll(anySigns, holeText) === changed ? changed : null;
}
