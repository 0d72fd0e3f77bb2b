import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { KeptReadings } from '../../src/cli/checks/kept-readings.ts';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';
import type { ScriptKind } from '../../src/syntax/scripts/program.ts';
import { readScript, type ScriptReading } from '../../src/syntax/scripts/reading.ts';
import { mutated } from '../fuzz/mutations.ts';
import { propertyRuns } from '../fuzz/property-runs.ts';
import { realScripts } from '../fuzz/real-texts.ts';
import { temporaryFolder } from './command-line.ts';

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
