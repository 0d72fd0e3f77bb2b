import { type Piece, readPiece } from '../../host/read-piece.ts';
import type { RunEvent } from '../../runtime/event.generated.ts';
import { EventLogReader } from '../../runtime/event-log.ts';
import { RunStoreError } from '../../runtime/store-error.ts';
import { plural } from '../../util/plural.ts';

/** So many bytes before the place after which is read on must still be what they were. */
const comparedLength = 1024;
const nothing = new Uint8Array();

/**
 * The event log of a run, which may be growing: each reading goes on after the last whole line. What follows that may be
 * cut off and written over when a run that was killed is resumed. A log that was removed in the middle of the run and made
 * anew is read from its beginning.
 */
export class EventLogFile {
  readonly #path: string;
  /** The last event that was read. */
  last: RunEvent | null = null;
  /** How many steps it tells that began. */
  #begun = 0;
  #damaged = 0;
  #file: string | null = null;
  /** Where the last whole line ends that was read, and what stands before that. */
  #end = 0;
  #before: Uint8Array = nothing;

  constructor(path: string) {
    this.#path = path;
  }

  /** What is missing once it is read, in words, or null; `taken`: how many steps of the run have ended. */
  gap(taken: number): string | null {
    if (this.#damaged > 0) return `${plural(this.#damaged, 'line')} of ${this.#path} cannot be read`;
    if (this.#begun >= taken) return null;
    return `${this.#path} tells ${this.#begun} of ${plural(taken, 'step')}: the others were lost, or removed`;
  }

  /** One piece after the other, so that a log of any size can be read. */
  *readOn(): Generator<RunEvent> {
    let reader = new EventLogReader();
    for (let offset = this.#end; ; ) {
      const before = offset === this.#end ? this.#before : nothing;
      const piece = this.#readPiece(offset - before.length);
      if (piece === null) return;
      const isOther = this.#file !== null && piece.file !== this.#file;
      this.#file = piece.file;
      if (isOther || Buffer.compare(piece.bytes.subarray(0, before.length), before) !== 0) {
        reader = new EventLogReader();
        this.#damaged = 0;
        this.#begun = 0;
        this.#end = 0;
        this.#before = nothing;
        offset = 0;
        continue;
      }
      const bytes = piece.bytes.subarray(before.length);
      if (bytes.length === 0) return;
      const events = reader.add(bytes);
      const lineEnd = piece.bytes.lastIndexOf(0x0a) + 1;
      if (lineEnd <= before.length) {
        // A line that is longer than a piece, or one without its end, which is read again.
        offset += bytes.length;
        continue;
      }
      this.#damaged += reader.damaged;
      reader = new EventLogReader();
      offset += lineEnd - before.length;
      this.#end = offset;
      this.#before = piece.bytes.slice(Math.max(0, lineEnd - comparedLength), lineEnd);
      for (const event of events) {
        this.last = event;
        if (event.type === 'state_started') this.#begun += 1;
        yield event;
      }
    }
  }

  #readPiece(offset: number): Piece | null {
    try {
      return readPiece(this.#path, offset);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // A run that was killed at its very beginning has no log.
      if (code === 'ENOENT') return null;
      const advice =
        code === 'EACCES' ? ': permission denied: make the file and its folder readable for this user' : '';
      throw new RunStoreError(`cannot read ${this.#path} (${code ?? message})${advice}`);
    }
  }
}
