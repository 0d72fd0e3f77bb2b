import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkout,
  eventsOf,
  type FinishedRun,
  pathOf,
  replay,
  resultsOf,
  runProgram,
  temporaryFolder,
} from './run-raymond.ts';

const example = join(checkout, 'examples', 'coding');
const planning = [
  'START',
  'PICK',
  'ORIENT',
  'PLAN',
  'CRITIQUE',
  'CRITIQUE',
  'WRITE_PLAN',
  'SAVE_PLAN',
  'BUILD',
];

interface RecordedTurn {
  readonly state: string;
  readonly text: string;
}

/** The recording that the example ships, with other answers for some states. */
function recordingWith(folder: string, answers: Readonly<Record<string, readonly string[]>>): string {
  const shipped = JSON.parse(readFileSync(join(example, 'recording.json'), 'utf8')) as {
    turns: RecordedTurn[];
  };
  const kept = shipped.turns.filter((turn) => !(turn.state in answers));
  const changed = Object.entries(answers).flatMap(([state, texts]) => texts.map((text) => ({ state, text })));
  const file = join(mkdtempSync(join(folder, 'recording-')), 'recording.json');
  writeFileSync(file, JSON.stringify({ version: 1, turns: [...kept, ...changed] }));
  return file;
}

function shippedAnswer(state: string): string {
  const shipped = JSON.parse(readFileSync(join(example, 'recording.json'), 'utf8')) as {
    turns: RecordedTurn[];
  };
  return shipped.turns.find((turn) => turn.state === state)?.text ?? '';
}

/** The sample project as a git repository with one commit, in a new folder. */
async function sampleProject(): Promise<string> {
  const folder = temporaryFolder();
  cpSync(join(example, 'sample-project'), folder, { recursive: true });
  await git(folder, 'init', '--quiet');
  await git(folder, 'config', 'user.name', 'Test');
  await git(folder, 'config', 'user.email', 'test@example.invalid');
  await git(folder, 'config', 'commit.gpgsign', 'false');
  await git(folder, 'config', 'core.autocrlf', 'false');
  await git(folder, 'add', '--all');
  await git(folder, 'commit', '--quiet', '--message', 'Start');
  return folder;
}

async function git(folder: string, ...parameters: readonly string[]): Promise<string> {
  const finished = await runProgram(folder, 'git', parameters);
  expect(finished.code, finished.stderr).toBe(0);
  return finished.stdout.trim();
}

/** The session that a visit of a state began with, and the session that it went on in. */
function sessionsOf(
  run: FinishedRun,
  state: string,
): { before: string | null; branch: boolean; after: string } {
  const started = eventsOf(run, 'state_started').find((event) => event.state === state);
  const session = eventsOf(run, 'session').find((event) => event.state === state);
  expect(started, `${state} started`).toBeDefined();
  return {
    before: started?.session ?? null,
    branch: started?.branch ?? false,
    after: session?.session ?? '',
  };
}

