import type { Command } from '../program.ts';
import { runInSubshell } from './follow-inside.ts';
import type { Follower } from './follow-program.ts';
import { mergeUnexpected } from './merge-paths.ts';
import { byStatus, negated, type Path, succeed } from './path.ts';

type Kind<K extends Command['kind']> = Extract<Command, { kind: K }>;

/** `a && b`, `a || b`: only the last command that runs can end the script by failing, unless all of it is one. */
export function runList(
  follower: Follower,
  { kind, left, right, isOne, opens }: Kind<'and' | 'or'>,
  paths: readonly Path[],
): readonly Path[] {
  const [yes, no] = byStatus(follower.condition(left, paths));
  const all = kind === 'and' ? [...follower.run(right, yes), ...no] : [...yes, ...follower.run(right, no)];
  const after = isOne ? follower.failing(all) : all;
  return opens ? mergeUnexpected(after) : after;
}

/** `! a`: that it fails ends no script, unless it is a part of a test. */
export function runNot(
  follower: Follower,
  { command, isOne }: Kind<'not'>,
  paths: readonly Path[],
): readonly Path[] {
  const all = follower.condition(command, paths).map(negated);
  return isOne ? follower.failing(all) : all;
}

/** `( a )`, and `a` in `a | b`. */
export function runApart(
  follower: Follower,
  { body, isIgnored }: Kind<'subshell'>,
  paths: readonly Path[],
): readonly Path[] {
  const after = runInSubshell(follower, body, paths);
  return isIgnored ? after.map(succeed) : follower.failing(after);
}
