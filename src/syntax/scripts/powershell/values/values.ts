import type { Span } from '../../../../source/span.ts';
import { constantOf, variablePiece } from '../../build-command.ts';
import { notNegative } from '../../calculate.ts';
import { isHarmlessText } from '../../follow/contents/effects.ts';
import type { Text } from '../../program.ts';
import type { PowerShellContext } from '../context/context.ts';
import { unknown } from '../context/program-parts.ts';
import { hide, hideAll, hideAssigned, hideKept, hideStored } from '../context/side-effects.ts';
import { setsByMethod } from '../context/variable-setters.ts';
import { comparing } from '../parse/lost-comparisons.ts';
import { holdsOnly, isCount, isTruth } from '../tree/kinds.ts';
import {
  asJoined,
  expressionOf,
  isList,
  isText,
  numbersIn,
  operandsOf,
  withoutBrackets,
} from '../tree/shapes.ts';
import type { Expression, ExpressionOf, FixedPart, Statement } from '../tree/tree.ts';
import { harmlessMethods, harmlessTypes } from '../tree/vocabulary.ts';
import { calculatedText } from './calculations.ts';
import { captured } from './captured.ts';
import { formatText, joinTexts } from './format.ts';
import { elementOf, elementsOf } from './tables.ts';
import { afterMethods, textMethods } from './text-methods.ts';
import { variableText } from './variable-text.ts';

const numbers =
  /^(?:u?int(?:16|32|64)?|long|short|byte|double|float|single|decimal|bool|datetime|timespan|guid|version|switch|math)$/;

/** The text that an expression becomes within another one. `guarded`: the script asks whether it has a value at all. */
export function textOf(
  expression: Expression | FixedPart,
  context: PowerShellContext,
  guarded = false,
): Text {
  switch (expression.kind) {
    case 'fixed':
      return [{ kind: 'literal', text: expression.text, span: expression.span }];
    case 'text':
      return expression.parts.flatMap((part) => textOf(part, context).map(asJoined));
    case 'number':
      return numberText(expression);
    case 'variable':
      return variableText(expression, context, guarded);
    case 'list':
      return joinTexts(
        expression.items.map((item) => textOf(item, context)),
        ' ',
        expression.span,
      );
    case 'operation':
      return operationText(expression, context);
    case 'unary':
      return unaryText(expression, context, guarded);
    case 'cast':
      return castText(expression, context, guarded);
    case 'group':
      return printedText([expression.body], expression.span, context, guarded);
    case 'statements':
      return printedText(expression.body, expression.span, context, guarded);
    case 'access':
      return accessText(expression, context, guarded);
    case 'ternary':
      return captured(expression.span, context, () => context.nested.printExpression(expression, context));
    case 'map':
      for (const { key, value } of expression.entries) {
        textOf(key, context);
        hideAssigned(context.nested.statements([value], context), context);
      }
      return unknown(expression.span);
    default:
      if (expression.kind === 'block')
        hideStored(context.nested.statements(expression.block.body, context), context);
      return unknown(expression.span, expression.kind === 'type');
  }
}

/** The text of what is given to a command or a method: a block runs there, and one that is kept in a variable may. */
export function argumentText(given: Expression, context: PowerShellContext, guarded = false): Text {
  if (given.kind !== 'block') {
    if (given.kind !== 'text' && given.kind !== 'number') hideKept(context);
    return textOf(given, context, guarded);
  }
  hideAssigned(context.nested.statements(given.block.body, context), context);
  return unknown(given.span);
}

/** The elements of an expression that `isList` takes. */
export function listOf(expression: Expression, context: PowerShellContext): Text[] {
  const inner = withoutBrackets(expression);
  if (inner !== expression) return listOf(inner, context);
  if (expression.kind === 'list') return expression.items.map((item) => textOf(item, context));
  if (expression.kind === 'unary' && expression.operator === ',')
    return [textOf(expression.operand, context)];
  if (expression.kind === 'cast') return listOf(expression.operand, context);
  if (expression.kind === 'statements' && expression.isArray) {
    return expression.body.flatMap((statement) => {
      const inner = expressionOf([statement]);
      return inner === null ? [] : listOf(inner, context);
    });
  }
  return [textOf(expression, context)];
}

