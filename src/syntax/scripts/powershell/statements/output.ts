import type { Span } from '../../../../source/span.ts';
import { constantOf, nothing, outside, unknownTest } from '../../build-command.ts';
import type { Command, Text } from '../../program.ts';
import { conditionOf } from '../conditions/conditions.ts';
import type { PowerShellContext } from '../context/context.ts';
import { printLine, sequence, silence, unknown } from '../context/program-parts.ts';
import { expressionOf, operandsOf } from '../tree/shapes.ts';
import type { Expression, ExpressionOf, Statement } from '../tree/tree.ts';
import { voidMethods } from '../tree/vocabulary.ts';
import { formatText } from '../values/format.ts';
import { textOf } from '../values/values.ts';
import { exit } from './flow.ts';
import { mayHoldTag } from './host-tags.ts';

/** Methods of objects such as files and processes, which give nothing, or a number or truth value. */
const ending =
  /^(?:close|flush|start|stop|restart|waitforexit|kill|enqueue|push|release|releasemutex|waitone)$/;

/** What an expression prints that stands alone. */
export function printExpression(expression: Expression, context: PowerShellContext): Command {
  switch (expression.kind) {
    case 'group':
      return printGroup(expression.body, context);
    case 'statements':
      return context.nested.statements(expression.body, context);
    case 'list':
      return sequence(expression.items.map((item) => printExpression(item, context)));
    case 'ternary':
      return branch(expression, context);
    case 'variable':
      return expression.name === 'null' ? nothing : printText(expression, context);
    case 'unary':
      return printUnary(expression, context);
    case 'cast':
      if (expression.type === 'void') return silence(printExpression(expression.operand, context));
      return /\[\]$|^array$/.test(expression.type)
        ? printExpression(expression.operand, context)
        : printText(expression, context);
    case 'operation':
      return printOperation(expression, context);
    case 'access':
      return printMethod(expression, context) ?? printText(expression, context);
    default:
      return printText(expression, context);
  }
}

function branch(
  { condition, then, otherwise }: ExpressionOf<'ternary'>,
  context: PowerShellContext,
): Command {
  return {
    kind: 'if',
    condition: conditionOf(condition, context),
    then: printExpression(then, context),
    otherwise: printExpression(otherwise, context),
  };
}

function printText(expression: Expression, context: PowerShellContext): Command {
  return printLine(textOf(expression, context), expression.span);
}

function printGroup(statement: Statement, context: PowerShellContext): Command {
  const expression = expressionOf([statement]);
  if (expression !== null) return printExpression(expression, context);
  const command = context.nested.statements([statement], context);
  // An assignment in brackets prints what it assigns.
  if (statement.kind !== 'assign' || statement.target.kind !== 'variable') return command;
  return sequence([command, printLine(textOf(statement.target, context), statement.span)]);
}

function printUnary(expression: ExpressionOf<'unary'>, context: PowerShellContext): Command {
  const { operator, operand, span: place } = expression;
  if (operator === ',') return printExpression(operand, context);
  if (!/\+\+|--/.test(operator)) return printText(expression, context);
  if (operand.kind !== 'variable') return nothing;
  const name = context.targetOf(operand, place.end);
  return { kind: 'assign', name, value: unknown(place, true) };
}

function printOperation(operation: ExpressionOf<'operation'>, context: PowerShellContext): Command {
  const { first, rest } = operation;
  const operator = rest[0]?.operator;
  const isList = first.kind === 'list' || (first.kind === 'statements' && first.isArray);
  if (operator === '+' && isList) {
    return sequence(operandsOf(operation).map((operand) => printExpression(operand, context)));
  }
  if (operator !== '??' || first.kind === 'variable') return printText(operation, context);
  return operandsOf(operation)
    .map((operand) => printExpression(operand, context))
    .reduceRight((otherwise, then) => ({
      kind: 'if',
      condition: unknownTest,
      then,
      otherwise,
    }));
}

/** The methods that print, or that have no value. */
function printMethod(
  { object, steps, span: place }: ExpressionOf<'access'>,
  context: PowerShellContext,
): Command | null {
  const names = steps.map((step) => (step.kind === 'member' ? step.name : null));
  const last = steps.at(-1);
  if (last?.kind === 'member' && (last.name === 'foreach' || last.name === 'where'))
    return outside('anything', place, `it runs .${last.name}()`, { assigns: true });
  if (last?.kind !== 'member' || last.arguments === null || names.includes(null)) return null;
  if (object.kind === 'variable' && object.name === 'host' && names[0] === 'ui') {
    for (const given of last.arguments) textOf(given, context);
    if (!/^write/.test(names[1] ?? '')) return null;
    const isTag = last.arguments.some((given) => mayHoldTag(textOf(given, context), context.tree));
    return isTag ? outside('anything', place, 'it writes a tag by $Host.UI') : nothing;
  }
  // From here on its exit code is the host's, unless it ends by one of its own.
  if (object.kind === 'variable' && object.name === 'host' && names[0] === 'setshouldexit')
    return { kind: 'at-exit', body: { kind: 'exit', status: 'unknown', span: place } };
  if (object.kind === 'variable' && ending.test(last.name ?? '')) {
    for (const given of last.arguments) textOf(given, context);
    return outside('harmless', place);
  }
  if (object.kind !== 'type') return null;
  const method = `${object.name}::${names.join('.')}`;
  if (/^console::(?:out\.)?write(?:line)?$/.test(method)) {
    const text = formatted(last.arguments, place, context);
    return method.endsWith('line') ? printLine(text, place) : { kind: 'print', text, span: place };
  }
  if (method === 'environment::exit') return exit(last.arguments[0] ?? null, place, context);
  if (method === 'environment::setenvironmentvariable') return setVariable(last.arguments, place, context);
  if (!voidMethods.has(method)) return null;
  for (const given of last.arguments) textOf(given, context);
  return nothing;
}

function formatted(given: readonly Expression[], place: Span, context: PowerShellContext): Text {
  const [first, ...others] = given;
  if (first === undefined) return [];
  const format = textOf(first, context);
  if (others.length === 0) return format;
  return formatText(
    format,
    others.map((other) => textOf(other, context)),
    place,
  );
}

function setVariable(given: readonly Expression[], place: Span, context: PowerShellContext): Command {
  const [name = null, value = []] = given.map((argument) => textOf(argument, context));
  const constant = name === null ? null : constantOf(name);
  if (constant === null) return outside('nothing', place, '', { assigns: true });
  const variable = `env:${constant.toUpperCase()}`;
  context.targetOf({ kind: 'variable', name: variable, scoped: true, span: place }, place.end);
  return { kind: 'assign', name: variable, value };
}
