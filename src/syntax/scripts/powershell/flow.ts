import type { Span } from '../../../source/span.ts';
import type { Command } from '../program.ts';
import { nothing, sequence, silence } from './names.ts';
import { type Leavable, PowerShellPipelines } from './pipelines.ts';
import { expressionOf, variablePiece } from './shapes.ts';
import type { Statement } from './tree.ts';

type Kind<K extends Statement['kind']> = Extract<Statement, { kind: K }>;

const once: Command = { kind: 'status', status: 'failure' };
const perhaps: Command = { kind: 'test', fact: null };

/** What leaves a piece of code before its end. */
export abstract class PowerShellFlow extends PowerShellPipelines {
  /** What a statement does. */
  abstract statement(statement: Statement): Command;

  /**
   * A loop of one round, which what is thrown leaves: any statement that may fail can do so. The handlers
   * run when something was thrown.
   */
  tryStatement(
    { body, catches, finish, span: place }: Kind<'try'>,
    read: (body: readonly Statement[]) => Command,
  ): Command {
    const flag = `try@${place.start}`;
    const thrown = [variablePiece(flag, { start: place.start, end: place.start })];
    const attempt = this.inside({ kind: 'try', label: null, flag }, () => read(body));
    const handlers = catches.map((handler) => {
      this.depth += 1;
      const command = read(handler);
      this.depth -= 1;
      return command;
    });
    const handled = handlers.reduceRight<Command | null>(
      (otherwise, then) => (otherwise === null ? then : { kind: 'if', condition: perhaps, then, otherwise }),
      null,
    );
    const fact = { subject: flag, value: 'thrown', operand: thrown, equal: true };
    return sequence([
      { kind: 'assign', name: flag, value: [], append: false },
      { kind: 'loop', condition: once, until: false, bodyFirst: true, each: null, body: attempt },
      ...(handled === null
        ? []
        : [{ kind: 'if', condition: { kind: 'test', fact }, then: handled, otherwise: null } as const]),
      finish === null ? nothing : this.printed(finish),
    ]);
  }

  throwTo(attempt: Leavable): Command {
    const { flag } = attempt;
    const text = { kind: 'literal', text: 'thrown', span: { start: 0, end: 0 } } as const;
    return sequence([
      { kind: 'assign', name: flag ?? '', value: [text], append: false },
      { kind: 'break', levels: this.leavables.length - this.leavables.lastIndexOf(attempt) },
    ]);
  }

  flow({ word, label, value, span: place }: Kind<'flow'>): Command {
    switch (word) {
      case 'exit':
        return this.#exit(value, place);
      case 'throw': {
        if (value !== null) this.printed([value]);
        const attempt = this.leavables.findLast(({ kind }) => kind === 'try');
        if (attempt !== undefined) return this.throwTo(attempt);
        // What a function throws goes to whoever calls it.
        if (this.scope === null || !this.tree.hasTry) return { kind: 'exit', status: 'failure', span: place };
        return {
          kind: 'outside',
          span: place,
          prints: 'anything',
          reason: 'it throws through a function',
          assigns: true,
          final: true,
        };
      }
      case 'return': {
        const printed = value === null ? nothing : this.statement(value);
        const around = this.leavables.findLastIndex(({ kind }) => kind === 'pipeline');
        if (around >= 0)
          return sequence([printed, { kind: 'continue', levels: this.leavables.length - around }]);
        const end: Command =
          this.scope === null
            ? { kind: 'exit', status: 'success', span: place }
            : { kind: 'return', status: 'success' };
        return sequence([printed, end]);
      }
      default:
        return this.#leave(word, label, place);
    }
  }

  #exit(value: Statement | null, place: Span): Command {
    if (value === null) return this.exit(null, place);
    const expression = expressionOf([value]);
    if (expression !== null) return this.exit(expression, place);
    return sequence([silence(this.printed([value])), { kind: 'exit', status: 'unknown', span: place }]);
  }

  #leave(word: 'break' | 'continue', label: string | null, place: Span): Command {
    const target = this.leavables.findLastIndex((leavable) =>
      label === null ? leavable.kind === 'loop' || leavable.kind === 'switch' : leavable.label === label,
    );
    const found = this.leavables[target];
    // Outside of a loop either word ends the script; in a function it leaves the caller's loop.
    if (found === undefined && this.scope === null) return { kind: 'exit', status: 'success', span: place };
    if (found === undefined)
      return {
        kind: 'outside',
        span: place,
        prints: 'anything',
        reason: `it uses ${word} outside of a loop`,
        assigns: true,
        final: true,
      };
    const levels = this.leavables.length - target;
    return { kind: found.kind === 'switch' ? 'break' : word, levels };
  }
}

/** Whether a statement may throw: it runs what is not in the script, or works out what only the run knows. */
export function isRisky(command: Command): boolean {
  switch (command.kind) {
    case 'outside':
    case 'call':
      return true;
    case 'print':
      return command.text.some(({ kind }) => kind === 'captured' || kind === 'unknown');
    case 'assign':
      return (
        command.value === null || command.value.some(({ kind }) => kind === 'captured' || kind === 'unknown')
      );
    case 'quiet':
      return isRisky(command.body);
    case 'and':
    case 'or':
      return isRisky(command.left) || isRisky(command.right);
    default:
      return false;
  }
}
