import { memo } from '../../../util/memo.ts';
import type { Command } from '../program.ts';
import type { Follower } from './follow-program.ts';

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
  const pending: { readonly thing: unknown; readonly at: number }[] = [];
  for (const [at, command] of commands.entries()) {
    pending.push({ thing: command, at });
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { thing } = next;
      if (typeof thing === 'string') {
        for (const name of thing.match(/[A-Za-z_]\w*/g) ?? [])
          if ((last.get(name) ?? -1) < next.at) last.set(name, next.at);
      } else if (typeof thing === 'object' && thing !== null) {
        const isFunction = 'kind' in thing && thing.kind === 'function';
        const from = isFunction ? Number.POSITIVE_INFINITY : next.at;
        for (const part of Object.values(thing)) {
          if (typeof part !== 'number') pending.push({ thing: part, at: from });
        }
      }
    }
  }
  return last;
});
