/** `a | b | c`, also over several lines, and `X=1 Y=2`: behind these the grammar takes `else` for one more word. */
const assignsTwice = /(?:^|\s)[A-Za-z_]\w*\+?=.*\s[A-Za-z_]\w*\+?=/;
const comment = /(?:^|\s)#/;
/** A line that ends a command; the mark of a here-document could not have what the two above have. */
const endsCommand = /[^\s;&|({\\]\s*$/;

/**
 * The text as the grammar is to be given it: a semicolon for the line break between such a command and its `else`
 * or `elif`, which means the same. Every offset stays. In a comment, a string or a here-document it changes
 * nothing that the tree shows.
 */
export function withoutBreakBeforeElse(text: string): string {
  if (!/\n[ \t]*el(?:se|if)\b/.test(text)) return text;
  const lines = text.split('\n');
  let given = '';
  let before = '';
  let pipes = 0;
  // Blank lines in between stay: the break behind the command is what has to go.
  let blank = '';
  lines.forEach((line, number) => {
    if (line.trim() === '' && number > 0) {
      blank += `\n${line}`;
      return;
    }
    const isElse = /^[ \t]*el(?:se|if)\b/.test(line);
    const isSwallowed = isElse && (pipes > 1 || assignsTwice.test(before));
    const ends = isSwallowed && endsCommand.test(before) && !comment.test(before);
    const gap = number === 0 ? '' : `${blank}\n`;
    given += `${ends ? `;${gap.slice(1)}` : gap}${line}`;
    const goesOn = /[|\\]\s*$/.test(before);
    pipes = (goesOn ? pipes : 0) + line.replaceAll('||', '').split('|').length - 1;
    before = line;
    blank = '';
  });
  return given + blank;
}
