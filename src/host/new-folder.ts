import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Why files cannot be put at `path`, in words that follow its name; null when nothing is there, or an empty folder. */
export function occupation(path: string): string | null {
  // Asked without following links: what one leads to is not what was named.
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return null;
  if (status.isSymbolicLink()) return 'is a symbolic link';
  if (!status.isDirectory()) return 'is not a folder';
  return readdirSync(path).length === 0 ? null : 'is not empty';
}

/**
 * Writes new files into a folder that is not there yet, or is empty. Their names have to be names, not paths. What
 * exists is neither opened nor replaced, and no link is followed: each file is made by this call or the call
 * fails. When it fails, nothing that it made is left. Errors are Node's own, with `code` set.
 */
export function writeNewFolder(path: string, files: Iterable<readonly [string, Uint8Array]>): void {
  const isNew = lstatSync(path, { throwIfNoEntry: false }) === undefined;
  if (isNew) mkdirSync(path);
  const made: string[] = [];
  try {
    for (const [name, bytes] of files) {
      const file = join(path, name);
      const descriptor = openSync(file, 'wx');
      made.push(file);
      try {
        writeFileSync(descriptor, bytes);
      } finally {
        closeSync(descriptor);
      }
    }
  } catch (error) {
    for (const file of made) rmSync(file, { force: true });
    if (isNew) rmdirSync(path);
    throw error;
  }
}
