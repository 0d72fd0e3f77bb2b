import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolders } from '../../src/host/make-folders.ts';

const folder = mkdtempSync(join(tmpdir(), 'raymond-folders-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('makeFolders', () => {
  it('makes what is missing and says where it began', () => {
    expect(makeFolders(join(folder, 'a/b/c'), 0o700)).toBe(join(folder, 'a'));
    expect(makeFolders(join(folder, 'a/b/d/e'), 0o700)).toBe(join(folder, 'a/b/d'));
    expect(makeFolders(join(folder, 'a/b'), 0o700)).toBeNull();
    expect(statSync(join(folder, 'a/b/d/e')).isDirectory()).toBe(true);
  });

  it('refuses a file in the way', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => makeFolders(join(folder, 'file'), 0o700)).toThrow('EEXIST');
    expect(() => makeFolders(join(folder, 'file/x/y'), 0o700)).toThrow('ENOTDIR');
  });

  it.runIf(existsSync('/proc/self'))('comes back from a file system that makes no folders', () => {
    expect(() => makeFolders('/proc/raymond/cache/readings', 0o700)).toThrow('ENOENT');
  });
});
