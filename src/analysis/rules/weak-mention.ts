import type { Rule } from '../rule.ts';

/** A tag that was perhaps meant and is not counted. Reported when names are resolved. */
export const weakMention: Rule = {
  id: 'weak-mention',
  severity: 'info',
  summary:
    'A tag that stands only in a comment, or with an unknown name where it may not count, is not declared.',
  spec: 'language.md#what-a-state-declares',
  mergesTwins: true,
};
