import { bySpan, type Span, span } from '../../../../source/span.ts';
import type { NewerSyntax } from '../../defects.ts';
import type { BashContext } from '../context/context.ts';
import { type Node, nodesOfType } from '../grammar/node.ts';
import { mayBeEmptyList } from './empty-lists.ts';

interface Newer {
  /** Of the nodes that may be it. */
  readonly types: readonly string[];
  /** How it begins; the first group is what is shown, or all of it. */
  readonly pattern: RegExp;
  /** What may follow in the script, so that nothing is to be told. */
  readonly unless?: RegExp;
  readonly since: string;
  readonly help: string;
}

const commands = ['command', 'declaration_command', 'test_command'];
const declaring = (letter: string) =>
  new RegExp(`^((?:declare|local|typeset|readonly)(?: +-[A-Za-z]+)*? +-[A-Za-z]*${letter})`);
const switchingOn = (option: string) => new RegExp(`^(shopt +-s +(?:\\w+ +)*?${option})\\b`);

/** What came after Bash 3.2, by the list of changes that comes with Bash. */
const newer: readonly Newer[] = [
  {
    types: commands,
    pattern: /^(mapfile|readarray)\b/,
    since: '4.0',
    help: 'read lines by while IFS= read -r line',
  },
  { types: commands, pattern: declaring('A'), since: '4.0', help: 'choose by case, or keep two lists' },
  { types: commands, pattern: declaring('g'), since: '4.2', help: 'assign to it without a declaration' },
  { types: commands, pattern: declaring('n'), since: '4.3', help: 'print the value, and take it by $(...)' },
  { types: commands, pattern: /^(coproc)\b/, since: '4.0', help: 'use a named pipe, by mkfifo' },
  {
    types: commands,
    pattern: /^(wait +-[pf]*n)\b/,
    since: '4.3',
    help: 'wait for each process by its number',
  },
  {
    types: commands,
    pattern: switchingOn('globstar'),
    since: '4.0',
    help: 'find the files by find',
  },
  {
    types: commands,
    pattern: switchingOn('lastpipe'),
    since: '4.2',
    help: 'read from < <(command) in place of the pipe',
  },
  {
    types: commands,
    pattern: switchingOn('inherit_errexit'),
    // An older Bash does without, where its refusal is let pass.
    unless: /^[^\n;&|]*\|\|/,
    since: '4.4',
    help: 'write set -e first in each $(...)',
  },
  {
    types: commands,
    pattern: /^printf\b[^\n]*?(%\([^)\n]*\)T)/,
    since: '4.2',
    help: 'take the time from date',
  },
  {
    types: commands,
    pattern: /^(\[\[? +(?:! +)?-v) /,
    since: '4.2',
    help: 'ask whether it is empty: [ -n "$NAME" ]',
  },
  {
    types: commands,
    pattern: /^(read\b(?: +-[a-su-zA-Z]+)*? +-[a-zA-Z]*t *\d*\.\d+)/,
    since: '4.0',
    help: 'wait for whole seconds',
  },
  {
    types: ['redirected_statement'],
    pattern: /^exec(?: +[^\s;&|]{1,80})*? +(\{\w{1,40}\})[<>]/,
    since: '4.1',
    help: 'choose a number for it, from 3 to 9',
  },
  { types: ['file_redirect'], pattern: /^&>>/, since: '4.0', help: 'write >>FILE 2>&1' },
];
const step: Pick<Newer, 'since' | 'help'> = { since: '4.0', help: 'count by seq' };
const emptyList: Pick<Newer, 'since' | 'help'> = {
  since: '4.4',
  help: 'under set -u, while the list is empty: write ',
};
/** What may stand behind the name in `${…}`, in the same way. */
const newerExpansions: readonly Omit<Newer, 'types' | 'unless'>[] = [
  { pattern: /^(?:\[[@*\w$]+\])?,,/, since: '4.0', help: "change the letters by tr '[:upper:]' '[:lower:]'" },
  {
    pattern: /^(?:\[[@*\w$]+\])?\^\^/,
    since: '4.0',
    help: "change the letters by tr '[:lower:]' '[:upper:]'",
  },
  {
    pattern: /^(?:\[[@*\w$]+\])?(?:,(?!,)|\^(?!\^))/,
    since: '4.0',
    help: 'change the first letter by tr: cut -c 1 gives it, and cut -c 2- the rest',
  },
  { pattern: /^(?:\[[@*\w$]+\])?@[A-Za-z]$/, since: '4.4', help: 'write printf %q for @Q' },
  { pattern: /^:(?![-+=?])[^:}]*: *-\d+$/, since: '4.2', help: 'count from the length of the text' },
  { pattern: /^\[ *-\d+\]/, since: '4.2', help: 'count from the length of the list' },
];
/** Outside of comments and of what no shell reads. */
const clock = /^[^#'\n]*?\b(EPOCH(?:REALTIME|SECONDS))\b/m;
/** Signs between parts of a command, of which a tree may not say where they stand. */
const newerSigns: ReadonlyMap<string, Pick<Newer, 'since' | 'help'>> = new Map([
  ['|&', { since: '4.0', help: 'write 2>&1 |' }],
  [';&', { since: '4.0', help: 'write what follows into both arms' }],
  [';;&', { since: '4.0', help: 'write what follows into both arms' }],
]);
const withSigns = ['list', 'pipeline', 'case_item'];
const types = [...new Set([...withSigns, ...newer.flatMap((each) => each.types)])];

/** Signs of any of these: without one of them no tree is looked through. */
const signs =
  /mapfile|readarray|coproc|wait +-|shopt|read +-|\{\w+\}[<>]|%\(|-v |(?:declare|local|typeset|readonly) +-|[|;]&|&>>/;
/** Who asks for the version has thought of it. */
const minded = /\bBASH_VERS/;

const range =
  /(?<!\$)\{(?:-?\w{1,9}\.\.-?\w{1,9}\.\.-?\d{1,9}|-?0\d{1,9}\.\.-?\d{1,9}|-?\d{1,9}\.\.-?0\d{1,9})\}/;

/** Notes `{1..9..2}` and `{01..10}` in a word, of which the former stays as it is, and the latter gives 1 without a zero. */
export function noteNewerRange(context: BashContext, word: string, start: number): void {
  const found = range.exec(word);
  if (found !== null) note(context.newer, range, found[0], start + found.index, step);
}

/** Notes `${NAME…}` where the Bash of macOS does not know `rest`, which stands behind the name. */
export function noteNewerExpansion(context: BashContext, name: string, rest: string, place: Span): void {
  if (!/^[:,^@[]/.test(rest)) return;
  if ((rest === '[@]' || rest === '[*]') && mayBeEmptyList(context, name, place.start)) {
    const written = context.slice(place);
    const help = `${emptyList.help}\${${name}${rest}+"${written}"}`;
    note(context.newer, emptyList, written, place.start, { ...emptyList, help });
  }
  for (const each of newerExpansions)
    if (each.pattern.test(rest)) note(context.newer, each, context.slice(place), place.start, each);
}

/**
 * What a script of Bash has that the Bash of macOS, which is 3.2, does not know: the first place of each, in the order of
 * the text. Linear.
 */
export function newerSyntax({ text, newer: inTexts, assigned }: BashContext, root: Node): NewerSyntax[] {
  if (minded.test(text)) return [];
  const found = new Map(inTexts);
  const time = clock.exec(text);
  const [before = '', name = ''] = time ?? [];
  if (time !== null && !assigned.has(name)) {
    const start = time.index + before.length - name.length;
    note(found, clock, name, start, { since: '5.0', help: 'take the time from date +%s' });
  }
  for (const node of signs.test(text) ? nodesOfType(root, types) : []) {
    if (withSigns.includes(node.type)) {
      let end = node.startIndex;
      for (const { type, endIndex } of node.children) {
        const known = newerSigns.get(type);
        if (known !== undefined) note(found, type, type, text.indexOf(type, end), known);
        end = Math.max(end, endIndex);
      }
      continue;
    }
    const written = text.slice(node.startIndex, Math.min(node.endIndex, node.startIndex + 200));
    for (const each of newer) {
      const match = each.types.includes(node.type) ? each.pattern.exec(written) : null;
      if (match === null || each.unless?.test(text.slice(node.endIndex, node.endIndex + 200))) continue;
      const sign = match[1] ?? match[0];
      note(found, each, sign, node.startIndex + match[0].indexOf(sign), each);
    }
  }
  return [...found.values()].sort(bySpan);
}

function note(
  found: Map<unknown, NewerSyntax>,
  what: unknown,
  sign: string,
  start: number,
  { since, help }: Pick<Newer, 'since' | 'help'>,
): void {
  if (found.has(what)) return;
  found.set(what, {
    sign,
    span: span(start, start + sign.length),
    help: `${sign} is of Bash ${since}: ${help}`,
  });
}
