import { execFileSync, spawnSync } from 'node:child_process';
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgeBundle } from '../bundle/forge-bundle.ts';
import { below, cleanWorkflow, folderWith, launcher, runProgram, zipOf } from './command-line.ts';
import { raymondHere } from './in-process.ts';

const isWindows = process.platform === 'win32';
const folder = folderWith({ ...below('flow', cleanWorkflow), 'report.json': '{}' });
const inFolder = (...parameters: readonly string[]) => raymondHere(folder, ...parameters);

/** Every command that reads a bundle. */
const readers: readonly (readonly [command: string, parameters: (path: string) => string[]])[] = [
  ['run', (path) => ['run', path]],
  ['run --require-signature', (path) => ['run', path, '--require-signature', 'ours.pub']],
  ['inspect', (path) => ['inspect', path]],
  ['inspect --extract', (path) => ['inspect', path, '--extract', 'sources']],
  ['inspect --verify', (path) => ['inspect', path, '--verify', '--key', 'ours.pub']],
  ['verify', (path) => ['verify', path, '--key', 'ours.pub']],
  ['diff, as it was', (path) => ['diff', path, 'flow']],
  ['diff, as it is', (path) => ['diff', 'flow', path]],
];

const specialFiles = ['endless.rwf', 'pipe.rwf'];
const mebibyte = 1024 * 1024;

beforeAll(async () => {
  await inFolder('keygen', '-o', 'ours');
  writeFileSync(join(folder, 'large.rwf'), '');
  // A sparse file: as large as it says, and takes no room.
  truncateSync(join(folder, 'large.rwf'), 200 * mebibyte);
  if (isWindows) return;
  symlinkSync('/dev/zero', join(folder, 'endless.rwf'));
  execFileSync('mkfifo', [join(folder, 'pipe.rwf')]);
});

describe.each(readers)('raymond %s', (_, parameters) => {
  it('does not read a file that is larger than any bundle', async () => {
    const before = process.memoryUsage().arrayBuffers;
    expect(await inFolder(...parameters('large.rwf'))).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: large.rwf cannot be read: it has ${200 * mebibyte} bytes, and a bundle at most ${64 * mebibyte}\n`,
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * mebibyte);
  });

  // In a process of its own, which can be ended: who opens a pipe that nobody writes into waits for ever.
  it.skipIf(isWindows).each(specialFiles)('waits for no end and no beginning of %s', (path) => {
    const { status, stderr } = spawnSync(process.execPath, [launcher, ...parameters(path)], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `error: ${path} is neither a file nor a folder\n`,
    });
  });
});

describe('a file under another name', () => {
  it.each(['bundle.zip', 'bundle', 'bundle.rwf.1'])(
    'is a bundle called %s: the name is what is wrong',
    async (name) => {
      writeFileSync(join(folder, name), forgeBundle({}));
      for (const command of ['lint', 'run', 'inspect']) {
        expect(await inFolder(command, name)).toEqual({
          code: 2,
          stdout: '',
          stderr: `error: ${name} is a bundle: give it a name that ends in .rwf\n`,
        });
      }
    },
  );

  it('is a zip of sources called a bundle', async () => {
    writeFileSync(join(folder, 'sources.rwf'), await zipOf(cleanWorkflow));
    const refused = await inFolder('inspect', 'sources.rwf');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(
      /^error: sources\.rwf cannot be read: this is a zip but no bundle: its first entry is "[^"\n]+" where a bundle has "mimetype"\n$/,
    );
  });
});

describe('an empty path', () => {
  it.each([
    ['-o, --output <file>', ['build', 'flow', '-o', '']],
    ['--sign <key>', ['build', 'flow', '-o', 'a.rwf', '--sign', '']],
    ['--extract <folder>', ['inspect', 'flow.rwf', '--extract', '']],
    ['--key <key>', ['verify', 'flow.rwf', '--key', '']],
    ['--require-signature <key>', ['run', 'flow.rwf', '--require-signature', '']],
    ['--record <file>', ['run', 'flow.rwf', '--record', '']],
    ['-o, --output <name>', ['keygen', '-o', '']],
    ['-o, --output <file>', ['report', 'first', '-o', '']],
  ])('as %s is refused, and means no current folder', async (option, words) => {
    expect(await inFolder(...words)).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: option '${option}' argument '' is invalid: expected a path\n`,
    });
  });

  it('of a bundle to verify is refused', async () => {
    expect(await inFolder('verify', '', '--key', 'ours.pub')).toMatchObject({
      code: 2,
      stderr: 'error: a path is empty: name a bundle (.rwf)\n',
    });
  });
});

it.skipIf(isWindows)(
  'extraction into a folder with a dash in front prints a command that works',
  async () => {
    const work = folderWith(below('flow', cleanWorkflow));
    await raymondHere(work, 'build', 'flow', '-o', '-first.rwf', '--name', '-n');
    const extracted = await raymondHere(work, 'inspect', './-first.rwf', '--extract', '-s');
    const [, command = ''] = /^the same bundle again: raymond (.*)$/m.exec(extracted.stdout) ?? [];
    expect(command).toBe('build ./-s --name -n -o -first.rwf');
    const before = await runProgram(work, 'sha256sum', ['./-first.rwf']);
    expect(await raymondHere(work, ...command.split(' '))).toMatchObject({ code: 0 });
    expect(await runProgram(work, 'sha256sum', ['./-first.rwf'])).toEqual(before);
  },
);
