import type { Severity } from './diagnostic.ts';

/** How much a finding weighs. */
export const severityRanks: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };
