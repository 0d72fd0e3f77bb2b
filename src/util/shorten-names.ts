/** How many different neighbours are named before and after what is left out. */
const namedFirst = 8;
const namedLast = 2;

/**
 * Names for a sentence, however many there are: neighbours that are the same are counted, and of very many only
 * the first and the last are told. A stack of 10,000 frames stays one line.
 */
export function shortenNames(names: readonly string[], separator: string): string {
  const groups: { readonly name: string; count: number }[] = [];
  for (const name of names) {
    const last = groups.at(-1);
    if (last?.name === name) last.count += 1;
    else groups.push({ name, count: 1 });
  }
  const told = (group: { readonly name: string; readonly count: number }) =>
    group.count === 1 ? group.name : `${group.name} (${group.count} times)`;
  if (groups.length <= namedFirst + namedLast + 1) return groups.map(told).join(separator);
  const left = groups.slice(namedFirst, -namedLast).reduce((sum, group) => sum + group.count, 0);
  return [
    ...groups.slice(0, namedFirst).map(told),
    `${left} more`,
    ...groups.slice(-namedLast).map(told),
  ].join(separator);
}
