import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listRuns } from '../../src/cli/commands/list-runs.ts';
import { reportRun } from '../../src/cli/commands/report-run.ts';
import { resumeRun } from '../../src/cli/commands/resume-run.ts';
import { showRunStatus } from '../../src/cli/commands/run-status.ts';
import { newRunId, type RunWorkflowOptions, runWorkflow } from '../../src/cli/commands/run-workflow.ts';
import { judgeRunId } from '../../src/runtime/begin-run.ts';
import { validate } from '../../src/runtime/event-validator.generated.js';
import { age } from '../../src/util/age.ts';
import { dollars } from '../../src/util/dollars.ts';
import { fixedRandom } from '../host/fixed-random.ts';
import type { WorkflowSource } from './build-workflow.ts';
import { memoryIo, prepareFolder } from './drive-command.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const source: WorkflowSource = {
  entry: 'START',
  states: { 'START.md': 'Begin', 'POLL.sh': 'echo noise >&2; echo "<result>polled $RAYMOND_INPUT</result>"' },
};
const turns = [
  { state: 'START', text: '<goto>START</goto>', cost: 0.75 },
  { state: 'START', text: '<goto input="it">POLL</goto>', cost: 0.75 },
];

async function prepare(change: Partial<RunWorkflowOptions> = {}) {
  const folder = await prepareFolder(source, turns);
  folders.push(folder);
  const options: RunWorkflowOptions = {
    bundle: readFileSync(join(folder, 'w.rwf')),
    path: 'w.rwf',
    ...{ id: 'r1', entry: null, input: null, variables: {}, budget: null, model: null, timeout: null },
    ...{
      idleTimeout: null,
      jobs: 4,
      maxSteps: null,
      wait: false,
      agent: 'replay:turns.json',
      record: null,
    },
    ...{ skipPermissions: false, debug: false, requireSignature: [] },
    ...{ quiet: false, json: false, verbose: false, color: undefined },
    ...change,
  };
  return { folder, options, io: memoryIo(folder) };
}

const resume = {
  id: 'r1',
  budget: null,
  jobs: null,
  requireSignature: [],
  maxSteps: null,
  wait: false,
  agent: null,
  record: null,
  newSession: [],
  model: null,
  timeout: null,
  idleTimeout: null,
  debug: false,
  quiet: false,
  json: false,
  verbose: false,
  color: undefined,
} as const;

describe('run', () => {
  it('prints the result on standard output, and what happens on standard error', async () => {
    const { folder, options, io } = await prepare();
    expect(await runWorkflow(options, io)).toBe(0);
    expect(io.written.stdout).toBe('polled it\n');
    expect(io.written.stderr.replace(/\d+\.\ds/g, 'Ns')).toBe(
      [
        'unknown whether every run can end · every call returns · stack depth ≤ 0 · agents bounded',
        'run r1 of sample begins at START',
        'main  START → START (goto)  $0.75  Ns',
        'main  START → POLL (goto)  $0.75  Ns',
        'main  POLL → end (result)  $0.00  Ns',
        'run r1 finished, $1.50\n',
      ].join('\n'),
    );
    expect(readdirSync(join(folder, '.raymond/runs/r1'))).toEqual(['events.jsonl']);
  });

  it('quiet says only what went wrong; json gives the events alone', async () => {
    const quiet = await prepare({ quiet: true });
    await runWorkflow(quiet.options, quiet.io);
    expect(quiet.io.written).toEqual({ stdout: 'polled it\n', stderr: '' });
    const json = await prepare({ json: true, quiet: true });
    await runWorkflow(json.options, json.io);
    const events = json.io.written.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const event of events) expect(validate(event), JSON.stringify(event)).toBe(true);
    expect(json.io.written.stdout).toBe(
      readFileSync(join(json.folder, '.raymond/runs/r1/events.jsonl'), 'utf8'),
    );
  });

  it('does not take an id twice', async () => {
    const { options, io } = await prepare();
    await runWorkflow(options, io);
    expect(await runWorkflow(options, io)).toBe(2);
    expect(io.written.stderr).toMatch(
      /there already is a run "r1" in .*, which has finished: choose another --id, or remove it by raymond rm r1\n/,
    );
  });

  it.each([
    [{ id: 'a/b' }, 'cannot be the id'],
    [{ agent: 'gpt' }, 'expected claude or replay:FILE'],
    [{ agent: 'replay:none.json' }, 'there is no recording'],
    [{ entry: 'STRAT' }, 'did you mean START?'],
    [{ bundle: new Uint8Array([1, 2, 3]) }, 'error: '],
  ])('refuses %j', async (change, said) => {
    const { options, io } = await prepare(change);
    expect(await runWorkflow(options, io)).toBe(2);
    expect(io.written.stderr).toContain(said);
    expect(io.written.stderr).not.toContain('    at ');
  });

  it('keeps raw streams with --debug, and no value of the environment', async () => {
    const { folder, options, io } = await prepare({
      debug: true,
      entry: 'POLL',
      variables: { token: 'secret-value' },
    });
    await runWorkflow(options, io);
    const debug = join(folder, '.raymond/runs/r1/debug');
    const names = readdirSync(debug).sort();
    expect(names).toEqual(['0001-main-POLL.sh.json', '0001-main-POLL.sh.stderr', '0001-main-POLL.sh.stdout']);
    const summary = readFileSync(join(debug, names[0] ?? ''), 'utf8');
    expect(JSON.parse(summary)).toMatchObject({
      exit_code: 0,
      environment: expect.arrayContaining(['token']),
    });
    expect(summary).not.toContain('secret-value');
  });
});

