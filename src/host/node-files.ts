import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import type { FileKind, Files } from './files.ts';

/** The file system of this machine. */
export const nodeFiles: Files = {
  kind(path) {
    const status = statSync(path, { throwIfNoEntry: false });
    return status === undefined ? null : kindOf(status);
  },
  size: (path) => statSync(path).size,
  list: (folder) =>
    readdirSync(folder, { withFileTypes: true }).map((entry) => ({ name: entry.name, kind: kindOf(entry) })),
  read: (path) => readFileSync(path),
  readUpTo(path, limit) {
    const descriptor = openSync(path, 'r');
    try {
      const { size } = fstatSync(descriptor);
      if (size > limit) return size;
      const content = new Uint8Array(size);
      let length = 0;
      for (let read = -1; read !== 0 && length < size; length += read) {
        read = readSync(descriptor, content, length, size - length, null);
      }
      return length === size ? content : content.subarray(0, length);
    } finally {
      closeSync(descriptor);
    }
  },
};

function kindOf(status: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): FileKind {
  if (status.isSymbolicLink()) return 'link';
  if (status.isFile()) return 'file';
  return status.isDirectory() ? 'folder' : 'other';
}
