import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { raymondHere } from '../cli/in-process.ts';
import {
  checkout,
  eventsOf,
  type FinishedRun,
  pathOf,
  replay,
  resultsOf,
  temporaryFolder,
  tryExample,
} from './run-raymond.ts';

const examples = ['hello', 'coding', 'poll', 'dispatch', 'ralph', 'cross-platform'];

function exampleFolder(name: string): string {
  return join(checkout, 'examples', name);
}

function recordingOf(name: string): string {
  return join(exampleFolder(name), 'recording.json');
}

/** Writes a recording of one state's answers, in the order of its visits. */
function writeRecording(folder: string, state: string, texts: readonly string[]): string {
  const file = join(folder, 'recording.json');
  writeFileSync(file, JSON.stringify({ version: 1, turns: texts.map((text) => ({ state, text })) }));
  return file;
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** Both spellings of what a person sees must agree: the events, and the results on standard output. */
function expectResult(run: FinishedRun, result: string): void {
  expect(run.code, run.stderr).toBe(0);
  expect(resultsOf(run)).toEqual({ main: result });
  expect(run.stdout).toContain(result);
}

describe.each(examples)('examples/%s', (name) => {
  it('lints without any finding', async () => {
    const finished = await raymondHere(temporaryFolder(), 'lint', exampleFolder(name), '--format', 'json');
    expect(finished.code, finished.stderr).toBe(0);
    expect(JSON.parse(finished.stdout)).toMatchObject({ findings: [] });
  });

  it('builds, to the same bytes in any folder', async () => {
    const bundles: Buffer[] = [];
    for (const folder of [temporaryFolder(), temporaryFolder()]) {
      const finished = await raymondHere(folder, 'build', exampleFolder(name), '-o', 'example.rwf');
      expect(finished.code, finished.stderr).toBe(0);
      bundles.push(readFileSync(join(folder, 'example.rwf')));
    }
    expect(bundles[0]?.equals(bundles[1] as Buffer)).toBe(true);
  });

  it('has a README that names every state and shows how to lint, build and run it', () => {
    const readme = readFileSync(join(exampleFolder(name), 'README.md'), 'utf8');
    const files = readdirSync(exampleFolder(name)).filter((file) => /\.(md|sh|ps1|bat)$/.test(file));
    const states = files.filter((file) => file !== 'README.md').map((file) => file.replace(/\.[^.]+$/, ''));
    for (const state of states) expect(readme).toMatch(new RegExp(`\\b${state}\\b`));
    for (const command of ['lint', 'build', 'run'])
      expect(readme).toMatch(new RegExp(`raymond ${command} \\S+`));
    expect(readme).toContain(`examples/${name}/recording.json`);
  });
});

// The commands are written for a Unix shell. Those of `coding` are what the demo runs.
describe.skipIf(process.platform === 'win32')('the commands of the READMEs', () => {
  it.each(examples.filter((name) => name !== 'coding'))('of %s work as they stand there', async (name) => {
    const finished = await tryExample(name, process.execPath);
    expect(finished.code, finished.stderr).toBe(0);
  });
});

describe('hello', () => {
  it('carries the conversation from the draft to the cut', async () => {
    const run = await replay(
      temporaryFolder(),
      exampleFolder('hello'),
      recordingOf('hello'),
      '--input',
      'Ada',
    );
    expectResult(run, 'Good morning, Ada; take a walk in the soft light before the first message arrives.');
    expect(pathOf(run)).toEqual(['START', 'SHORTEN']);
    const [draft, cut] = eventsOf(run, 'state_started');
    const [session] = eventsOf(run, 'session');
    expect([draft?.session, cut?.session]).toEqual([null, session?.session]);
  });
});

describe('ralph', () => {
  it('starts every round with an empty context and ends when nothing is open', async () => {
    const run = await replay(temporaryFolder(), exampleFolder('ralph'), recordingOf('ralph'));
    expectResult(run, '2 of 3 tasks are done. Blocked: the figure, because data.csv does not exist.');
    expect(pathOf(run)).toEqual(['START', 'START', 'START', 'START']);
    expect(eventsOf(run, 'state_started').map((event) => event.session)).toEqual([null, null, null, null]);
  });

  it('stops by itself after 20 rounds', async () => {
    const folder = temporaryFolder();
    const recording = writeRecording(folder, 'START', Array(21).fill('<reset>START</reset>'));
    const run = await replay(folder, exampleFolder('ralph'), recording);
    expectResult(run, 'Stopped after 20 rounds. TODO.md may still hold open tasks.');
    expect(pathOf(run)).toHaveLength(20);
  });
});

// These have no scripts for Windows, and say so in their manifests.
describe.skipIf(process.platform === 'win32')('poll', () => {
  it('wakes an agent for each request and none while it waits', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'inbox'));
    write(join(folder, 'inbox'), { 'format.txt': 'Which format?\n', 'timestamps.txt': 'UTC?\n' });
    const patience = ['--var', 'POLL_SECONDS=0', '--var', 'IDLE_POLLS=2'];
    const run = await replay(folder, exampleFolder('poll'), recordingOf('poll'), ...patience);
    expectResult(run, 'Stopped: inbox/ stayed empty for 2 looks.');
    const round = ['START', 'ANSWER', 'ARCHIVE'];
    expect(pathOf(run)).toEqual([...round, ...round, 'START', 'START', 'START']);
    expect(readdirSync(join(folder, 'inbox'))).toEqual([]);
    expect(readFileSync(join(folder, 'answers', 'format.txt'), 'utf8')).toMatch(/^ISO 8601/);
    expect(readFileSync(join(folder, 'answers', 'timestamps.txt'), 'utf8')).toMatch(/^Yes, store it in UTC/);
  });

  it('goes on with a request that an interrupted run had claimed', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'working'));
    write(join(folder, 'working'), { name: 'format.txt\n', 'request.txt': 'Which format?\n' });
    const run = await replay(folder, exampleFolder('poll'), recordingOf('poll'), '--var', 'IDLE_POLLS=0');
    expectResult(run, 'Stopped: inbox/ stayed empty for 0 looks.');
    expect(pathOf(run)).toEqual(['START', 'ANSWER', 'ARCHIVE', 'START']);
    expect(readdirSync(join(folder, 'answers'))).toEqual(['format.txt']);
  });
});

