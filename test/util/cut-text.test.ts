import { assert, integer, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { cutText } from '../../src/util/cut-text.ts';

it('cuts no character in two', () => {
  expect(cutText('ab', 3)).toBe('ab');
  expect(cutText('abc', 2)).toBe('ab');
  expect(cutText('a😀b', 2)).toBe('a');
  expect(cutText('a😀b', 3)).toBe('a😀');
  assert(
    property(string({ unit: 'binary' }), integer({ min: 2, max: 20 }), (text, length) => {
      const pieces: string[] = [];
      for (let rest = text; rest !== ''; rest = rest.slice(pieces.at(-1)?.length))
        pieces.push(cutText(rest, length));
      expect(pieces.join('')).toBe(text);
      for (const piece of pieces) {
        expect(piece.length).toBeLessThanOrEqual(length);
        // Throws for half a character.
        encodeURIComponent(piece);
      }
    }),
  );
});
