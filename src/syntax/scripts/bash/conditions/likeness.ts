import type { Span } from '../../../../source/span.ts';
import type { Likeness } from '../../asked.ts';
import { chainEdits } from '../../build-command.ts';
import type { Piece, Text } from '../../program.ts';
import type { BashContext, Node } from '../context/context.ts';
import { bareVariable } from '../context/written-words.ts';
import { scanText } from '../words/words.ts';

/** The words of a test. */
export interface TestWords {
  readonly context: BashContext;
  readonly nodes: readonly Node[];
  readonly spans: readonly Span[];
  /** `[[ ]]`, which has its own operators and patterns. */
  readonly isDouble: boolean;
}

/** A comparison with what is no fixed text: `[[ $x == ok* ]]`, `[[ $x =~ ^ok ]]`, `[ "$x" = "$y" ]`; null for other tests. */
export function likenessOf(
  { context, nodes, spans, isDouble }: TestWords,
  operator: string,
  operand: Text,
  second: number,
): Likeness | null {
  const place = spans[second];
  if (place === undefined) return null;
  if (operator === '=~') return { kind: 'regex', operand, pattern: regexIn(context, place, nodes) };
  if (!/^[=!]?=$/.test(operator)) return null;
  const { pieces } = scanText(context, place.start, place.end, 'value', nodes, isDouble);
  if (!isDouble) return { kind: 'text', operand, pattern: pieces };
  const pattern = pieces.map((piece) => (isQuoted(context, place, piece) ? escaped(piece) : piece));
  return { kind: 'glob', operand, pattern };
}

/** Quotation marks take their meaning away from signs, which is left to the run where it is more than a variable. */
function regexIn(context: BashContext, place: Span, nodes: readonly Node[]): Text {
  const source = context.slice(place);
  if (bareVariable.test(source)) return scanText(context, place.start, place.end, 'value', nodes).pieces;
  // A blank stands for itself with the sign in front of it, without which the word ends there.
  const text = source.replace(/(?<!\\)\\ /g, ' ');
  const isPlain = !/['"`]|(?<!\\)\s|\$[^)|]/.test(source);
  return isPlain
    ? [{ kind: 'literal', text, span: place }]
    : [{ kind: 'unknown', span: place, harmless: true }];
}

function isQuoted(context: BashContext, { start }: Span, { span }: Piece): boolean {
  const marks = context.text.slice(start, span.start).replace(/\\[\s\S]/g, '');
  return marks.split('"').length % 2 === 0;
}

/** A value that stands for itself in a pattern. */
function escaped(piece: Piece): Piece {
  if (piece.kind !== 'variable') return piece;
  const edit = chainEdits(piece.edit, (value) => value.replace(/[*?[\]\\]/g, '\\$&'));
  return { ...piece, edit, ...(piece.edit === null ? { folding: 'none' } : {}) };
}
