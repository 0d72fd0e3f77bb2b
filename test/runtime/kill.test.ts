import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRuns } from '../../src/cli/commands/list-runs.ts';
import { resumeRun } from '../../src/cli/commands/resume-run.ts';
import type { RunState } from '../../src/runtime/run-state.generated.ts';
import type { WorkflowSource } from './build-workflow.ts';
import { bundleDriver, eventually, isAlive, memoryIo, prepareFolder, startDriver } from './drive-command.ts';

let driver: Awaited<ReturnType<typeof bundleDriver>>;
const folders: string[] = [];

beforeAll(async () => {
  driver = await bundleDriver();
});

afterAll(() => {
  driver.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function prepare(source: WorkflowSource, turns: readonly object[]): Promise<string> {
  const folder = await prepareFolder(source, turns);
  folders.push(folder);
  return folder;
}

const stateOf = (folder: string): RunState =>
  JSON.parse(readFileSync(join(folder, '.raymond/state/k.json'), 'utf8'));

const resume = {
  ...{ id: 'k', budget: null, jobs: null, maxSteps: null, wait: false, requireSignature: [] },
  ...{ quiet: true, json: false },
} as const;

/** Every kind of transition, a script with an effect that can be counted, a worker, and money. */
const source: WorkflowSource = {
  entry: 'START',
  states: {
    'START.md': 'Begin {{input}}',
    'SUB.md': 'Sub',
    'CHECK.sh': 'echo "$RAYMOND_AGENT_ID" >> log.txt\necho "<result>checked $RAYMOND_INPUT</result>"',
    'BACK.md': 'Back with {{result}}',
    'LAST.md': 'Last',
    'WORK.md': 'Work on {{item}}',
  },
};

const turns = [
  { state: 'START', text: '<call return="BACK">SUB</call>', cost: 0.1 },
  { state: 'SUB', text: '<function return="SUB" input="x">CHECK</function>', visit: 1, cost: 0.2 },
  { state: 'SUB', text: '<goto input="y">CHECK</goto>', visit: 2, cost: 0.4 },
  { state: 'BACK', text: '<fork next="LAST" item="i">WORK</fork>', cost: 0.8 },
  { state: 'LAST', text: '<result>end</result>', cost: 1.6 },
  { state: 'WORK', text: '<reset>CHECK</reset>', cost: 3.2 },
];

/** All of a run that does not depend on the clock or on the order of agents. */
function essence(folder: string) {
  const { created: _created, finished, ...rest } = stateOf(folder);
  return {
    ...rest,
    options: null,
    finished: finished.toSorted((left, right) => (left.id < right.id ? -1 : 1)),
  };
}

const lines = (folder: string) =>
  existsSync(join(folder, 'log.txt'))
    ? readFileSync(join(folder, 'log.txt'), 'utf8').trim().split('\n').length
    : 0;

describe('kill -9 and resume (runtime.md, "Durability")', () => {
  it('at any durable write, before or after it, the resumed run ends like an undisturbed one', async () => {
    const undisturbed = await prepare(source, turns);
    const plain = { command: 'run', folder: undisturbed, agent: 'replay:turns.json', jobs: 1 };
    expect(await startDriver(driver.path, plain).ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^==> main <==\nend\n/),
    });
    const expected = essence(undisturbed);
    expect(expected).toMatchObject({ status: 'finished', spent: 6.3 });
    expect(lines(undisturbed)).toBe(3);

    const killed: string[] = [];
    for (let write = 1, more = true; more; write++) {
      const pair = (['before', 'after'] as const).map(async (moment) => {
        const folder = await prepare(source, turns);
        const end = await startDriver(driver.path, { ...plain, folder, killAt: { write, moment } }).ended;
        if (end.signal !== 'SIGKILL') return false;
        // Before the first write there is no run yet.
        if (write === 1 && moment === 'before') return true;
        const io = memoryIo(folder);
        expect(await resumeRun(resume, io), `${moment} write ${write}: ${io.written.stderr}`).toBe(0);
        expect(essence(folder), `${moment} write ${write}`).toEqual(expected);
        expect(lines(folder)).toBeLessThanOrEqual(4);
        killed.push(`${moment} ${write}`);
        return true;
      });
      more = (await Promise.all(pair)).every(Boolean);
    }
    // Nine steps, six of which announce a session, and the end.
    expect(killed.length).toBeGreaterThan(25);
  });
});

