import type { Span } from '../../source/span.ts';
import { mostValues, type Text } from './program.ts';

/** The numbers that a loop counts through; null where they are too many to be gone through one by one. */
export function countedValues(first: number, step: number, last: number, span: Span): readonly Text[] | null {
  const count = Math.floor((last - first) / step) + 1;
  if (count > mostValues || !Number.isFinite(count)) return null;
  return Array.from({ length: Math.max(0, count) }, (_, index): Text => {
    return [{ kind: 'literal', text: String(first + index * step), span }];
  });
}
