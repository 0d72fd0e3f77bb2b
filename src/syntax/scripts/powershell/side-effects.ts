import type { Span } from '../../../source/span.ts';
import { memo } from '../../../util/memo.ts';
import { failed, outside, succeed } from '../build-command.ts';
import { isHarmless } from '../follow/effects.ts';
import { assignedNames, visitCommands } from '../follow/names-in.ts';
import type { Command, Text } from '../program.ts';
import { countingTest } from './counted.ts';
import { newExitCode, PowerShellNames, sequence, unknown } from './names.ts';
import type { Expression, Statement } from './tree.ts';

/** Stands for any variable. */
const everything = '';

/** Whether code changes variables that nobody names. */
const changesAny = memo((root: Command): boolean => {
  let changes = false;
  visitCommands(root, (command) => {
    changes ||= command.kind === 'outside' && command.assigns && command.reason === '' && !command.program;
  });
  return changes;
});

/** What expressions change besides having a value. */
export abstract class PowerShellSideEffects extends PowerShellNames {
  /** Variables that are assigned where the program cannot show it, as within a text; true for those that get numbers. */
  #hidden = new Map<string, boolean>();

  /** What blocks assign that are kept in variables. */
  readonly #kept = new Set<string>();

  /** What statements print. */
  abstract printed(statements: readonly Statement[]): Command;
  abstract textOf(expression: Expression, guarded?: boolean): Text;
  abstract asked(expression: Expression): Command;

  /** What is asked, with what it assigns: in a loop it does so in each round. */
  conditionOf(expression: Expression): Command {
    const counting = countingTest(expression, this.tree.kinds);
    if (counting === null) return this.withHidden(expression.span, () => this.asked(expression));
    const { before, variable } = counting;
    const condition = this.asked(before);
    const name = this.targetOf(variable, variable.span.end);
    const step: Command = { kind: 'assign', name, value: unknown(variable.span, true) };
    const then = sequence([step, succeed]);
    return {
      kind: 'if',
      condition,
      then,
      otherwise: sequence([step, failed]),
    };
  }

  hide(name: string, isNumber = false): void {
    this.#hidden.set(name, isNumber && this.#hidden.get(name) !== false);
  }

  /** From here on nothing is known of any variable. */
  hideAll(): void {
    this.hide(everything);
  }

  /** What code assigns that the program does not show. */
  hideAssigned(command: Command): void {
    if (changesAny(command)) this.hideAll();
    for (const name of assignedNames(command)) this.hide(name);
    if (!isHarmless(command)) for (const name of this.tree.shared) this.hide(name);
  }

  /** The same of a block that is kept, as by `$test = { … }`, and may run whenever that is handed on. */
  hideStored(command: Command): void {
    for (const name of assignedNames(command)) this.#kept.add(name);
    this.hideAssigned(command);
  }

  /** What blocks assign that have been kept. */
  hideKept(): void {
    for (const name of this.#kept) this.hide(name);
  }

  /** The text of what is given to a command or a method: a block runs there, and one that is kept in a variable may. */
  argumentText(given: Expression, guarded = false): Text {
    if (given.kind !== 'block') {
      if (given.kind !== 'text' && given.kind !== 'number') this.hideKept();
      return this.textOf(given, guarded);
    }
    this.hideAssigned(this.printed(given.block.body));
    return unknown(given.span);
  }

  /** `$number++` within an expression. */
  hideStep(operand: Expression): void {
    if (operand.kind === 'variable') this.hide(this.targetOf(operand, operand.span.end), true);
  }

  /** Reads code, and has in front of it what is hidden there: whatever that was, it is no longer known. */
  withHidden(place: Span, read: () => Command): Command {
    const outer = this.#hidden;
    this.#hidden = new Map();
    const command = read();
    const before = this.#unknowns(this.#hidden, place);
    this.#hidden = outer;
    return before.length === 0 ? command : sequence([...before, command]);
  }

  /** Code of which one part may change what another one has assigned before: that is not known after it either. */
  withHiddenBehind(place: Span, read: () => Command): Command {
    const outer = this.#hidden;
    this.#hidden = new Map();
    const command = read();
    const hidden = this.#hidden;
    this.#hidden = outer;
    for (const [name, isNumber] of hidden) this.hide(name, isNumber);
    const assigned = hidden.size === 0 ? new Set<string>() : assignedNames(command);
    const both = new Map(
      [...hidden].filter(([name]) => (name === everything ? assigned.size > 0 : assigned.has(name))),
    );
    return both.size === 0 ? command : sequence([command, ...this.#unknowns(both, place)]);
  }

  #unknowns(names: ReadonlyMap<string, boolean>, place: Span): Command[] {
    return [...names].map(([name, isNumber]) => {
      if (name === everything) return outside('nothing', place, '', { assigns: true });
      if (name === 'lastexitcode') return newExitCode(place);
      return { kind: 'assign', name, value: isNumber ? unknown(place, true) : null };
    });
  }
}
