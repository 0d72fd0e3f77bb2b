import { span } from '../../../../source/span.ts';
import { outside } from '../../build-command.ts';
import type { Command, Program } from '../../program.ts';
import { commandsIn } from './names-in.ts';

/** The most commands that are run on all ways together; after that, raymond says that it cannot see. */
const mostSteps = 50_000;
/** What is followed deeper in other code, that of callers included, would overflow the stack. */
const deepest = 1000;
const tooDeep = 'it is nested too deeply to be followed';

/** Why a script is followed no further after so many steps, and so deep in its code; null where it is. */
export function reasonToStop(steps: number, depth: number): string | null {
  if (steps > mostSteps) return 'it is too long to be followed';
  return depth < deepest ? null : tooDeep;
}

/** How much of the stack these commands take to run what stands in them, where others take 1. */
const depths: { readonly [kind in Command['kind']]?: number } = { subshell: 4, loop: 4, quiet: 3, call: 3 };

/** How much deeper the code in a command is followed. */
export function depthOf({ kind }: Command): number {
  return depths[kind] ?? 1;
}

/** The same program; where its code is nested too deeply, as hundreds of `-or` are, one of which nothing is known. */
export function withinLimits(program: Program, text: string): Program {
  let level: readonly Command[] = [program.body];
  for (let depth = 0; depth < deepest && level.length > 0; depth++) level = level.flatMap(commandsIn);
  if (level.length === 0) return program;
  return { ...program, body: outside('anything', span(0, text.length), tooDeep, { assigns: true }) };
}
