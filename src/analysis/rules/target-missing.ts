import type { Rule } from '../rule.ts';

/** A target, `return`, `next`, `then` or entry without a file. Reported when names are resolved. */
export const targetMissing: Rule = {
  id: 'target-missing',
  severity: 'error',
  summary: 'A transition names a state that does not exist.',
  spec: 'language.md#resolution',
};
