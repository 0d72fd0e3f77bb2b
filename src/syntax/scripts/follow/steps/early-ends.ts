import type { Span } from '../../../../source/span.ts';
import type { EarlyEnd, Finder } from '../../defects.ts';
import type { Fact, PieceOf } from '../../program.ts';
import { comparisonIn, variableOf } from '../assumptions/comparison.ts';
import { isSilent } from '../contents/effects.ts';
import type { Variables } from '../values/variables.ts';
import type { Path } from '../ways/path.ts';
import type { Follower } from './follower.ts';

/** Whether a failure on a way that a run can be expected to take ends the script, and nothing is said at the end. */
export function endsAtFailure({ isAsking, isIgnored }: Follower, path: Path): boolean {
  const { errexit, sure, awaits, atFailure, atExit, functions } = path;
  if (isAsking || isIgnored || !errexit || !sure || awaits !== null) return false;
  return atFailure === null && (atExit === null || isSilent(atExit, functions));
}

/** Notes what fails on such ways. */
export function noteEarlyEnd(follower: Follower, end: EarlyEnd, paths: readonly Path[]): void {
  if (paths.some((path) => endsAtFailure(follower, path))) follower.earlyEnds.set(end.span.start, end);
}

/** Notes a test of a variable that asks whether nothing was found. */
export function noteTestOfNothing(
  follower: Follower,
  { operand, value, subject }: Fact,
  { variables, sure }: Path,
): void {
  const [piece, other] = operand ?? [];
  const comparison = operand === null && value === null ? comparisonIn(subject) : null;
  const name =
    piece?.kind === 'variable' && other === undefined
      ? piece.name
      : comparison && variableOf(comparison.left);
  const finder = sure && name != null ? finderOf(name, variables) : undefined;
  if (finder === undefined) return;
  const isZero = value === '0' || (comparison !== null && asksForZero(comparison));
  if (finder.gives === 'count' ? isZero : value === '') noteLate(follower, finder, piece?.span);
}

/** Notes a word that stands in for what was not found. */
export function noteStandIn(
  follower: Follower,
  { name, fallback, span }: PieceOf<'variable'>,
  { variables, sure }: Path,
): void {
  const isFilled = fallback?.some((piece) => piece.kind !== 'literal' || piece.text !== '') === true;
  const finder = isFilled && sure ? finderOf(name, variables) : undefined;
  if (finder?.gives === 'text') noteLate(follower, finder, span);
}

function noteLate(follower: Follower, finder: Finder, asked: Span | undefined): void {
  const { start } = finder.span;
  if (!follower.earlyEnds.has(start)) follower.earlyEnds.set(start, earlyEndOf(finder, asked));
}

/** Plain data, as a behaviour is. */
function earlyEndOf({ message, help, span }: Finder, asked: Span | undefined): EarlyEnd {
  return asked === undefined ? { message, help, span } : { message, help, span, asked };
}

function finderOf(name: string, variables: Variables): Finder | undefined {
  const [chunk, other] = variables.get(name) ?? [];
  return other === undefined ? chunk?.hole?.finder : undefined;
}

/** Whether a comparison tells 0 from every number above. */
function asksForZero({ sign, right }: { readonly sign: string; readonly right: string }): boolean {
  return right === '0' ? /^(?:eq|ne|gt|le)$/.test(sign) : right === '1' && /^(?:lt|ge)$/.test(sign);
}
