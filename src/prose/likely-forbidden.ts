import { lastLine } from '../util/line-start.ts';
import { isForbiddenInOtherLanguage } from './foreign-prohibitions.ts';
import { givingVerb, isForbiddingBelow, prohibition } from './negation.ts';
import { titlesOver } from './prompt-titles.ts';

/** So much in front of a tag is looked at, and after it. */
const mostNear = 120;
const mostAfter = 40;

/** An order not to emit what stands behind it, with nothing in between: not "Don't forget to end with". */
const directly = new RegExp(
  `(?<!\\w)(?:${prohibition})(?:,? (?:ever|even|just|simply|yet),?)*:? (?:${givingVerb}(?: (?:your|the|this|an?)(?: \\w+)?)?(?: (?:with|by|to|using|an?|the|any|tag|here|ever))*)[\\s\`*_"'(]*$`,
  'i',
);
/** An item that says no more than what is not to be given. */
const listed = new RegExp(`^\\s*(?:[-*+]|\\d+[.)])\\s+(?:${givingVerb}(?: with)?)?[\\s\`*_"']*$`, 'i');
const isForbidden =
  /^[\s`*_"')]*(?:is|are) (?:\w+ly )?(?:forbidden|prohibited|not allowed|never allowed)(?!\w)/i;
/**
 * Whether the words directly around a tag, or over its list, forbid it: less than `isForbidden` asks for, which is sure of it
 * at all times, and more than that a prompt may only show it, as of an outcome that it calls wrong.
 */
export function isLikelyForbidden(before: string, after: string): boolean {
  const near = before.slice(-mostNear).replaceAll('*', '');
  if (directly.test(near) || isForbidden.test(after.slice(0, mostAfter))) return true;
  if (isForbiddenInOtherLanguage(before, after)) return true;
  return listed.test(lastLine(before)) && titlesOver(before).some(isForbiddingBelow);
}

/** "Don't use <goto>A</goto> unless only the docs have changed" */
const hasException = /^[\s`*_"')]*(?:unless|except (?:if|when|where)|other than (?:if|when))(?!\w)/i;

/** Whether what forbids a tag names a case in which it is to be given all the same. */
export function isForbiddenButFor(before: string, after: string): boolean {
  return hasException.test(after.slice(0, mostAfter)) && isLikelyForbidden(before, after);
}
