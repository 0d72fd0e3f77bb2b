import type { PowerShellScanner } from './scanner.ts';

/** What stands with commas between in round brackets, the first of which comes next. `areLines`: most often one in a line. */
export function parseCommaSeparated<Item>(
  scanner: PowerShellScanner,
  parseItem: () => Item,
  areLines = false,
): Item[] {
  const start = scanner.at;
  scanner.at += 1;
  const items: Item[] = [];
  scanner.skipLines();
  while (scanner.peek() !== ')') {
    if (scanner.atEnd()) throw scanner.unreadable(true, start);
    items.push(parseItem());
    const end = scanner.at;
    scanner.skipLines();
    if (!scanner.takeSign(',') && scanner.peek() !== ')') {
      if (areLines && scanner.look(/[$[]/y) !== null) throw scanner.unreadable(true, scanner.at, 'no comma');
      throw scanner.unreadable(scanner.peek() === '}' || scanner.beginsBelow(end), start);
    }
    scanner.skipLines();
  }
  scanner.at += 1;
  return items;
}
