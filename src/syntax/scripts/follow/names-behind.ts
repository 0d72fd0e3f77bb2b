import type { Follower } from './follow-program.ts';

/** Each looks through the rest of the text. */
const mostLooks = 20;

const looks = new WeakMap<Follower, number>();

/** With these a script goes on above, or takes names for variables that do not stand there. */
const leadsElsewhere = /\b(?:trap|eval|source|function)\b|\(\)|\$\{!|^\s*\.\s/m;

/**
 * All names below the place that a script has come to: no other variable is of use any more. Null where that is not known,
 * as in a loop, which goes on above.
 */
export function namesBehind(follower: Follower): ReadonlySet<string> | null {
  const { isBash, loops, callDepth, isFinishing, place, end, text } = follower;
  if (!isBash || loops.length > 0 || callDepth > 0 || isFinishing || place === end) return null;
  const count = (looks.get(follower) ?? 0) + 1;
  looks.set(follower, count);
  if (count > mostLooks || leadsElsewhere.test(text)) return null;
  return new Set(text.slice(place.start).match(/[A-Za-z_]\w*/g) ?? []);
}
