import { trimSigns } from '../util/trim-signs.ts';

/** How far over the end of a text its titles are looked for. */
const mostOver = 3000;
const listItem = /^(\s*)(?:[-*+]|\d+[.)])\s+(.*)$/;
const heading = /^ {0,3}#{1,6}\s+(.*)$/;
/** "**Never**" in a line of its own. */
const stressed = /^(\*\*|__)(?!\s)[^*_]+\1\s*$/;

/** "## Common mistakes", "## What not to report", "## Anti-patterns" */
const ofMistakes =
  /\b(?:mistakes?|pitfalls?|anti-?patterns?|red flags?|violations?|never|not|avoid|forbidden|prohibited|wrong|bad|incorrect|invalid|out of scope|off[- ]limits)\b|\bdon[\u2019']?ts?\b/i;
/** An item, a line with a tick or a cross, a row of a table, or a line that ends what stands over it. */
const itemOrRow =
  /^\s*(?:[-*+]\s|\d+[.)]\s|[|\u2705\u2713\u2714\u274c\u2716-\u2718]|(?:-{3,}|\*{3,}|_{3,})\s*$)/;
/** "\u274c answering in prose": what a heading of mistakes names goes on below it. */
const crossedLine = /^\s*[\u274c\u2716-\u2718]/;

/** The end of a sentence that says nothing of what stands below it. */
const sentenceEnd = /[.!?;,\u2026\u3002\uff01\uff1f|>][\s*_`"')\u201d]*$/;
/** Nothing but signs in front of a tag, which may stand below a title by itself. */
const startsWithTag = /^[\s`*_"'(]*$/;
const beginsWithTag = /^[ \t`*_]*<[a-z]+[\s>]/;

/**
 * What stands over the end of a text and holds for it: the head of its column, the items and the line without the end of
 * a sentence that its list stands below, or its tag by itself, the nearest heading.
 */
export function titlesOver(before: string): string[] {
  const lines = before.slice(-mostOver).split('\n');
  const own = lines.pop() ?? '';
  const titles: string[] = [];
  const column = own.split('|').length - 1;
  if (/^\s*\|/.test(own)) titles.push(tableHead(lines).split('|')[column] ?? '');
  let depth = listItem.exec(own)?.[1]?.length ?? 0;
  let isBelow = listItem.test(own) || startsWithTag.test(own);
  for (const line of lines.reverse()) {
    const title = heading.exec(line)?.[1];
    if (title !== undefined)
      return ofMistakes.test(title) && isBehindItems([own, ...lines]) ? titles : [...titles, title];
    if (!isBelow || line.trim() === '' || beginsWithTag.test(line)) continue;
    const [, indent = '', text = ''] = listItem.exec(line) ?? [];
    if (text !== '') {
      if (indent.length < depth && !sentenceEnd.test(text)) titles.push(text);
      depth = Math.min(depth, indent.length);
    } else if (!/^\s/.test(line)) {
      // The sentence over the list; what is indented goes on with an item.
      isBelow = false;
      if (!sentenceEnd.test(line) || stressed.test(line)) titles.push(lastSentence(line));
    }
  }
  return titles;
}

/**
 * Whether the first of these lines, which go upwards, is in a paragraph behind a list or a table of its section: a heading of
 * mistakes names those alone.
 */
function isBehindItems(lines: readonly string[]): boolean {
  const blank = lines.findIndex((line) => line.trim() === '');
  if (blank < 0 || lines.slice(0, blank).some((line) => itemOrRow.test(line) || /^\s*>|^\s{2,}\S/.test(line)))
    return false;
  const top = lines.findIndex((line) => heading.test(line));
  return lines.slice(blank, top).some((line) => itemOrRow.test(line) && !crossedLine.test(line));
}

/** The first of the lines of a table that end here. */
function tableHead(lines: readonly string[]): string {
  let head = '';
  for (let at = lines.length - 1; at >= 0 && /^\s*\|/.test(lines[at] ?? ''); at--) head = lines[at] ?? '';
  return head;
}

/** Whether a line ends in a colon, perhaps in stress: "**Never:**". */
export function leadsIn(line: string): boolean {
  return /:[*_]*\s*$/.test(line);
}

/** The last sentence of a line, without the colon at its end and signs of stress around it. */
export function lastSentence(line: string): string {
  return (
    trimSigns(line, '*_', '*_: \t\r')
      .split(/[.:;!?]\s/)
      .at(-1) ?? ''
  );
}

/** Whether a line begins with the mark of a list. */
export function isListItem(line: string): boolean {
  return /^\s*(?:[-*+]|\d+[.)])\s/.test(line);
}

/** The line that the list at the end of a text stands under, or its lines that begin with tags; empty without one. */
export function leadLine(near: string): string {
  const lines = near.split('\n').slice(0, -1).reverse();
  const isBeside = (line: string) => line.trim() === '' || isListItem(line) || beginsWithTag.test(line);
  return lines.find((line) => !isBeside(line))?.trim() ?? '';
}
