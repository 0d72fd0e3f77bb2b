import { lastLine } from '../util/line-start.ts';
import { asksForBelow, leadTellsOfOthers } from './led-in.ts';
import { isForbiddingBelow } from './negation.ts';
import { lastSentence, leadsIn } from './prompt-titles.ts';

/** So much in front of a tag and behind it is looked at. */
const mostAround = 2_000;

const tags = '(?:\\s*<([a-z]+)(?:\\s[^<>]*)?>[^<>]*</[a-z]+\\s*>)*';
/** The beginning of a code block that holds nothing but tags, up to one of them, and the rest of it: between fences, or indented. */
const fenced = {
  opens: new RegExp(`(?:^|\\n)[ \\t]*(?:\`{3,}|~{3,})[^\\n\`]*\\n(?=${tags}\\s*$)`),
  closes: new RegExp(`^${tags}[ \\t]*\\n[ \\t]*(?:\`{3,}|~{3,})`),
};
const indented = {
  opens: new RegExp(`\\n[ \\t]*\\n(?=(?: {4}|\\t)${tags}\\s*$)`),
  closes: new RegExp(`^${tags}[ \\t]*(?:\\n[ \\t]*)?(?:\\n|$)`),
};
/** Words that show how a tag looks, and not which one is to be given. */
const shows =
  /\b(?:like|such|forms?|formats?|syntax|pattern|template|notation|placeholders?|similar|sample|illustrat\w+|looks?|e\.g|says?|shows?|contains?|writes?|wrote)\b/i;
/** "End the session with", whose sentence goes on in the block */
const isOpen =
  /\b(?:with|by|emit|output|print|write|answer|reply|say|send)(?: (?:either|exactly|only|just|always))*(?: one of(?: (?:these|the following)(?: \w+)?)?)?[*_]*$/i;
/** "Then have it reviewed:" */
const goesOn = /^\W*(?:(?:and|so) )?(?:then|finally|now|afterwards|in the end|at the end)\b/i;

/**
 * Whether the tag between two texts is in a code block of nothing but tags that an order or a condition with a colon, or without an end, leads in.
 * `isSlip`: whether its name is nearly that of a state; then it is enough that no word shows it as an example.
 */
export function isAskedInFence(before: string, after: string, isSlip: boolean): boolean {
  const near = before.slice(-mostAround);
  const behind = after.slice(0, mostAround);
  const block = [fenced, indented].find(({ opens, closes }) => opens.test(near) && closes.test(behind));
  const at = block?.opens.exec(near)?.index;
  if (at === undefined) return false;
  const line = lastLine(near.slice(0, at).trimEnd()).trim();
  const lead = lastSentence(line);
  if (lead === '' || shows.test(lead) || leadTellsOfOthers(lead)) return false;
  return isSlip || ((leadsIn(line) || isOpen.test(line)) && (asksForBelow(lead) || goesOn.test(lead)));
}

/** The blank line over indented code in which a text ends. */
const overIndented = /\n[ \t]*\n(?=(?: {4}|\t)[^\n]*$)/;
const anyFence = /\n[ \t]*(?:`{3,}|~{3,})[^\n`]*\n/g;
/** "A broken tag looks like this:", "The older form was", "Nobody shall write"; not "No gap:" */
const tellsOfWrong =
  /\b(?:broken|wrong|bad|incorrect|invalid|malformed|errors?|mistakes?|old(?:er)?|former(?:ly)?|earlier|previous(?:ly)?|was|were|nobody|no one|no longer)\b/i;

/** Whether the words in front of the code block in which a text ends say that it shows what is wrong, or was so once. */
export function isWrongInCode(before: string): boolean {
  const near = before.slice(-mostAround);
  const at = overIndented.exec(near)?.index ?? [...near.matchAll(anyFence)].at(-1)?.index;
  if (at === undefined) return false;
  const lead = lastSentence(lastLine(near.slice(0, at).trimEnd()).trim());
  return tellsOfWrong.test(lead) || isForbiddingBelow(lead);
}

/** The words in front of a tag as if it stood in no code block, where that block holds nothing but tags. */
export function withoutFence(before: string, after: string): string {
  const near = before.slice(-mostAround);
  if (!fenced.opens.test(near) || !fenced.closes.test(after.slice(0, mostAround))) return before;
  return before.slice(0, -mostAround) + near.replace(fenced.opens, '\n');
}
