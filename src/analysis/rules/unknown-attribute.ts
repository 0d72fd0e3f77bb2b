import type { Rule } from '../rule.ts';

/** An attribute that means nothing on its tag. Reported by the tag scanner. */
export const unknownAttribute: Rule = {
  id: 'unknown-attribute',
  severity: 'warning',
  summary: 'A tag has an attribute that it does not take.',
  spec: 'language.md#tags',
};
