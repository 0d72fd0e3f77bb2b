import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth, fitEnd, fitWidth, padWidth } from '../../src/util/display-width.ts';
import { shortenNames } from '../../src/util/shorten-names.ts';

describe('the width of a text on a terminal', () => {
  it.each([
    ['plain', 5],
    ['漢字', 4],
    ['e\u0301', 1],
    ['👍', 2],
    ['→…', 2],
    ['a\u200db', 2],
    ['', 0],
  ])('%s takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  it('cuts where it must, with an ellipsis, and never in the middle of a character', () => {
    expect(fitWidth('abcdef', 6)).toBe('abcdef');
    expect(fitWidth('abcdef', 5)).toBe('abcd…');
    expect(fitWidth('漢字漢字', 6)).toBe('漢字…');
    expect(padWidth('漢字漢字', 6)).toBe('漢字… ');
    expect(fitWidth('abc', 0)).toBe('');
    expect(fitEnd('main_work12', 7)).toBe('…work12');
    expect(fitEnd('漢字漢字', 6)).toBe('…漢字');
    expect(fitEnd('abc', 3)).toBe('abc');
  });

  it('fits any text into any width, and fills it up to exactly that', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 40 }), (text, width) => {
        expect(displayWidth(fitWidth(text, width))).toBeLessThanOrEqual(width);
        expect(displayWidth(padWidth(text, width))).toBe(width);
      }),
    );
  });
});

describe('very many names', () => {
  it('are counted where they repeat, and left out in the middle', () => {
    expect(shortenNames(['A', 'B', 'B', 'A'], ', ')).toBe('A, B (2 times), A');
    expect(shortenNames(Array(10_000).fill('A'), ', ')).toBe('A (10000 times)');
    const many = Array.from({ length: 100 }, (_, index) => `S${index}`);
    expect(shortenNames(many, ' > ')).toBe('S0 > S1 > S2 > S3 > S4 > S5 > S6 > S7 > 90 more > S98 > S99');
    expect(shortenNames([], ', ')).toBe('');
  });
});
