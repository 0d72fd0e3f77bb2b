import { type Span, span } from '../../../../source/span.ts';
import { variablePiece } from '../../build-command.ts';
import { lastStatus, type Piece, type Text } from '../../program.ts';
import { filtered } from './filters.ts';
import type { Argument } from './invocation.ts';

/** The variables of single arguments; those after the ninth are not followed. */
export const numbered: readonly string[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** What a function, or `set --`, makes of words: the variables `1`, `2`, …, `#` and `*` (`Command`, `call`). */
export function passedOn(
  text: string,
  values: readonly Argument[],
  place: Span,
): readonly { readonly name: string; readonly value: Text | null }[] {
  const open = values.findIndex((value) => value.splits);
  const end = span(place.end, place.end);
  const fixed = (text: string): Piece => ({ kind: 'literal', text, span: end });
  const known = open < 0 ? values : values.slice(0, open);
  const joined = known.flatMap(({ text }) => [fixed(' '), ...text]);
  const names = Array.from({ length: Math.max(9, known.length) }, (_, index) => String(index + 1));
  if (open < 0)
    return [
      ...names.map((name, index) => ({ name, value: known[index]?.text ?? [] })),
      { name: '#', value: [fixed(String(known.length))] },
      { name: '*', value: joined },
    ];
  const { start, end: stop } = values[open]?.span ?? end;
  if (open === values.length - 1 && text.slice(start, stop) === '"$@"') {
    const more = (count: string) => String(Number(count) + open);
    return [
      ...names.map((name, index) => ({
        name,
        value: known[index]?.text ?? [variablePiece(String(index + 1 - open), place)],
      })),
      { name: '#', value: [variablePiece('#', place, more)] },
      { name: '*', value: [...joined, variablePiece('*', place)] },
    ];
  }
  // The last one is one word where its value is known and is; elsewhere its pieces say that it is not known, or the first of several.
  const last = values[open]?.text ?? [];
  const isWord = open === values.length - 1 && last.every(isPlain);
  return [
    ...names.map((name, index) => ({
      name,
      value: known[index]?.text ?? (isWord && index === open ? firstWordOf(last) : null),
    })),
    { name: '#', value: [{ kind: 'unknown', span: place, harmless: true }] },
    { name: '*', value: null },
  ];
}

/** Of what is split into words: its own edit says what is known of several. */
function firstWordOf(text: Text): Text {
  return filtered(text, { edit: (value) => value, part: 'word' }) ?? text;
}

function isPlain(piece: Piece): boolean {
  return (
    piece.kind === 'literal' || (piece.kind === 'variable' && piece.name !== '*' && piece.name !== lastStatus)
  );
}
