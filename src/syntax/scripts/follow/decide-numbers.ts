import type { Fact } from '../program.ts';
import { constantText } from './value.ts';
import type { Variables } from './variables.ts';

const comparison =
  /^[(\s]*([\w#${}%!-]+?)\s*(<=|>=|==|!=|<|>|\s-?(?:lt|le|gt|ge|eq|ne|lss|leq|gtr|geq|equ|neq)\s)\s*([\w#${}%!-]+)[)\s]*$/i;
const integer = /^(?:0|-?[1-9]\d{0,14})$/;

const relations: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
};
const names: Readonly<Record<string, string>> = {
  ...{ '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge', '==': 'eq', '!=': 'ne' },
  ...{ lss: 'lt', leq: 'le', gtr: 'gt', geq: 'ge', equ: 'eq', neq: 'ne' },
};

/** A comparison of two numbers in a shell's own words; its sides are numbers, or variables without their signs. */
export function comparisonIn(subject: string): { left: string; sign: string; right: string } | null {
  const [, left = '', written = '', right = ''] = comparison.exec(subject) ?? [];
  const word = written.trim().replace(/^-/, '').toLowerCase();
  const sign = names[word] ?? word;
  return sign === '' ? null : { left: bare(left), sign, right: bare(right) };
}

function bare(operand: string): string {
  return operand.replace(/[${}%]/g, '').replace(/^!(.*)!$/, '$1');
}

/** Whether a comparison of two numbers holds; null when a run decides, or it is none. */
export function decideNumbers(subject: string, variables: Variables): boolean | null {
  const found = comparisonIn(subject);
  if (found === null) return null;
  const [first, second] = [numberOf(found.left, variables), numberOf(found.right, variables)];
  return first === null || second === null ? null : (relations[found.sign]?.(first, second) ?? null);
}

/** Whether a test is of a variable whose value is known, so that it comes out one way only. */
export function isAboutKnown({ subject, operand }: Fact, variables: Variables): boolean {
  const used = operand?.flatMap((piece) => (piece.kind === 'variable' ? [piece.name] : []));
  return (used ?? subject.match(/[A-Za-z_]\w*/g) ?? []).some((name) => constantOf(name, variables) !== null);
}

function numberOf(text: string, variables: Variables): number | null {
  if (integer.test(text)) return Number(text);
  const value = constantOf(text, variables);
  return value !== null && integer.test(value) ? Number(value) : null;
}

/** PowerShell has its variables in lower case, and batch files in upper case. */
function constantOf(name: string, variables: Variables): string | null {
  for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
    const value = variables.get(spelling);
    if (value) return constantText(value);
  }
  return null;
}
