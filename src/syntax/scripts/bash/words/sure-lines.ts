import type { Span } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import { anyRun } from '../../follow/contents/effects.ts';
import type { Command, CommandOf, Text } from '../../program.ts';
import type { BashContext } from '../context/context.ts';

/** Programs in pipes that are given a line, and print one. */
const lineGivers = memo((_: BashContext) => new WeakSet<Command>());
/** What stands in `<(…)`, by where that begins. */
export const processesOf = memo((_: BashContext) => new Map<number, Command>());

/** Calls and constructs in one another are looked into so far. */
const mostDepth = 20;

/** Programs that hand on some line at least of those that they read, and read no file of their own. */
const keeping =
  /^(?:cat|tac|rev|nl|uniq(?:[ \t]+-c)?|(?:sort|shuf)(?:[ \t]+(?:-[^\scCo]+|[1-9]\d*))*|(?:head|tail)(?:[ \t]+-(?:n[ \t]*)?[1-9]\d*)?)$/;

export function holdsLine(input: Text): boolean {
  return input.some((piece) => piece.kind === 'literal' && piece.text.includes('\n'));
}

/** Notes a program that is given a line by the command in front of it, and hands it on. */
export function noteLineGiver(
  context: BashContext,
  command: Command,
  place: Span,
  piped: Command | null,
): void {
  const isKept = command.kind === 'outside' && keeping.test(context.slice(place));
  if (isKept && piped !== null && surelyPrintsLine(context, piped)) lineGivers(context).add(command);
}

/** Whether commands print a line on every way, before anything may end them. */
export function surelyPrintsLine(context: BashContext, command: Command, depth = 0): boolean {
  if (depth > mostDepth) return false;
  const prints = (one: Command) => surelyPrintsLine(context, one, depth + 1);
  switch (command.kind) {
    case 'print':
      return holdsLine(command.text);
    case 'outside':
      return lineGivers(context).has(command);
    case 'sequence':
      return printsInOrder(command.commands, prints, context);
    case 'and':
    case 'or':
      return prints(command.left);
    case 'if':
      return command.otherwise !== null && prints(command.then) && prints(command.otherwise);
    case 'switch':
      return printsInEachArm(command, prints);
    case 'loop':
      return (command.each?.values?.length ?? 0) > 0 && prints(command.body);
    case 'subshell':
      return prints(command.body);
    case 'call': {
      const body = context.bodies.get(command.name);
      return body != null && prints(body);
    }
    default:
      return false;
  }
}

function printsInOrder(
  commands: readonly Command[],
  prints: (command: Command) => boolean,
  { bodies }: BashContext,
): boolean {
  const first = commands.findIndex(prints);
  return first >= 0 && !commands.slice(0, first).some((command) => mayStop(command, bodies));
}

/** Whether nothing may come after a command. */
function mayStop(command: Command, bodies: BashContext['bodies']): boolean {
  return anyRun(command, bodies, (one) => {
    if (['exit', 'return', 'break', 'continue'].includes(one.kind)) return true;
    if (one.kind === 'outside') return one.final || one.assigns;
    return one.kind === 'function' ? false : null;
  });
}

function printsInEachArm({ arms }: CommandOf<'switch'>, prints: (command: Command) => boolean): boolean {
  const isWhole = arms.some(({ patterns }) => patterns.some(({ kind }) => kind === 'any'));
  return isWhole && arms.every(({ body }) => prints(body));
}

/** What the command in front of a pipe puts on the input of the next one, as far as that is known: a line at least. */
export function linesFrom(context: BashContext, piped: Command | null): Text {
  if (piped === null) return [];
  if (piped.kind === 'print') return piped.text;
  return surelyPrintsLine(context, piped) ? someLine : [];
}

/** A line of which nothing is known. */
const nowhere = { start: 0, end: 0 };
const someLine: Text = [
  { kind: 'unknown', span: nowhere, harmless: false },
  { kind: 'literal', text: '\n', span: nowhere },
];
