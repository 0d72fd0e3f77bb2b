import type { Rule } from '../rule.ts';

/** A variable of a subshell or of a function. Reported by the reader of scripts. */
export const valueLost: Rule = {
  id: 'value-lost',
  severity: 'warning',
  summary:
    'A script uses a value where it is lost: behind a pipe, out of its function, in a range of braces or in front of a sign.',
  spec: 'language.md#scripts',
};
