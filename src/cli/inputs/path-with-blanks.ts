import { visibleText } from '../../diagnostics/paint.ts';
import { shellWord } from '../terminal/shell-word.ts';

/** So many words are tried for a path. */
const mostWords = 20;

/** Of words that make a path with blanks: how it is written, as a line. Else nothing. */
export function quotedPathIn(all: readonly string[], isThere: (path: string) => boolean): string {
  const words = all.slice(0, mostWords);
  const paths = words.flatMap((_, from) =>
    words.slice(from + 1).map((__, more) => words.slice(from, from + more + 2).join(' ')),
  );
  const path = paths.findLast(isThere);
  return path === undefined
    ? ''
    : `a path with blanks stands in quotation marks: ${visibleText(shellWord(path))}\n`;
}
