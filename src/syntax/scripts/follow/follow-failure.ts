import { isEmpty } from '../build-command.ts';
import type { Command } from '../program.ts';
import type { Follower } from './follow-program.ts';
import type { Path } from './path.ts';

/** Runs the handler that the script has set for failures, behind a command. Nobody expects a command to fail. */
export function runAtFailure(follower: Follower, path: Path): readonly Path[] {
  const { atFailure, status, code, unexpected } = path;
  if (atFailure === null || status === 'success') return [path];
  const after = follower.run(atFailure, [{ ...path, atFailure: null, sure: false }]);
  return after.map((way) => ({ ...way, atFailure, status, code, unexpected }));
}

/** The way behind `trap`; code in which nothing stands takes the handler away. */
export function withHandler(path: Path, { body, onFailure }: Extract<Command, { kind: 'at-exit' }>): Path {
  return onFailure ? { ...path, atFailure: isEmpty(body) ? null : body } : { ...path, atExit: body };
}
