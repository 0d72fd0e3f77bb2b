import { type Span, span } from '../../../source/span.ts';
import { memo } from '../../../util/memo.ts';
import type { BashContext } from './context.ts';

/** The parts of a date that have a 0 in front, and come to 08 and 09. */
const part = String.raw`\$\(date (?:-u )?["']?\+["']?%[dHIjmMSUVW]["']?\)`;
const padded = new RegExp(part, 'g');
const assigned = new RegExp(String.raw`(?<![\w$.-])([A-Za-z_]\w*)="?${part}`, 'g');

/** No script that people write keeps more of them. */
const mostNames = 20;

/** The variables that a script gives such a part and nothing else. */
const namesOf = memo(({ text }: BashContext): readonly string[] => {
  if (!text.includes('$(date ')) return [];
  const names = [...text.matchAll(assigned)].flatMap(([, name]) => name ?? []);
  // Who sets it again, or reads into it, may have taken the 0 away.
  return [...new Set(names)]
    .slice(0, mostNames)
    .filter((name) => [...text.matchAll(setting(name))].length === 1);
});

function setting(name: string): RegExp {
  return new RegExp(
    String.raw`(?<![\w$])${name}(?:\+|-|\*|/|%)?=(?!=)|\b(?:read|printf|mapfile|let)\b[^\n;]{0,200}\b${name}\b`,
    'g',
  );
}

/**
 * Notes a test by numbers, of these words or this expression, that asks for such a part: to Bash a number with a 0 in front is octal
 * (Bash Reference Manual, Shell Arithmetic).
 */
export function noteOctalDate(context: BashContext, places: readonly Span[]): void {
  const place = span(places[0]?.start ?? 0, places.at(-1)?.end ?? 0);
  const source = context.slice(place);
  const [found] = source.matchAll(padded);
  const name = namesOf(context).find((one) =>
    new RegExp(String.raw`(?<![\w#{]|10#\$)\$?${one}\b|(?<!10#)\$\{${one}\}`).test(source),
  );
  if (found !== undefined && !/10#"?$/.test(source.slice(0, found.index))) noteIt(context, place, found[0]);
  else if (name !== undefined) noteIt(context, place, `$${name}`);
}

function noteIt(context: BashContext, place: Span, written: string): void {
  context.lostComparisons.set(place.start, {
    compares: 'octal numbers',
    why: 'Bash takes a number with a 0 in front for one, and 08 and 09 are none, so it fails at such times',
    help: `write 10#${written}`,
    isRefused: false,
    span: place,
  });
}
