/** A line that opens or closes a fence: its signs, and what stands behind them. */
const fenceLine = /^[ \t]*(`{3,}|~{3,})([^\r\n]*)/gm;
/** What is written behind the signs of an opening fence: the language first. */
const information = /^[ \t]*[\w+#.{-]/;
const blank = /^[ \t]*$/;
/** A fence behind the mark of an item or of a quotation, or a comment: what is a fence is not seen line by line. */
const otherFence = /^[ \t]*(?:[-*+]|\d{1,9}[.)]|>)[-*+>\d.) \t]{0,20}(?:`{3}|~{3})|<!--/m;

/**
 * The text with the fences hidden, each by as many letters, that stand within a fence of the same length. To
 * CommonMark the end of the inner one ends the outer one, the end of the outer one begins another block, and all behind it
 * is code; who writes a prompt with an example of Markdown in it does not see that. So where CommonMark leaves a block
 * open at the end, and a reading in which fences that name a language nest leaves none, the text means the latter. A text with
 * comments, or fences that a list or a quotation begins, stays as it is.
 */
export function hideNestedFences(text: string): string {
  const nested: RegExpExecArray[] = [];
  /** The fences that are open when those that name a language nest, outermost first. */
  const open: RegExpExecArray[] = [];
  /** The one that is open to CommonMark. */
  let flat = '';
  for (const line of text.matchAll(fenceLine)) {
    const [, signs = '', behind = ''] = line;
    const closes = (opener: string) => blank.test(behind) && signs.startsWith(opener);
    const opens = signs.startsWith('~') || !behind.includes('`');
    if (flat !== '' && closes(flat)) flat = '';
    else if (flat === '' && opens) flat = signs;
    const innermost = open.at(-1)?.[1];
    if (innermost === undefined) {
      if (opens) open.push(line);
    } else if (closes(innermost)) {
      open.pop();
      if (open.length > 0) nested.push(line);
    } else if (opens && signs.startsWith(innermost) && information.test(behind)) {
      open.push(line);
      nested.push(line);
    }
  }
  if (flat === '' || open.length > 0 || otherFence.test(text)) return text;
  let result = '';
  let from = 0;
  for (const { index, 0: line } of nested) {
    result += text.slice(from, index) + line.replace(/[`~]/g, 'x');
    from = index + line.length;
  }
  return result + text.slice(from);
}
