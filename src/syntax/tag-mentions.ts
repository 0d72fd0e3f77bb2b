import { tagNames } from '../grammar/tag.ts';
import { type Span, span } from '../source/span.ts';

/** An opening or closing tag without attributes, as it is spoken of: "end with a `<result>` tag". In `List<call>` it is a type. */
const mention = new RegExp(`(?<![\\w$]|::)</?(?:${tagNames.join('|')})\\s*>`, 'g');
/** Words in front of it, in its sentence, by which a prompt forbids it. */
const forbids = /(?:\b(?:never|not|no|nor|without|avoid)\b|n['\u2019]t\b)[^.!?]*$/i;
/** How much text in front of it is looked at. */
const furthest = 200;

/**
 * The first mere mention of a tag that a prompt does not forbid, from offset `start` on (language.md#mentions);
 * null without one. To be asked of a text that holds no whole tag.
 */
export function findTagMention(
  text: string,
  start: number,
  isExample: (place: Span) => boolean,
): Span | null {
  mention.lastIndex = start;
  for (let match = mention.exec(text); match !== null; match = mention.exec(text)) {
    const place = span(match.index, match.index + match[0].length);
    const before = text.slice(Math.max(0, match.index - furthest), match.index);
    if (!isExample(place) && !forbids.test(before.slice(before.lastIndexOf('\n\n') + 1))) return place;
  }
  return null;
}
