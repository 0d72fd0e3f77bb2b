import frontmatterSchema from '../../grammar/frontmatter.schema.json' with { type: 'json' };
import type { Report } from '../diagnostics/diagnostic.ts';
import type { Frontmatter } from '../grammar/frontmatter.generated.ts';
import { validate } from '../grammar/frontmatter-validator.generated.js';
import type { SourceFile } from '../source/source-file.ts';
import { span } from '../source/span.ts';
import type { CheckedSettings } from './check-settings.ts';
import { readSettings, type SettingsResult } from './read-settings.ts';

export type StateSettings = CheckedSettings<Frontmatter>;

const schema = { validate, keys: Object.keys(frontmatterSchema.properties) };

/** Where a state's settings stand, in the words of messages. */
export type SettingsPlace = 'frontmatter' | 'header';

export interface FrontmatterResult extends SettingsResult<Frontmatter> {
  /** Where the body begins. */
  readonly bodyStart: number;
}

const opening = /^\uFEFF?(?:[ \t]*\r?\n)*---[ \t]*(?:\r?\n|$)/;
const closing = /^---[ \t]*(?:\r?\n|$)/gm;

/** Reads the YAML between `---` lines at the top of a prompt (language.md §5). */
export async function parseFrontmatter(source: SourceFile, report: Report): Promise<FrontmatterResult> {
  const { name: file, text } = source;
  const start = opening.exec(text)?.[0].length;
  if (start === undefined) {
    const unreadable = reportUnopened(file, text, report);
    return { settings: null, unreadable, bodyStart: text.startsWith('\uFEFF') ? 1 : 0 };
  }
  closing.lastIndex = start;
  const end = closing.exec(text);
  if (end === null) {
    const at = text.indexOf('---');
    const help = 'end it with a line that holds --- alone';
    report({
      rule: 'frontmatter-syntax',
      message: 'the frontmatter is never closed',
      file,
      span: span(at, at + 3),
      help,
    });
    return { settings: null, unreadable: true, bodyStart: start };
  }
  const bodyStart = end.index + end[0].length;
  return {
    ...(await parseSettings(file, text.slice(start, end.index), start, 'frontmatter', report)),
    bodyStart,
  };
}

/** A key of a policy at the top of a file, behind too many hyphens or none, and a line of hyphens below it. */
const unopened = new RegExp(
  `^\\uFEFF?(?:[ \\t]*\\r?\\n)*(?:-{4,}[ \\t]*\\r?\\n)?(?:${schema.keys.join('|')})[ \\t]*:[^]{0,100000}?\\n-{3,}[ \\t]*(?:\\r?\\n|$)`,
);

/** A frontmatter whose first line is not `---` would be prompt text, and its policy gone without a word. */
function reportUnopened(file: string, text: string, report: Report): boolean {
  if (!unopened.test(text)) return false;
  const at = /\S/.exec(text)?.index ?? 0;
  const line = text.slice(at).split(/\r?\n/, 1)[0] ?? '';
  const hyphens = /^-+/.exec(line)?.[0];
  report({
    rule: 'frontmatter-syntax',
    message: 'this looks like frontmatter, but it does not begin with ---',
    file,
    span: span(at, at + (hyphens ?? line).trimEnd().length),
    help: hyphens === undefined ? 'write a line that holds --- alone above it' : 'write --- alone',
  });
  return true;
}

/** Reads and checks the settings of one state; `base` is the offset of `yaml` in its file. */
export function parseSettings(
  file: string,
  yaml: string,
  base: number,
  name: SettingsPlace,
  report: Report,
): Promise<SettingsResult<Frontmatter>> {
  return readSettings<Frontmatter>(file, yaml, base, { ...schema, name }, report);
}
