import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { globMatcher } from '../../src/util/glob.ts';
import { expectWithin } from '../processor-time.ts';

describe('a pattern of file names', () => {
  test.each([
    ['NOTES-*.md', 'NOTES-2.md', true],
    ['NOTES-*.md', 'NOTES-.md', true],
    ['NOTES-*.md', 'NOTES.md', false],
    ['*.md', '.hidden.md', true],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['a?c', 'a🎉c', true],
    ['[0-9]*', '7_STYLE.md', true],
    ['[!0-9]*', '7_STYLE.md', false],
    ['[!]', 'a', false],
    ['[!]', '[!]', true],
    ['[!]a]', 'b', true],
    ['[^0-9]*', 'STYLE.md', true],
    ['[]x]', ']', true],
    ['[a-]', '-', true],
    ['a[b', 'a[b', true],
    ['a\\*', 'a*', true],
    ['a\\*', 'ab', false],
    ['**', 'anything', true],
    ['*a*b', 'xaybzb', true],
    ['a.c', 'abc', false],
    ['A*', 'a', false],
  ])('%j and %j: %j', (pattern, name, expected) => {
    expect(globMatcher(pattern)(name)).toBe(expected);
  });

  test('with stars and question marks means what it means to a regular expression', () => {
    const pattern = fc
      .array(fc.constantFrom('a', 'b', '*', '?'), { maxLength: 8 })
      .map((signs) => signs.join(''));
    const name = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(pattern, name, (glob, text) => {
        const expression = new RegExp(`^${glob.replaceAll('*', '[^]*').replaceAll('?', '[^]')}$`);
        expect(globMatcher(glob)(text)).toBe(expression.test(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test('with a hundred stars is answered at once', async () => {
    const match = globMatcher(`${'*a'.repeat(100)}b`);
    expect(match('a'.repeat(255))).toBe(false);
    await expectWithin(0.5, () => match('a'.repeat(255)));
  });
});
