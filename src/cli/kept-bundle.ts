import { buildAgain } from '../bundle/bundle.ts';
import type { RunState } from '../runtime/run-state.generated.ts';
import type { RunStore } from '../runtime/run-store.ts';
import type { Refusable } from '../util/refusable.ts';
import type { CommandIo } from './command-io.ts';
import { type OpenedBundle, openBundle } from './read-bundle-file.ts';

/** The bundle that is kept for a run, when it is the one that the run began with. */
export async function openKeptBundle(
  store: RunStore,
  state: RunState,
  io: CommandIo,
): Promise<Refusable<{ readonly bundle: OpenedBundle }>> {
  const path = store.bundlePath(state.bundle);
  const read = await openBundle(path, io.cwd);
  if (!read.ok) {
    const advice = 'put it back from a copy, or build the same sources again, which gives the same bytes';
    return { ok: false, refusal: `${read.refusal.replace(buildAgain, '')}; ${advice}` };
  }
  const { digest } = read.bundle;
  if (digest === state.bundle) return read;
  return { ok: false, refusal: `${path} was changed after the run began: its digest is ${digest}` };
}
