import { clauseOf, isCondition, laterCondition, withoutCondition } from './clauses.ts';
import { withoutSeemingProhibitions } from './seeming-prohibitions.ts';

// The longest of these expressions look around for a letter where the others have \b: V8 compiles that in half the time.

/** Words that forbid something. */
export const prohibition =
  "never|do not|don[\u2019']t|must not|mustn[\u2019']t|may not|shall not|should not|shouldn[\u2019']t|cannot|can[\u2019']t|(?:not (?:allowed|permitted|supposed|meant|want(?: you)?)|forbidden|prohibited)(?: to)?|you are (?:not|never) to|rather you (?:did not|didn[\u2019']t)|prefer (?:it )?(?:if|that) you (?:did not|didn[\u2019']t|not)|no circumstances|(?<=\\b(?:at|by|in|on) )no (?:account|case|means|point|time)";
/** The same, and words that tell of what is no good, or no more. */
const negation = `${prohibition}|disallowed|avoid|no longer|needn[\u2019']t|used to|previously|formerly|earlier`;
/** The same with a verb of giving a tag alone: "There is no need to emit it", "A common mistake is to end with it". */
const needlessly =
  '(?:no (?:need|reason|point|sense) (?:to|in)|(?:mistake|slip|blunder|failure|pitfall|wrong|error|incorrect|bad idea|pointless|unnecessary|refuse)(?: (?:is|was|would be))?(?: (?:to|of)|(?<= (?:is|was|would be)))|refrain from|resist(?: the(?: [\\w-]+){1,2})? to)';
/** What an agent does with a tag. */
export const givingVerb =
  '(?:emit|answer|reply|respond|write|return|send|print|use|say|output|choose|go|jump|end|finish)';
const stems = '(?:emit|answer|reply|respond|writ|return|send|print|us|say|output|choos|go|jump|end|finish)';
export const anyVerb = `${stems}(?:t?ing|e)?`;
/** "emitting", "answering" */
export const givingSo = `${stems}t?ing`;

/** "Nobody should use", "No agent may ever end with", directly before a tag; not "No agent may end with anything but". */
const noneGives = `(?:nobody|no[- ]?one|none of (?:you|us|them)|no [a-z-]+) (?:should|may|must|can|shall|is (?:allowed )?to) (?:ever )?${givingVerb}(?![^<]*\\b(?:and|then|but|except|without|other than|besides|apart from|before|until|unless)\\b)[^,;:<>]{0,40}$`;

