import { isCondition, laterCondition, withoutCondition } from './clauses.ts';
import { withoutSeemingProhibitions } from './seeming-prohibitions.ts';

/** What an agent is told to do with a tag, as an order. */
export const orderVerb =
  '(?:emit|answer|reply|respond|write|return|send|print|use|say|output|end|finish|close|conclude|stop|go|jump|continue|proceed|choose|pick|select|decide|give|put|add|hand|route|take|issue|produce|signal|call|fork|reset|exit|leave|report)';
/** What may stand between such a verb and the tag behind it. */
export const directly = '(?:\\s+(?:with|by|to|on|over|either|one of))*:?$';

const tagNoun =
  '(?:tags?|endings?|transitions?|options?|choices?|outcomes?|answers?|repl(?:y|ies)|responses?|outputs?|results?|forms?|steps?|lines?|ways?)';
const ofWhich =
  '(?:the|your|all|only|possible|allowed|valid|available|permitted|these|following|final|last|next|two|three|four|five|exactly|of|for|to|go|on|out|end|here|now|this|state|step|task|turn|prompt|message)';

/** "Answer with one of:", "Then choose:", "Finally, end with:" */
const begins = new RegExp(
  `^\\W*(?:(?:and|then|so|finally|please|always|just|now|otherwise|else|in the end|at the end|at last|also|only|simply),? )*(?:(?!leave\\b)${orderVerb}(?:t?ing)?\\b|by ${orderVerb}(?:t?ing)\\b)`,
  'i',
);
/** "Your last line is one of:", "You may end with:", "The reply must be one of:" */
const addresses =
  /\byour (?!own\b)|\byou (?:must|may|can|should|will|have|need|are|could|either|then|now|always|end|finish|answer|reply|respond|emit|choose|pick|say|write|go)\b|\b(?:the|this) (?:[\w-]+ )?(?:line|tag|message|answer|reply|response|output|ending|turn)\b.*\b(?:is|are|be|ends?|has|must|should|contains?)\b/i;
/** "Endings:", "Allowed transitions:", "Two ways to end:", "Then:" */
const isTitle = new RegExp(
  `^\\W*(?:(?:there (?:is|are)|these are|here (?:is|are)) )?(?:(?:${ofWhich} )*${tagNoun}(?: ${ofWhich}){0,4}|then|next|finally|done|ready|finished|otherwise|else|how to (?:end|finish|go on|answer|reply|continue)|what to (?:do|emit|answer|say|write|print)(?: \\w+)?)(?:,? (?:is|are)(?: one of)?)?\\W*(?:\\([^()]*\\)\\W*)?$`,
  'i',
);
/** "One of these:", "Exactly one of the following tags:", "The following are allowed:", "Either:" */
const offers =
  /^\W*(?:(?:exactly|just|only|by|with) )?(?:one|any) of\b|^\W*either\W*$|^\W*(?:the|these|those|all|following|both)\b.* (?:are|is) (?:(?:all|both|the) )?(?:allowed|possible|valid|available|permitted|yours?|your [\w ]+)\W*$/i;

/** Words that deny, or tell of others, of the past or of what is no good. */
const tells =
  /(?<!\w)(?:not?|nor|neither|never|none|nobody|nothing|cannot|without|avoid|refrain|lack|tempt\w*|mistakes?|wrong|bad|worst|incorrect|invalid|illegal|forbidden|prohibited|refus\w+|reject\w+|reserved|belongs?|old|former(?:ly)?|previous(?:ly)?|earlier|past|history|versions?|deprecated|obsolete|outdated|breaks?|fails?|failed|others?|another|else\u2019s|elsewhere|some(?:body|one)|could|would|parser|runtime|iteration|inputs? to|tests? for|examples?|instance|advise|used to|until|was|were|been|had|their|its|his|hers?|they|he|she|receive[ds]?|get|gets|got|given)(?!\w)|n[\u2019']t(?!\w)/i;
const ofWhom = '(?:of|for|by|from) (?!(?:the following|this|these|those|your?|the next)\\b)';
/** "Possible endings of the whole run" */
const ofSomebody = new RegExp(
  `^\\W*(?:\\w+ ){0,2}(?:tags|endings|answers|transitions|outputs|results|lines) ${ofWhom}`,
  'i',
);
/** "The reviewer's tags", "tags of the reviewer", "only the lead may" */
const ofOthers = new RegExp(
  `(?<!\\b(?:it|that|there|here|what|let|today))[\\u2019']s\\b|s[\\u2019'](?= )|\\b(?:tags?|endings?|answers?|transitions?|outputs?|results?|lines?) ${ofWhom}|\\bonly (?:the|an?) (?:[\\w-]+ ){1,3}(?:may|can|must|should)\\b`,
  'i',
);

/** What is said of when or why, in front of an order: "To finish,", "As a careful reviewer,", "Decide whether it was met, then". */
const inFront = new RegExp(
  `^\\W*(?:as|to|for|after|before|since|because|once|decide|make sure|check|read|look|review|run|compare|[a-z]+wards)\\b.*(?:,|\\.|\\b(?:then|and|afterwards))\\s+(?:then |now |afterwards |please )*(?=${orderVerb}\\b[^,.;]*$)`,
  'i',
);
/** What is said of the answer besides: "and nothing else", "never both", "with no other text". */
const besides =
  /[\s,(]*(?:(?:and|but|with) )?(?:nothing else|never (?:both|two|more)|not (?:both|two|more)|no (?:other|more|further) \w+)\)?(?=\W*$|,)/i;

/** The order at the end of a line, without what is said around it. */
function orderOf(lead: string): string {
  return withoutSeemingProhibitions(lead).replace(besides, '').replace(inFront, '');
}

/** Whether a label in front of a tag gives it to others: "Endings of the whole run:" */
export function isLabelOfOthers(label: string): boolean {
  return ofSomebody.test(withoutCondition(label));
}

/** Whether what is left of a line without its condition denies what stands below it, or gives it to others. */
export function leadTellsOfOthers(lead: string): boolean {
  const [rest = ''] = isWholeCondition(lead) ? [] : withoutCondition(orderOf(lead)).split(laterCondition);
  return tells.test(rest) || ofOthers.test(rest);
}

/**
 * Whether a line asks its agent for what stands below it: it is a condition and no more, an order, speaks of the agent's answer, or is a
 * bare title such as "Endings".
 */
export function asksForBelow(lead: string): boolean {
  if (leadTellsOfOthers(lead)) return false;
  const rest = withoutCondition(orderOf(lead));
  if (
    isCondition(lead) ||
    isWholeCondition(lead) ||
    /^\W*(?:otherwise|else|after|before|for|on|in)\b/i.test(lead)
  )
    return true;
  return begins.test(rest) || addresses.test(rest) || isTitle.test(rest) || offers.test(rest);
}

/** "If the plan is invalid", with no clause after it, and "No gap:". */
function isWholeCondition(lead: string): boolean {
  return caseOfNone.test(lead) || (isCondition(lead) && withoutCondition(lead) === lead);
}

/** "No findings:", "Nothing found:"; not "No other endings:". */
const caseOfNone = new RegExp(
  `^\\W*(?:no(?! (?:[\\w-]+ ){0,2}(?:${tagNoun}|others?|longer|more|need|reason|one)\\b)|(?:nothing|none|nobody)(?! (?:else|of)\\b))(?: [\\w-]+){1,3}\\W*$`,
  'i',
);
