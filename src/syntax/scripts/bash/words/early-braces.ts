import type { Span } from '../../../../source/span.ts';
import type { BashContext } from '../context/context.ts';

interface Default {
  readonly name: string;
  readonly operator: string;
  /** What stands in, as it is written. */
  readonly word: string;
}

/** Notes `${X:-{}}`: the first brace that closes ends the expansion, so that the second one stands behind any value. */
export function noteEarlyBrace(
  { text, lostOutcomes }: BashContext,
  { name, operator, word }: Default,
  place: Span,
): void {
  if (!/[-=]$/.test(operator) || word !== '{' || text[place.end] !== '}') return;
  lostOutcomes.set(place.start, {
    rule: 'value-lost',
    message: `the first } ends the expansion, so that the second one stands behind any value that ${name} has`,
    help: `write \${${name}${operator}"{}"}`,
    span: { start: place.start, end: place.end + 1 },
  });
}
