import fc from 'fast-check';

/** One small change of a text, as people and editors make them. `at` and `length` are shares of the text. */
interface Edit {
  readonly kind: 'insert' | 'delete' | 'replace' | 'double line' | 'drop line' | 'indent line' | 'swap lines';
  readonly at: number;
  readonly length: number;
  readonly piece: string;
}

/**
 * One of the texts, or two cut together, after some edits that put in or take out `pieces`. Most results are
 * nearly what somebody would write, which is where a short cut and the library it stands for may part.
 */
export function mutated(texts: readonly string[], pieces: readonly string[]): fc.Arbitrary<string> {
  const edit: fc.Arbitrary<Edit> = fc.record({
    kind: fc.constantFrom(
      'insert',
      'insert',
      'delete',
      'replace',
      'double line',
      'drop line',
      'indent line',
      'swap lines',
    ),
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    length: fc.integer({ min: 1, max: 4 }),
    piece: fc.constantFrom(...pieces),
  });
  const text = fc.constantFrom(...texts);
  const mixed = fc
    .tuple(text, text, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(
      ([head, tail, share]) =>
        head.slice(0, Math.floor(head.length * share)) + tail.slice(Math.floor(tail.length * share)),
    );
  const base = fc.oneof({ arbitrary: text, weight: 3 }, { arbitrary: mixed, weight: 1 });
  const edits = fc.array(edit, { maxLength: 4 });
  const newline = fc.constantFrom('\n', '\n', '\n', '\r\n');
  return fc
    .tuple(base, edits, newline)
    .map(([start, changes, breaks]) => changes.reduce(apply, start).replaceAll('\n', breaks));
}

function apply(text: string, { kind, at, length, piece }: Edit): string {
  const place = Math.floor(text.length * at);
  if (kind === 'insert') return text.slice(0, place) + piece + text.slice(place);
  if (kind === 'delete') return text.slice(0, place) + text.slice(place + length);
  if (kind === 'replace') return text.slice(0, place) + piece + text.slice(place + length);
  const lines = text.split('\n');
  const line = Math.floor(lines.length * at);
  const here = lines[line] ?? '';
  if (kind === 'double line') lines.splice(line, 0, here);
  if (kind === 'drop line') lines.splice(line, 1);
  if (kind === 'indent line') lines[line] = ' '.repeat(length) + here;
  if (kind === 'swap lines') lines.splice(line, 2, lines[line + 1] ?? '', here);
  return lines.join('\n');
}
