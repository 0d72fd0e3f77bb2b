import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FindingsReport, FindingWitness } from '../../src/diagnostics/findings.generated.ts';
import { below, folderWith, prompt, raymond, runProgram } from './command-line.ts';
import { raymondHere } from './in-process.ts';

/** CHECK returns, JUDGE resets below a call; the script would end every run if it were executed. */
const leaking = {
  'START.md': prompt('tag: call, target: CHECK, return: WORK'),
  'CHECK.sh': 'rm -rf ran; touch ran; if [ -f stop ]; then exit 1; fi\necho "<result>checked</result>"\n',
  'WORK.md': prompt('tag: call, target: JUDGE, return: REPORT', 'tag: result'),
  'JUDGE.md': prompt('tag: reset, target: START'),
  'REPORT.md': prompt('tag: result'),
  'workflow.yaml': 'platforms: [unix]\n',
};
const endless = {
  'START.md': prompt('tag: goto, target: POLL', 'tag: goto, target: PULL'),
  'POLL.md': prompt('tag: goto, target: WAIT'),
  'WAIT.md': prompt('tag: goto, target: POLL'),
};
const trees = {
  ...below('leaking', leaking),
  ...below('clearing', { ...leaking, 'workflow.yaml': 'platforms: [unix]\nreset_stack: clear\n' }),
  ...below('endless', endless),
  ...below('other', { 'BEGIN.md': prompt('tag: result') }),
};

async function folderWithReports(): Promise<string> {
  const folder = folderWith(trees);
  for (const name of ['leaking', 'clearing', 'endless']) {
    const { stdout } = await raymondHere(folder, 'lint', '--format', 'json', name);
    writeFileSync(join(folder, `${name}.json`), stdout);
  }
  return folder;
}

/** The report with its first witness changed. */
function changed(stdout: string, change: (witness: FindingWitness) => object): string {
  const report = JSON.parse(stdout) as FindingsReport;
  const found = report.findings.find(({ witness }) => witness !== null && 'steps' in witness)?.witness;
  return JSON.stringify(found == null ? null : change(found));
}

