import type { RunStore } from '../../runtime/run-store.ts';
import { exitCodes } from '../runs/conclude-run.ts';
import { judgeRun, underWay, withStore } from '../runs/run-access.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { refuse } from '../terminal/refuse.ts';

/** `raymond rm`: forgets runs that no process runs; returns the exit code. Goes on after one that it refuses. */
export async function removeRuns(ids: readonly string[], io: CommandIo): Promise<number> {
  return withStore(io, async (store) => {
    let code: number = exitCodes.finished;
    for (const id of new Set(ids)) {
      const refusal = await removeRun(store, id);
      if (refusal !== null) code = refuse(io, refusal);
      else io.stderr.write(`removed ${id}\n`);
    }
    return code;
  });
}

/** Removes one run under its lock; returns why not, or null. */
async function removeRun(store: RunStore, id: string): Promise<string | null> {
  const refusal = judgeRun(store, id);
  if (refusal !== null) return refusal;
  const lock = await store.lock(id);
  if (lock === null) return `${underWay(store, id)}: end it first`;
  try {
    store.remove(id);
    return null;
  } finally {
    lock.release();
  }
}
