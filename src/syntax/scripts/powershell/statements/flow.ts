import type { Span } from '../../../../source/span.ts';
import { constantOf, nothing, outside, variablePiece } from '../../build-command.ts';
import type { Command } from '../../program.ts';
import type { Leavable, Leave, PowerShellContext } from '../context/context.ts';
import { onceOnly, sequence, silence } from '../context/program-parts.ts';
import { hideAssigned } from '../context/side-effects.ts';
import { expressionOf } from '../tree/shapes.ts';
import type { Expression, Statement, StatementOf } from '../tree/tree.ts';
import { textOf } from '../values/values.ts';

/** `exit`, `throw`, `return`, `break` or `continue`. */
export function readFlow(
  { word, label, value, span: place }: StatementOf<'flow'>,
  context: PowerShellContext,
): Command {
  switch (word) {
    case 'exit':
      return exitByValue(value, place, context);
    case 'throw': {
      if (value !== null) hideAssigned(context.nested.statements([value], context), context);
      return thrown(place, context);
    }
    case 'return': {
      const printed = value === null ? nothing : context.nested.part(value, context);
      const around = context.leavables.findLastIndex(({ kind }) => kind === 'pipeline' || kind === 'block');
      if (around >= 0) {
        const leave = context.leavables[around]?.kind === 'block' ? 'break' : 'continue';
        return sequence([printed, { kind: leave, levels: context.leavables.length - around }]);
      }
      const end: Command =
        context.scope === null
          ? { kind: 'exit', status: 'success', span: place }
          : { kind: 'return', status: 'success' };
      return sequence([printed, end]);
    }
    default:
      return leaveLoop(word, label, place, context);
  }
}

/** Ends the script with the value of an expression; null stands for none. */
export function exit(code: Expression | null, place: Span, context: PowerShellContext): Command {
  // Of a variable that only ever gets numbers as they stand there, each of them is meant to happen.
  const name = code?.kind === 'variable' && context.tree.codes.has(code.name) ? context.nameOf(code) : null;
  if (name !== null) {
    const operand = [variablePiece(name, place)];
    return {
      kind: 'if',
      condition: { kind: 'test', fact: { subject: `$${name}`, value: '0', operand, equal: true } },
      then: exitWith('success', place, context),
      otherwise: exitWith('failure', place, context),
    };
  }
  const text = code === null ? [] : textOf(code, context);
  const value = code === null ? '0' : constantOf(text);
  const isNumber = value !== null && /^-?\d+$/.test(value);
  const status = !isNumber ? 'unknown' : Number(value) === 0 ? 'success' : 'failure';
  const command = exitWith(status, place, context);
  const [piece, other] = text;
  if (command.kind !== 'exit' || piece?.kind !== 'variable' || other !== undefined) return command;
  return code?.kind === 'variable' && isCode(code.name, context) ? { ...command, code: piece.name } : command;
}

/** Whether a variable holds numbers, as far as that is known: a test that it is not 0 tells how `exit` with it ends. */
function isCode(name: string, context: PowerShellContext): boolean {
  const kinds = context.tree.kinds.get(name) ?? [];
  if (name.startsWith('env:')) return false;
  return [...kinds].every((kind) => kind === 'number' || kind === 'things' || kind === 'other');
}

function exitByValue(value: Statement | null, place: Span, context: PowerShellContext): Command {
  if (value === null) return exit(null, place, context);
  const expression = expressionOf([value]);
  if (expression !== null) return exit(expression, place, context);
  return sequence([
    silence(context.nested.statements([value], context)),
    exitWith('unknown', place, context),
  ]);
}

function leaveLoop(
  word: 'break' | 'continue',
  label: string | null,
  place: Span,
  context: PowerShellContext,
): Command {
  const target = context.leavables.findLastIndex((leavable) =>
    label === null ? leavable.kind === 'loop' || leavable.kind === 'switch' : leavable.label === label,
  );
  const found = context.leavables[target];
  // Outside of a loop either word ends the script; in a function it leaves the caller's loop.
  if (found === undefined && context.scope === null) return { kind: 'exit', status: 'success', span: place };
  if (found === undefined)
    return outside('anything', place, `it uses ${word} outside of a loop`, {
      assigns: true,
      final: true,
    });
  const levels = context.leavables.length - target;
  if (word === 'continue' && found.after !== undefined)
    return sequence([found.after, { kind: word, levels }]);
  return { kind: found.kind === 'switch' ? 'break' : word, levels };
}

/** `begin { … }`: `return` leaves it, and the next of them runs. */
export function readBlock(statements: readonly Statement[], context: PowerShellContext): Command {
  const body = context.inside({ kind: 'block' }, () => {
    // It runs once, as what stands around it does.
    context.depth -= 1;
    const read = context.nested.statements(statements, context);
    context.depth += 1;
    return read;
  });
  return onceOnly(body);
}

/** Leaves what is tried, for its handler. */
export function throwTo(attempt: Leavable, context: PowerShellContext): Command {
  return { kind: 'break', levels: context.leavables.length - context.leavables.lastIndexOf(attempt) };
}

/** Where an error leads: to the handler, out of the text or the function, or to the end of the script. */
export function thrown(place: Span, context: PowerShellContext, isExpected = true): Command {
  const attempt = context.leavables.findLast(({ kind }) => kind === 'try');
  if (context.capture === null && attempt !== undefined) {
    if (isExpected) context.thrownIn.add(attempt.flag);
    return throwTo(attempt, context);
  }
  if (isExpected) noteLeave('throw', context);
  // Who calls the function knows by its failure that it has thrown.
  if (context.capture === null && context.scope !== null) return { kind: 'return', status: 'failure' };
  return { kind: 'exit', status: 'failure', span: place };
}

/** Ends the script. */
export function exitWith(
  status: 'success' | 'failure' | 'unknown',
  place: Span,
  context: PowerShellContext,
): Command {
  noteLeave(status === 'failure' ? 'exit' : 'any exit', context);
  return { kind: 'exit', status, span: place };
}

/** Keeps how the text or the function that is being read can end what is around it. */
export function noteLeave(leave: Leave, context: PowerShellContext): void {
  if (context.capture !== null) context.capture.add(leave);
  else context.scope?.leaves.add(leave);
}