describe('raymond run --witness', async () => {
  const folder = await folderWithReports();
  const report = (await raymondHere(folder, 'lint', '--format', 'json', 'leaking')).stdout;
  writeFileSync(
    join(folder, 'wrong.json'),
    changed(report, (witness) => ({ ...witness, grows: ['WORK'] })),
  );
  writeFileSync(
    join(folder, 'renamed.json'),
    changed(report, (witness) => {
      const steps = 'steps' in witness ? witness.steps : [];
      return { ...witness, steps: steps.map((step) => ({ ...step, from: 'NOBODY' })) };
    }),
  );
  writeFileSync(
    join(folder, 'elsewhere.json'),
    changed(report, (witness) => ({ ...witness, start: 'NOBODY' })),
  );
  writeFileSync(join(folder, 'list.json'), '[]');
  writeFileSync(join(folder, 'without.json'), '{"rule": "dead-end", "witness": null}');
  writeFileSync(
    join(folder, 'old.json'),
    changed(report, (witness) => {
      const steps = 'steps' in witness ? witness.steps : [];
      return { ...witness, steps: steps.map(({ emits, ...step }) => step) };
    }),
  );

  it('takes the run, calls unfolded, and says that it does what the witness claims', async () => {
    const { stdout, stderr, code } = await raymond(
      folder,
      'run',
      '--witness',
      'leaking.json',
      '--rounds',
      '2',
    );
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toBe(
      [
        '1. START emits <call return="WORK">CHECK</call>, goes on at CHECK   pending: WORK',
        '   CHECK emits <result>checked</result>, goes on at WORK',
        'round 1',
        '2. WORK emits <call return="REPORT">JUDGE</call>, goes on at JUDGE   pending: REPORT',
        '3. JUDGE emits <reset>START</reset>, goes on at START   pending: REPORT',
        '4. START emits <call return="WORK">CHECK</call>, goes on at CHECK   pending: WORK, REPORT',
        '   CHECK emits <result>checked</result>, goes on at WORK   pending: REPORT',
        'round 2',
        '2. WORK emits <call return="REPORT">JUDGE</call>, goes on at JUDGE   pending: REPORT, REPORT',
        '3. JUDGE emits <reset>START</reset>, goes on at START   pending: REPORT, REPORT',
        '4. START emits <call return="WORK">CHECK</call>, goes on at CHECK   pending: WORK, REPORT, REPORT',
        '   CHECK emits <result>checked</result>, goes on at WORK   pending: REPORT, REPORT',
        'claimed   each time a run comes back to WORK these returns are pending once more: REPORT',
        'happened  so: 2 rounds; returns pending: 0, 1, 2',
        '',
      ].join('\n'),
    );
  });

  it('executes no script, and keeps nothing', async () => {
    const { stdout } = await raymond(folder, 'run', '--quiet', '--witness', 'leaking.json');
    expect(stdout.split('\n')).toHaveLength(3);
    expect((await raymondHere(folder, 'ls')).stdout).toBe(
      (await raymondHere(folderWith({ a: '' }), 'ls')).stdout,
    );
  });

  it('shows the warning of a reset that drops returns', async () => {
    const { stdout, code } = await raymondHere(folder, 'run', '--witness', 'clearing.json');
    expect(code).toBe(0);
    expect(stdout).toContain('goes on at START   reset to START dropped the pending returns to REPORT\n');
    expect(stdout).toContain('and drops the returns to REPORT\n');
  });

  it('runs a workflow that nobody could build, and a finding by its number', async () => {
    const { findings } = JSON.parse(
      (await raymondHere(folder, 'lint', '--format', 'json', 'endless')).stdout,
    ) as FindingsReport;
    const number = 1 + findings.findIndex(({ witness }) => witness?.kind === 'lasso');
    expect(findings.some(({ severity }) => severity === 'error')).toBe(true);
    const finished = await raymondHere(folder, 'run', '--witness', 'endless.json', '--finding', `${number}`);
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    expect(finished.stdout).toContain('happened  so: 3 rounds, with nothing pending at the end of each\n');
  });

  it('ends with 4 where the run is too long to tell', async () => {
    // Each callee runs the next one twice.
    const doubling = Array.from({ length: 15 }, (_, depth): [string, string][] => [
      [`S${depth}.md`, prompt(`tag: call, target: S${depth + 1}, return: R${depth}`)],
      [`R${depth}.md`, prompt(`tag: goto, target: S${depth + 1}`)],
    ]);
    const states = {
      'START.md': prompt('tag: call, target: S0, return: LOOP'),
      'LOOP.md': prompt('tag: goto, target: LOOP'),
      ...Object.fromEntries(doubling.flat()),
      'S15.md': prompt('tag: result'),
    };
    const long = folderWith(below('long', states));
    const { stdout } = await raymondHere(long, 'lint', '--format', 'json', 'long');
    writeFileSync(join(long, 'report.json'), stdout);
    const finished = await raymondHere(long, 'run', '--quiet', '--witness', 'report.json');
    expect(finished.code).toBe(4);
    expect(finished.stdout).toMatch(/^happened {2}not decided: step 1: the run is longer than 50000 steps$/m);
  });

  it('ends with 1 where the runtime does otherwise, and says where', async () => {
    const wrong = await raymond(folder, 'run', '--witness', 'wrong.json');
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toContain(
      'happened  not so: step 4 in round 1: pending is REPORT, not pending is WORK\n',
    );
    for (const file of ['renamed.json', 'elsewhere.json']) {
      const renamed = await raymondHere(folder, 'run', '--witness', file, 'leaking');
      expect(renamed.code).toBe(1);
      expect(renamed.stdout).toContain('NOBODY');
    }
    const other = await raymondHere(folder, 'run', '--witness', 'clearing.json', 'leaking');
    expect(other.code).toBe(1);
    expect(other.stdout).toMatch(/not so: step \d: pending is REPORT, not nothing is pending\n$/);
  });

  it.each([
    [['nothing.json'], 'nothing.json cannot be read: there is nothing there'],
    [['leaking/START.md'], 'leaking/START.md is no JSON: '],
    [[''], "option '--witness <file>' argument '' is invalid: expected a path"],
    [['old.json'], "/steps/0 must have required property 'emits'; lint the workflow again"],
    [['leaking.json', '--finding', '99'], 'there is no finding 99'],
    [['leaking.json', '--finding', '1204'], 'there is no finding 1204'],
    [['list.json'], 'list.json holds no witness: expected a report of raymond lint --format json, one'],
    [['without.json'], 'without.json holds no witness: expected a report of'],
    [['wrong.json', '--finding', '1'], 'omit --finding'],
    [
      ['leaking.json', 'other'],
      'has no state "START.md" that runs on unix; its states are BEGIN: the witness is of another workflow',
    ],
    [
      ['leaking.json', '--budget', '3'],
      "option '--witness <file>' cannot be used with option '--budget <dollars>'",
    ],
  ])('refuses %j', async (parameters, refusal) => {
    const { stderr, code } = await raymondHere(folder, 'run', '--witness', ...parameters);
    expect(stderr).toContain(refusal);
    expect(code).toBe(2);
  });

  it.skipIf(process.platform === 'win32')('waits for no pipe', async () => {
    await runProgram(folder, 'mkfifo', ['pipe']);
    const stderr = 'error: pipe is no file: write the report to one\n';
    expect(await raymond(folder, 'run', '--witness', 'pipe')).toEqual({ code: 2, stdout: '', stderr });
  });

  it('is alone in having --rounds and --finding, and in needing no path', async () => {
    expect(await raymondHere(folder, 'run', 'leaking', '--rounds', '3')).toMatchObject({
      code: 2,
      stderr: "error: option '--rounds' is for --witness alone\n",
    });
    expect(await raymondHere(folder, 'run')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error: the current folder is no workflow: name a bundle/),
    });
  });
});
