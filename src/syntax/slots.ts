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

/** What looks like a slot of another language and names a payload: `{{result.title}}`, `{{ input | trim }}`, `$RAYMOND_RESULT`, `$ARGUMENTS`. */
export interface FalseSlot {
  readonly written: string;
  /** The variable that it begins with. */
  readonly name: string;
  readonly span: Span;
}

const falseSlot =
  /\{\{[ \t]*(#(?:if|unless|each)[ \t]+)?(result|input|workflow_id|agent_id)([ \t]*[.|[][^{}\n]{1,80})?[ \t]*\}\}|(?:\$\{|\$|%)RAYMOND_(RESULT|INPUT|WORKFLOW_ID|AGENT_ID)(?![\w-])(?:(?<=\$\{\w+)[^{}\n]{0,80}\}|(?<=%\w+)%)?|(?<!["'\u201c\u2018])\$ARGUMENTS(?!\w)(?:\[\d+\])?/g;
const fence = /^[ \t>]*(?:[-*+] +|\d+[.)] +)?[ \t]*(?:```|~~~)/gm;

/** Finds them in prose: in code and comments they are what the prompt speaks of. Linear. */
export function findFalseSlots(text: string, start: number): FalseSlot[] {
  const found: FalseSlot[] = [];
  falseSlot.lastIndex = start;
  for (let match = falseSlot.exec(text); match !== null; match = falseSlot.exec(text)) {
    const [written, block, name = '', part, variable] = match;
    const line =
      text
        .slice(Math.max(0, match.index - 500), match.index)
        .split('\n')
        .at(-1) ?? '';
    const isCode = line.split('`').length % 2 === 0 || /^(?: {4}|\t)/.test(line) || line.endsWith('$');
    const isArguments = written.startsWith('$A');
    if ((isArguments || (block ?? part ?? variable) !== undefined) && !isCode)
      found.push({
        written,
        name: isArguments ? 'input' : (variable?.toLowerCase() ?? name),
        span: span(match.index, falseSlot.lastIndex),
      });
  }
  // Whether several kinds of fences stand within each other, or comments, is not looked at: none is told then.
  if (found.length === 0 || text.includes('<!--')) return [];
  const fences = [...text.matchAll(fence)].map(({ index }) => index);
  if (text.includes('````') || (text.includes('```') && text.includes('~~~'))) return [];
  let passed = 0;
  return found.filter((slot) => {
    while ((fences[passed] ?? Number.POSITIVE_INFINITY) < slot.span.start) passed += 1;
    return passed % 2 === 0;
  });
}
