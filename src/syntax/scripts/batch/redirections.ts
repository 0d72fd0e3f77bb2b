import { type Span, span } from '../../../source/span.ts';
import { outside, sequence } from '../build-command.ts';
import { anyRun } from '../follow/contents/effects.ts';
import type { Command } from '../program.ts';
import { type Cell, isDelimiter, isSign, textOf } from './cells.ts';
import type { Fault } from './faults.ts';
import type { BatchLexer } from './lexer.ts';

/** Thrown inside the reader, never out of it: cmd.exe would stop here with a syntax error. */
export class BatchSyntaxError extends Error {
  readonly span: Span;
  /** What is wrong, where that is certain. */
  readonly fault: Fault | null;

  constructor(place: Span, fault: Fault | null = null, reason = 'it is no correct batch code here') {
    super(reason);
    this.span = place;
    this.fault = fault;
  }
}

/** `from` null: to or from a file or a device. */
export interface Redirection {
  readonly handle: number;
  readonly from: number | null;
  /** From `nul`. */
  readonly isNothing: boolean;
}

/** Takes all the redirections that come next. */
export function takeRedirections(lexer: BatchLexer, redirections: Redirection[]): void {
  while (takeRedirection(lexer, redirections)) lexer.skipDelimiters();
}

/** Takes a redirection, when one comes next. `before`: the cell in front of it. */
export function takeRedirection(lexer: BatchLexer, redirections: Redirection[], before?: Cell): boolean {
  const { current } = lexer;
  const isHandle = isSign(current, '0123456789') && (before === undefined || isDelimiter(before));
  const hasDigit = isHandle && isSign(lexer.second, '<>');
  if (!hasDigit && !isSign(current, '<>')) return false;
  if (hasDigit) lexer.next();
  redirections.push(readRedirection(lexer, hasDigit ? current.char : null));
  return true;
}

/** Reads a redirection, whose sign comes next. `digit`: the number in front of it. */
function readRedirection(lexer: BatchLexer, digit: string | null): Redirection {
  const sign = lexer.next();
  const isInput = sign.char === '<';
  if (!isInput && isSign(lexer.current, '>')) lexer.next();
  const handle = digit === null ? (isInput ? 0 : 1) : Number(digit);
  if (isSign(lexer.current, '&')) {
    const ampersand = lexer.next();
    lexer.skipDelimiters();
    if (!/^\d$/.test(lexer.current.char)) throw new BatchSyntaxError(span(sign.start, ampersand.end));
    return { handle, from: Number(lexer.next().char), isNothing: false };
  }
  lexer.skipDelimiters();
  const target = readWord(lexer, lexer.blocks > 0 ? '\n&|<>)' : '\n&|<>');
  if (target.length === 0) throw new BatchSyntaxError(span(sign.start, lexer.lastEnd));
  return { handle, from: null, isNothing: isInput && /^nul:?$/i.test(textOf(target)) };
}

/** The cells up to a delimiter, one of some signs or the end of the text. */
export function readWord(lexer: BatchLexer, ends: string): Cell[] {
  const word: Cell[] = [];
  while (!lexer.isAtEnd && !isDelimiter(lexer.current) && !isSign(lexer.current, ends))
    word.push(lexer.next());
  return word;
}

/** A command with its redirections. Of the outputs, only the standard output counts. */
export function redirect(command: Command, redirections: readonly Redirection[], place: Span): Command {
  const leads = new Map<number, 'out' | 'away'>([
    [1, 'out'],
    [2, 'away'],
  ]);
  for (const { handle, from } of redirections) {
    leads.set(handle, from === null ? 'away' : (leads.get(from) ?? 'away'));
  }
  const showsErrors = leads.get(2) === 'out' && !printsNoErrors(command);
  if (leads.get(1) === 'out') return showsErrors ? withErrors(command) : command;
  const silent = leaves(command) ? silence(command) : quiet(command);
  if (!showsErrors) return silent;
  return sequence([silent, outside('anything', place, 'its error messages become its output')]);
}

function quiet(body: Command): Command {
  return { kind: 'quiet', body };
}

function printsNoErrors({ kind }: Command): boolean {
  return kind === 'print' || kind === 'assign' || kind === 'quiet';
}

/** The messages of cmd.exe itself and of the programs that it knows hold no tag. */
function withErrors(command: Command): Command {
  if (command.kind === 'outside' && command.prints === 'anything') return command;
  if (command.kind === 'outside') return { ...command, prints: 'harmless' };
  return sequence([command, outside('harmless', span(0, 0))]);
}

function runsAny(command: Command, kinds: readonly Command['kind'][]): boolean {
  return anyRun(command, new Map(), ({ kind }) => kinds.includes(kind) || null);
}

function leaves(command: Command): boolean {
  return runsAny(command, ['goto', 'return', 'exit']);
}

/** The same, each command by itself: what jumps out of a redirected block prints again where it arrives. */
function silence(command: Command): Command {
  switch (command.kind) {
    case 'sequence':
      return { ...command, commands: command.commands.map(silence) };
    case 'if': {
      const then = silence(command.then);
      const otherwise = command.otherwise === null ? null : silence(command.otherwise);
      return { ...command, then, otherwise };
    }
    case 'and':
    case 'or':
      return { ...command, left: silence(command.left), right: silence(command.right) };
    case 'loop':
      return { ...command, body: silence(command.body) };
    case 'print':
    case 'outside':
    case 'gosub':
    case 'subshell':
      return quiet(command);
    default:
      return command;
  }
}

/** The last of several commands that pipes join. Like all of them, it runs in a cmd.exe of its own. */
export function behindPipe(command: Command, place: Span): Command {
  if (command.kind === 'outside') return { ...command, assigns: false, final: false };
  if (!runsAny(command, ['print'])) return { kind: 'subshell', body: command };
  return outside('anything', place, 'it prints after a pipe, where cmd.exe reads the command twice');
}
