import { constantOf, failed, succeed, unknownTest, variablePiece } from '../../build-command.ts';
import { exactly } from '../../calculate.ts';
import type { Command } from '../../program.ts';
import type { PowerShellContext } from '../context/context.ts';
import { sequence, silence } from '../context/program-parts.ts';
import { asksCount, undecided, wordsAt } from '../context/script-words.ts';
import { hideAssigned, withHidden } from '../context/side-effects.ts';
import { isNeverSet } from '../context/variable-setters.ts';
import { holdsOnly } from '../tree/kinds.ts';
import { environmentName, pathOfTest } from '../tree/paths.ts';
import { expressionOf, wordOf } from '../tree/shapes.ts';
import type { Expression, ExpressionOf, Statement } from '../tree/tree.ts';
import { calculated, wholeNumber } from '../values/calculations.ts';
import { afterMethods } from '../values/text-methods.ts';
import { textOf } from '../values/values.ts';
import { compare } from './comparisons.ts';
import { countingTest } from './counted.ts';
import { describe, isFilled, isZero, ofCommand, own, ownTruth, withoutPresence } from './tests.ts';
import { likenessOfMethod } from './text-questions.ts';

/** What is asked, with what it assigns: in a loop it does so in each round. */
export function conditionOf(expression: Expression, context: PowerShellContext): Command {
  const counting = countingTest(expression, context.tree.kinds);
  if (counting === null) return withHidden(expression.span, context, () => asked(expression, context));
  const { before, variable, plus } = counting;
  const condition = asked(before, context);
  const name = context.targetOf(variable, variable.span.end);
  const next = {
    kind: 'binary',
    sign: '+',
    left: wholeNumber(name),
    right: { kind: 'range', range: exactly(plus) },
  } as const;
  const step: Command = { kind: 'assign', name, value: calculated(next, variable.span) };
  const then = sequence([step, succeed]);
  return {
    kind: 'if',
    condition,
    then,
    otherwise: sequence([step, failed]),
  };
}

/** The same of a statement. */
export function conditionOfStatement(statement: Statement, context: PowerShellContext): Command {
  const expression = expressionOf([statement]);
  if (expression !== null) return conditionOf(expression, context);
  const path = pathOfTest(statement);
  const variable = path === null ? null : environmentName(wordOf(path));
  if (path !== null && variable !== null) {
    context.noteRead(variable, path.span, true);
    return isFilled(`env:${variable}`, path.span);
  }
  const command = silence(context.nested.statements([statement], context));
  const words = ofCommand(wordsAt(statement.span, context));
  const isOfFile = path !== null && !otherQuestion.test(words);
  const test = isOfFile ? fileTest(words, path, context) : undecided(statement.span, context, true, words);
  return command.kind === 'outside' && !command.assigns ? test : sequence([command, test]);
}

/** Parameters with which `Test-Path` asks more than whether a file or folder is there. */
const otherQuestion = / -(?!pathtype )[a-z]/;

/** Whether a file or folder is there. */
function fileTest(subject: string, path: Expression, context: PowerShellContext): Command {
  const asked = { path: textOf(path, context, true) };
  return { kind: 'test', fact: { subject, value: null, operand: null, equal: true, ...asked } };
}

/** Notes what a block reads that is asked for each value, as `{ $_ -gt 3 }` in a switch. */
export function conditionOfBlock(statements: readonly Statement[], context: PowerShellContext): void {
  for (const statement of statements) hideAssigned(conditionOfStatement(statement, context), context);
}

