import { structuredPatch } from 'diff';

/** A text, and the number of its first line in the file that it is a part of. */
interface NumberedText {
  readonly text: string;
  readonly firstLine: number;
}

/** How many lines may be removed and added before two texts count as wholly different: the work grows with its square. */
const mostEdits = 500;

/** The hunks of a unified diff with three lines of context; nothing for equal texts. */
export function unifiedDiff(before: NumberedText, after: NumberedText): string {
  if (before.text === after.text) return '';
  if (before.text === '' || after.text === '') return wholeDiff(before, after);
  const options = { context: 3, maxEditLength: mostEdits };
  const patch = structuredPatch('', '', before.text, after.text, '', '', options);
  if (patch === undefined) return wholeDiff(before, after);
  return patch.hunks
    .map(({ oldStart, oldLines, newStart, newLines, lines }) => {
      const old = range(oldStart + before.firstLine - 1, oldLines);
      const now = range(newStart + after.firstLine - 1, newLines);
      return `@@ -${old} +${now} @@\n${lines.join('\n')}\n`;
    })
    .join('');
}

/** All lines of one, then all lines of the other. */
function wholeDiff(before: NumberedText, after: NumberedText): string {
  const [old, now] = [linesOf(before.text, '-'), linesOf(after.text, '+')];
  const head = `@@ -${range(before.firstLine, old.count)} +${range(after.firstLine, now.count)} @@\n`;
  return head + old.text + now.text;
}

function linesOf(text: string, sign: string) {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const end = text === '' || text.endsWith('\n') ? '' : '\\ No newline at end of file\n';
  return { count: lines.length, text: lines.map((line) => `${sign}${line}\n`).join('') + end };
}

/** An empty stretch is said to stand after the line before it. */
function range(start: number, count: number): string {
  return `${count === 0 ? start - 1 : start},${count}`;
}

/** The number of the line, from 1, in which an offset stands. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
