import type { Span } from '../../../../source/span.ts';
import { exactly, notNegative } from '../../calculate.ts';
import type { Piece, Text } from '../../program.ts';
import type { Expression as Calculated, Range } from '../../values.ts';
import { holdsOnly, isCount } from '../tree/kinds.ts';
import { commandOf, nameOf } from '../tree/shapes.ts';
import type { Expression, ExpressionOf, Kinds } from '../tree/tree.ts';

const signs: Readonly<Record<string, string>> = {
  ...{ '+': '+', '-': '-', '*': '*', '%': '%' },
  ...{ '-band': '&', '-bor': '|', '-bxor': '^' },
};
const whole = /^-?(?:0|[1-9]\d{0,8})$/;
const mostOperands = 50;

/**
 * What an operation of whole numbers comes to, such as `$done + 1`: of literals, of variables that hold numbers alone, and of
 * what is itself calculated. Null for any other. `texts`: those of its operands.
 */
export function calculatedText(
  { first, rest, span }: ExpressionOf<'operation'>,
  texts: readonly Text[],
  kinds: Kinds,
): Text | null {
  if (rest.length > mostOperands) return null;
  let whole = leafOf(first, texts[0], kinds);
  for (const [at, { operator, operand }] of rest.entries()) {
    const [sign, right] = [signs[operator], leafOf(operand, texts[at + 1], kinds)];
    if (whole === null || right === null || sign === undefined) return null;
    whole = { kind: 'binary', sign, left: whole, right };
  }
  return whole === null ? null : calculated(whole, span);
}

/** A text that is a number which is calculated. */
export function calculated(expression: Calculated, span: Span): Text {
  return [{ kind: 'unknown', span, harmless: true, calculation: { expression } }];
}

function leafOf(operand: Expression, text: Text | undefined, kinds: Kinds): Calculated | null {
  if (isCount(operand)) return { kind: 'range', range: notNegative };
  const part = partOfTime(operand);
  if (part !== undefined) return { kind: 'range', range: part };
  const [piece, other] = text ?? [];
  return piece === undefined || other !== undefined ? null : leafOfPiece(piece, operand, kinds);
}

function leafOfPiece(piece: Piece, operand: Expression, kinds: Kinds): Calculated | null {
  if (piece.kind === 'literal')
    return operand.kind === 'number' && whole.test(piece.text)
      ? { kind: 'range', range: exactly(Number(piece.text)) }
      : null;
  if (piece.kind === 'unknown') {
    if (piece.range !== undefined) return { kind: 'range', range: piece.range };
    return piece.calculation?.expression ?? null;
  }
  if (piece.kind !== 'variable' || operand.kind !== 'variable' || !holdsOnly(kinds, operand.name, 'number'))
    return null;
  return piece.edit === null && piece.fallback === null ? wholeNumber(piece.name) : null;
}

/** A variable of which nothing is said where it is not known: it may hold 1.5. */
export function wholeNumber(name: string): Calculated {
  return { kind: 'variable', name, isText: false, isKnown: true };
}

const partsOfTime: Readonly<Record<string, Range>> = {
  second: { least: 0, most: 59 },
  minute: { least: 0, most: 59 },
  hour: { least: 0, most: 23 },
  day: { least: 1, most: 31 },
  month: { least: 1, most: 12 },
  dayofyear: { least: 1, most: 366 },
};

/** `(Get-Date).Second`; undefined of anything else. */
function partOfTime(expression: Expression): Range | undefined {
  if (expression.kind !== 'access') return undefined;
  const { object, steps } = expression;
  const [step, other] = steps;
  const isMember = step?.kind === 'member' && step.arguments === null && other === undefined;
  if (!isMember || object.kind !== 'group') return undefined;
  const stage = commandOf(object.body);
  const isNow = stage?.arguments.length === 0 && nameOf(stage) === 'get-date';
  return isNow ? partsOfTime[step.name ?? ''] : undefined;
}
