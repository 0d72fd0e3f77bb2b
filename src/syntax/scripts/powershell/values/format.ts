import { type Span, span } from '../../../../source/span.ts';
import { chainEdits } from '../../build-command.ts';
import { isHarmlessText } from '../../follow/contents/effects.ts';
import type { Piece, Text } from '../../program.ts';
import { unknown } from '../context/program-parts.ts';

const sign = /\{\{|\}\}|\{(\d{1,6})(,[^{}:]*)?(:[^{}]*)?\}|[{}]/g;

/** What the `-f` operator makes of a format and its operands: `{0}`, `{0:N2}`, `{{`. */
export function formatText(format: Text, items: readonly Text[], place: Span): Text {
  const result: Piece[] = [];
  for (const piece of format) {
    const formatted = formatPiece(piece, items);
    if (formatted === null) return unknown(place);
    for (const part of formatted) result.push(part);
  }
  return result;
}

function formatPiece(piece: Piece, items: readonly Text[]): Text | null {
  if (piece.kind === 'variable') return [{ ...piece, edit: chainEdits(piece.edit, withoutBraces) }];
  if (piece.kind !== 'literal') return [piece];
  const { text, span: place } = piece;
  if (!/[{}]/.test(text)) return [piece];
  // A brace that is written as an escape cannot be told from others here.
  if (place.end - place.start !== text.length) return null;
  const result: Piece[] = [];
  let from = 0;
  const flush = (to: number) => {
    if (to <= from) return;
    result.push({
      kind: 'literal',
      text: text.slice(from, to),
      span: span(place.start + from, place.start + to),
    });
  };
  for (const match of text.matchAll(sign)) {
    const [whole, index, ...layout] = match;
    flush(match.index);
    from = match.index + whole.length;
    const at = span(place.start + match.index, place.start + from);
    if (whole === '{{' || whole === '}}') result.push({ kind: 'literal', text: whole.slice(1), span: at });
    else if (index === undefined) return null;
    else {
      const item = items[Number(index)];
      if (item === undefined) return null;
      const isPlain = layout.every((part) => part === undefined);
      for (const part of isPlain ? item : unknown(at, isHarmlessText(item))) result.push(part);
    }
  }
  flush(text.length);
  return result;
}

function withoutBraces(value: string): string | null {
  return /[{}]/.test(value) ? null : value;
}

/** Several texts as one, with another between them. */
export function joinTexts(texts: readonly Text[], between: string, place: Span): Text {
  return texts.flatMap((text, index): Text => {
    if (index === 0 || between === '') return text;
    const at = text[0]?.span.start ?? place.end;
    return [{ kind: 'literal', text: between, span: span(at, at) }, ...text];
  });
}
