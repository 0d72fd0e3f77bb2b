import type { Rule } from '../rule.ts';

/** A variable of a subshell or of a function. Reported by the reader of scripts. */
export const valueLost: Rule = {
  id: 'value-lost',
  severity: 'warning',
  summary:
    'A Bash script uses a variable where its value is lost: behind a pipe, out of its function or in a range of braces.',
  spec: 'language.md#scripts',
};
