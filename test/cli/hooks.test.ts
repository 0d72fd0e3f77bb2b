import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  below,
  brokenWorkflow,
  checkout,
  cleanWorkflow,
  type FileTree,
  type Finished,
  folderWith,
  launcher,
  prompt,
  runProgram,
  writeTree,
} from './command-line.ts';
import { Repository } from './repository.ts';

const isWindows = process.platform === 'win32';

/** The second workflow of every repository here: what is staged in the first one must not depend on it. */
const pollWorkflow: FileTree = {
  'START.md': prompt('tag: goto, target: WAIT'),
  'WAIT.sh': 'echo "<goto>DONE</goto>"\n',
  'DONE.md': prompt('tag: result'),
};

/** The hook script that the README tells its readers to install. */
function hookOfReadme(): string {
  const readme = readFileSync(join(checkout, 'README.md'), 'utf8');
  const [, script] = /^```sh file=pre-commit\n(.*?)^```$/ms.exec(readme) ?? [];
  if (script === undefined) throw new Error('the README has no block "sh file=pre-commit"');
  return script;
}

/** The workflows of which a summary was printed, in order. */
function lintedIn(output: string): string[] {
  return [...output.matchAll(/^(?:ok )?(.+): \d+ states? on /gm)].map(([, path = '']) => path);
}

const twoWorkflows = {
  ...below('flows/review', cleanWorkflow),
  ...below('flows/poll', pollWorkflow),
  'README.md': '# A project\n',
  'src/main.c': 'int main(void) { return 0; }\n',
};

describe.skipIf(isWindows)('the git hook of the README', () => {
  async function repositoryWithHook(tree: FileTree = twoWorkflows): Promise<Repository> {
    const repository = await Repository.create(tree);
    repository.installHook(hookOfReadme());
    return repository;
  }

  it('refuses a commit that breaks a workflow, and accepts it mended', async () => {
    const repository = await repositoryWithHook();
    const broken = await repository.commit({
      'flows/review/START.md': String(brokenWorkflow['START.md']),
    });
    expect(broken.accepted).toBe(false);
    expect(broken.output).toContain('error[target-missing]: there is no state "PUBLSH"');
    expect(broken.output).toContain('--> flows/review/START.md:3:26');
    expect(lintedIn(broken.output)).toEqual(['flows/review']);
    const mended = await repository.commit({ 'flows/review/START.md': prompt('tag: result, payload: ok') });
    expect(mended.accepted).toBe(false);
    expect(mended.output).toContain('warning[unreachable-state]');
    const start = `${cleanWorkflow['START.md']}Take care.\n`;
    expect(await repository.commit({ 'flows/review/START.md': start })).toMatchObject({ accepted: true });
  });

  it('lints every touched workflow once, however many of its files have changed', async () => {
    const repository = await repositoryWithHook();
    const { accepted, output } = await repository.commit({
      'flows/review/START.md': `${cleanWorkflow['START.md']}One.\n`,
      'flows/review/PUBLISH.md': `${cleanWorkflow['PUBLISH.md']}Two.\n`,
      'flows/review/workflow.yaml': 'description: reviews\n',
      'flows/poll/WAIT.sh': 'sleep 1\necho "<goto>DONE</goto>"\n',
      'src/main.c': 'int main(void) { return 1; }\n',
    });
    expect(accepted, output).toBe(true);
    expect(lintedIn(output)).toEqual(['flows/poll', 'flows/review']);
  });

  it('accepts what belongs to no workflow, and a commit of nothing', async () => {
    const repository = await repositoryWithHook({
      ...twoWorkflows,
      // Broken before: nobody who does not touch it is held up.
      ...below('flows/broken', brokenWorkflow),
    });
    const unrelated = await repository.commit({
      'README.md': '# A better project\n',
      'src/main.c': 'int main(void) { return 2; }\n',
      'docs/GUIDE.md': 'Use <goto>NOTHING</goto>.\n',
      'tools/run.sh': 'echo run\n',
    });
    expect(unrelated.accepted, unrelated.output).toBe(true);
    expect(lintedIn(unrelated.output)).toEqual([]);
    const empty = await repository.run('git', 'commit', '--quiet', '--allow-empty', '--message', 'nothing');
    expect(empty.code, empty.stderr).toBe(0);
  });

  it('catches a deleted state that others still name', async () => {
    const repository = await repositoryWithHook();
    repository.remove('flows/review/PUBLISH.md');
    const { accepted, output } = await repository.commit();
    expect(accepted).toBe(false);
    expect(output).toContain('error[target-missing]: there is no state "PUBLISH"');
  });

  it('catches a deleted entry, and lets a whole workflow go', async () => {
    const repository = await repositoryWithHook();
    repository.remove('flows/review/START.md');
    const headless = await repository.commit();
    expect(headless.accepted).toBe(false);
    expect(headless.output).toContain('error[entry-missing]');
    repository.remove('flows/review/PUBLISH.md');
    expect(await repository.commit()).toMatchObject({ accepted: true });
  });

  it('catches a renamed state that others name by its old name', async () => {
    const repository = await repositoryWithHook();
    await repository.git('mv', 'flows/review/PUBLISH.md', 'flows/review/DELIVER.md');
    const { accepted, output } = await repository.commit();
    expect(accepted).toBe(false);
    expect(output).toContain('error[target-missing]: there is no state "PUBLISH"');
  });

  it('catches a state that was moved to another folder', async () => {
    const repository = await repositoryWithHook();
    // Git calls that a rename, and would name the new place only.
    await repository.git('mv', 'flows/review/PUBLISH.md', 'src/PUBLISH.md');
    const { accepted, output } = await repository.commit();
    expect(accepted).toBe(false);
    expect(lintedIn(output)).toEqual(['flows/review']);
  });

  it('finds the workflow when a commit is made below the top of the repository', async () => {
    const repository = await repositoryWithHook();
    writeTree(repository.folder, { 'flows/review/START.md': String(brokenWorkflow['START.md']) });
    const command = 'cd flows/poll && git commit --quiet --all --message below';
    const { code, stderr, stdout } = await repository.run('sh', '-c', command);
    expect(code).toBe(1);
    expect(lintedIn(stdout + stderr)).toEqual(['flows/review']);
  });

  it('takes names as they are: spaces, quotes, other scripts, a leading dash', async () => {
    const folders = ['flows/two words', "flows/o'clock", 'flows/überprüfung', '-flow'];
    const trees = folders.map((folder) => below(folder, cleanWorkflow));
    const repository = await repositoryWithHook(Object.assign({ 'README.md': 'x' }, ...trees));
    for (const folder of folders) {
      const { accepted, output } = await repository.commit({
        [`${folder}/START.md`]: String(brokenWorkflow['START.md']),
      });
      expect(accepted, folder).toBe(false);
      expect(lintedIn(output)).toEqual([folder]);
      const mended = await repository.commit({ [`${folder}/START.md`]: `${cleanWorkflow['START.md']}Go.\n` });
      expect(mended.accepted, mended.output).toBe(true);
    }
  });
});

