import { type Span, span } from '../source/span.ts';

/** A stretch of a prompt: text to send as it is, or a `{{name}}` slot (language.md §6). */
export interface PromptPiece {
  readonly kind: 'literal' | 'slot';
  /** The literal, or the slot's name. */
  readonly text: string;
  readonly span: Span;
}

const slot = /\{\{[ \t]*([A-Za-z_][A-Za-z0-9_-]*)[ \t]*\}\}/g;

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

/** What looks like a slot of another template language and names a payload: `{{result.title}}`, `{{ input | trim }}`. */
export interface FalseSlot {
  readonly written: string;
  /** The variable that it begins with. */
  readonly name: string;
  readonly span: Span;
}

const falseSlot =
  /\{\{[ \t]*(#(?:if|unless|each)[ \t]+)?(result|input|workflow_id|agent_id)([ \t]*[.|[][^{}\n]{1,80})?[ \t]*\}\}/g;
const fence = /^ {0,3}(?:```|~~~)/gm;

/** Finds them in prose: in code they are what the prompt speaks of. Linear. */
export function findFalseSlots(text: string, start: number): FalseSlot[] {
  const found: FalseSlot[] = [];
  falseSlot.lastIndex = start;
  for (let match = falseSlot.exec(text); match !== null; match = falseSlot.exec(text)) {
    const [written, block, name = '', part] = match;
    const isCode = text[match.index - 1] === '`' || text[falseSlot.lastIndex] === '`';
    if ((block ?? part) !== undefined && !isCode)
      found.push({ written, name, span: span(match.index, falseSlot.lastIndex) });
  }
  if (found.length === 0) return found;
  const fences = [...text.matchAll(fence)].map(({ index }) => index);
  let passed = 0;
  return found.filter((slot) => {
    while ((fences[passed] ?? Number.POSITIVE_INFINITY) < slot.span.start) passed += 1;
    return passed % 2 === 0;
  });
}
