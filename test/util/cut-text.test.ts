import { assert, integer, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { clipMiddle, clipText, cutText, endOfText } from '../../src/util/cut-text.ts';

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

it('clips a text to a length in which the ellipsis counts, and no character in two', () => {
  expect(clipText('abc', 3)).toBe('abc');
  expect(clipText('abcd', 3)).toBe('ab…');
  expect(clipText('a😀bcd', 3)).toBe('a…');
});

it('takes the end of a text, and no half character before it', () => {
  expect(endOfText('abc', 3)).toBe('abc');
  expect(endOfText('abc', 2)).toBe('bc');
  expect(endOfText('abc', 0)).toBe('');
  expect(endOfText('a😀b', 2)).toBe('b');
  expect(endOfText('a😀b', 3)).toBe('😀b');
});

it('clips a text in its middle', () => {
  expect(clipMiddle('abcdef', 6)).toBe('abcdef');
  expect(clipMiddle('abcdefg', 6)).toBe('ab…fg');
  expect(clipMiddle('a😀bcd😀e', 6)).toBe('a…e');
});
