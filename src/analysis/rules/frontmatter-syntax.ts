import type { Rule } from '../rule.ts';

/** YAML that cannot be read. Reported while a file is parsed. */
export const frontmatterSyntax: Rule = {
  id: 'frontmatter-syntax',
  severity: 'error',
  summary: 'The YAML of a frontmatter, a script header or the manifest cannot be read.',
  spec: 'language.md#policy',
};
