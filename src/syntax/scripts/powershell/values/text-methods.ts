import { span } from '../../../../source/span.ts';
import { chainEdits, chainFoldings, foldingOf } from '../../build-command.ts';
import type { Piece, PieceOf, Text } from '../../program.ts';
import type { AccessStep } from '../tree/tree.ts';

type Edit = (value: string) => string;

/** Methods of texts that change no more than blanks around them or the case of letters. */
const edits: Readonly<Record<string, Edit>> = {
  trim: (value) => value.trim(),
  trimstart: (value) => value.trimStart(),
  trimend: (value) => value.trimEnd(),
  tostring: (value) => value,
  tolower: (value) => value.toLowerCase(),
  toupper: (value) => value.toUpperCase(),
  tolowerinvariant: (value) => value.toLowerCase(),
  toupperinvariant: (value) => value.toUpperCase(),
};

/** The edits of `.Trim().ToLower()`; null where another step is among them. */
export function textMethods(steps: readonly AccessStep[]): readonly Edit[] | null {
  const found = steps.map((step) => {
    const isCall = step.kind === 'member' && step.arguments?.length === 0;
    return isCall && Object.hasOwn(edits, step.name ?? '') ? edits[step.name ?? ''] : undefined;
  });
  return found.every((edit) => edit !== undefined) ? found : null;
}

/** What they make of a text; null where only a run knows. */
export function afterMethods(text: Text, methods: readonly Edit[]): Text | null {
  const [piece, other] = text;
  if (piece === undefined || other !== undefined) return null;
  const edit = (value: string) => methods.reduce((edited, method) => method(edited), value);
  if (piece.kind === 'literal') return [editedLiteral(piece, edit)];
  if (piece.kind !== 'variable' || piece.fallback !== null) return null;
  const { edit: before } = piece;
  // Blanks around a text do not count anyway.
  const folding = chainFoldings(foldingOf(piece), edit('aB') === 'aB' ? 'none' : 'case');
  const folds = folding === undefined ? {} : { folding };
  return [{ ...piece, ...folds, edit: chainEdits(before, edit) }];
}

/** Characters that stay are where they were. */
function editedLiteral(piece: PieceOf<'literal'>, edit: Edit): Piece {
  const { text, span: place } = piece;
  const edited = edit(text);
  if (edited.length === text.length || place.end - place.start !== text.length)
    return { ...piece, text: edited };
  const start = place.start + text.indexOf(edited);
  return { ...piece, text: edited, span: span(start, start + edited.length) };
}
