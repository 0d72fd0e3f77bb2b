import { type Span, span } from '../../../../source/span.ts';
import { runsForEver } from '../../asks-somebody.ts';
import { failed, partsOf, perhaps, sequence, succeed } from '../../build-command.ts';
import { countedNumbers } from '../../counted-values.ts';
import { type Each, mostAmong } from '../../each.ts';
import { assignedNames } from '../../follow/contents/names-in.ts';
import type { Command, Text } from '../../program.ts';
import { readsLine, sliceOf, wordsOf } from '../commands/invocation.ts';
import { asked } from '../commands/redirected.ts';
import { behindCondition, conditionOf } from '../conditions/lost-statuses.ts';
import { type BashContext, type Node, Unreadable } from '../context/context.ts';
import { spanOf } from '../grammar/node.ts';
import { readArithmetic } from '../words/substitutions.ts';
import { holdsLine } from '../words/sure-lines.ts';
import { readList } from './lists.ts';
import { partsRead, throughLines } from './rows.ts';
import { noteUncounted, noteUncountedLimits } from './uncounted-loops.ts';

/** `while` and `until`. */
export function readWhile(context: BashContext, children: readonly Node[]): Command {
  const [keyword] = children;
  const body = children.find((child) => child.type === 'do_group');
  if (keyword === undefined || body === undefined) throw new Unreadable();
  // In later rounds it is another one.
  context.previous = null;
  const own = children.slice(1, children.indexOf(body));
  const condition = conditionOf(context, own, asked(context, context.nested.statements(own, context)));
  const until = keyword.type === 'until';
  noteUncounted(context, textOver(own), spanOf(body), until);
  noteUncountedLimits(context, spanOf(body));
  context.previous = behindCondition(context, own, !until);
  const parts = partsRead(
    context,
    context.text.slice(children[1]?.startIndex ?? 0, body.startIndex),
    context.slice(spanOf(body)),
  );
  return {
    kind: 'loop',
    condition,
    until,
    ...(!until && asksForLine(condition) ? { asksForLine: true } : {}),
    ...(until || parts === null ? {} : { parts }),
    each: null,
    body: context.sure.within(() => context.inside(body)),
  };
}

/** Where the commands of a condition stand, less the sign that ends them. */
function textOver(nodes: readonly Node[]): Span {
  const last = nodes.findLast(({ isNamed, type }) => isNamed && type !== 'comment');
  return span(nodes[0]?.startIndex ?? 0, last?.endIndex ?? nodes[0]?.startIndex ?? 0);
}

/**
 * A loop, or a call of a function, whose input begins with these pieces: where that is a line, and `read` asks for it,
 * there is a first round. `file`: what the input is.
 */
export function withInput(command: Command, input: Text, file: Text | null = null): Command {
  if (command.kind === 'loop') {
    if (command.asksForLine !== true) return throughLines(command, input);
    if (holdsLine(input)) return throughLines({ ...command, hasLine: true }, input);
    return file === null ? throughLines(command, input) : { ...command, hasLine: file };
  }
  if (command.kind !== 'call') return command;
  return holdsLine(input) ? { ...command, hasLine: true } : command;
}

/** A program that hands on what it reads, line by line. */
const handsOn = /^(?:grep|jq|tr|cut)\b(?!.*\s-\w*m)/;

/** A loop at the end of a pipe that reads lines of which there are always more: it ends by its body alone. */
export function withPipe(context: BashContext, loop: Command, inFront: readonly string[]): Command {
  const [first = '', ...others] = inFront;
  if (loop.kind !== 'loop' || loop.asksForLine !== true || !others.every((one) => handsOn.test(one)))
    return loop;
  return runsForEver(first, context) ? { ...loop, hasLine: 'always' } : loop;
}

/** `read X`, or `read X || [ -n "$X" ]`. */
function asksForLine(command: Command): boolean {
  if (command.kind === 'or') return asksForLine(command.left);
  return partsOf(command).at(-1) === readsLine;
}

