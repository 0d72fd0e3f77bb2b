import { scanTags } from '../grammar/scan-tags.ts';
import { tagDefinitions, tagNames } from '../grammar/tag.ts';
import { type Span, span } from '../source/span.ts';

/** What would be a tag, if its name were lower case: `<Goto>PLAN</Goto>`. */
export interface MiscasedTag {
  /** The name as it is written. */
  readonly written: string;
  readonly target: string;
  readonly span: Span;
}

/** Tags that lead to a state. A `<Result>` is as often a piece of XML or a component of some framework. */
const leading = tagNames.filter((name) => tagDefinitions[name].content === 'state');
const candidate = new RegExp(`<(${leading.join('|')})(?![\\w-])([^<]*)</(\\1)\\s*>`, 'gi');

/** What stands in front of every capital letter in the name of a tag. */
const capital = /<[a-z]*[A-Z]/g;

/**
 * Finds, from offset `start` on, what is a tag in all but the case of its name. Linear. Where only one of
 * the two names is in the wrong case, the scanner reports the other one.
 */
export function findMiscasedTags(text: string, start: number): MiscasedTag[] {
  const found: MiscasedTag[] = [];
  capital.lastIndex = start;
  if (!capital.test(text)) return found;
  candidate.lastIndex = start;
  for (let match = candidate.exec(text); match !== null; match = candidate.exec(text)) {
    const [whole, written = '', inner = '', closing = ''] = match;
    const name = written.toLowerCase();
    if (written === name || closing === name) continue;
    const { tags } = scanTags(`<${name}${inner}</${name}>`);
    const [tag] = tags;
    if (tag !== undefined)
      found.push({ written, target: tag.content, span: span(match.index, match.index + whole.length) });
  }
  return found;
}