/** The elements of what is gone through, where all are known. */
export function itemsOf(expression: Expression, context: PowerShellContext): readonly Text[] | null {
  if (isList(expression)) return listOf(expression, context);
  return elementsOf(expression, context) ?? numbersIn(expression);
}

function numberText({ text, span: place }: ExpressionOf<'number'>): Text {
  return /^-?(?:0|[1-9]\d{0,8})$/.test(text)
    ? [{ kind: 'literal', text, span: place }]
    : unknown(place, true);
}

function operationText(operation: ExpressionOf<'operation'>, context: PowerShellContext): Text {
  const { first, rest, span: place } = operation;
  const [next, more] = rest;
  const operator = next?.operator ?? '';
  if (operator === '+') return sumText(operation, context);
  if (operator === '??') return fallbackText(operation, context);
  if (next !== undefined && more === undefined) {
    if (operator === '-join') return joinText(first, next.operand, place, context);
    if (operator === '-f') {
      const format = textOf(first, context);
      const items = isList(next.operand) ? listOf(next.operand, context) : [textOf(next.operand, context)];
      return formatText(format, items, place);
    }
  }
  const texts = operandsOf(operation).map((operand) => textOf(operand, context));
  if (comparing.test(operator)) {
    // With a list on the left, a comparison gives the elements that pass it.
    return unknown(place, first.kind === 'text' || isHarmlessText(texts[0] ?? []));
  }
  const number = calculatedText(operation, texts, context.tree.kinds);
  if (number !== null) return number;
  return unknown(place, !/^-[ic]?(?:replace|split|join|f|as)$|^\*$/.test(operator));
}

function sumText(operation: ExpressionOf<'operation'>, context: PowerShellContext): Text {
  const { first, rest, span: place } = operation;
  const operands = operandsOf(operation);
  const texts = operands.map((operand) => textOf(operand, context));
  const number = calculatedText(operation, texts, context.tree.kinds);
  if (number !== null) return number;
  if (rest.some(({ operator }) => operator !== '+')) return unknown(place, texts.every(isHarmlessText));
  const second = operands[1];
  const isJoined =
    isText(first) ||
    (first.kind === 'variable' && holdsOnly(context.tree.kinds, first.name, 'text', 'blank')) ||
    (first.kind !== 'number' &&
      first.kind !== 'list' &&
      !(first.kind === 'statements' && first.isArray) &&
      second !== undefined &&
      isText(second) &&
      Number.isNaN(Number(constantOf(texts[1] ?? []) ?? Number.NaN)));
  return isJoined ? texts.flat() : unknown(place, texts.every(isHarmlessText));
}

/** `$env:NAME ?? 'default'` */
function fallbackText(
  { first, rest, span: place }: ExpressionOf<'operation'>,
  context: PowerShellContext,
): Text {
  const value = textOf(first, context, true);
  const others = rest.map(({ operand }) => textOf(operand, context));
  const [piece, more] = value;
  const [fallback, another] = others;
  if (piece?.kind !== 'variable' || more !== undefined || fallback === undefined || another !== undefined)
    return unknown(place);
  return [{ ...piece, span: place, fallback, keepsEmpty: true }];
}

function joinText(first: Expression, separator: Expression, place: Span, context: PowerShellContext): Text {
  const items = isList(first) ? listOf(first, context) : null;
  const visited = items ?? [textOf(first, context)];
  const between = constantOf(textOf(separator, context));
  if (items === null || between === null)
    return unknown(place, between !== null && visited.every(isHarmlessText));
  return joinTexts(items, between, place);
}

function unaryText(
  { operator, operand, span: place }: ExpressionOf<'unary'>,
  context: PowerShellContext,
  guarded: boolean,
): Text {
  if (operator === '-join' && isList(operand)) return listOf(operand, context).flat();
  const text = textOf(operand, context, guarded || operator === '!' || operator === '-not');
  if (operator === ',') return text;
  const isStep = /\+\+|--/.test(operator) && operand.kind === 'variable';
  if (isStep) hide(context.targetOf(operand, operand.span.end), context, true);
  return unknown(place, !/^-|splat/.test(operator) || /^-(?:not|bnot|-)?$/.test(operator));
}

