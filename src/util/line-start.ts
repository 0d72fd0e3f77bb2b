/** Where the line begins in which the sign at `at` stands; a line break belongs to the line that it ends. */
export function lineStart(text: string, at: number): number {
  // Asked for what stands in front of the text, lastIndexOf would look at its first sign.
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** The offset of the line feed that ends the line, or of the end of the text. */
export function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** The line in which a text ends, without the line breaks in front of it. */
export function lastLine(text: string): string {
  return text.slice(lineStart(text, text.length));
}
