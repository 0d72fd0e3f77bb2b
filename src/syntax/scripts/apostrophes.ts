import { tagBeginning } from '../../grammar/tag.ts';
import { type Span, span } from '../../source/span.ts';

/** A tag in single quotation marks with an apostrophe between two letters. */
const tagWithApostrophe = new RegExp(
  `^(?:'[^'\\n]*'|[^'"\\n])*?'${tagBeginning}\\b[^'\\n]*[A-Za-z](?='[A-Za-z][^\\n]{0,300}?</)`,
  'm',
);

/**
 * `'<goto input="it's done">DONE</goto>'`: the apostrophe that ends a text which another quotation mark ends, or the end of the
 * line, where nothing closes the mark at `start`; null where there is none in that line or above it.
 */
export function apostropheBefore(text: string, start: number): Span | null {
  if (!text.includes("'<")) return null;
  const found = tagWithApostrophe.exec(text);
  if (found === null) return null;
  const at = found.index + found[0].length;
  return at < start ? span(at, at + 1) : null;
}

/** What is told of it. */
export const endsTextEarly = 'this apostrophe ends the text, which began with one';