/** What is asked, whatever it assigns. */
function asked(question: Expression, context: PowerShellContext): Command {
  const expression = withoutPresence(question, context.tree.kinds);
  switch (expression.kind) {
    case 'group':
      return conditionOfStatement(expression.body, context);
    case 'variable':
      return truthTest(expression, context);
    case 'number':
      return { kind: 'status', status: Number(expression.text) === 0 ? 'failure' : 'success' };
    case 'text': {
      const operand = textOf(expression, context);
      const text = constantOf(operand);
      if (text !== null) return { kind: 'status', status: text === '' ? 'failure' : 'success' };
      if (describe(operand) === null) return undecided(expression.span, context);
      return { kind: 'test', fact: { subject: describe(operand) ?? '', value: '', operand, equal: false } };
    }
    case 'unary':
      if (expression.operator !== '-not' && expression.operator !== '!') break;
      return { kind: 'not', command: conditionOf(expression.operand, context) };
    case 'cast':
      if (expression.type === 'bool') return conditionOf(expression.operand, context);
      break;
    case 'operation':
      return operationTest(expression, context);
    case 'access':
      return accessTest(expression, context);
  }
  textOf(expression, context, true);
  return undecided(expression.span, context);
}

function truthTest(variable: ExpressionOf<'variable'>, context: PowerShellContext): Command {
  if (variable.name === 'true') return succeed;
  if (variable.name === 'false' || variable.name === 'null') return failed;
  const name = context.tree.counters.has(variable.name) ? context.nameOf(variable) : null;
  const operand = name === null ? textOf(variable, context, true) : [variablePiece(name, variable.span)];
  const subject = describe(operand);
  if (variable.name === '?') return unknownTest;
  if (subject === null) return undecided(variable.span, context);
  const { kinds } = context.tree;
  const test = (value: string, equal: boolean): Command => ({
    kind: 'test',
    fact: { subject, value, operand, equal },
  });
  if (holdsOnly(kinds, variable.name, 'truth')) return test('True', true);
  if (variable.name === 'lastexitcode' || holdsOnly(kinds, variable.name, 'number')) return test('0', false);
  // Only texts and things are surely true when they are not empty: another value may be $false.
  const isText =
    variable.name.startsWith('env:') ||
    holdsOnly(kinds, variable.name, 'text', 'blank', 'null', 'environment', 'things') ||
    isNeverSet(context.tree, variable.name);
  return isText ? test('', false) : ownTruth(subject, operand);
}

function operationTest(operation: ExpressionOf<'operation'>, context: PowerShellContext): Command {
  const { first, rest } = operation;
  const operators = rest.map(({ operator }) => operator);
  if (operators.every((operator) => operator === '-and' || operator === '-or')) {
    return rest.reduce<Command>(
      (left, { operator, operand }) => ({
        kind: operator === '-and' ? 'and' : 'or',
        left,
        right: conditionOf(operand, context),
      }),
      conditionOf(first, context),
    );
  }
  const [second, more] = rest;
  if (second !== undefined && more === undefined && /^-[ic]?\w+$/.test(second.operator))
    return compare(first, second.operator, second.operand, context);
  textOf(operation, context, true);
  return undecided(operation.span, context);
}

/** `[string]::IsNullOrEmpty($env:NAME)` */
function accessTest(access: ExpressionOf<'access'>, context: PowerShellContext): Command {
  const [step, more] = access.steps;
  const [given, another] = (step?.kind === 'member' ? step.arguments : null) ?? [];
  const isQuestion =
    access.object.kind === 'type' &&
    access.object.name === 'string' &&
    more === undefined &&
    another === undefined;
  if (!isQuestion || given === undefined || step?.kind !== 'member' || !/^isnullor/.test(step.name ?? '')) {
    const like = likenessOfMethod(access, context);
    const words = wordsAt(access.span, context);
    if (like !== null) return own(words, true, like);
    textOf(access, context, true);
    return asksCount.test(words) ? isZero(words, access.span, false) : undecided(access.span, context);
  }
  const operand = textOf(given, context, true);
  const subject = describe(operand);
  if (subject === null) return undecided(access.span, context);
  if (step.name !== 'isnullorempty') {
    const trimmed = afterMethods(operand, [(text) => text.trim()]);
    const words = `isnullorwhitespace ${subject}`;
    return trimmed === null
      ? own(words, true)
      : { kind: 'test', fact: { subject: words, value: '', operand: trimmed, equal: true } };
  }
  return { kind: 'test', fact: { subject, value: '', operand, equal: true } };
}
