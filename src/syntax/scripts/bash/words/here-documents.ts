import { span } from '../../../../source/span.ts';
import type { Piece, Text } from '../../program.ts';
import { type BashContext, type Node, Unreadable } from '../context/context.ts';
import { trimmedStart } from '../grammar/node.ts';
import { PieceList, unitsOf } from './escapes.ts';
import { readText, scanText } from './words.ts';

/** `<<< word`: the word and a line break. */
export function readHereString(context: BashContext, node: Node): Text {
  const word = node.children.at(-1);
  if (word === undefined || word.type === '<<<') throw new Unreadable();
  const text = readText(context, trimmedStart(context.text, word), word.endIndex, [word]);
  return [...text, lineBreak(word.endIndex)];
}

/** A line break that a command adds, which stands nowhere in the file. */
export function lineBreak(at: number): Piece {
  return { kind: 'literal', text: '\n', span: span(at, at) };
}

/** The body of a here-document, as its delimiter says: with expansions, or as it stands there. */
export function readHereDocument(context: BashContext, node: Node): Text {
  const { text } = context;
  const children = node.children;
  const start = children.find((child) => child.type === 'heredoc_start');
  const body = children.find((child) => child.type === 'heredoc_body');
  const end = children.find((child) => child.type === 'heredoc_end');
  if (start === undefined || end === undefined) throw new Unreadable();
  // Blanks may stand after the sign.
  const isIndented = text.slice(node.startIndex, start.startIndex).trimEnd().endsWith('<<-');
  // The grammar takes white space at the beginning of the body for nothing: it begins after the line break.
  const beforeBody = children.filter((child) => child !== body && child !== end).at(-1);
  const lineEnd = text.indexOf('\n', beforeBody?.endIndex ?? start.endIndex);
  if (lineEnd < 0 || lineEnd >= end.startIndex) throw new Unreadable();
  const delimiter = text.slice(start.startIndex, start.endIndex);
  const isQuoted = /['"\\]/.test(delimiter);
  checkDelimiter(text, lineEnd + 1, end, delimiter, isIndented);
  let bodyEnd = end.startIndex;
  while (isIndented && text[bodyEnd - 1] === '\t') bodyEnd--;
  const place = span(lineEnd + 1, bodyEnd);
  const pieces: Text = isQuoted
    ? [{ kind: 'literal', text: context.slice(place), span: place }]
    : scanText(context, place.start, place.end, 'here', body === undefined ? [] : [body]).pieces;
  return isIndented ? withoutTabs(pieces, place.start, text) : pieces;
}

/** Makes sure that the grammar has found the line that ends the document, and the first one that does. */
function checkDelimiter(
  text: string,
  start: number,
  { startIndex, endIndex: end }: Node,
  delimiter: string,
  isIndented: boolean,
): void {
  const word = delimiter.replace(/['"]|\\(?=[\s\S])/g, '');
  const lines = text.slice(start, end).split('\n');
  const found = lines.findIndex(
    (line) => (isIndented ? line.replace(/^\t+/, '') : line).replace(/\r$/, '') === word,
  );
  const next = text[end];
  const closes = next === undefined || next === '\n' || next === '\r';
  if (found !== lines.length - 1 || !closes || startIndex < start) throw new Unreadable();
}

/** Takes the tabs away from the beginning of each line, as `<<-` does. */
function withoutTabs(pieces: Text, bodyStart: number, text: string): Text {
  const list = new PieceList();
  let isInFront = false;
  for (const unit of unitsOf(pieces)) {
    const isLineStart = 'start' in unit && (unit.start === bodyStart || text[unit.start - 1] === '\n');
    isInFront = (isLineStart || isInFront) && 'text' in unit && unit.text === '\t';
    if (!isInFront) list.add(unit);
  }
  return list.take();
}