describe('budget, status and resumption', () => {
  it('ends with its own exit code, is listed, and goes on with a larger budget', async () => {
    const { folder, options, io } = await prepare({ budget: 0.5 });
    expect(await runWorkflow(options, io)).toBe(3);
    expect(io.written.stderr).toContain('go on with: raymond resume r1 --budget 2');

    const listed = memoryIo(folder);
    expect(await listRuns({ json: false }, listed)).toBe(0);
    expect(listed.written.stdout).toMatch(
      /^ID +STATUS +STATE +COST +AGE\nr1 +budget +START +\$0\.75 +\d+s\n$/,
    );
    const status = memoryIo(folder);
    await showRunStatus({ id: 'r1', json: false }, status);
    expect(status.written.stdout).toMatch(/status +budget[\s\S]*agent +main +ready in START +\$0\.75/);
    const json = memoryIo(folder);
    await showRunStatus({ id: 'r1', json: true }, json);
    expect(JSON.parse(json.written.stdout)).toMatchObject({ id: 'r1', spent: 0.75, alive: false });

    const again = memoryIo(folder);
    expect(await resumeRun({ ...resume, budget: 20 }, again)).toBe(0);
    expect(again.written.stdout).toBe('polled it\n');
    const third = memoryIo(folder);
    expect(await resumeRun(resume, third)).toBe(0);
    expect(third.written.stdout).toBe('polled it\n');
  });

  it('runs the bundle it began with, whatever became of the workflow', async () => {
    const { folder, options, io } = await prepare({ budget: 0.5 });
    await runWorkflow(options, io);
    rmSync(join(folder, 'w.rwf'));
    expect(await resumeRun({ ...resume, budget: 'none' }, io)).toBe(0);
  });

  it('refuses a bundle that was changed, a damaged state and an unknown run', async () => {
    const { folder, options, io } = await prepare({ budget: 0.5 });
    await runWorkflow(options, io);
    const bundles = join(folder, '.raymond/bundles');
    const bundle = join(bundles, readdirSync(bundles)[0] ?? '');
    const other = await prepareFolder({ entry: 'X', states: { 'X.md': 'x' } }, []);
    folders.push(other);
    const bytes = readFileSync(bundle);
    writeFileSync(bundle, readFileSync(join(other, 'w.rwf')));
    expect(await resumeRun(resume, io)).toBe(2);
    expect(io.written.stderr).toContain('was changed after the run began');
    io.written.stderr = '';
    expect(await reportRun({ id: 'r1', output: join(folder, 'r.html') }, io)).toBe(0);
    expect(io.written.stderr).toMatch(
      /was changed after the run began: its digest is [0-9a-f]{64}; put it back from a copy, or build/,
    );
    writeFileSync(bundle, bytes.subarray(0, 100));
    expect(await resumeRun(resume, io)).toBe(2);

    const path = join(folder, '.raymond/state/r1.json');
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -20));
    const damaged = memoryIo(folder);
    expect(await resumeRun(resume, damaged)).toBe(2);
    expect(await showRunStatus({ id: 'r1', json: false }, damaged)).toBe(2);
    expect(damaged.written.stderr).toContain('r1.json is damaged');
    expect(await listRuns({ json: false }, damaged)).toBe(0);
    expect(damaged.written.stdout).toContain('damaged');
    expect(await resumeRun({ ...resume, id: 'r2' }, damaged)).toBe(2);
    expect(await showRunStatus({ id: '../r2', json: false }, damaged)).toBe(2);
  });

  it('lists a run whose lock cannot be used by its state, beside the others', async () => {
    const { folder, options, io } = await prepare({ budget: 0.5 });
    await runWorkflow(options, io);
    await runWorkflow({ ...options, id: 'r2' }, io);
    rmSync(join(folder, '.raymond/state/r1.lock'));
    mkdirSync(join(folder, '.raymond/state/r1.lock'));
    const listed = memoryIo(folder);
    expect(await listRuns({ json: false }, listed)).toBe(0);
    expect(listed.written.stdout).toMatch(/^r1 +budget +\S/m);
    expect(listed.written.stdout).toMatch(/^r2 +budget /m);
    expect(listed.written.stderr).toMatch(
      /^warning: cannot use .*r1\.lock \(EISDIR\): it is a folder: move it away$/m,
    );
  });

  it('writes a recording that answers the same run again', async () => {
    const { folder, options, io } = await prepare({ budget: 0.5, record: 'rec.json' });
    await runWorkflow(options, io);
    await resumeRun({ ...resume, budget: 20 }, io);
    const again = memoryIo(folder);
    const replayed = { ...options, id: 'r2', budget: null, record: null, agent: 'replay:rec.json' };
    expect(await runWorkflow(replayed, again)).toBe(0);
    expect(again.written.stdout).toBe('polled it\n');
  });
});

