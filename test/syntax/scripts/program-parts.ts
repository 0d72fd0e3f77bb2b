import type { Span } from '../../../src/source/span.ts';
import type { Piece, Program } from '../../../src/syntax/scripts/program.ts';

/** Every span and every literal of a program, wherever it stands. */
export function spansAndLiterals(program: Program): {
  spans: Span[];
  literals: Extract<Piece, { kind: 'literal' }>[];
} {
  const spans: Span[] = [];
  const literals: Extract<Piece, { kind: 'literal' }>[] = [];
  const pending: unknown[] = [program];
  while (pending.length > 0) {
    const part = pending.pop();
    if (typeof part !== 'object' || part === null) continue;
    if ('span' in part && isSpan(part.span)) spans.push(part.span);
    if ('kind' in part && part.kind === 'literal') literals.push(part as (typeof literals)[number]);
    pending.push(...Object.values(part));
  }
  return { spans, literals };
}

function isSpan(value: unknown): value is Span {
  return typeof value === 'object' && value !== null && 'start' in value && 'end' in value;
}
