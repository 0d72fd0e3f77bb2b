import type { Span } from '../../source/span.ts';
import type { AskedTable } from './asked.ts';
import type { Arm, Pattern, Piece, Text } from './program.ts';

/** What leads to more ways than are followed is left to the run. */
export const mostElements = 7;

/** The variable that stands for an element of an array or a hash table. */
export function elementName(name: string, key: string): string {
  return `${name}[${key}]`;
}

/**
 * One of several texts, by a key that a run knows: what a `switch` that prints them would give. `missing`: what stands
 * there for any other key; null: nothing, which nobody expects.
 */
export function chosenText(
  keys: readonly string[],
  subject: Text,
  element: (key: string) => Text,
  missing: Text | null,
  { within, place, table }: { readonly within: Span; readonly place: Span; readonly table: AskedTable },
): Piece {
  const arm = (pattern: Pattern, text: Text): Arm => ({
    patterns: [pattern],
    body: { kind: 'print', text, span: place },
    next: 'leave',
  });
  const arms = keys.map((key) => arm({ kind: 'text', text: key, span: within }, element(key)));
  if (missing !== null) arms.push(arm({ kind: 'any', span: within }, missing));
  return {
    kind: 'captured',
    body: { kind: 'switch', subject, arms, leftOver: table, span: place },
    span: place,
  };
}
