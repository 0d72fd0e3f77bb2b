import { hasDefault } from '../../build-command.ts';
import { lastStatus, type PieceOf, type Text } from '../../program.ts';
import { constantText } from '../values/value.ts';
import { mayBeEmpty, standIn } from '../ways/holes.ts';
import type { Path } from '../ways/path.ts';
import { assumeTest } from './follow-test.ts';
import type { Follower } from './follower.ts';

type Variable = PieceOf<'variable'>;

/** More defaults in one text are left to the run. */
const mostDefaults = 4;

/** Where a tag that names a state may begin. */
const opening = /<(?:[a-qs-z]|r(?!esult))/;

/** A text that a tag may be in, with the way on which it is printed. */
interface Printed {
  readonly path: Path;
  readonly text: Text;
}

/**
 * The text as it is, and with each default that may stand in it in place of a variable. Nobody knows whether a variable of
 * the environment is always set: raymond itself may set it.
 */
export function withDefaults(follower: Follower, text: Text, path: Path): readonly Printed[] {
  const found: Printed[] = [{ path, text }];
  if (!path.sure || !text.some((piece) => piece.kind === 'literal' && opening.test(piece.text))) return found;
  for (const [at, piece] of text.entries()) {
    const other = piece.kind === 'variable' && found.length <= mostDefaults ? defaultOf(piece, path) : null;
    if (other === null) continue;
    const { operand, value, stand, isOutside } = other;
    const fact = { subject: `$${operand.name}`, value, operand: [operand], equal: true };
    const way = assumeTest(follower, path, fact, true);
    // The tests on the way leave no room for it.
    if (!way.sure) continue;
    found.push({
      path: isOutside ? { ...way, sure: false } : way,
      text: [...text.slice(0, at), ...stand, ...text.slice(at + 1)],
    });
  }
  return found;
}

/** The default of a variable: the variable is, compared with `value`, equal where it stands there. */
function defaultOf(
  piece: Variable,
  { variables }: Path,
): { operand: Variable; value: string; stand: Text; isOutside: boolean } | null {
  if (piece.edit !== null || piece.name === lastStatus) return null;
  const value = variables.get(piece.name);
  const { fallback: _fallback, keepsEmpty, ...bare } = piece;
  const operand = { ...bare, fallback: null };
  const [only, other] = value ?? [];
  if (hasDefault(piece)) {
    const stand = standIn(piece);
    if (stand === null || (keepsEmpty && value !== undefined)) return null;
    if (value && (constantText(value) !== null || !value.every(mayBeEmpty))) return null;
    const isOutside = value === undefined || only?.hole?.like !== undefined || only?.hole?.variable != null;
    return { operand, value: '', stand: [stand], isOutside };
  }
  const stand = other === undefined ? only?.hole?.stand : undefined;
  if (stand === undefined) return null;
  return { operand, value: stand.text, stand: [stand], isOutside: only?.hole?.like !== undefined };
}
