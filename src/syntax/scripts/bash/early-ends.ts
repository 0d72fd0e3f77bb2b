import type { Span } from '../../../source/span.ts';
import type { EarlyEnd } from '../defects.ts';
import type { Text } from '../program.ts';
import type { BashContext } from './context.ts';

/** Of `((n++))` the value is what n was before, and a value of 0 is a failure. `instead`: what to write. */
export function zeroEnd(instead: string, context: BashContext, span: Span): EarlyEnd {
  return {
    message: `the value of ${context.slice(span)} is 0 here, which counts as a failure, so set -e ends the script with exit code 1`,
    help: `write ${instead}, which never fails`,
    span,
  };
}

/** Each looks through the rest of the text. */
const mostSearches = 100;

/** Programs that fail where they find nothing, and how that is said. */
const finders: Readonly<Record<string, string>> = {
  ...of(
    ['grep', 'egrep', 'fgrep', 'rg', 'pgrep', 'pidof', 'which', 'git grep', 'git config'],
    'it finds nothing',
  ),
  ...of(['command -v', 'type -p', 'type -P'], 'there is no such command'),
  ls: 'no file matches',
  diff: 'it finds a difference',
};

function of(names: readonly string[], when: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, when]));
}

/**
 * A program in `X=$(…)` that fails where it finds nothing, in a script that asks for just that: by `set -e` it ends before.
 * Without `pipefail` only the last command of a pipeline counts.
 */
export function finderEnd(context: BashContext, name: string, value: Text | null): EarlyEnd | null {
  const [only, other] = value ?? [];
  if (!context.setsErrexit || only?.kind !== 'captured' || other !== undefined) return null;
  const parts = pipelineIn(context, only.span);
  const counted = context.pipefail ? parts : parts.slice(-1);
  for (const part of counted) {
    const finder = finderOf(context, part);
    const asked = finder === null ? null : findTestOfNothing(name, context, only.span.end);
    if (finder === null || asked === null) continue;
    return {
      message: `${finder.program} fails where ${finder.when}, so set -e ends the script here, and the test of ${name} comes too late`,
      help: `write || true at the end of the commands in ${name}=$(…)`,
      span: part,
      asked,
    };
  }
  return null;
}

const quoted = /'[^']*'|"(?:[^"\\$`]|\\.|\$(?!\())*"/gs;
const redirections = /\d?>&[\d-]|&>/g;

/** The commands of `$(…)`, where they are one pipeline of which nothing is caught. */
function pipelineIn({ text }: BashContext, { start, end }: Span): Span[] {
  const hide = (found: string) => '_'.repeat(found.length);
  const bare = text.slice(start, end).replace(quoted, hide).replace(redirections, hide);
  const inner = /^\$\(([^;&`()\r\n]+)\)$/.exec(bare)?.[1];
  if (inner === undefined || /\|[|&]|^\s*[!{]/.test(inner)) return [];
  const parts: Span[] = [];
  let from = start + 2;
  for (const part of inner.split('|')) {
    const first = from + part.length - part.trimStart().length;
    parts.push({ start: first, end: first + part.trim().length });
    from += part.length + 1;
  }
  return parts;
}

function finderOf(
  context: BashContext,
  place: Span,
): { readonly program: string; readonly when: string } | null {
  const words = context.slice(place);
  const [, one = '', two = ''] = /^([\w-]+)(?:[ \t]+([\w-]+))?/.exec(words) ?? [];
  const program = `${one} ${two}` in finders ? `${one} ${two}` : one;
  const when = finders[program];
  if (when === undefined || context.functions.has(one)) return null;
  // Without `nullglob` a pattern that fits nothing stays as it is.
  const isPattern = /[*?[]/.test(words.replace(quoted, ''));
  if (program === 'ls' && (!isPattern || /\bnullglob\b/.test(context.text))) return null;
  if (program === 'git config' && words.includes('--default')) return null;
  return { program, when };
}

/** The first test after a place that asks whether a variable is empty, or 0. */
function findTestOfNothing(name: string, context: BashContext, after: number): Span | null {
  if (context.searches++ > mostSearches) return null;
  const value = `["']?\\$\\{?${name}(?::?-)?\\}?["']?`;
  const isEmpty = `-[zn][ \\t]+${value}(?![\\w./-])|${value}[ \\t]*[!=]?=[ \\t]*(?:""|'')`;
  const isThere = `\\[\\[?[ \\t]+${value}[ \\t]+\\]`;
  const isZero = `${value}[ \\t]+(?:-(?:eq|ne|gt|le)[ \\t]+["']?0|-(?:lt|ge)[ \\t]+["']?1|[!=]?=[ \\t]+["']?0)\\b`;
  const counts = `\\(\\([ \\t]*!?[ \\t]*\\$?${name}[ \\t]*(?:(?:[!=]=|>|<=)[ \\t]*0|(?:<|>=)[ \\t]*1)?[ \\t]*\\)\\)`;
  const stand = `\\$\\{${name}:[-=?+][^}]`;
  const test = new RegExp(`${isEmpty}|${isThere}|${isZero}|${counts}|${stand}`, 'g');
  test.lastIndex = after;
  const match = test.exec(context.text);
  return match === null ? null : { start: match.index, end: match.index + match[0].length };
}
