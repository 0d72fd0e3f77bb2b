const comparison =
  /^[(\s]*([\w#${}%!.@*[\]-]+?)\s*(<=|>=|==|!=|<|>|\s-?(?:lt|le|gt|ge|eq|ne|lss|leq|gtr|geq|equ|neq)\s)\s*([\w#${}%!-]+)[)\s]*$/i;
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

/** The name of a variable without the signs that a shell puts around it. */
export function bare(operand: string): string {
  return operand.replace(/[${}%]/g, '').replace(/^!(.*)!$/, '$1');
}
