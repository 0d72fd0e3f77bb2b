import type { Range } from '../values.ts';
import { partOfDate } from './dates.ts';

/** One number, an operand, and what is left of a division by it. */
const remainder = /^\$\(expr ["']?[\w${}]+["']? (?:"%"|'%'|\\?%) (\d{1,4})\)$/;

/** Which numbers the commands of `$(…)` print; undefined of other commands. */
export function givenNumbers(substitution: string): Range | undefined {
  const [, divisor] = remainder.exec(substitution) ?? [];
  if (divisor === undefined) return partOfDate(substitution);
  const most = Number(divisor) - 1;
  return most < 0 ? undefined : { least: -most, most };
}
