import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, launcher, raymond, temporaryFolder } from './command-line.ts';

const isWindows = process.platform === 'win32';

/** Fails until there is a file `go` in the folder in which it works, below the project. */
const flow = {
  'flow/START.sh': "mkdir -p work\necho \"<fork next='WAIT' cd='work'>WAIT</fork>\"\n",
  'flow/WAIT.sh': '[ -e go ] || exit 7\necho "<result>$(pwd)</result>"\n',
};

/** As people do it: the run that is under way has pipes. */
function copy(project: string, other: string): void {
  expect(spawnSync('cp', ['-R', project, other]).status).toBe(0);
}

async function failedRun(): Promise<string> {
  const project = folderWith(flow);
  expect(await raymond(project, 'run', 'flow', '--id', 'r')).toMatchObject({ code: 1 });
  return project;
}

/** Lets the run of a project go on, and returns what it prints. */
async function resumed(project: string) {
  for (const folder of [project, join(project, 'work')]) writeFileSync(join(folder, 'go'), '');
  const { code, stdout, stderr } = await raymond(project, 'resume', 'r');
  const [first = ''] = stderr.split('\n').filter((line) => line.startsWith('warning'));
  return { code, stdout, first };
}

describe.skipIf(isWindows)('a project with a run that has stopped', { concurrent: true }, () => {
  it.each<[string, (project: string, other: string) => void]>([
    ['moved', renameSync],
    ['copied', (project, other) => copy(project, other)],
    [
      'copied into itself',
      (project, other) => {
        copy(project, `${project}-copy`);
        renameSync(`${project}-copy`, other);
      },
    ],
  ])('takes it along when it is %s, and says so', async (how, move) => {
    const project = await failedRun();
    const other = how === 'copied into itself' ? join(project, 'inner') : join(temporaryFolder(), 'other');
    move(project, other);
    expect(await resumed(other)).toEqual({
      code: 0,
      stdout: `==> main <==\n${other}\n\n==> main_wait1 <==\n${join(other, 'work')}\n`,
      first: `warning: the project was ${project} when this run was last under way: it goes on in ${other}`,
    });
    const state = JSON.parse(readFileSync(join(other, '.raymond/state/r.json'), 'utf8'));
    expect(state.root).toBe(other);
  });

  it('leaves the steps of the original alone when a copy goes on', async ({ onTestFinished }) => {
    const project = folderWith({
      'flow/START.sh':
        'echo begun > begun\nuntil [ -e go ]; do sleep 0.05; done\necho "<result>$(pwd)</result>"\n',
    });
    const original = spawn(process.execPath, [launcher, 'run', 'flow', '--id', 'r'], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // Its watchdog ends what it has started.
    onTestFinished(() => void original.kill('SIGKILL'));
    let printed = '';
    original.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    const ended = new Promise((resolve) => original.once('close', resolve));
    while (!existsSync(join(project, 'begun'))) await new Promise((resolve) => setTimeout(resolve, 20));
    const other = join(temporaryFolder(), 'other');
    copy(project, other);
    writeFileSync(join(other, 'go'), '');
    expect(await raymond(other, 'resume', 'r')).toMatchObject({ code: 0, stdout: `${other}\n` });
    writeFileSync(join(project, 'go'), '');
    expect(await ended).toBe(0);
    expect(printed).toBe(`${project}\n`);
  });

  it('is not taken for another one when it stays where it is', async () => {
    const project = await failedRun();
    expect((await resumed(project)).first).toBe('');
  });
});
