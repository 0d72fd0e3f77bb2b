import type { Rule } from '../rule.ts';

/** A slash in a target. Reported by the tag scanner and when names are resolved. */
export const pathInTarget: Rule = {
  id: 'path-in-target',
  severity: 'error',
  summary: 'A target is a path; targets are names within the workflow.',
  spec: 'language.md#resolution',
};
