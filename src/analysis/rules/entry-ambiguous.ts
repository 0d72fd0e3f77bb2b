import type { Rule } from '../rule.ts';

/** Both `START` and `1_START`. Reported when names are resolved. */
export const entryAmbiguous: Rule = {
  id: 'entry-ambiguous',
  severity: 'error',
  summary: 'Two states could be the entry.',
  spec: 'language.md#entry',
};
