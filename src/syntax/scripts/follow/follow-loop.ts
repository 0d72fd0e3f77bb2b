import type { Command } from '../program.ts';
import { assignedNames } from './assigned-names.ts';
import type { Follower } from './follow-program.ts';
import { byStatus, mergePaths, type Path, succeed, withVariable } from './path.ts';

type Loop = Extract<Command, { kind: 'loop' }>;

/** A list of values longer than this is not gone through one by one. */
const mostValues = 8;
/** After so many rounds nothing new can come of a loop; else raymond gives up. */
const mostRounds = 8;

/**
 * The ways through a loop. The first round is followed exactly; from the second on, whatever the body assigns
 * may have any value, so that the rounds soon repeat themselves.
 */
export function runLoop(follower: Follower, loop: Loop, paths: readonly Path[]): Path[] {
  const values = loop.each?.values ?? null;
  if (loop.each !== null && values !== null && values.length <= mostValues) {
    return runThrough(follower, loop, loop.each.name, values, paths);
  }
  const names = assignedNames(loop);
  const before = new Set(paths.map(({ output }) => output.shape()));
  const seen = new Set<string>();
  const left: Path[] = [];
  let current = paths;
  for (let round = 0; current.length > 0; round++) {
    if (round > mostRounds) {
      follower.giveUp('a loop in it could not be followed');
      break;
    }
    const rounds = runRound(follower, loop, current);
    left.push(...rounds.left);
    const again = rounds.again.map((path) => afterRound(path, names, before));
    current = mergePaths(again).filter((path) => {
      const key = follower.identify(path);
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
  }
  return left;
}

/**
 * Whatever was tested or assigned in a round may be otherwise in the next. That a loop goes round again after
 * it has printed a tag is not expected.
 */
function afterRound(path: Path, names: ReadonlySet<string>, before: ReadonlySet<string>): Path {
  const variables = path.variables.forget(names);
  // A body that asks how often it has run is left there, not by the loop's own test.
  const asks = path.assumptions.some(({ subject }) =>
    (subject.match(/[A-Za-z_]\w*/g) ?? []).some((name) => names.has(name)),
  );
  const sure = path.sure && !asks && before.has(path.output.shape());
  return { ...path, variables, assumptions: [], sure };
}

function runRound(
  follower: Follower,
  loop: Loop,
  paths: readonly Path[],
): { left: Path[]; again: readonly Path[] } {
  if (loop.bodyFirst) {
    const { body, breaks } = runBody(follower, loop, paths);
    const [again, leaves] = ask(follower, loop, body);
    return { left: [...leaves, ...breaks].map(succeed), again };
  }
  const [enters, leaves] = ask(follower, loop, paths);
  const { body, breaks } = runBody(follower, loop, enters);
  return { left: [...leaves, ...breaks].map(succeed), again: body };
}

function ask(
  follower: Follower,
  { condition, until, each }: Loop,
  paths: readonly Path[],
): [readonly Path[], Path[]] {
  // A list may be empty, but its author does not expect it to be.
  if (condition === null)
    return [paths, paths.map((path) => ({ ...path, sure: path.sure && each === null }))];
  const [yes, no] = byStatus(follower.condition(condition, paths));
  return until ? [no, yes] : [yes, no];
}

function runBody(
  follower: Follower,
  { each, body }: Loop,
  paths: readonly Path[],
): { body: readonly Path[]; breaks: readonly Path[] } {
  const frame = { breaks: [] as Path[], continues: [] as Path[] };
  follower.loops.push(frame);
  const starts = each === null ? paths : paths.map((path) => withVariable(path, each.name, null));
  const after = follower.run(body, starts);
  follower.loops.pop();
  return { body: mergePaths([...after, ...frame.continues]), breaks: frame.breaks };
}

function runThrough(
  follower: Follower,
  loop: Loop,
  name: string,
  values: NonNullable<NonNullable<Loop['each']>['values']>,
  paths: readonly Path[],
): Path[] {
  const left: Path[] = [];
  let current = paths;
  for (const value of values) {
    const starts = current.flatMap((path) => follower.evaluator.give(path, name, value));
    const { body, breaks } = runBody(follower, { ...loop, each: null }, starts);
    left.push(...breaks);
    current = body;
  }
  return [...left, ...current].map(succeed);
}
