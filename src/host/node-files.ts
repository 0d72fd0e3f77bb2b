import { closeSync, fstatSync, openSync, readdirSync, readSync, type Stats, statSync } from 'node:fs';
import type { FileKind, Files } from './files.ts';

/** The file system of this machine. */
export const nodeFiles: Files = {
  kind(path) {
    const status = statSync(path, { throwIfNoEntry: false });
    return status === undefined ? null : kindOf(status);
  },
  list: (folder) =>
    readdirSync(folder, { withFileTypes: true }).map((entry) => ({ name: entry.name, kind: kindOf(entry) })),
  readUpTo(path, limit, scratch) {
    const descriptor = openSync(path, 'r');
    try {
      if (scratch !== undefined) {
        // Most files fit: then one read is all, without asking for the size first.
        const length = readSync(descriptor, scratch, 0, scratch.length, null);
        if (length < scratch.length && length <= limit) return scratch.subarray(0, length);
      }
      const { size } = fstatSync(descriptor);
      return size > limit ? size : readWhole(descriptor, size);
    } finally {
      closeSync(descriptor);
    }
  },
};

function readWhole(descriptor: number, size: number): Uint8Array {
  const content = new Uint8Array(size);
  let length = 0;
  for (let read = -1; read !== 0 && length < size; length += read) {
    read = readSync(descriptor, content, length, size - length, length);
  }
  return length === size ? content : content.subarray(0, length);
}

function kindOf(status: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): FileKind {
  if (status.isFile()) return 'file';
  if (status.isDirectory()) return 'folder';
  return status.isSymbolicLink() ? 'link' : 'other';
}
