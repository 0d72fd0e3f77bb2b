import { tagNames } from '../grammar/tag.ts';
import { type Span, span } from '../source/span.ts';
import { holdsShownText } from '../util/element-names.ts';

const isTag: ReadonlySet<string> = new Set(tagNames);
const mark = /<(\/?)([A-Za-z][\w-]*)(?:\s[^<>]*)?>/g;

/**
 * The elements of a body, in order and disjoint, that hold what is only shown: a `<result id="1">` in `<search_results>` is
 * what the prompt gives, not what its agent is to emit. Linear.
 */
export function listedData(text: string, start: number): Span[] {
  const found: Span[] = [];
  const open = new Map<string, number>();
  mark.lastIndex = start;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const [whole, slash, name = ''] = match;
    // Most are tags; the expressions for the others take V8 a while to compile.
    if (isTag.has(name)) continue;
    if (slash === '') {
      // "Read the <transcript> below" speaks of the one that is opened next.
      if (!whole.endsWith('/>') && holdsShownText(name)) open.set(name, match.index);
      continue;
    }
    const from = open.get(name);
    if (from === undefined) continue;
    open.delete(name);
    while ((found.at(-1)?.start ?? -1) > from) found.pop();
    if ((found.at(-1)?.end ?? -1) <= from) found.push(span(from, mark.lastIndex));
  }
  return found;
}
