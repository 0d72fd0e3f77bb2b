import type { Range } from '../../values.ts';

/** One number, an operand, and what is left of a division by it. */
const remainder = /^\$\(expr ["']?[\w${}]+["']? (?:"%"|'%'|\\?%) (\d{1,4})\)$/;

/** Which numbers the commands of `$(…)` print; undefined of other commands. */
export function givenNumbers(substitution: string): Range | undefined {
  const [, divisor] = remainder.exec(substitution) ?? [];
  if (divisor === undefined) return partOfDate(substitution);
  const most = Number(divisor) - 1;
  return most < 0 ? undefined : { least: -most, most };
}

const dateOfNow = /^\$\(date (?:-u )?["']?\+["']?%(-?[A-Za-z])["']?\)$/;
/** The numbers that `date` prints without zeros in front. */
const partsOfDates: Readonly<Record<string, Range>> = {
  u: { least: 1, most: 7 },
  w: { least: 0, most: 6 },
  '-H': { least: 0, most: 23 },
  '-d': { least: 1, most: 31 },
  '-m': { least: 1, most: 12 },
};

/** Which numbers `$(date +%u)` can be; undefined of other commands. */
function partOfDate(substitution: string): Range | undefined {
  const [, part = ''] = dateOfNow.exec(substitution) ?? [];
  return Object.hasOwn(partsOfDates, part) ? partsOfDates[part] : undefined;
}
