import { closeSync, openSync } from 'node:fs';

/** A lock that ends with the process that holds it, however that process ends. */
export interface Lock {
  /** The open file that holds it, or null where no file does: a child that inherits it holds the lock as well. */
  readonly descriptor: number | null;
  /** Frees it, whoever else holds it. */
  release(): void;
}

export interface Locks {
  /** The lock on the file at `path` (made when absent), or null while another process holds it. */
  take(path: string): Promise<Lock | null>;
  /** Whether a process holds it. Whoever asks holds up nobody else who asks. */
  isTaken(path: string): Promise<boolean>;
}

type LockingModule = typeof import('fs-native-extensions').default;

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
    const descriptor = openSync(path, 'a+', 0o600);
    if (!locking.tryLock(descriptor)) {
      closeSync(descriptor);
      return null;
    }
    const release = () => {
      locking.unlock(descriptor);
      closeSync(descriptor);
    };
    return { descriptor, release };
  },
  async isTaken(path) {
    const locking = await loadLocking();
    const descriptor = openSync(path, 'a+', 0o600);
    try {
      const isFree = locking.tryLock(descriptor, { shared: true });
      if (isFree) locking.unlock(descriptor);
      return !isFree;
    } finally {
      closeSync(descriptor);
    }
  },
};

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

/** Locks inside one process, for tests. */
export function memoryLocks(): Locks {
  const held = new Set<string>();
  return {
    async take(path) {
      if (held.has(path)) return null;
      held.add(path);
      return { descriptor: null, release: () => void held.delete(path) };
    },
    isTaken: async (path) => held.has(path),
  };
}
