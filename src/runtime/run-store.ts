import { basename, dirname, join } from 'node:path';
import { type DurableFiles, temporaryOwner } from '../host/durable-files.ts';
import type { Lock, Locks } from '../host/lock.ts';
import { refused } from '../util/refusable.ts';
import { judgeRunId } from './begin-run.ts';
import type { RunEvent } from './event.generated.ts';
import { HeldRun } from './held-run.ts';
import type { RunState } from './run-state.generated.ts';
import { ofOtherRun, readState, type StateRead, stateSizeLimit, stateText } from './state-text.ts';
import { RunStoreError, storeError } from './store-error.ts';

/**
 * `ls` takes each lock for an instant, to see whether its run is alive, and the watchdog of a run that was killed holds
 * the lock until the children are gone: that is waited for.
 */
const lockAttempts = 25;
const lockPause = 40;

/** The folder `.raymond`: state files, locks, bundles and event logs of all runs (runtime.md#what-a-run-leaves-on-disk). */
export class RunStore {
  readonly folder: string;
  readonly #files: DurableFiles;
  readonly #locks: Locks;
  /** The folders that are there, as far as this process knows. */
  readonly #made = new Set<string>();
  /** The runs whose locks this process holds, by their ids. */
  readonly #held = new Map<string, HeldRun>();
  /** The bundles of these runs, by their digests. */
  readonly #bundles = new Map<string, Uint8Array>();

  constructor(folder: string, files: DurableFiles, locks: Locks) {
    this.folder = folder;
    this.#files = files;
    this.#locks = locks;
  }

  statePath(id: string): string {
    return join(this.folder, 'state', `${id}.json`);
  }

