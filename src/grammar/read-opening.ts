import { span } from '../source/span.ts';
import { variableName } from '../source/variable-name.ts';
import type { TagAttribute, TagName } from './tag.ts';
import type { Opening } from './tag-problem.ts';
import { matchEnd } from './text-at.ts';

const attributeName = new RegExp(`\\s+(${variableName})\\s*=\\s*`, 'y');
const openingEnd = /\s*>/y;

/** An opening tag that cannot be read from `at` on. */
export interface BadOpening {
  readonly at: number;
  readonly attributes: readonly TagAttribute[];
}

/** The opening tag whose name ends at `afterName`, with its attributes. */
export function readOpening(
  text: string,
  name: TagName,
  start: number,
  afterName: number,
): Opening | BadOpening {
  const attributes: TagAttribute[] = [];
  let at = afterName;
  for (;;) {
    const end = matchEnd(openingEnd, text, at);
    if (end !== null) return { name, start, attributes, end };
    attributeName.lastIndex = at;
    const match = attributeName.exec(text);
    const quote = match === null ? undefined : text[attributeName.lastIndex];
    if (match?.[1] === undefined || (quote !== '"' && quote !== "'")) break;
    const valueStart = attributeName.lastIndex + 1;
    const valueEnd = text.indexOf(quote, valueStart);
    if (valueEnd === -1) break;
    const nameStart = at + match[0].indexOf(match[1]);
    attributes.push({
      name: match[1],
      nameSpan: span(nameStart, nameStart + match[1].length),
      value: text.slice(valueStart, valueEnd),
      valueSpan: span(valueStart, valueEnd),
    });
    at = valueEnd + 1;
  }
  return { at: swallowing(name, attributes) ?? at, attributes };
}

/** Where a value begins that is never closed, so that it runs on to the next quotation mark after the tag. */
function swallowing(name: TagName, attributes: readonly TagAttribute[]): number | null {
  const last = attributes.at(-1);
  return last?.value.includes(`</${name}`) === true ? last.nameSpan.start : null;
}
