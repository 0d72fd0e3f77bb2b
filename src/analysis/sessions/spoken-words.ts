import type { Implementation } from '../../ir/ir.generated.ts';
import { namesIn, PromptWords } from '../../prose/prompt-words.ts';
import { type Span, span } from '../../source/span.ts';

/** A sentence has hardly more in front of some words of it. */
const mostOfSentence = 200;
const sentenceEnd = /[.!?:;](?=\s)|\n\s*(?:\n|[-*+]\s|\d+[.)]\s)/;

/**
 * Where the words of a prompt, its slots left aside, first match a pattern with the flag `g`, and what stands in front of them in their sentence does not
 * match `but`; null where they do not.
 */
export function findWords({ prompt }: Implementation, pattern: RegExp, but: RegExp): Span | null {
  for (const { kind, text, span: place } of prompt ?? []) {
    if (kind !== 'literal') continue;
    for (const { index, 0: found } of text.matchAll(pattern)) {
      const before =
        text
          .slice(Math.max(0, index - mostOfSentence), index)
          .split(sentenceEnd)
          .at(-1) ?? '';
      if (!but.test(before)) return spanWithin(text, place, index, found.length);
    }
  }
  return null;
}

/** How far from a name words may stand that are said of it, in UTF-16 units: two or three sentences. */
const furthest = 400;

/**
 * Where the words of a prompt match that stand near a name; null where none do. A long prompt speaks of much: that one
 * documents an option for polling says nothing of why another sentence leads back to it. What is one of `names` says nothing.
 */
export function findWordsNear(
  implementation: Implementation,
  pattern: RegExp,
  name: string,
  names: ReadonlySet<string>,
): Span | null {
  const words = new PromptWords(implementation);
  const all = new RegExp(pattern, 'gi');
  for (const { kind, text, span: place } of implementation.prompt ?? []) {
    if (kind !== 'literal') continue;
    for (const { index, 0: found } of text.matchAll(all)) {
      if (names.has(found)) continue;
      const there = spanWithin(text, place, index, found.length);
      const { before, after } = words.around(there);
      if (namesIn(`${before.slice(-furthest)}${found}${after.slice(0, furthest)}`, name)) return there;
    }
  }
  return null;
}

/** The first sentence of a prompt, without headings before it, and where it stands; null when a slot comes first. */
export function firstSentence({
  prompt,
}: Implementation): { readonly text: string; readonly place: Span } | null {
  const [first] = prompt ?? [];
  if (first?.kind !== 'literal') return null;
  const start = /^(?:\s*#[^\n]*\n)*\s*/.exec(first.text)?.[0].length ?? 0;
  const [text = ''] = /^[\s\S]*?(?:[.!?:](?=\s|$)|\n\s*\n|$)/.exec(first.text.slice(start)) ?? [];
  return { text, place: spanWithin(first.text, first.span, start, text.length) };
}

/** A text that is not as long as its place was written differently there: then the whole place. */
function spanWithin(text: string, place: Span, start: number, length: number): Span {
  if (place.end - place.start !== text.length) return span(place.start, place.end);
  return span(place.start + start, place.start + start + length);
}
