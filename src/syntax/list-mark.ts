/** The mark of an item or of a row with which a line begins, the same for all numbers; undefined without one. */
export function listMarkOf(line: string): string | undefined {
  return /^[ \t]*([-*+|]|\d+[.)])[ \t]/.exec(line)?.[1]?.replace(/\d+/, '1');
}
