import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { below, cleanWorkflow, folderWith, raymond, runProgram } from './command-line.ts';
import { raymondHere } from './in-process.ts';

const isWindows = process.platform === 'win32';

/** A folder with a workflow, a run `r`, and places where nothing can be written. */
const folder = folderWith({
  ...below('flow', cleanWorkflow),
  'one/START.sh': "echo '<result>x</result>'\n",
  'build-target.rwf': 'old',
  'report-target.rwf': '<!DOCTYPE html>old',
});
/** Whoever waits for a pipe waits for ever, and a test in the same process with it. */
const output = (command: string, path: string) =>
  (path.startsWith('pipe') ? raymond : raymondHere)(
    folder,
    ...(command === 'build' ? ['build', 'flow'] : ['report', 'r']),
    '-o',
    path,
  );

beforeAll(async () => {
  await raymond(folder, 'run', 'one', '--id', 'r');
  mkdirSync(join(folder, 'taken.rwf'));
  if (!isWindows) await runProgram(folder, 'mkfifo', ['pipe.rwf']);
});

it.skipIf(isWindows)('raymond report -o - prints the page, and makes no file of that name', async () => {
  const printed = await raymond(folder, 'report', 'r', '-o', '-');
  expect(await output('report', 'page.html')).toMatchObject({ code: 0, stdout: '' });
  const page = readFileSync(join(folder, 'page.html'), 'utf8');
  expect(printed).toEqual({ code: 0, stdout: page, stderr: '' });
  expect(existsSync(join(folder, '-'))).toBe(false);
});

describe.skipIf(isWindows).each([['build'], ['report']])('raymond %s -o', (command) => {
  it.each([
    ['pipe.rwf', 'it is no file'],
    ['taken.rwf', 'it is a folder'],
    ['none/x.rwf', 'there is no folder none'],
    [`${'x'.repeat(250)}.rwf`, 'the path is too long'],
  ])('writes nothing to %s', async (path, why) => {
    const before = readdirSync(folder).sort();
    const refused = await output(command, path);
    expect(refused).toEqual({ code: 2, stdout: '', stderr: `error: ${path} cannot be written: ${why}\n` });
    expect(readdirSync(folder).sort()).toEqual(before);
    expect(lstatSync(join(folder, 'pipe.rwf')).isFIFO()).toBe(true);
  });

  it('writes through a link, which stays', async () => {
    const link = join(folder, `${command}-link.rwf`);
    symlinkSync(`${command}-target.rwf`, link);
    expect(await output(command, link)).toMatchObject({ code: 0 });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    const start = command === 'build' ? 'PK\u0003\u0004' : '<!do';
    expect(readFileSync(join(folder, `${command}-target.rwf`), 'latin1').slice(0, 4)).toBe(start);
  });

  it('makes the file where a link leads nowhere', async () => {
    const link = join(folder, `${command}-dangling.rwf`);
    symlinkSync(`${command}-nowhere.rwf`, link);
    expect(await output(command, link)).toMatchObject({ code: 0 });
    expect(existsSync(link)).toBe(true);
  });
});
