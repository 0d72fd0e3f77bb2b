import { tagNames } from '../../../../grammar/tag.ts';
import { type Span, span } from '../../../../source/span.ts';

const printed = new RegExp(
  `^[^'"\`#\\n]*\\b(?:echo|printf)[ \\t]+"?\`(?=(<(${tagNames.join('|')})(?![\\w-])[^\`\\n]*</\\2>)\`)`,
  'm',
);

/**
 * The tag in ``echo `<goto>PLAN</goto>` ``, which Bash takes for a command; null where there is none, or where it may stand in a text
 * over several lines.
 */
export function tagInBackticks(text: string): Span | null {
  if (!text.includes('`<')) return null;
  const found = printed.exec(text);
  if (found === null) return null;
  const before = text.slice(0, found.index);
  if (before.includes('<<') || ['"', "'"].some((mark) => before.split(mark).length % 2 === 0)) return null;
  const start = found.index + found[0].length;
  return span(start, start + (found[1] ?? '').length);
}
