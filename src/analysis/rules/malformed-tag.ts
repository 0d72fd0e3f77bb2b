import type { Rule } from '../rule.ts';

/** A tag that cannot be read. Reported by the tag scanner. */
export const malformedTag: Rule = {
  id: 'malformed-tag',
  severity: 'error',
  summary: 'A tag is unclosed, closed by another, nested, empty or has a broken attribute.',
  spec: 'language.md#tags',
};
