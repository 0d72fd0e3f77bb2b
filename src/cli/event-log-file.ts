import { type Piece, readPiece } from '../host/read-piece.ts';
import type { RunEvent } from '../runtime/event.generated.ts';
import { EventLogReader } from '../runtime/event-log.ts';
import { RunStoreError } from '../runtime/store-error.ts';
import { plural } from '../util/plural.ts';

/**
 * The event log of a run, which may be growing: each reading goes on where the last one ended. One that was removed in the
 * middle of the run and made anew is read from its beginning.
 */
export class EventLogFile {
  readonly #path: string;
  #reader = new EventLogReader();
  /** The last event that was read. */
  last: RunEvent | null = null;
  #offset = 0;
  #file: string | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** What could not be read, in words, or null. */
  get gap(): string | null {
    const { damaged } = this.#reader;
    return damaged === 0 ? null : `${plural(damaged, 'line')} of ${this.#path} cannot be read`;
  }

  /** One piece after the other, so that a log of any size can be read. */
  *readOn(): Generator<RunEvent> {
    for (;;) {
      const piece = this.#readPiece();
      if (piece === null) return;
      const isOther = this.#file !== null && (piece.file !== this.#file || piece.size < this.#offset);
      this.#file = piece.file;
      if (isOther) {
        this.#reader = new EventLogReader();
        this.#offset = 0;
        continue;
      }
      if (piece.bytes.length === 0) return;
      this.#offset += piece.bytes.length;
      for (const event of this.#reader.add(piece.bytes)) {
        this.last = event;
        yield event;
      }
    }
  }

  #readPiece(): Piece | null {
    try {
      return readPiece(this.#path, this.#offset);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // A run that was killed at its very beginning has no log.
      if (code === 'ENOENT') return null;
      throw new RunStoreError(`cannot read ${this.#path} (${code ?? message})`);
    }
  }
}
