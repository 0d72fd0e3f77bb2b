import { type Span, span } from '../../../../source/span.ts';
import { constantOf, nothing } from '../../build-command.ts';
import { isAbout } from '../../calculate.ts';
import { isSilent } from '../../follow/contents/effects.ts';
import type { Command, Piece, Text } from '../../program.ts';
import { conditionOf } from '../conditions/conditions.ts';
import type { PowerShellContext } from '../context/context.ts';
import { sequence, silence, unknown } from '../context/program-parts.ts';
import { hideAll } from '../context/side-effects.ts';
import { setsByProperty } from '../context/variable-setters.ts';
import { holdsOnly } from '../tree/kinds.ts';
import { asStatement, expressionOf, isList, isText } from '../tree/shapes.ts';
import type { ExpressionOf, Statement, StatementOf } from '../tree/tree.ts';
import { captured } from '../values/captured.ts';
import { converted } from '../values/conversions.ts';
import { randomNumber } from '../values/random.ts';
import { assignElements } from '../values/table-assignments.ts';
import { listOf, textOf } from '../values/values.ts';
import { readPipeline } from './pipelines.ts';
import { mayRunSeveral, readBranches, readSwitch } from './switch.ts';
import { readTry } from './try.ts';

/** Takes the value that a piece of code comes to; null when only the run knows it. */
type Sink = (value: Text | null) => Command;

/** `$x = …`, `$x += …` and the like. */
export function readAssignment(statement: StatementOf<'assign'>, context: PowerShellContext): Command {
  const { target } = statement;
  if (target.kind !== 'cast') return assign(statement, null, context);
  return assign({ ...statement, target: target.operand }, target.type, context);
}

/** The same of what is no cast. `type`: that of a cast around the target. */
function assign(
  { target, operator, value, span: place }: StatementOf<'assign'>,
  type: string | null,
  context: PowerShellContext,
): Command {
  if (target.kind === 'list') {
    const run = silence(context.nested.statements([value], context));
    const sets = target.items.map((item) => {
      if (item.kind === 'variable') return set(item, unknown(value.span), place, context);
      textOf(item, context);
      return nothing;
    });
    return sequence([run, ...sets]);
  }
  if (target.kind !== 'variable' || target.name === 'null') {
    if (target.kind !== 'variable') textOf(target, context);
    if (setsByProperty(target, context.tree)) hideAll(context);
    return silence(context.nested.statements([value], context));
  }
  if (operator === '=') {
    const command = runInto(value, context, (text) =>
      set(target, text === null ? null : converted(text, type, place, context.tree.kinds), place, context),
    );
    return sequence([command, ...(context.scope === null ? assignElements(target, value, context) : [])]);
  }
  const old = textOf(target, context, operator === '??=');
  const [piece] = old;
  const isAddition = operator === '+=';
  const command = runInto(value, context, (text) => {
    const isNumber = text !== null && /^-?[\d.]+$/.test(constantOf(text) ?? '');
    if (!isAddition) return set(target, operator === '??=' ? text : unknown(place, true), place, context);
    if (isNumber) {
      const isSum = holdsOnly(context.tree.kinds, target.name, 'number');
      return set(target, unknown(place, isSum), place, context);
    }
    return { kind: 'assign', name: context.targetOf(target, place.end), value: text, append: true };
  });
  if (operator !== '??=') return command;
  const fact = {
    subject: `$${piece?.kind === 'variable' ? piece.name : target.name}`,
    value: '',
    operand: old,
  };
  return {
    kind: 'if',
    condition: { kind: 'test', fact: { ...fact, equal: true } },
    then: command,
    otherwise: null,
  };
}

/** Gives a variable a value. */
function set(
  target: ExpressionOf<'variable'>,
  value: Text | null,
  place: Span,
  context: PowerShellContext,
): Command {
  const name = context.targetOf(target, place.end);
  context.settle(target);
  // What counts on would be another number in each round of a loop.
  const isCounting = (piece: Piece) =>
    piece.kind === 'unknown' &&
    piece.calculation !== undefined &&
    isAbout(piece.calculation.expression, name);
  return { kind: 'assign', name, value: value?.some(isCounting) ? unknown(place, true) : value };
}

/** Runs a statement for its value. */
function runInto(statement: Statement, context: PowerShellContext, sink: Sink): Command {
  switch (statement.kind) {
    case 'if':
      return readBranches(statement, context, (body) => bodyInto(body, context, sink), sink([]));
    case 'switch': {
      if (mayRunSeveral(statement)) return collected([statement], context, sink);
      const command = readSwitch(statement, context, (body) => bodyInto(body, context, sink));
      return sequence([sink([]), command]);
    }
    case 'try':
      return readTry(statement, context, (body) => bodyInto(body, context, sink));
    case 'assign': {
      const command = context.nested.part(statement, context);
      return sequence([command, sink(textOf(statement.target, context))]);
    }
    case 'pipeline':
      return valueInto(statement, context, sink);
    case 'flow':
      return context.nested.part(statement, context);
    case 'foreach': {
      const list = expressionOf([statement.list]);
      if (list !== null && isList(list)) return collected([statement], context, sink);
    }
  }
  return sequence([silence(context.nested.part(statement, context)), sink(null)]);
}

function valueInto(statement: StatementOf<'pipeline'>, context: PowerShellContext, sink: Sink): Command {
  const expression = expressionOf([statement]);
  if (expression?.kind === 'ternary') {
    return {
      kind: 'if',
      condition: conditionOf(expression.condition, context),
      then: valueInto(asStatement(expression.then), context, sink),
      otherwise: valueInto(asStatement(expression.otherwise), context, sink),
    };
  }
  if (expression !== null && isList(expression)) {
    const items = listOf(expression, context);
    // A list of one is a list all the same, to which `+=` adds another.
    return sink(isText(expression) || expression.kind === 'number' ? (items[0] ?? null) : null);
  }
  if (expression !== null) return sink(textOf(expression, context));
  const random = randomNumber(statement);
  if (random !== null) return sink(random);
  let silent: Command | null = null;
  const text = captured(statement.span, context, () => {
    const command = readPipeline(statement.stages, context);
    silent = isSilent(command) ? command : null;
    return command;
  });
  return silent === null ? sink(text) : sequence([silent, sink([])]);
}

/** All that statements print is one value, a list where it is several. */
function collected(statements: readonly Statement[], context: PowerShellContext, sink: Sink): Command {
  const [first, last] = [statements[0], statements.at(-1)];
  const place = span(first?.span.start ?? 0, last?.span.end ?? 0);
  return sink(captured(place, context, () => context.nested.statements(statements, context)));
}

function bodyInto(statements: readonly Statement[], context: PowerShellContext, sink: Sink): Command {
  const areValues = statements.length > 1 && statements.every((one) => expressionOf([one]) !== null);
  if (areValues) return collected(statements, context, sink);
  context.depth += 1;
  const last = statements.at(-1);
  const before = statements.slice(0, -1).map((statement) => context.nested.statement(statement, context));
  let command: Command;
  if (last === undefined) command = sink([]);
  else if (before.every((one) => isSilent(one)))
    command = sequence([...before, runInto(last, context, sink)]);
  else command = sequence([...[...before, context.nested.statement(last, context)].map(silence), sink(null)]);
  context.depth -= 1;
  return command;
}
