import type { Problem } from '../diagnostics/diagnostic.ts';
import { type Span, span } from '../source/span.ts';
import type { BehaviourTag } from './scripts/follow/behaviour.ts';
import type { ScriptKind } from './scripts/program.ts';

/** How each shell writes a variable in a text, and what gives one a value. */
const shells: Readonly<
  Record<ScriptKind, { readonly variable: RegExp; readonly sets: (name: string) => string }>
> = {
  bash: {
    variable: /\$(?:\{([A-Za-z_]\w+)\}|([A-Za-z_]\w+))/g,
    sets: (name) => `(?:^|[\\s;&|({])(?:${name}\\+?=|for ${name} in\\b|read [^\\n;|&]*\\b${name}\\b)`,
  },
  powershell: { variable: /\$\(?\$?([A-Za-z_]\w+)\)?/g, sets: (name) => `\\$${name}\\s*[+.-]?=(?!=)` },
  batch: { variable: /!([A-Za-z_]\w+)!/g, sets: (name) => `\\bset\\s+(?:/[ap]\\s+)?"?${name}=` },
};

/** More variables of one script than this are not looked up in its text. */
const mostVariables = 100;

/**
 * The variables in payloads and attributes that the shell does not fill in, because the tag stands in single quotation marks
 * or the like, although the script sets them: `echo '<goto input="$day">A</goto>'`. Of a tag's states another finding tells.
 */
export function unfilledVariables(
  file: string,
  text: string,
  kind: ScriptKind,
  tags: readonly BehaviourTag[],
): Problem[] {
  const { variable, sets } = shells[kind];
  const problems: Problem[] = [];
  let looked = 0;
  let own: string | null = null;
  for (const { tag, isLiteral } of tags) {
    if (!isLiteral) continue;
    const values = tag.attributes.filter(({ name }) => name !== 'return' && name !== 'next');
    const parts = values.map(({ value, valueSpan }) => ({ value, place: valueSpan }));
    if (tag.name === 'result') parts.push({ value: tag.content, place: tag.contentSpan });
    for (const { value, place } of parts) {
      // Where it is written in another way than it is printed, an escape may say that it is meant so.
      if (text.slice(place.start, place.end) !== value) continue;
      for (const match of value.matchAll(variable)) {
        const name = match[1] ?? match[2] ?? '';
        if (++looked > mostVariables || ofEveryShell.test(name)) continue;
        own ??= withoutTexts(text, tags);
        if (!new RegExp(sets(name), 'im').test(own)) continue;
        const start = place.start + match.index;
        problems.push(
          unfilled(file, text, kind, match[0], name, span(start, start + match[0].length), tag.span),
        );
      }
    }
  }
  return problems;
}

/** What every shell has too, so that whoever reads the payload may be meant to look there. */
const ofEveryShell = /^(?:PATH|HOME|PWD|USER|LANG|\w+Preference)$/i;
const comments = /(?<=^|\s)#.*/gm;
const hereDocuments = /<<-?\s*(["']?)(\w+)\1[^\n]*\n[\s\S]*?\n\t*\2$|@(["'])\r?\n[\s\S]*?\n\3@/gm;

/** The script without what it prints and writes down: code that stands there sets nothing here. */
function withoutTexts(text: string, tags: readonly BehaviourTag[]): string {
  const kept: string[] = [];
  let from = 0;
  for (const { start, end } of tags
    .map(({ tag }) => tag.span)
    .sort((one, other) => one.start - other.start)) {
    if (start > from) kept.push(text.slice(from, start));
    from = Math.max(from, end);
  }
  return [...kept, text.slice(from)].join('').replace(hereDocuments, '').replace(comments, '');
}

function unfilled(
  file: string,
  text: string,
  kind: ScriptKind,
  written: string,
  name: string,
  place: Span,
  tag: Span,
): Problem {
  const shell = { bash: 'Bash', powershell: 'PowerShell', batch: 'cmd' }[kind];
  const line = text.slice(text.lastIndexOf('\n', tag.start) + 1, tag.start);
  const escaped = kind === 'bash' ? '\\"' : '`"';
  const help =
    kind === 'batch'
      ? `write %${name}%, or setlocal EnableDelayedExpansion in front of it`
      : line.includes("'")
        ? `put the tag into double quotation marks, and write ${escaped} for each " in it`
        : kind === 'bash'
          ? 'write the word behind << without quotation marks'
          : 'begin the text with @" and end it with "@';
  return {
    rule: 'variable-unbound',
    message: `${shell} does not fill in ${written} here: it is handed over as it stands`,
    file,
    span: place,
    help,
  };
}
