import { countedValues } from '../../counted-values.ts';
import type { Piece, Text } from '../../program.ts';
import type { CommandStage, Expression, ExpressionOf, Statement, StatementOf } from './tree.ts';
import { nameOfCommand } from './vocabulary.ts';

/** The expression that is all of a piece of code, or null. */
export function expressionOf(statements: readonly Statement[]): Expression | null {
  const [statement, more] = statements;
  if (statement?.kind !== 'pipeline' || more !== undefined) return null;
  const [stage, next] = statement.stages;
  if (stage?.kind !== 'expression' || next !== undefined || stage.redirections.length > 0) return null;
  return stage.expression;
}

/** The text of an expression without anything in it that must be worked out, or null. */
export function wordOf(expression: Expression): string | null {
  if (expression.kind === 'number') return expression.text;
  if (expression.kind !== 'text') return null;
  const texts = expression.parts.map((part) => (part.kind === 'fixed' ? part.text : null));
  return texts.includes(null) ? null : texts.join('');
}

/** The command that is all of a statement, or null. */
export function commandOf(statement: Statement | undefined): CommandStage | null {
  const [stage, other] = statement?.kind === 'pipeline' ? statement.stages : [];
  return stage?.kind === 'command' && other === undefined ? stage : null;
}

/** The name of a command (`nameOfCommand`); an empty one where only a run knows it. */
export function nameOf({ name }: CommandStage): string {
  return nameOfCommand(wordOf(name) ?? '');
}

const mayBeList: ReadonlySet<Expression['kind']> = new Set(['list', 'statements', 'group', 'unary', 'cast']);

/** Whether it is known how many elements an expression has, when a list is made of it. */
export function isList(expression: Expression): boolean {
  switch (expression.kind) {
    case 'list':
      return expression.items.every((item) => isText(item) || !mayBeList.has(item.kind));
    case 'number':
      return true;
    case 'unary':
      return expression.operator === ',' && expression.operand.kind !== 'list';
    case 'cast':
      return /\[\]$|^array$/.test(expression.type) ? isList(expression.operand) : isText(expression);
    case 'statements':
      return (
        expression.isArray &&
        expression.body.every((statement) => {
          const inner = expressionOf([statement]);
          return inner !== null && isList(inner);
        })
      );
    case 'group': {
      const inner = expressionOf([expression.body]);
      return inner !== null && isList(inner);
    }
    default:
      return isText(expression);
  }
}

/** All operands of an operation. */
export function operandsOf({ first, rest }: ExpressionOf<'operation'>): Expression[] {
  return [first, ...rest.map(({ operand }) => operand)];
}

/** What stands in brackets that hold nothing but an expression; an expression without them as it is. */
export function withoutBrackets(expression: Expression): Expression {
  const inner = expression.kind === 'group' ? expressionOf([expression.body]) : null;
  return inner === null ? expression : withoutBrackets(inner);
}

/** The range that an expression is: `1..3`, `(1..3)`. */
export function rangeIn(expression: Expression): ExpressionOf<'operation'> | null {
  const inner = withoutBrackets(expression);
  return inner.kind === 'operation' && inner.rest[0]?.operator === '..' ? inner : null;
}

/** The numbers of a range, where they are written and few. */
export function numbersIn(expression: Expression): readonly Text[] | null {
  const range = rangeIn(expression);
  const ends = [range?.first, range?.rest[0]?.operand].map((one) => (one?.kind === 'number' ? one.text : ''));
  if (range === null || !ends.every((end) => /^-?(?:0|[1-9]\d{0,8})$/.test(end))) return null;
  const [first = 0, last = 0] = ends.map(Number);
  return countedValues(first, first <= last ? 1 : -1, last, range.span);
}

/** Whether an expression is certainly one text. */
export function isText(expression: Expression): boolean {
  if (expression.kind === 'text') return true;
  if (expression.kind === 'cast') return expression.type === 'string';
  if (expression.kind === 'group') {
    const inner = expressionOf([expression.body]);
    return inner !== null && isText(inner);
  }
  if (expression.kind !== 'operation') return false;
  const operator = expression.rest[0]?.operator;
  return operator === '-f' || operator === '-join' || (operator === '+' && isText(expression.first));
}

/** A part of a text between double quotation marks. */
export function asJoined(piece: Piece): Piece {
  return piece.kind === 'variable' || piece.kind === 'captured' ? { ...piece, joined: true } : piece;
}

/** A statement that is nothing but an expression. */
export function asStatement(expression: Expression): StatementOf<'pipeline'> {
  const place = expression.span;
  return {
    kind: 'pipeline',
    stages: [{ kind: 'expression', expression, redirections: [], span: place }],
    span: place,
  };
}

/** The name of a type that is written `[Type]`, in lower case and without `System.`, which may be left out. */
export function nameOfType(written: string): string {
  return written
    .slice(1, -1)
    .replace(/\s+/g, '')
    .toLowerCase()
    .replace(/^system\./, '');
}
