import { nothing, succeed } from '../build-command.ts';
import type { Command } from '../program.ts';
import { PowerShellFlow } from './flow.ts';
import { sequence, silence, unknown } from './names.ts';
import { expressionOf, rangeIn } from './shapes.ts';
import { describe } from './tests.ts';
import type { Expression, Statement, StatementOf } from './tree.ts';

/** What runs more than once. */
export abstract class PowerShellLoops extends PowerShellFlow {
  /** A statement with what errors and texts in it lead to. */
  abstract read(statement: Statement): Command;

  protected loop({ initial, condition, step, until, bodyFirst, label, body }: StatementOf<'loop'>): Command {
    const before = initial === null ? nothing : silence(this.read(initial));
    const asked = condition === null ? null : this.conditionOfStatement(condition);
    const after =
      step === null ? nothing : this.inside({ kind: 'loop', label }, () => silence(this.read(step)));
    const round = this.inside({ kind: 'loop', label, after }, () => this.printed(body));
    // Without a condition, `for (;;)` goes round until something leaves it.
    const whole: Command = {
      kind: 'loop',
      condition: asked ?? succeed,
      until,
      bodyFirst,
      each: null,
      body: sequence([round, after]),
    };
    return sequence([before, whole]);
  }

  protected foreach({ variable, list, label, body, span: place }: StatementOf<'foreach'>): Command {
    const expression = expressionOf([list]);
    const known = expression === null ? null : this.itemsOf(expression);
    const run = expression === null ? silence(this.printed([list])) : nothing;
    const text = known === null && expression !== null ? this.textOf(expression) : null;
    const isHarmless =
      text?.every((piece) => piece.kind === 'unknown' && piece.harmless) === true && text.length > 0;
    const name = this.targetOf(variable, place.end);
    this.settle(variable);
    const round = this.inside({ kind: 'loop', label }, () => this.printed(body));
    const isRange = expression !== null && rangeIn(expression) !== null;
    const each = { name, values: known, ...(isRange ? ({ counts: true, areSeveral: true } as const) : {}) };
    const number: Command = { kind: 'assign', name, value: unknown(list.span, true) };
    const whole = isHarmless ? sequence([number, round]) : round;
    const loop = {
      kind: 'loop',
      condition: null,
      each,
      body: whole,
    } as const;
    return sequence([run, expression === null ? loop : this.#unlessNull(expression, loop)]);
  }

  /** Of `$null` there is nothing to go through. */
  #unlessNull(list: Expression, loop: Command): Command {
    const kinds = list.kind === 'variable' ? this.tree.kinds.get(list.name) : undefined;
    if (list.kind !== 'variable' || !kinds?.has('null')) return loop;
    // Of an empty text there is one.
    if (kinds.has('text') || kinds.has('blank') || kinds.has('environment')) return loop;
    const operand = this.textOf(list, true);
    const subject = describe(operand);
    if (subject === null) return loop;
    const condition: Command = { kind: 'test', fact: { subject, value: '', operand, equal: false } };
    return { kind: 'if', condition, then: loop, otherwise: null };
  }
}
