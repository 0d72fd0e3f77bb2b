/** What begins a block: the marks of quotes, list items, headings, rules, fences and definitions. */
const mark = /[ \t]*(?:>|[-+*](?=[ \t\r\n]|$)|\d{1,9}[.)](?=[ \t\r\n]|$)|-{2,}|=+|#+|`{3,}|~{3,}|\[)/y;
const indentation = /[ \t]*/y;
const lineBreak = /\r\n?|\n/g;

/** How much more a mark costs than a line. */
const costOfMark = 10;
const blanksPerCost = 4;

/**
 * Whether it would take long to tell the blocks of a Markdown text apart: remark's time grows with the square
 * of their number and with their depth, so 128 KB of nested quotes take it minutes. Counts a line as 1, a
 * mark as 10 and four blanks of indentation as 1. Linear, and ends at the limit.
 */
export function costsMoreThan(text: string, most: number): boolean {
  let cost = 0;
  for (let at = 0; cost <= most; at = lineBreak.lastIndex) {
    cost += 1;
    indentation.lastIndex = at;
    indentation.test(text);
    cost += (indentation.lastIndex - at) / blanksPerCost;
    mark.lastIndex = at;
    while (cost <= most && mark.test(text)) cost += costOfMark;
    lineBreak.lastIndex = at;
    if (!lineBreak.test(text)) break;
  }
  return cost > most;
}
