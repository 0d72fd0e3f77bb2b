import { isAddressedAs } from './addressed.ts';
import { role } from './other-subject.ts';

/** "Your reader has two ways to answer", "Each reviewer may choose"; not "The caller has to understand one of". */
const hasWays = new RegExp(
  `^\\W*(?:(?:and|then|there|next|later),? )*(?:(your)|the|an?|each|every|another|some)(?: [\\w-]+){0,2}? (${role}|colleague|user|person)s? (?:(?:in turn|then|also|only) )?(?:has|have|gets?|knows|may|can|could|must|should|will|shall|chooses?|picks?|decides?|selects?)\\b(?! (?:(?:only|to|just) ){0,2}(?:accept|understand|read|handle|process|take|look|parse|expect|recogni[sz]e|act|get|receive))`,
  'i',
);
/** "Each has two options", of somebody whom the sentence in front names. */
const hasThem =
  /^\W*(?:each(?: of them)?|both|they|he|she)(?: then)? (?:has|have|may|can|must|will|chooses?|picks?|decides?|selects?)\b/i;

/** Whether the sentence over several tags says that they are the ways of somebody else, whom the prompt does not call its agent. */
export function areWaysOfOthers(lead: string, before: string): boolean {
  const [found, yours, someone = ''] = hasWays.exec(lead) ?? [];
  if (found === undefined) return hasThem.test(lead);
  return yours !== undefined || !isAddressedAs(someone, before);
}
