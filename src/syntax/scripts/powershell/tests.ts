import type { Span } from '../../../source/span.ts';
import type { Command, Text } from '../program.ts';
import { variablePiece } from './shapes.ts';

/** A longer list is not looked at. */
const mostAlternatives = 16;

/** `^(pass|fail)$` */
export function alternativesIn(pattern: string | null): readonly string[] | null {
  const [, texts] = /^\^\((?:\?:)?([\w -]+(?:\|[\w -]+)*)\)\$$/.exec(pattern ?? '') ?? [];
  return texts?.split('|') ?? null;
}

/** Whether a text is one of several; null where that cannot be asked. */
export function oneOfTexts(operand: Text, values: readonly string[]): Command | null {
  const subject = describe(operand);
  if (subject === null || values.length === 0 || values.length > mostAlternatives) return null;
  const tests = values.map(
    (value): Command => ({ kind: 'test', fact: { subject, value, operand, equal: true } }),
  );
  return tests.reduce((left, right) => ({ kind: 'or', left, right }));
}

/** What is worked out, as a text that is compared as a variable's is; it need not have been set. */
export function asVariable(words: string, { start, end }: Span): Text {
  return [{ kind: 'literal', text: '', span: { start, end: start } }, variablePiece(words, { start, end })];
}

export function own(subject: string, equal: boolean): Command {
  return { kind: 'test', fact: { subject, value: null, operand: null, equal } };
}

export function isFilled(name: string, place: Span): Command {
  const operand = [variablePiece(name, place)];
  return { kind: 'test', fact: { subject: `$${name}`, value: '', operand, equal: false } };
}

/** A text in the script's words, or null when it holds what only a run knows. */
export function describe(text: Text): string | null {
  let words = '';
  for (const piece of text) {
    if (piece.kind === 'literal') words += piece.text;
    else if (piece.kind === 'variable') words += `$${piece.name}`;
    else return null;
  }
  return words;
}
