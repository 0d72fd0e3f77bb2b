import type { Span } from '../../../source/span.ts';
import type { Command, Fact, Text } from '../program.ts';
import { constantOf, sequence, silence } from './names.ts';
import { expressionOf, variablePiece } from './shapes.ts';
import type { Expression, Statement } from './tree.ts';
import { PowerShellValues } from './values.ts';
import { aliases } from './vocabulary.ts';

const undecided: Command = { kind: 'test', fact: null };

/** What PowerShell asks in `if`, `while` and with `-and`. */
export abstract class PowerShellConditions extends PowerShellValues {
  conditionOfStatement(statement: Statement): Command {
    const expression = expressionOf([statement]);
    if (expression !== null) return this.conditionOf(expression);
    const path = pathOfTest(statement);
    const variable = path === null ? null : environmentName(wordOf(path));
    if (path !== null && variable !== null) {
      this.noteRead(variable, path.span, true);
      return isEmpty(`env:${variable}`, path.span, false);
    }
    const command = silence(this.printed([statement]));
    return command.kind === 'outside' && !command.assigns ? undecided : sequence([command, undecided]);
  }

  /** Notes what a block reads that is asked for each value, as `{ $_ -gt 3 }` in a switch. */
  conditionOfBlock(statements: readonly Statement[]): void {
    for (const statement of statements) this.conditionOfStatement(statement);
  }

  conditionOf(expression: Expression): Command {
    switch (expression.kind) {
      case 'group':
        return this.conditionOfStatement(expression.body);
      case 'variable':
        return this.#truth(expression);
      case 'number':
        return { kind: 'status', status: Number(expression.text) === 0 ? 'failure' : 'success' };
      case 'text': {
        const operand = this.textOf(expression);
        const text = constantOf(operand);
        if (text !== null) return { kind: 'status', status: text === '' ? 'failure' : 'success' };
        return { kind: 'test', fact: { subject: describe(operand) ?? '', value: '', operand, equal: false } };
      }
      case 'unary':
        if (expression.operator !== '-not' && expression.operator !== '!') break;
        return { kind: 'not', command: this.conditionOf(expression.operand) };
      case 'cast':
        if (expression.type === 'bool') return this.conditionOf(expression.operand);
        break;
      case 'operation':
        return this.#operationTest(expression);
      case 'access':
        return this.#accessTest(expression);
    }
    this.textOf(expression, true);
    return undecided;
  }

  #truth(variable: Extract<Expression, { kind: 'variable' }>): Command {
    if (variable.name === 'true') return { kind: 'status', status: 'success' };
    if (variable.name === 'false' || variable.name === 'null') return { kind: 'status', status: 'failure' };
    const operand = this.textOf(variable, true);
    const subject = describe(operand);
    if (subject === null) return undecided;
    // Only texts of the environment are surely true when they are not empty: `$x` may hold $false.
    if (!variable.name.startsWith('env:')) return own(subject, true);
    return { kind: 'test', fact: { subject, value: '', operand, equal: false } };
  }

  #operationTest(operation: Extract<Expression, { kind: 'operation' }>): Command {
    const { first, rest } = operation;
    const operators = rest.map(({ operator }) => operator);
    if (operators.every((operator) => operator === '-and' || operator === '-or')) {
      return rest.reduce<Command>(
        (left, { operator, operand }) => ({
          kind: operator === '-and' ? 'and' : 'or',
          left,
          right: this.conditionOf(operand),
        }),
        this.conditionOf(first),
      );
    }
    const [second, more] = rest;
    if (second !== undefined && more === undefined && /^-[ic]?\w+$/.test(second.operator))
      return this.#compare(first, second.operator, second.operand);
    this.textOf(operation, true);
    return undecided;
  }

  #compare(first: Expression, operator: string, second: Expression): Command {
    const left = this.textOf(first, true);
    const right = this.textOf(second, true);
    const isEqual = /^-[ic]?eq$/.test(operator);
    if (isEqual || /^-[ic]?ne$/.test(operator)) {
      const fact =
        comparison(first, left, second, right, isEqual) ?? comparison(second, right, first, left, isEqual);
      if (fact !== null) return { kind: 'test', fact };
    }
    const subjects = [describe(left), describe(right)];
    if (subjects.includes(null)) return undecided;
    const isNegative = /^-[ic]?(?:not(?!\w*e$)|not|ne)/.test(operator);
    return own(
      `${subjects[0]} ${operator.replace(/not|ne$/, (word) => (word === 'ne' ? 'eq' : ''))} ${subjects[1]}`,
      !isNegative,
    );
  }

  /** `[string]::IsNullOrEmpty($env:NAME)` */
  #accessTest(access: Extract<Expression, { kind: 'access' }>): Command {
    const [step, more] = access.steps;
    const [given, another] = (step?.kind === 'member' ? step.arguments : null) ?? [];
    const isQuestion =
      access.object.kind === 'type' &&
      access.object.name === 'string' &&
      more === undefined &&
      another === undefined;
    if (!isQuestion || given === undefined || step?.kind !== 'member' || !/^isnullor/.test(step.name ?? '')) {
      this.textOf(access, true);
      return undecided;
    }
    const operand = this.textOf(given, true);
    const subject = describe(operand);
    if (subject === null) return undecided;
    if (step.name !== 'isnullorempty') return own(`isnullorwhitespace ${subject}`, true);
    return { kind: 'test', fact: { subject, value: '', operand, equal: true } };
  }
}

