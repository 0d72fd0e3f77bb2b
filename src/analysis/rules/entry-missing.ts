import type { Rule } from '../rule.ts';

/** No entry state. Reported when names are resolved. */
export const entryMissing: Rule = {
  id: 'entry-missing',
  severity: 'error',
  summary: 'The workflow has no state in which a run could begin.',
  spec: 'language.md#entry',
};
