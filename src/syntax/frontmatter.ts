import frontmatterSchema from '../../grammar/frontmatter.schema.json' with { type: 'json' };
import type { Report } from '../diagnostics/diagnostic.ts';
import type { Frontmatter } from '../grammar/frontmatter.generated.ts';
import { validate } from '../grammar/frontmatter-validator.generated.js';
import { matchEnd } from '../grammar/text-at.ts';
import type { SourceFile } from '../source/source-file.ts';
import { type Span, span } from '../source/span.ts';
import { andThen, type Eventually } from '../util/and-then.ts';
import type { CheckedSettings } from './check-settings.ts';
import { findMisplaced } from './misplaced-frontmatter.ts';
import { readSettings, type SettingsResult } from './read-settings.ts';
import type { SettingsSchema } from './unknown-keys.ts';

export type StateSettings = CheckedSettings<Frontmatter>;

/** The names of all settings of a state. */
export const keys: readonly string[] = Object.keys(frontmatterSchema.properties);

/** Where a state's settings stand, in the words of messages. */
type SettingsPlace = 'frontmatter' | 'header';

const schemas: Readonly<Record<SettingsPlace, SettingsSchema>> = {
  frontmatter: { validate, keys, name: 'frontmatter' },
  header: { validate, keys, name: 'header' },
};

interface FrontmatterResult extends SettingsResult<Frontmatter> {
  /** Where the body begins. */
  readonly bodyStart: number;
}

const opening = /\uFEFF?(?:[ \t]*\r?\n)*---[ \t]*(?:\r?\n|$)/y;
const closing = /^---[ \t]*(?:\r?\n|$)/gm;

