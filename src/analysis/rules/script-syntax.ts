import type { Rule } from '../rule.ts';

/** A Bash script that is no Bash. Reported by the reader of scripts. */
export const scriptSyntax: Rule = {
  id: 'script-syntax',
  severity: 'error',
  summary: 'Bash cannot read this script: something in it is never closed, or stands where it cannot.',
  spec: 'language.md#scripts',
};
