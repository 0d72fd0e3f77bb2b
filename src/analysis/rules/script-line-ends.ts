import type { Rule } from '../rule.ts';

/** A script for Unix with the line ends of Windows. Reported by the reader of scripts. */
export const scriptLineEnds: Rule = {
  id: 'script-line-ends',
  severity: 'warning',
  summary: 'Bash takes the carriage returns of this script for parts of its words.',
  spec: 'language.md#workflow',
};
