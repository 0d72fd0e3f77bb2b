import type { Span } from '../../../source/span.ts';
import { nothing, outside, unknownTest } from '../build-command.ts';
import { isHarmless } from '../follow/effects.ts';
import type { Command } from '../program.ts';
import { type Leave, onceOnly, sequence, silence, unexpected } from './names.ts';
import { type Leavable, PowerShellPipelines } from './pipelines.ts';
import { expressionOf } from './shapes.ts';
import type { Statement, StatementOf } from './tree.ts';

/** What leaves a piece of code before its end. */
export abstract class PowerShellFlow extends PowerShellPipelines {
  /** The flags of those `try` in which the code itself throws, other than by what may fail there. */
  readonly #thrownIn = new Set<string | undefined>();

  /** What a statement does. */
  abstract statement(statement: Statement): Command;

  /**
   * Two loops of one round, one in the other: what is thrown leaves the inner one, which the handlers stand
   * after; the end of the code leaves both.
   */
  tryStatement(
    { body, catches, catchesAll, finish, span: place }: StatementOf<'try'>,
    read: (body: readonly Statement[]) => Command,
  ): Command {
    const flag = `try@${place.start}`;
    const last = () => (finish === null ? nothing : this.printed(finish));
    const guarded = this.inside({ kind: 'guard' }, () => {
      const handles = catches.length > 0;
      const attempt = this.inside({ kind: 'try', flag, handles }, () => read(body));
      const handlers = catches.map((handler) => read(handler));
      const unhandled = catchesAll ? null : sequence([last(), this.thrown(place, this.#thrownIn.has(flag))]);
      const handled = handlers.reduceRight<Command | null>((otherwise, then) => {
        if (otherwise === null) return then;
        const condition = otherwise === unhandled ? likely(flag) : unknownTest;
        return { kind: 'if', condition, then, otherwise };
      }, unhandled);
      const done = sequence([attempt, { kind: 'break', levels: 2 }]);
      return sequence([onceOnly(done), handled ?? nothing]);
    });
    const end = last();
    return sequence([
      // Where `exit` and the like leave the code, the last part runs all the same.
      ...(isHarmless(end) ? [] : [outside('anything', place, 'finally prints something')]),
      { kind: 'assign', name: flag, value: [] },
      onceOnly(guarded),
      end,
    ]);
  }

  /** `begin { … }`: `return` leaves it, and the next of them runs. */
  namedBlock(statements: readonly Statement[]): Command {
    const { depth } = this;
    const body = this.inside({ kind: 'block' }, () => {
      this.depth = depth;
      return this.printed(statements);
    });
    return onceOnly(body);
  }

  throwTo(attempt: Leavable): Command {
    return { kind: 'break', levels: this.leavables.length - this.leavables.lastIndexOf(attempt) };
  }

  /** Where an error leads: to the handler, out of the text or the function, or to the end of the script. */
  thrown(place: Span, isExpected = true): Command {
    const attempt = this.leavables.findLast(({ kind }) => kind === 'try');
    if (this.capture === null && attempt !== undefined) {
      if (isExpected) this.#thrownIn.add(attempt.flag);
      return this.throwTo(attempt);
    }
    if (isExpected) this.noteLeave('throw');
    // Who calls the function knows by its failure that it has thrown.
    if (this.capture === null && this.scope !== null) return { kind: 'return', status: 'failure' };
    return { kind: 'exit', status: 'failure', span: place };
  }

  exitWith(status: 'success' | 'failure' | 'unknown', place: Span): Command {
    this.noteLeave(status === 'failure' ? 'exit' : 'any exit');
    return { kind: 'exit', status, span: place };
  }

  /** Keeps how the text or the function that is being read can end what is around it. */
  noteLeave(leave: Leave): void {
    if (this.capture !== null) this.capture.add(leave);
    else this.scope?.leaves.add(leave);
  }

  /** Whether an error can be expected of what stands in a place, so that its author counts on it: there is a handler. */
  mayFail({ start, end }: Span): boolean {
    if (!this.leavables.some(({ kind, handles }) => kind === 'try' && handles === true)) return false;
    const words = this.tree.text.slice(start, end);
    return mayThrow.test(words) || (this.tree.stops !== 'never' && /[a-z]-[a-z]/i.test(words));
  }

  /** Whether it calls a method of a value, which throws where there is none. */
  callsMethod({ start, end }: Span): boolean {
    return /[\w)\]}]\.\w+\(/.test(this.tree.text.slice(start, Math.min(end, start + 2000)));
  }

  flow({ word, label, value, span: place }: StatementOf<'flow'>): Command {
    switch (word) {
      case 'exit':
        return this.#exit(value, place);
      case 'throw': {
        if (value !== null) this.hideAssigned(this.printed([value]));
        return this.thrown(place);
      }
      case 'return': {
        const printed = value === null ? nothing : this.statement(value);
        const around = this.leavables.findLastIndex(({ kind }) => kind === 'pipeline' || kind === 'block');
        if (around >= 0) {
          const leave = this.leavables[around]?.kind === 'block' ? 'break' : 'continue';
          return sequence([printed, { kind: leave, levels: this.leavables.length - around }]);
        }
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
    return sequence([silence(this.printed([value])), this.exitWith('unknown', place)]);
  }

  #leave(word: 'break' | 'continue', label: string | null, place: Span): Command {
    const target = this.leavables.findLastIndex((leavable) =>
      label === null ? leavable.kind === 'loop' || leavable.kind === 'switch' : leavable.label === label,
    );
    const found = this.leavables[target];
    // Outside of a loop either word ends the script; in a function it leaves the caller's loop.
    if (found === undefined && this.scope === null) return { kind: 'exit', status: 'success', span: place };
    if (found === undefined)
      return outside('anything', place, `it uses ${word} outside of a loop`, {
        assigns: true,
        final: true,
      });
    const levels = this.leavables.length - target;
    if (word === 'continue' && found.after !== undefined)
      return sequence([found.after, { kind: word, levels }]);
    return { kind: found.kind === 'switch' ? 'break' : word, levels };
  }
}

/** Commands that are written because they stop at an error, and calls of methods, which do. */
const mayThrow =
  /\s-(?:ea|erroraction)[\s:]\s*['"]?stop|\bconvertfrom-json\b|\binvoke-(?:restmethod|webrequest)\b|\bi(?:rm|wr)\b|::\w+\(/i;

/** A test that fails on a way that nobody expects. */
function likely(flag: string): Command {
  return { kind: 'not', command: unexpected(flag) };
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
