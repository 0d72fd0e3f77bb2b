import { type TagName, tagNames } from '../grammar/tag.ts';
import { type Span, span } from '../source/span.ts';

/** An opening or closing tag without attributes, as it is spoken of: "end with a `<result>` tag". In `List<call>` it is a type. */
const mention = new RegExp(`(?<![\\w$]|::)</?(${tagNames.join('|')})\\s*>(?!\\w)`, 'g');
/** The same in words: "a result tag". */
const inWords = new RegExp(`(?<![\\w<-])(${tagNames.join('|')})[\`"']? tags?\\b`, 'g');
/** Words in front of it, in its sentence, by which a prompt forbids it. */
const forbids = /(?:\b(?:never|not|no|nor|without|avoid)\b|n['\u2019]t\b)[^.!?]*$/i;
/** How much text in front of it is looked at. */
const furthest = 200;

/**
 * The first mere mention of a tag of which a prompt shows no whole one, and that it does not forbid (language.md#mentions); null
 * without one. `shown`: those of which it shows one. Words alone count beside a whole tag: without any, nobody knows that they
 * speak of this language. No tag begins in front of `firstTag`.
 */
export function findTagMention(
  text: string,
  { bodyStart, firstTag }: { readonly bodyStart: number; readonly firstTag: number },
  shown: ReadonlySet<TagName>,
  isExample: (place: Span) => boolean,
): Span | null {
  const bySigns = findMention(mention, text, firstTag, shown, isExample);
  if (bySigns !== null || shown.size === 0 || !text.includes(' tag', bodyStart)) return bySigns;
  return findMention(inWords, text, bodyStart, shown, isExample);
}

function findMention(
  form: RegExp,
  text: string,
  start: number,
  shown: ReadonlySet<TagName>,
  isExample: (place: Span) => boolean,
): Span | null {
  form.lastIndex = start;
  for (let match = form.exec(text); match !== null; match = form.exec(text)) {
    if (shown.has(match[1] as TagName)) continue;
    const place = span(match.index, match.index + match[0].length);
    const before = text.slice(Math.max(0, match.index - furthest), match.index);
    if (!isExample(place) && !forbids.test(before.slice(before.lastIndexOf('\n\n') + 1))) return place;
  }
  return null;
}
