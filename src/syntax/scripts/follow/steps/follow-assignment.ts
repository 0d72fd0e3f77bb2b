import type { CommandOf } from '../../program.ts';
import { hole } from '../values/value.ts';
import { type Path, succeed } from '../ways/path.ts';
import { endsAtFailure } from './early-ends.ts';
import { assign } from './evaluate.ts';
import { failing } from './follow-failure.ts';
import type { Follower } from './follower.ts';
import { isDeclared, keep } from './kept.ts';

/** The ways after an assignment. */
export function runAssignment(
  follower: Follower,
  command: CommandOf<'assign'>,
  paths: readonly Path[],
): readonly Path[] {
  return failing(
    follower,
    paths.flatMap((before) => {
      if (isDeclared(before, command)) return [succeed(before)];
      const path = keep(before, command);
      return markFound(follower, command, path, assign(follower, command, path));
    }),
  );
}

/** Marks what a program has found, on the ways after an assignment: those on which it finds nothing are over. */
function markFound(
  follower: Follower,
  { name, finder }: CommandOf<'assign'>,
  before: Path,
  after: Path[],
): Path[] {
  if (finder === undefined || !endsAtFailure(follower, before)) return after;
  // A test in front has asked for the same, and has found something.
  const isFound = before.assumptions.some(
    ({ subject, holds }) => (holds || subject.includes('$(')) && finder.alike.test(subject),
  );
  if (isFound) return after;
  return after.map((path) => {
    const [only, other] = path.variables.get(name) ?? [hole(finder.span)];
    if (path.status === 'failure' || only === undefined || only.hole === null || other !== undefined)
      return path;
    const found = hole(only.site, { ...only.hole, finder });
    return { ...path, variables: path.variables.with(name, [found]) };
  });
}