/** Whatever else a sentence with one of these says, it does not ask for what stands in it. */
const forbids = new RegExp(
  `(?<!\\w)(?:${negation}|${noneGives}|${needlessly}(?: [\\w-]+)? ${anyVerb}|already|tempt(?:ed|ing)|too (?:early|late|soon) for|would have (?:been|gone)|only (?:the|an?) (?:[\\w\`-]+ ){1,3}(?:may|can|should|must)|only (?!then|now|you)[\\w\`*-]+ (?:may|can|should|must) (?:ever )?${givingVerb}|had to (?:emit|(?:answer|reply|respond|end|finish) with)|(?=[lrdi])(?<=^\\s*)(?:leave(?! (?:with|by|via|through)\\b|(?: (?!to\\b)\\w+){1,4} to\\b(?! (?:the )?[\\w-]+ to\\b))|replace|remove|delete|rename|ignore)(?!.* (?:and|then) ${givingVerb} |[^<]*(?:,|\\b(?:and|then))[\\s\`*_"'(]*$))(?!\\w)`,
  'i',
);
/** Said of what follows: nothing but signs, or such a verb, stands after it. "Do not:", "What you must never do". */
const forbidsWhatFollows = new RegExp(
  `(?<!\\w)(?:(?:${negation})(?:,? (?:ever|just|simply|to|even|in any case|under any circumstances),?)*[^\\w<]*(?:$|${anyVerb}\\b|do(?:ing)?(?: (?:this|that|these|so|it|the following|any of))?\\W*$|(?:one|any|all) of\\b|this\\b|these\\b)|${needlessly}(?: [\\w-]+)? ${anyVerb}(?!\\w)|refrain from\\W*$)`,
  'i',
);
/** What leads from a case to what is to be done in it. */
const arrow = /(?:[|\u2192]|->|=>|\s[\u2014\u2013-])[\s`*_"'(]*$/;
/** A verb of whatever kind: not "just because", "simply by ending". */
const anyOrder =
  '(?!(?:as|like|because|to|for|so|in|on|at|by|with|from|of|the|an?|any|not|never|no|if|when|that|this|it|you|[a-z]+(?:ing|ed|ly))\\b)[a-z]+';
/** "Don't ask, just end with <goto>A</goto>", "Do not wait, just ship it with <goto>A</goto>", "Never send docs, always <goto>A</goto>", "Don't touch the tests, and when you are through end with <goto>A</goto>" */
const ordersInstead = new RegExp(
  `[,;]\\s+(?:(?:and|but|so)\\s+)?(?:(?:just|simply|instead|rather|please|always)(?:\\s+${anyOrder}\\b[^,]*|\\W*)|(?:when|once|if|as soon as)\\b[^,]*,?\\s${givingVerb}\\b[^,]*)$`,
  'i',
);
const endsInBut = /\bbut(?: (?:rather|instead|just|simply))?[\s`*_"']*$/i;
/** A negation in front of its verb, and a clause in between: "Never, when it is red, end with <goto>A</goto>", "You must not ever, once it is green, use" */
const clauseInserted =
  /(?<!\w)(never|not|\w+n[\u2019']t|wrong|right|no (?:account|case|circumstances|means|point|time))(?:[\s,]+(?:ever|again|yet|now|here|please|just|simply|even|or|you|have to|(?:at|for|in|on|under) (?:all|any|no|that|the|this) \w+))*,[^,<>]{1,120},/i;

/** "Nobody, once the build is green, should use" */
const clauseBehindNone =
  /(?<!\w)(nobody|no[- ]?one|none of (?:you|us|them)|no [a-z-]+)[\s,]*,[^,<>]{1,120},(?= (?:should|may|must|can|shall|is (?:allowed )?to)\b)/i;

/**
 * Whether a sentence in front of a tag forbids it. A negation in front of an arrow says when, and one in front of a new
 * order is said of something else.
 */
export function isForbidding(whole: string): boolean {
  const sentence = whole.replace(clauseInserted, '$1').replace(clauseBehindNone, '$1');
  if (!forbids.test(sentence)) return false;
  const rest = withoutCondition(sentence);
  // "Don't mend them here but <goto>A</goto>"
  if (endsInBut.test(rest)) return false;
  if (arrow.test(rest)) return isForbiddingBelow(clauseOf(rest.replace(arrow, '')));
  const [instead] = ordersInstead.exec(rest) ?? [];
  return forbids.test(instead ?? rest);
}

/** Whether what stands over a tag forbids it. What a title says of a case, or of another doing, is no matter: "Don't panic". */
export function isForbiddingBelow(title: string): boolean {
  const [rest = ''] = isCondition(title) ? [withoutCondition(title)] : title.split(laterCondition);
  return !isCondition(rest) && forbidsWhatFollows.test(withoutSeemingProhibitions(rest.replaceAll('*', '')));
}

/** "Never use these tags:", in front of the tags on the same line; not "Never end early:", nor "Never use other tags:". */
const forbidsTags = new RegExp(
  `(?<!\\w)(?:${negation})(?:,? (?:ever|just|simply|even|here),?)* ${givingVerb}(?: (?:with|by|to|any|one|either|all|of|the|these|those|this|following|below|(?<=\\b(?:the|these|those|following) )other|tags?|transitions?|endings?|lines?))*\\W*$`,
  'i',
);

/** Whether a sentence that ends in a colon forbids the tags behind it. */
export function isForbiddingBehind(sentence: string): boolean {
  return !isCondition(sentence) && forbidsTags.test(sentence);
}
