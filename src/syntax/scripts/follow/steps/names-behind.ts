import { memo } from '../../../../util/memo.ts';
import type { Command } from '../../program.ts';
import type { Follower } from './follower.ts';

/** With these a script runs what does not stand in it, comes back to what stands above, or takes other texts for names. */
const leadsElsewhere =
  /\b(?:trap|eval|source|iex|invoke-expression|[gs]et-variable)\b|\$\{!|^[ \t]*\.[ \t]|\b(?:declare|typeset|local)\s+-\w*n/m;

/** Whether a script goes on from command to command, and names each variable where it uses it. */
const namesAll = memo(
  ({ text, program: { body } }: Follower): boolean =>
    !leadsElsewhere.test(text.toLowerCase()) &&
    !(body.kind === 'sequence' && body.commands.some(({ kind }) => kind === 'label')),
);

/** Whether a variable may be used in the commands of a script from one of them on, as far as that is known. */
export function isUsedFrom(
  follower: Follower,
  commands: readonly Command[],
  at: number,
): ((name: string) => boolean) | null {
  if (!namesAll(follower)) return null;
  const last = lastUses(commands);
  // What tests say of the environment's is told at the end.
  return (name) => (last.get(name) ?? -1) >= at || follower.environment.has(name);
}

/** For each name the last of the commands in which it stands; functions may be called behind every one of them. */
const lastUses = memo((commands: readonly Command[]): ReadonlyMap<string, number> => {
  const last = new Map<string, number>();
  for (const [at, command] of commands.entries()) noteUses(command, at, last);
  return last;
});

const names = /[A-Za-z_]\w*/g;

/** Of all that a command is made of each text may name a variable. */
function noteUses(command: Command, at: number, last: Map<string, number>): void {
  const pending: object[] = [command];
  const inFunctions: object[] = [];
  const note = (thing: object, from: number, pending: object[]) => {
    for (const key in thing) {
      const part: unknown = thing[key as keyof typeof thing];
      if (typeof part === 'object' && part !== null) pending.push(part);
      if (typeof part !== 'string' || key === 'kind') continue;
      names.lastIndex = 0;
      for (let found = names.exec(part); found !== null; found = names.exec(part))
        if ((last.get(found[0]) ?? -1) < from) last.set(found[0], from);
    }
  };
  for (let thing = pending.pop(); thing !== undefined; thing = pending.pop()) {
    if ('kind' in thing && thing.kind === 'function') inFunctions.push(thing);
    else note(thing, at, pending);
  }
  for (let thing = inFunctions.pop(); thing !== undefined; thing = inFunctions.pop())
    note(thing, Number.POSITIVE_INFINITY, inFunctions);
}
