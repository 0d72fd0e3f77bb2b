import { type Span, span } from '../../../../source/span.ts';
import { failed, nothing, partsOf, unknownTest, variablePiece } from '../../build-command.ts';
import { isSilent } from '../../follow/contents/effects.ts';
import type { Command, Piece, Text } from '../../program.ts';

/** Commands one after the other, without sequences in it. */
export function sequence(commands: readonly Command[]): Command {
  const all = commands.flatMap(partsOf);
  const [only] = all;
  return all.length === 1 && only !== undefined ? only : { kind: 'sequence', commands: all };
}

/** A loop of one round, so that there is something to leave. */
export function onceOnly(body: Command): Command {
  return { kind: 'loop', condition: failed, bodyFirst: true, each: null, body };
}

/** A line of output. */
export function printLine(text: Text, place: Span): Command {
  const lineBreak: Piece = { kind: 'literal', text: '\n', span: span(place.end, place.end) };
  return { kind: 'print', text: [...text, lineBreak], span: place };
}

/** The command with its output thrown away. */
export function silence(command: Command): Command {
  if (command.kind === 'outside') return { ...command, prints: 'nothing' };
  if (command.kind === 'print' && command.text.every(({ kind }) => kind !== 'captured')) return nothing;
  if (command.kind === 'sequence') return sequence(command.commands.map(silence));
  return isSilent(command) ? command : { kind: 'quiet', body: command };
}

export function unknown(place: Span, harmless = false): Text {
  return [{ kind: 'unknown', span: place, harmless }];
}

/** The exit code of a program, which is there from its end on. */
export function newExitCode(place: Span): Command {
  return { kind: 'assign', name: 'lastexitcode', value: unknown(place, true) };
}

/** A test that holds on a way that nobody expects; `flag`: a variable that is empty. */
export function unexpected(flag: string): Command {
  return { kind: 'and', left: unknownTest, right: unsettled(flag) };
}

/** A test of what is known: neither of its ways is certain. */
function unsettled(flag: string): Command {
  const operand = [variablePiece(flag, { start: 0, end: 0 })];
  return { kind: 'test', fact: { subject: flag, value: null, operand, equal: true } };
}

/** The exit code after a command of which only a run knows whether it runs a program. */
export function perhapsNewExitCode(place: Span): Command {
  const flag = `code@${place.start}`;
  const condition = unexpected(flag);
  return sequence([
    { kind: 'assign', name: flag, value: [] },
    { kind: 'if', condition, then: newExitCode(place), otherwise: null },
  ]);
}
