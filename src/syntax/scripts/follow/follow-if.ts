import { isEmpty } from '../build-command.ts';
import type { EarlyEnd } from '../defects.ts';
import type { CommandOf } from '../program.ts';
import type { Follower } from './follow-program.ts';
import { decide } from './follow-test.ts';
import { byStatus, type Path, succeed } from './path.ts';

/** The ways through `if`. */
export function runIf(follower: Follower, command: CommandOf<'if'>, paths: readonly Path[]): Path[] {
  const { condition, then, otherwise, failsAtZero } = command;
  if (failsAtZero !== undefined) {
    const fact = condition.kind === 'test' ? condition.fact : null;
    const isAtZero = (path: Path) => fact === null || decide(follower, fact, path) === fact.equal;
    noteEarlyEnd(follower, failsAtZero, paths.filter(isAtZero));
  }
  const [yes, no] = byStatus(follower.condition(condition, paths));
  const skipped = otherwise === null || isEmpty(otherwise) ? no.map(succeed) : follower.run(otherwise, no);
  return [...follower.run(then, yes), ...skipped];
}

/** Notes what fails on a way that a run can be expected to take, where `set -e` ends the script for that. */
export function noteEarlyEnd(follower: Follower, end: EarlyEnd | undefined, paths: readonly Path[]): void {
  if (end === undefined || follower.isAsking) return;
  if (paths.some(({ errexit, sure, awaits }) => errexit && sure && awaits === null))
    follower.earlyEnds.set(end.span.start, end);
}