/** `for X in …` and `select X in …`. */
export function readFor(context: BashContext, node: Node): Command {
  const { children } = node;
  const isSelect = children[0]?.type === 'select';
  const variable = children[1];
  const body = children.find((child) => child.type === 'do_group');
  if (variable === undefined || body === undefined) throw new Unreadable();
  const name = context.text.slice(variable.startIndex, variable.endIndex).trim();
  const from = children.findIndex((child) => child.type === 'in');
  const words = from < 0 ? [] : children.slice(from + 1).filter((child) => isWord(child));
  const list = from < 0 ? { values: null } : readList(context, words);
  const [first, second] = words;
  const areArguments =
    from < 0 || (first !== undefined && second === undefined && context.slice(spanOf(first)) === '"$@"');
  const before = context.takeBefore();
  const isHidden = isSelect || context.changing.has(name);
  noteUncountedLimits(context, spanOf(body));
  const round = () => {
    context.setsName(context.nameOf(name));
    if (isSelect) context.setsName('REPLY');
    return context.inside(body);
  };
  const loop: Command = {
    kind: 'loop',
    condition: null,
    each: {
      name: context.nameOf(name),
      ...(isHidden ? { values: null } : list),
      ...(areArguments && !isHidden ? { areArguments } : {}),
      ...(counts(context, words) ? { counts: true } : {}),
      ...(areSeveral(context, words) ? { areSeveral: true } : {}),
      ...(areFound(context, words) ? { mayBeEmpty: true, areSeveral: true } : {}),
      ...(isSelect || isHidden || !areNonEmpty(context, words) ? {} : { nonEmpty: true }),
    },
    ...(isSelect ? { failsAtEnd: true } : {}),
    body: context.sure.within(round),
  };
  if (!isSelect) return sequence([...before, loop]);
  const reply: Command = { kind: 'assign', name: 'REPLY', value: null };
  // Where there is nothing to read, it asks in vain; without an item it does not ask.
  const hasItem = words.some(
    (word) => /^(?:word|number|raw_string)$/.test(word.type) || hasElements(context, word),
  );
  const isVain = context.isInputEmpty && hasItem;
  if (!isVain) return sequence([...before, reply, loop]);
  context.emptyInput ??= span(node.startIndex, variable.endIndex);
  return sequence([...before, reply, failed]);
}

/** `"${choices[@]}"`, of which the script writes the elements once. */
function hasElements(context: BashContext, word: Node): boolean {
  const [, name = ''] = /^"\$\{(\w+)\[@\]\}"$/.exec(context.slice(spanOf(word))) ?? [];
  return (context.tables.get(name)?.keys.length ?? 0) > 0;
}

function isWord(node: Node): boolean {
  return node.isNamed && node.type !== 'do_group' && node.type !== 'comment';
}

/** `for ((…; …; …))`. */
export function readCounting(context: BashContext, node: Node): Command {
  const body = node.children.findLast((child) => /^(?:do_group|compound_statement)$/.test(child.type));
  if (body === undefined) throw new Unreadable();
  readArithmetic(context, node.startIndex + 'for'.length, body.startIndex);
  const before = context.takeBefore();
  const inner = context.sure.within(() => context.inside(body));
  // Its counter has a value at the start of each round.
  const round = sequence([...before, inner]);
  const [, counter, test] = header.exec(context.text.slice(node.startIndex, body.startIndex)) ?? [];
  if (test?.trim() === '') {
    return { kind: 'loop', condition: succeed, each: null, body: round };
  }
  if (counter === undefined) return sequence([...before, perhaps(round)]);
  const name = context.nameOf(counter);
  const counted = countedBy(context, span(node.startIndex, body.startIndex));
  if (counted !== null && !assignedNames(inner).has(name))
    return { kind: 'loop', condition: null, each: { name, counts: true, ...counted }, body: inner };
  const each = { name, values: null, counts: true } as const;
  return sequence([...before, { kind: 'loop', condition: null, each, body: round }]);
}

