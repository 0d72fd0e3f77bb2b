import type { Rule } from '../rule.ts';

/** A variable of a subshell or of a function. Reported by the reader of scripts. */
export const valueLost: Rule = {
  id: 'value-lost',
  severity: 'warning',
  summary:
    'A script uses a value where it is lost: after a pipe or parentheses, out of its function, in braces, before a sign.',
  spec: 'language.md#scripts',
};
