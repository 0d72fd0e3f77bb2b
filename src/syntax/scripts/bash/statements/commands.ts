import { span } from '../../../../source/span.ts';
import { isRead, outside, perhaps, sequence, succeed } from '../../build-command.ts';
import { isSilent } from '../../follow/contents/effects.ts';
import type { Command } from '../../program.ts';
import { readArithmeticCommand } from '../commands/arithmetic-command.ts';
import { readAssignments, readDeclaration } from '../commands/assignments.ts';
import { readArgument } from '../commands/invocation.ts';
import { destinationsApart, hasCopies } from '../commands/kept-apart.ts';
import { asked, askedAtEnd, opening, withOutput } from '../commands/redirected.ts';
import { readRedirects, redirectTypes } from '../commands/redirects.ts';
import { takeAway } from '../commands/unset.ts';
import { noteInBackground } from '../conditions/lost-comparisons.ts';
import { noteUnheard } from '../conditions/lost-statuses.ts';
import { readTestCommand } from '../conditions/test.ts';
import { type BashContext, type Destination, type Node, Unreadable } from '../context/context.ts';
import { mostDepth, spanOf } from '../grammar/node.ts';
import { linesFrom } from '../words/sure-lines.ts';
import { readCase } from './case.ts';
import { readChain } from './chain.ts';
import { readIf } from './if.ts';
import { markLastTest } from './last-tests.ts';
import { readCounting, readFor, readWhile, withInput } from './loops.ts';
import { readSimple, type Surroundings } from './simple.ts';

/** Statements with what stands between them: line ends, `;` and `&`. */
export function readStatements(nodes: readonly Node[], context: BashContext): Command {
  return sequence(statementsIn(nodes, context));
}

export function statementsIn(nodes: readonly Node[], context: BashContext): Command[] {
  const commands: Command[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as Node;
    const { type } = node;
    if (type === 'comment' || type === ';' || type === '&' || type === ';;' || type === '\n') continue;
    const statements = readStatement(context, node);
    context.previous = { node, isDecided: false };
    const ending = context.setsErrexit ? statements.pop() : undefined;
    if (ending !== undefined) statements.push(asked(context, ending));
    const last = nodes[index + 1]?.type === '&' ? statements.pop() : undefined;
    if (last !== undefined && type === 'test_command') noteInBackground(context, spanOf(node));
    else if (last !== undefined) noteUnheard(context, spanOf(node));
    commands.push(...statements);
    if (last !== undefined) commands.push(inBackground(last));
  }
  return commands;
}

/** What runs beside the script: its output may come, or the script is over first. Its status is nobody's. */
function inBackground(command: Command): Command {
  if (isSilent(command)) return succeed;
  return sequence([perhaps({ kind: 'subshell', body: command, isIgnored: true }), succeed]);
}

function readStatement(context: BashContext, node: Node): Command[] {
  if (context.depth >= mostDepth) {
    const reason = 'raymond cannot read code nested that deeply';
    return [outside('anything', spanOf(node), reason, { assigns: true })];
  }
  context.depth++;
  try {
    return readChain(context, node, (unit, around) => readDemanding(context, unit, around));
  } finally {
    context.depth--;
  }
}

/** Blanks to the grammar, and to Bash a part of the word after them: they come with text that was copied. */
const falseBlank = /[\f\v\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]\s*\S/y;

/** One command, with the variables that it cannot do without under `set -u`. */
function readDemanding(context: BashContext, node: Node, around: Surroundings): Command {
  if (!context.setsNounset) return withPlace(context, node, readUnit(context, node, around));
  const { used, usesAll } = context;
  context.used = new Map();
  context.usesAll = true;
  const command = withPlace(context, node, readUnit(context, node, around));
  const names = [...context.used].flatMap(([name, isUsed]) => (isUsed ? [name] : []));
  // A function may be called after what is set further down.
  const isOff = context.nounset === 'off' && context.inFunction === null;
  const isCertain = context.nounset === 'on' && context.usesAll && usesAtOnce(command);
  context.used = used;
  context.usesAll = usesAll;
  if (names.length === 0 || isOff || command.kind === 'function') return command;
  const opens = context.opening.get(command);
  const demanding = { ...command, demands: { names, isCertain, command: spanOf(node) } };
  if (opens !== undefined) context.opening.set(demanding, opens);
  return demanding;
}

