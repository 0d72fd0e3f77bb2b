import { scanTags } from '../grammar/scan-tags.ts';
import type { Tag } from '../grammar/tag.ts';
import { byStart, covers, type Span } from '../source/span.ts';
import { lastLine } from '../util/line-start.ts';
import type { Behaviour } from './scripts/follow/output/behaviour.ts';
import { isUnseen } from './scripts/follow/output/printed-tag.ts';
import type { ScriptReading } from './scripts/reading.ts';

/** What code puts in front of the signs of a tag. */
const escapes = /[\\`](?=")|\^(?=[<>])/g;

/** What the shells fill in. */
const filledIn = /[$%!`]/;

/** What stands in front of a text that is compared or searched for, not said: `[[ $out == *"…"* ]]`, `grep -q "…"`. */
const lookedFor =
  /(?:[!=]=|=~|-[ci]?(?:eq|ne|(?:not)?(?:like|match)))\s*[*"']*$|\b(?:e?grep|findstr|Select-String)\b[^|;&]*$/i;
/** How far in front of it such a word is looked for, in UTF-16 units. */
const furthestWord = 200;

/** As `echo "<goto>PLAN</goto>" >&2`, what a variable captures, and what stands in a function that nothing calls, or after a test that never holds. Linear. */
export function findUnprinted(
  text: string,
  comments: readonly Span[],
  { tags, outcomes, unfollowed, earlyEnds }: Behaviour,
): Tag[] {
  if (unfollowed !== null || !text.includes('</')) return [];
  const silent = outcomes.filter(({ exit, tags: printed }) => exit === 'success' && printed.length === 0);
  // What raymond cannot see may be a tag that stands here, by way of a variable or a file.
  const hiding = silent.some(({ sure }) => sure) ? silent : outcomes;
  const isHidden = hiding.some(({ anything }) => isUnseen(anything));
  if (isHidden && earlyEnds.length === 0) return [];
  return tagsInCode(text, comments, tags);
}

/** The tags that need no value, in what cannot be followed of a script that its shell refuses. */
export function findRefused(text: string, { syntaxFaults = [], comments, behaviour }: ScriptReading): Tag[] {
  if (syntaxFaults.length === 0) return [];
  const unread = new Map(behaviour.outcomes.map(({ anything }) => [anything?.span.start, anything?.span]));
  const isUnread = (at: number) => [...unread.values()].some((place) => place && covers([place], at));
  return tagsInCode(text, comments, []).filter(
    ({ content, span: { start } }) => !filledIn.test(content) && isUnread(start),
  );
}

/** The tags in code, but for those that are printed, and what is compared or searched for. */
function tagsInCode(text: string, comments: readonly Span[], tags: Behaviour['tags']): Tag[] {
  // A variable prints a tag in one place that stands in another, with its content.
  const places = tags.flatMap(({ tag }) => [tag.span, tag.contentSpan]);
  places.sort(byStart);
  const names = new Set(tags.map(({ tag }) => tag.name));
  let at = 0;
  let printedTo = -1;
  return scanTags(text.replace(escapes, ' ')).tags.filter(({ name, content, span: { start, end } }) => {
    for (; (places[at]?.start ?? end) < end; at++) printedTo = Math.max(printedTo, places[at]?.end ?? -1);
    if (names.has(name) && filledIn.test(content)) return false;
    const before = text.slice(Math.max(0, start - furthestWord), start);
    if (lookedFor.test(lastLine(before))) return false;
    return printedTo <= start && !covers(comments, start);
  });
}
