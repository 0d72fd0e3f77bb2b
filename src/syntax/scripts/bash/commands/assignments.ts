import { type Span, span } from '../../../../source/span.ts';
import { failed, mayFail, outside, sequence, succeed, unknownTest } from '../../build-command.ts';
import type { Command, Piece, Text } from '../../program.ts';
import { asLastStatus } from '../conditions/lost-statuses.ts';
import { noteTextSum } from '../conditions/text-sums.ts';
import { type BashContext, type Node, Unreadable } from '../context/context.ts';
import { spanOf } from '../grammar/node.ts';
import { noteSets } from '../words/substitutions.ts';
import { assignElement, assignElements } from '../words/tables.ts';
import { readText } from '../words/words.ts';
import { inCase } from './filters.ts';
import { finderOf } from './finders.ts';
import { type Argument, type Invocation, readArgument, succeeds, wordsOf } from './invocation.ts';
import { noteLooseSign, noteStrayLocal } from './stray-locals.ts';

interface Assignment {
  readonly name: string;
  /** Null: an array, or something else that is known only at run time. */
  readonly value: Text | null;
  readonly append: boolean;
  /** What is read of an array, or of one of its elements. */
  readonly within?: Text;
  /** Where the elements of an array stand, with their brackets. */
  readonly list?: Span;
  /** Where the name stands of the array of which it sets an element. */
  readonly element?: number;
}

