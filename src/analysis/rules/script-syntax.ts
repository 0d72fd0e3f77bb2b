import type { Rule } from '../rule.ts';

/** A script for Bash or PowerShell that is none. Reported by the reader of scripts. */
export const scriptSyntax: Rule = {
  id: 'script-syntax',
  severity: 'error',
  summary: 'Its shell refuses this script: something in it is never closed, or stands where it cannot.',
  spec: 'language.md#scripts',
};
