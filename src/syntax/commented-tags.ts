import { scanTags } from '../grammar/scan-tags.ts';
import type { Tag } from '../grammar/tag.ts';
import type { Span } from '../source/span.ts';
import { lastLine } from '../util/line-start.ts';

/** `# echo "<goto>PLAN</goto>"`, in front of the tag. */
const putAside =
  /^(?:[#@\s]*|\s*(?:rem\b|::)[@\s]*)(?:echo|printf|Write-(?:Output|Host))(?:\s+-\w+)*\s*(?:$|["'$^\\(])/i;
/** How far in front of it such a command is looked for, in UTF-16 units. */
const mostBefore = 200;

/** The tags in the comments of a script, less those of commands that are put aside: nobody takes these for declared. */
export function tagsInComments(text: string, comments: readonly Span[]): Tag[] {
  return comments.flatMap(({ start, end }) => {
    if (!text.slice(start, end).includes('</')) return [];
    const before = ({ span: place }: Tag) =>
      lastLine(text.slice(Math.max(start, place.start - mostBefore), place.start));
    return scanTags(text.slice(0, end), start).tags.filter((tag) => !putAside.test(before(tag)));
  });
}
