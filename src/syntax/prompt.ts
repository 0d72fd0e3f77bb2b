import type { Report } from '../diagnostics/diagnostic.ts';
import { scanTags } from '../grammar/scan-tags.ts';
import type { Tag } from '../grammar/tag.ts';
import type { SourceFile } from '../source/source-file.ts';
import type { Span } from '../source/span.ts';
import { parseFrontmatter, type StateSettings } from './frontmatter.ts';
import { cutIntoPieces, type PromptPiece } from './slots.ts';

/** A tag in a prompt's body, and whether it stands in a code block, where it only might be meant. */
export interface BodyTag {
  readonly tag: Tag;
  readonly inCodeBlock: boolean;
}

/** The tree of one `.md` state. */
export interface PromptTree {
  readonly kind: 'prompt';
  readonly source: SourceFile;
  readonly settings: StateSettings | null;
  readonly settingsUnreadable: boolean;
  readonly pieces: readonly PromptPiece[];
  readonly tags: readonly BodyTag[];
  /** The first tag that could not be read, where it is more than an example. */
  readonly badTag: Span | null;
  /** Whether the body is too long to tell what is a comment or an example in it. */
  readonly tooLong: boolean;
}

/**
 * The longest body that remark reads, in UTF-16 units. Hostile runs of back-ticks take it more than linear
 * time: half a second for a body of this length.
 */
const longestInContext = 131_072;

/**
 * What makes Markdown context matter: a comment, a fence, or an indented line. A body without one of them
 * and a tag is read without remark, which costs a hundred times more than the scan.
 */
const contextSigns = ['<!--', '```', '~~~', '\n    ', '\n\t', '\n \t', '\n  \t', '\n   \t', '\r'];
const indentedStart = /^(?: {4}| {0,3}\t)/;
/** Indented code directly behind the marks of a quote or a list item: `>     code`. */
const indentedInContainer = /(?:^|\n)[ \t]*(?:[-+*>]|\d{1,9}[.)])[-+*>\d.) \t]*(?: {4}|\t)/;
const anyTag = /<\/?(?:goto|reset|call|function|fork|result)/;

/** Reads a prompt: settings, slots and tags (language.md §3, §5, §6). */
export async function parsePrompt(source: SourceFile, report: Report): Promise<PromptTree> {
  const { settings, unreadable, bodyStart } = await parseFrontmatter(source, report);
  const pieces = cutIntoPieces(source.text, bodyStart);
  const body = await parseBody(source, bodyStart, report);
  return { kind: 'prompt', source, settings, settingsUnreadable: unreadable, pieces, ...body };
}

async function parseBody(
  source: SourceFile,
  bodyStart: number,
  report: Report,
): Promise<Pick<PromptTree, 'tags' | 'badTag' | 'tooLong'>> {
  const body = source.text.slice(bodyStart);
  if (!anyTag.test(body)) return { tags: [], badTag: null, tooLong: false };
  let readable = source.text;
  let codeBlocks: readonly Span[] = [];
  const needsContext = contextMatters(body);
  const tooLong = needsContext && body.length > longestInContext;
  if (tooLong) {
    codeBlocks = [{ start: bodyStart, end: source.text.length }];
  } else if (needsContext) {
    const { markdownContext } = await import('./markdown-context.ts');
    const context = markdownContext(body, bodyStart);
    readable = blank(source.text, context.comments);
    codeBlocks = context.codeBlocks;
  }
  const inCode = (span: Span) => covers(codeBlocks, span.start);
  const scan = scanTags(readable, bodyStart);
  let badTag: Span | null = null;
  for (const { span, related, fragment: _, ...problem } of scan.problems) {
    // A code block shows examples; what is malformed there may be meant so.
    if (inCode(span)) continue;
    badTag ??= span;
    const file = source.name;
    const places = related?.map((place) => ({ ...place, file }));
    report({ ...problem, file, span, ...(places === undefined ? {} : { related: places }) });
  }
  const tags = scan.tags.map((tag) => ({ tag: asWritten(tag, source.text), inCodeBlock: inCode(tag.span) }));
  return { tags, badTag, tooLong };
}

/** A comment declares nothing, but inside a payload it is a part of it. */
function asWritten(tag: Tag, text: string): Tag {
  return tag.name === 'result'
    ? { ...tag, content: text.slice(tag.contentSpan.start, tag.contentSpan.end) }
    : tag;
}

/** A carriage return alone ends a line too, so it counts as a sign, unless a line feed follows it. */
export function contextMatters(body: string): boolean {
  const text = body.includes('\r') ? body.replaceAll('\r\n', '\n') : body;
  return (
    indentedStart.test(text) ||
    indentedInContainer.test(text) ||
    contextSigns.some((sign) => text.includes(sign))
  );
}

/** Whether one of the stretches, in order and disjoint, holds the offset. */
function covers(stretches: readonly Span[], offset: number): boolean {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const found = stretches[low];
  return found !== undefined && found.start <= offset;
}

/** The text with every given stretch (in order and disjoint) replaced by blanks, so that all offsets stay. */
export function blank(text: string, stretches: readonly Span[]): string {
  let result = '';
  let from = 0;
  for (const { start, end } of stretches) {
    result += text.slice(from, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ');
    from = end;
  }
  return result + text.slice(from);
}
