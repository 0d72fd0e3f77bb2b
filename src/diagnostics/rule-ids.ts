/**
 * Every rule that raymond knows, in reading order. Ids name the defect; a retired id stays in
 * `retiredRuleIds` and is never used again.
 */
export const ruleIds = [
  'unreadable-file',
  'entry-missing',
  'entry-ambiguous',
  'target-missing',
  'target-ambiguous',
  'target-incompatible',
  'path-in-target',
  'case-mismatch',
  'case-collision',
  'reserved-name',
  'platform-gap',
  'platform-drift',
  'frontmatter-syntax',
  'frontmatter-unknown-key',
  'invalid-value',
  'duplicate-entry',
  'body-not-allowed',
  'fork-next-mismatch',
  'policy-unmentioned',
  'no-policy',
  'malformed-tag',
  'missing-attribute',
  'unknown-attribute',
  'dead-end',
  'script-line-ends',
  'script-emits-none',
  'script-emits-many',
  'result-then-failure',
  'dynamic-target',
  'weak-mention',
  'unreachable-state',
  'call-never-returns',
  'unreachable-return',
  'recursion-no-base',
  'recursion-unbounded',
  'reset-drops-returns',
  'reset-in-callee',
  'reset-leaks-frames',
  'never-ends',
  'trap',
  'worker-never-ends',
  'fork-bomb',
  'fork-unbounded',
] as const;

export type RuleId = (typeof ruleIds)[number];

export const retiredRuleIds: readonly string[] = [];
