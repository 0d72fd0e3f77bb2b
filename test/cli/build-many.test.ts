import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  below,
  brokenWorkflow,
  cleanWorkflow,
  folderWith,
  launcher,
  prompt,
  raymond,
  zipOf,
} from './command-line.ts';
import { raymondHere } from './in-process.ts';

const single = { 'START.md': prompt('tag: result') };

describe('raymond build of several workflows', () => {
  it('is refused, and so is a lint, where no path is a workflow', async () => {
    const folder = folderWith({ 'a.txt': 'a', 'b.txt': 'b' });
    const none = 'error: none of these paths is a workflow: name folders, zips or state files\n';
    for (const words of [
      ['build', 'a.txt', 'b.txt', '-o', 'dist/'],
      ['lint', 'a.txt', 'b.txt'],
    ]) {
      const finished = await raymondHere(folder, ...words);
      expect(finished).toMatchObject({ code: 2, stdout: '' });
      expect(finished.stderr.endsWith(none), finished.stderr).toBe(true);
    }
  });

  it('writes each into the folder, which it makes, as it would alone', async () => {
    const folder = folderWith({
      ...below('workflows/review', cleanWorkflow),
      ...below('workflows/publish', single),
      'workflows/zipped.zip': await zipOf(single),
      'workflows/README.md': '# What is here',
    });
    const named = ['README.md', 'publish', 'review', 'zipped.zip'].map((name) => `workflows/${name}`);
    const finished = await raymond(folder, 'build', ...named, '-o', 'out/dist/');
    expect(finished).toMatchObject({ code: 0, stderr: 'workflows/README.md is no workflow: passed over\n' });
    expect(finished.stdout.match(/^built \S+/gm)).toEqual(
      ['publish', 'review', 'zipped'].map((name) => `built ${join('out/dist', name)}.rwf:`),
    );
    expect(readdirSync(join(folder, 'out/dist')).sort()).toEqual(['publish.rwf', 'review.rwf', 'zipped.rwf']);
    await raymondHere(folder, 'build', 'workflows/review', '-o', 'alone.rwf');
    expect(readFileSync(join(folder, 'out/dist/review.rwf'))).toEqual(
      readFileSync(join(folder, 'alone.rwf')),
    );
  });

  it('signs each', async () => {
    const folder = folderWith({ ...below('review', cleanWorkflow), ...below('publish', single) });
    await raymondHere(folder, 'keygen', '-o', 'team');
    const words = ['review', 'publish', '-o', 'dist/', '--sign', 'team.key'];
    const finished = await raymondHere(folder, 'build', ...words);
    expect(finished.stdout.match(/^signed by [0-9a-f]{64}$/gm)).toHaveLength(2);
    for (const name of ['review', 'publish']) {
      const bundle = `dist/${name}.rwf`;
      expect(await raymondHere(folder, 'verify', bundle, '--key', 'team.pub')).toMatchObject({ code: 0 });
    }
  });

  it('takes a folder that is there also without the slash, and the current workflow without a path', async () => {
    const folder = folderWith({ ...below('review', cleanWorkflow), ...below('dist', {}) });
    mkdirSync(join(folder, 'dist'));
    const inside = await raymond(join(folder, 'review'), 'build', '-o', '../dist');
    expect(inside).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(join(folder, 'dist'))).toEqual(['review.rwf']);
    const elsewhere = await raymondHere(folder, 'build', '-o', 'dist/');
    expect(elsewhere).toMatchObject({ code: 2, stdout: '' });
    expect(elsewhere.stderr).toBe(
      'error: the current folder is no workflow: name the workflows to build, as in workflows/*\n',
    );
  });

  it('goes on after one that fails, says which, and ends with the worst exit code', async () => {
    const folder = folderWith({
      ...below('broken', brokenWorkflow),
      ...below('review', cleanWorkflow),
      'dist/broken.rwf': 'older',
    });
    const errors = await raymond(folder, 'build', 'broken', 'review', '-o', 'dist/');
    expect(errors.code).toBe(1);
    expect(errors.stdout).toMatch(/^built .*review\.rwf: 2 states/);
    expect(errors.stderr).toMatch(
      /\nerror: broken is not built: it has 1 error\n1 of 2 workflows built; not broken\n$/,
    );
    expect(readFileSync(join(folder, 'dist/broken.rwf'), 'utf8')).toBe('older');
    const missing = await raymondHere(folder, 'build', 'nowhere', 'broken', 'review', '-o', 'dist/');
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain('error: there is nothing at nowhere\n');
    expect(missing.stderr).toMatch(/1 of 3 workflows built; not nowhere and broken\n$/);
  });

  it.each([
    [
      'two that would write the same file',
      ['one/review', 'two/REVIEW', '-o', 'dist/'],
      `one/review and two/REVIEW would both be written to ${join('dist', 'REVIEW.rwf')}: build them one by one, or rename one`,
    ],
    [
      'two state files of one folder',
      ['one/review/START.md', 'one/review/PUBLISH.md', '-o', 'dist/'],
      `one/review/START.md and one/review/PUBLISH.md would both be written to ${join('dist', 'review.rwf')}`,
    ],
    [
      'two for one bundle',
      ['one/review', 'two/REVIEW', '-o', 'dist.rwf'],
      'dist.rwf is one bundle, but 2 workflows are named: name a folder, as in -o dist/',
    ],
    [
      'a folder that is a file',
      ['one/review', '-o', 'taken/'],
      'taken/ cannot be written into: it is no folder',
    ],
    ['a name that is no bundle', ['one/review', '-o', 'dist'], 'dist is no name for a bundle'],
  ])('refuses %s before anything is compiled', async (_, words, refusal) => {
    const folder = folderWith({
      ...below('one/review', brokenWorkflow),
      ...below('two/REVIEW', cleanWorkflow),
      taken: '',
    });
    const refused = await raymondHere(folder, 'build', ...words);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^error: [^\n]*\n$/);
    expect(refused.stderr).toContain(refusal);
    expect(readdirSync(folder).sort()).toEqual(['one', 'taken', 'two']);
  });
});

