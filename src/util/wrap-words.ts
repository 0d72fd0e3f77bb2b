/** The sequences that paint a text take no room. */
const paintSequence = /\u001b\[[0-9;]*m/g;

/** Breaks a text at blanks into lines of at most `width` characters; a longer word has a line to itself. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let length = 0;
  for (const word of text.split(/ +/)) {
    const size = word.replace(paintSequence, '').length;
    if (line !== '' && length + 1 + size > width) {
      lines.push(line);
      line = '';
      length = 0;
    }
    length += size + (line === '' ? 0 : 1);
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
