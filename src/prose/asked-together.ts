/** What may stand between two tags that are asked for together: signs of lists and of code, and "and". */
const glue = /^[\s`*_,;>+.()"'-]*(?:(?:and|plus|then|&|\d{1,2}[.)])[\s`*_,>("'-]*)*$/i;
/** The signs in front of the first one. */
const opening = /[\s`*_>("'-]*(?:\d{1,2}[.)][\s`*_("'-]*)?$/;
/** A sentence that ends with asking for all of what follows. */
const asksForAll =
  /\b(?:emit|output|print|write|answer|reply|respond|return|send|use|end|finish)\b[^.!?\n]{0,60}\b(?:all|both|each|every)\b(?:\s+(?:of|these|the|them|two|three|four|five|\d|following))*(?:\s+(?:tags?|transitions?|lines?))?\s*[:,]?$/i;
/** Then it is a choice after all. */
const choice = /\b(?:one|either|or|any|exactly|single|not|never|only|depending)\b/i;
/** So far apart they do not stand together. */
export const mostBetween = 40;
const furthest = 200;

/** Whether nothing but the signs of a list stands between two tags. */
export function standTogether(between: string): boolean {
  return glue.test(between);
}

/** Whether the sentence in front of the first of several tags asks for all of them in one answer. In English alone. */
export function asksForEach(before: string): boolean {
  const near = before.slice(-furthest).replace(opening, '');
  const sentence = near.split(/[.!?]\s|\n\s*\n/).at(-1) ?? '';
  return asksForAll.test(sentence) && !choice.test(sentence);
}
