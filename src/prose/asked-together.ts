/** What may stand between two tags that are asked for together: signs of lists and of code, and "and". */
const glue = /^[\s`*_,;>+.()"'-]*(?:(?:and|plus|then|&|\d{1,2}[.)])[\s`*_,>("'-]*)*$/i;
/** So far apart they do not stand together. */
export const mostBetween = 40;
/** The signs in front of the first one. */
const opening = /[\s`*_>("'-]*(?:\d{1,2}[.)][\s`*_("'-]*)?$/;
/** An order, at the beginning of a clause, to emit all of what follows; what is said of how may stand behind that. */
const asksForAll =
  /(?:^|[.!?:;,]\s+|\n\s*(?:[-*+]\s+|\d+[.)]\s+)?|\b(?:then|and|please|finally|now|must)\s+)(?:(?:emit|output|print|write|send|use|include|contain)|(?:answer|reply|respond|end|finish|return)(?:\s+(?:your|the)\s+(?:reply|answer|turn|message))?(?:\s+(?:with|by|writing))?)\s+(?:all|both|each)\b(?:\s+(?:of|these|the|them|two|three|four|five|\d|following))*(?:\s+(?:tags?|transitions?|lines?))?(?:,[^.!?\n:;]{0,60}|\s*\([^)\n]{0,60}\))?\s*:?$/i;
/** Then it is a choice after all, or forbidden. */
const choice =
  /\b(?:one of|either|or|any|exactly|single|not|never|only|no|depending|choose|pick|decide|whichever|otherwise|instead)\b|n['\u2019]t\b|\bcannot\b/i;
const furthest = 300;

/** Whether nothing but the signs of a list stands between two tags. */
export function standTogether(between: string): boolean {
  return glue.test(between);
}

/**
 * Whether the words in front of the first of several tags ask for all of them in one answer, and nothing in their paragraph,
 * nor behind the tags, may make that a choice. In English alone.
 */
export function asksForEach(before: string, after: string): boolean {
  const near = before.slice(-furthest).replace(opening, '');
  const paragraph = near.split(/\n\s*\n/).at(-1) ?? '';
  return asksForAll.test(paragraph) && !choice.test(paragraph) && !choice.test(after.slice(0, furthest));
}