const usingAtOnce: ReadonlySet<Command['kind']> = new Set([
  ...(['print', 'assign', 'sequence', 'test', 'quiet', 'call', 'outside', 'status'] as const),
]);

/** Whether a command uses all its variables before it does anything; `((n++))` does. */
function usesAtOnce(command: Command): boolean {
  if (command.kind === 'switch')
    return command.arms.every(({ patterns }) => patterns.every(({ kind }) => kind !== 'unknown'));
  return usingAtOnce.has(command.kind) || (command.kind === 'if' && command.endsEarly !== undefined);
}

const testBeginning = /(?:\[|\(\(|test[ \t])/y;

/** A test with where it stands: its failure can end the script, and what it asks may explain what comes. */
function withPlace(context: BashContext, node: Node, command: Command): Command {
  testBeginning.lastIndex = node.startIndex;
  if (!testBeginning.test(context.text)) return command;
  const isWhole = 'isOne' in command && command.isOne === true && isUnderstood(command);
  return command.kind === 'test' || isWhole ? { ...command, place: spanOf(node) } : command;
}

/** Of a test that raymond cannot read nobody knows whether it ever fails. */
function isUnderstood(command: Command): boolean {
  if (command.kind === 'and' || command.kind === 'or')
    return isUnderstood(command.left) && isUnderstood(command.right);
  if (command.kind === 'not') return isUnderstood(command.command);
  return command.kind !== 'test' || isRead(command.fact);
}

function readUnit(context: BashContext, node: Node, around: Surroundings): Command {
  // The grammar may count blanks in front of a word as part of it.
  for (const at of [node.startIndex - 1, node.startIndex]) {
    falseBlank.lastIndex = Math.max(0, at);
    if (falseBlank.test(context.text))
      throw new Unreadable(
        'a blank that is none to Bash, such as a no-break space, stands in front of a command',
      );
  }
  switch (node.type) {
    case 'command':
      return readSimple(context, node, around);
    case 'variable_assignment':
      return around.redirects.length > 0 || around.extra.length > 0
        ? readCompound(context, around, () => readAssignments(context, [[node]]))
        : readAssignments(context, [[node]]);
    case 'variable_assignments':
      return readCompound(context, around, () =>
        readAssignments(
          context,
          node.children.map((child) => [child]),
        ),
      );
    case 'declaration_command':
      return readCompound(context, around, () => readDeclaration(context, node));
    case 'unset_command':
      return readCompound(context, around, () => readUnset(context, node));
    case 'test_command':
      // The grammar takes `((n++))` and `((!found))` for a test.
      return readCompound(context, around, () =>
        context.text.startsWith('((', node.startIndex)
          ? readArithmeticConstruct(context, node)
          : readTestCommand(context, node),
      );
    case 'function_definition':
      if (around.redirects.length > 0) throw new Unreadable();
      return readFunction(context, node);
    default:
      if (redirectTypes.has(node.type)) return readCompound(context, around, () => succeed);
      return readCompound(context, around, () => readConstruct(context, node), node.type !== 'subshell');
  }
}

/** A command with redirections around it. They are read first, since they hold for all that is within. */
function readCompound(
  context: BashContext,
  around: Surroundings,
  read: () => Command,
  isBlock = false,
): Command {
  if (around.extra.length > 0) throw new Unreadable();
  const enclosed = () => {
    const command = read();
    const before = context.takeBefore();
    return before.length === 0 ? command : sequence([...before, command]);
  };
  const piped = linesFrom(context, around.piped);
  if (around.redirects.length === 0) return withInput(enclosed(), piped);
  const redirections = readRedirects(context, around.redirects, isBlock);
  const expansions = context.takeBefore();
  const { destinations, input, hasInput } = redirections;
  const showsMore = hasCopies(destinations);
  if (showsMore && redirections.unless !== null) throw new Unreadable();
  // Where something within can still reach the output, each command decides for itself; else none does.
  const inside = new Map(destinations);
  if (!showsMore) inside.set(1, 'out');
  const lines = hasInput ? (input === 'nothing' ? [] : (input ?? [])) : piped;
  const body = withInput(
    context.redirected(inside, () => (hasInput ? context.fed(enclosed) : enclosed())),
    lines,
    redirections.file,
  );
  const opened =
    showsMore || destinations.get(1) === 'out'
      ? opening(context, body, redirections)
      : withOutput(context, body, redirections, !isBlock);
  // What is not run sets nothing, and leads nowhere; a loop with a condition may have no round anyway.
  const isLoop = body.kind === 'loop' && body.condition !== null;
  const command = isBlock && !isLoop ? asked(context, opened) : opened;
  return expansions.length === 0 ? command : sequence([...expansions, command]);
}

function readUnset(context: BashContext, node: Node): Command {
  const [keyword, ...words] = node.children.filter((child) => child.type !== 'comment');
  if (keyword?.type !== 'unset') throw new Unreadable();
  const values = words.map((word) => readArgument(context, [word], 'argument'));
  return takeAway(context, values, spanOf(node));
}

function readConstruct(context: BashContext, node: Node): Command {
  const { children } = node;
  switch (node.type) {
    case 'if_statement':
      return readIf(context, children);
    case 'while_statement':
      return readWhile(context, children);
    case 'for_statement':
      return readFor(context, node);
    case 'c_style_for_statement':
      return readCounting(context, node);
    case 'case_statement':
      return readCase(context, node);
    case 'subshell':
      return { kind: 'subshell', body: readSubshell(context, node) };
    case 'compound_statement':
      return children[0]?.type === '((' ? readArithmeticConstruct(context, node) : context.inside(node);
    default:
      throw new Unreadable();
  }
}

/** `((…))`. */
function readArithmeticConstruct(context: BashContext, node: Node): Command {
  if (context.text.slice(node.endIndex - 2, node.endIndex) !== '))') throw new Unreadable();
  return readArithmeticCommand(context, span(node.startIndex + 2, node.endIndex - 2));
}

function readSubshell(context: BashContext, node: Node): Command {
  const { noclobber, nounset } = context;
  const read = () => context.redirected(context.destinations, () => context.inside(node));
  context.subshells++;
  try {
    return context.inSubshell(spanOf(node), false, read);
  } finally {
    context.subshells--;
    context.noclobber = noclobber;
    context.nounset = nounset;
  }
}

const functionBodies = new Set(['compound_statement', 'subshell', 'test_command', 'if_statement']);

export function functionName({ children }: Node): Node | undefined {
  return children.find((child) => child.type === 'word');
}

/** Error messages go to a file somewhere, perhaps those of a function, too. */
const sendsErrors = /(?:2|&)>{1,2}(?!\s*(?:&|["']?\/dev\/(?:null|std)))/;

/**
 * Where descriptors lead inside of a function: 1 and 2 as ever, and to the output those that the script makes
 * copies of it anywhere. Where a function is called for its output, which that is cannot be told.
 */
function destinationsAtCall({ text, functions }: BashContext): Map<number, Destination> {
  const destinations = new Map<number, Destination>([
    [1, 'out'],
    [2, sendsErrors.test(text) ? 'file' : 'away'],
  ]);
  const copies = [...text.matchAll(/(?<![\w$])([3-9]|[1-9]\d)>&\s*1(?!\d)/g)];
  if (copies.length === 0) return destinations;
  const captured = [...text.matchAll(/(?:[$<>]\(|`)([^)`]*)|([\w.-]+)[^|\n]*\|(?!\|)/g)].flatMap(
    ([, inside = '', first = '']) => [first, ...(inside.match(/[\w.-]+/g) ?? [])],
  );
  const isCaptured = captured.some((word) => functions.has(word));
  for (const [, descriptor] of copies) destinations.set(Number(descriptor), isCaptured ? 'outer' : 'out');
  return destinations;
}

function readFunction(context: BashContext, node: Node): Command {
  const named = functionName(node);
  const body = node.children.find((child) => functionBodies.has(child.type));
  if (named === undefined || body === undefined) throw new Unreadable();
  const name = context.slice(spanOf(named));
  const redirects = node.children.filter((child) => redirectTypes.has(child.type));
  const plain = destinationsApart(context, name) ?? destinationsAtCall(context);
  const outer = context.inFunction;
  context.inFunction = { name, declared: new Set() };
  context.previous = null;
  const read = () => readUnit(context, body, { redirects, extra: [], piped: null });
  const whole = context.redirected(plain, () =>
    askedAtEnd(
      context,
      context.sure.within(() => context.fed(read)),
    ),
  );
  const command = markLastTest(context, name, spanOf(body), whole);
  context.inFunction = outer;
  context.bodies.set(name, context.bodies.has(name) ? null : command);
  return { kind: 'function', name, body: command };
}
