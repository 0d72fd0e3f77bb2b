import type { Rule } from '../rule.ts';

/** A tag that was perhaps meant and is not counted. Reported when names are resolved. */
export const weakMention: Rule = {
  id: 'weak-mention',
  severity: 'info',
  summary:
    'A tag that stands only in a comment, or in a code block with an unknown name, does not count as declared.',
  spec: 'language.md#what-a-state-declares',
};
