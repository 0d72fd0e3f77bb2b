import { type Span, spanOver } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import type { BashContext } from '../context/context.ts';
import { onlyGiven } from './only-given.ts';

/** The parts of a date that have a 0 in front, and come to 08 and 09. */
const part = String.raw`\$\(date (?:-u )?["']?\+["']?%[dHIjmMSUVW]["']?\)`;
const assigned = new RegExp(String.raw`(?<![\w$.-])([A-Za-z_]\w*)="?${part}`, 'g');

/** The variables that a script gives such a part and nothing else. */
const namesOf = memo(({ text }: BashContext) => (text.includes('$(date ') ? onlyGiven(text, assigned) : []));

const operand = String.raw`"?(?:${part}|\$?[A-Za-z_]\w*|\$\{[A-Za-z_]\w*\}|\d+)"?`;
/** `m > 6`, `3 <= $m`: nothing but the one number and the other. */
const plainTest = new RegExp(
  String.raw`^[\s(]*(${operand})\s*(?:[<>]=?|[=!]=|-(?:eq|ne|[lg][et]))\s*(${operand})[\s)]*$`,
);

/**
 * Notes a test by numbers, of these words or this expression, that asks for such a part: to Bash a number with a 0 in front is octal
 * (Bash Reference Manual, Shell Arithmetic).
 */
export function noteOctalDate(context: BashContext, places: readonly Span[]): void {
  const place = spanOver(places);
  for (const one of context.slice(place).split(/&&|\|\|/)) {
    const [, ...sides] = plainTest.exec(one) ?? [];
    const found = sides
      .map((side) => side.replaceAll('"', ''))
      .find((side) => side.includes('$(') || namesOf(context).includes(side.replace(/^\$\{?|\}$/g, '')));
    if (found !== undefined) noteIt(context, place, found.includes('$') ? found : `$${found}`);
  }
}

function noteIt(context: BashContext, place: Span, written: string): void {
  context.noteLost(place, {
    compares: 'octal numbers',
    why: 'Bash takes a number with a 0 in front for one, and 08 and 09 are none, so it fails at such times',
    help: `write 10#${written}`,
  });
}
