import { misspeltClosing } from '../grammar/opening-alone.ts';
import { scanTags } from '../grammar/scan-tags.ts';
import type { Tag, TagProblem, TagScan } from '../grammar/tag.ts';
import { beginsHere, fragmentProblem } from '../grammar/tag-problem.ts';
import { bySpan, span } from '../source/span.ts';
import { lastLine } from '../util/line-start.ts';
import { listMarkOf } from './list-mark.ts';

/** Words, and directly behind them the opening of a result once more, after which its sentence ends or goes on. */
const openedAgain = /^([^\n`<>]{0,200}[\p{L}\p{N}.!?])<result\/?>(?=[\s.,;:!?)`*_"']|$)/u;
/** The opening of a further result, in front of what may be its payload. */
const another = /<result[ \t]*>(?=[^\s`<])/g;
const anyOpening = /<result[ \t]*\/?>/;
/** What may be a payload, up to the back-tick that ends the code in which it stands. */
const toEndOfCode = /^([^\n`<>]{0,200}[^\s`<>])`(?!`)/;
/** The same, up to the end of its line. */
const toEndOfLine = /^([^\n`<>]{0,200}[^\s`<>])[ \t]*\r?\n/;
/** The same, up to the word that joins it to the next one: "<result>yes or <result>no</result>". */
const toJoiner = /^([^\n`<>]{0,200}[^\s`<>])\s{1,20}(?:or|oder|ou|o|oppure|of)\s{1,20}$/i;
/** The same, up to the end of the element in which it stands. */
const toEndOfElement = /^([^<>]{0,2000}[^\s<>])\s*<\/([A-Za-z][\w-]*)\s*>/;
/** The element in which something stands. */
const enclosing = /<([A-Za-z][\w-]*)(?:\s[^<>]*)?>[^<>]*$/;
/** That what stands behind is one of several answers: "Good: ", "If it is good, answer ". */
const lead = /^\s*(?:(\S+)\s.*?)?(\S+)[ \t]*$/;
/** How much around a tag is looked at. */
const mostAround = 300;
const longestHelp = 120;

/** A part of a text that is taken for one tag, and where its content would go on behind what is wrong with it. */
interface Unclosed {
  readonly problem: TagProblem;
  readonly end: number;
}

/**
 * In a prompt, `<result>ok<result>. Otherwise <result>not ok</result>` lacks a slash; the scanner, which reads the answers of agents
 * as well, takes all of it for one payload; and so it does of `<result>ok</results>`, and of a list in which `<result>ok` has no end.
 */
export function withoutUnclosedResults({ tags, problems }: TagScan, text: string): TagScan {
  const kept: Tag[] = [];
  const found: TagProblem[] = [];
  for (const tag of tags) {
    let rest: Tag | null = tag;
    while (rest !== null) {
      const unclosed = rest.name === 'result' ? unclosedIn(rest, text) : null;
      if (unclosed === null) {
        kept.push(rest);
        break;
      }
      found.push(unclosed.problem);
      const next: number | null = anotherFrom(text.slice(0, tag.span.end), unclosed.end);
      if (next === null) break;
      // What stands between the two has been taken for payload.
      const between = scanTags(text.slice(0, next), unclosed.end);
      kept.push(...between.tags);
      found.push(...between.problems);
      rest = resultFrom(tag, next, another.lastIndex, text);
    }
  }
  if (found.length === 0) return { tags, problems };
  const all = [...problems, ...found].sort(bySpan);
  return { tags: kept, problems: all };
}

/** The result that ends as the one does which has swallowed it. */
function resultFrom(tag: Tag, start: number, contentStart: number, text: string): Tag {
  const contentSpan = span(contentStart, Math.max(contentStart, tag.contentSpan.end));
  const content = text.slice(contentSpan.start, contentSpan.end);
  return { ...tag, span: span(start, tag.span.end), attributes: [], content, contentSpan };
}

function unclosedIn(tag: Tag, text: string): Unclosed | null {
  if (!anyOpening.test(tag.content)) return null;
  return misspeltEnd(tag) ?? secondOpening(tag) ?? withoutEnd(tag, text);
}

function misspeltEnd(tag: Tag): Unclosed | null {
  const closing = misspeltClosing(tag.content, 'result', 0);
  if (closing === null || tag.content.slice(0, closing.start).includes('`')) return null;
  return wrongEnd(tag, closing.start, tag.content.slice(closing.start, closing.end));
}

function secondOpening(tag: Tag): Unclosed | null {
  const [whole = '', payload = ''] = openedAgain.exec(tag.content) ?? [];
  if (whole === '' || !tag.content.includes('<result', whole.length)) return null;
  return wrongEnd(tag, payload.length, whole.slice(payload.length));
}

function wrongEnd(tag: Tag, at: number, written: string): Unclosed {
  const start = tag.contentSpan.start + at;
  const end = start + written.length;
  const message = `${written} stands where </result> is to close the tag`;
  const related = [beginsHere({ ...tag, start: tag.span.start, end: tag.contentSpan.start })];
  return { problem: fragmentProblem(start, end, message, 'write </result>', tag.attributes, related), end };
}

/** A payload that stands for itself, with another result of the same kind behind it, has no end. */
function withoutEnd(tag: Tag, text: string): Unclosed | null {
  const { start } = tag.span;
  // The result within another has an end of its own, and so has the outer one.
  if (/^[^<]*<\/result/.test(text.slice(tag.span.end, tag.span.end + mostAround))) return null;
  const from = tag.contentSpan.start;
  const next = anotherFrom(tag.content, 0);
  if (next === null) return null;
  const before = text.slice(Math.max(0, start - mostAround), start);
  const payload = payloadOf(tag.content, next, before);
  if (payload === null) return null;
  const end = from + payload.length;
  const whole = `${text.slice(start, end)}</result>`;
  const help =
    whole.length > longestHelp || whole.includes('\n') ? 'close it with </result>' : `write ${whole}`;
  return { problem: fragmentProblem(start, end, '<result> is never closed', help), end };
}

/** The payload of a result without an end in front of another one that begins at `to`; null where it may be meant as it stands. */
function payloadOf(content: string, to: number, before: string): string | null {
  const [, inElement, element] = toEndOfElement.exec(content) ?? [];
  if (inElement !== undefined && element === enclosing.exec(before)?.[1]) return inElement;
  const between = content.slice(0, to);
  const [, joined] = toJoiner.exec(between) ?? [];
  if (joined !== undefined) return joined;
  const [, inCode] = toEndOfCode.exec(between) ?? [];
  if (inCode !== undefined && /(?<!`)`$/.test(before)) {
    const ticks = between.split('`').length - 1;
    return (ticks % 2 === 0 && between.endsWith('`')) || (ticks === 1 && between.includes('\n'))
      ? inCode
      : null;
  }
  const [, onLine] = toEndOfLine.exec(between) ?? [];
  if (onLine === undefined) return null;
  return areParallel(lastLine(before), lastLine(between), onLine) ? onLine : null;
}

/** Whether two results are told in the same way: as items of a list, as rows of a table, or behind a colon. */
function areParallel(first: string, second: string, payload: string): boolean {
  const mark = listMarkOf(first);
  if (mark !== undefined || listMarkOf(second) !== undefined) return mark === listMarkOf(second);
  if (/[.,;:!?]$/.test(payload)) return false;
  const [, begins, ends] = lead.exec(first) ?? [];
  const [, alsoBegins, alsoEnds] = lead.exec(second) ?? [];
  if (ends === undefined || alsoEnds === undefined) return false;
  return (ends.endsWith(':') && alsoEnds.endsWith(':')) || (begins === alsoBegins && ends === alsoEnds);
}

function anotherFrom(text: string, from: number): number | null {
  another.lastIndex = from;
  return another.exec(text)?.index ?? null;
}
