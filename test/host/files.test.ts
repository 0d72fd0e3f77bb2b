import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DurableFiles, durableFiles } from '../../src/host/durable-files.ts';
import { MemoryFiles } from './memory-files.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-files-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

function contentOf(files: DurableFiles, path: string): Uint8Array {
  const content = files.readUpTo(path, 1024 * 1024);
  if (typeof content === 'number') throw new Error(`${path} is too large`);
  return content;
}

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
    expect(text(contentOf(files, path))).toBe('two!');
    expect([files.kind(path), files.kind(join(base, 'a'))]).toEqual(['file', 'folder']);
    expect([files.readUpTo(path, 4).valueOf(), files.readUpTo(path, 3)]).toEqual([contentOf(files, path), 4]);
    const entries = files.list(join(base, 'a/b')).map((entry) => `${entry.name} ${entry.kind}`);
    expect(entries.sort()).toEqual(['c.txt file', 'log file']);
    expect(files.list(join(base, 'a'))).toEqual([{ name: 'b', kind: 'folder' }]);
  });

  it('are appended to durably where they are, and never made anew', () => {
    const path = join(base, 'recording');
    expect(() => files.appendDurably(path, 'x')).toThrow('ENOENT');
    files.writeDurably(path, 'one\n');
    files.appendDurably(path, 'two\n');
    files.appendDurably(path, 'drei ü\n');
    expect(text(contentOf(files, path))).toBe('one\ntwo\ndrei ü\n');
    files.remove(path);
  });

  it.each([
    ['', ''],
    ['torn', ''],
    ['one\n', 'one\n'],
    ['one\ntwo\nthr', 'one\ntwo\n'],
    // Longer than what is looked at in one go.
    [`one\n${'x'.repeat(200_000)}`, 'one\n'],
    [`${'x'.repeat(65_535)}\n${'y'.repeat(65_536)}`, `${'x'.repeat(65_535)}\n`],
  ])('lose a torn last line, nothing else (case %#)', (before, after) => {
    const path = join(base, 'torn/log');
    files.makeFolder(join(base, 'torn'));
    files.writeDurably(path, before);
    files.dropTornLine(path);
    expect(text(contentOf(files, path))).toBe(after);
    files.append(path, 'next\n');
    expect(text(contentOf(files, path))).toBe(`${after}next\n`);
    files.remove(path);
    files.remove(path);
    expect(files.kind(path)).toBeNull();
    files.dropTornLine(path);
    expect(files.kind(path)).toBeNull();
  });

  it('are removed with the folder they are in', () => {
    files.makeFolder(join(base, 'gone/inner'));
    files.makeFolder(join(base, 'gone-not'));
    files.writeDurably(join(base, 'gone/inner/file'), 'x');
    files.remove(join(base, 'gone'));
    expect(['gone', 'gone/inner', 'gone/inner/file'].map((name) => files.kind(join(base, name)))).toEqual([
      null,
      null,
      null,
    ]);
    expect(files.kind(join(base, 'gone-not'))).toBe('folder');
  });

  it('that are not there have errors with a code', () => {
    expect(() => contentOf(files, join(base, 'none'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
    expect(() => files.list(join(base, 'none'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });
});

it('what is meant to be passed on goes where a link at its path leads, also when there is nothing yet', () => {
  const other = join(folder, 'elsewhere');
  durableFiles.makeFolder(other);
  symlinkSync('elsewhere', join(folder, 'by-name'));
  symlinkSync('../made', join(other, 'dangling'));
  symlinkSync('by-name/dangling', join(folder, 'chain'));
  for (const content of ['new', 'replaced']) {
    durableFiles.writeDurably(join(folder, 'chain'), content, 'shared');
    expect(text(contentOf(durableFiles, join(folder, 'made')))).toBe(content);
  }
  expect(durableFiles.list(other)).toEqual([{ name: 'dangling', kind: 'link' }]);
});

it('what a process that was killed has left half written is cleared away', () => {
  const path = join(folder, 'of-the-dead');
  const dead = spawnSync('true').pid;
  writeFileSync(join(folder, `.of-the-dead.${dead}.tmp`), 'half');
  writeFileSync(join(folder, `.of-the-dead.${process.pid}.tmp`), 'being written');
  durableFiles.clearLeftovers(path);
  const left = readdirSync(folder).filter((name) => name.startsWith('.of-the-dead'));
  expect(left).toEqual([`.of-the-dead.${process.pid}.tmp`]);
  durableFiles.clearLeftovers(join(folder, 'nowhere/file'));
});

it('links are listed as links, and followed only when asked for by name', () => {
  durableFiles.writeDurably(join(folder, 'real'), 'x');
  symlinkSync('real', join(folder, 'link'));
  expect(durableFiles.list(folder)).toContainEqual({ name: 'link', kind: 'link' });
  expect(durableFiles.kind(join(folder, 'link'))).toBe('file');
});

it('a write follows no link at the name that the file has meanwhile', () => {
  writeFileSync(join(folder, 'victim'), 'mine');
  const content = () => text(contentOf(durableFiles, join(folder, 'victim')));
  for (const access of ['private', 'shared'] as const) {
    symlinkSync('victim', join(folder, `.target.${process.pid}.tmp`));
    durableFiles.writeDurably(join(folder, 'target'), 'x', access);
    expect(content()).toBe('mine');
    expect(durableFiles.list(folder)).toContainEqual({ name: 'target', kind: 'file' });
  }
});

it('a write that fails leaves the old content and no temporary file', () => {
  const place = join(folder, 'place');
  durableFiles.makeFolder(join(place, 'taken/inner'));
  expect(() => durableFiles.writeDurably(join(place, 'taken'), 'x')).toThrow();
  expect(readdirSync(place)).toEqual(['taken']);
});

describe('what a process that was killed has left half written', () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const leave = (...names: readonly string[]) => {
    const place = mkdtempSync(join(folder, 'left-'));
    for (const name of names) writeFileSync(join(place, name), 'half');
    return place;
  };

  it('is cleared away by the next write of a shared file, and nothing else is', () => {
    const others = [
      // Of a process that lives, of another output, and what only looks like it.
      `.out.rwf.${process.ppid}.tmp`,
      `.other.rwf.${dead}.tmp`,
      `.out.rwf.rwf.${dead}.tmp`,
      `.out.rwf.0${dead}.tmp`,
      `.out.rwf.${dead}.tmp.bak`,
      `out.rwf.${dead}.tmp`,
      '.out.rwf.tmp',
      '.out.rwf.-1.tmp',
      '.out.rwf.x.tmp',
    ];
    const place = leave(`.out.rwf.${dead}.tmp`, ...others);
    mkdirSync(join(place, '.out.rwf.999999999.tmp'));
    durableFiles.writeDurably(join(place, 'out.rwf'), 'whole', 'shared');
    expect(readdirSync(place).sort()).toEqual(['.out.rwf.999999999.tmp', 'out.rwf', ...others].sort());
  });
});
