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
import { KeptReadings } from '../../src/cli/kept-readings.ts';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';
import type { ScriptKind } from '../../src/syntax/scripts/program.ts';
import { readScript, type ScriptReading } from '../../src/syntax/scripts/reading.ts';
import { mutated } from '../fuzz/mutations.ts';
import { propertyRuns } from '../fuzz/property-runs.ts';
import { realScripts } from '../fuzz/real-texts.ts';
import { folderWith, raymond, raymondWith, temporaryFolder } from './command-line.ts';

const endings: Readonly<Record<ScriptKind, string>> = { bash: '.sh', powershell: '.ps1', batch: '.bat' };

describe('a reading', () => {
  const kinds: readonly ScriptKind[] = ['bash', 'powershell', 'batch'];
  test.each(kinds)('of any %s script is the same when it comes back from JSON', async (kind) => {
    const texts = realScripts(endings[kind]).map(({ text }) => text);
    for (const text of texts) expectPlain(await readScript(kind, text, grammarFiles));
    const pieces = [
      '<goto>A</goto>',
      '<goto>',
      '</result>',
      '"',
      "'",
      '$X',
      '%X%',
      '\n',
      'exit 1\n',
      '🎉',
      '\uD800',
    ];
    await fc.assert(
      fc.asyncProperty(mutated(texts, pieces), async (text) =>
        expectPlain(await readScript(kind, text, grammarFiles)),
      ),
      { numRuns: propertyRuns(200) },
    );
  });
});

function expectPlain(reading: ScriptReading): void {
  expect(JSON.parse(JSON.stringify(reading))).toStrictEqual(reading);
}

