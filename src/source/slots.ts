import { type Span, span } from './span.ts';
import { variableName } from './variable-name.ts';

/** A stretch of a prompt, or of a value of a policy: text to send as it is, or a `{{name}}` slot (language.md#variables). */
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

/** The slots in a text, in its order; most have none. */
export function slotsIn(text: string): PromptPiece[] {
  return text.includes('{{') ? cutIntoPieces(text, 0).filter(({ kind }) => kind === 'slot') : [];
}