function castText(
  { type, operand, span: place }: ExpressionOf<'cast'>,
  context: PowerShellContext,
  guarded: boolean,
): Text {
  const text = textOf(operand, context, guarded);
  // What gets `[ref]$x` may assign it.
  if (type === 'ref' && operand.kind === 'variable') hide(context.nameOf(operand) ?? operand.name, context);
  if (numbers.test(type))
    return isTruth(operand, context.tree.kinds)
      ? [{ kind: 'unknown', span: place, harmless: true, range: { least: 0, most: 1 } }]
      : unknown(place, true);
  const isPlain = operand.kind !== 'map' && /^(?:string(?:\[\])?|array|object(?:\[\])?|psobject)$/.test(type);
  return isPlain ? text : unknown(place);
}

/** What statements print, as text. */
function printedText(
  statements: readonly Statement[],
  place: Span,
  context: PowerShellContext,
  guarded: boolean,
): Text {
  const only = expressionOf(statements);
  if (only !== null) return textOf(only, context, guarded);
  const [statement, more] = statements;
  if (statement?.kind === 'assign' && statement.target.kind === 'variable' && more === undefined) {
    // `($line = …)` has the value of the variable.
    hideAssigned(context.nested.statements(statements, context), context);
    return textOf(statement.target, context, guarded);
  }
  return captured(place, context, () => context.nested.statements(statements, context));
}

function accessText(access: ExpressionOf<'access'>, context: PowerShellContext, guarded: boolean): Text {
  const { object, steps, span: place } = access;
  const known = knownAccess(access, context, guarded);
  if (known !== null) return known;
  const last = steps.at(-1);
  const isQuestion = last?.kind === 'member' && /^isnullor/.test(last.name ?? '');
  const text = textOf(object, context, guarded);
  if (last?.kind === 'member' && last.name?.startsWith('invoke') === true) hideKept(context);
  if (setsByMethod(steps, context.tree)) hideAll(context);
  for (const step of steps) {
    if (step.kind === 'index') textOf(step.index, context);
    else {
      if (step.worked !== undefined) textOf(step.worked, context);
      for (const given of step.arguments ?? []) argumentText(given, context, isQuestion);
    }
  }
  if (isCount(access)) return [{ kind: 'unknown', span: place, harmless: true, range: notNegative }];
  const isHarmless =
    (object.kind !== 'type' && object.kind !== 'text' && isHarmlessText(text)) ||
    (object.kind === 'type' && harmlessTypes.has(object.name)) ||
    (last?.kind === 'member' && harmlessMethods.has(last.name ?? ''));
  return unknown(place, isHarmless);
}

function knownAccess(
  { object, steps, span: place }: ExpressionOf<'access'>,
  context: PowerShellContext,
  guarded: boolean,
): Text | null {
  const methods = object.kind === 'type' ? null : textMethods(steps);
  if (methods !== null) return afterMethods(textOf(object, context), methods);
  const [step, more] = steps;
  if (step === undefined || more !== undefined) return null;
  const element = elementOf(object, step, place, context, textOf);
  if (element !== null) return element;
  if (step.kind === 'index') {
    const isArgument =
      object.kind === 'variable' &&
      object.name === 'args' &&
      step.index.kind === 'number' &&
      context.scope !== null;
    const index = isArgument ? Number(step.index.text) : -1;
    return index >= 0 ? [variablePiece(String(index + 1), place)] : null;
  }
  if (object.kind !== 'type') return null;
  const [first, ...others] = step.arguments ?? [];
  if (first === undefined) return null;
  const method = `${object.name}::${step.name}`;
  if (method === 'environment::getenvironmentvariable') {
    const name = constantOf(textOf(first, context));
    if (name === null) return unknown(place);
    context.noteRead(name.toUpperCase(), place, guarded);
    return [variablePiece(`env:${name.toUpperCase()}`, place)];
  }
  if (method === 'string::format') {
    const format = textOf(first, context);
    return formatText(
      format,
      others.map((other) => textOf(other, context)),
      place,
    );
  }
  return null;
}
