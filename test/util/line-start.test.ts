import { expect, test } from 'vitest';
import { lineStart } from '../../src/util/line-start.ts';

test.each([
  ['a word', 'ab\ncd', 4, 3],
  ['the first sign of a line', 'ab\ncd', 3, 3],
  ['a line break', 'ab\ncd', 2, 0],
  ['the first line', 'ab\ncd', 1, 0],
  ['the end of the text', 'ab\n', 3, 3],
  ['a line break at the very beginning', '\nab', 0, 0],
  ['what stands after that', '\nab', 1, 1],
  ['no text', '', 0, 0],
])('the line of %s', (_, text, at, start) => {
  expect(lineStart(text, at)).toBe(start);
});
