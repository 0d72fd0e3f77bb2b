import { type CommandOf, errorLevel } from '../../program.ts';
import { settled } from '../ways/awaited.ts';
import { isFailure, isToldCode } from '../ways/exit-codes.ts';
import { exitWith, type Path, succeed } from '../ways/path.ts';
import type { Follower } from './follower.ts';

/** Leaves a loop, a function or the script: those ways go on elsewhere. */
export function runLeave(
  follower: Follower,
  command: CommandOf<'exit' | 'return' | 'break' | 'continue' | 'goto'>,
  paths: readonly Path[],
): Path[] {
  if (command.kind === 'goto') {
    follower.jumps.push(...paths.map((path) => ({ label: command.label, path })));
  } else if ('levels' in command) {
    const { loops } = follower;
    const loop = loops[Math.max(0, loops.length - command.levels)];
    // Outside of a loop it does nothing.
    if (loop === undefined) return paths.map(succeed);
    loop[command.kind === 'break' ? 'breaks' : 'continues'].push(...paths.map(succeed));
  } else {
    const isLost = command.kind === 'exit' && command.status === 'failure';
    const ended = paths
      .flatMap((path) => endWith(follower, command, path))
      .map((path) => settled(path, path.output, isLost));
    const place = command.span ?? follower.end;
    if (command.kind === 'return' && follower.returns !== null) follower.returns.push(...ended);
    else follower.exits.ended.push(...ended.map((path) => ({ path, span: place })));
  }
  return [];
}

/** The ways on which the script or a function is left, as far as what is known of the exit code tells. */
function endWith({ exits }: Follower, command: CommandOf<'exit' | 'return'>, path: Path): Path[] {
  const { kind, status, code, number } = command;
  if ('isBare' in command && exits.before !== null) return [{ ...path, ...exits.before }];
  if (number !== undefined)
    return exitWith(path, status).map((way) => ({ ...way, code: number === 0 ? null : `${number}` }));
  if (status !== 'unknown') return exitWith(path, status);
  const failed = code === undefined ? null : isFailure(code, path);
  const ways = exitWith(path, failed === null ? 'unknown' : failed ? 'failure' : 'success');
  // No program is expected to have raised it, unless a test has told.
  if (code === errorLevel && failed === null)
    return ways.map((way) => (way.status === 'failure' ? { ...way, sure: false } : way));
  // Which code a variable holds is up to the run, and its author knows more of it, unless a test has told.
  const isOpen = kind === 'exit' && (code === undefined || !isToldCode(code, path));
  return isOpen ? ways.map((way) => ({ ...way, sure: false })) : ways;
}
