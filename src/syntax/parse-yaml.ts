import type { Report } from '../diagnostics/diagnostic.ts';
import { span } from '../source/span.ts';
import type { Eventually } from '../util/and-then.ts';
import { parseYamlSubset } from './yaml-subset.ts';
import type { YamlNode } from './yaml-tree.ts';

/** A settings text longer than this is refused: frontmatter is a page, not a book. */
const longestYaml = 262_144;
/** The same for the library, which takes time quadratic in some texts: 200 KB of brackets take it four seconds. */
const longestInLibrary = 32_768;

/**
 * Reads the YAML of a frontmatter, a script header or a manifest that begins at offset `base` of `file`.
 * Null when it is empty or cannot be read; then it has been reported. The library is loaded only for texts
 * outside the simple subset.
 */
export function parseYaml(
  file: string,
  text: string,
  base: number,
  report: Report,
): Eventually<YamlNode | null> {
  const quick = text.length > longestYaml ? null : parseYamlSubset(text, base);
  if (quick !== null) return quick;
  if (text.split('\n').every((line) => /^\s*(#|$)/.test(line))) return null;
  if (text.length > longestInLibrary) {
    const isTooLong = text.length > longestYaml;
    const most = isTooLong ? longestYaml : longestInLibrary;
    const message = `the settings are ${text.length} characters long; at most ${most} are read`;
    const help = isTooLong ? 'shorten them' : 'shorten them, or write each `key: value` on one line';
    report({ rule: 'frontmatter-syntax', message, file, span: span(base, base), help });
    return null;
  }
  return parseWithLibrary(file, text, base, report);
}

async function parseWithLibrary(
  file: string,
  text: string,
  base: number,
  report: Report,
): Promise<YamlNode | null> {
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
