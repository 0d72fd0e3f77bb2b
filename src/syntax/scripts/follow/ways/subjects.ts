import { hasDefault } from '../../build-command.ts';
import type { Fact, Piece, PieceOf } from '../../program.ts';
import { nameOfText } from '../assumptions/assumptions.ts';
import { wholeVariable } from '../values/value.ts';
import { subjectOf } from './made-paths.ts';
import type { Path } from './path.ts';

/** What a test asks about on a way: tests of one thing have one subject. `isEdited`: of a variable it asks for a part. */
export function subjectIn(
  fact: Fact,
  path: Path,
  script: { readonly text: string; readonly isBash: boolean },
): { readonly subject: string; readonly isEdited: boolean } {
  const { operand } = fact;
  const [piece, other] = operand ?? [];
  const isEdited = piece?.kind === 'variable' && piece.edit !== null && fact.subject !== `$${piece.name}`;
  const one = piece === undefined || other !== undefined ? null : copiedBy(piece, path);
  const part = isEdited && script.isBash ? nameOfPart(piece, script.text) : null;
  const named = operand === null ? subjectOf(fact, path, script.text) : nameOfText(operand, script.text);
  return { subject: one ?? part ?? named, isEdited };
}

/**
 * The variable of which one is a copy, so that tests of both are tests of one: of the environment's, or one that has been asked for
 * and has the same text, which only a run settles.
 */
function copiedBy(piece: Piece, { variables, assumptions }: Path): string | null {
  if (piece.kind !== 'variable' || piece.edit !== null || hasDefault(piece)) return null;
  const value = variables.given(piece.name);
  const origin = value ? wholeVariable(value) : null;
  if (origin !== null) return variables.given(origin) !== undefined ? null : `$${origin}`;
  const names = variables.sameAs(piece.name);
  const asked = names.find((name) => assumptions.some(({ subject }) => subject === `$${name}`));
  // Those of a function, and its arguments, are gone when it ends.
  const lasting = isLasting(piece.name) ? undefined : names.find(isLasting);
  const same = asked ?? lasting;
  return same === undefined ? null : `$${same}`;
}

function isLasting(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name);
}

/** A part of a variable in Bash, `${X##*.}`, null where it stands otherwise. */
function nameOfPart({ name, span: { start, end } }: PieceOf<'variable'>, source: string): string | null {
  const words = /^\$\{\w+(.+)$/s.exec(source.slice(start, end))?.[1];
  return words === undefined ? null : `\${${name}${words.replaceAll('"', '')}`;
}
