import type { Diagnostic, Severity } from './diagnostic.ts';

/** How many findings of each severity there are; what follows from them is not counted. */
export function countSeverities(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity] += 1;
  return counts;
}

/** How many of these weigh as much as `least`, or more. */
export function countFrom(
  { error, warning, info }: Readonly<Record<Severity, number>>,
  least: Severity,
): number {
  if (least === 'error') return error;
  return error + warning + (least === 'info' ? info : 0);
}

/** How many findings of each rule there are, by rule id; a rule without findings is left out. */
export function countRules(diagnostics: readonly Diagnostic[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rule } of diagnostics) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}
