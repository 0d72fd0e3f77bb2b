import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The content of the file at `path`, or null where there is none that can be trusted: another user owns it or could
 * have written it, it is no file, or larger than `limit` in bytes.
 */
export function readOwnFile(path: string, limit: number): Uint8Array | null {
  try {
    // A pipe in its place is not waited for.
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const { size, mode, uid } = fstatSync(descriptor);
      const isFile = (mode & constants.S_IFMT) === constants.S_IFREG;
      const isForeign = process.platform !== 'win32' && (uid !== process.geteuid?.() || (mode & 0o022) !== 0);
      return isFile && !isForeign && size <= limit ? readFileSync(descriptor) : null;
    } finally {
      closeSync(descriptor);
    }
  } catch (thrown) {
    return passOver(thrown);
  }
}

/**
 * Replaces the file at `path`, as a whole, with one that only its owner can read; where that is not possible it stays
 * as it is. Files beside it with the same ending that nobody has written for so many days are removed.
 */
export function replaceOwnFile(path: string, content: Uint8Array, ending: string, days: number): void {
  const folder = dirname(path);
  const temporary = `${path}.${process.pid}${ending}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, content, { mode: 0o600 });
    renameSync(temporary, path);
    const oldest = Date.now() - days * 24 * 60 * 60 * 1000;
    for (const name of readdirSync(folder).filter((each) => each.endsWith(ending))) {
      const file = join(folder, name);
      if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? oldest) < oldest)
        rmSync(file, { force: true });
    }
  } catch (thrown) {
    passOver(thrown);
  }
}

/** An error of the operating system; anything else is a bug and goes on. */
function passOver(thrown: unknown): null {
  if (typeof (thrown as NodeJS.ErrnoException).code !== 'string') throw thrown;
  return null;
}
