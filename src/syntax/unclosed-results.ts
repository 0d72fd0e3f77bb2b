import type { Tag, TagProblem, TagScan } from '../grammar/tag.ts';
import { beginsHere, fragmentProblem } from '../grammar/tag-problem.ts';

/** Words, and directly behind them the opening of a result once more, after which its sentence ends or goes on. */
const openedAgain = /^([^\n`<>]{0,200}[\p{L}\p{N}.!?])<result>(?=[\s.,;:!?)`*_"']|$)/u;

/**
 * In a prompt, `<result>ok<result>. Otherwise <result>not ok</result>` lacks a slash; the scanner, which reads the answers of agents
 * as well, takes all of it for one payload.
 */
export function withoutUnclosedResults({ tags, problems }: TagScan): TagScan {
  const found = tags.flatMap((tag): TagProblem[] => {
    const payload = isResultWithAnother(tag) ? openedAgain.exec(tag.content)?.[1] : undefined;
    if (payload === undefined) return [];
    const start = tag.contentSpan.start + payload.length;
    const end = start + '<result>'.length;
    if (!tag.content.slice(payload.length + 1).includes('<result', 1)) return [];
    const message = '<result> stands where </result> is to close the tag';
    const opening = { ...tag, start: tag.span.start, end: tag.contentSpan.start };
    const related = [beginsHere(opening)];
    return [fragmentProblem(start, end, message, 'write </result>', tag.attributes, related)];
  });
  if (found.length === 0) return { tags, problems };
  const starts = new Set(found.flatMap(({ related = [] }) => related.map(({ span }) => span.start)));
  const kept = tags.filter(({ span }) => !starts.has(span.start));
  return {
    tags: kept,
    problems: [...problems, ...found].sort((one, other) => one.span.start - other.span.start),
  };
}

function isResultWithAnother({ name, content }: Tag): boolean {
  return name === 'result' && content.includes('<result>');
}
