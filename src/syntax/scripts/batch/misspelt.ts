import { span } from '../../../source/span.ts';
import { lineStart } from '../../../util/line-start.ts';
import { isNearMiss } from '../../../util/nearest.ts';
import type { UnfilledVariable } from '../defects.ts';
import { setsAny } from '../follow/contents/names-in.ts';
import { arePlural, isShortSlip, isSlipOfTarget, isTypo } from '../name-slips.ts';
import type { Command } from '../program.ts';
import { standsOnce } from '../written-once.ts';
import { asWritten } from './as-written.ts';
import type { BatchScript } from './script.ts';
import type { Survey } from './survey.ts';

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
 * `set NEXT=PLAN` and `%NXT%`, or one that is the same word but for a slip of the fingers: `%VERSON%`. `body`: the whole script.
 */
export function misspeltIn(text: string, body: Command, { found, reads }: BatchScript): UnfilledVariable[] {
  const read = new Set([...reads.values()].map(({ name }) => name));
  const unread = [...found.assigned.keys()].filter((name) => !read.has(name) && /^[A-Z_]\w*$/.test(name));
  // What a test asks for may be set where the script is run.
  const asked = new Set([...reads.values()].flatMap(({ name, guarded }) => (guarded ? [name] : [])));
  // Nobody sets what is a slip away from what cmd keeps the last status in, or another name with two letters swapped.
  const isOthers = (name: string) => asked.has(name) && !isStatus(name);
  const unset = [...reads.values()].filter(({ name }) => !found.assigned.has(name));
  if (Math.max(unread.length, read.size) > mostNames || setsAny(body)) return [];
  const inCapitals = text.toUpperCase();
  const told = unread.flatMap((name) => misspeltTarget(text, name, found, reads) ?? []);
  return unset
    .slice(0, mostNames)
    .flatMap(({ name, span: place }): UnfilledVariable[] => {
      if (usual.test(name)) return [];
      const isAsked = isOthers(name);
      const isTaken = (other: string) => isTypo(name, other) && (!isAsked || name.length === other.length);
      // What stands there once may be a slip of the fingers for one that is used, too.
      const meant =
        (isAsked ? undefined : unread.find((other) => isSlip(name, other))) ??
        (isStatus(name) ? 'ERRORLEVEL' : undefined) ??
        [...found.assigned.keys()].find((other) => isTaken(other) && standsOnce(name, inCapitals));
      if (meant === undefined) return [];
      const message = `%${asWritten(name, text, place.start)}% is no variable here; did you mean ${asWritten(meant, text)}?`;
      return [{ message, span: place, help: `write %${asWritten(meant, text)}%`, isOld: true }];
    })
    .concat(told);
}

/** Of a longer line the end alone is looked at. */
const longestLine = 300;

/** A variable that a line sets to a fixed text in a block or branch, though nothing reads it, beside one that is read further down. */
function misspeltTarget(
  text: string,
  name: string,
  { assigned, units }: Survey,
  reads: BatchScript['reads'],
): UnfilledVariable | null {
  const end = assigned.get(name) ?? 0;
  const unit = [...units.keys()].findLast((start) => start < end) ?? 0;
  const line = text.slice(Math.max(lineStart(text, end), end - longestLine), end);
  const [, before = '', written = ''] = /^(.{0,200}?\bset[ \t]+"?)(\w+)=[^%!^]*$/i.exec(line) ?? [];
  const isAtTop = lineStart(text, end) === unit && /^[ \t@]*set[ \t]+"?$/i.test(before);
  if (written.toUpperCase() !== name || isAtTop || usual.test(name)) return null;
  const near = [...reads.values()].find(
    (read) => read.span.start > end && assigned.has(read.name) && isSlipOfTarget(name, read.name),
  );
  if (near === undefined) return null;
  const start = end - line.length + before.length;
  const message = `${written} is set here for nothing: nothing reads it`;
  return {
    message,
    span: span(start, start + name.length),
    help: `write ${asWritten(near.name, text, near.span.start)}`,
    isOld: true,
  };
}

function isStatus(name: string): boolean {
  return isNearMiss(name, 'ERRORLEVEL');
}

function isSlip(name: string, other: string): boolean {
  return !arePlural(name, other) && (isNearMiss(name, other) || isShortSlip(name, other));
}
