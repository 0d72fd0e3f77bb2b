import { type Span, span } from '../../../../source/span.ts';
import { lineStart } from '../../../../util/line-start.ts';

const comment = /^[ \t]*(?:#|@?rem\b|::)/i;

/** What stands in the last line that is no comment. */
export function lastLine(text: string): Span {
  let end = text.trimEnd().length;
  while (end > 0) {
    const start = lineStart(text, end);
    const line = text.slice(start, end);
    if (line.trim() !== '' && (start === 0 || !comment.test(line)))
      return span(start + line.length - line.trimStart().length, start + line.trimEnd().length);
    end = start - 1;
  }
  return span(0, 0);
}
