import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageData from '../../package.json' with { type: 'json' };
import { readDocument } from './documents.ts';
import { type Workplace, workplaceOf } from './workplace.ts';

const readme = readDocument('README.md');

describe('README.md', () => {
  it('has one command for the demo and one for the tests, each with its script', () => {
    const commands = readme.blocks.filter((block) => block.language === 'sh').map((block) => block.content);
    expect(commands).toContain('npm ci && npm run demo');
    const testSection = /^## Tests\n+```sh\n(.*)\n```$/m.exec(readme.text)?.[1];
    expect(testSection).toBe('npm ci && npm test');
    expect(packageData.scripts).toMatchObject({ demo: expect.any(String), test: expect.any(String) });
  });

  it('names the tarball that npm pack makes', () => {
    expect(readme.text).toContain(`./${packageData.name}-${packageData.version}.tgz`);
  });
});

describe.skipIf(process.platform === 'win32')('the git hook of the README', () => {
  /** A repository with a sound workflow committed and the hook in place. */
  function repository(): Workplace {
    const workplace = workplaceOf(readme);
    const { folder } = workplace;
    git(workplace, 'init', '--quiet');
    git(workplace, 'config', 'user.name', 'somebody');
    git(workplace, 'config', 'user.email', 'somebody@example.invalid');
    cpSync(join(folder, 'pre-commit'), join(folder, '.git', 'hooks', 'pre-commit'));
    chmodSync(join(folder, '.git', 'hooks', 'pre-commit'), 0o755);
    git(workplace, 'add', 'greet', 'examples/hello');
    const { code, output } = workplace.run('git commit --quiet --message first');
    expect(code).toBe(0);
    expect(output.split('\n').filter((line) => line.startsWith('ok '))).toEqual([
      'ok examples/hello: 2 states on unix and windows, nothing found',
      'ok greet: 2 states on unix and windows, nothing found',
    ]);
    return workplace;
  }

  function git({ folder }: Workplace, ...parameters: readonly string[]): void {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
    expect(spawnSync('git', parameters, { cwd: folder, env }).status).toBe(0);
  }

  it('stops a commit that breaks a workflow, and lints that workflow only', () => {
    const workplace = repository();
    writeFileSync(join(workplace.folder, 'greet', 'SHORTEN.md'), 'Then <goto>PRINT</goto>.\n');
    git(workplace, 'add', '--update');
    const { code, output } = workplace.run('git commit --message second');
    expect(code).not.toBe(0);
    expect(output).toContain('error[target-missing]: there is no state "PRINT"');
    expect(output).not.toContain('examples/hello');
  });

  it('sees that a deleted file is missed', () => {
    const workplace = repository();
    rmSync(join(workplace.folder, 'greet', 'SHORTEN.md'));
    git(workplace, 'add', '--update');
    const { code, output } = workplace.run('git commit --message second');
    expect(code).not.toBe(0);
    expect(output).toContain('there is no state "SHORTEN"');
  });

  it('lets other commits pass', () => {
    const workplace = repository();
    writeFileSync(join(workplace.folder, 'a name with blanks.txt'), 'nothing\n');
    git(workplace, 'add', 'a name with blanks.txt');
    expect(workplace.run('git commit --quiet --message second')).toEqual({
      code: 0,
      output: '',
    });
  });
});
