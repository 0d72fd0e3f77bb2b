import type { Locks } from '../../src/host/lock.ts';

/** Locks inside one process. */
export function memoryLocks(): Locks {
  const held = new Set<string>();
  return {
    async take(path) {
      if (held.has(path)) return null;
      held.add(path);
      const release = () => void held.delete(path);
      return { descriptor: null, isInPlace: () => held.has(path), renew: () => true, release };
    },
    isTaken: async (path) => held.has(path),
    holder: () => null,
  };
}
