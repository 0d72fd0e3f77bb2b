import type { Rule } from '../rule.ts';

/** A variable of a subshell. Reported by the reader of scripts. */
export const valueLost: Rule = {
  id: 'value-lost',
  severity: 'warning',
  summary: 'A Bash script asks for a variable that only a part of a pipe has set, where it is lost.',
  spec: 'language.md#scripts',
};