/** `left -eq right`, when the right is a constant. */
function comparison(
  left: Expression,
  operand: Text,
  right: Expression,
  rightText: Text,
  equal: boolean,
): Fact | null {
  if (left.kind === 'list' || left.kind === 'number' || left.kind === 'statements') return null;
  const subject = describe(operand);
  const value = constantOf(rightText);
  if (subject === null || value === null) return null;
  if (right.kind === 'variable') {
    // The environment has no null: a variable that is not set is empty.
    const isEnvironment = left.kind === 'variable' && left.name.startsWith('env:');
    if (right.name === 'null' && isEnvironment) return { subject, value: '', operand, equal };
    return { subject: `${subject} -eq $${right.name}`, value: null, operand: null, equal };
  }
  return right.kind === 'text' || right.kind === 'number' ? { subject, value, operand, equal } : null;
}

function own(subject: string, equal: boolean): Command {
  return { kind: 'test', fact: { subject, value: null, operand: null, equal } };
}

function isEmpty(name: string, place: Span, equal: boolean): Command {
  const operand = [variablePiece(name, place)];
  return { kind: 'test', fact: { subject: `$${name}`, value: '', operand, equal } };
}

/** A text in the script's words, or null when it holds what only a run knows. */
function describe(text: Text): string | null {
  let words = '';
  for (const piece of text) {
    if (piece.kind === 'literal') words += piece.text;
    else if (piece.kind === 'variable') words += `$${piece.name}`;
    else return null;
  }
  return words;
}

/** What `Test-Path env:NAME` asks for, or null. */
function pathOfTest(statement: Statement): Expression | null {
  if (statement.kind !== 'pipeline' || statement.stages.length > 1) return null;
  const [stage] = statement.stages;
  if (stage?.kind !== 'command' || stage.name.kind !== 'text') return null;
  const word = wordOf(stage.name)?.toLowerCase() ?? '';
  if ((aliases.get(word) ?? word) !== 'test-path') return null;
  const given = stage.arguments.find((argument) => argument.kind === 'value');
  return given?.kind === 'value' ? given.value : null;
}

/** The text of an expression without anything in it that must be worked out, or null. */
export function wordOf(expression: Expression): string | null {
  if (expression.kind === 'number') return expression.text;
  if (expression.kind !== 'text') return null;
  const texts = expression.parts.map((part) => (part.kind === 'fixed' ? part.text : null));
  return texts.includes(null) ? null : texts.join('');
}

/** The variable that a path such as `env:NAME` or `Env:\NAME` means, or null. */
export function environmentName(path: string | null): string | null {
  return /^env:[\\/]?([\w()]+)$/i.exec(path ?? '')?.[1]?.toUpperCase() ?? null;
}
