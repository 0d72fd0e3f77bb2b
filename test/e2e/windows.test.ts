import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installNode, nodeVersions } from '../../scripts/install-node.mjs';
import { awkwardWorkflow } from '../bundle/reproducible-workflows.ts';
import { below, checkout, folderWith, launcher, runProgram, temporaryFolder } from '../cli/command-line.ts';

/**
 * raymond under Node for Windows, which Wine runs: files, locks, processes and cmd as Windows has them. Wine's cmd is not
 * Microsoft's, so nothing is asked here in which they are known to differ (a script that cmd cannot read, `taskkill /T`).
 */
const hasWine = process.platform === 'linux' && spawnSync('wine', ['--version']).status === 0;
const [, version = ''] = nodeVersions;

let node: string;
let env: NodeJS.ProcessEnv;

/** Starts raymond in a folder. Node for Windows can use files that Wine hands it, but no pipes of Linux. */
function start(folder: string, parameters: readonly string[]): ChildProcess {
  const [stdout, stderr] = ['out', 'err'].map((name) => openSync(join(folder, name), 'w'));
  const child = spawn('wine', [node, windowsPath(launcher), ...parameters], {
    cwd: folder,
    env,
    stdio: ['ignore', stdout, stderr],
  });
  for (const descriptor of [stdout, stderr]) closeSync(descriptor as number);
  return child;
}

async function run(folder: string, ...parameters: readonly string[]) {
  const code = await new Promise((settle) => start(folder, parameters).on('exit', settle));
  const printed = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { code, stdout: printed('out'), stderr: printed('err') };
}

/** Wine shows the whole file system as one drive. */
function windowsPath(path: string): string {
  return `Z:${path.replaceAll('/', '\\')}`;
}

const work = {
  'START.bat': [
    '@echo off',
    'setlocal enabledelayedexpansion',
    'echo START !RAYMOND_RESULT!>>notes.txt',
    'echo ^<call return="DONE"^>ASK^</call^>',
    '',
  ].join('\n'),
  // Whoever kills raymond here does so in the middle of a step.
  'ASK.bat': [
    '@echo off',
    'echo ASK>>notes.txt',
    ':wait',
    'if not exist go.txt goto wait',
    'echo ^<result^>100%% "sure" ^& done^</result^>',
    '',
  ].join('\n'),
  'DONE.bat': [
    '@echo off',
    'setlocal enabledelayedexpansion',
    'echo !RAYMOND_RESULT!>>notes.txt',
    'echo ^<fork next="END" who="%RAYMOND_STATE%"^>WORK^</fork^>',
    '',
  ].join('\n'),
  'WORK.bat': '@echo off\necho ^<result^>for %who%^</result^>\n',
  'END.bat': '@echo off\necho ^<result^>ended^</result^>\nexit /b 0\n',
};

const hanging = {
  'START.bat': '@echo off\necho ^<goto^>HANG^</goto^>\n',
  'HANG.bat': '@echo off\necho hanging\n:again\ngoto again\n',
};

