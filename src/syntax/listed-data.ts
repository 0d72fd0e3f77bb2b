import { type Span, span } from '../source/span.ts';

/** An element that holds a list of things which are called as tags are: `<search_results>`, `<tools>`. */
const list = /<((?:[a-z]+[_-])*(?:results|functions|calls|tools))(?:\s[^<>]*)?>/gi;

/**
 * The elements of a body, in order and disjoint, that list data in the manner of XML: a `<result id="1">` in
 * `<search_results>` is what the prompt gives, not what its agent is to emit. Linear.
 */
export function listedData(text: string, start: number): Span[] {
  const found: Span[] = [];
  const unclosed = new Set<string>();
  list.lastIndex = start;
  for (let match = list.exec(text); match !== null; match = list.exec(text)) {
    const closing = `</${match[1]}>`;
    const end = unclosed.has(closing) ? -1 : text.indexOf(closing, list.lastIndex);
    if (end === -1) unclosed.add(closing);
    else {
      found.push(span(match.index, end + closing.length));
      list.lastIndex = end + closing.length;
    }
  }
  return found;
}
