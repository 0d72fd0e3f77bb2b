import type { Span } from '../../../../source/span.ts';
import { isEmpty } from '../../build-command.ts';
import type { Command, CommandOf } from '../../program.ts';
import { hasPrinted } from '../output/output.ts';
import { missingCode, type Path } from '../ways/path.ts';
import type { Follower } from './follower.ts';

/** Where `set -e` is on, a failure ends the script; first the handler of failures runs. */
export function failing(
  follower: Follower,
  failed: readonly Path[],
  call?: Span,
  test?: Span,
): readonly Path[] {
  if (follower.isAsking || failed.every((path) => !path.errexit && path.atFailure === null)) return failed;
  const paths = failed.flatMap((path) => runAtFailure(follower, path));
  return paths.filter((path) => {
    const ends = path.errexit && path.status === 'failure';
    // Nobody writes a command in order to fail, but a test, and a function of the handler for the end: `[ -f lock ] && rm lock`.
    const place = follower.isFinishing ? call : hasPrinted(path.output) ? test : undefined;
    if (ends && place !== undefined) follower.exits.ended.push({ path, span: place });
    else if (ends) follower.exits.fail([endedByFailure(path)]);
    return !ends;
  });
}

/** Runs the handler that the script has set for failures, after a command. Nobody expects a command to fail. */
function runAtFailure(follower: Follower, path: Path): readonly Path[] {
  const { atFailure, status, code, unexpected } = path;
  if (atFailure === null || status === 'success' || !isHeard(follower, atFailure)) return [path];
  const after = follower.run(atFailure, [{ ...path, atFailure: null, sure: false }]);
  return after.map((way) => ({ ...way, atFailure, status, code, unexpected }));
}

/** The way on which `set -e` ends a script: nobody expects a command to fail, but one that does not exist does so for certain. */
function endedByFailure(path: Path): Path {
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
