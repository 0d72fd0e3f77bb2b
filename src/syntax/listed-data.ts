import { tagDefinitions, tagNames } from '../grammar/tag.ts';
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
const lastElement = /^<\/([A-Za-z][\w-]*)>$/;

/**
 * The elements of a body, in order and disjoint, that hold what is only shown: a `<result id="1">` in `<search_results>` is
 * what the prompt gives, not what its agent is to emit. So is a `<function>` that is no tag, but described by elements on
 * lines of their own. Linear.
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
    if (isTag.has(name) && !isDescription(text.slice(opening.end, match.index))) continue;
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

function isDescription(content: string): boolean {
  if (!content.slice(0, content.indexOf('<')).includes('\n')) return false;
  const elements = content.trim();
  const first = firstElement.exec(elements)?.[1];
  const last = lastElement.exec(elements.slice(elements.lastIndexOf('<')))?.[1];
  return first !== undefined && last !== undefined && !isTag.has(first) && !isTag.has(last);
}
