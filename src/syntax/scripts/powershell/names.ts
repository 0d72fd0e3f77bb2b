import { bySpan, type Span, span } from '../../../source/span.ts';
import { failed, nothing, partsOf, unknownTest, variablePiece } from '../build-command.ts';
import { isSilent } from '../follow/effects.ts';
import { type Command, mostValues, type Piece, type Text, type VariableRead } from '../program.ts';
import type { ScriptTree, Variable } from './tree.ts';

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

/** A whole number from 0 on. */
export function inRange(place: Span, most: number): Text {
  return [{ kind: 'unknown', span: place, harmless: true, range: { least: 0, most } }];
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

/** Whether a command prints something in rounds of which nobody knows the number. */
export function printsInRounds(command: Command): boolean {
  switch (command.kind) {
    case 'sequence':
      return command.commands.some(printsInRounds);
    case 'if':
      return [command.then, command.otherwise ?? nothing].some(printsInRounds);
    case 'loop':
      return command.bodyFirst && command.condition?.kind === 'status'
        ? printsInRounds(command.body)
        : (command.each?.values?.length ?? Number.POSITIVE_INFINITY) > mostValues && !isSilent(command.body);
    case 'or':
      return printsInRounds(command.left);
    default:
      return false;
  }
}

/** How a piece of code can end what is around it: by an error, or with the script; `exit` with a code but 0. */
export type Leave = 'throw' | 'exit' | 'any exit';

/** A function while its body is read: what it assigns is its own. */
export interface FunctionScope {
  readonly name: string;
  readonly assigned: ReadonlySet<string>;
  /** What it has certainly assigned so far, its parameters included. */
  readonly settled: Set<string>;
  /** What it uses before it has certainly assigned it. */
  readonly early: Set<string>;
  /** How it can leave whoever calls it. */
  readonly leaves: Set<Leave>;
}

/** Which variables are meant, and which the environment gives. */
export class PowerShellNames {
  readonly tree: ScriptTree;
  scope: FunctionScope | null = null;
  /** How many blocks of the function around it a statement stands in. */
  depth = 0;
  readonly #reads = new Map<number, VariableRead>();
  /** Up to where a variable of the environment was set for the first time. */
  readonly #sets = new Map<string, number>();
  readonly #assignedIn = new Map<string, number>();

  constructor(tree: ScriptTree) {
    this.tree = tree;
    for (const block of [...tree.functions.values()].flat())
      for (const name of block.assigned) this.#assignedIn.set(name, (this.#assignedIn.get(name) ?? 0) + 1);
  }

  /** The environment's variables that the script does not set itself further up, in order. */
  reads(): VariableRead[] {
    return [...this.#reads.values()]
      .filter(({ name, span: place }) => place.start < (this.#sets.get(name) ?? Number.POSITIVE_INFINITY))
      .sort(bySpan);
  }

  noteRead(name: string, place: Span, guarded: boolean): void {
    const known = this.#reads.get(place.start);
    this.#reads.set(place.start, { name, span: place, guarded: guarded || known?.guarded === true });
  }

  /** The name under which the program knows a variable; null when functions share it in ways not followed. */
  nameOf({ name, scoped }: Variable): string | null {
    if (this.scope === null || scoped) return name;
    if (!this.scope.assigned.has(name)) return this.#assignedIn.has(name) ? null : name;
    if (!this.scope.settled.has(name)) this.scope.early.add(name);
    return ownName(name, this.scope.name);
  }

  /** The name of a variable that is assigned, up to the end of the assignment. */
  targetOf({ name, scoped }: Variable, end: number): string {
    if (name.startsWith('env:')) {
      const bare = name.slice('env:'.length);
      if (!this.#sets.has(bare)) this.#sets.set(bare, end);
      return name;
    }
    if (this.scope === null || scoped) return name;
    return ownName(name, this.scope.name);
  }

  settle({ name, scoped }: Variable): void {
    if (this.scope !== null && !scoped && this.depth === 0) this.scope.settled.add(name);
  }

  /** What a function's own variable is before it is assigned. */
  inherited(name: string, place: Span): Text | null {
    return (this.#assignedIn.get(name) ?? 0) > 1 ? null : [variablePiece(name, place)];
  }
}

export function ownName(name: string, functionName: string): string {
  return `${name}@${functionName}`;
}
