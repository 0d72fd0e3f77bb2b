import type { Span } from '../../../../source/span.ts';
import type { Command, Text } from '../../program.ts';
import type { PowerShellContext } from './context.ts';

const pathOption = /(?<=^test-path )-(?:literal)?path /;
/** Whether words ask how many there are of something. */
export const asksCount = /\.(?:count|length)$/;

/** A test that only a run decides, each time alike: it goes by the script's own words. */
export function undecided(
  place: Span,
  context: PowerShellContext,
  holds = true,
  words = wordsAt(place, context),
): Command {
  const at = { start: place.start, end: place.start };
  const operand: Text = [{ kind: 'literal', text: words, span: at }];
  return { kind: 'test', fact: { subject: words, value: null, operand, equal: holds } };
}

/** A test of a file with the file at its end, however it is written. */
function wordsOfFileTest(written: string): string {
  return written
    .replace(pathOption, '')
    .replace(/['"]/g, '')
    .replace(/^test-path (.+) (-pathtype \w+)$/, 'test-path $2 $1');
}

/** The words of an expression, in lower case, with variables as the program names them. */
export function wordsAt({ start, end }: Span, context: PowerShellContext): string {
  const written = context.tree.text.slice(start, end).replace(/\s+/g, ' ').toLowerCase();
  const words = /^test-path\s/.test(written) ? wordsOfFileTest(written) : written;
  return words.replace(/\$(?:script:|global:|local:)?(\w+)(?!\w*:)/g, (whole, name: string) => {
    const known = context.nameOf({
      kind: 'variable',
      name,
      scoped: whole.includes(':'),
      span: { start, end },
    });
    return known === null ? whole : `$${known}`;
  });
}
