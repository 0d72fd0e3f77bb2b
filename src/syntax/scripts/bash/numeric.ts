import { chainEdits } from '../build-command.ts';
import type { Piece } from '../program.ts';

/** A number may be written in several ways; only the plain one is compared as a text. */
export function numeric(piece: Piece): Piece {
  const isPlain = (value: string) => /^(?:0|-?[1-9]\d*)$/.test(value);
  if (piece.kind === 'literal')
    return isPlain(piece.text) ? piece : { kind: 'unknown', span: piece.span, harmless: true };
  if (piece.kind !== 'variable') return piece;
  return { ...piece, edit: chainEdits(piece.edit, (value) => (isPlain(value) ? value : null)) };
}
