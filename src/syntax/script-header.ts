import type { Problem } from '../diagnostics/diagnostic.ts';
import type { SourceFile } from '../source/source-file.ts';
import { type Span, span } from '../source/span.ts';
import { keys } from './frontmatter.ts';

/** The settings between `# ---` lines, or a block of them that does not count. */
type ScriptHeader =
  | { readonly yaml: string; readonly start: number }
  | { readonly lost: Lost; readonly span: Span };

/**
 * Why a block of settings does not count; `bare`: its lines are no comments, `block`: they are a block comment of PowerShell,
 * `line`: one of its lines is no comment, `glued`: one has no blank after its comment sign, where others have.
 */
type Lost = 'open' | 'late' | 'bare' | 'block' | 'line' | 'glued';

const hash = /^[ \t]*#/;
const remark = /^[ \t]*@?(?:rem\b|::)/i;
/** Nothing but settings, beginning with one that is known. */
const onlySettings = new RegExp(
  `^\\s*(?:${keys.join('|')})[ \\t]*:[^\\n]*\\n?(?:[ \\t\\r]*(?:[\\w-]+:(?:[ \\t\\r][^\\n]*)?|- [^\\n]*)?(?:\\n|$))*$`,
);

/** A line that begins with such a key, behind its comment sign. */
const keyLine = new RegExp(`^(?:${keys.join('|')})[ \\t]*:(?:[ \\t]|\\r?\\n|$)`);

const hasKeyLine = new RegExp(`^ *(?:${keys.join('|')})[ \\t]*:(?:[ \\t\\r]|$)`, 'm');

/** A prompt's frontmatter at the top of a script. */
const bare =
  /^ ?(?:[ \t]*(?:(?:#|::|rem\b)[^\n]*|(?:@echo off[ \t]*)?\r?)\n)*(?=---[ \t]*\r?\n)---([^\0]*?\n)---[ \t]*(?:\r?\n|$)/i;
const block = /^\s*<#\s*(?=---[ \t]*\r?\n)---([^\0]*?\n)[ \t]*---\s*#>/;

/** Settings that no sign makes a comment, with the place of their first line. */
function uncommented(text: string, form: RegExp): Span | null {
  const found = form.exec(text);
  if (found === null || !onlySettings.test((found[1] ?? '').replaceAll('\r', ''))) return null;
  const at = found[0].indexOf('---');
  return span(at, at + 3);
}

/**
 * The settings in the leading comment block, with each comment sign replaced by blanks so that offsets stay; null when
 * the script has none (language.md#policy). One that is never closed, or stands after code, would be lost in silence.
 */
export function findHeader(text: string, isBatch: boolean): ScriptHeader | null {
  if (!text.includes('---')) return null;
  const place = uncommented(text, bare);
  if (place !== null) return { lost: 'bare', span: place };
  const inBlock = uncommented(text, block);
  if (inBlock !== null) return { lost: 'block', span: inBlock };
  const sign = isBatch ? remark : hash;
  const isCode = (line: string) => !(line.trim() === '' || /^[ \t]*@echo off/i.test(line));
  // PowerShell has its help in a block of comments at the top. In Bash none begins so.
  const help = /^(?:[ \t\r]*(?:#[^\n]*)?\n)*[ \t]*<#[\s\S]*?#>[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? 0;
  let opened: { readonly mark: Span; readonly start: number } | null = null;
  let yaml = '';
  let isLate = false;
  let bareLine: Span | null = null;
  let gluedLine: Span | null = null;
  let isSpaced = false;
  /** What stands in front of the first empty line of the header; null without such a line. */
  let beforeBlank: string | null = null;
  let offset = 0;
  for (const line of text.match(/[^\n]*\n|[^\n]+/g) ?? []) {
    const comment = sign.exec(line)?.[0];
    const rest = comment === undefined ? '' : line.slice(comment.length);
    if (comment === undefined) {
      const isSetting = opened !== null && !isLate && keyLine.test(line);
      if (isSetting) bareLine ??= span(offset, offset + line.trimEnd().length);
      else if (opened !== null && !isLate) {
        if (line.trim() !== '') break;
        beforeBlank ??= yaml;
        yaml += line;
      } else {
        opened = null;
        isLate ||= offset >= help && isCode(line);
      }
    } else if (!/^---[ \t]*$/.test(rest.trim())) {
      yaml += ' '.repeat(comment.length) + rest;
      if (keyLine.test(rest)) gluedLine ??= span(offset, offset + line.trimEnd().length);
      isSpaced ||= rest.startsWith(' ') && keyLine.test(rest.slice(1));
    } else if (opened === null) {
      const at = offset + comment.length + rest.indexOf('---');
      opened = { mark: span(at, at + 3), start: offset + line.length };
      yaml = '';
      gluedLine = null;
      isSpaced = false;
      beforeBlank = null;
    } else if (!isLate && beforeBlank !== null && !hasKeyLine.test(yaml)) {
      // Lines between sections are no header.
      opened = null;
    } else if (!isLate && bareLine !== null) return { lost: 'line', span: bareLine };
    else if (!isLate && gluedLine !== null && isSpaced) return { lost: 'glued', span: gluedLine };
    else if (!isLate) return { yaml, start: opened.start };
    else if (onlySettings.test(yaml) && !text.slice(0, offset).includes('<<'))
      return { lost: 'late', span: opened.mark };
    else opened = null;
    offset += line.length;
  }
  const isOpen = opened !== null && !isLate && onlySettings.test(beforeBlank || yaml);
  return isOpen && opened !== null ? { lost: 'open', span: opened.mark } : null;
}

/** What is told of a block of settings that does not count. */
export function lostHeader({ name: file, text }: SourceFile, lost: Lost, place: Span): Problem {
  // After code, or in a block, it may be a comment after all.
  const isPerhaps = lost === 'late' || lost === 'block';
  const setting = text.slice(place.start, place.end).replace(/^[ \t]*(?:#|::)/, '');
  const [message, help] = lostWords(file.endsWith('.bat') ? 'REM' : '#', setting)[lost];
  return {
    rule: 'frontmatter-syntax',
    ...(isPerhaps ? { severity: 'warning' } : {}),
    message,
    file,
    span: place,
    help,
  };
}

/** `sign`: what begins a comment; `setting`: what stands in the line. */
const lostWords = (
  sign: string,
  setting: string,
): Readonly<Record<Lost, readonly [message: string, help: string]>> => ({
  line: ['this line of the header is no comment, so none of it counts', `write ${sign} ${setting}`],
  glued: [
    'no blank stands after this comment sign, and the other lines of the header have one',
    `write ${sign} ${setting}`,
  ],
  open: ['the header is never closed', 'end it with a comment line that holds --- alone'],
  late: [
    'these settings stand after code, so they do not count',
    'move them to the top of the script, above all code',
  ],
  bare: [
    'the header of a script stands in comments, and this is code',
    `begin each of its lines with ${sign}`,
  ],
  block: [
    'these settings stand in a block comment, so they do not count',
    'begin each of their lines with #, without <# and #>',
  ],
});
