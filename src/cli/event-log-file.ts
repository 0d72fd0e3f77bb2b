import { readPiece } from '../host/read-piece.ts';
import type { RunEvent } from '../runtime/event.generated.ts';
import { EventLogReader } from '../runtime/event-log.ts';
import { RunStoreError } from '../runtime/store-error.ts';
import { plural } from '../util/plural.ts';

/** The event log of a run, which may be growing: each reading goes on where the last one ended. */
export class EventLogFile {
  readonly #path: string;
  readonly #reader = new EventLogReader();
  #offset = 0;

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
      if (piece.length === 0) return;
      this.#offset += piece.length;
      yield* this.#reader.add(piece);
    }
  }

  #readPiece(): Uint8Array {
    try {
      return readPiece(this.#path, this.#offset);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // A run that was killed at its very beginning has no log.
      if (code === 'ENOENT') return new Uint8Array();
      throw new RunStoreError(`cannot read ${this.#path} (${code ?? message})`);
    }
  }
}
