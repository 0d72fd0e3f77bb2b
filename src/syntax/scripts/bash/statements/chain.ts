import { type Span, span } from '../../../../source/span.ts';
import { failed, outside, sequence, unknownTest } from '../../build-command.ts';
import type { Command } from '../../program.ts';
import { succeeds } from '../commands/invocation.ts';
import { asked } from '../commands/redirected.ts';
import { redirectTypes, wordsBehind } from '../commands/redirects.ts';
import { asksPipe, notePipe, printsTag } from '../conditions/lost-statuses.ts';
import { type BashContext, type Node, Unreadable } from '../context/context.ts';
import { setsLastpipe } from '../context/shell-options.ts';
import { spanOf, trimmedStart } from '../grammar/node.ts';
import { PlainNode } from '../plain/plain-node.ts';
import { noteLineGiver } from '../words/sure-lines.ts';
import { withPipe } from './loops.ts';
import type { Surroundings } from './simple.ts';

/**
 * Commands with `&&`, `||`, `|` and `!` between them. The tree nests them in ways that are not always Bash's,
 * and hangs a here-document or a redirection on all of them that belongs to the last; so they are laid out
 * flat, in the order of the text, and put together again by Bash's own precedence.
 */
type Part =
  | { readonly operator: '&&' | '||' | '|' | '|&' | '!' }
  | { readonly node: Node | null; readonly redirects: Node[]; readonly extra: Node[] };

type Unit = Extract<Part, { node: Node | null }>;

const operators: ReadonlySet<string> = new Set(['&&', '||', '|', '|&', '!']);
const nested: ReadonlySet<string> = new Set(['list', 'pipeline', 'negated_command', 'redirected_statement']);

/** More commands than this in one chain are not followed: it would nest too deeply. */
const mostParts = 300;

type ReadUnit = (node: Node, around: Surroundings) => Command;

/** Reads a statement, whatever it consists of: several where the grammar has taken the next line along. */
export function readChain(context: BashContext, node: Node, readUnit: ReadUnit): Command[] {
  if (!nested.has(node.type) && nextLine(context.text, node) === null)
    return [readUnit(node, { redirects: [], extra: [], piped: null })];
  const { parts, end } = layOut(context.text, node);
  if (parts.length > mostParts)
    return [outside('anything', spanOf(node), 'raymond cannot read a line that long', { assigns: true })];
  const first = readLists(context, parts, readUnit);
  if (end === node.endIndex) return [first];
  const rest = context.nested.reparse(span(end, node.endIndex), context);
  return rest === null ? fail() : [first, ...rest];
}

/**
 * The offset where another line begins in a `command`: the grammar takes that along after `X=1 Y=2`, and when
 * `a | b | c` stands in front of `d && e`. Null when the command is one line.
 */
function nextLine(text: string, node: Node): number | null {
  if (node.type !== 'command' || text.lastIndexOf('\n', node.endIndex - 1) < node.startIndex) return null;
  let end = node.startIndex;
  let isBroken = false;
  for (const child of node.children) {
    const start = trimmedStart(text, child);
    const between = text.slice(end, start).replace(/\\\r?\n/g, '');
    isBroken ||= between.trim() === '' && between.includes('\n');
    end = child.endIndex;
    if (child.type === 'comment') isBroken = true;
    else if (isBroken) return start;
  }
  return null;
}

/** The part of a `command` in front of an offset. */
function firstLine(node: Node, end: number): Node {
  const own = node.children.filter((child) => child.endIndex <= end && child.type !== 'comment');
  const isAssigned = own.every((child) => child.type === 'variable_assignment');
  const last = own.at(-1)?.endIndex ?? node.startIndex;
  return new PlainNode(isAssigned ? 'variable_assignments' : 'command', node.startIndex, last, own);
}

/**
 * Lays a statement out flat, up to `end`, where it ends or another line begins. Works without recursion: a chain
 * may be any length. More than `mostParts` are not laid out.
 */
