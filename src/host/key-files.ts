import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';

/** A key takes a few hundred bytes; a file beyond this is none, in bytes. */
const largestKey = 64 * 1024;

export interface KeyFile {
  /** The text, or null when the file is too large for a key. */
  readonly text: string | null;
  /** Whether somebody else on this machine may read it. */
  readonly exposed: boolean;
}

/** Reads a key. Errors are Node's own, with `code` set. */
export function readKeyFile(path: string): KeyFile {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(largestKey + 1);
    let length = 0;
    // A pipe, as of a password manager, may hand out a key in pieces.
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      read = readSync(descriptor, buffer, length, buffer.length - length, null);
    }
    // Windows has no such bits, and shows all of them as set.
    const exposed = process.platform !== 'win32' && (fstatSync(descriptor).mode & 0o077) !== 0;
    const text = length > largestKey ? null : buffer.toString('utf8', 0, length);
    buffer.fill(0);
    return { text, exposed };
  } finally {
    closeSync(descriptor);
  }
}

interface NewFile {
  readonly path: string;
  readonly content: string;
  readonly access: 'private' | 'shared';
}

/** Writes files that must not be there yet, all or none. Errors are Node's own, with `code` and `path` set. */
export function createFiles(files: readonly NewFile[]): void {
  const made: { readonly path: string; readonly descriptor: number }[] = [];
  try {
    for (const { path, access } of files) {
      // Exclusive: whatever is there, a link included, is neither overwritten nor followed.
      const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
      made.push({ path, descriptor: openSync(path, flags, access === 'private' ? 0o600 : 0o666) });
    }
    for (const [index, { descriptor }] of made.entries()) {
      writeFileSync(descriptor, files[index]?.content ?? '');
      fsyncSync(descriptor);
    }
  } catch (error) {
    for (const { path } of made) rmSync(path, { force: true });
    throw error;
  } finally {
    for (const { descriptor } of made) closeSync(descriptor);
  }
}
