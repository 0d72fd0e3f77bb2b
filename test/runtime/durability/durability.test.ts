import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunState } from '../../../src/runtime/run-state.generated.ts';
import { build, DisturbedRun, endOf, fastFolder, type Operations, type Point } from './disturbed-run.ts';
import { claudeCost, failures, moves, type Scenario, sessions, small } from './workflows.ts';

const needsSpace = /^(write|appendFile|writeFile|fsync|rename|mkdir|mkdtemp) /;

/** How many runs are under way at once. */
const parallel = 8;

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(fastFolder, 'raymond-durability-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** An undisturbed run, which tells what a disturbed one must come to, and all the points at which it can be cut off. */
async function undisturbed(scenario: Scenario, bundle: Uint8Array) {
  const run = new DisturbedRun(base, scenario, bundle);
  const end = await run.run({ list: run.path('list.json') });
  expect(end).toMatchObject({ code: 0, stdout: scenario.result, stderr: scenario.warning });
  expect(run.transitions()).toEqual(scenario.transitions);
  const list: Operations = JSON.parse(readFileSync(run.path('list.json'), 'utf8'));
  return { run, list, essence: run.essence(), notes: run.notes(), files: filesOf(run) };
}
type Undisturbed = Awaited<ReturnType<typeof undisturbed>>;

/** What all runs share has no lock: a temporary file that a process left which was killed in the middle may stay. */
const filesOf = (run: DisturbedRun) => run.files().filter((name) => !/^(bundles\/)?\..*\.tmp$/.test(name));

/** Does something for each of many, a few at a time. */
async function forAll<Item>(items: readonly Item[], action: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await action(item);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

/**
 * The children of a raymond that was killed end, and its watchdog, which is the last of them. A look at all processes
 * of the system takes long, so there are few.
 */
async function expectNoProcess(run: DisturbedRun): Promise<void> {
  const deadline = performance.now() + 60_000;
  let living = run.processes();
  for (let pause = 50; living.length > 0 && performance.now() < deadline; pause *= 2) {
    await new Promise((settle) => setTimeout(settle, pause));
    living = run.processes();
  }
  expect(living).toEqual([]);
}

/** Which steps were done more often than in an undisturbed run. */
function repeated(notes: readonly string[], expected: readonly string[]): string[] {
  const rest = [...expected];
  return notes.filter((note) => {
    const at = rest.indexOf(note);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Only the one step that was under way may have been done again. */
function expectNoFinishedStepAgain(run: DisturbedRun, cut: RunState | null, expected: Undisturbed): void {
  const again = repeated(run.notes(), expected.notes);
  const underWay = (cut?.agents ?? []).filter(({ status }) => status === 'running');
  const allowed = underWay.map(({ id, state }) => `${id} ${state}`);
  expect(again.length).toBeLessThanOrEqual(1);
  for (const note of again) expect(allowed).toContain(note);
}

function expectSubsequence(actual: readonly string[], all: readonly string[]): void {
  const rest = [...all];
  for (const each of actual) {
    while (rest.length > 0 && rest[0] !== each) rest.shift();
    expect(rest.shift(), `${each} happened twice, or out of order`).toBe(each);
  }
}

async function expectSameOutcome(run: DisturbedRun, expected: Undisturbed, result: string, extra = 0) {
  const end = await run.goOn();
  expect(end).toMatchObject({ code: 0, stdout: result });
  expect(run.essence(extra)).toEqual(expected.essence);
  expect(filesOf(run)).toEqual(expected.files);
}

async function cutOff(scenario: Scenario, bundle: Uint8Array, expected: Undisturbed, point: Point) {
  const run = new DisturbedRun(base, scenario, bundle);
  expect((await run.run(point)).signal).toBe('SIGKILL');
  await expectNoProcess(run);
  const cut = run.state();
  const notesBefore = run.notes();
  // A turn that has told its cost and not yet ended is paid for, and runs again: nothing of what it cost is lost.
  const paid = scenario.turns === null ? (cut?.spent ?? 0) - claudeCost * (cut?.steps ?? 0) : 0;
  await expectSameOutcome(run, expected, scenario.result, paid);
  expectSubsequence(run.transitions(), scenario.transitions);
  return { run, cut, notesBefore, paid };
}

/** Says which point it was when something about it fails. */
async function at(list: Operations, point: Point, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    const where = `${point.moment} operation ${point.kill}, ${list.operations[point.kill - 1]}`;
    throw new Error(`${where}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

describe.skipIf(process.platform !== 'linux')(
  'kill -9 at every point (runtime.md#resuming; /proc is read)',
  () => {
    it.each([moves, failures])('$name', { timeout: 300_000 }, async (scenario) => {
      const bundle = build(base, scenario);
      const expected = await undisturbed(scenario, bundle);
      const intents: string[] = [];
      await forAll(expected.list.points, (point) =>
        at(expected.list, point, async () => {
          const { run, cut } = await cutOff(scenario, bundle, expected, point);
          expectNoFinishedStepAgain(run, cut, expected);
          if (expected.list.operations[point.kill - 1] === 'spawn /bin/bash') {
            const running = cut?.agents.filter(({ status }) => status === 'running') ?? [];
            intents.push(...running.map(({ state, attempt }) => `${state} ${attempt}`));
          }
          rmSync(run.folder, { recursive: true });
        }),
      );
      // What is about to be done, and for which time, is durable before the child starts.
      expect(intents.sort()).toEqual(scenario.scripts);
      // Less would mean that the injector does not see all that there is.
      expect(expected.list.points.length).toBeGreaterThan(12 * scenario.transitions.length);
    });

    it(sessions.name, { timeout: 300_000 }, async () => {
      const bundle = build(base, sessions);
      const expected = await undisturbed(sessions, bundle);
      expect(expected.notes).toEqual([
        'START began resume=none fork=no',
        'SUB began resume=session-START fork=yes',
        'BACK began resume=session-START fork=no',
      ]);
      let continued = 0;
      const paidAgain: number[] = [];
      await forAll(expected.list.points, (point) =>
        at(expected.list, point, async () => {
          const { run, cut, notesBefore, paid } = await cutOff(sessions, bundle, expected, point);
          if (paid > 0) paidAgain.push(paid);
          const [agent] = cut?.agents ?? [];
          const next = run.notes()[notesBefore.length];
          const session = agent?.turn_session ?? null;
          if (session !== null) {
            // The turn under way goes on in its own session, and not in a second copy of the caller's.
            expect(next).toBe(`${agent?.state} began resume=${session} fork=no`);
            continued += 1;
          } else if (agent !== undefined) {
            expect(next).toBe(expected.notes.find((note) => note.startsWith(`${agent.state} `)));
          }
          expect(run.notes().length).toBeLessThanOrEqual(expected.notes.length + 1);
          rmSync(run.folder, { recursive: true });
        }),
      );
      expect(continued).toBeGreaterThan(10);
      expect(paidAgain.length).toBeGreaterThan(3);
      expect(new Set(paidAgain)).toEqual(new Set([claudeCost]));
    });

    it('a raymond that resumes what was cut off is cut off itself', { timeout: 300_000 }, async () => {
      const bundle = build(base, small);
      const expected = await undisturbed(small, bundle);
      // In the middle of a script, with an event that is torn.
      const spawned = expected.list.operations.lastIndexOf('spawn /bin/bash') + 1;
      const start = async () => {
        const run = new DisturbedRun(base, small, bundle);
        expect((await run.run({ kill: spawned, moment: 'after' })).signal).toBe('SIGKILL');
        await expectNoProcess(run);
        appendFileSync(run.path('.raymond/runs/k/events.jsonl'), '{"type":"state_st');
        return run;
      };
      const counted = await start();
      expect(await counted.resume({ list: counted.path('list.json') })).toMatchObject({
        code: 0,
        stdout: small.result,
      });
      const list: Operations = JSON.parse(readFileSync(counted.path('list.json'), 'utf8'));
      expect(list.operations.some((operation) => operation.startsWith('ftruncate'))).toBe(true);
      await forAll(list.points, (point) =>
        at(list, point, async () => {
          const run = await start();
          expect((await run.resume(point)).signal).toBe('SIGKILL');
          await expectNoProcess(run);
          await expectSameOutcome(run, expected, small.result);
          expectSubsequence(run.transitions(), small.transitions);
          rmSync(run.folder, { recursive: true });
        }),
      );
      expect(list.points.length).toBeGreaterThan(15);
    });
  },
);

describe('a disk that is full from any operation on', () => {
  it('is said clearly, leaves no half-written state, and the run goes on when there is room again', {
    timeout: 300_000,
  }, async () => {
    const bundle = build(base, small);
    const expected = await undisturbed(small, bundle);
    const full = expected.list.operations.flatMap((operation, index) =>
      needsSpace.test(operation) ? [index + 1] : [],
    );
    await forAll(full, async (number) => {
      const where = `operation ${number}, ${expected.list.operations[number - 1]}`;
      const run = new DisturbedRun(base, small, bundle);
      const end = await run.run({ full: number });
      expect(end.signal, where).toBeNull();
      const begun = run.state() !== null;
      if (number < full.length) expect(end.code, where + end.stderr).not.toBe(0);
      expect(end.stderr, where).toMatch(/\(ENOSPC\): .*free some space|^$/);
      expect(end.stderr, where).not.toContain('    at ');
      if (begun) expect(end.stderr, where).toContain('raymond resume k');
      await expectSameOutcome(run, expected, small.result);
      expectSubsequence(run.transitions(), small.transitions);
      rmSync(run.folder, { recursive: true });
    });
    expect(full.length).toBeGreaterThan(25);
  });

  it('and has room again is why the run was paused, as status and logs say', async () => {
    const bundle = build(base, small);
    const expected = await undisturbed(small, bundle);
    const { operations } = expected.list;
    const places = [/^appendFile .*events\.jsonl/, /^write /].map(
      (kind) =>
        operations.findIndex((operation, at) => at > operations.length / 2 && kind.test(operation)) + 1,
    );
    expect(Math.min(...places)).toBeGreaterThan(0);
    await forAll(places, async (number) => {
      const where = `operation ${number}, ${operations[number - 1]}`;
      const run = new DisturbedRun(base, small, bundle);
      const end = await run.run({ full: number, room: number + 1 });
      expect(end, where).toMatchObject({ code: 4, stderr: expect.stringContaining('(ENOSPC)') });
      expect(run.state(), where).toMatchObject({
        status: 'paused',
        pause_reason: expect.stringMatching(/^cannot use .* \(ENOSPC\): the disk is full/),
      });
      expect(run.events().at(-1), where).toMatchObject({ type: 'run_ended', status: 'paused' });
      const { stdout, stderr } = await endOf(run.start(['logs', 'k']));
      expect(stdout, where).toMatch(/^\S+ run k paused: cannot use .*ENOSPC/m);
      expect(stderr, where).toBe('');
      await expectSameOutcome(run, expected, small.result);
    });
  });
});