function layOut(text: string, root: Node): { parts: Part[]; end: number } {
  const parts: Part[] = [];
  const waiting: (Node | { attach: Node })[] = [root];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next === undefined) break;
    if (parts.length > mostParts) break;
    if ('attach' in next) attach(parts, next.attach);
    else if (operators.has(next.type)) parts.push({ operator: next.type as '|' });
    else if (next.type === 'redirected_statement') {
      const children = next.children;
      const follow: (Node | { attach: Node })[] = [];
      if (!children.some((child) => !redirectTypes.has(child.type)))
        parts.push({ node: null, redirects: [], extra: [] });
      for (const child of children) follow.push(redirectTypes.has(child.type) ? { attach: child } : child);
      // What stands on the line of a here-document comes after all redirections of the command.
      for (const child of children) if (child.type === 'heredoc_redirect') follow.push(...restOfLine(child));
      waiting.push(...follow.reverse());
    } else if (nested.has(next.type)) waiting.push(...next.children.toReversed());
    else if (next.type !== 'comment') {
      const end = nextLine(text, next);
      parts.push({ node: end === null ? next : firstLine(next, end), redirects: [], extra: [] });
      if (end !== null) return { parts, end };
    }
  }
  return { parts, end: root.endIndex };
}

/** What the tree keeps within a here-document although it stands after it: `cat <<EOF | tee log`. */
function restOfLine(node: Node): (Node | { attach: Node })[] {
  const redirects: { attach: Node }[] = [];
  const rest: Node[] = [];
  for (const child of node.children) {
    if (child.type === 'pipeline') rest.push(...child.children);
    else if (redirectTypes.has(child.type)) redirects.push({ attach: child });
    else if (!/^(?:heredoc_|<<|file_descriptor$|comment$|\s*$)/.test(child.type)) rest.push(child);
  }
  return [...redirects, ...rest];
}

/** Gives a redirection to the command in front of it, which is the last so far. */
function attach(parts: readonly Part[], redirect: Node): void {
  const last = parts.at(-1);
  if (last === undefined || 'operator' in last) throw new Unreadable();
  last.redirects.push(redirect);
  last.extra.push(...wordsBehind(redirect));
}

/** `a && b || c`: from left to right, both operators alike. */
function readLists(context: BashContext, parts: readonly Part[], readUnit: ReadUnit): Command {
  let left: Command | null = null;
  let operator: 'and' | 'or' = 'and';
  let from = 0;
  /** What is set behind the last `||`, as far as it is sure behind the `&&` there. */
  let names = new Set<string>();
  /** What stands in front, where that is one pipe, with a tag that is printed where it succeeds. */
  let pipe: { readonly place: Span; readonly command: Command; readonly tags: Command[] } | null = null;
  for (let at = 0; at <= parts.length; at++) {
    const part = parts[at];
    const isEnd = part === undefined || ('operator' in part && /^(?:&&|\|\|)$/.test(part.operator));
    if (!isEnd) continue;
    const own = parts.slice(from, at);
    if (operator === 'or') names = new Set();
    const right: Command =
      left === null
        ? readPipeline(context, own, readUnit)
        : context.sure.within(() => readPipeline(context, own, readUnit), names);
    const place = placeOf(own);
    if (operator === 'or' && pipe !== null && place !== null && asksPipe(context, pipe.place, place))
      left = pipe.tags.reduce<Command>(both, sequence([pipe.command, unknownTest]));
    if (left === null) pipe = place === null ? null : { place, command: right, tags: [] };
    else if (operator === 'and' && place !== null && printsTag(context, place)) pipe?.tags.push(right);
    else pipe = null;
    // Behind several commands `$?` is that of the one that has run last.
    const [only] = left === null && own.length === 1 ? own : [];
    const isPlain = only !== undefined && 'node' in only && only.redirects.length === 0;
    context.previous = isPlain && only.node !== null ? { node: only.node, isDecided: false } : null;
    left = left === null ? right : { kind: operator, left: asked(context, left), right };
    if (operator === 'or') names = new Set();
    operator = part !== undefined && 'operator' in part && part.operator === '||' ? 'or' : 'and';
    from = at + 1;
  }
  return left ?? fail();
}

function both(left: Command, right: Command): Command {
  return { kind: 'and', left, right };
}

/** From the first command of a pipeline to the end of the last; null where it is negated. */
function placeOf(parts: readonly Part[]): Span | null {
  const nodes = parts.flatMap((part) => ('node' in part ? [part.node ?? [], part.redirects].flat() : []));
  const [first] = nodes;
  const isNegated = parts[0] !== undefined && 'operator' in parts[0];
  if (isNegated || first === undefined) return null;
  return span(first.startIndex, Math.max(...nodes.map(({ endIndex }) => endIndex)));
}