/** What `for ((i = 0; i < 3; i++))` gives its counter, and what that is after it; null where only a run knows. */
function countedBy(context: BashContext, place: Span): Pick<Each, 'values' | 'atEnd'> | null {
  const { counter, first, sign, limit, array, step, front } =
    counting.exec(context.slice(place))?.groups ?? {};
  if (counter === undefined || sign === undefined || context.changing.has(counter)) return null;
  const table = array === undefined ? undefined : context.tables.get(array);
  const bound = array === undefined ? Number(limit) : (table?.keys.length ?? Number.NaN);
  const last = bound - (sign === '<' ? 1 : sign === '>' ? -1 : 0);
  const isUp = (step ?? front)?.includes('+') === true;
  if (Number.isNaN(last) || isUp !== sign.startsWith('<')) return null;
  const isNever = isUp ? last < Number(first) : last > Number(first);
  const values = countedNumbers(Number(first), isUp ? 1 : -1, last, mostAmong);
  const literal = (text: string): Text => [{ kind: 'literal', text, span: place }];
  const end = isNever ? Number(first) : last + (isUp ? 1 : -1);
  const atEnd: Command = { kind: 'assign', name: context.nameOf(counter), value: literal(String(end)) };
  return values === null ? null : { values: values.map(literal), atEnd };
}

/** From a number to another one, or to the length of an array, in steps of 1. */
const counting =
  /^for\s*\(\(\s*(?<counter>[A-Za-z_]\w*)\s*=\s*(?<first>\d{1,9})\s*;\s*\$?\k<counter>\s*(?<sign>[<>]=?)\s*(?:(?<limit>\d{1,9})|\$\{#(?<array>\w+)\[[@*]\]\})\s*;\s*(?:\k<counter>\s*(?<step>\+\+|--|\+=\s*1|-=\s*1)|(?<front>\+\+|--)\k<counter>)\s*\)\)/;

/** The one counter that it begins with, and the test. */
const header = /^for\s*\(\((?:\s*([A-Za-z_]\w*)\s*=[^;,]*|[^;]*);([^;]*);[^,]*$/;

/** Whether a list is made of numbers: `{1..30}`, `$(seq 30)`, `1 2 3`. */
function counts(context: BashContext, words: readonly Node[]): boolean {
  const texts = words.map((word) => context.slice(spanOf(word)));
  if (texts.length > 1) return texts.every((text) => /^\d+$/.test(text));
  return /^(?:\{\d+\.\.\d+(?:\.\.\d+)?\}|\$\(seq [^()]*\)|`seq [^`]*`)$/.test(texts[0] ?? '');
}

/** Without quotation marks an empty value is no word, unless `IFS` has other signs than blanks; letters make one in any case. */
function areNonEmpty(context: BashContext, words: readonly Node[]): boolean {
  return words.every((word) => {
    const text = context.slice(spanOf(word));
    const isSplit = !/["'\\]/.test(text) && !/\bIFS=/.test(context.text);
    const written = text.replace(/"[^"]*"|'[^']*'|\$\{[^}]*\}|\$\w+|[$`(].*/g, '');
    return isSplit || /[\w./*?~-]/.test(written);
  });
}

/** Whether a list most likely has more than one word: a range, or an array. */
function areSeveral(context: BashContext, words: readonly Node[]): boolean {
  const [text = '', other] = wordsOf(context, words).map((nodes) => sliceOf(context, nodes));
  if (other !== undefined) return true;
  const [, first, last] = /^\{(\d+)\.\.(\d+)\}$|^\$\(seq (\d+)\)$/.exec(text) ?? [];
  return /^"?\$\{\w+\[@\]\}"?$/.test(text) || (first !== undefined && first !== last);
}

/** A list of what has changed or is open, and filters that leave several of it. */
const found =
  /^\$\(git (?:diff|ls-files|status)\b[^|;&()`]*(?:\|\s*(?:grep|sort|uniq|sed|cut|tr|awk)\b[^|;&()`]*)*\)$/;

function areFound(context: BashContext, words: readonly Node[]): boolean {
  const [only, other] = words;
  return only !== undefined && other === undefined && found.test(context.slice(spanOf(only)));
}
