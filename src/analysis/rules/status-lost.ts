import type { Rule } from '../rule.ts';

/** An exit code of something else. Reported by the reader of scripts. */
export const statusLost: Rule = {
  id: 'status-lost',
  severity: 'warning',
  summary: 'A Bash script asks how a command ended, and learns how another one did, which always ends alike.',
  spec: 'language.md#scripts',
};
