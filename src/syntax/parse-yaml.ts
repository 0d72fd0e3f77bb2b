import type { Report } from '../diagnostics/diagnostic.ts';
import { span } from '../source/span.ts';
import { parseYamlSubset } from './yaml-subset.ts';
import type { YamlNode } from './yaml-tree.ts';

/** A settings text longer than this is refused: frontmatter is a page, not a book. */
const longestYaml = 262_144;

/**
 * Reads the YAML of a frontmatter, a script header or a manifest that begins at offset `base` of `file`.
 * Null when it is empty or cannot be read; then it has been reported. The library is loaded only for texts
 * outside the simple subset.
 */
export async function parseYaml(
  file: string,
  text: string,
  base: number,
  report: Report,
): Promise<YamlNode | null> {
  const quick = text.length > longestYaml ? null : parseYamlSubset(text, base);
  if (quick !== null) return quick;
  if (text.split('\n').every((line) => /^\s*(#|$)/.test(line))) return null;
  if (text.length > longestYaml) {
    const message = `the settings are ${text.length} characters long; at most ${longestYaml} are read`;
    report({ rule: 'frontmatter-syntax', message, file, span: span(base, base), help: 'shorten them' });
    return null;
  }
  const { parseYamlWithLibrary } = await import('./yaml-library.ts');
  const { node, problems } = parseYamlWithLibrary(text, base);
  for (const problem of problems) {
    report({
      rule: 'frontmatter-syntax',
      message: `the YAML cannot be read: ${problem.message}`,
      file,
      span: span(problem.start, problem.end),
      help: problem.help,
    });
  }
  return node;
}