  #lockPath(id: string): string {
    return join(this.folder, 'state', `${id}.lock`);
  }

  eventsPath(id: string): string {
    return join(this.#runPath(id), 'events.jsonl');
  }

  /** What the paths of folders with copies of scripts begin with. */
  scriptCopies(id: string): string {
    return join(this.#runPath(id), 'script-');
  }

  bundlePath(digest: string): string {
    return join(this.folder, 'bundles', `${digest}.rwf`);
  }

  has(id: string): boolean {
    return this.#files.kind(this.statePath(id)) !== null;
  }

  /** Takes the exclusive lock on a run, or returns null while another process holds it. */
  async lock(id: string): Promise<Lock | null> {
    const path = this.#lockPath(id);
    this.#guard(path, () => this.#prepare(dirname(path)));
    for (let attempt = 1; ; attempt++) {
      const lock = await this.#locks.take(path).catch((error) => {
        throw storeError(path, error);
      });
      if (lock !== null) return this.#hold(id, lock);
      if (attempt === lockAttempts) return null;
      await new Promise((resolve) => setTimeout(resolve, lockPause));
    }
  }

  #hold(id: string, lock: Lock): Lock {
    const lockPath = this.#lockPath(id);
    const held = new HeldRun(id, lock, {
      guard: (action) => this.#guard(lockPath, action),
      has: () => this.has(id),
      load: () => this.load(id),
      prepare: () => {
        const removed = this.#files.kind(this.folder) === null ? this.folder : lockPath;
        this.#prepare(dirname(lockPath));
        return removed;
      },
      write: (state) => this.#writeState(state),
      restoreBundles: () => this.#restoreBundles(),
    });
    this.#held.set(id, held);
    const release = () => {
      this.#held.delete(id);
      held.release();
    };
    return { ...lock, release };
  }

  /** A new folder of runs tells git to pass it over: it is state, and private. */
  #prepare(stateFolder: string): void {
    if (this.#files.kind(stateFolder) !== null) return;
    // To make that one too would go on in an empty folder, in place of the project that was moved away.
    const around = dirname(this.folder);
    if (this.#made.size > 0 && this.#files.kind(around) === null)
      throw new RunStoreError(
        `${around} was moved or removed in the middle of this run: put it back, then resume the run`,
      );
    // In this order: whoever is cut off in between begins again here.
    this.#files.makeFolder(this.folder);
    this.#files.writeDurably(join(this.folder, '.gitignore'), '*\n');
    this.#files.makeFolder(stateFolder);
  }

  /**
   * Whether a living process runs this run, or nothing is left of it, not even the lock that stays when it is removed by
   * `remove`. One look answers both: between two of them somebody may remove the folder, or make it anew.
   */
  async liveness(id: string): Promise<'alive' | 'dead' | 'removed'> {
    const path = this.#lockPath(id);
    try {
      return (await this.#locks.isTaken(path)) ? 'alive' : 'dead';
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return 'removed';
      // Nobody runs anything where nothing can be written, and what was run there can be looked at.
      if (code === 'EROFS') return 'dead';
      throw storeError(path, error);
    }
  }

  async isAlive(id: string): Promise<boolean> {
    return (await this.liveness(id)) === 'alive';
  }

  /** The id of the process that runs the run, which is alive; null where that cannot be told. */
  runner(id: string): number | null {
    return this.#locks.holder(this.#lockPath(id));
  }

  load(id: string): StateRead {
    const path = this.statePath(id);
    const kind = this.#guard(path, () => this.#files.kind(path));
    // A name without a file behind it is a link.
    if (kind === null && this.ids().includes(id))
      return refused(`${path} is a link to nothing: put back the file that it leads to, or remove the link`);
    if (kind === null) return refused(`there is no run "${id}" in ${this.folder}`);
    if (kind !== 'file') return refused(`${path} is no file: it is no state of a run`);
    const bytes = this.#guard(path, () => this.#files.readUpTo(path, stateSizeLimit));
    if (typeof bytes === 'number') return refused(`${path} is larger than 512 MiB: it is no state of a run`);
    const read = readState(path, bytes);
    if (!read.ok || read.state.id === id) return read;
    return refused(ofOtherRun(path, id, read.state.id, this.has(read.state.id)));
  }

  /** Makes the state durable: once this returns, a crash cannot undo it. */
  save(state: RunState): void {
    const held = this.#held.get(state.id);
    if (held === undefined) this.#writeState(state);
    else held.save(state);
  }

  #writeState(state: RunState): void {
    const path = this.statePath(state.id);
    this.#write(
      path,
      this.#guard(path, () => stateText(path, state)),
    );
  }

  /** The run, if this process holds its lock. */
  held(id: string): HeldRun | null {
    return this.#held.get(id) ?? null;
  }

  /** Where the folder of bundles alone was removed, or all. */
  #restoreBundles(): void {
    for (const [digest, bytes] of this.#bundles)
      if (this.#files.kind(this.bundlePath(digest)) === null) this.keepBundle(digest, bytes);
  }

  /**
   * Keeps the very bytes that run, so that later edits of the workflow change nothing for this run. A copy that was
   * damaged is replaced, which mends the older runs of the bundle too.
   */
  keepBundle(digest: string, bytes: Uint8Array): void {
    this.#bundles.set(digest, bytes);
    const path = this.bundlePath(digest);
    this.#guard(path, () => this.#files.clearLeftovers(path));
    const kept = this.#guard(path, () =>
      this.#files.kind(path) === 'file' ? this.#files.readUpTo(path, bytes.length) : null,
    );
    if (kept instanceof Uint8Array && Buffer.compare(kept, bytes) === 0) return;
    this.#write(path, bytes);
  }

  /**
   * Clears away what a process that was killed has left half done: an event whose line has no end, which would spoil
   * the next one, a state that was written and not yet put in its place, and copies of scripts. Only for who holds
   * the run's lock.
   */
  mend(id: string): void {
    const events = this.eventsPath(id);
    if (this.#guard(events, () => this.#files.kind(events)) === 'other')
      throw new RunStoreError(`${events} is no file: move it away`);
    this.#guard(events, () => this.#files.dropTornLine(events));
    const copies = basename(this.scriptCopies(id));
    this.#clear(this.#runPath(id), (name) => name.startsWith(copies));
    this.#clearUnfinished(id);
  }

  /** States that were written and not yet put in their place. */
  #clearUnfinished(id: string): void {
    const state = this.statePath(id);
    this.#clear(dirname(state), (name) => temporaryOwner(name, basename(state)) !== null);
  }

  /** What is kept of a run beside its state. */
  #runPath(id: string): string {
    return join(this.folder, 'runs', id);
  }

  /** Removes what is left over in a folder. */
  #clear(folder: string, isLeft: (name: string) => boolean): void {
    this.#guard(folder, () => {
      if (this.#files.kind(folder) === null) return;
      const left = this.#files.list(folder).filter(({ name }) => isLeft(name));
      for (const { name } of left) this.#files.remove(join(folder, name));
    });
  }

  appendEvents(id: string, events: readonly RunEvent[]): void {
    if (events.length === 0) return;
    const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('');
    this.#append(this.eventsPath(id), lines);
  }

  appendDebug(id: string, name: string, text: string): void {
    this.#append(join(this.#runPath(id), 'debug', name), text);
  }

  /**
   * Removes a run: its events first and its state last, so that one whose removal was cut off can be removed again.
   * The lock file stays, because a second one of that name could be locked beside it; and so does the bundle, which a
   * run that is just beginning may have found there.
   */
  remove(id: string): void {
    this.#clearUnfinished(id);
    for (const path of [this.#runPath(id), this.statePath(id)])
      this.#guard(path, () => this.#files.remove(path));
  }

  /** The ids of all runs, in code-unit order. */
  ids(): string[] {
    const folder = join(this.folder, 'state');
    if (this.#files.kind(folder) === null) return [];
    const names = this.#guard(folder, () => this.#files.list(folder)).map((entry) => entry.name);
    return (
      names
        // A temporary file that a crash left ends in .tmp; an id may begin with a dot.
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        // Whatever else somebody has put there is no run, and no command would take its name.
        .filter((id) => judgeRunId(id) === null)
        .sort()
    );
  }

  #write(path: string, content: Uint8Array | string): void {
    this.#inFolder(path, () => this.#files.writeDurably(path, content));
  }

  #append(path: string, text: string): void {
    this.#inFolder(path, () => this.#files.append(path, text));
  }

  /** Makes the folder of `path` at first, and where somebody has removed it: to ask for it takes as long as a small write. */
  #inFolder(path: string, action: () => void): void {
    const folder = dirname(path);
    this.#guard(path, () => {
      if (!this.#made.has(folder)) this.#files.makeFolder(folder);
      this.#made.add(folder);
      try {
        action();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        this.#prepare(join(this.folder, 'state'));
        this.#files.makeFolder(folder);
        action();
      }
    });
  }

  #guard<Value>(path: string, action: () => Value): Value {
    try {
      return action();
    } catch (error) {
      throw storeError(path, error);
    }
  }
}
