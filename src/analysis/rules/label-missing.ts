import type { Rule } from '../rule.ts';

/** A label that a batch file does not have. Reported while the script is read. */
export const labelMissing: Rule = {
  id: 'label-missing',
  severity: 'warning',
  summary: 'A batch file jumps to a label that it does not have, or calls one.',
  spec: 'language.md#scripts',
};
