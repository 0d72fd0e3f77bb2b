import { lastLine } from '../util/line-start.ts';
import { isForeignOrder } from './foreign-orders.ts';
import { foreignCase } from './foreign-prohibitions.ts';
import { isLikelyForbidden } from './likely-forbidden.ts';
import { titlesOver } from './prompt-titles.ts';
import { deniesForeign, isShownAsWrong } from './spoken-of.ts';

const mostAround = 300;

/** Nothing but the end of a sentence, or what says when: "when done.", "aus." */
const end =
  /^[\s`*_"')]*(?:(?:again|afterwards|when|once|as soon as|if|after|at the end|aus)(?!\w)[^.!?\n]{0,40})?[.!?\u3002]?[\s`*_"')]*$/;
/** "\u3068\u51fa\u529b\u3057\u3066\u304f\u3060\u3055\u3044": to put out, to answer, to write or to end, with "please" behind it. */
const asksBehind =
  /^[\s`*_"')]*[^.!?\u3002\n]{0,8}(?:\u51fa\u529b|\u8fd4|\u7b54|\u66f8|\u7d42)[^.!?\u3002\n]{0,8}(?:\u304f\u3060\u3055\u3044|\u4e0b\u3055\u3044)\u3002?\s*$|^[\s`*_"')]*[\uc744\ub97c]? ?(?:\ucd9c\ub825|\ub2f5|\uc751\ub2f5|\uc791\uc131)(?:\ud558\uc138\uc694|\ud558\uc2ed\uc2dc\uc624|\ud574 ?\uc8fc\uc138\uc694)[.\u3002]?\s*$/;
/** "Back to", "The next step is", "Ready?", "Danach", "Ensuite," */
const leads =
  /^[^\w\u00c0-\u1fff\u3040-\uffff]*$|^\W*(?:(?:and|then|so|now|after (?:this|that),?) )*(?:we |you )?(?:(?:go|move|get|come|hand|pass|head) )?(?:back|on|over|forward) to[\s`*_"']*$|^\W*(?:the|your) next (?:step|state|stop|task|one)(?: (?:is|will be))?:?[\s`*_"']*$|^\W*(?:danach|dann|anschlie\u00dfend|zum schluss|weiter|ensuite|puis|enfin|luego|despu\u00e9s|entonces|al final|depois|poi|infine|daarna|dan|potem)[,:]?[\s`*_"']*$/i;
/** What is done with a text: a tag may be its matter. */
const ofText =
  /(?<!\w)(?:count|document|explain|describ|renam|replac|search|find|look|grep|tests? (?:for|of)|mean|hold|contain|show|list|pars|prompt|agent|brought|was|were|who|whose|zu?\u00e4hl|erkl\u00e4r|such|beschreib|enth\u00e4lt|enthalt|beispiel|falsch|fr\u00fcher|siehe|cherch|compt|expliqu|d\u00e9cri|contien|exempl|busc|explica|cuent|describ|ejempl|procur|cont[ae]|spieg|cerc|esemp)|\u6570(?!\u636e)|\u8aac\u660e|\u8bf4\u660e|\u691c\u7d22|\u63a2|\u4f8b|\u641c|\u89e3/i;

/** Whether a tag ends its prompt, behind words that are weak as an order: "Back to <goto>A</goto>." */
export function isWeakOrder(before: string, after: string): boolean {
  if (after.length > mostAround) return false;
  const sentence = sentenceBefore(before);
  if (ofText.test(sentence)) return false;
  return asksBehind.test(after) || (end.test(after) && (leads.test(sentence) || isForeignOrder(sentence)));
}

/** Whether a sentence may have a tag as its matter, or forbids it in words that are not sure. */
export function mayOnlyTell(before: string, after: string): boolean {
  const behind = after.slice(0, mostAround).split(/[.!?\u3002\n]/)[0] ?? '';
  const [title = ''] = titlesOver(before);
  return (
    ofText.test(sentenceBefore(before)) ||
    ofText.test(behind) ||
    (deniesForeign.test(title) && !foreignCase.test(title)) ||
    isLikelyForbidden(before, after) ||
    isShownAsWrong(before, after)
  );
}

function sentenceBefore(before: string): string {
  return (
    lastLine(before.slice(-mostAround))
      .split(/[.;!?\u3002]\s?/)
      .at(-1) ?? ''
  );
}
