import type { Diagnostic } from './diagnostic.ts';

/** How many findings of each rule there are, by rule id; a rule without findings is left out. */
export function countRules(diagnostics: readonly Diagnostic[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rule } of diagnostics) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}
