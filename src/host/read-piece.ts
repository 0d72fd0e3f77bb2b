import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** The largest piece that is read at once, in bytes. */
const pieceSize = 1024 * 1024;

/**
 * A piece of a file, and what tells that file from another one that takes its name, unless the system gives that one the
 * same number.
 */
export interface Piece {
  readonly bytes: Uint8Array;
  readonly file: string;
}

/** At most `most` bytes of a file that may be growing, from `offset` on; empty at its end. Errors are Node's own. */
export function readPiece(path: string, offset: number, most = pieceSize): Piece {
  // A pipe in its place, which nobody may ever write to, is refused instead of waited for.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const buffer = new Uint8Array(most);
    const { dev, ino } = fstatSync(descriptor, { bigint: true });
    const bytes = buffer.subarray(0, readSync(descriptor, buffer, 0, most, offset));
    return { bytes, file: `${dev} ${ino}` };
  } finally {
    closeSync(descriptor);
  }
}
