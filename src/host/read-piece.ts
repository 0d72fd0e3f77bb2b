import { closeSync, constants, openSync, readSync } from 'node:fs';

/** The largest piece that is read at once, in bytes. */
const pieceSize = 1024 * 1024;

/** Bytes of a file that may be growing, from `offset` on; empty at its end. Errors are Node's own. */
export function readPiece(path: string, offset: number): Uint8Array {
  // A pipe in its place, which nobody may ever write to, is refused instead of waited for.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const buffer = new Uint8Array(pieceSize);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, pieceSize, offset));
  } finally {
    closeSync(descriptor);
  }
}
