import type { Implementation } from '../ir/ir.generated.ts';
import { type Span, span } from '../source/span.ts';

/** Where the words of a prompt, its slots left aside, first match; null where they do not. */
export function findWords({ prompt }: Implementation, pattern: RegExp): Span | null {
  for (const { kind, text, span: place } of prompt ?? []) {
    const match = kind === 'literal' ? pattern.exec(text) : null;
    if (match !== null) return spanWithin(text, place, match.index, match[0].length);
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
