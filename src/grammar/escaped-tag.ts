import { span } from '../source/span.ts';
import { type TagName, type TagProblem, tagNames } from './tag.ts';
import { matchEnd } from './text-at.ts';

/** How much of such a tag is written out in the help. */
const mostWritten = 120;

/** What an editor makes of a tag that it exports as Markdown: `\<goto\>PLAN\</goto\>`, or with the first of each pair alone. */
const escaped = new Map(
  tagNames.map((name) => {
    // A payload may end in a back-slash.
    const openingEnd = name === 'result' ? '\\\\>' : '\\\\?>';
    const tag = `<${name}(?:\\s[^<>]{0,1000}?)?${openingEnd}[^<>]{0,1000}?\\\\</${name}\\s*\\\\?>`;
    return [name, new RegExp(tag, 'y')];
  }),
);

/** What is wrong with a tag at `start` whose signs are escaped; null where they are not. Linear. */
export function escapedTag(text: string, name: TagName, start: number): TagProblem | null {
  const whole = escaped.get(name);
  const end = text[start - 1] === '\\' && whole !== undefined ? matchEnd(whole, text, start) : null;
  if (end === null) return null;
  const meant = text.slice(start, end).replaceAll('\\', '');
  return {
    rule: 'malformed-tag',
    message: `back-slashes stand in front of the signs of <${name}>`,
    span: span(start - 1, end),
    help: `write ${meant.length > mostWritten || meant.includes('\n') ? 'it without them' : meant}`,
  };
}