const longestSettings = 10_000;
const marks = '(?:-{2}|-{4,}|[\u2012-\u2015][-\u2012-\u2015]*|`{3,}|~{3,}|\\+{3,}|={3,}|\\*{3,}|_{3,})';
const otherMarks = new RegExp(`^${marks}$`);
const mayHoldMarks = new RegExp(`^${marks}\\s*$`, 'm');
const lineOfSettings = /^(?:\s|#|-(?:\s|$)|["']?[\w-]+["']?:(?:\s|$)|[{}[\]]|$)/;

/** Reads the YAML between `---` lines at the top of a prompt (language.md#policy). */
export function parseFrontmatter(source: SourceFile, report: Report): Eventually<FrontmatterResult> {
  const { name: file, text } = source;
  const start = matchEnd(opening, text, 0);
  if (start === null) {
    const unreadable = reportUnopened(file, text, report);
    return { settings: null, unreadable, bodyStart: text.startsWith('\uFEFF') ? 1 : 0 };
  }
  closing.lastIndex = start;
  const isClosed = closing.test(text);
  const spoilt = spoiltClosing(text, start, isClosed ? closing.lastIndex : text.length);
  if (spoilt !== null) {
    const message = 'this line is to end the frontmatter, and does not';
    report({ rule: 'frontmatter-syntax', message, file, span: spoilt, help: 'write --- alone' });
    return { settings: null, unreadable: true, bodyStart: spoilt.end };
  }
  if (!isClosed) {
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
  const bodyStart = closing.lastIndex;
  reportSecond(file, text, bodyStart, report);
  const yaml = text.slice(start, text.lastIndexOf('---', bodyStart - 3));
  return andThen(
    parseSettings(file, yaml, start, 'frontmatter', report),
    ({ settings, unreadable }): FrontmatterResult => ({ settings, unreadable, bodyStart }),
  );
}

/** The line of other signs than three hyphens that ends settings: no YAML goes on so at the beginning of a line. Null without one. */
function spoiltClosing(text: string, start: number, end: number): Span | null {
  const settings = text.slice(start, Math.min(end, start + longestSettings));
  // Hardly any have one.
  if (!mayHoldMarks.test(settings)) return null;
  let at = start;
  let hasKey = false;
  for (const line of settings.split('\n')) {
    const written = line.trimEnd();
    if (otherMarks.test(written)) return hasKey ? span(at, at + written.length) : null;
    if (!lineOfSettings.test(line)) return null;
    hasKey ||= /^["']?[\w-]+["']?:/.test(line);
    at += line.length + 1;
  }
  return null;
}

/** Settings that no document of another tool has. */
const ownKey = /^(?:allowed_transitions|max_visits|force_implicit|idle_timeout|on_interrupt)[ \t]*:/m;

/** A second frontmatter directly below the first would be text of the prompt, and what it settles gone without a word. */
function reportSecond(file: string, text: string, bodyStart: number, report: Report): void {
  wholeFrontmatter.lastIndex = bodyStart;
  const found = wholeFrontmatter.exec(text);
  const [start, end] = found?.indices?.[1] ?? [];
  // With no such key it may be the beginning of a document that the agent is to write.
  if (start === undefined || end === undefined || !ownKey.test(found?.[0] ?? '')) return;
  const message = 'a second frontmatter stands below the first, and is taken for text of the prompt';
  const help = 'write the keys of both between the first two lines of ---';
  report({ rule: 'frontmatter-syntax', message, file, span: span(start, end), help });
}

const knownKey = `["']?(?:${keys.join('|')})["']?[ \\t]*:`;
/** Hyphens, or the dashes that some editors make of them. */
const dashes = '(?:-{2,}|[\\u2012-\\u2015][-\\u2012-\\u2015]*)';

/** A key of a policy at the top of a file, below a line that is not quite `---` or none, and such a line below it. */
const unopened = new RegExp(
  `^\\uFEFF?(?:[ \\t]*\\r?\\n)*(?:[ \\t]*(${dashes}[^\\r\\n]{0,80})\\r?\\n)?${knownKey}[^]{0,100000}?\\n[ \\t]*(${dashes})[ \\t]*(?:\\r?\\n|$)`,
);
const comment = /^\uFEFF?\s*<!--/;
const wholeFrontmatter = new RegExp(
  `\\s*(---)[ \\t]*\\r?\\n${knownKey}[^]{0,100000}?\\n---[ \\t]*(?:\\r?\\n|$)`,
  'dy',
);

/** Settings at the top of a file but for titles, or between other marks than `---`. */
const belowTitle = new RegExp(
  `^\\uFEFF?((?:[ \\t]*\\r?\\n|#[^\\r\\n]{0,500}\\r?\\n){0,20})(---|\\+\\+\\+|\`\`\`ya?ml)[ \\t]*\\r?\\n(?:${knownKey}|(?<=\\+\\+\\+[ \\t]*\\r?\\n)(?:${keys.join('|')})[ \\t]*=)[^]{0,100000}?\\n(?:---|\\+\\+\\+|\`\`\`)[ \\t]*(?:\\r?\\n|$)`,
);

/** A frontmatter whose first line is not `---` would be prompt text, and its policy gone without a word. */
function reportUnopened(file: string, text: string, report: Report): boolean {
  const tell = (place: Span, message: string, help: string) => {
    report({
      rule: 'frontmatter-syntax',
      message: `this looks like frontmatter, but ${message}`,
      file,
      span: place,
      help,
    });
    return true;
  };
  const [, first, last = ''] = unopened.exec(text) ?? [];
  // Two hyphens alone are the line above a signature.
  if (first !== undefined || /^(?!--$)./.test(last)) {
    const at = /\S/.exec(text)?.index ?? 0;
    const line = text.slice(at).split(/\r?\n/, 1)[0]?.trimEnd() ?? '';
    const help = first === undefined ? 'write a line that holds --- alone above it' : 'write --- alone';
    return tell(span(at, at + line.length), 'it does not begin with ---', help);
  }
  const [whole, above = '', mark = ''] = belowTitle.exec(text) ?? [];
  // A fence may show any YAML; a policy is one of this language.
  if (whole !== undefined && (!mark.startsWith('`') || /^allowed_transitions[ \t]*:/m.test(whole))) {
    const at = whole.indexOf(above) + above.length;
    const place = span(at, at + mark.length);
    if (mark === '---') return tell(place, 'a title stands above it', 'write the title below it');
    const inYaml = /^\+{3}\s+\w+[ \t]*=/.test(whole.slice(at)) ? ', and each setting as `key: value`' : '';
    return tell(
      place,
      `it stands between ${mark.slice(0, 3)}`,
      `write --- alone above and below it, at the top${inYaml}`,
    );
  }
  const misplaced = findMisplaced(text);
  if (misplaced !== null) return tell(misplaced.span, misplaced.message, misplaced.help);
  const end = comment.test(text) ? text.indexOf('-->') : -1;
  if (end === -1) return false;
  wholeFrontmatter.lastIndex = end + 3;
  const [start, behind] = wholeFrontmatter.exec(text)?.indices?.[1] ?? [];
  if (start === undefined || behind === undefined) return false;
  return tell(span(start, behind), 'a comment stands above it', 'write the comment below it');
}

/** Reads and checks the settings of one state; `base` is the offset of `yaml` in its file. */
export function parseSettings(
  file: string,
  yaml: string,
  base: number,
  name: SettingsPlace,
  report: Report,
): Eventually<SettingsResult<Frontmatter>> {
  return readSettings<Frontmatter>(file, yaml, base, schemas[name], report);
}
