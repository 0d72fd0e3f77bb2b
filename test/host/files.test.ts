import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DurableFiles, durableFiles } from '../../src/host/durable-files.ts';
import { MemoryFiles } from '../../src/host/memory-files.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-files-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe.each([
  ['of the machine', () => [durableFiles, folder] as const],
  ['in memory', () => [new MemoryFiles(), '/base'] as const],
])('files %s', (_name, make) => {
  let files: DurableFiles;
  let base: string;

  beforeAll(() => {
    [files, base] = make();
  });

  it('are written, replaced, appended to, listed and read', () => {
    const path = join(base, 'a/b/c.txt');
    expect(files.kind(path)).toBeNull();
    expect(() => files.writeDurably(path, 'x')).toThrow('ENOENT');
    files.makeFolder(join(base, 'a/b'));
    files.writeDurably(path, 'one');
    files.writeDurably(path, new TextEncoder().encode('two'));
    files.append(path, '!');
    files.append(join(base, 'a/b/log'), 'line');
    expect(text(files.read(path))).toBe('two!');
    expect([files.kind(path), files.kind(join(base, 'a')), files.size(path)]).toEqual(['file', 'folder', 4]);
    const entries = files.list(join(base, 'a/b')).map((entry) => `${entry.name} ${entry.kind}`);
    expect(entries.sort()).toEqual(['c.txt file', 'log file']);
    expect(files.list(join(base, 'a'))).toEqual([{ name: 'b', kind: 'folder' }]);
  });

  it('that are not there have errors with a code', () => {
    expect(() => files.read(join(base, 'none'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
    expect(() => files.list(join(base, 'none'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });
});

it('links are listed as links, and followed only when asked for by name', () => {
  durableFiles.writeDurably(join(folder, 'real'), 'x');
  symlinkSync('real', join(folder, 'link'));
  expect(durableFiles.list(folder)).toContainEqual({ name: 'link', kind: 'link' });
  expect(durableFiles.kind(join(folder, 'link'))).toBe('file');
});

it('a write that fails leaves the old content and no temporary file', () => {
  const place = join(folder, 'place');
  durableFiles.makeFolder(join(place, 'taken/inner'));
  expect(() => durableFiles.writeDurably(join(place, 'taken'), 'x')).toThrow();
  expect(readdirSync(place)).toEqual(['taken']);
});
