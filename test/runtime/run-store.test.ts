import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DurableFiles, durableFiles } from '../../src/host/durable-files.ts';
import { nodeLocks } from '../../src/host/lock.ts';
import { findRunFolder } from '../../src/runtime/run-folder.ts';
import type { RunState } from '../../src/runtime/run-state.generated.ts';
import { RunStore } from '../../src/runtime/run-store.ts';
import { readState } from '../../src/runtime/state-text.ts';
import { RunStoreError, storeError } from '../../src/runtime/store-error.ts';
import { MemoryFiles } from '../host/memory-files.ts';
import { memoryLocks } from '../host/memory-locks.ts';
import { eventually } from './drive-command.ts';
import { begin } from './run-in-memory.ts';

const { state } = begin({ entry: 'A', states: { 'A.md': 'a' } });
const text = JSON.stringify(state);
const read = (content: string) => readState('x.json', new TextEncoder().encode(content));

describe('a state file', () => {
  it('is kept again although somebody has removed its folder', () => {
    const files = new MemoryFiles({ '/r/x': '' });
    const store = new RunStore('/r/.raymond', files, memoryLocks());
    store.save(state);
    files.remove('/r/.raymond');
    store.save({ ...state, spent: 1 });
    expect(store.load('test')).toEqual({ ok: true, state: { ...state, spent: 1 } });
    // An agent that cleans a repository and then commits all of it must not commit the run.
    expect(files.kind('/r/.raymond/.gitignore')).toBe('file');
  });

  it('comes back as it was written', () => {
    const store = new RunStore('/r/.raymond', new MemoryFiles({ '/r/x': '' }), memoryLocks());
    store.save(state);
    expect(store.load('test')).toEqual({ ok: true, state });
    expect(store.ids()).toEqual(['test']);
    expect(store.load('other')).toMatchObject({
      ok: false,
      refusal: expect.stringContaining('no run "other"'),
    });
  });

  it('stays where the next one could not be read again', () => {
    const store = new RunStore('/r/.raymond', new MemoryFiles({ '/r/x': '' }), memoryLocks());
    store.save(state);
    const spoilt = {
      ...state,
      agents: state.agents.map((agent) => ({ ...agent, cwd: '/a'.repeat(40_000) })),
    };
    expect(() => store.save(spoilt)).toThrow('would be damaged: /agents/0/cwd must NOT have more than 65536');
    expect(store.load('test')).toEqual({ ok: true, state });
  });

  it('cut off at any place is refused, with its name and never with a crash', () => {
    for (let length = 0; length < text.length; length++) {
      const result = read(text.slice(0, length));
      expect(result).toMatchObject({ ok: false, refusal: expect.stringContaining('x.json is damaged') });
    }
  });

  it('that no run comes to is refused with the place and what to do', () => {
    const [main] = state.agents;
    if (main === undefined) throw new Error('no agent');
    const finished = [{ id: 'main', state: 'A', result: '', cost: 0 }];
    const stack = [{ session: null, branch: false, return: 'A.md', cwd: '..' }];
    const failed = { ...main, status: 'failed' } as const;
    const edits: [Partial<RunState>, string][] = [
      [{ agents: [] }, '/agents and /finished are both empty'],
      [{ agents: [], finished }, '/status is "running", but /agents is empty'],
      [{ status: 'finished' }, '/status is "finished", but some of /agents can go on'],
      [{ status: 'failed' }, '/status is "failed", but some of /agents can go on'],
      [{ agents: [failed] }, '/status is "running", but all of /agents have failed'],
      [{ status: 'paused', agents: [failed] }, '/status is "paused", but all of /agents have failed'],
      [{ agents: [main, main] }, '/agents/1/id is that of another agent'],
      [{ finished }, '/finished/0/id is that of another agent'],
      [{ agents: [{ ...main, cwd: 'flow' }] }, '/agents/0/cwd is no absolute path'],
      [{ agents: [{ ...main, stack }] }, '/agents/0/stack/0/cwd is no absolute path'],
      [{ variables: { PATH: '/x' } }, '/variables holds "PATH", which no run may set'],
      [{ variables: { 'PATH=/x:': '' } }, '/variables holds "PATH=/x:", which no run may set'],
      [
        { agents: [{ ...main, variables: { item: 'x', LD_PRELOAD: 'y' } }] },
        '/agents/0/variables holds "LD_PRELOAD", which no run may set',
      ],
      [{ agents: [{ ...main, parent: 'nobody' }] }, '/agents/0/parent is no agent of the run'],
      [
        { agents: [{ ...main, branch: true }] },
        '/agents/0/branch is true, but there is no session to branch',
      ],
      [
        { options: { ...state.options, agent: 'replay' } },
        '/options/agent is "replay", but /options/recording names none',
      ],
    ];
    for (const [edit, problem] of edits)
      expect(read(JSON.stringify({ ...state, ...edit }))).toEqual({
        ok: false,
        refusal: `x.json is damaged: ${problem}; restore it from a copy, or start a new run`,
      });
    expect(read(JSON.stringify({ ...state, status: 'failed', agents: [failed] })).ok).toBe(true);
    expect(read(JSON.stringify({ ...state, status: 'finished', agents: [], finished })).ok).toBe(true);
  });

  it('edited at random is refused or still valid', () => {
    const property = fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), (at, put) => {
      const result = read(text.slice(0, at) + put + text.slice(at + 1));
      if (!result.ok) expect(result.refusal).toContain('x.json');
    });
    fc.assert(property, { numRuns: 500, seed: 7 });
  });

  it.each([
    [{ schema_version: 2 }, 'schema version 2, this raymond knows version 1'],
    [{ status: 'asleep' }, '/status must be equal to one of the allowed values: "running", '],
    [{ spent: -1 }, '/spent'],
    [{ agents: [{}] }, '/agents/0'],
    [{ extra: 1 }, 'additional properties ("extra")'],
  ])('with %j is refused', (change, said) => {
    expect(read(JSON.stringify({ ...state, ...change }))).toMatchObject({
      ok: false,
      refusal: expect.stringContaining(said),
    });
  });

  it('stands beside the bundle of the run, and a copy of that which was damaged is replaced', () => {
    const files = new MemoryFiles({ '/r/x': '' });
    const store = new RunStore('/r/.raymond', files, memoryLocks());
    const bytes = Uint8Array.of(1, 2, 3);
    for (const damaged of [Uint8Array.of(1, 2), Uint8Array.of(1, 2, 4), Uint8Array.of(1, 2, 3, 4)]) {
      store.keepBundle('d', damaged);
      store.keepBundle('d', bytes);
      expect([...files.read(store.bundlePath('d'))]).toEqual([...bytes]);
    }
  });

  it('is put in order after a crash: no torn event, no state that was never put in its place', () => {
    const files = new MemoryFiles({
      '/r/state/test.json': text,
      '/r/state/.test.json.77.tmp': text.slice(0, 9),
      '/r/state/.test.json.json.77.tmp': 'of the run test.json',
      '/r/runs/test/script-x/POLL.sh': 'left',
      '/r/runs/test/events.jsonl': '{"type":"run_started"}\n{"type":"st',
    });
    const store = new RunStore('/r', files, memoryLocks());
    store.mend('test');
    store.mend('other');
    expect(files.list('/r/state').map(({ name }) => name)).toEqual(['test.json', '.test.json.json.77.tmp']);
    expect(files.list('/r/runs/test').map(({ name }) => name)).toEqual(['events.jsonl']);
    expect(Buffer.from(files.read('/r/runs/test/events.jsonl')).toString()).toBe('{"type":"run_started"}\n');
  });

  it('under the name of another run is refused', () => {
    const files = new MemoryFiles({ '/r/.raymond/state/b.json': text });
    const store = new RunStore('/r/.raymond', files, memoryLocks());
    expect(store.load('b')).toMatchObject({ ok: false, refusal: expect.stringContaining('the run test') });
  });
});

