import type { Rule } from '../rule.ts';

/** An exit code of something else. Reported by the reader of scripts. */
export const statusLost: Rule = {
  id: 'status-lost',
  severity: 'warning',
  summary: 'A script asks how a command ended, and learns how another one did.',
  spec: 'language.md#scripts',
};
