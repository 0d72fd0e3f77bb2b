import { lastLine } from '../util/line-start.ts';
import { givingVerb } from './negation.ts';
import { isPlainlyForbiddenInOtherLanguage } from './plain-foreign-prohibitions.ts';
import { titlesOver } from './prompt-titles.ts';

const mostDirectly = 80;
const mostAround = 400;

/** What forbids a tag beyond doubt, directly before it. */
const forbids = new RegExp(
  `\\b(?:(?:never|do not|don[\\u2019']t|must not|mustn[\\u2019']t|may not|shall not|should not|shouldn[\\u2019']t)(?: ever)? ${givingVerb}(?: (?:with|by|using))?(?: (?:the|an?|any|this) (?:tag|transition))?:?|(?:forbidden|prohibited|not allowed):)[\\s\`*_"']*$`,
  'i',
);
/** A cross directly before it, on its line, and what stands before that. */
const crossed = /^(.*)[\u274c\u2716-\u2718\u26d4\u{1f6ab}]\ufe0f?[ \t`*_"']*$/u;
/** What may stand before such a cross, or nothing; with other words it is an outcome: "Tests red \u2717". */
const wrongWords = /\b(?:wrong|bad|incorrect|invalid|never|no|not|don[\u2019']t|avoid|forbidden)\b/i;
/** Beside it a cross means one of two outcomes. */
const ticked = /[\u2705\u2713\u2714]/u;
/** It is forbidden at times, or in some form, so at others it is not. */
const atTimes =
  /\b(?:if|when|whenever|whether|until|till|unless|before|after|except|without|once|twice|while|during|where|as long as|as soon as|yet|again|too|only|alone|bare|just|other(?:wise)?|else|and|both|together|same|one|more|directly|immediately|right|straight|first|instead|for|in case|but)\b/i;
const sentenceEnd = /[.;!?](?:\s|$)|\n\s*\n|\n\s*(?:[-*+|>#]|\d+[.)])\s/;

/**
 * Whether a prompt plainly forbids a tag at all times: "Never emit <goto>A</goto>." Where in doubt it does not, since
 * what is forbidden is not taken for a way on.
 */
export function isForbidden(before: string, after: string): boolean {
  if (isCrossedOut(before, after) || isPlainlyForbiddenInOtherLanguage(before, after)) return true;
  if (!forbids.test(before.slice(-mostDirectly))) return false;
  const sentence = before.slice(-mostAround).split(sentenceEnd).at(-1) ?? '';
  const behind = after.slice(0, mostAround).split(sentenceEnd)[0] ?? '';
  if (atTimes.test(sentence) || atTimes.test(behind.replace(/<[^<>]*>[^<]*<\/\w+>/g, ''))) return false;
  return !titlesOver(before).some((title) => atTimes.test(title));
}

/** Whether a cross alone stands before a tag, on its line, and no tick around it. */
export function isCrossedOut(before: string, after: string): boolean {
  if (ticked.test(before.slice(-mostAround)) || ticked.test(after.slice(0, mostAround))) return false;
  const words = crossed.exec(lastLine(before.slice(-mostDirectly)))?.[1];
  return (
    words !== undefined && (!/[\p{L}\p{N}]/u.test(words.replace(/^\s*\d+[.)]/, '')) || wrongWords.test(words))
  );
}
