import type { Span } from '../../../source/span.ts';
import type { FlatText } from './value.ts';

/** Where the lines of a text but the last are written, as far as they stand elsewhere than where they are printed. */
export function linesElsewhere({ start, end }: Span, flat: FlatText): Span[] {
  const lines = flat.text.slice(start, end).trimEnd().split('\n');
  const found: Span[] = [];
  let at = start;
  for (const line of lines.slice(0, -1)) {
    const from = at + line.length - line.trimStart().length;
    const to = at + line.trimEnd().length;
    if (to > from && !flat.isLiteral(from, to)) found.push(flat.originOf(from, to));
    at += line.length + 1;
  }
  return found;
}
