import type { Rule } from '../rule.ts';

/** A reference that two files answer to. Reported when names are resolved. */
export const targetAmbiguous: Rule = {
  id: 'target-ambiguous',
  severity: 'error',
  summary: 'Two files implement the named state on one platform.',
  spec: 'language.md#resolution',
};