describe('kept readings', () => {
  const workflow = '/home/someone/workflow';
  const script = 'echo "<goto>A</goto>"\n';
  let cache: string;
  let reading: ScriptReading;
  const opened = (build = 'one build', path = workflow) => {
    const readings = KeptReadings.of(path, { XDG_CACHE_HOME: cache }, build);
    if (readings === undefined) throw new Error('there is no folder to keep them in');
    return readings;
  };
  const files = () => readdirSync(join(cache, 'raymond'));
  const onlyFile = () => join(cache, 'raymond', files()[0] ?? 'there is none');

  beforeEach(async () => {
    cache = temporaryFolder();
    reading = await readScript('bash', script, grammarFiles);
    const readings = opened();
    readings.add('bash', script, reading);
    readings.save();
  });

  test('are found again, by their text and kind, and are as they were', () => {
    expect(opened().find('bash', script)).toStrictEqual(reading);
    expect(opened().find('batch', script)).toBeUndefined();
    expect(opened().find('bash', `${script} `)).toBeUndefined();
    expect(opened('one build', '/home/someone/other').find('bash', script)).toBeUndefined();
  });

  test('are private to the user', () => {
    expect(statSync(onlyFile()).mode & 0o777).toBe(0o600);
    expect(statSync(join(cache, 'raymond')).mode & 0o777).toBe(0o700);
  });

  test('of another build count for nothing', () => {
    expect(opened('another build').find('bash', script)).toBeUndefined();
  });

  test('are of the last lint alone', () => {
    const readings = opened();
    expect(readings.find('bash', '__proto__')).toBeUndefined();
    readings.add('bash', '__proto__', reading);
    readings.save();
    expect(opened().find('bash', '__proto__')).toStrictEqual(reading);
    expect(opened().find('bash', script)).toBeUndefined();
    expect(files()).toHaveLength(1);
  });

  test('are not written when nothing is new', () => {
    utimesSync(onlyFile(), 1, 1);
    const readings = opened();
    readings.find('bash', script);
    readings.save();
    expect(statSync(onlyFile()).mtimeMs).toBe(1000);
  });

  test('are given up when their script is gone', () => {
    const readings = opened();
    readings.add('bash', 'x', reading);
    readings.find('bash', script);
    readings.save();
    const later = opened();
    later.find('bash', script);
    later.save();
    expect(opened().find('bash', 'x')).toBeUndefined();
    expect(opened().find('bash', script)).toStrictEqual(reading);
  });

  test('are none of very long scripts, nor of more scripts than there is room for', () => {
    const readings = opened();
    const long = (index: number) => `${index}`.padEnd(256 * 1024 - 10);
    readings.add('bash', long(0).repeat(2), reading);
    for (let index = 0; index < 130; index++) readings.add('bash', long(index), reading);
    readings.save();
    const again = opened();
    const found = Array.from({ length: 130 }, (_, index) => again.find('bash', long(index)) !== undefined);
    expect(found.indexOf(false)).toBe(128);
    expect(found.lastIndexOf(true)).toBe(127);
    expect(opened().find('bash', long(0).repeat(2))).toBeUndefined();
  });

  test('that nobody has written for a month are removed, and nothing else in the folder', () => {
    const old = Date.now() / 1000 - 31 * 24 * 60 * 60;
    mkdirSync(join(cache, 'raymond', '0.readings'));
    utimesSync(join(cache, 'raymond', '0.readings'), old, old);
    for (const name of ['1.readings', '2.txt', '3.readings', '4.readings.1-x']) {
      writeFileSync(join(cache, 'raymond', name), '');
      if (name !== '1.readings') utimesSync(join(cache, 'raymond', name), old, old);
    }
    const readings = opened();
    readings.add('bash', 'x', reading);
    readings.save();
    const others = files().filter((name) => !/^[0-9a-f]{8}\.readings$/.test(name));
    expect(others.sort()).toEqual(['0.readings', '1.readings', '2.txt']);
    expect(opened().find('bash', 'x')).toStrictEqual(reading);
  });

  test('with any changes of bytes count for nothing', () => {
    const whole = readFileSync(onlyFile());
    const place = fc.nat(whole.length - 1);
    fc.assert(
      fc.property(place, place, fc.integer({ min: 1, max: 255 }), (at, also, change) => {
        const damaged = Uint8Array.from(whole);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        if (also !== at) damaged[also] = (damaged[also] ?? 0) ^ change;
        writeFileSync(onlyFile(), damaged);
        expect(opened().find('bash', script)).toBeUndefined();
      }),
    );
    for (const length of [0, 1, 63, 64, 68, whole.length - 4, whole.length - 1]) {
      writeFileSync(onlyFile(), whole.subarray(0, length));
      expect(opened().find('bash', script)).toBeUndefined();
    }
  });

  test.skipIf(process.platform === 'win32')('that others could have written count for nothing', () => {
    chmodSync(onlyFile(), 0o620);
    expect(opened().find('bash', script)).toBeUndefined();
    chmodSync(onlyFile(), 0o640);
    expect(opened().find('bash', script)).toStrictEqual(reading);
  });

  test.skipIf(process.platform === 'win32')(
    'are passed over where a pipe or a folder stands in their place',
    () => {
      const file = onlyFile();
      rmSync(file);
      spawnSync('mkfifo', [file]);
      expect(opened().find('bash', script)).toBeUndefined();
      rmSync(file);
      mkdirSync(file);
      const readings = opened();
      expect(readings.find('bash', script)).toBeUndefined();
      readings.add('bash', script, reading);
      readings.save();
      expect(files()).toHaveLength(1);
    },
  );

  test.skipIf(process.platform === 'win32')('are not written to a folder that others can change', () => {
    chmodSync(join(cache, 'raymond'), 0o777);
    const readings = opened();
    readings.add('bash', 'x', reading);
    readings.save();
    expect(opened().find('bash', 'x')).toBeUndefined();
    expect(files()).toHaveLength(1);
  });

  test('replace a link, and not the file that it leads to', () => {
    const file = onlyFile();
    const other = join(cache, 'other');
    writeFileSync(other, 'precious');
    rmSync(file);
    symlinkSync(other, file);
    const readings = opened();
    readings.add('bash', script, reading);
    readings.save();
    expect(readFileSync(other, 'utf8')).toBe('precious');
    expect(opened().find('bash', script)).toStrictEqual(reading);
  });

  test('are nowhere where the environment names no folder, and code that was not built keeps none', () => {
    expect(KeptReadings.of(workflow, {}, 'one build')).toBeUndefined();
    expect(KeptReadings.of(workflow, { XDG_CACHE_HOME: 'relative' }, 'one build')).toBeUndefined();
    expect(KeptReadings.of(workflow, { XDG_CACHE_HOME: cache })).toBeUndefined();
  });

  test('stand below the home of a user who has chosen no other folder', () => {
    const home = temporaryFolder();
    const readings = KeptReadings.of(workflow, { HOME: home, LOCALAPPDATA: home }, 'one build');
    readings?.add('bash', script, reading);
    readings?.save();
    const below = readdirSync(home, { recursive: true }).map(String);
    expect(below.filter((name) => name.endsWith('.readings'))).toHaveLength(1);
  });

  test('take the place of reading a script', async () => {
    const files = [{ name: 'START.sh', bytes: Buffer.from('echo "<result>x</result>"\n') }];
    const readings = {
      find: () => reading,
      add: () => {
        throw new Error('it is read again');
      },
    };
    const { workflow: compiled } = await compile(makeScope('x', files), { grammars: grammarFiles, readings });
    expect(compiled.implementations[0]?.transitions.map(({ tag }) => tag)).toEqual(['goto']);
  });
});

