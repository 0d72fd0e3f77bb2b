import type { Span } from '../../../source/span.ts';
import type { Finder } from '../defects.ts';
import type { Text } from '../program.ts';
import type { BashContext } from './context.ts';

interface Kind {
  /** When it fails. */
  readonly when: string;
  /** The words in front of what asks for the same. */
  readonly alike: RegExp;
}

const nothing = 'it finds nothing';
const search: Kind = { when: nothing, alike: /\b(?:[efz]?grep|rg)\b/ };
const command: Kind = { when: 'there is no such command', alike: /\b(?:command|hash|type|which)\b/ };
const processes: Kind = { when: nothing, alike: /\b(?:kill|pgrep|pidof|ps)\b/ };

/** Programs that fail where they find nothing. */
const kinds: Readonly<Record<string, Kind>> = {
  ...{ grep: search, egrep: search, fgrep: search, rg: search, 'git grep': search },
  ...{ 'command -v': command, 'type -p': command, 'type -P': command, which: command },
  ...{ pgrep: processes, pidof: processes },
  'git config': { when: nothing, alike: /\bgit config\b/ },
  ls: { when: 'no file matches', alike: /\b(?:compgen|find|ls)\b/ },
  diff: { when: 'it finds a difference', alike: /\b(?:cmp|diff)\b/ },
};

/** What gives something whenever it is given something. */
const keeping = /^(?:cat|head|nl|rev|shuf|sort|tac|tail|tee|uniq|wc)\b/;

/**
 * A program in `X=$(…)` that fails where it finds nothing. In a pipeline, without `pipefail` only the last command counts, and what
 * comes after it may not take away what it has found.
 */
export function finderOf(context: BashContext, name: string, value: Text | null): Finder | null {
  const [only, other] = value ?? [];
  if (!context.setsErrexit || only?.kind !== 'captured' || other !== undefined) return null;
  const parts = pipelineIn(context, only.span);
  for (let at = context.pipefail ? 0 : Math.max(0, parts.length - 1); at < parts.length; at++) {
    const place = parts[at];
    const after = parts.slice(at + 1).map((part) => context.slice(part));
    const found = place === undefined ? null : programAt(context, place);
    if (found === null || place === undefined || !after.every((words) => keeping.test(words))) continue;
    const counts = /\s(?:-[a-zA-Z]*c|--count)\b/.test(context.slice(place)) && found.kind === search;
    return {
      message: `${found.program} fails where ${found.kind.when}, so set -e ends the script here, and the test of ${name} comes too late`,
      help: `write || true at the end of the commands in ${name}=$(…)`,
      span: place,
      gives: counts || after.some((words) => words.startsWith('wc')) ? 'count' : 'text',
      alike: found.kind.alike,
    };
  }
  return null;
}

const quoted = /'[^']*'|"(?:[^"\\$`]|\\.|\$(?!\())*"/gs;
const redirections = /\d?>&[\d-]|&>/g;
const brokenLines = /\\\r?\n|(?<=\|)[ \t]*\r?\n/g;

/** The commands of `$(…)`, where they are one pipeline of which nothing is caught. */
function pipelineIn({ text }: BashContext, { start, end }: Span): Span[] {
  const hide = (found: string) => '_'.repeat(found.length);
  const blank = (found: string) => ' '.repeat(found.length);
  const bare = text
    .slice(start, end)
    .replace(quoted, hide)
    .replace(redirections, hide)
    .replace(brokenLines, blank);
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

function programAt(
  context: BashContext,
  place: Span,
): { readonly program: string; readonly kind: Kind } | null {
  const words = context.slice(place);
  const [, one = '', two = ''] = /^([\w-]+)(?:[ \t]+([\w-]+))?/.exec(words) ?? [];
  const program = `${one} ${two}` in kinds ? `${one} ${two}` : one;
  const kind = kinds[program];
  if (kind === undefined || context.functions.has(one)) return null;
  // Without `nullglob` a pattern that fits nothing stays as it is.
  const isPattern = /[*?[]/.test(words.replace(quoted, ''));
  if (program === 'ls' && (!isPattern || /\bnullglob\b/.test(context.text))) return null;
  if (program === 'git config' && /\s(?:-l|--list|--default)\b/.test(words)) return null;
  return { program, kind };
}