/** `! a | b`: the last command prints; in front of it, each has an output of its own that goes to the next. */
function readPipeline(context: BashContext, parts: readonly Part[], readUnit: ReadUnit): Command {
  let from = 0;
  let isNegated = false;
  for (
    let first = parts[0];
    first !== undefined && 'operator' in first && first.operator === '!';
    first = parts[from]
  ) {
    isNegated = !isNegated;
    from++;
  }
  const units: Unit[] = [];
  for (const [index, part] of parts.slice(from).entries()) {
    if (index % 2 === 0 && 'node' in part) units.push(part);
    else if (index % 2 === 0 || 'node' in part || part.operator === '!') {
      // Words after a here-document belong to its command: `cat <<EOF -`.
      const last = units.at(-1);
      if (last === undefined || !('node' in part) || part.node === null) throw new Unreadable();
      last.extra.push(part.node);
      return readPipeline(context, withoutWord(parts, part), readUnit);
    }
  }
  if (units.length === 0 || (parts.length - from) % 2 === 0) throw new Unreadable();
  const command = readUnits(context, units, parts, readUnit);
  return isNegated ? { kind: 'not', command: asked(context, command) } : command;
}

function withoutWord(parts: readonly Part[], word: Part): Part[] {
  return parts.filter((part) => part !== word);
}

function readUnits(
  context: BashContext,
  units: readonly Unit[],
  parts: readonly Part[],
  readUnit: ReadUnit,
): Command {
  const mixes = parts.some((part) => 'operator' in part && part.operator === '|&');
  let piped: Command | null = null;
  let isSafe = true;
  let areSafe = true;
  let mayFail = false;
  let fails = false;
  for (const [index, unit] of units.entries()) {
    const around = { redirects: unit.redirects, extra: unit.extra, piped };
    const readOwn = () => readUnit(unit.node ?? unit.redirects[0] ?? fail(), around);
    const readPart = () => (index === 0 ? readOwn() : context.fed(readOwn));
    const place = placeOf([unit]) ?? fail();
    const read = () => (units.length === 1 ? readPart() : context.inSubshell(place, true, readPart));
    if (index === units.length - 1) {
      const alone = read();
      if (piped === null) return alone;
      const inFront = units.slice(0, -1).map((one) => context.slice(placeOf([one]) ?? fail()));
      const last = withPipe(context, alone, inFront);
      noteLineGiver(context, last, place, piped);
      areSafe &&= isSafe || endsAs(last, piped);
      const own = last === piped || setsLastpipe(context) ? last : apart(last);
      const whole = placeOf(units);
      if (mayFail && whole !== null) notePipe(context, whole, unit.node ?? fail());
      // With pipefail the pipeline fails when any of its commands does.
      const right = fails ? failed : unknownTest;
      return context.pipefail && !areSafe ? { kind: 'and', left: own, right } : own;
    }
    const body = context.captured(read);
    noteLineGiver(context, body, place, piped);
    areSafe &&= isSafe || (piped !== null && endsAs(body, piped));
    // `|&` sends error messages along: what comes out is no longer what the commands print.
    const passed = mixes
      ? outside('anything', spanOf(unit.node ?? fail()), 'it prints error messages')
      : apart(body);
    isSafe = succeeds(passed);
    mayFail ||= !isSafe;
    fails ||= body.kind === 'status' && body.status === 'failure';
    // How it ends is not asked, but `set -e` may end it.
    const isAsked = context.pipefail || (isSafe && passed.kind !== 'subshell');
    piped = isAsked ? passed : { kind: 'subshell', body: passed, isIgnored: true };
  }
  throw new Unreadable();
}

/** Whether a command ends as the one does of which it passes the output on. */
function endsAs(command: Command, piped: Command): boolean {
  if (command === piped) return true;
  if (command.kind === 'quiet') return endsAs(command.body, piped);
  const last = command.kind === 'sequence' ? command.commands.at(-1) : undefined;
  return last !== undefined && endsAs(last, piped);
}

function fail(): never {
  throw new Unreadable();
}

/** A part of a pipeline is a subshell, which matters only for what can change the script. */
function apart(command: Command): Command {
  const isHarmless = ['print', 'test', 'status', 'subshell'].includes(command.kind);
  if (command.kind === 'outside' && !command.assigns && !command.final) return command;
  return isHarmless ? command : { kind: 'subshell', body: sequence([command]) };
}
