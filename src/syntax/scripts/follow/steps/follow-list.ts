import { tagNames } from '../../../../grammar/tag.ts';
import { memo } from '../../../../util/memo.ts';
import type { Command, CommandOf } from '../../program.ts';
import { mergeUnexpected } from '../ways/merge-paths.ts';
import { byStatus, negated, type Path, succeed } from '../ways/path.ts';
import { noteEarlyEnd } from './early-ends.ts';
import { failing } from './follow-failure.ts';
import { runInSubshell } from './follow-inside.ts';
import type { Follower } from './follower.ts';

/** `a && b`, `a || b`: only the last command that runs can end the script by failing, unless all of it is one. */
export function runList(
  follower: Follower,
  { kind, left, right, isOne, place, opens, endsEarly }: CommandOf<'and' | 'or'>,
  paths: readonly Path[],
): readonly Path[] {
  const fails = kind === 'or' && left.kind === 'outside' && left.failsSilently === true;
  const asked = fails ? runSilently(follower, left, paths) : follower.condition(left, paths);
  const [yes, no] = byStatus(asked);
  if (endsEarly !== undefined && printsLater(follower)) noteEarlyEnd(follower, endsEarly, no);
  // The right one has its own end; a file that cannot be opened ends the script like any command that fails.
  if (opens) return mergeUnexpected([...follower.run(right, yes), ...failing(follower, no)]);
  const all = kind === 'and' ? [...follower.run(right, yes), ...no] : [...yes, ...follower.run(right, no)];
  return isOne ? failing(follower, all, undefined, place) : all;
}

/** `cat FILE || …`: whoever has something to stand in for it reckons with its failure. */
function runSilently(follower: Follower, command: Command, paths: readonly Path[]): readonly Path[] {
  return paths.flatMap((before) =>
    follower
      .condition(command, [before])
      .map((path) => (path.status === 'failure' ? { ...path, output: before.output } : path)),
  );
}

/** Whether the script has a tag below the call of the function that is being run. */
function printsLater(follower: Follower): boolean {
  const { caller, isFinishing } = follower;
  return !isFinishing && caller >= 0 && caller < lastTag(follower);
}

const lastTag = memo(({ text }: Follower) =>
  Math.max(...tagNames.map((name) => text.lastIndexOf(`<${name}`))),
);

/** `! a`: that it fails ends no script, unless it is a part of a test. */
export function runNot(
  follower: Follower,
  { command, isOne, place }: CommandOf<'not'>,
  paths: readonly Path[],
): readonly Path[] {
  const all = follower.condition(command, paths).map(negated);
  return isOne ? failing(follower, all, undefined, place) : all;
}

/** `( a )`, and `a` in `a | b`. */
export function runApart(
  follower: Follower,
  { body, isIgnored }: CommandOf<'subshell'>,
  paths: readonly Path[],
): readonly Path[] {
  const ways = { isIgnored: follower.isIgnored || isIgnored === true };
  const after = follower.within(ways, () => runInSubshell(follower, body, paths));
  return isIgnored ? after.map(succeed) : failing(follower, after);
}
