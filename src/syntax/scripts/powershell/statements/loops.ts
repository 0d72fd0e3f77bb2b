import { nothing, succeed } from '../../build-command.ts';
import type { Command } from '../../program.ts';
import { conditionOfStatement } from '../conditions/conditions.ts';
import { describe } from '../conditions/tests.ts';
import type { PowerShellContext } from '../context/context.ts';
import { sequence, silence, unknown } from '../context/program-parts.ts';
import { expressionOf, rangeIn } from '../tree/shapes.ts';
import type { Expression, StatementOf } from '../tree/tree.ts';
import { assignKey, elementsOf } from '../values/tables.ts';
import { itemsOf, textOf } from '../values/values.ts';

/** `while`, `do` or `for`. */
export function readLoop(
  { initial, condition, step, until, bodyFirst, label, body }: StatementOf<'loop'>,
  context: PowerShellContext,
): Command {
  const before = initial === null ? nothing : silence(context.nested.statement(initial, context));
  const asked = condition === null ? null : conditionOfStatement(condition, context);
  const after =
    step === null
      ? nothing
      : context.inside({ kind: 'loop', label }, () => silence(context.nested.statement(step, context)));
  const round = context.inside({ kind: 'loop', label, after }, () =>
    context.nested.statements(body, context),
  );
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

/** `foreach`, which goes through what there is, once for each. */
export function readForeach(
  { variable, list, label, body, span: place }: StatementOf<'foreach'>,
  context: PowerShellContext,
): Command {
  const expression = expressionOf([list]);
  const elements = expression === null ? null : elementsOf(expression, context);
  const known = expression === null || elements !== null ? null : itemsOf(expression, context);
  const run = expression === null ? silence(context.nested.statements([list], context)) : nothing;
  const text =
    known === null && elements === null && expression !== null ? textOf(expression, context) : null;
  const isHarmless =
    text?.every((piece) => piece.kind === 'unknown' && piece.harmless) === true && text.length > 0;
  const name = context.targetOf(variable, place.end);
  context.settle(variable);
  const round = context.inside({ kind: 'loop', label }, () => context.nested.statements(body, context));
  const isRange = expression !== null && rangeIn(expression) !== null;
  const items = elements?.map((text) => ({ text, separators: null }));
  const each = {
    name,
    values: known,
    ...(items === undefined ? {} : { list: items }),
    ...(isRange ? ({ counts: true, areSeveral: true } as const) : {}),
  };
  const number: Command = { kind: 'assign', name, value: unknown(list.span, true) };
  const key = expression === null ? null : assignKey(name, expression, context);
  const given = key ?? (isHarmless ? number : null);
  const whole = given === null ? round : sequence([given, round]);
  const loop = {
    kind: 'loop',
    condition: null,
    each,
    body: whole,
  } as const;
  return sequence([run, expression === null ? loop : unlessNull(expression, loop, context)]);
}

/** Of `$null` there is nothing to go through. */
function unlessNull(list: Expression, loop: Command, context: PowerShellContext): Command {
  const kinds = list.kind === 'variable' ? context.tree.kinds.get(list.name) : undefined;
  if (list.kind !== 'variable' || !kinds?.has('null')) return loop;
  // Of an empty text there is one.
  if (kinds.has('text') || kinds.has('blank') || kinds.has('environment')) return loop;
  const operand = textOf(list, context, true);
  const subject = describe(operand);
  if (subject === null) return loop;
  const condition: Command = { kind: 'test', fact: { subject, value: '', operand, equal: false } };
  return { kind: 'if', condition, then: loop, otherwise: null };
}
