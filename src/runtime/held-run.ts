import type { Lock } from '../host/lock.ts';
import type { RunState } from './run-state.generated.ts';
import type { StateRead } from './state-text.ts';
import { RunStoreError } from './store-error.ts';

/** How often it is looked whether the files of a run under way are still there, in milliseconds. */
const lookPause = 500;

/** Where the files of a run are. */
interface RunPlace {
  /** Does what may throw what the system says, and throws it as an error of the store. */
  guard<Value>(action: () => Value): Value;
  /** Whether its state is there. */
  readonly has: () => boolean;
  load(): StateRead;
  /** Makes the folder anew, and names what was removed: the folder of all runs, or the lock alone. */
  prepare(): string;
  write(state: RunState): void;
  restoreBundles(): void;
}

/**
 * A run whose lock this process holds. Where somebody removes its files in the middle of it, as an agent that cleans its repository
 * does, they are made anew with what a resume needs: the lock, without which a second raymond could run the same, the state and the bundle.
 */
export class HeldRun {
  readonly #id: string;
  readonly #lock: Lock;
  readonly #place: RunPlace;
  readonly #watch: NodeJS.Timeout;
  /** What was made durable last. */
  #saved: RunState | null = null;
  /** That others have gone on with the run, or begun one of its id, and so this process cannot any more. */
  #lost: string | null = null;

  constructor(id: string, lock: Lock, place: RunPlace) {
    this.#id = id;
    this.#lock = lock;
    this.#place = place;
    let wasThere = true;
    this.#watch = setInterval(() => {
      const isThere = this.#isThere();
      // Twice in a row, so that whoever is removing them meets no new ones.
      if (!isThere && !wasThere) this.#restoreIfPossible();
      wasThere = isThere;
    }, lookPause);
    this.#watch.unref();
  }

  /** `new`: nothing of it is durable yet; `lost`: others have gone on with it. */
  get standing(): 'new' | 'own' | 'lost' {
    if (this.#lost !== null) return 'lost';
    return this.#saved === null ? 'new' : 'own';
  }

  save(state: RunState): void {
    this.#reclaim();
    this.#place.write(state);
    this.#saved = state;
  }

  /** Puts back what was removed. A step may take hours, and were raymond killed before its end, there would be no run to resume. */
  restore(): void {
    if (this.#saved === null) return;
    this.#reclaim();
    if (!this.#place.guard(this.#place.has)) this.#place.write(this.#saved);
  }

  release(): void {
    clearInterval(this.#watch);
    this.#lock.release();
  }

  /** Where that cannot be seen, the next save tells why. */
  #isThere(): boolean {
    try {
      return this.#lock.isInPlace() && (this.#saved === null || this.#place.has());
    } catch {
      return true;
    }
  }

  #restoreIfPossible(): void {
    try {
      this.restore();
    } catch (error) {
      // The next save tells of it.
      if (!(error instanceof RunStoreError)) throw error;
    }
  }

  #reclaim(): void {
    this.#place.guard(() => {
      if (this.#lost === null && !this.#lock.isInPlace()) {
        const removed = `${this.#place.prepare()} was removed in the middle of this run`;
        if (!this.#lock.renew()) this.#lost = `${removed}, and another raymond runs ${this.#id} there now`;
        else if (this.#isForeign())
          this.#lost = `${removed}, and another raymond has run ${this.#id} there since`;
      }
      if (this.#lost !== null) throw new RunStoreError(this.#lost);
      this.#place.restoreBundles();
    });
  }

  /** Whether the state that is there is another one than this process has written last. */
  #isForeign(): boolean {
    const read = this.#saved === null ? null : this.#place.load();
    return read?.ok === true && JSON.stringify(read.state) !== JSON.stringify(this.#saved);
  }
}
