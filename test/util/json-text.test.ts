import { expect, test } from 'vitest';
import { escapeControls, jsonPieces } from '../../src/util/json-text.ts';

/** Sign by sign, as slowly as can be. */
const oneByOne = (text: string) =>
  Array.from(text, (sign) =>
    /[\u007f-\u009f\u2028\u2029]/.test(sign)
      ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
      : sign,
  ).join('');

test.each([
  ['one sign', '\u007f'],
  ['different signs between letters', 'a\u0080\u009fb\u00a0\u2028\u2029\u202ac\u007f\u{1f389}'],
  ['one sign many times', 'a'.repeat(5) + '\u0085'.repeat(25_001)],
  ['signs in turns, many times', '\u007f\u2028\u2028'.repeat(9_000)],
])('controls are escaped, each by itself: %s', (_, text) => {
  expect(escapeControls(text)).toBe(oneByOne(text));
});

test('the pieces of a long text are the whole of it', () => {
  const value = { long: '\u2029x'.repeat(700_000) };
  expect([...jsonPieces(value, 2)].join('')).toBe(oneByOne(JSON.stringify(value, null, 2)));
});
