import type { Range } from '../values.ts';

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
export function partOfDate(substitution: string): Range | undefined {
  const [, part = ''] = dateOfNow.exec(substitution) ?? [];
  return Object.hasOwn(partsOfDates, part) ? partsOfDates[part] : undefined;
}
