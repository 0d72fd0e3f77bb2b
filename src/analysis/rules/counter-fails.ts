import type { Rule } from '../rule.ts';

/** A counter that ends its script. Reported by the reader of scripts. */
export const counterFails: Rule = {
  id: 'counter-fails',
  severity: 'warning',
  summary: 'A counter of a Bash script comes to 0, which ends the script under `set -e`.',
  spec: 'language.md#scripts',
};
