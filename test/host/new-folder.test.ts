import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { occupation, writeNewFolder } from '../../src/host/new-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'raymond-folder-'));
afterAll(() => rmSync(root, { recursive: true }));
const bytes = (text: string) => new TextEncoder().encode(text);

test('writes files into a folder that is new or empty', () => {
  const files = [
    ['A.md', bytes('a')],
    ['EMPTY.md', bytes('')],
  ] as const;
  writeNewFolder(join(root, 'new'), files);
  mkdirSync(join(root, 'empty'));
  writeNewFolder(join(root, 'empty'), files);
  for (const folder of ['new', 'empty']) {
    expect(readdirSync(join(root, folder))).toEqual(['A.md', 'EMPTY.md']);
    expect(readFileSync(join(root, folder, 'A.md'), 'utf8')).toBe('a');
  }
});

test('leaves nothing of its own when a file is in the way, and leaves that file alone', () => {
  const twice = [
    ['B.md', bytes('b')],
    ['B.md', bytes('c')],
  ] as const;
  expect(() => writeNewFolder(join(root, 'gone'), twice)).toThrow(
    expect.objectContaining({ code: 'EEXIST' }),
  );
  expect(existsSync(join(root, 'gone'))).toBe(false);
  mkdirSync(join(root, 'kept'));
  writeFileSync(join(root, 'kept', 'B.md'), 'mine');
  const files = [['A.md', bytes('a')], ...twice] as const;
  expect(() => writeNewFolder(join(root, 'kept'), files)).toThrow(
    expect.objectContaining({ code: 'EEXIST' }),
  );
  expect(readdirSync(join(root, 'kept'))).toEqual(['B.md']);
  expect(readFileSync(join(root, 'kept', 'B.md'), 'utf8')).toBe('mine');
});

test.skipIf(process.platform === 'win32')('never writes through a link', () => {
  mkdirSync(join(root, 'linked'));
  symlinkSync(join(root, 'victim'), join(root, 'linked', 'A.md'));
  expect(() => writeNewFolder(join(root, 'linked'), [['A.md', bytes('a')]])).toThrow(
    expect.objectContaining({ code: 'EEXIST' }),
  );
  expect(existsSync(join(root, 'victim'))).toBe(false);
  symlinkSync(join(root, 'nothing'), join(root, 'dangling'));
  expect(occupation(join(root, 'dangling'))).toBe('is a symbolic link');
});

test('says what is in the way', () => {
  expect(occupation(join(root, 'nowhere'))).toBe(null);
  mkdirSync(join(root, 'free'));
  expect(occupation(join(root, 'free'))).toBe(null);
  writeFileSync(join(root, 'file'), '');
  expect(occupation(join(root, 'file'))).toBe('is not a folder');
  expect(occupation(root)).toBe('is not empty');
});
