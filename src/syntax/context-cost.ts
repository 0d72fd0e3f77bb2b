/** What begins a block: the marks of quotes, list items, headings, rules, fences and definitions. */
const mark = /[ \t]*(?:>|[-+*](?=[ \t\r\n]|$)|\d{1,9}[.)](?=[ \t\r\n]|$)|-{2,}|=+|#+|`{3,}|~{3,}|\[)/y;
const indentation = /[ \t]*/y;
const lineBreak = /\r\n?|\n/g;

/** What may begin a comment or the like within a paragraph; where nothing ends it, all of the rest is looked at for each. */
const opener = /<(?:!--|\?|!\[CDATA\[|![A-Za-z])/g;
const ends: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '?>', '<![CDATA[': ']]>' };
const blankLine = /\n[ \t]*\r?\n/g;

/** How much more a mark costs than a line: one at the margin, as of a plain list, takes remark half the time of a nested one. */
const costAtMargin = 5;
const costOfMark = 10;
const blanksPerCost = 4;
const searchedPerCost = 2_000;

/**
 * Whether it would take long to tell the blocks of a Markdown text apart: remark's time grows with the square
 * of their number and with their depth, so 128 KB of nested quotes take it minutes. Counts a line as 1, a
 * mark as 10 or, at the margin, 5, four blanks of indentation and 2,000 units after the openings of
 * comments as 1. Linear, and ends at the limit.
 */
export function costsMoreThan(text: string, most: number): boolean {
  let cost = costOfOpeners(text);
  for (let at = 0; cost <= most; at = lineBreak.lastIndex) {
    cost += 1;
    indentation.lastIndex = at;
    indentation.test(text);
    cost += (indentation.lastIndex - at) / blanksPerCost;
    mark.lastIndex = at;
    while (cost <= most && mark.lastIndex < text.length) {
      const from = mark.lastIndex;
      if (!mark.test(text)) break;
      cost += from === at && indentation.lastIndex === at ? costAtMargin : costOfMark;
    }
    lineBreak.lastIndex = at;
    if (!lineBreak.test(text)) break;
  }
  return cost > most;
}

function costOfOpeners(text: string): number {
  const next = new Map<string, number>();
  let searched = 0;
  let end = 0;
  for (const { index, 0: found } of text.matchAll(opener)) {
    if (index >= end) {
      blankLine.lastIndex = index;
      end = blankLine.exec(text)?.index ?? text.length;
    }
    const sign = ends[found] ?? '>';
    let at = next.get(sign) ?? -1;
    // Each is looked for from where the last one was: together they take one pass over the text.
    if (at < index) {
      at = text.indexOf(sign, index);
      if (at === -1) at = text.length;
      next.set(sign, at);
    }
    if (at >= end) searched += end - index;
  }
  return searched / searchedPerCost;
}
