import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { CacheFile, largestContent } from '../../src/cli/checks/cache-file.ts';
import { temporaryFolder } from './command-line.ts';

describe('a file in the cache of the user', () => {
  const content = 'what was found out: 🎉 <é>';
  const compared = Buffer.from('the texts');
  let cache: string;
  const opened = (build = 'one-build', subject = '/home/someone/workflow') => {
    const file = CacheFile.of('.kind', subject, { XDG_CACHE_HOME: cache }, build);
    if (file === undefined) throw new Error('there is no folder to keep it in');
    return file;
  };
  const files = () => readdirSync(join(cache, 'raymond'));
  const onlyFile = () => join(cache, 'raymond', files()[0] ?? 'there is none');
  const read = (file = opened()) => {
    const kept = file.read();
    return kept === null ? null : { content: kept.content.trimEnd(), compared: `${kept.compared}` };
  };
  const whole = { content, compared: `${compared}` };

  beforeEach(() => {
    cache = temporaryFolder();
    opened().write(content, compared);
  });

  test('comes back as it was written, whatever it holds', () => {
    expect(read()).toEqual(whole);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uint8Array(), (text, bytes) => {
        opened().write(`${text}.`, Buffer.from(bytes));
        expect(read()?.content).toBe(`${text}.`);
        expect(opened().read()?.compared.equals(bytes)).toBe(true);
      }),
    );
    expect(files()).toHaveLength(1);
  });

  test.skipIf(process.platform === 'win32')('is in the home of the user where there is one', () => {
    const of = (HOME: string) => CacheFile.of('.kind', 'subject', { HOME }, 'one-build');
    expect(of(join(cache, 'no-home'))).toBeUndefined();
    of(cache)?.write(content);
    expect(of(cache)?.read()?.content.trimEnd()).toBe(content);
    expect(of('')).toBeUndefined();
  });

  test('is private to the user', () => {
    expect(statSync(onlyFile()).mode & 0o777).toBe(0o600);
    expect(statSync(join(cache, 'raymond')).mode & 0o777).toBe(0o700);
  });

  test('counts for nothing for another build, another subject and another kind', () => {
    expect(read(opened('another-build'))).toBeNull();
    expect(read(opened('one-build', '/home/someone/other'))).toBeNull();
    const other = CacheFile.of('.other', '/home/someone/workflow', { XDG_CACHE_HOME: cache }, 'one-build');
    expect(other?.read()).toBeNull();
  });

  test('is not written where it would be too large', () => {
    opened().write('y', Buffer.alloc(largestContent));
    expect(read()).toEqual(whole);
    opened().write('yyyy', Buffer.alloc(largestContent - 4));
    expect(read()?.content).toBe('yyyy');
  });

  test('that is new takes the place of those that nobody has written for a month', () => {
    const old = Date.now() / 1000 - 31 * 24 * 60 * 60;
    mkdirSync(join(cache, 'raymond', '0.kind'));
    utimesSync(join(cache, 'raymond', '0.kind'), old, old);
    for (const name of ['1.kind', '2.txt', '3.kind', '4.kind.1-x']) {
      writeFileSync(join(cache, 'raymond', name), '');
      if (name !== '1.kind') utimesSync(join(cache, 'raymond', name), old, old);
    }
    opened('one-build', '/home/someone/other').write('x');
    const others = files().filter((name) => !/^[0-9a-f]{8}\.kind$/.test(name));
    expect(others.sort()).toEqual(['0.kind', '1.kind', '2.txt']);
    expect(read()).toEqual(whole);
  });

  test('with any changes of what is not compared counts for nothing', () => {
    const bytes = readFileSync(onlyFile());
    const checked = bytes.length - compared.length;
    const place = fc.nat(checked - 1);
    fc.assert(
      fc.property(place, place, fc.integer({ min: 1, max: 255 }), (at, also, change) => {
        const damaged = Uint8Array.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        if (also !== at) damaged[also] = (damaged[also] ?? 0) ^ change;
        writeFileSync(onlyFile(), damaged);
        expect(read()).toBeNull();
      }),
    );
    for (const length of [0, 1, 63, 64, 68, checked - 4, checked - 1]) {
      writeFileSync(onlyFile(), bytes.subarray(0, length));
      expect(read()).toBeNull();
    }
  });

  test.skipIf(process.platform === 'win32')('that others could have written counts for nothing', () => {
    chmodSync(onlyFile(), 0o620);
    expect(read()).toBeNull();
    chmodSync(onlyFile(), 0o640);
    expect(read()).toEqual(whole);
  });

  test.skipIf(process.platform === 'win32')(
    'is passed over where a pipe or a folder stands in its place',
    () => {
      const file = onlyFile();
      rmSync(file);
      spawnSync('mkfifo', [file]);
      expect(read()).toBeNull();
      rmSync(file);
      mkdirSync(file);
      expect(read()).toBeNull();
      opened().write(content);
      expect(files()).toHaveLength(1);
    },
  );

  test.skipIf(process.platform === 'win32')('is not written to a folder that others can change', () => {
    chmodSync(join(cache, 'raymond'), 0o777);
    opened().write('x');
    expect(read()).toEqual(whole);
    expect(files()).toHaveLength(1);
  });

  test('replaces a link, and not the file that it leads to', () => {
    const file = onlyFile();
    const other = join(cache, 'other');
    writeFileSync(other, 'precious');
    rmSync(file);
    symlinkSync(other, file);
    opened().write(content, compared);
    expect(readFileSync(other, 'utf8')).toBe('precious');
    expect(read()).toEqual(whole);
  });

  test('is nowhere where the environment names no folder, and code that was not built keeps none', () => {
    expect(CacheFile.of('.kind', 'x', {}, 'one-build')).toBeUndefined();
    expect(CacheFile.of('.kind', 'x', { XDG_CACHE_HOME: 'relative' }, 'one-build')).toBeUndefined();
    expect(CacheFile.of('.kind', 'x', { XDG_CACHE_HOME: cache })).toBeUndefined();
  });

  test('stands below the home of a user who has chosen no other folder', () => {
    const home = temporaryFolder();
    CacheFile.of('.kind', 'x', { HOME: home, LOCALAPPDATA: home }, 'one-build')?.write('x');
    const below = readdirSync(home, { recursive: true }).map(String);
    expect(below.filter((name) => name.endsWith('.kind'))).toHaveLength(1);
  });
});
