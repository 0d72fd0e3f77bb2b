import { tagBeginning } from '../../../../grammar/tag.ts';
import { type Span, span } from '../../../../source/span.ts';
import { lineStart } from '../../../../util/line-start.ts';
import { literalPattern } from '../../../../util/literal-pattern.ts';
import type { Finder } from '../../defects.ts';
import type { Text } from '../../program.ts';
import type { BashContext } from '../context/context.ts';
import type { Invocation } from './invocation.ts';

interface Kind {
  /** When it fails. */
  readonly when: string;
  /** The programs that ask for the same. */
  readonly alike: string;
  /** Whether those have to be given some of the same words. */
  readonly goesByWords?: true;
}

const nothing = 'it finds nothing';
const search: Kind = { when: nothing, alike: '(?:[efz]?grep|rg)', goesByWords: true };
const command: Kind = { when: 'there is no such command', alike: '(?:command|hash|type|which)' };
const processes: Kind = { when: nothing, alike: '(?:kill|pgrep|pidof|ps)' };

/** Programs that fail where they find nothing. */
const kinds: Readonly<Record<string, Kind>> = {
  ...{ grep: search, egrep: search, fgrep: search, rg: search, 'git grep': search },
  ...{ 'command -v': command, 'type -p': command, 'type -P': command, which: command },
  ...{ pgrep: processes, pidof: processes },
  'git config': { when: nothing, alike: 'git config' },
  ls: { when: 'no file matches', alike: '(?:compgen|find|ls)' },
  diff: { when: 'it finds a difference', alike: '(?:cmp|diff)' },
};

/** What gives something whenever it is given something, but for a part of a line that is empty. */
const keeping =
  /^(?:(?:cat|cut|head|nl|rev|shuf|sort|tac|tail|tee|uniq|wc)\b|sed[ \t]+(?:-[Er][ \t]+)?(['"])s[^;]*\1$|awk[ \t]+(?:-F[ \t]*\S+[ \t]+)?'\{[ \t]*print[^{};]*\}'$)/;

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
      alike: alikeOf(found.kind, context.slice(place)),
    };
  }
  return null;
}

const fromFile = /^[ \t]*<[ \t]*("?)([\w./${}-]+)\1(?=[\s;]|$)/;
const fromCommands = /^[ \t]*<[ \t]+<\(/;
/** What a script does first where it has found nothing. */
const outcome = new RegExp(`\\b(?:exit|return)[ \\t]+[1-9]|${tagBeginning}`);
/** Each is a look at all of the script. */
const mostSearches = 50;
/** As far behind a test it is looked for. */
const mostBehind = 400;

/**
 * `read -r next < queue.txt`, which fails where no line stands there. Not told where a test of what is read would only fail as well,
 * nor where the script writes that file itself, most likely a line.
 */
export function finderOfLine({ context, span: { start, end } }: Invocation, name: string): Finder | null {
  const { text } = context;
  if (!context.setsErrexit || !/^\w+$/.test(name)) return null;
  const behind = text.slice(end, end + mostBehind);
  const [redirection = '', , file] = fromFile.exec(behind) ?? [];
  if (file === undefined && !fromCommands.test(behind)) return null;
  if (context.searches++ > mostSearches || !printsFirst(text, name, end)) return null;
  const written = file === undefined ? undefined : literalPattern(file);
  const writer = `(?:>[ \\t]*|\\btee[ \\t]+(?:-a[ \\t]+)?)"?${written}(?![\\w.])`;
  if (written !== undefined && new RegExp(writer).test(text)) return null;
  const when = file === undefined ? 'nothing is printed for it' : `no line stands in ${file}`;
  return {
    message: `read fails where ${when}, so set -e ends the script here, and the test of ${name} comes too late`,
    help: 'write || true at the end of this line',
    span: span(start, end + redirection.length),
    gives: 'text',
    alike: written === undefined ? /(?!)/ : new RegExp(`^(?!-[efr] ).*${written}`),
  };
}

/** Whether a script prints a tag in or behind the line that first uses a variable below a place, before it fails. */
function printsFirst(text: string, name: string, from: number): boolean {
  const below = text.slice(from);
  const used = below.search(new RegExp(`\\$\\{?${name}\\b`));
  const [first] = outcome.exec(below.slice(lineStart(below, used), used + mostBehind)) ?? [];
  return used >= 0 && first?.startsWith('<') === true;
}

/** What asks for the same as this command: such a program, with a word of this one where it goes by those. */
function alikeOf({ alike, goesByWords }: Kind, command: string): RegExp {
  const [, ...given] = command.replace(/(?<=\s)--?[\w-]+/g, '').match(/[\w.]{2,}/g) ?? [];
  const words = given.map(literalPattern);
  const isAny = goesByWords === undefined || words.length === 0;
  // Of a command of several lines the first is compared.
  const shared = isAny ? '' : `[^]*(?:(?<![\\w.])(?:${words.join('|')})(?![\\w.])|\\\\$)`;
  return new RegExp(`\\b${alike}\\b${shared}`);
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
