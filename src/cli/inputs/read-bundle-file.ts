import { resolve } from 'node:path';
import { type Bundle, beginsAsBundle, largestBundle } from '../../bundle/bundle.ts';
import { durableFiles } from '../../host/durable-files.ts';
import { type Refusable, refused } from '../../util/refusable.ts';
import { shellWord } from '../terminal/shell-word.ts';
import { systemRefusal } from '../terminal/system-refusal.ts';
import { meantPath } from './near-path.ts';

/**
 * The bytes of the bundle at `path`, as they are. A file that is larger than any bundle is not read at all, and nothing
 * but a file is: a device may go on for ever, and a pipe may never begin. The refusal is a sentence that names the path.
 */
export function readBundleFile(path: string, cwd: string): Refusable<{ readonly bytes: Uint8Array }> {
  if (path === '') return { ok: false, refusal: 'a path is empty: name a bundle (.rwf)' };
  const absolute = resolve(cwd, path);
  try {
    if (durableFiles.kind(absolute) === 'other')
      return { ok: false, refusal: `${path} is neither a file nor a folder` };
    const bytes = durableFiles.readUpTo(absolute, largestBundle);
    if (typeof bytes !== 'number') return { ok: true, bytes };
    return {
      ok: false,
      refusal: `${path} cannot be read: it has ${bytes} bytes, and a bundle at most ${largestBundle}`,
    };
  } catch (thrown) {
    const isMissing = (thrown as NodeJS.ErrnoException).code === 'ENOENT';
    const meant = isMissing ? meantPath(durableFiles, path, cwd) : '';
    return { ok: false, refusal: `${systemRefusal(path, thrown)}${meant}` };
  }
}

export interface OpenedBundle extends Bundle {
  /** The whole file. */
  readonly bytes: Uint8Array;
}

/** Reads and checks the bundle at `path`. */
export async function openBundle(
  path: string,
  cwd: string,
): Promise<Refusable<{ readonly bundle: OpenedBundle }>> {
  const file = readBundleFile(path, cwd);
  return file.ok ? checkBundle(path, file.bytes) : file;
}

/** Checks the bytes of the bundle at `path`. The refusal says how to have it again where it was a bundle once. */
export async function checkBundle(
  path: string,
  bytes: Uint8Array,
): Promise<Refusable<{ readonly bundle: OpenedBundle }>> {
  const { readBundle } = await import('../../bundle/read-bundle.ts');
  const read = readBundle(bytes);
  if (read.ok) return { ok: true, bundle: { ...read.bundle, bytes } };
  const wasBundle = bytes.length === 0 || beginsAsBundle(bytes);
  const advice = wasBundle ? `; build it again: raymond build WORKFLOW -o ${shellWord(path)}` : '';
  return refused(`${path} cannot be read: ${read.refusal}${advice}`);
}
