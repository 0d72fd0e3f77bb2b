import type { Rule } from '../rule.ts';

/** An explicit extension that the platform does not run. Reported when names are resolved. */
export const targetIncompatible: Rule = {
  id: 'target-incompatible',
  severity: 'error',
  summary: 'A transition names a script that cannot run on a platform of the workflow.',
  spec: 'language.md#resolution',
};