describe('coding', () => {
  it('takes the issue through all eight steps to a commit', async () => {
    const project = await sampleProject();
    const run = await replay(project, example, join(example, 'recording.json'));
    expect(run.code, run.stderr).toBe(0);
    const building = ['IMPLEMENT', 'APPLY', 'TEST', 'FIX', 'APPLY', 'TEST'];
    expect(pathOf(run)).toEqual([...planning, ...building, 'REVIEW', 'JUDGE', 'GATE', 'COMMIT', 'CLOSE']);

    expect(resultsOf(run).main).toMatch(
      /^Committed: [0-9a-f]+ Keep punctuation and repeated blanks out of slugs$/,
    );
    const tests = await runProgram(project, process.execPath, ['test/slugify.test.js']);
    expect(tests).toMatchObject({ code: 0, stdout: '4 of 4 cases pass\n' });
    expect(readdirSync(join(project, 'issues', 'open'))).toEqual(['1-document-slugify.md']);
    expect(await git(project, 'show', '--name-only', '--format=')).toBe(
      'issues/closed/2-punctuation-in-slugs.md\nsrc/slugify.js',
    );
    expect(readFileSync(join(project, '.work', 'plan.md'), 'utf8')).toMatch(
      /^Issue: issues\/open\/2-punct.*\nGoal: /,
    );
  });

  it('uses each kind of transition as the README says', async () => {
    const project = await sampleProject();
    const run = await replay(project, example, join(example, 'recording.json'));
    const steps = eventsOf(run, 'transition').map((event) => [event.from, event.tag, event.to]);
    expect(steps).toContainEqual(['START', 'function', 'PICK']);
    expect(steps).toContainEqual(['ORIENT', 'call', 'PLAN']);
    expect(steps).toContainEqual(['SAVE_PLAN', 'reset', 'BUILD']);
    expect(steps).toContainEqual(['TEST', 'call', 'FIX']);
    expect(steps).toContainEqual(['TEST', 'goto', 'REVIEW']);
    expect(steps).toContainEqual(['REVIEW', 'function', 'JUDGE']);
    expect(steps.at(-1)).toEqual(['CLOSE', 'result', null]);
    expect(Math.max(...eventsOf(run, 'transition').map((event) => event.depth))).toBe(1);

    for (const fresh of ['PICK', 'ORIENT', 'BUILD', 'JUDGE'])
      expect(sessionsOf(run, fresh).before).toBeNull();
    const orient = sessionsOf(run, 'ORIENT').after;
    const build = sessionsOf(run, 'BUILD').after;
    expect(sessionsOf(run, 'PLAN')).toMatchObject({ before: orient, branch: true });
    for (const callee of ['IMPLEMENT', 'FIX']) {
      expect(sessionsOf(run, callee)).toMatchObject({ before: build, branch: true });
    }
    for (const same of ['REVIEW', 'COMMIT']) {
      expect(sessionsOf(run, same)).toMatchObject({ before: build, branch: false });
    }
  });

  it('sends a patch that does not fit back with the message of git', async () => {
    const project = await sampleProject();
    const unfit = shippedAnswer('IMPLEMENT').replaceAll('title', 'heading');
    const recording = recordingWith(project, {
      IMPLEMENT: [unfit],
      FIX: [shippedAnswer('IMPLEMENT'), shippedAnswer('FIX')],
    });
    const run = await replay(project, example, recording);
    expect(run.code, run.stderr).toBe(0);
    const repairs = ['IMPLEMENT', 'APPLY', 'FIX', 'APPLY', 'TEST', 'FIX', 'APPLY', 'TEST', 'REVIEW'];
    expect(pathOf(run).slice(planning.length, planning.length + repairs.length)).toEqual(repairs);
  });

  it('repairs what the judge refuses, and gives up after five repairs', async () => {
    const project = await sampleProject();
    const patch = shippedAnswer('FIX').replace(/[\s\S]*<result>/, '<result>');
    const whole = patch.replace(/^-.*replace\(.*$/m, "-  return title.toLowerCase().replaceAll(' ', '-');");
    const refusal = '<result>NO: it is not "pretty"</result>';
    const recording = recordingWith(project, {
      IMPLEMENT: [whole],
      // An applied patch is recognised, so the same one counts as a repair that changes nothing.
      FIX: Array(5).fill(whole),
      REVIEW: Array(6).fill(shippedAnswer('REVIEW')),
      JUDGE: Array(6).fill(refusal),
    });
    const run = await replay(project, example, recording);
    expect(run.code, run.stderr).toBe(0);
    expect(resultsOf(run).main).toBe('GAVE UP: five repairs were not enough. The change so far is staged.');
    expect(pathOf(run).filter((state) => state === 'FIX')).toHaveLength(5);
    expect(await git(project, 'log', '--oneline')).toMatch(/^[0-9a-f]+ Start$/);
    expect(await git(project, 'diff', '--cached', '--name-only')).toBe('src/slugify.js');
  });

  it('does nothing without an open issue, or in a folder with uncommitted changes', async () => {
    const project = await sampleProject();
    writeFileSync(join(project, 'package.json'), '{}\n');
    const dirty = await replay(project, example, join(example, 'recording.json'));
    expect([dirty.code, pathOf(dirty)]).toEqual([0, ['START']]);
    expect(resultsOf(dirty).main).toMatch(/^Nothing done: /);

    rmSync(join(project, '.raymond', 'state'), { recursive: true });
    rmSync(join(project, '.raymond', 'runs'), { recursive: true });
    rmSync(join(project, 'issues', 'open'), { recursive: true });
    await git(project, 'commit', '--all', '--quiet', '--message', 'No issues');
    const idle = await replay(project, example, join(example, 'recording.json'));
    expect(resultsOf(idle)).toEqual({ main: 'Nothing to do: issues/open/ holds no issue.' });
    expect(existsSync(join(project, '.work'))).toBe(false);
  });
});