describe('signals and locks', () => {
  const slow: WorkflowSource = {
    entry: 'WAIT',
    states: {
      'WAIT.sh': [
        'trap "" TERM',
        'if [ -e second ]; then echo "<result>done</result>"; exit 0; fi',
        'touch second; echo $$ > pid',
        'setsid sleep 300 & echo $! > setsid-pid',
        'sleep 300 & wait',
      ].join('\n'),
    },
  };
  const lives = (folder: string, file: string) => isAlive(Number(readFileSync(join(folder, file), 'utf8')));

  it('the first SIGTERM ends children that ignore it and leaves a resumable run; meanwhile it is locked', async () => {
    const folder = await prepare(slow, []);
    const run = startDriver(driver.path, { command: 'run', folder, agent: 'claude', jobs: 1 });
    await eventually(() => existsSync(join(folder, 'setsid-pid')) && lives(folder, 'setsid-pid'));
    const refused = memoryIo(folder);
    expect(await resumeRun(resume, refused)).toBe(2);
    expect(refused.written.stderr).toContain('under way in another process');
    const listed = memoryIo(folder);
    await listRuns(listed);
    expect(listed.written.stdout).toMatch(/k +running +WAIT/);

    run.child.kill('SIGTERM');
    const end = await run.ended;
    expect(end.code).toBe(4);
    expect(end.stderr).toContain('raymond resume k');
    expect(lives(folder, 'pid')).toBe(false);
    expect(lives(folder, 'setsid-pid')).toBe(false);
    expect(stateOf(folder)).toMatchObject({
      status: 'paused',
      agents: [{ status: 'running', state: 'WAIT' }],
    });

    const io = memoryIo(folder);
    expect(await resumeRun(resume, io)).toBe(0);
    expect(io.written.stdout).toBe('done\n');
  });

  it('the second signal stops at once, without a child left', async () => {
    const folder = await prepare(slow, []);
    const run = startDriver(driver.path, { command: 'run', folder, agent: 'claude', jobs: 1 });
    await eventually(() => existsSync(join(folder, 'setsid-pid')) && lives(folder, 'setsid-pid'));
    run.child.kill('SIGINT');
    await new Promise((settle) => setTimeout(settle, 100));
    run.child.kill('SIGINT');
    expect((await run.ended).code).toBe(4);
    await eventually(() => !lives(folder, 'pid') && !lives(folder, 'setsid-pid'));
    expect(await resumeRun(resume, memoryIo(folder))).toBe(0);
  });

  it('when its owner is killed the children end, also those that left the group, and then the lock is free', async () => {
    const folder = await prepare(slow, []);
    const run = startDriver(driver.path, { command: 'run', folder, agent: 'claude', jobs: 1 });
    await eventually(() => existsSync(join(folder, 'setsid-pid')) && lives(folder, 'setsid-pid'));
    run.child.kill('SIGKILL');
    await run.ended;
    const status = async () => {
      const listed = memoryIo(folder);
      await listRuns(listed);
      return listed.written.stdout;
    };
    while ((await status()).includes('running')) await new Promise((settle) => setTimeout(settle, 10));
    expect([lives(folder, 'pid'), lives(folder, 'setsid-pid')]).toEqual([false, false]);
    expect(await status()).toMatch(/k +interrupted +WAIT/);
    expect(await resumeRun(resume, memoryIo(folder))).toBe(0);
  });
});