describe.skipIf(process.platform === 'win32')('a build that is killed', () => {
  it('leaves the older bundle or the whole new one, at whatever moment', async () => {
    const states = Array.from({ length: 300 }, (_, index): [string, string] => [
      `S${index}.md`,
      prompt(index === 299 ? 'tag: result' : `tag: goto, target: S${index + 1}`),
    ]);
    const tree = { 'START.md': prompt('tag: goto, target: S0'), ...Object.fromEntries(states) };
    const folder = folderWith({ ...below('long', tree), ...below('short', single) });
    const begun = performance.now();
    await raymond(folder, 'build', 'long', '-o', 'new.rwf');
    const duration = performance.now() - begun;
    await raymondHere(folder, 'build', 'short', '-o', 'older.rwf');
    const [older, newer] = ['older.rwf', 'new.rwf'].map((name) => readFileSync(join(folder, name)));
    if (older === undefined || newer === undefined) throw new Error('nothing was built');
    const found = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const output = `${index}.rwf`;
        writeFileSync(join(folder, output), older);
        const child = spawn(process.execPath, [launcher, 'build', 'long', '-o', output], { cwd: folder });
        const ended = new Promise((settle) => child.on('exit', settle));
        // The later ones, where the writing is; on a busy machine all of them take longer.
        const timer = setTimeout(() => child.kill('SIGKILL'), duration * (0.5 + index / 2));
        await ended;
        clearTimeout(timer);
        return readFileSync(join(folder, output));
      }),
    );
    for (const bytes of found) expect(bytes.equals(older) || bytes.equals(newer)).toBe(true);
    expect(existsSync(join(folder, '0.rwf'))).toBe(true);
  });
});
