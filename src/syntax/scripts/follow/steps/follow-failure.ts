import { isEmpty } from '../../build-command.ts';
import type { Command, CommandOf } from '../../program.ts';
import type { Follower } from '../follow-program.ts';
import { missingCode, type Path } from '../ways/path.ts';

/** Runs the handler that the script has set for failures, after a command. Nobody expects a command to fail. */
export function runAtFailure(follower: Follower, path: Path): readonly Path[] {
  const { atFailure, status, code, unexpected } = path;
  if (atFailure === null || status === 'success' || !isHeard(follower, atFailure)) return [path];
  const after = follower.run(atFailure, [{ ...path, atFailure: null, sure: false }]);
  return after.map((way) => ({ ...way, atFailure, status, code, unexpected }));
}

/** The way on which `set -e` ends a script: nobody expects a command to fail, but one that does not exist does so for certain. */
export function endedByFailure(path: Path): Path {
  return { ...path, sure: path.sure && path.code === missingCode };
}

/** In the functions that are called where a handler is set, it is unheard of, unless `set -E` hands it down. */
function isHeard({ callDepth, handsDown, handlers }: Follower, atFailure: Command): boolean {
  return handsDown || callDepth <= (handlers.get(atFailure) ?? 0);
}

/** The way after `trap`; code in which nothing stands takes the handler away. */
export function withHandler(
  { handlers, callDepth }: Follower,
  path: Path,
  { body, onFailure }: CommandOf<'at-exit'>,
): Path {
  if (onFailure) handlers.set(body, callDepth);
  return onFailure ? { ...path, atFailure: isEmpty(body) ? null : body } : { ...path, atExit: body };
}
