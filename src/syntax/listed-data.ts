import { type TagName, tagDefinitions, tagNames } from '../grammar/tag.ts';
import { type Span, span } from '../source/span.ts';
import { holdsShownText } from '../util/element-names.ts';

const isTag: ReadonlySet<string> = new Set(tagNames);
/** What names a state holds no elements; the payload of a `result` may. */
const namesState: ReadonlySet<string> = new Set(
  tagNames.filter((name) => tagDefinitions[name].content === 'state'),
);
const mark = /<(\/?)([A-Za-z][\w-]*)(?:\s[^<>]*)?>/g;
/** An element that is no tag. Without one, nothing is listed. */
const otherElement = new RegExp(`</?(?!(?:${tagNames.join('|')})[\\s>])[A-Za-z]`, 'g');
const firstElement = /^<([A-Za-z][\w-]*)[\s>]/;
/** How far beside a tag another element is looked for. */
const mostBeside = 300;
const endsInElement = /<\/?([A-Za-z][\w-]*)(?:\s[^<>]*)?>$/;
const beginsWithElement = /^<\/?([A-Za-z][\w-]*)[\s>]/;
const endsInLeaf = /<([A-Za-z][\w-]*)>[^<>\n]+<\/\1>$/;
const beginsWithLeaf = /^<([A-Za-z][\w-]*)>[^<>\n]+<\/\1>/;
const lastElement = /^<\/([A-Za-z][\w-]*)>$/;

/**
 * The elements of a body, in order and disjoint, that hold what is only shown: a `<result id="1">` in `<search_results>` is
 * what the prompt gives, not what its agent is to emit. So is a `<function>` that is no tag, but described by elements on
 * lines of their own, and a value of a document. Linear.
 */
export function listedData(text: string, start: number): Span[] {
  otherElement.lastIndex = start;
  if (!otherElement.test(text)) return [];
  const found: Span[] = [];
  const open = new Map<string, Span>();
  mark.lastIndex = start;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const [whole, slash, name = ''] = match;
    if (slash === '') {
      // "Read the <transcript> below" speaks of the one that is opened next.
      if (!whole.endsWith('/>') && mayHoldData(name)) open.set(name, span(match.index, mark.lastIndex));
      continue;
    }
    const opening = open.get(name);
    if (opening === undefined) continue;
    open.delete(name);
    const place = span(opening.start, mark.lastIndex);
    const content = text.slice(opening.end, match.index);
    if (isTag.has(name) && !isDescription(content) && !isValue(text, place, name as TagName, content))
      continue;
    const from = opening.start;
    while ((found.at(-1)?.start ?? -1) > from) found.pop();
    if ((found.at(-1)?.end ?? -1) <= from) found.push(span(from, mark.lastIndex));
  }
  return found;
}

/** Most elements are tags; the expressions for the others take V8 a while to compile. */
function mayHoldData(name: string): boolean {
  return isTag.has(name) ? namesState.has(name) : holdsShownText(name);
}

/**
 * Whether it is a value of a document, alone among elements: `<step><call>foo()</call></step>`. What may be a name is one only in a
 * tag that lacks its attribute, beside an element with a text of its own.
 */
function isValue(text: string, place: Span, name: TagName, content: string): boolean {
  if (content.includes('<') || !text.startsWith(`<${name}>`, place.start)) return false;
  const before = text.slice(Math.max(0, place.start - mostBeside), place.start).trimEnd();
  const after = text.slice(place.end, place.end + mostBeside).trimStart();
  const [, over = name] = endsInElement.exec(before) ?? [];
  const [, next = name] = beginsWithElement.exec(after) ?? [];
  if (isTag.has(over) || isTag.has(next)) return false;
  if (/[()=;,"']/.test(content)) return true;
  const lacksAttribute = tagDefinitions[name].required.length > 0;
  return lacksAttribute && (endsInLeaf.test(before) || beginsWithLeaf.test(after));
}

function isDescription(content: string): boolean {
  if (!content.slice(0, content.indexOf('<')).includes('\n')) return false;
  const elements = content.trim();
  const first = firstElement.exec(elements)?.[1];
  const last = lastElement.exec(elements.slice(elements.lastIndexOf('<')))?.[1];
  return first !== undefined && last !== undefined && !isTag.has(first) && !isTag.has(last);
}
