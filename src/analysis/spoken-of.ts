/** How far around a tag its sentence is looked for. */
const mostBefore = 600;
const mostAfter = 40;

/** Whatever else the sentence says, it does not ask for what stands in it. */
const forbids =
  /\b(?:never|do not|don[\u2019']t|must not|mustn[\u2019']t|may not|should not|shouldn[\u2019']t|cannot|can[\u2019']t|not allowed|forbidden|avoid|no longer|used to|previously|formerly|earlier|already|tempted|no circumstances|too (?:early|late|soon) for|only (?:the|an?) \w+ (?:may|can|should|must))\b|^\s*(?:leave|replace|remove|delete|rename|ignore)\b/i;
/** Directly before a tag, without a comma between. */
const denies = /\b(?:no|nor|not|neither|without|instead of|rather than|unlike)\b|n[\u2019']t\b/i;
/** Somebody else emits it, or did; or it is an example. */
const reports =
  /\b(?:answers|answered|emits|emitted|returns|returned|ends|ended|replies|replied|says|said|prints|printed|sends|sent|writes|wrote|uses|used|gives|gave|leads|led|comes|came|see|sees|saw|find|finds|found|reads|contains?|containing|got|gets|received|receives|called|quotes?|quoted|pastes?|pasted|chose|would (?:say|answer|emit|write|reply)|(?:the|an?|each|every|that|its|your) \w+ (?:will|shall) \w+|by|from|after|whose|example|e\.g\.|like|such as|as in|means?)\b/i;
/** The tag is what the sentence is about. */
const isSubject =
  /^[\s`*_"'\u2019)\]|]*(?:is|are|was|were|would|will|must|may|might|can|cannot|can[\u2019']t|should|does|did|has|had|means|leads?|led|belongs?|comes?|came|happens?|starts?|ends?|ended|never|not|no|from|forbidden)\b/i;

/** What a tag does that is asked for all the same: "otherwise <reset>NEXT</reset> starts the next one". */
const hasEffect = /^[\s`*_"'\u2019)\]]*(?:leads?|happens?|starts?|ends?)\b/i;
const isAlternative = /\b(?:otherwise|else),?[\s`*_"']*$/i;

/** "Wrong: <goto>A</goto>", "Under no circumstances: <goto>A</goto>". */
const crossedOut =
  /(?:[\u274c\u2717\u2718\u{1f6ab}]|\b(?:never|no circumstances):?|(?:^|[\n.!?])\W*(?:wrong|bad|incorrect):)[\s`*_]*$/iu;

const sentenceEnd = /[.:;!?]\s|\n\s*\n|\n\s*(?:[-*+|>]|\d+[.)])\s/;
/** A comma behind a tag divides a list of them, not a sentence. */
const clauseEnd = /(?<![`>]),\s|[\u2014\u2013|]|\b(?:then|else|otherwise|but)\b/i;
const nextBlock = /\n\s*(?:\n|[-*+|>]|\d)/;
const listItem = /^\s*(?:[-*+]|\d+[.)])\s/;

/**
 * Whether a prompt that holds a tag speaks of it rather than asks for it: it forbids it, tells who emits it, or
 * what it would do. Judged by English words around it; where in doubt it is only spoken of.
 */
export function isOnlySpokenOf(before: string, after: string): boolean {
  const behind = after.slice(0, mostAfter).split(nextBlock)[0] ?? '';
  const near = before.slice(-mostBefore).replace(/\([^()]*\)/g, ' ');
  if (isSubject.test(behind) && !(hasEffect.test(behind) && isAlternative.test(near))) return true;
  if (crossedOut.test(near)) return true;
  const sentence = near.split(sentenceEnd).at(-1) ?? '';
  if (speaksOf(sentence)) return true;
  const hasWords = /\w/.test(sentence.replace(/<[^>]*>[^<]*<\/\w+>/g, ''));
  const lead = hasWords ? '' : leadIn(near);
  return forbids.test(lead) || reports.test(clauseOf(lead));
}

function speaksOf(sentence: string): boolean {
  const clause = clauseOf(sentence);
  return forbids.test(sentence) || denies.test(clause) || reports.test(clause);
}

function clauseOf(sentence: string): string {
  return sentence.split(clauseEnd).at(-1) ?? '';
}

/** The sentence with a colon that a list stands under: "Never emit one of these:"; empty without one. */
function leadIn(near: string): string {
  const lines = near.split('\n').slice(0, -1).reverse();
  const lead = lines.find((line) => line.trim() !== '' && !listItem.test(line))?.trim() ?? '';
  return lead.endsWith(':')
    ? (lead
        .slice(0, -1)
        .split(/[.:;!?]\s/)
        .at(-1) ?? '')
    : '';
}
