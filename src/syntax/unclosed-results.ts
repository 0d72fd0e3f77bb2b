import type { Tag, TagProblem, TagScan } from '../grammar/tag.ts';
import { beginsHere, fragmentProblem } from '../grammar/tag-problem.ts';
import { nearestName } from '../util/nearest.ts';

/** Words, and directly behind them the opening of a result once more, after which its sentence ends or goes on. */
const openedAgain = /^([^\n`<>]{0,200}[\p{L}\p{N}.!?])<result>(?=[\s.,;:!?)`*_"']|$)/u;

/** What may be a payload, and a closing tag of another name directly behind it. */
const otherClosing = /^([^\n`<>]{1,200})<\/([A-Za-z]{3,12})\s*>/;

/**
 * In a prompt, `<result>ok<result>. Otherwise <result>not ok</result>` lacks a slash; the scanner, which reads the answers of agents
 * as well, takes all of it for one payload; and so it does of `<result>ok</results>`.
 */
export function withoutUnclosedResults({ tags, problems }: TagScan): TagScan {
  const found = tags.flatMap((tag): TagProblem[] => {
    if (!isResultWithAnother(tag)) return [];
    const misspelt = misspeltEnd(tag);
    if (misspelt !== null) return [misspelt];
    const payload = openedAgain.exec(tag.content)?.[1];
    if (payload === undefined) return [];
    const start = tag.contentSpan.start + payload.length;
    const end = start + '<result>'.length;
    if (!tag.content.slice(payload.length + 1).includes('<result', 1)) return [];
    return [wrongEnd(tag, start, end, '<result>')];
  });
  if (found.length === 0) return { tags, problems };
  const starts = new Set(found.flatMap(({ related = [] }) => related.map(({ span }) => span.start)));
  const kept = tags.filter(({ span }) => !starts.has(span.start));
  return {
    tags: kept,
    problems: [...problems, ...found].sort((one, other) => one.span.start - other.span.start),
  };
}

function misspeltEnd(tag: Tag): TagProblem | null {
  const [whole = '', payload = '', name = ''] = otherClosing.exec(tag.content) ?? [];
  if (whole === '' || nearestName(name, ['result']) === null) return null;
  const start = tag.contentSpan.start + payload.length;
  return wrongEnd(tag, start, tag.contentSpan.start + whole.length, whole.slice(payload.length));
}

function wrongEnd(tag: Tag, start: number, end: number, written: string): TagProblem {
  const message = `${written} stands where </result> is to close the tag`;
  const opening = { ...tag, start: tag.span.start, end: tag.contentSpan.start };
  const related = [beginsHere(opening)];
  return fragmentProblem(start, end, message, 'write </result>', tag.attributes, related);
}

function isResultWithAnother({ name, content }: Tag): boolean {
  return name === 'result' && content.includes('<result>');
}
