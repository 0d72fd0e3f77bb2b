import type { Expression, Range } from './values.ts';

type Of<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/** The numbers that a variable can be, or its length; null: it is none, or more than can be calculated with. */
export type Lookup = (leaf: Of<'variable'> | Of<'length'>) => Range | null;

export const anyInteger: Range = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
export const notNegative: Range = { least: 0, most: Number.POSITIVE_INFINITY };
const truths: Range = { least: 0, most: 1 };

export function exactly(number: number): Range {
  return { least: number, most: number };
}

export function isExact({ least, most }: Range): boolean {
  return least === most;
}

/**
 * Between which numbers the value of an expression is (Bash Reference Manual, 6.5, Shell Arithmetic); null where it fails, as
 * a division by 0 does, or comes to more than 2^53. Each part of it is looked at once.
 */
export function calculate(expression: Expression, lookup: Lookup): Range | null {
  switch (expression.kind) {
    case 'range':
      return expression.range;
    case 'variable':
    case 'length':
      return lookup(expression);
    case 'unary': {
      const of = calculate(expression.of, lookup);
      return of === null ? null : unary(expression.sign, of);
    }
    case 'binary': {
      const { sign, left: first, right: second } = expression;
      const left = calculate(first, lookup);
      if (left === null) return null;
      const truth = truthOf(left);
      // The second one is not looked at where the first one settles it.
      if ((sign === '&&' && truth === false) || (sign === '||' && truth === true))
        return exactly(truth ? 1 : 0);
      const right = calculate(second, lookup);
      if (right === null) return null;
      return sign === '&&' || sign === '||'
        ? joined(sign, truth, truthOf(right))
        : safe(binary(sign, left, right));
    }
    case 'choice':
      return choice(expression, lookup);
  }
}

/** Whether numbers count as true; null: some do and some do not. */
export function truthOf({ least, most }: Range): boolean | null {
  if (least > 0 || most < 0) return true;
  return least === 0 && most === 0 ? false : null;
}

function joined(sign: '&&' | '||', left: boolean | null, right: boolean | null): Range {
  const settling = sign === '||';
  if (right === settling) return exactly(settling ? 1 : 0);
  return left === null || right === null ? truths : exactly(settling ? 0 : 1);
}

function choice({ condition, then, otherwise }: Of<'choice'>, lookup: Lookup): Range | null {
  const asked = calculate(condition, lookup);
  if (asked === null) return null;
  const truth = truthOf(asked);
  if (truth !== null) return calculate(truth ? then : otherwise, lookup);
  const one = calculate(then, narrowed(condition, true, lookup));
  const other = one === null ? null : calculate(otherwise, narrowed(condition, false, lookup));
  if (one === null || other === null) return null;
  return { least: Math.min(one.least, other.least), most: Math.max(one.most, other.most) };
}

const turned: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==' };
const denied: Readonly<Record<string, string>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '!=': '==' };

/** In `a < 3 ? a : 3` what stands behind the question mark is for less than 3 only. */
function narrowed(condition: Expression, holds: boolean, lookup: Lookup): Lookup {
  if (condition.kind !== 'binary') return lookup;
  const { left, right } = condition;
  const sign = holds ? condition.sign : (denied[condition.sign] ?? '');
  const isFirst = left.kind === 'variable';
  const [asked, limit] = isFirst ? [left, right] : [right, left];
  const towards = isFirst ? sign : turned[sign];
  // What is itself calculated would be so once more for each level.
  const isPlain = limit.kind === 'range' || limit.kind === 'variable';
  const bound = isPlain ? calculate(limit, lookup) : null;
  if (asked.kind !== 'variable' || towards === undefined || bound === null) return lookup;
  return (leaf) => {
    const range = lookup(leaf);
    const isAsked = leaf.kind === 'variable' && leaf.name === asked.name;
    return isAsked && range !== null ? within(range, towards, bound) : range;
  };
}

/** The numbers of a range that compare so with some number of another one. */
function within({ least, most }: Range, sign: string, bound: Range): Range {
  if (sign.startsWith('<')) return { least, most: Math.min(most, bound.most - (sign === '<' ? 1 : 0)) };
  if (sign.startsWith('>')) return { least: Math.max(least, bound.least + (sign === '>' ? 1 : 0)), most };
  if (sign !== '==') return { least, most };
  return { least: Math.max(least, bound.least), most: Math.min(most, bound.most) };
}

function unary(sign: string, { least, most }: Range): Range {
  if (sign === '-') return { least: 0 - most, most: 0 - least };
  if (sign === '~') return { least: -1 - most, most: -1 - least };
  if (sign === '+') return { least, most };
  const truth = truthOf({ least, most });
  return truth === null ? truths : exactly(truth ? 0 : 1);
}

/** Beyond 2^53 numbers are not exact, and beyond 2^63 they begin anew. */
function safe(range: Range | null): Range | null {
  if (range === null) return null;
  const isSafe = (number: number) => !Number.isFinite(number) || Number.isSafeInteger(number);
  if (isSafe(range.least) && isSafe(range.most)) return range;
  return isExact(range) ? null : anyInteger;
}

