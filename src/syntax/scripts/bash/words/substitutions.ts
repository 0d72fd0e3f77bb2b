import { span } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import { nothing, outside } from '../../build-command.ts';
import type { Command, Text } from '../../program.ts';
import { type BashContext, Unreadable } from '../context/context.ts';
import { skipBackticks, skipSubstitution } from '../grammar/skip.ts';
import { calculationOf } from './expressions.ts';
import { givenNumbers } from './given-numbers.ts';
import { withGivenWords } from './given-words.ts';
import { type Scan, unknown } from './scan.ts';
import { processesOf } from './sure-lines.ts';

/** `$(…)` and `$((…))`. */
export function scanSubstitution(scan: Scan): void {
  const { context, at } = scan;
  const node = scan.nodes.get(at);
  const end = node?.endIndex ?? skipSubstitution(context.text, at + 1, scan.end);
  if (end > scan.end) throw new Unreadable();
  if (node?.type === 'arithmetic_expansion' || isArithmetic(context.text, at, end)) {
    readArithmetic(context, at, end);
    const code = context.text.slice(at + 3, end - 2);
    const calculation = calculationOf(context, code, nameInFront(context, at));
    unknown(scan, end, true, { calculation });
    return;
  }
  const range = givenNumbers(context.text.slice(at, end));
  if (range !== undefined) {
    unknown(scan, end, true, { range });
    return;
  }
  // A redirection alone gives the file's content.
  if (/^\$\(\s*<(?![<(])/.test(context.text.slice(at, at + 100))) {
    if (node !== undefined) context.captured(() => context.inside(node));
    unknown(scan, end, false);
    return;
  }
  capture(scan, end, () =>
    node === undefined ? context.reparsed(span(at + 2, end - 1)) : context.inside(node),
  );
}

const givenInFront = /(?<![\w$.-])([A-Za-z_]\w*)=["']?$/;
const longestName = 64;

/** The variable that is given the value of what begins there. */
function nameInFront({ text }: BashContext, at: number): string | null {
  const [, name = null] = givenInFront.exec(text.slice(Math.max(0, at - longestName), at)) ?? [];
  return name;
}

/** Whether `$((…))` is one expression and not a subshell within a substitution. */
function isArithmetic(text: string, start: number, end: number): boolean {
  return text.startsWith('$((', start) && skipSubstitution(text, start + 2, end) === end - 1;
}

/** Adds what commands print; unknown where the tree does not show them. */
function capture(scan: Scan, end: number, read: () => Command | null): void {
  const { context, at } = scan;
  let seen = true;
  const body = context.captured(() => {
    const found = read();
    seen = found !== null;
    return found ?? nothing;
  });
  if (!seen) {
    unknown(scan, end, false);
    return;
  }
  const given = withGivenWords(body, context, span(at, end), nameInFront(context, at));
  scan.pieces.push({ kind: 'captured', body: given, span: span(at, end) });
  if (scan.mode === 'argument') scan.splits = true;
  scan.at = end;
}

export function scanBackticks(scan: Scan): void {
  const { context, at } = scan;
  const end = skipBackticks(context.text, at, scan.end);
  if (end > scan.end) throw new Unreadable();
  // A backslash is taken away before the commands are read, so that the tree shows something else.
  const source = context.text.slice(at, end);
  if (source.includes('\\') || /^`\s*<(?![<(])/.test(source)) {
    unknown(scan, end, false);
    return;
  }
  const range = givenNumbers(`$(${source.slice(1, -1)})`);
  if (range !== undefined) {
    unknown(scan, end, true, { range });
    return;
  }
  const node = scan.nodes.get(at);
  if (node !== undefined && node.endIndex !== end) throw new Unreadable();
  capture(scan, end, () =>
    node === undefined ? context.reparsed(span(at + 1, end - 1)) : context.inside(node),
  );
}

/** `<(…)`: the name of a pipe. What `>(…)` prints is not captured, so it is not followed here. */
export function scanProcess(scan: Scan): void {
  const node = scan.nodes.get(scan.at);
  if (node === undefined || node.endIndex > scan.end) throw new Unreadable();
  const { context } = scan;
  const body = context.captured(() => context.inside(node));
  processesOf(context).set(scan.at, body);
  if (context.text[scan.at] === '>')
    context.before.push(
      outside('anything', span(scan.at, node.endIndex), 'it runs commands beside it by >(…)'),
    );
  unknown(scan, node.endIndex, true);
}

/** An arithmetic expression with blanks for the commands in it, of which the variables are noted that they use. */
function withoutCommands(context: BashContext, start: number, end: number): string {
  const { text } = context;
  let expression = '';
  let from = start;
  for (let at = start; at < end; at++) {
    const isBacktick = text[at] === '`';
    if (!isBacktick && !text.startsWith('$(', at)) continue;
    const close = isBacktick ? skipBackticks(text, at, end) : skipSubstitution(text, at + 1, end);
    if (close > end) break;
    if (!isBacktick && isArithmetic(text, at, close)) continue;
    const inside = span(at + (isBacktick ? 1 : 2), close - 1);
    context.captured(() => context.reparsed(inside) ?? nothing);
    expression += text.slice(from, at) + ' '.repeat(close - at);
    from = close;
    at = close - 1;
  }
  return expression + text.slice(from, end);
}

const declaring =
  /\b(?:declare|local|readonly|typeset)[ \t]{1,9}(?:-[A-Za-z]+[ \t]{1,9}){0,4}-[A-Za-z]*A[A-Za-z]*((?:[ \t]{1,9}[A-Za-z_]\w*){1,20})/g;

/** The arrays that are declared with keys. */
const keyed = memo(
  ({ text }: BashContext) =>
    new Set([...text.matchAll(declaring)].flatMap(([, all = '']) => all.trim().split(/\s+/))),
);

/** How far in front of a key the name of its array is looked for. */
const mostInFront = 80;

/** Whether the word from `start` to `end` is all of a key of such an array: `count[delete]` asks for no variable there. */
function isKey(context: BashContext, slice: string, start: number, end: number): boolean {
  if (slice[end] !== ']' || slice[start - 1] !== '[') return false;
  const [, name] = /([A-Za-z_]\w*)\[$/.exec(slice.slice(Math.max(0, start - mostInFront), start)) ?? [];
  return name !== undefined && keyed(context).has(name);
}

/** Notes the variables that an arithmetic expression uses and sets: what it sets becomes a number. */
export function readArithmetic(context: BashContext, start: number, end: number): void {
  const slice = withoutCommands(context, start, end);
  const given: string[] = [];
  const known = new Set<string>();
  // Of what stands behind one of these nobody knows whether it is asked for.
  const [certain = ''] = slice.split(/\|\||&&|\?/, 1);
  for (const match of slice.matchAll(/(\$?)(\{?)\b(?<!\d#)([A-Za-z_]\w*)\b|[;,]/g)) {
    const from = start + match.index;
    const name = match[3];
    if (name === undefined) {
      // What is set has its value from the next expression on.
      for (const own of given.splice(0)) {
        known.add(own);
        context.setsName(context.nameOf(own));
      }
      continue;
    }
    if (isKey(context, slice, match.index, match.index + match[0].length)) continue;
    if (/^\s*=(?!=)/.test(slice.slice(match.index + match[0].length, match.index + match[0].length + 9))) {
      given.push(name);
      continue;
    }
    const rest = slice.slice(match.index + match[0].length, match.index + match[0].length + 2);
    const isDefault = match[2] === '{' && /^:?[-=+]/.test(rest);
    const close = match[2] === '{' ? slice.indexOf('}', match.index) : -1;
    const to = close < 0 ? from + match[0].length : start + close + 1;
    context.read(name, span(from, to), isDefault);
    if (isDefault && rest.includes('=')) known.add(name);
    if (isDefault || known.has(name)) continue;
    // An array may have no elements, and how many it has can be asked all the same.
    const isCertain = match.index < certain.length && !rest.startsWith('[') && slice[match.index - 1] !== '#';
    if (isCertain) context.use(name);
    else context.reserve(() => context.use(name));
  }
  noteSets(context, start, end, slice);
}

/** Notes the variables that an expression sets: they become numbers. It may stand in the subscript of an array. */
export function noteSets(
  context: BashContext,
  start: number,
  end: number,
  slice = context.text.slice(start, end),
): void {
  const sets = /\b([A-Za-z_]\w*)\s*(?:\+\+|--|(?:[-+*/%&|^]|<<|>>)?=(?!=))|(?:\+\+|--)\s*([A-Za-z_]\w*)/g;
  for (const match of slice.matchAll(sets)) {
    const value: Text = [{ kind: 'unknown', span: span(start, end), harmless: true }];
    context.before.push(context.assign(match[1] ?? match[2] ?? '', value));
  }
}
