import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolders } from './make-folders.ts';
import { orNull } from './or-null.ts';

/**
 * The content of the file at `path`, or null where there is none that can be trusted: another user owns it or could
 * have written it, it is no file, or larger than `limit` in bytes.
 */
export function readOwnFile(path: string, limit: number): Buffer | null {
  return orNull(() => {
    // A pipe in its place is not waited for.
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const status = fstatSync(descriptor);
      return status.isFile() && isOwn(status) && status.size <= limit ? readFileSync(descriptor) : null;
    } finally {
      closeSync(descriptor);
    }
  });
}

/**
 * Replaces the file at `path`, as a whole, with one that only its owner can read, in a folder that only the owner can
 * change; where that is not possible it stays as it is.
 */
export function replaceOwnFile(path: string, content: Uint8Array): void {
  orNull(() => {
    makeFolders(dirname(path), 0o700);
    if (!isOwn(statSync(dirname(path)))) return;
    const temporary = `${path}.${process.pid}-${Date.now().toString(36)}`;
    try {
      // Whatever stands there already is neither written nor followed.
      writeFileSync(temporary, content, { mode: 0o600, flag: 'wx' });
      renameSync(temporary, path);
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(temporary, { force: true });
      throw thrown;
    }
  });
}

/** Removes the files of a folder whose names hold `part` and that nobody has written for so many days. */
export function removeOldFiles(folder: string, part: string, days: number): void {
  const oldest = Date.now() - days * 24 * 60 * 60 * 1000;
  for (const name of orNull(() => readdirSync(folder)) ?? []) {
    if (!name.includes(part)) continue;
    orNull(() => {
      const file = join(folder, name);
      const status = statSync(file, { throwIfNoEntry: false });
      if (status?.isFile() === true && status.mtimeMs < oldest) rmSync(file);
    });
  }
}

/** Whether nobody but the user of this process can have changed it. Windows keeps that elsewhere. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.platform === 'win32' || (uid === process.geteuid?.() && (mode & 0o022) === 0);
}
