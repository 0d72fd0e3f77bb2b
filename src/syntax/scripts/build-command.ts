import type { Span } from '../../source/span.ts';
import type { Folding } from '../../util/folding.ts';
import { anyTimes, type Command, type CommandOf, type Fact, type PieceOf, type Text } from './program.ts';

export const nothing: Command = { kind: 'sequence', commands: [] };
/** A test that comes out either way. */
export const unknownTest: CommandOf<'test'> = { kind: 'test', fact: null };

/** Whether raymond knows what a test asks. */
export function isRead(fact: Fact | null): boolean {
  return fact !== null && fact.isFiltered !== true;
}

export const succeed: Command = { kind: 'status', status: 'success' };
export const failed: Command = { kind: 'status', status: 'failure' };
/** A command that does not exist. */
export const missing: Command = { kind: 'status', status: 'failure', isMissing: true };

/** Several commands as one. */
export function sequence(commands: readonly Command[]): Command {
  const [only] = commands;
  return commands.length === 1 && only !== undefined ? only : { kind: 'sequence', commands };
}

/**
 * Runs a body any number of times: whether that happens at all, nobody can tell, so no way through it counts as
 * one that a run is expected to take.
 */
export function perhaps(body: Command): Command {
  const each = { name: anyTimes, values: null };
  return { kind: 'loop', condition: null, each, body };
}

/** One of these commands, or else the other; nobody can tell which. */
export function eitherOf(commands: readonly Command[], otherwise: Command): Command {
  return commands.reduceRight<Command>(
    (rest, one) => ({ kind: 'if', condition: unknownTest, then: one, otherwise: rest }),
    otherwise,
  );
}

/** Succeeds, as a run is expected to; that it fails is possible. */
export const mayFail: Command = {
  kind: 'or',
  left: unknownTest,
  right: sequence([perhaps(sequence([])), failed]),
};

/** Commands that stand side by side. */
export function partsOf(command: Command): readonly Command[] {
  return command.kind === 'sequence' ? command.commands : [command];
}

/** Whether nothing that stands behind a command comes after it. */
export function leaves(command: Command): boolean {
  return /^(?:exit|return|break|continue)$/.test(partsOf(command).at(-1)?.kind ?? '');
}

/** Whether it is code in which nothing stands. */
export function isEmpty(command: Command): boolean {
  return command.kind === 'sequence' && command.commands.length === 0;
}

/** Files are written, of which nothing else is known. */
export const writing: Command = { kind: 'quiet', body: nothing };

type Outside = CommandOf<'outside'>;

/** A command of which only its possible output is known. */
export function outside(
  prints: 'anything' | 'harmless' | 'nothing',
  span: Span,
  reason = '',
  given: Partial<
    Pick<
      Outside,
      'program' | 'succeeds' | 'gives' | 'onlyReads' | 'failsSilently' | 'fed' | 'assigns' | 'final'
    >
  > = {},
): Outside {
  const { program = null, succeeds = false, assigns = false, final = false, ...more } = given;
  return { kind: 'outside', span, prints, reason, program, succeeds, assigns, final, ...more };
}

/** A text that is fixed, else null. */
export function constantOf(text: Text): string | null {
  let whole = '';
  for (const piece of text) {
    if (piece.kind !== 'literal') return null;
    whole += piece.text;
  }
  return whole;
}

/** Whether what is fixed in a text may begin a tag. */
export function mayBeginTag(text: Text): boolean {
  return text.some((piece) => piece.kind === 'literal' && piece.text.includes('<'));
}

/** What an expansion makes of a value that is known; null when it cannot tell. */
export type Edit = (value: string) => string | null;

/** What two edits change at most; undefined where that may be anything. */
export function chainFoldings(first: Folding | undefined, second: Folding | undefined): Folding | undefined {
  if (first === undefined || second === undefined) return undefined;
  if (first === 'none' || first === second) return second;
  return second === 'none' ? first : 'both';
}

/** The value of a variable. */
export function variablePiece(name: string, span: Span, edit: Edit | null = null): PieceOf<'variable'> {
  return { kind: 'variable', name, span, fallback: null, edit };
}

/** What the edit of a variable changes at most. */
export function foldingOf({ edit, folding }: PieceOf<'variable'>): Folding | undefined {
  return edit === null ? 'none' : folding;
}

/** Whether another text may stand there than the value of the variable, so that it is not the variable itself. */
export function hasDefault({ fallback }: PieceOf<'variable'>): boolean {
  return fallback !== null && fallback.length > 0;
}

/** One edit after the other. */
export function chainEdits(first: Edit | null, second: Edit | null): Edit | null {
  if (first === null || second === null) return first ?? second;
  return (value) => {
    const edited = first(value);
    return edited === null ? null : second(edited);
  };
}
