import type { Rule } from '../rule.ts';

/** A name that would be right with other letter case. Reported when names are resolved. */
export const caseMismatch: Rule = {
  id: 'case-mismatch',
  severity: 'error',
  summary: 'A transition names a state in another letter case than its file.',
  spec: 'language.md#resolution',
};
