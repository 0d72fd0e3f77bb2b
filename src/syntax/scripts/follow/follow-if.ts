import { isEmpty } from '../build-command.ts';
import type { CommandOf } from '../program.ts';
import type { Follower } from './follow-program.ts';
import { decide } from './follow-test.ts';
import { byStatus, type Path, succeed } from './path.ts';

/** The ways through `if`. */
export function runIf(follower: Follower, command: CommandOf<'if'>, paths: readonly Path[]): Path[] {
  const { condition, then, otherwise } = command;
  if (command.counts !== undefined) noteFailing(follower, command, paths);
  const [yes, no] = byStatus(follower.condition(condition, paths));
  const skipped = otherwise === null || isEmpty(otherwise) ? no.map(succeed) : follower.run(otherwise, no);
  return [...follower.run(then, yes), ...skipped];
}

/** Notes a counter that comes to 0 on a way that a run can be expected to take, where `set -e` ends the script for that. */
function noteFailing(
  follower: Follower,
  { condition, counts }: CommandOf<'if'>,
  paths: readonly Path[],
): void {
  if (counts === undefined || condition.kind !== 'test' || condition.fact === null || follower.isAsking)
    return;
  const { fact } = condition;
  const ends = paths.some(
    (path) =>
      path.errexit && path.sure && path.awaits === null && decide(follower, fact, path) === fact.equal,
  );
  if (ends) follower.failingCounters.set(counts.span.start, counts);
}