interface Hook {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly language: string;
  readonly entry: string;
  readonly args: readonly string[];
  readonly files: string;
  readonly require_serial: boolean;
}

function readHooks(): Hook[] {
  return parse(readFileSync(join(checkout, '.pre-commit-hooks.yaml'), 'utf8')) as Hook[];
}

describe('.pre-commit-hooks.yaml', () => {
  it('describes one hook, which npm can install', () => {
    const hooks = readHooks();
    expect(hooks.map(({ id }) => id)).toEqual(['raymond-lint']);
    expect(hooks[0]).toMatchObject({ language: 'node', require_serial: true });
    expect(hooks[0]?.description).toMatch(/^[A-Z].*\.$/);
    // With `language: node` the first word of the entry has to be an executable of this package.
    const { bin } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
    expect(Object.keys(bin)).toContain(hooks[0]?.entry.split(' ')[0]);
  });

  it.each([
    ['START.md', true],
    ['flows/review/TEST.sh', true],
    ['flows/review/TEST.ps1', true],
    ['flows/review/TEST.bat', true],
    ['flows/review.zip', true],
    ['flows/review/workflow.yaml', true],
    ['workflow.yaml', true],
    ['flows/my-workflow.yaml', false],
    ['flows/workflow.yaml.orig', false],
    ['START.mdx', false],
    ['README', false],
    ['src/main.c', false],
    ['md', false],
  ])('passes %s: %s', (path, passed) => {
    expect(new RegExp(readHooks()[0]?.files ?? '').test(path)).toBe(passed);
  });
});

/**
 * What pre-commit does with the hook. The real one is a Python program that fetches and installs packages;
 * here its rules are followed by hand: the staged files but the deleted ones, those that the pattern is
 * found in, after the words of `entry` and `args`, in any order, in one call, at the top of the repository.
 */
async function asPreCommit(repository: Repository): Promise<Finished | 'skipped'> {
  const [hook] = readHooks();
  if (hook === undefined) throw new Error('there is no hook');
  await repository.git('add', '--all');
  const list = ['diff', '--staged', '--name-only', '--no-ext-diff', '-z', '--diff-filter=ACMRTUXB'];
  const staged = (await repository.git(...list)).split('\0').filter((path) => path !== '');
  const selected = staged.filter((path) => new RegExp(hook.files).test(path)).reverse();
  if (selected.length === 0) return 'skipped';
  const [program = '', ...words] = [...hook.entry.split(' '), ...hook.args];
  return repository.run(program, ...words, ...selected);
}

