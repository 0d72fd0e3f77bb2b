import type { Rule } from '../rule.ts';

/** `call` or `function` without `return`, `fork` without `next`. Reported by the tag scanner. */
export const missingAttribute: Rule = {
  id: 'missing-attribute',
  severity: 'error',
  summary: 'A tag, or the transition that max_visits takes, lacks a required attribute.',
  spec: 'language.md#tags',
};
