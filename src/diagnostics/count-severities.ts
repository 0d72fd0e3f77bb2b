import type { Diagnostic, Severity } from './diagnostic.ts';

/** How many findings of each severity there are; what follows from them is not counted. */
export function countSeverities(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity] += 1;
  return counts;
}
