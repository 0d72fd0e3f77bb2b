import type { Rule } from '../rule.ts';

/** A test that is none. Reported by the reader of scripts. */
export const comparisonMissing: Rule = {
  id: 'comparison-missing',
  severity: 'warning',
  summary:
    'A test of a script looks like a comparison, but its shell compares nothing, or texts in place of numbers.',
  spec: 'language.md#scripts',
};
