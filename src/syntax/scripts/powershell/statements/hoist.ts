import { variablePiece } from '../../build-command.ts';
import type { Command, CommandOf, Piece } from '../../program.ts';

type Assign = CommandOf<'assign'>;

/**
 * Works out what commands give to a text before the text is used, each in an assignment of its own, so that
 * what leaves them is seen. Null where that is not done.
 */
export function hoist(
  command: Command,
): { readonly before: readonly Assign[]; readonly rest: Command } | null {
  const text = command.kind === 'print' ? command.text : command.kind === 'assign' ? command.value : null;
  if (text === null) return null;
  const before: Assign[] = [];
  const pieces = text.map((piece): Piece => {
    if (piece.kind !== 'captured') return piece;
    const name = `text@${piece.span.start}`;
    before.push({ kind: 'assign', name, value: [piece] });
    return variablePiece(name, piece.span);
  });
  if (command.kind === 'print') return { before, rest: { ...command, text: pieces } };
  return command.kind === 'assign' ? { before, rest: { ...command, value: pieces } } : null;
}