it('finds the runs from a folder below', async () => {
  const { folder, options, io } = await prepare();
  await runWorkflow(options, io);
  const below = memoryIo(mkdtempSync(join(folder, 'below-')));
  await listRuns({ json: false }, below);
  expect(below.written.stdout).toContain('r1');
  const elsewhere = memoryIo(mkdtempSync(join(tmpdir(), 'raymond-none-')));
  folders.push(elsewhere.cwd);
  expect(await listRuns({ json: false }, elsewhere)).toBe(0);
  expect(elsewhere.written.stderr).toContain('no runs in');
});

it.each([
  ['con', 'is a device on Windows'],
  ['NUL', 'is a device on Windows'],
  ['lpt1.txt', 'is a device on Windows'],
  ['issue-195.', 'ends in a dot or a blank, which Windows drops from names'],
])('refuses the id %s where no file can have it', (id, reason) => {
  expect(judgeRunId(id, 'windows')).toBe(`"${id}" cannot be the id of a run: it ${reason}`);
  expect(judgeRunId(id, 'unix')).toBeNull();
});

it.each(['console', 'com', 'v1.con', '.hidden', 'com10'])('takes the id %s everywhere', (id) => {
  expect(judgeRunId(id, 'windows')).toBeNull();
});

it('ids, ages and amounts', () => {
  const id = newRunId('my flow/ü', Date.UTC(2025, 0, 31, 12, 0, 5), fixedRandom(9));
  expect(id).toBe('my-flow-20250131T120005Z-abcd');
  expect(judgeRunId(newRunId('x'.repeat(255), 0, fixedRandom()))).toBeNull();
  for (const name of ['con', 'con.x', 'nul.tar.gz'])
    expect(judgeRunId(newRunId(name, 0, fixedRandom()), 'windows')).toBeNull();
  expect([5000, 180_000, 7_200_000, 345_600_000, Number.NaN].map(age)).toEqual(['5s', '3m', '2h', '4d', '?']);
  expect([0, 0.001234, 0.02, 12].map(dollars)).toEqual(['$0.00', '$0.0012', '$0.02', '$12.00']);
});