describe.skipIf(isWindows)('the hook for pre-commit', () => {
  it('fails when a staged state breaks its workflow, and passes when it is mended', async () => {
    const repository = await Repository.create(twoWorkflows);
    writeTree(repository.folder, { 'flows/review/START.md': String(brokenWorkflow['START.md']) });
    const broken = await asPreCommit(repository);
    expect(broken).toMatchObject({ code: 1, stderr: '' });
    expect(lintedIn(broken === 'skipped' ? '' : broken.stdout)).toEqual(['flows/review']);
    writeTree(repository.folder, { 'flows/review/START.md': `${cleanWorkflow['START.md']}Go.\n` });
    expect(await asPreCommit(repository)).toMatchObject({ code: 0, stderr: '' });
  });

  it('lints each workflow once, passes over what belongs to none, and takes no name for an option', async () => {
    const repository = await Repository.create(twoWorkflows);
    writeTree(repository.folder, {
      'flows/review/START.md': `${cleanWorkflow['START.md']}One.\n`,
      'flows/review/PUBLISH.md': `${cleanWorkflow['PUBLISH.md']}Two.\n`,
      'flows/poll/WAIT.sh': 'sleep 1\necho "<goto>DONE</goto>"\n',
      'README.md': '# Another project\n',
      '--format.md': 'no state',
    });
    const finished = await asPreCommit(repository);
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    expect(lintedIn(finished === 'skipped' ? '' : finished.stdout)).toEqual(['flows/poll', 'flows/review']);
  });

  it('is skipped when nothing staged can belong to a workflow', async () => {
    const repository = await Repository.create(twoWorkflows);
    writeTree(repository.folder, { 'src/main.c': 'int main(void) { return 3; }\n' });
    expect(await asPreCommit(repository)).toBe('skipped');
  });

  it('sees a deleted state as soon as another file of its workflow is staged with it', async () => {
    const repository = await Repository.create(twoWorkflows);
    repository.remove('flows/review/PUBLISH.md');
    // pre-commit itself never passes deleted files: alone it is for the next change to find.
    expect(await asPreCommit(repository)).toBe('skipped');
    writeTree(repository.folder, { 'flows/review/START.md': `${cleanWorkflow['START.md']}Go.\n` });
    const finished = await asPreCommit(repository);
    expect(finished).toMatchObject({ code: 1, stderr: '' });
  });
});

describe('raymond lint --changed', () => {
  it('takes deleted zips and files of no workflow for what they are', async () => {
    const folder = folderWith(below('review', cleanWorkflow));
    const finished = await runProgram(folder, process.execPath, [
      launcher,
      'lint',
      '--changed',
      'gone.zip',
      'gone/START.md',
      'review/notes.txt',
      'review/PUBLISH.md',
    ]);
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    expect(lintedIn(finished.stdout)).toEqual(['review']);
  });

  it('takes the folder of a workflow for all of its files', async () => {
    const folder = folderWith({ ...below('broken', brokenWorkflow), ...below('docs', { 'a.txt': 'x' }) });
    const words = ['lint', '--changed', 'broken', 'docs', 'broken/START.md'];
    const finished = await runProgram(folder, process.execPath, [launcher, ...words]);
    expect(finished).toMatchObject({ code: 1, stderr: '' });
    expect(lintedIn(finished.stdout)).toEqual(['broken']);
  });

  it('refuses a list in one word and names as git quotes them, which would pass for deleted files', async () => {
    const folder = folderWith({ ...below('flow', cleanWorkflow), ...below('ä', brokenWorkflow) });
    const list = 'gone/START.md\nflow/START.md\n';
    const words = ['lint', '--changed', list, '"\\303\\244/START.md"', 'flow/PUBLISH.md'];
    const finished = await runProgram(folder, process.execPath, [launcher, ...words]);
    expect(finished.code).toBe(2);
    expect(lintedIn(finished.stdout)).toEqual(['flow']);
    expect(finished.stderr).toBe(
      'error: flow/START.md stands in a list that came as one path: git diff -z and xargs -0 hand over each name as it is\n' +
        'error: "\\303\\244/START.md" is a name as git quotes it: git diff -z and xargs -0 hand over each name as it is\n',
    );
  });

  it('says of what it cannot look at why not', async () => {
    const folder = folderWith({});
    symlinkSync('loop', join(folder, 'loop'));
    const words = ['lint', '--changed', 'loop/START.md', `${'a'.repeat(256)}/notes.md`, 'loop/picture.png'];
    const finished = await runProgram(folder, process.execPath, [launcher, ...words]);
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toBe(
      `error: ${'a'.repeat(256)} cannot be read: the path is too long\n` +
        'error: loop cannot be read: its symbolic links lead in a circle\n',
    );
  });
});
