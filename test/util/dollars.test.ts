import { expect, test } from 'vitest';
import { dollars } from '../../src/util/dollars.ts';

test.each([
  [0, '$0.00'],
  [0.000_456, '$0.00046'],
  [0.006, '$0.006'],
  [0.012, '$0.012'],
  [0.4, '$0.40'],
  [0.9996, '$1.00'],
  [1.234, '$1.23'],
])('%d is written as %s', (amount, text) => {
  expect(dollars(amount)).toBe(text);
});
