import { isOfPattern } from '../grammar/opening-alone.ts';
import { beginsObject } from '../grammar/other-formats.ts';
import { type Tag, type TagName, tagNames } from '../grammar/tag.ts';
import { type Span, span } from '../source/span.ts';
import { isPlaceholder } from './placeholders.ts';

/** An opening or closing tag without attributes, as it is spoken of: "end with a `<result>` tag". In `List<call>` it is a type. */
const mention = new RegExp(`(?<![\\w$]|::)</?(${tagNames.join('|')})\\s*>(?!\\w)`, 'g');
/** The same in words, of the tag that calls wait for: "a result tag". */
const inWords = /(?<![\w<-])(result)[`"']? tags?\b/g;
/** Words in front of it, in its sentence, by which a prompt forbids it; of German, French and Spanish in its clause alone. */
const forbids =
  /(?:\b(?:never|not|no|nor|without|avoid)\b|n['\u2019]t\b)[^.!?]*$|\b(?:kein(?:e[nmrs]?)?|nicht|nie(?:mals)?|pas|jamais|nunca)\b[^.!?,:;\u2013\u2014]*$/i;
/** How much text in front of it is looked at. */
const furthest = 200;
/** How far in front of a closing tag its opening is looked for. */
const longestElement = 2_000;
/** A prompt with more placeholders is no prompt. */
const mostJudged = 100;

/**
 * The first mere mention of a tag of which a prompt shows no whole one, and that it does not forbid (language.md#mentions); null
 * without one. `tags`: the whole ones, in order; beside them one of another tag comes before one of a result, which leaves
 * less open, and words alone count: without any, nobody knows that they speak of this language. No tag begins in front of
 * `firstTag`.
 */
export function findTagMention(
  text: string,
  { bodyStart, firstTag }: { readonly bodyStart: number; readonly firstTag: number },
  tags: readonly Tag[],
  isExample: (place: Span) => boolean,
): Span | null {
  const hasSigns = hasOtherSigns(text, firstTag, tags);
  const hasWords =
    tags.length > 0 && tags.every(({ name }) => name !== 'result') && text.includes('result', bodyStart);
  if (!hasSigns && !hasWords) return null;
  const shown = new Set(tags.map(({ name }) => name));
  const bySigns = (but: ReadonlySet<TagName>) =>
    hasSigns ? findMention(mention, text, firstTag, but, isExample) : null;
  const other = tags.length > 0 ? bySigns(new Set(shown).add('result')) : null;
  const found = other ?? bySigns(shown);
  return found ?? (hasWords ? findMention(inWords, text, bodyStart, shown, isExample) : null);
}

/** Whether a `<` stands outside of the tags. In most prompts none does. */
function hasOtherSigns(text: string, start: number, tags: readonly Tag[]): boolean {
  let from = start;
  for (const { span: place } of tags) {
    const sign = text.indexOf('<', from);
    if (sign < place.start) return true;
    from = place.end;
  }
  return text.includes('<', from);
}

function findMention(
  form: RegExp,
  text: string,
  start: number,
  shown: ReadonlySet<TagName>,
  isExample: (place: Span) => boolean,
): Span | null {
  // Beside whole tags alone: all that a prompt has is none.
  const mayBePlaceholder = form === mention && shown.size > 0;
  let judged = 0;
  form.lastIndex = start;
  for (let match = form.exec(text); match !== null; match = form.exec(text)) {
    if (shown.has(match[1] as TagName)) continue;
    const place = span(match.index, match.index + match[0].length);
    const before = text.slice(Math.max(0, match.index - furthest), match.index);
    if (
      isExample(place) ||
      beginsObject(text.slice(place.end, place.end + 20)) ||
      isOfPattern(text, place.end) ||
      closesElement(text, place.start, match[1] ?? '')
    )
      continue;
    if (mayBePlaceholder && judged++ < mostJudged && isPlaceholder(text, place)) continue;
    if (!forbids.test(before.slice(before.lastIndexOf('\n\n') + 1))) return place;
  }
  return null;
}

/** Whether a closing tag at `at` is the end of what is no tag, such as `<function name="read_file">` or `<function=read_file>`. */
function closesElement(text: string, at: number, name: string): boolean {
  if (text[at + 1] !== '/') return false;
  const before = text.slice(Math.max(0, at - longestElement), at);
  const opening = before.lastIndexOf(`<${name}`);
  return (
    opening > before.lastIndexOf(`</${name}`) &&
    /^(?:[\s=]|>\s*\{\s*")/.test(before.slice(opening + name.length + 1))
  );
}
