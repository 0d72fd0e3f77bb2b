import { isCondition, withoutCondition } from './clauses.ts';

/** What stands in front of an order: a mark of a list, "then", "please". */
const inFront =
  /^(?:\W+|\d+[.)]\s+|(?:and|or|but|then|now|please|finally|just|simply|first|next|so)\b,?\s*)+/i;
/** What begins another sentence than an order: a subject, a preposition, an auxiliary, an adverb. */
const noOrder =
  /^(?:the|an?|i|you|he|she|it|they|we|its|his|her|their|our|my|your|this|that|these|those|there|here|some\w*|any\w*|every\w*|no\w*|each|all|both|one|other|others|another|most|many|few|more|people|folks|who|what|which|how|why|where|when|while|if|for|from|in|on|at|by|with|without|to|of|as|than|after|before|since|because|although|though|until|via|per|will|would|can|could|may|might|must|shall|should|do|does|did|be|was|were|had|have|never|neither|either|only|maybe|perhaps|control|\w+(?:[^s]s|ed|ing|ly))$/;
/** What is done with a tag that stands in a text, or in the mind. */
const looks =
  /^(?:see|look|read|reread|remember|consider|compare|check|ignore|delete|remove|replace|find|forget|count|avoid|skip|drop|omit|grep|search|parse|treat|quote|mention|explain|expect|imagine|suppose|note|watch|escape|strip|beware|think|recall|add|link|convert|change|rename)$/i;
const mostWords = 6;
/** "speak the words", but not "work stops with", in which another verb follows. */
const noOtherVerb =
  /^[\w\u2019'-]+(?: (?:(?:the|an?|your|these|this|its|two|three|following) [\w-]+|(?!and\b|\w*[^s]s\b)[\w\u2019'-]+))*:?$/;
const byGiving =
  /\bby (?:emitting|writing|printing|saying|sending|outputting|answering with|replying with)$/i;

/**
 * Whether a sentence ends in an order by its form, whatever its verb: behind a condition it begins without a subject and is short, as
 * "When the hero enters, speak the words"; it goes on with "by emitting"; or it is the last of several that lead on: "Open it, read it, and
 * carry it over to".
 */
export function isBareOrder(sentence: string): boolean {
  const said = sentence.replace(/[\s`*_"'\u201c(]+$/, '');
  const order = withoutCondition(said).replace(inFront, '');
  if (!beginsWithVerb(order)) return false;
  // "Simulate it in test.sh by printing" is about a file.
  if (byGiving.test(order)) return !/[,:]|\w\.[a-z]{1,5}\b/.test(order);
  if (isCondition(said) && order !== said.replace(inFront, '')) return isShort(order);
  const clauses = order.split(/,\s*|\s(?=(?:and|then)\s)/).map((clause) => clause.replace(inFront, ''));
  const last = clauses.at(-1) ?? '';
  return clauses.length > 1 && / to$/.test(last) && isShort(last) && clauses.every(beginsWithVerb);
}

/** Whether a clause is an order by its form to do something with what it ends in, and not to look at it. */
export function isOrderToDo(clause: string): boolean {
  return beginsWithVerb(clause) && !looks.test(clause.split(' ')[0] ?? '');
}

/** Names are in capitals; the second word is no verb that the first one could be the subject of. */
function beginsWithVerb(clause: string): boolean {
  const [, verb = '', next = ''] = /^([\w\u2019'-]+)(?: ([\w\u2019'-]+))?/.exec(clause) ?? [];
  return (
    verb !== '' &&
    !/^[A-Z]{2}/.test(verb) &&
    !noOrder.test(verb.toLowerCase()) &&
    !/[^s]s$/.test(next.replace(/^(?:this|its)$/, ''))
  );
}

function isShort(order: string): boolean {
  const words = order.split(' ');
  return !looks.test(words[0] ?? '') && words.length <= mostWords && noOtherVerb.test(order);
}
