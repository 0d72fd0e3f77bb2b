import type { Span } from '../../source/span.ts';
import { mostValues } from './each.ts';
import type { Text } from './program.ts';

/** The numbers that a loop counts through; null where they are too many to be gone through one by one. */
export function countedValues(first: number, step: number, last: number, span: Span): readonly Text[] | null {
  const numbers = countedNumbers(first, step, last, mostValues);
  return numbers?.map((text): Text => [{ kind: 'literal', text, span }]) ?? null;
}

/** The numbers from one to another, none where the step leads away from that; null where they are more than `most`. */
export function countedNumbers(first: number, step: number, last: number, most: number): string[] | null {
  const count = Math.floor((last - first) / step) + 1;
  if (count > most || !Number.isFinite(count)) return null;
  return Array.from({ length: Math.max(0, count) }, (_, index) => String(first + index * step));
}