function binary(sign: string, left: Range, right: Range): Range | null {
  if (sign === ',') return right;
  if (sign in comparisons) return compared(sign, left, right);
  if (isExact(left) && isExact(right)) return calculated(sign, left.least, right.least);
  const fromZero = left.least >= 0 && right.least >= 0;
  const isSmall = Number.isFinite(left.most) && Number.isFinite(right.most);
  switch (sign) {
    case '+':
      return { least: left.least + right.least, most: left.most + right.most };
    case '-':
      return { least: left.least - right.most, most: left.most - right.least };
    case '*':
      return product(left, right);
    case '/':
      return quotient(left, right);
    case '%':
      return remainder(left, right);
    case '&': {
      // What has no sign leaves none.
      const limits = [left, right].filter(({ least }) => least >= 0).map(({ most }) => most);
      return limits.length === 0 ? anyInteger : { least: 0, most: Math.min(...limits) };
    }
    case '|':
    case '^': {
      if (!fromZero) return anyInteger;
      const least = sign === '|' ? Math.max(left.least, right.least) : 0;
      return { least, most: isSmall ? allBits(Math.max(left.most, right.most)) : Number.POSITIVE_INFINITY };
    }
    case '<<':
      if (!fromZero || !isSmall || right.most > mostShifted) return anyInteger;
      return { least: left.least * 2 ** right.least, most: left.most * 2 ** right.most };
    case '>>':
      if (!isExact(right) || right.least < 0 || right.least > mostShifted) return anyInteger;
      return {
        least: Math.floor(left.least / 2 ** right.least),
        most: Math.floor(left.most / 2 ** right.least),
      };
    default:
      return anyInteger;
  }
}

const mostShifted = 52;

/** The number of as many bits as another one has, all of which are set. */
function allBits(number: number): number {
  let all = 1;
  while (all <= number) all *= 2;
  return all - 1;
}

const comparisons: Readonly<Record<string, (left: Range, right: Range) => boolean>> = {
  // Whether it holds for all numbers of the two.
  '<': (left, right) => left.most < right.least,
  '<=': (left, right) => left.most <= right.least,
  '>': (left, right) => left.least > right.most,
  '>=': (left, right) => left.least >= right.most,
  '==': (left, right) => isExact(left) && isExact(right) && left.least === right.least,
  '!=': (left, right) => left.most < right.least || left.least > right.most,
};

function compared(sign: string, left: Range, right: Range): Range {
  if (comparisons[sign]?.(left, right)) return exactly(1);
  const opposite = denied[sign] ?? '!=';
  return comparisons[opposite]?.(left, right) ? exactly(0) : truths;
}

/** More would be a number of more bits than there are. */
const mostRaised = 62;

function calculated(sign: string, first: number, second: number): Range | null {
  const [left, right] = [BigInt(first), BigInt(second)];
  const isShift = sign === '<<' || sign === '>>';
  if ((sign === '/' || sign === '%') && second === 0) return null;
  if ((isShift || sign === '**') && (second < 0 || second > mostRaised)) return null;
  const number = Number(operations[sign]?.(left, right) ?? Number.NaN);
  return Number.isSafeInteger(number) ? exactly(number) : null;
}

const operations: Readonly<Record<string, (left: bigint, right: bigint) => bigint>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '**': (left, right) => left ** right,
  '<<': (left, right) => left << right,
  '>>': (left, right) => left >> right,
  '&': (left, right) => left & right,
  '|': (left, right) => left | right,
  '^': (left, right) => left ^ right,
};

/** Of numbers that have no bound a product may be more than there is: such are made of texts, to tell them apart. */
function product(left: Range, right: Range): Range {
  const numbers = [left.least, left.most].flatMap((one) => [one * right.least, one * right.most]);
  if (!numbers.every(Number.isFinite)) return anyInteger;
  return { least: Math.min(...numbers) + 0, most: Math.max(...numbers) + 0 };
}

function quotient(left: Range, right: Range): Range | null {
  if (isExact(right) && right.least !== 0) {
    const ends = [Math.trunc(left.least / right.least), Math.trunc(left.most / right.least)];
    return { least: Math.min(...ends) + 0, most: Math.max(...ends) + 0 };
  }
  if (isExact(right)) return null;
  return left.least >= 0 && right.least >= 0 ? { least: 0, most: left.most } : anyInteger;
}

/** What is left has the sign of what is divided. */
function remainder(left: Range, right: Range): Range | null {
  if (isExact(right) && right.least === 0) return null;
  const most = Math.max(Math.abs(right.least), Math.abs(right.most)) - 1;
  const isLess = isExact(right) && left.least >= 0 && left.most <= most;
  return {
    least: isLess ? left.least : left.least >= 0 ? 0 : Math.max(left.least, -most),
    most: left.most <= 0 ? 0 : Math.min(left.most, most),
  };
}

/** Whether an expression is about a variable. */
export function isAbout(expression: Expression, name: string): boolean {
  switch (expression.kind) {
    case 'range':
      return false;
    case 'variable':
    case 'length':
      return expression.name === name;
    case 'unary':
      return isAbout(expression.of, name);
    case 'binary':
      return isAbout(expression.left, name) || isAbout(expression.right, name);
    case 'choice':
      return [expression.condition, expression.then, expression.otherwise].some((one) => isAbout(one, name));
  }
}

/** A variable and so much more, or less, where an expression is no more than that: `n + 1`. */
export function sumIn(expression: Expression): { readonly name: string; readonly plus: number } | null {
  if (expression.kind !== 'binary' || !/^[-+]$/.test(expression.sign)) return null;
  const { sign, left, right } = expression;
  if (right.kind === 'range' && left.kind === 'variable' && isExact(right.range))
    return { name: left.name, plus: sign === '-' ? 0 - right.range.least : right.range.least };
  const isTurned = sign === '+' && left.kind === 'range' && right.kind === 'variable' && isExact(left.range);
  return isTurned ? { name: right.name, plus: left.range.least } : null;
}
