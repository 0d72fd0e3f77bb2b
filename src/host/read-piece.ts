import { closeSync, openSync, readSync } from 'node:fs';

/** The largest piece that is read at once, in bytes. */
const pieceSize = 1024 * 1024;

/** Bytes of a file that may be growing, from `offset` on; empty at its end. Errors are Node's own. */
export function readPiece(path: string, offset: number): Uint8Array {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = new Uint8Array(pieceSize);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, pieceSize, offset));
  } finally {
    closeSync(descriptor);
  }
}
