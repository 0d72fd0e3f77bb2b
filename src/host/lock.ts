import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { ownStart, stillLives } from './process-tree.ts';

/** A lock that ends with the process that holds it, however that process ends. */
export interface Lock {
  /** The open file that holds it, or null where no file does: a child that inherits it holds the lock as well. */
  readonly descriptor: number | null;
  /** Whether the file that holds it is still the one at its path: somebody may have removed it, with all around it. */
  isInPlace(): boolean;
  /** Takes the lock on the file that is at its path now, made when absent; false while another process holds that one. */
  renew(): boolean;
  /** Frees it, whoever else holds it. */
  release(): void;
}

export interface Locks {
  /** The lock on the file at `path` (made when absent), or null while another process holds it. */
  take(path: string): Promise<Lock | null>;
  /** Whether a process holds it. Whoever asks holds up nobody else who asks. */
  isTaken(path: string): Promise<boolean>;
  /** The process that holds a lock that is taken, where that can be told. */
  holder(path: string): number | null;
}

type LockingModule = typeof import('fs-native-extensions').default;

/** Where the lock is, and how long: far behind what the file holds, since Windows lets nobody else read what is locked. */
const lockedBytes = [2 ** 30, 1] as const;

/**
 * Locks by file descriptor: the system drops them when the holder dies, and a reused process id cannot
 * pass for the holder. The lock file is never renamed or removed, else two processes could each hold "the"
 * lock on two different files of one name.
 *
 * Throws LockUnavailable when this machine has no build of the locking module.
 */
export const nodeLocks: Locks = {
  async take(path) {
    const locking = await loadLocking();
    const open = () => {
      const descriptor = openSync(path, 'a+', 0o600);
      if (locking.tryLock(descriptor, ...lockedBytes)) {
        signIn(descriptor);
        return descriptor;
      }
      closeSync(descriptor);
      return null;
    };
    const descriptor = open();
    if (descriptor === null) return null;
    let current = descriptor;
    // Children may have inherited the first one.
    const held = [descriptor];
    return {
      descriptor,
      isInPlace: () => isOpenAt(path, current),
      renew() {
        const renewed = open();
        if (renewed === null) return false;
        held.push(renewed);
        current = renewed;
        return true;
      },
      release() {
        for (const one of held) {
          locking.unlock(one, ...lockedBytes);
          closeSync(one);
        }
      },
    };
  },
  async isTaken(path) {
    const locking = await loadLocking();
    // To ask takes no right to write, which whoever only looks at runs may not have.
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      if (fstatSync(descriptor).isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' });
      const isFree = locking.tryLock(descriptor, ...lockedBytes, { shared: true });
      if (isFree) locking.unlock(descriptor, ...lockedBytes);
      return !isFree;
    } finally {
      closeSync(descriptor);
    }
  },
  holder(path) {
    try {
      const [, digits, started = ''] = /^([1-9]\d*) (\d*)\n$/.exec(readFileSync(path, 'latin1')) ?? [];
      const id = Number(digits);
      // One that was killed has left the lock to its watchdog.
      const lives = started === '' ? process.kill(id, 0) : stillLives({ id, started, group: 0 });
      return lives ? id : null;
    } catch {
      return null;
    }
  },
};

/**
 * Says in the file who holds it: the id, and on Linux when that process began, since in a container an id means another one. Whether the
 * lock is taken does not depend on it, so a disk that is full is no reason to stop.
 */
function signIn(descriptor: number): void {
  try {
    ftruncateSync(descriptor);
    writeSync(descriptor, `${process.pid} ${ownStart()}\n`);
  } catch {}
}

/** Whether an open file is the one at the path. */
function isOpenAt(path: string, descriptor: number): boolean {
  const there = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (there === undefined) return false;
  const { dev, ino } = fstatSync(descriptor, { bigint: true });
  return there.dev === dev && there.ino === ino;
}

export class LockUnavailable extends Error {}

async function loadLocking(): Promise<LockingModule> {
  try {
    const loaded = await import('fs-native-extensions');
    return loaded.default;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new LockUnavailable(
      `the module fs-native-extensions, which guards a run against a second raymond, cannot be loaded here (${reason}): install raymond again with npm on this machine; musl systems such as Alpine are not supported`,
    );
  }
}
