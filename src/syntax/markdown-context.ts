import type { Nodes } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { byStart, type Span, span } from '../source/span.ts';

/** The stretches of a Markdown text in which a tag means less than in prose, in order and disjoint. */
interface MarkdownContext {
  /** HTML comments: they declare nothing. */
  readonly comments: readonly Span[];
  /** Fenced and indented code blocks: examples, which only might be meant. */
  readonly codeBlocks: readonly Span[];
}

/**
 * Emphasis and links change neither a comment nor a code block, and reading them takes time quadratic in a
 * hostile text: 180 KB of `*a_` took over a minute.
 */
const parser = unified()
  .use(remarkParse)
  .data('micromarkExtensions', [
    { disable: { null: ['attention', 'labelStartImage', 'labelStartLink', 'labelEnd'] } },
  ])
  .freeze();

/**
 * What may begin an element. In prompts `<example>` and its like are marks of sections, and the Markdown between them means
 * what it says, where CommonMark would take all up to the next blank line for HTML, fences and lists as well.
 */
const opening = /(?<!<)<+(?=[A-Za-z/])/g;

/** Finds comments and code blocks in a Markdown text with remark, offsets shifted by `base`. */
export function markdownContext(text: string, base: number): MarkdownContext {
  const comments: Span[] = [];
  const codeBlocks: Span[] = [];
  const pending: Nodes[] = [parser.parse(text.replace(opening, (signs) => 'x'.repeat(signs.length)))];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ('children' in node) pending.push(...node.children);
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    if (node.type === 'code') codeBlocks.push(span(base + start, base + end));
    if (node.type === 'html') comments.push(...commentsIn(text.slice(start, end), base + start));
  }
  return { comments: comments.sort(byStart), codeBlocks: codeBlocks.sort(byStart) };
}

function commentsIn(html: string, base: number): Span[] {
  const found: Span[] = [];
  for (let at = html.indexOf('<!--'); at !== -1; ) {
    const close = html.indexOf('-->', at + 2);
    const end = close === -1 ? html.length : close + 3;
    found.push(span(base + at, base + end));
    at = html.indexOf('<!--', end);
  }
  return found;
}
