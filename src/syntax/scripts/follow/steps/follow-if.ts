import { isEmpty } from '../../build-command.ts';
import type { CommandOf } from '../../program.ts';
import { byStatus, type Path, succeed } from '../ways/path.ts';
import { noteEarlyEnd } from './early-ends.ts';
import { decide } from './follow-test.ts';
import type { Follower } from './follower.ts';

/** The ways through `if`. */
export function runIf(follower: Follower, command: CommandOf<'if'>, paths: readonly Path[]): Path[] {
  const { condition, then, otherwise, endsEarly, isSignal = false } = command;
  if (endsEarly !== undefined) {
    const fact = condition.kind === 'test' ? condition.fact : null;
    const isAtZero = (path: Path) => fact === null || decide(follower, fact, path) === fact.equal;
    noteEarlyEnd(follower, endsEarly, paths.filter(isAtZero));
  }
  const [yes, no] = byStatus(follower.condition(condition, paths));
  const skipped = otherwise === null || isEmpty(otherwise) ? no.map(succeed) : follower.run(otherwise, no);
  const taken = isSignal ? yes.map((path) => ({ ...path, isSignalled: true })) : yes;
  return [...follower.run(then, taken), ...skipped];
}
