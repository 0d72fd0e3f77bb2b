import { buildAgain } from '../bundle/bundle.ts';
import { durableFiles } from '../host/durable-files.ts';
import type { RunState } from '../runtime/run-state.generated.ts';
import type { RunStore } from '../runtime/run-store.ts';
import type { Refusable } from '../util/refusable.ts';
import type { CommandIo } from './command-io.ts';
import { type OpenedBundle, openBundle } from './read-bundle-file.ts';

const putBack = 'put it back from a copy, or build the same sources again, which gives the same bytes';

/** What to do about a bundle that cannot be read: one that is there, and only closed to this user, need not come from elsewhere. */
function adviceOn(path: string): string {
  try {
    // To open a pipe may take for ever.
    if (durableFiles.kind(path) === 'file') durableFiles.readUpTo(path, 0);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM') return 'make the file and its folder readable for this user';
  }
  return putBack;
}

/** The bundle that is kept for a run, when it is the one that the run began with. */
export async function openKeptBundle(
  store: RunStore,
  state: RunState,
  io: CommandIo,
): Promise<Refusable<{ readonly bundle: OpenedBundle }>> {
  const path = store.bundlePath(state.bundle);
  const read = await openBundle(path, io.cwd);
  if (!read.ok) return { ok: false, refusal: `${read.refusal.replace(buildAgain, '')}; ${adviceOn(path)}` };
  const { digest } = read.bundle;
  if (digest === state.bundle) return read;
  return {
    ok: false,
    refusal: `${path} was changed after the run began: its digest is ${digest}; ${putBack}`,
  };
}