describe.skipIf(process.platform === 'win32')('dispatch', () => {
  it('gives every file a worker with variables of its own', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'queue'));
    write(join(folder, 'queue'), {
      'a.txt': 'Thank you.\n',
      'b.txt': 'Run it.\n',
      'c.txt': 'Welcome.\n',
      'd.txt': '',
    });
    const run = await replay(
      folder,
      exampleFolder('dispatch'),
      recordingOf('dispatch'),
      '--var',
      'LANGUAGE=breton',
    );
    expect(run.code, run.stderr).toBe(0);
    expect(resultsOf(run)).toEqual({
      main: 'Every file of the queue has a worker.',
      main_worker1: 'translated/breton/a.txt',
      main_worker2: 'translated/breton/b.txt',
      main_worker3: 'translated/breton/c.txt',
      main_worker4: 'claimed/d.txt is empty: nothing to translate.',
    });
    expect(pathOf(run)).toEqual(['START', 'START', 'START', 'START', 'START']);
    expect(pathOf(run, 'main_worker2')).toEqual(['WORKER', 'TRANSLATE', 'SAVE']);
    expect(pathOf(run, 'main_worker4')).toEqual(['WORKER']);
    const translated = readFileSync(join(folder, 'translated', 'breton', 'b.txt'), 'utf8');
    expect(translated).toBe('Lancez `make clean` avant de recommencer.\n');
  });
});

describe('cross-platform', () => {
  const script = process.platform === 'win32' ? 'START.ps1' : 'START.sh';

  it("takes this platform's twin and hands its measurement to the prompt", async () => {
    const folder = temporaryFolder();
    const run = await replay(
      folder,
      exampleFolder('cross-platform'),
      recordingOf('cross-platform'),
      '--var',
      'ENOUGH=-1',
    );
    expect(run.code, run.stderr).toBe(0);
    expect(eventsOf(run, 'state_started').map((event) => event.file)).toEqual([script, 'ADVISE.md']);
    expect(resultsOf(run).main?.split('\n')).toHaveLength(2);
  });

  it('needs no agent when there is nothing to do', async () => {
    const folder = temporaryFolder();
    const run = await replay(
      folder,
      exampleFolder('cross-platform'),
      recordingOf('cross-platform'),
      '--var',
      'ENOUGH=100',
    );
    expect(run.code, run.stderr).toBe(0);
    expect(pathOf(run)).toEqual(['START']);
    expect(resultsOf(run).main).toMatch(/^Nothing to do: \d+ % of the disk is in use\.$/);
  });
});
