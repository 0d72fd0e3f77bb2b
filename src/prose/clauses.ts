/** A tag as a whole. */
export const wholeTag = /<([a-z]+)(?:\s[^<>]*)?>[^<>]*<\/\1\s*>/g;

/** A condition says when, not what. */
const condition =
  /^\W*(?:(?:and|but|or|otherwise),?\s+)?(?:if|when|whenever|once|unless|as (?:long|soon) as|in case|without|should (?:you|it|they|there|the|an?|any\w*|no\w*))\b/i;
const conditionEnd =
  /,\s|\u2192|->|\b(?:emit|answer|reply|respond|write|return|end|finish|send|print|use|go|choose|say|output|give)\b(?: with)?|(?<=\w )(?<!\b(?:and|or|but|that|what|where) )you (?=(?:must|may|shall|should) (?:not|never)\b)/i;

/** What says in the middle of a sentence when it holds: "What to do when it is not to be found". */
export const laterCondition = /\b(?:if|when|whenever|unless|once|in case)\b/i;

/** A comma after a tag divides a list of them, not a sentence. */
const clauseEnd = /(?<![`>]),\s|[\u2014\u2013\u2192|]|[-=]>|\s-\s|\b(?:then|else|otherwise|but)\b/i;

export function isCondition(sentence: string): boolean {
  return condition.test(sentence);
}

/** What a sentence says after the condition that it begins with. */
export function withoutCondition(whole: string): string {
  // "Answer <goto>A</goto> or, if you cannot tell, <goto>B</goto>" has its condition after another tag.
  const last = whole.split(/<\/\w+>[`*_"')]*,?\s*/).at(-1) ?? '';
  const sentence = condition.test(last) ? last : whole;
  const begins = condition.exec(sentence)?.[0].length ?? null;
  const end = begins === null ? null : conditionEnd.exec(sentence.slice(begins));
  return begins === null || end === null ? sentence : sentence.slice(begins + end.index + end[0].length);
}

/** The last clause of a sentence. */
export function clauseOf(sentence: string): string {
  return sentence.split(clauseEnd).at(-1) ?? '';
}

/**
 * A text in which no point of "e.g." ends a sentence, nor of "z. B.", "p. ex." and "p. ej.", and no words between two commas, as ", say,",
 * end a clause. "or e.g." is one more, as "or" is.
 */
export function withoutPoints(text: string): string {
  return text
    .replace(/\bor,? (?:e\.\s?g\.|for (?:example|instance)|such as|something like)/gi, 'or')
    .replace(/\be\.\s?g\./gi, 'such as')
    .replace(/\b(?:z\.\s?b|p\.\s?e[xj])\./gi, 'wie')
    .replace(/,\s*(?:say|perhaps|for (?:example|instance)|of course)\s*,/gi, ' ');
}

/** "**When the tests do not pass:** <goto>A</goto>"; not the sign of an item. */
const stress = /\*+(?=\S)|(?<=\S)\*+/g;

export function withoutStress(text: string): string {
  return text.includes('*') ? text.replace(stress, '') : text;
}
