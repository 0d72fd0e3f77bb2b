import { joinWords, plural } from '../util/plural.ts';
import type { Diagnostic, Severity } from './diagnostic.ts';
import type { Paint } from './paint.ts';

/** How many findings there are, by severity. */
export type Counts = Readonly<Record<Severity, number>>;

/** How many findings of each severity there are; what follows from them is not counted. */
export function countSeverities(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity] += 1;
  return counts;
}

/** In words: `1 error and 2 notes`; empty where nothing is found. */
export function describeCounts({ error, warning, info }: Counts, paint: Paint): string {
  const found = [
    ...(error > 0 ? [paint('error', plural(error, 'error'))] : []),
    ...(warning > 0 ? [paint('warning', plural(warning, 'warning'))] : []),
    ...(info > 0 ? [paint('info', plural(info, 'note'))] : []),
  ];
  return joinWords(found, 'and');
}

/** One line about several workflows: `3 workflows: 2 ok, 1 with 1 error`. */
export function describeAll(counts: readonly Counts[], paint: Paint): string {
  const sum = { error: 0, warning: 0, info: 0 };
  let ok = 0;
  for (const { error, warning, info } of counts) {
    sum.error += error;
    sum.warning += warning;
    sum.info += info;
    if (error + warning + info === 0) ok += 1;
  }
  const parts = [
    ...(ok > 0 ? [`${ok} ${paint('good', 'ok')}`] : []),
    ...(ok < counts.length ? [`${counts.length - ok} with ${describeCounts(sum, paint)}`] : []),
  ];
  return `${plural(counts.length, 'workflow')}: ${parts.join(', ')}`;
}

/** How many of these weigh as much as `least`, or more. */
export function countFrom({ error, warning, info }: Counts, least: Severity): number {
  if (least === 'error') return error;
  return error + warning + (least === 'info' ? info : 0);
}

/** How many findings of each rule there are, by rule id; a rule without findings is left out. */
export function countRules(diagnostics: readonly Diagnostic[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rule } of diagnostics) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}
