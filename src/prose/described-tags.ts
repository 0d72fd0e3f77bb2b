import { lastLine } from '../util/line-start.ts';
import { isListItem, leadLine } from './prompt-titles.ts';

/** How far above a tag its list is looked through. */
const mostOver = 2_000;
const mostOfLine = 300;
/** "Write the prompt for the next agent. It should say:" */
const toWrite = /\b(?:write|put|create|draft|compose|prepare)\b/i;
const someText = /\b(?:prompt|brief(?:ing)?|instructions|template|file)\b|\w\.(?:md|txt)\b/i;
const isToSay =
  /^(?:it|they|this|the (?:\w+ )?(?:prompt|brief(?:ing)?|instructions|template|file)) (?:should|must|shall|will|may|(?:has|have|is|are) to)(?: (?:say|contain|read|include|tell)\b(?!.*(?:,|;|\b(?:and|but|then|your?)\b)).*:|:?)$/i;

/** "Write the README for our tags into `docs/tags.md`:" */
const writesBelow =
  /^\W*(?:(?:please|now|then|first) )?(?:write|put|create|draft|compose|add|document|list|explain)\b[^.;:!?,]*(?<!\b(?:in|from|of|to) )[\w/-]\.(?:md|txt|html|rst)\b(?!.*\b(?:and|but|then)\b)[^.;!?,]*:\W*$/i;
/** "The prompt must end with" */
const textIsTo =
  /(?:^|[.;!?]\s+)(?:the|that|this) (?:\w+ )?(?:prompt|brief(?:ing)?|instructions|template|file|letter|e?mail|page|script) (?:should|must|shall|will|has to|have to|is to|are to)\b(?!.*(?:[,;.]|\b(?:and|but|then|your?)\b))[^<>]*$/i;

/** Whether a tag stands in what a text for somebody is to say, or in a list of it. */
export function isInTextToWrite(before: string): boolean {
  const line = lastLine(before);
  if (textIsTo.test(line.slice(-mostOfLine))) return true;
  if (!isListItem(line)) return false;
  const lead = leadLine(before.slice(-mostOver));
  if (writesBelow.test(lead)) return true;
  const [says = '', writes = ''] = lead.split(/[.;]\s+/).reverse();
  const at = isToSay.test(says) ? writes.search(toWrite) : -1;
  return at !== -1 && someText.test(writes.slice(at));
}
