import type { Rule } from '../rule.ts';

/** An unknown key in a frontmatter, a script header or the manifest. Reported while a file is parsed. */
export const frontmatterUnknownKey: Rule = {
  id: 'frontmatter-unknown-key',
  severity: 'warning',
  summary: 'A key that raymond does not know.',
  spec: 'language.md#policy',
};
