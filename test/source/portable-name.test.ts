import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unwritableReason } from '../../src/source/portable-name.ts';

test.each(['', '.', '..', 'a/b', '/a', 'a\\b', 'a\0.md'])('%j is written nowhere', (name) => {
  for (const onWindows of [true, false])
    expect(unwritableReason(name, onWindows)).toBe('is a path, not a name');
});

test.each([
  ['NUL.md', 'is a device on Windows'],
  ['com1.sh', 'is a device on Windows'],
  ['A:B.md', 'has a character that no file name can hold on Windows'],
  ['WHY?.md', 'has a character that no file name can hold on Windows'],
  ['A\u0007.md', 'has a character that no file name can hold on Windows'],
  ['A.md.', 'ends in a dot or a blank, which Windows drops from names'],
  ['A.md ', 'ends in a dot or a blank, which Windows drops from names'],
])('%j is not written on Windows', (name, reason) => {
  expect(unwritableReason(name, true)).toBe(reason);
  expect(unwritableReason(name, false)).toBe(null);
});

test('a name that passes stays inside its folder', () => {
  const name = fc.oneof(
    fc.string({ unit: fc.constantFrom('.', '/', '\\', ':', 'a', ' ', '\0', 'é'), maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  fc.assert(
    fc.property(name, (name) => {
      if (unwritableReason(name, true) === null)
        expect(win32.dirname(win32.join('C:\\folder', name))).toBe('C:\\folder');
      if (unwritableReason(name, false) === null)
        expect(posix.dirname(posix.join('/folder', name))).toBe('/folder');
    }),
    { numRuns: 2000 },
  );
  expect(unwritableReason('REVIEW.md', true)).toBe(null);
});
