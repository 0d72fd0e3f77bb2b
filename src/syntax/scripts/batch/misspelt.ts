import { isNearMiss } from '../../../util/nearest.ts';
import type { UnfilledVariable } from '../defects.ts';
import { setsAny } from '../follow/names-in.ts';
import { arePlural, isShortSlip } from '../name-slips.ts';
import type { Command } from '../program.ts';
import type { BatchScript } from './script.ts';

/** More than this are not told, and more names not compared. */
const mostTold = 20;
const mostNames = 100;

/** What Windows sets, and raymond. */
const usual =
  /^(?:ALLUSERS\w*|\w*APPDATA|CI|COMPUTERNAME|COMSPEC|HOME\w*|LOGONSERVER|NUMBER_OF_PROCESSORS|OS|PATH\w*|PROCESSOR_\w+|PROGRAM\w+|PROMPT|PUBLIC|\w*_PROXY|RAYMOND_\w+|SYSTEM\w+|TEMP|TMP|USER\w*|WINDIR)$/;

/** `set /a N=%N%+1` in a loop. */
export function staleCounts({ found }: BatchScript): UnfilledVariable[] {
  return found.staleCounts.slice(0, mostTold).map(({ name, place, step }) => ({
    message: `cmd fills in %${name}% before this block runs, so each round counts from the same number`,
    span: place,
    help: `write set /a ${step}`,
  }));
}

/**
 * Variables that a script reads and never sets, while it sets one whose name is a slip away and does nothing else with it:
 * `set NEXT=PLAN` and `%NXT%`. `body`: the whole script.
 */
export function misspeltIn(body: Command, { found, reads }: BatchScript): UnfilledVariable[] {
  const read = new Set([...reads.values()].map(({ name }) => name));
  const unread = [...found.assigned.keys()].filter((name) => !read.has(name) && /^[A-Z_]\w*$/.test(name));
  // What a test asks for may be set where the script is run.
  const asked = new Set([...reads.values()].flatMap(({ name, guarded }) => (guarded ? [name] : [])));
  const unset = [...reads.values()].filter(({ name }) => !asked.has(name) && !found.assigned.has(name));
  if (unset.length === 0 || unread.length === 0 || Math.max(unread.length, read.size) > mostNames) return [];
  if (setsAny(body)) return [];
  return unset.slice(0, mostNames).flatMap(({ name, span: place }): UnfilledVariable[] => {
    const meant = usual.test(name) ? undefined : unread.find((other) => isSlip(name, other));
    if (meant === undefined) return [];
    const message = `%${name}% is no variable here; did you mean ${meant}?`;
    return [{ message, span: place, help: `write %${meant}%`, isOld: true }];
  });
}

function isSlip(name: string, other: string): boolean {
  return !arePlural(name, other) && (isNearMiss(name, other) || isShortSlip(name, other));
}
