import { nothing, outside, perhaps, sequence, succeed, unknownTest } from '../../build-command.ts';
import { isSilent } from '../../follow/contents/effects.ts';
import { visitCommands } from '../../follow/contents/names-in.ts';
import type { Command } from '../../program.ts';
import { type BashContext, Unreadable } from '../context/context.ts';
import type { Argument, Invocation } from './invocation.ts';

/** What comes about by the script's own commands. */
const ownEvents: ReadonlySet<string> = new Set(['DEBUG', 'RETURN']);

/** `trap code EXIT`: the code stands in the file, so that what it prints has a place there. */
export function readTrap({ context, arguments: all, span }: Invocation): Command {
  const values = all[0]?.constant === '--' ? all.slice(1) : all;
  const [action, ...signals] = values;
  if (action === undefined || /^-[lp]/.test(action.constant ?? ''))
    return outside('anything', span, 'it prints its traps');
  const names = signals.map((signal) => signal.constant?.toUpperCase().replace(/^SIG/, '') ?? null);
  const atExit = names.some((name) => name === 'EXIT' || name === '0' || name === null);
  const atFailure = names.some((name) => name === 'ERR' || name === null);
  const others = names.some((name) => name !== 'EXIT' && name !== '0' && name !== 'ERR');
  const isInside = atExit && context.subshells > 0;
  const isReset = action.constant === '-' || action.constant === '' || names.length === 0;
  if (isReset) return reset(atExit && !isInside, atFailure);
  const { destinations } = context;
  const range = codeOf(context.text, action);
  const code = range === null ? '' : context.text.slice(range.start, range.end);
  const read = range === null ? null : context.sure.within(() => context.reparsed(range));
  context.destinations = destinations;
  const isWhole = action.constant !== null;
  const isKnown = read !== null && (isWhole || (isSilent(read, context.bodies) && !endsWithValue.test(code)));
  const body = isKnown
    ? read
    : outside('anything', span, 'it runs code that it puts together', { assigns: true });
  // A subshell runs its own at its own end, whatever redirections stand around the trap.
  if (isInside && isSilent(body) && !/\bexit\b/.test(code)) return succeed;
  if (isInside) throw new Unreadable('it sets a trap in a subshell');
  const commands: Command[] = [];
  if (atExit) commands.push({ kind: 'at-exit', body });
  if (atExit && context.depth === 1 && context.statementStart === span.start) context.handler = body;
  const isSilentHere = isSilent(body, context.bodies);
  const leaves = leavesScript(body, context);
  if (atFailure && (!isSilentHere || leaves)) commands.push({ kind: 'at-exit', body, onFailure: true });
  if (others && !isSilentHere) {
    const inside = perhaps({ kind: 'subshell', body: sequence([forget(span), body]) });
    const ending = sequence([perhaps(nothing), body, { kind: 'exit', status: 'last', span }]);
    const handler: Command = leaves
      ? { kind: 'if', condition: unknownTest, then: inside, otherwise: ending }
      : inside;
    const isError = names.some((name) => name === null || ownEvents.has(name));
    // A run is expected to get no signal.
    const ifSignal = {
      kind: 'if',
      condition: unknownTest,
      then: handler,
      otherwise: nothing,
      isSignal: true,
    } as const;
    commands.push(isError ? handler : ifSignal);
  }
  return sequence([...commands, succeed]);
}

function reset(atExit: boolean, atFailure: boolean): Command {
  const commands: Command[] = [];
  if (atExit) commands.push({ kind: 'at-exit', body: nothing });
  if (atFailure) commands.push({ kind: 'at-exit', body: nothing, onFailure: true });
  return sequence([...commands, succeed]);
}

/** Whether code ends the script that it stands in, as far as it shows. */
function leavesScript(body: Command, { bodies }: BashContext): boolean {
  let leaves = false;
  visitCommands(body, (command) => {
    const called = command.kind === 'call' ? bodies.get(command.name) : undefined;
    if (called != null) visitCommands(called, ({ kind }) => (leaves ||= kind === 'exit'));
    leaves ||= command.kind === 'exit' || called === null;
  });
  return leaves;
}

/** Signals come at any time, when the variables may have any value. */
function forget(span: Invocation['span']): Command {
  return outside('nothing', span, '', { assigns: true });
}

/** A text within double quotes that shows what is run, but for values of variables. */
const shown = /^"(?:[^"$`\\]|\$\w+|\$\{\w+\}|\$[?$!#@*])*"$/;
/** An `exit` with a value that a variable had when the handler was set. */
const endsWithValue = /\bexit\b[^;&|\n]*\$/;

/** Where the code of a handler stands in the file character by character; null when it does not. */
function codeOf(text: string, { constant, span }: Argument): Invocation['span'] | null {
  const inner = { start: span.start + 1, end: span.end - 1 };
  if (constant === null) return shown.test(text.slice(span.start, span.end)) ? inner : null;
  if (text.slice(inner.start, inner.end) === constant && /['"]/.test(text.charAt(span.start))) return inner;
  return text.slice(span.start, span.end) === constant ? span : null;
}
