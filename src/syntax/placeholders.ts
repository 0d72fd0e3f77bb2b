import { tagNames } from '../grammar/tag.ts';
import type { Span } from '../source/span.ts';

/** How much of a long line is looked at, on both sides. */
const mostAround = 300;
/** What a prompt gives to its agent to write, or to whom: there a tag is meant. */
const asksForTag =
  /\b(?:emit|answer|reply|respond|writ|return|send|print|us|output|end|finish|with|by|an?|the)(?:t?ing|e|s)?[\s`*_"']*$/i;
const isCalledTag = /^[\s`*_"'/]*(?:tags?|element|transition)\b/i;
const usage = /^\W*(?:usage|syntax|synopsis)\b\W*\w/i;
/** `<file>`, `<branch name>`: no tag, and no end. */
const placeholder = new RegExp(`<(?!(?:${tagNames.join('|')})>)([a-z][\\w -]{0,40})>`, 'gi');
/** Jumps that no other text has a word for in angle brackets. */
const neverPlaceholders = /^<\/?(?:goto|reset)\b/;

/**
 * Whether what looks like a tag that is spoken of stands for something to be filled in: in a code within a line behind other words
 * (`make <function>`), behind "Usage:", or beside other placeholders (`<file>`) where nothing asks for a tag.
 */
export function isPlaceholder(text: string, { start, end }: Span): boolean {
  if (text[start + 1] === '/' || neverPlaceholders.test(text.slice(start, end))) return false;
  const line = (part: string, at: number) => part.split('\n').at(at) ?? '';
  const before = line(text.slice(Math.max(0, start - mostAround), start), -1);
  const after = line(text.slice(end, end + mostAround), 0);
  if (isCalledTag.test(after) || asksForTag.test(before)) return false;
  if (usage.test(before)) return true;
  const marks = before.split('`');
  if (marks.length % 2 === 0 && after.includes('`')) return /[A-Za-z]/.test(marks.at(-1) ?? '');
  return [...`${before} ${after}`.matchAll(placeholder)].some(
    // An element of the prompt itself has an end.
    ([, name = '']) => !text.includes(`</${name}`),
  );
}
