import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineSplitter } from '../../src/util/line-splitter.ts';

function split(bytes: Uint8Array, cuts: readonly number[], longest?: number): (string | null)[] {
  const lines: (string | null)[] = [];
  const splitter = new LineSplitter((line) => lines.push(line), longest);
  let start = 0;
  for (const cut of [...cuts, bytes.length]) {
    splitter.add(bytes.subarray(start, start + cut));
    start += cut;
  }
  splitter.finish();
  return lines;
}

it('cuts a stream into its lines, however the bytes come', () => {
  const lines = fc.array(
    fc.string({ unit: 'grapheme', maxLength: 12 }).filter((line) => !line.includes('\n')),
  );
  fc.assert(
    fc.property(lines, fc.array(fc.nat(9)), (texts, cuts) => {
      const bytes = new TextEncoder().encode(texts.map((line) => `${line}\n`).join(''));
      expect(split(bytes, cuts)).toEqual(texts);
    }),
  );
});

it('keeps a last line without an end, and gives null in place of a line that is too long', () => {
  const bytes = new TextEncoder().encode('short\n123456789\n12345678\n\nlast');
  for (const cuts of [[], [3, 5, 4, 9], [8, 8, 8]])
    expect(split(bytes, cuts, 8)).toEqual(['short', null, '12345678', '', 'last']);
  expect(split(bytes, [1], 3)).toEqual([null, null, null, '', null]);
});
