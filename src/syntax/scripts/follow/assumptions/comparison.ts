const comparison =
  /^[(\s]*([\w#${}%!.@*[\]:-]+?(?: % \d+)?)\s*(<=|>=|==|!=|<|>|\s-?(?:lt|le|gt|ge|eq|ne|lss|leq|gtr|geq|equ|neq)\s)\s*([\w#${}%!:-]+)[)\s]*$/i;
const names: Readonly<Record<string, string>> = {
  ...{ '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge', '==': 'eq', '!=': 'ne' },
  ...{ lss: 'lt', leq: 'le', gtr: 'gt', geq: 'ge', equ: 'eq', neq: 'ne' },
};

const number = /^-?\d+$/;
const turned: Readonly<Record<string, string>> = { lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' };

/** A comparison of two numbers in a shell's own words; its sides are numbers, or variables without their signs. */
export function comparisonIn(subject: string): { left: string; sign: string; right: string } | null {
  const [, left = '', written = '', right = ''] = comparison.exec(subject) ?? [];
  const word = written.trim().replace(/^-/, '').toLowerCase();
  const sign = names[word] ?? word;
  if (sign === '') return null;
  // `3 -gt $n` says of the variable that it is less.
  const isTurned = number.test(left) && !number.test(right);
  return isTurned
    ? { left: side(right), sign: turned[sign] ?? sign, right: side(left) }
    : { left: side(left), sign, right: side(right) };
}

/** `$1` keeps its sign, lest it be taken for a number. */
function side(operand: string): string {
  const name = bare(operand);
  return name !== operand && /^\d+$/.test(name) ? `$${name}` : name;
}

/** The variable that a side of a comparison names. */
export function variableOf(side: string): string {
  return side.replace(/^\$/, '');
}

/** The name of a variable without the signs that a shell puts around it; between blanks one divides. */
export function bare(operand: string): string {
  return operand.replace(/[${}]|(?<! )%/g, '').replace(/^!(.*)!$/, '$1');
}

/** What the signs of a comparison ask of two numbers. */
export const relations: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
};
