import { durableFiles } from '../../host/durable-files.ts';
import { LockUnavailable, nodeLocks } from '../../host/lock.ts';
import { ownerOf } from '../../host/owner.ts';
import { judgeRunId } from '../../runtime/begin-run.ts';
import { findRunFolder } from '../../runtime/run-folder.ts';
import type { RunState } from '../../runtime/run-state.generated.ts';
import { RunStore } from '../../runtime/run-store.ts';
import { RunStoreError, storeError } from '../../runtime/store-error.ts';
import { nearestName } from '../../util/nearest.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { refuse } from '../terminal/refuse.ts';
import type { ListedStatus } from './run-list.generated.ts';

/**
 * The runs that belong to the folder raymond was started in. A run folder further up counts only when it is the
 * user's, or of whom the current folder is: anybody could have put one into a folder such as /tmp.
 */
export function openStore(io: CommandIo): RunStore {
  const trusted = new Set([process.getuid?.() ?? 0, ownerOf(io.cwd)]);
  const kindOfTrusted = (path: string) => (trusted.has(ownerOf(path)) ? durableFiles.kind(path) : null);
  const folder = findRunFolder(io.cwd, kindOfTrusted);
  if (durableFiles.kind(folder) !== null && !trusted.has(ownerOf(folder)))
    throw new RunStoreError(
      `${folder} belongs to another user, who could change what runs there: start raymond in another folder`,
    );
  return new RunStore(folder, durableFiles, nodeLocks);
}

/** Runs a command that uses the run folder; what the machine refuses becomes a message and an exit code. */
export async function withStore(
  io: CommandIo,
  command: (store: RunStore) => Promise<number>,
): Promise<number> {
  try {
    return await command(openStore(io));
  } catch (error) {
    if (error instanceof RunStoreError || error instanceof LockUnavailable) return refuse(io, error.message);
    const { syscall, path } = error as NodeJS.ErrnoException;
    if (syscall === undefined || path === undefined) throw error;
    return refuse(io, storeError(path, error).message);
  }
}

/** Runs a command that uses one run that is kept. */
export function withRun(
  io: CommandIo,
  id: string,
  command: (store: RunStore) => Promise<number>,
): Promise<number> {
  return withStore(io, async (store) => {
    const refusal = judgeRun(store, id);
    return refusal === null ? command(store) : refuse(io, refusal);
  });
}

/** Why there is no run of this id to be used, or null. */
export function judgeRun(store: RunStore, id: string): string | null {
  const refusal = judgeRunId(id);
  if (refusal !== null || store.has(id)) return refusal;
  const ids = store.ids();
  // A link to nothing: who reads it says so, and it can be removed.
  if (ids.includes(id)) return null;
  const [begun = null, another] = ids.filter((one) => one.startsWith(id));
  const near = another === undefined && begun !== null ? begun : nearestName(id, ids);
  const meant = near === null ? '' : `; did you mean ${near}?`;
  return `there is no run "${id}" in ${store.folder}${meant || '; raymond ls shows the runs that there are'}`;
}

/** That somebody else has the lock of a run, and who. */
export function underWay(store: RunStore, id: string): string {
  const pid = store.runner(id);
  return `the run ${id} is under way in another process${pid === null ? '' : ` (${pid})`}`;
}

/** How a run stands, and the state that says so. */
export interface Standing {
  readonly state: RunState;
  readonly status: ListedStatus;
}

/** How the run stands of which `before` was read. One whose state says "running" was cut off when nobody holds its lock. */
export async function standingOf(store: RunStore, before: RunState): Promise<Standing> {
  // With --wait its process sleeps until the usage limit is lifted; one that was told to end is nearly done.
  if (await store.isAlive(before.id)) {
    const isWaiting = before.status === 'paused' && before.paused_until !== null;
    return { state: before, status: isWaiting ? 'waiting' : 'running' };
  }
  // Its process may have gone just now, and has written before how the run ended.
  const read = before.status === 'running' ? store.load(before.id) : null;
  const state = read?.ok === true ? read.state : before;
  return { state, status: state.status === 'running' ? 'interrupted' : state.status };
}