describe.skipIf(!hasWine)(
  `under Node ${version} for Windows${hasWine ? '' : ' (skipped: no Wine on the PATH)'}`,
  { concurrent: false, timeout: 120_000 },
  () => {
    beforeAll(() => {
      node = installNode(version, { forWindows: true });
      const { NODE_OPTIONS: _, NODE_EXTRA_CA_CERTS: __, ...inherited } = process.env;
      const quiet = { WINEDEBUG: '-all', DISPLAY: '', NODE_SKIP_PLATFORM_CHECK: '1', LC_ALL: 'C.UTF-8' };
      env = { ...inherited, ...quiet, WINEPREFIX: join(temporaryFolder(), 'wine') };
      // Its own folder is made once, before several want to.
      spawnSync('wine', ['cmd', '/c', 'ver'], { env });
    });

    it('builds the same bytes of every workflow', async () => {
      const awkward = folderWith(below(awkwardWorkflow.name, awkwardWorkflow.files));
      const examples = ['coding', 'cross-platform', 'dispatch', 'hello'];
      const paths = [
        ...examples.map((name) => join(checkout, 'examples', name)),
        join(awkward, awkwardWorkflow.name),
      ];
      const [here, there] = [temporaryFolder(), temporaryFolder()];
      for (const path of paths) {
        const built = await run(there, 'build', windowsPath(path), '-o', 'w.rwf');
        expect(built.code, built.stderr).toBe(0);
        await runProgram(here, process.execPath, [launcher, 'build', path, '-o', 'w.rwf']);
        expect(readFileSync(join(there, 'w.rwf')).equals(readFileSync(join(here, 'w.rwf'))), path).toBe(true);
      }
    });

    it('finds the same, in paths as Windows writes them', async () => {
      const folder = join(checkout, 'examples', 'broken');
      const parameters = ['lint', '--prove', '--format', 'json'];
      const here = await runProgram(folder, process.execPath, [launcher, ...parameters, 'platforms']);
      const there = await run(temporaryFolder(), ...parameters, windowsPath(join(folder, 'platforms')));
      const found = there.stdout.replaceAll('\\\\', '/').replaceAll(`Z:${folder}/`, '');
      expect({ ...there, stdout: JSON.parse(found) }).toEqual({ ...here, stdout: JSON.parse(here.stdout) });
    });

    it('ends what hangs, and shows it, in a folder whose name cmd reads as something else', async () => {
      const name = 'x^y & (ä) %PATH%';
      const folder = join(folderWith(below(name, hanging)), name);
      const ended = await run(folder, 'run', 'Z:', '--id', 'h', '--idle-timeout', '2s', '--record', 'r.json');
      expect(ended.code).toBe(1);
      expect(ended.stderr).toMatch(/--> Z:HANG\.bat\n[\s\S]*its idle_timeout of 2s/);
      const { stdout: status } = await run(folder, 'status', 'h', '--json');
      expect(JSON.parse(status)).toMatchObject({ status: 'failed', agents: [{ state: 'HANG' }] });
      const { stdout: log } = await run(folder, 'logs', 'h', '--follow');
      expect(log.split(/\r?\n/).filter((line) => line.includes('main |'))).toEqual([
        expect.stringContaining('<goto>HANG</goto>'),
        expect.stringContaining('hanging'),
      ]);
      expect(await run(folder, 'report', 'h', '-o', 'h.html')).toMatchObject({ code: 0 });
      expect(readFileSync(join(folder, 'h.html'), 'utf8')).toContain('HANG');
      expect(await run(folder, 'rm', 'h')).toMatchObject({ code: 0 });
      expect(existsSync(join(folder, '.raymond', 'runs', 'h'))).toBe(false);
    });

    it('goes on with a run that was killed in the middle of a step', async () => {
      const folder = folderWith(below('w', work));
      const notes = () =>
        existsSync(join(folder, 'notes.txt')) ? readFileSync(join(folder, 'notes.txt'), 'utf8') : '';
      expect(await run(folder, 'build', 'w', '-o', 'w.rwf')).toMatchObject({ code: 0 });
      const killed = start(folder, ['run', 'w.rwf', '--id', 'k', '--input', 'ä → b', '--quiet']);
      await vi.waitFor(() => expect(notes()).toContain('ASK'), { timeout: 60_000, interval: 100 });
      expect(await run(folder, 'resume', 'k')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('k'),
      });
      const ended = new Promise((settle) => killed.on('exit', settle));
      killed.kill('SIGKILL');
      await ended;
      writeFileSync(join(folder, 'go.txt'), '');
      const resumed = await run(folder, 'resume', 'k', '--quiet');
      expect(resumed).toMatchObject({ code: 0, stderr: '' });
      expect(resumed.stdout).toContain('ended');
      expect(resumed.stdout).toContain('for DONE');
      // The step that had finished did not run again, the other one did, and its payload came through.
      expect(notes().split(/\r?\n/)).toEqual(['START ä → b', 'ASK', 'ASK', '100% "sure" & done', '']);
    });
  },
);