it('the run folder is the nearest one upwards', () => {
  const files = new MemoryFiles({ '/a/.raymond/state/x.json': '', '/a/b/c/file': '' });
  expect(findRunFolder('/a/b/c', (path) => files.kind(path))).toBe('/a/.raymond');
  expect(findRunFolder('/z', (path) => files.kind(path))).toBe('/z/.raymond');
});

describe('on a disk', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'raymond-store-'));
  });

  afterAll(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(process.platform === 'win32')('all is private to the user, and nothing temporary is left', () => {
    const store = new RunStore(join(folder, 'private'), durableFiles, nodeLocks);
    store.save(state);
    store.save(state);
    store.keepBundle('0'.repeat(64), new Uint8Array([1]));
    store.appendEvents('test', [{ type: 'warning', time: 't', run: 'test', agent: null, message: 'm' }]);
    const mode = (path: string) => statSync(path).mode & 0o777;
    expect(mode(join(folder, 'private/state'))).toBe(0o700);
    expect(mode(store.statePath('test'))).toBe(0o600);
    expect(mode(store.bundlePath('0'.repeat(64)))).toBe(0o600);
    expect(mode(store.eventsPath('test'))).toBe(0o600);
    expect(readdirSync(join(folder, 'private/state'))).toEqual(['test.json']);
  });

  it('a lock is held once, and free again when it is released', async () => {
    const store = new RunStore(join(folder, 'locks'), durableFiles, nodeLocks);
    const lock = await store.lock('a');
    expect(lock).not.toBeNull();
    expect(await store.lock('a')).toBeNull();
    expect(await store.isAlive('a')).toBe(true);
    const other = await store.lock('b');
    expect(other).not.toBeNull();
    other?.release();
    lock?.release();
    expect(await store.isAlive('a')).toBe(false);
    expect(await store.isAlive('never')).toBe(false);
    expect([await store.liveness('a'), await store.liveness('never')]).toEqual(['dead', 'removed']);
  });

  it('tells that it was removed also where that happens while it looks whether the run is alive', async () => {
    const place = join(folder, 'between');
    const remover: typeof nodeLocks = {
      ...nodeLocks,
      isTaken(path) {
        rmSync(place, { recursive: true });
        return nodeLocks.isTaken(path);
      },
    };
    const lock = await new RunStore(place, durableFiles, nodeLocks).lock('test');
    expect(await new RunStore(place, durableFiles, remover).liveness('test')).toBe('removed');
    lock?.release();
  });

  it('that was removed in the middle of a run comes back with its lock and its bundle', async () => {
    const place = join(folder, 'removed');
    const store = new RunStore(place, durableFiles, nodeLocks);
    const lock = await store.lock('test');
    store.keepBundle('0'.repeat(64), new Uint8Array([1]));
    store.save(state);
    rmSync(place, { recursive: true });
    expect(await store.isAlive('test')).toBe(false);
    store.save({ ...state, spent: 1 });
    expect(store.load('test')).toEqual({ ok: true, state: { ...state, spent: 1 } });
    expect([...readFileSync(store.bundlePath('0'.repeat(64)))]).toEqual([1]);
    expect(readFileSync(join(place, '.gitignore'), 'utf8')).toBe('*\n');
    const other = new RunStore(place, durableFiles, nodeLocks);
    expect(await other.isAlive('test')).toBe(true);
    expect(await other.lock('test')).toBeNull();
    lock?.release();
    expect(await other.isAlive('test')).toBe(false);
  });

  it('that was removed comes back although nothing is saved, unless another run of that id was begun there', async () => {
    const place = join(folder, 'restored');
    const store = new RunStore(place, durableFiles, nodeLocks);
    const lock = await store.lock('test');
    store.save(state);
    rmSync(place, { recursive: true });
    await eventually(() => existsSync(store.statePath('test')));
    expect(store.load('test')).toEqual({ ok: true, state });
    expect(await new RunStore(place, durableFiles, nodeLocks).isAlive('test')).toBe(true);
    expect(store.held('test')?.standing).toBe('own');
    rmSync(place, { recursive: true });
    const other = new RunStore(place, durableFiles, nodeLocks);
    const newer = await other.lock('test');
    other.save({ ...state, created: 'later' });
    newer?.release();
    const lost = `${place}/state/test.lock was removed in the middle of this run, and another raymond has run test there since`;
    for (let round = 0; round < 2; round++)
      expect(() => store.save({ ...state, spent: 1 })).toThrow(new RunStoreError(lost));
    expect(store.held('test')?.standing).toBe('lost');
    expect(store.load('test')).toMatchObject({ state: { created: 'later' } });
    lock?.release();
    expect(store.held('test')).toBeNull();
  });

  it('whose lock cannot be looked at says so when it is saved', async () => {
    const denied = Object.assign(new Error('denied'), { code: 'EACCES' });
    const locks: typeof nodeLocks = {
      ...nodeLocks,
      async take(path) {
        const lock = await nodeLocks.take(path);
        const isInPlace = () => {
          throw denied;
        };
        return lock && { ...lock, isInPlace };
      },
    };
    const store = new RunStore(join(folder, 'unseen'), durableFiles, locks);
    const lock = await store.lock('test');
    expect(() => store.save(state)).toThrow(RunStoreError);
    lock?.release();
  });

  it('is not made anew where the folder around it was moved away in the middle of a run', async () => {
    const project = join(folder, 'project');
    mkdirSync(project);
    const store = new RunStore(join(project, '.raymond'), durableFiles, nodeLocks);
    const lock = await store.lock('test');
    store.save(state);
    renameSync(project, join(folder, 'moved'));
    expect(() => store.save({ ...state, spent: 1 })).toThrow(`${project} was moved or removed`);
    expect(existsSync(project)).toBe(false);
    renameSync(join(folder, 'moved'), project);
    store.save({ ...state, spent: 1 });
    expect(store.load('test')).toEqual({ ok: true, state: { ...state, spent: 1 } });
    lock?.release();
  });

  it('that was removed, and in which another process runs the same run now, is not written to', async () => {
    const place = join(folder, 'taken');
    const store = new RunStore(place, durableFiles, nodeLocks);
    const lock = await store.lock('test');
    store.save(state);
    rmSync(place, { recursive: true });
    const other = new RunStore(place, durableFiles, nodeLocks);
    const newer = await other.lock('test');
    other.save(state);
    expect(() => store.save({ ...state, spent: 1 })).toThrow(RunStoreError);
    expect(() => store.save({ ...state, spent: 1 })).toThrow('another raymond runs test there now');
    expect(other.load('test')).toEqual({ ok: true, state });
    lock?.release();
    expect(await other.isAlive('test')).toBe(true);
    newer?.release();
  });

  it('whoever looks whether a run is alive is taken for no run', async () => {
    const store = new RunStore(join(folder, 'looks'), durableFiles, nodeLocks);
    (await store.lock('a'))?.release();
    for (let round = 0; round < 50; round++)
      expect(await Promise.all([store.isAlive('a'), store.isAlive('a')])).toEqual([false, false]);
    // A look that is under way in another process, for as long as it takes.
    const descriptor = openSync(join(folder, 'looks/state/a.lock'), 'a+');
    const { default: locking } = await import('fs-native-extensions');
    expect(locking.tryLock(descriptor, 0, 0, { shared: true })).toBe(true);
    expect(await store.isAlive('a')).toBe(false);
    closeSync(descriptor);
  });

  it('what the file of a lock says is not locked itself, since Windows would let nobody read it', async () => {
    const store = new RunStore(join(folder, 'read'), durableFiles, nodeLocks);
    const lock = await store.lock('a');
    const descriptor = openSync(join(folder, 'read/state/a.lock'), 'a+');
    const { default: locking } = await import('fs-native-extensions');
    expect(locking.tryLock(descriptor, 0, 1024)).toBe(true);
    expect(locking.tryLock(descriptor, 0, 0)).toBe(false);
    closeSync(descriptor);
    lock?.release();
  });

  it('a state that could not be read again is not written, and the one before stays', () => {
    const store = new RunStore(join(folder, 'large'), durableFiles, nodeLocks);
    store.save(state);
    const [agent] = state.agents;
    if (agent === undefined) throw new Error('a run has an agent');
    // Longer than any text can be, and shorter, but larger than a state may be.
    for (const result of ['\u0001'.repeat(100_000_000), 'é'.repeat(280_000_000)]) {
      const large = { ...state, agents: [{ ...agent, result }] };
      expect(() => store.save(large)).toThrow('would be larger than 512 MiB');
    }
    expect(store.load('test')).toEqual({ ok: true, state });
  }, 180_000);

  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EACCES', 'permission denied'],
    ['EROFS', 'read-only'],
  ])('%s is said clearly, and the state before stays', (code, said) => {
    const healthy = new MemoryFiles({ '/r/x': '' });
    new RunStore('/r', healthy, memoryLocks()).save(state);
    const broken: DurableFiles = {
      kind: (path) => healthy.kind(path),
      list: (path) => healthy.list(path),
      readUpTo: (path, limit) => healthy.readUpTo(path, limit),
      makeFolder: (path) => healthy.makeFolder(path),
      append: (path, added) => healthy.append(path, added),
      appendDurably: (path, added) => healthy.appendDurably(path, added),
      clearLeftovers: () => {},
      dropTornLine: (path) => healthy.dropTornLine(path),
      remove: (path) => healthy.remove(path),
      writeDurably: () => {
        throw Object.assign(new Error('x'), { code });
      },
    };
    const store = new RunStore('/r', broken, memoryLocks());
    expect(() => store.save({ ...state, spent: 1 })).toThrow(RunStoreError);
    expect(() => store.save({ ...state, spent: 1 })).toThrow(said);
    expect(store.load('test')).toEqual({ ok: true, state });
  });

  it('of a file that may not be opened its own rights are named, and else those of its folder', () => {
    const denied = (path: string, syscall = 'open') =>
      Object.assign(new Error('x'), { code: 'EACCES', syscall, path });
    for (const syscall of ['open', 'scandir', 'stat', 'lstat'])
      expect(storeError('/r/s', denied('/r/s', syscall)).message).toContain(
        'make it and its folder readable',
      );
    expect(storeError('/r/s', denied('/r/.s.1.tmp')).message).toContain('make the folder writable');
    const made = storeError('/r/.raymond/state/s.lock', denied('/r/.raymond', 'mkdir'));
    expect(made.message).toContain('make /r writable');
  });

  it('a file in the place of a folder is said clearly', () => {
    writeFileSync(join(folder, 'blocked'), '');
    const store = new RunStore(join(folder, 'blocked'), durableFiles, nodeLocks);
    expect(() => store.save(state)).toThrow(RunStoreError);
    expect(() => store.save(state)).toThrow('a part of the path is a file');
  });
});