const start = /\s*([A-Za-z_]\w*)(\[|\+?=)/y;

/** Reads `X=value`, `X+=value`, `X=(…)` and `X[1]=value`. */
function readAssignment(context: BashContext, nodes: readonly Node[]): Assignment {
  const [node] = nodes;
  const end = nodes.at(-1)?.endIndex;
  if (node === undefined || end === undefined) throw new Unreadable();
  start.lastIndex = node.startIndex;
  const match = start.exec(context.text);
  if (match === null) throw new Unreadable();
  const name = match[1] ?? '';
  const { lastIndex } = start;
  const append = match[2] === '+=';
  if (match[2] === '[') {
    const value = node.children.at(-1);
    noteSets(context, lastIndex, value?.startIndex ?? end);
    const isGiven = value !== undefined && value.type !== '=' && value.type !== '+=';
    const within = isGiven ? readText(context, value.startIndex, value.endIndex, [value]) : [];
    const key = append ? {} : { element: lastIndex - 1 - name.length };
    return { name, value: null, append, within, ...key };
  }
  const list = node.children.find((child) => child.type === 'array');
  if (list !== undefined) {
    const items = list.children.filter((child) => child.isNamed && child.type !== 'comment');
    const within = items.flatMap((item) => readArgument(context, [item], 'argument').text);
    return { name, value: null, append, within, ...(append ? {} : { list: spanOf(list) }) };
  }
  const value = readText(context, lastIndex, end, nodes);
  const place = span(match.index + match[0].length - match[0].trimStart().length, end);
  noteTextSum(context, { name, value, append }, place);
  return { name, value, append };
}

/** Assignments that stand alone: they hold from here on. What `$(…)` in them ends with is their status. */
export function readAssignments(context: BashContext, groups: readonly (readonly Node[])[]): Command {
  const commands: Command[] = [];
  let last: Command = succeed;
  for (const [index, nodes] of groups.entries()) {
    const { name, value: read, append, within, list, element } = readAssignment(context, nodes);
    const value = read === null || append || commands.length > 0 ? read : asLastStatus(context, read);
    const isFixed = context.fixed.has(name);
    const assigned = context.assign(name, isFixed ? null : value, append);
    const finder = index === groups.length - 1 ? finderOf(context, name, read) : null;
    commands.push(...context.takeBefore(), finder === null ? assigned : { ...assigned, finder });
    if (list !== undefined && !isFixed) commands.push(...assignElements(context, name, list, false));
    if (element !== undefined && !isFixed) commands.push(...assignElement(context, name, element));
    // A value that nobody keeps is not followed.
    const isCaptured = assigned.value?.some(({ kind }) => kind === 'captured') === true;
    // The last assignment ends so itself.
    if (isFixed) last = mayFail;
    else if (isCaptured && index === groups.length - 1) last = succeed;
    else last = statusOf(context, value) ?? statusWithin(within ?? withDefaults(value)) ?? last;
  }
  if (last === succeed) return sequence(commands);
  return sequence([...commands, last]);
}

/** Commands, and the name of a variable that a variable has. */
const mayFailIn = /\$\(|`|\$\{!/;

/** A test where a value comes from commands that may fail, and that the program does not show. */
function statusOf(context: BashContext, value: Text | null): Command | null {
  const mayFail = value?.some(
    (piece) => piece.kind === 'unknown' && !piece.harmless && mayFailIn.test(context.slice(piece.span)),
  );
  return mayFail === true ? unknownTest : null;
}

/** A text with the words in it that stand in for variables. */
function withDefaults(value: Text | null): Text {
  return value?.flatMap((piece) => (piece.kind === 'variable' ? (piece.fallback ?? []) : [piece])) ?? [];
}

/** How the last commands end of those whose output is not followed; null where there are none. */
function statusWithin(text: Text): Command | null {
  const last = text.findLast(({ kind }) => kind === 'captured');
  if (last?.kind !== 'captured') return null;
  return succeeds(last.body) ? succeed : outside('nothing', last.span);
}

/**
 * Assignments in front of a command hold for that command alone. A function of the script sees them: they
 * are made before it is called, and their variables are unknown afterwards.
 */
export function readPrefix(
  context: BashContext,
  groups: readonly (readonly Node[])[],
): { before: Command[]; after: Command[] } {
  const before: Command[] = [];
  const after: Command[] = [];
  for (const nodes of groups) {
    const { name, value, append } = readAssignment(context, nodes);
    const own = context.nameOf(name);
    before.push({ kind: 'assign', name: own, value, append });
    after.push({ kind: 'assign', name: own, value: null });
  }
  return { before, after };
}

/** `export`, `local`, `declare`, `readonly`, `typeset` from the tree. */
export function readDeclaration(context: BashContext, node: Node): Command {
  const [keyword, ...rest] = node.children;
  const words = rest.filter(({ type }) => type !== 'comment');
  const items = wordsOf(context, words).map((word) =>
    word[0]?.type === 'variable_assignment'
      ? readAssignment(context, word)
      : readArgument(context, word, 'argument'),
  );
  return declare(context, keyword?.type ?? '', items, spanOf(node));
}

/** The same from words, after `command` or `builtin`. */
export function readAssigned({ context, name, arguments: values, span }: Invocation): Command {
  return declare(context, name ?? '', values, span);
}

function declare(
  context: BashContext,
  keyword: string,
  items: readonly (Assignment | Argument)[],
  range: Argument['span'],
): Command {
  const loose = noteLooseSign(context, range);
  if (loose !== null) return sequence([context.assignLocal(loose, null, false), mayFail]);
  // It is read as the assignment that was meant.
  if (keyword === 'local' && context.inFunction === null && !noteStrayLocal(context, range)) return failed;
  const options = items.map((item) => ('name' in item ? '' : (item.constant ?? ''))).filter(isOption);
  const letters = options.join('');
  const printing = keyword === 'export' || keyword === 'readonly' ? /p/ : /[pfF]/;
  if (items.length === options.length || printing.test(letters)) {
    if (/^(?:export|readonly)$/.test(keyword) && letters.includes('f')) return succeed;
    context.readsAll = true;
    return outside('anything', range, 'it prints variables or functions');
  }
  // A name for another variable: of one for all of the script assignments would go unseen.
  const renames = letters.includes('n') && keyword !== 'export';
  if (renames && (context.inFunction === null || letters.includes('g')))
    throw new Unreadable('it gives a variable a second name');
  const changes = /[iaAn]|[ul].*[ul]/.test(letters) && keyword !== 'export';
  const inOneCase = keyword !== 'export' && /[ul]/.test(letters);
  // Names that only a run knows.
  if (items.some((item) => 'text' in item && item.constant === null && !startsName(item)))
    return outside('nothing', range, '', { assigns: true });
  // What the function gives it, some variable of the script has.
  const commands: Command[] = renames ? [outside('nothing', range, '', { assigns: true })] : [];
  const given = new Set<string>();
  for (const item of items) {
    const assignment = 'name' in item ? item : assignmentIn(context, item, keyword);
    if (assignment === null) continue;
    const written =
      inOneCase && assignment.value !== null
        ? inCase(assignment.value, letters.includes('u'))
        : assignment.value;
    const read = changes ? null : written;
    // Bash has put in what the others had before it gives them something.
    const isFormer =
      read?.some((piece) => piece.kind !== 'literal' && isOneOf(given, context.slice(piece.span))) === true;
    const value = read === null || isFormer ? null : commands.length > 0 ? read : asLastStatus(context, read);
    const isLocal = !/^(?:export|readonly)$/.test(keyword) && !letters.includes('g');
    const { name, append } = assignment;
    const isBare = keyword === 'local' && 'constant' in item && item.constant === name;
    const local = isLocal ? context.assignLocal(name, value, append) : context.assign(name, value, append);
    const command = isBare ? { ...local, isBare } : local;
    given.add(local.name);
    if (keyword === 'readonly' || letters.includes('r')) context.fixed.add(assignment.name);
    // What `$(…)` ends with is not the status of a declaration.
    const mayFail = value?.some((piece) => piece.kind === 'captured' && !succeeds(piece.body)) === true;
    commands.push(mayFail ? { kind: 'or', left: command, right: succeed } : command);
    const list = 'list' in assignment ? assignment.list : undefined;
    if (list !== undefined && !/[iluc]/.test(letters))
      commands.push(...assignElements(context, assignment.name, list, letters.includes('A')));
  }
  return sequence([...commands, succeed]);
}

/** Whether an expansion asks for one of these variables. */
function isOneOf(names: ReadonlySet<string>, expansion: string): boolean {
  return names.size > 0 && (expansion.match(/[A-Za-z_]\w*/g) ?? []).some((word) => names.has(word));
}

/** How many words behind `time`, which are words to the grammar alone, assign: they are those in front. */
export function assigning({ text }: BashContext, words: readonly Argument[]): number {
  const isOther = (word: Argument) => !startsName(word) || !/\w/.test(text.charAt(word.span.start));
  const at = words.findIndex(isOther);
  return at < 0 ? words.length : at;
}

/** Assignments behind `time`: they hold from here on, as any others do. */
export function assignWords(context: BashContext, words: readonly Argument[]): Command {
  const read = words.flatMap((word) => assignmentIn(context, word, 'time') ?? []);
  const values = read.map(({ value }) => value);
  const commands = read.map(({ name, value, append }) => context.assign(name, value, append));
  const runs = ({ kind }: Piece) => kind === 'captured' || kind === 'unknown';
  const [only, other] = values;
  if (!values.some((value) => value === null || value.some(runs))) return sequence([...commands, succeed]);
  // One assignment ends as the commands in it do.
  const isOne = other === undefined && only?.some(({ kind }) => kind === 'captured') === true;
  return sequence(isOne ? commands : [...commands, unknownTest]);
}

function startsName({ text: [first] }: Argument): boolean {
  return first?.kind === 'literal' && /^[A-Za-z_]\w*(?:\[|\+?=)/.test(first.text);
}

function isOption(text: string): boolean {
  return /^[-+]/.test(text);
}

/** The assignment in a word such as `"X=$value"`, or what a name alone does. */
function assignmentIn(context: BashContext, item: Argument, keyword: string): Assignment | null {
  if (item.constant !== null && isOption(item.constant)) return null;
  const first = item.text[0];
  const match = first?.kind === 'literal' ? /^([A-Za-z_]\w*)(\[.*|\+?=)/s.exec(first.text) : null;
  if (match !== null && first?.kind === 'literal') {
    const [, name = '', operator = ''] = match;
    const isVerbatim = first.text.length === first.span.end - first.span.start;
    if (operator.startsWith('[') || !isVerbatim) return { name, value: null, append: false };
    return { name, value: withoutStart(item.text, match[0].length), append: operator === '+=' };
  }
  if (item.constant === null || !/^\w+$/.test(item.constant)) throw new Unreadable();
  if (keyword === 'export' || keyword === 'readonly') return null;
  return { name: item.constant, value: keyword === 'local' ? context.unset(item.span) : null, append: false };
}

function withoutStart([first, ...rest]: Text, length: number): Text {
  if (first?.kind !== 'literal') return rest;
  const { text, span } = first;
  const cut: Piece = {
    kind: 'literal',
    text: text.slice(length),
    span: { start: span.start + length, end: span.end },
  };
  return text.length > length ? [cut, ...rest] : rest;
}
