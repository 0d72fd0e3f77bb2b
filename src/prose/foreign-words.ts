/** How far in front of a tag its sentence is looked for, and behind it. */
const mostAround = 300;
const sentenceEnd = /[.!?;:]\s|\n\s*(?:\n|[-*+|>]\s|\d+[.)]\s)/;
/** "Bis 2024", or words of German, French and Spanish for the past or for somebody. */
const inFront =
  /(?<![\w\u00c0-\u024f])(?:(?:avant|bis|vor|hasta|antes de) (?:19|20)\d\d|(?:fr\u00fcher|ehemals|damals|bisher|jadis|autrefois|n['\u2019][a-z]+ plus|ne [a-z]+ plus|antes)(?=[^,]*$)|jemand|quelqu['\u2019]un|alguien)(?![\w\u00c0-\u024f])/i;
/** "`<goto>A</goto>` gehoert zu ..." */
const behindIt =
  /^[\s`*_"')]*(?:geh\u00f6rt|f\u00fchrt|hei\u00dft|bedeutet|war|ist|nicht mehr|appartient|m\u00e8ne|signifie|\u00e9tait|est|n['\u2019]existe|pertenece|lleva|significa|era|es)(?![\w\u00c0-\u024f])/i;
const isExample = /(?<![\w\u00c0-\u024f])(?:beispiele?n?|exemples?|ejemplos?)(?![\w\u00c0-\u024f])/i;

/**
 * Whether a prompt in another language than English speaks of the tag between two texts: of the past, of what somebody says, or of where
 * it leads. Less than what tells that of an English one, since nobody here reads other languages well enough.
 */
export function isToldInForeign(before: string, after: string): boolean {
  const sentence = before.slice(-mostAround).split(sentenceEnd).at(-1) ?? '';
  const behind = after.slice(0, mostAround);
  const [rest = ''] = behind.split(sentenceEnd);
  return inFront.test(sentence) || behindIt.test(behind) || isExample.test(`${sentence} ${rest}`);
}