describe('raymond lint', () => {
  const workflow = folderWith({
    'START.sh': 'case "$RAYMOND_RESULT" in x) echo "<goto>NOWHERE</goto>" ;; *) exit 1 ;; esac\n',
    'NEXT.ps1': 'Write-Output "<result>$env:RAYMOND_RESULT</result>"\n',
    'LAST.bat': 'echo ^<goto^>NEXT^</goto^>\r\nexit /b 1\r\n',
  });
  const kept = (cache: string) =>
    readdirSync(cache, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  test('prints the same when it has read the scripts before, and reads only what has changed', async () => {
    const cache = temporaryFolder();
    const lint = () => raymondWith({ XDG_CACHE_HOME: cache }, workflow, 'lint', '.', '--format', 'json');
    const anew = await raymond(workflow, 'lint', '.', '--format', 'json', '--no-cache');
    expect(anew.stdout).toContain('NOWHERE');
    expect(await lint()).toEqual(anew);
    const [file = ''] = kept(cache);
    utimesSync(file, 1, 1);
    expect(await lint()).toEqual(anew);
    expect(statSync(file).mtimeMs).toBe(1000);
    // By the launcher alone, by its state file, and with other options: all keep them in one place.
    for (const options of [['.'], ['START.sh'], ['--prove', '.'], ['--changed', 'START.sh']])
      await raymondWith({ XDG_CACHE_HOME: cache }, workflow, 'lint', ...options);
    expect(statSync(file).mtimeMs).toBe(1000);
    expect(readFileSync(file, 'latin1')).toMatch(/^raymond readings [0-9a-f]{24} [0-9a-f]{8} *\n\[/);
    const script = join(workflow, 'START.sh');
    writeFileSync(script, readFileSync(script, 'utf8').replace('NOWHERE', 'NOPLACE'));
    const changed = await lint();
    expect(changed.stdout).toBe(anew.stdout.replaceAll('NOWHERE', 'NOPLACE'));
    expect(statSync(file).mtimeMs).not.toBe(1000);
    expect(kept(cache)).toEqual([file]);
  });

  test('keeps nothing of prompts, nor with --no-cache, nor where it cannot', async () => {
    const cache = temporaryFolder();
    const prompts = folderWith({ 'START.md': '<result>x</result>\n' });
    await raymondWith({ XDG_CACHE_HOME: cache }, prompts, 'lint', '.');
    await raymondWith({ XDG_CACHE_HOME: cache }, workflow, 'lint', '.', '--no-cache');
    expect(kept(cache)).toEqual([]);
    const { code, stderr } = await raymondWith(
      { XDG_CACHE_HOME: join(workflow, 'START.sh') },
      workflow,
      'lint',
      '.',
    );
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  });
});
