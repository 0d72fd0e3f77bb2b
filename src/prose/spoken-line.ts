const mostJoined = 5;
/** What begins something of its own: an item, a heading, a row, a quotation, a tag. */
const beginning = /^\s*(?:[-*+|>#]|\d+[.)]\s|[`*_]*<[a-z]+[\s>])/;
const startsWithTag = /^[\s`*_"'(]*$/;
const ended = /[.:;!?|>\u2705\u2713\u2714\u274c][\s`*_"')\u201d]*$/;
/** "<rule id="2">The reviewer ends with": what is said begins behind the elements. */
const openings = /^\s*(?:<(?!(?:goto|reset|call|function|fork|result)\b)[a-z][\w-]*(?:\s[^<>]*)?>\s*)+/;

/**
 * The line at the end of a text with the lines above that its sentence goes on from. A tag that begins its line goes on with a sentence of words
 * alone.
 */
export function spokenLine(text: string): string {
  const lines = text.split('\n');
  let joined = lines.pop() ?? '';
  if (beginning.test(joined)) return joined.replace(openings, '');
  const beginsWithTag = startsWithTag.test(joined);
  for (const line of lines.slice(-mostJoined).reverse()) {
    if (line.trim() === '' || /^\s*[#|>]/.test(line) || ended.test(line)) break;
    if (beginsWithTag && /^[\s`*_]*</.test(line)) break;
    joined = `${line} ${joined}`;
    if (beginning.test(line)) break;
  }
  return joined.replace(openings, '');
}

/** The sentence that a line ends with. */
export function sentenceOfLine(line: string): string {
  return line.split(/[.;!?]\s/).at(-1) ?? '';
}
