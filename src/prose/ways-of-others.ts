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

/** "It looks at the diff and", "Workers read it,", "REVIEW reads it", "and wait for its verdict," */
const ofSomebody = new RegExp(
  `^\\W*(?:[^.,;:!?]{1,60}, )?(?:(?:and|then|there|but|so),? )*(?:it|s?he|they|(?:the|an?|each|every|another|any|some|this|that|its|your|all) (?:[\\w-]+ ){0,2}?(?:${role}|agent|model|state)s?|(?:${role}|agent|model)s)\\b|\\b(?:its|their|his|her|possible|expected) (?:[\\w-]+ )?(?:verdicts?|answers?|results?|outcomes?|repl(?:y|ies)|responses?)(?:,|:)?(?: (?:is|are|either|one of))*[\\s\`*_"'(:,]*$`,
  'i',
);
const ofState = /^\W*([\w.-]+)/;
/** A new order to the agent behind what is said of somebody. */
const thenOrder =
  /(?:,\s*(?:so|then|and|but|please)|;|\b(?:then|so|and))[,\s]+(?!(?:with|by|if|when|unless|otherwise|else|or|to|the|an?|on|in|it|its|they|as|where|depending|come|\w+s)\b)[a-z]+/i;

/** "look at it and wait for its verdict,": what stands behind is that */
const endsWithAnswer = /\b(?:its|their|his|her|possible|expected) (?:[\w-]+ )?[a-z]+\W*$/i;

/** Whether a sentence may say of a state or a role what it does, though not in words that leave no doubt. */
export function mayTellOfOthers(sentence: string, isState: (name: string) => boolean): boolean {
  if (thenOrder.test(sentence) && !endsWithAnswer.test(sentence)) return false;
  return ofSomebody.test(sentence) || isState((ofState.exec(sentence)?.[1] ?? '').replace(/[.]$|\.md$/, ''));
}
