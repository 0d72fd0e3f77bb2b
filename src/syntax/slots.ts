import { type Span, span } from '../source/span.ts';
import { variableName } from '../source/variable-name.ts';

/** A stretch of a prompt: text to send as it is, or a `{{name}}` slot (language.md#variables). */
export interface PromptPiece {
  readonly kind: 'literal' | 'slot';
  /** The literal, or the slot's name. */
  readonly text: string;
  readonly span: Span;
}

const slot = new RegExp(`\\{\\{[ \\t]*(${variableName})[ \\t]*\\}\\}`, 'g');

/** Cuts `text` from `start` on into pieces whose source texts, joined, are exactly that text. Linear. */
export function cutIntoPieces(text: string, start: number): PromptPiece[] {
  if (!text.includes('{{', start)) {
    const whole = text.slice(start);
    return whole === '' ? [] : [{ kind: 'literal', text: whole, span: span(start, text.length) }];
  }
  const pieces: PromptPiece[] = [];
  let from = start;
  const literal = (end: number) => {
    if (end > from) pieces.push({ kind: 'literal', text: text.slice(from, end), span: span(from, end) });
  };
  slot.lastIndex = start;
  for (let match = slot.exec(text); match !== null; match = slot.exec(text)) {
    literal(match.index);
    pieces.push({ kind: 'slot', text: match[1] ?? '', span: span(match.index, slot.lastIndex) });
    from = slot.lastIndex;
  }
  literal(text.length);
  return pieces;
}

/** The first slot in a text, as it is written; null without one. */
export function firstSlot(text: string): string | null {
  slot.lastIndex = 0;
  return text.includes('{{') ? (slot.exec(text)?.[0] ?? null) : null;
}
