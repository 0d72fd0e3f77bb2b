import { sha256 } from '../../bundle/digest.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { durableFiles } from '../../host/durable-files.ts';
import type { RunState } from '../../runtime/run-state.generated.ts';
import type { RunStore } from '../../runtime/run-store.ts';
import { type Refusable, refused } from '../../util/refusable.ts';
import { type OpenedBundle, readBundleFile } from '../inputs/read-bundle-file.ts';
import type { CommandIo } from '../terminal/command-io.ts';

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
export function openKeptBundle(
  store: RunStore,
  state: RunState,
  io: CommandIo,
): Refusable<{ readonly bundle: OpenedBundle }> {
  const path = store.bundlePath(state.bundle);
  const file = readBundleFile(path, io.cwd);
  if (!file.ok) return refused(`${file.refusal}; ${adviceOn(path)}`);
  const { bytes } = file;
  const digest = sha256(bytes);
  if (digest !== state.bundle)
    return refused(`${path} was changed after the run began: its digest is ${digest}; ${putBack}`);
  const read = readBundle(bytes);
  if (read.ok) return { ok: true, bundle: { ...read.bundle, bytes } };
  // No copy of it would be read either.
  return refused(`${path} cannot be read: ${read.refusal}; use the raymond with which the run began`);
}
