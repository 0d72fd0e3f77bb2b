import { holdsOnly } from '../tree/kinds.ts';
import { withoutBrackets } from '../tree/shapes.ts';
import type { Expression, Kinds, Variable } from '../tree/tree.ts';

const compares = /^-i?(?:eq|ne|gt|ge|lt|le)$/;
const whole = /^(?:0|-?[1-9]\d{0,8})$/;

/** A test by which a variable is counted up or down. */
interface CountingTest {
  readonly variable: Variable;
  /** The same test of what the variable was before. */
  readonly before: Expression;
  readonly plus: number;
}

/** `$i++ -lt 3`, `++$i -gt 10`, `$n--`; null for any other test. */
export function countingTest(asked: Expression, kinds: Kinds): CountingTest | null {
  const only = asked.kind === 'unary' ? asked : null;
  const [comparison, more] = asked.kind === 'operation' ? asked.rest : [];
  const step = only ?? (asked.kind === 'operation' ? withoutBrackets(asked.first) : null);
  if (step?.kind !== 'unary' || !/\+\+|--/.test(step.operator) || more !== undefined) return null;
  const { operator, operand: variable } = step;
  if (variable.kind !== 'variable' || !holdsOnly(kinds, variable.name, 'number')) return null;
  const isBehind = operator.startsWith('postfix');
  const change = operator.includes('++') ? 1 : -1;
  if (only !== null && isBehind) return { variable, before: variable, plus: change };
  const { operator: sign, operand: limit } = comparison ?? { operator: '-ne', operand: zero(asked) };
  if (!compares.test(sign) || limit.kind !== 'number' || !whole.test(limit.text)) return null;
  const operand: Expression = { ...limit, text: String(Number(limit.text) - (isBehind ? 0 : change)) };
  return {
    variable,
    plus: change,
    before: { ...asked, kind: 'operation', first: variable, rest: [{ operator: sign, operand }] },
  };
}

function zero({ span }: Expression): Expression {
  return { kind: 'number', text: '0', span };
}
