import { LineSplitter } from '../util/line-splitter.ts';
import type { RunEvent } from './event.generated.ts';
import { validate } from './event-validator.generated.js';

/**
 * Reads the lines of an event log piece by piece. A line that a crash cut off, or that somebody edited into something
 * else, is counted and passed over: the log tells what happened, but nothing is decided by it.
 */
export class EventLogReader {
  /** Lines that are no events. */
  damaged = 0;
  #whole: RunEvent[] = [];
  readonly #lines = new LineSplitter((line) => this.#read(line));

  /** The events of the lines that this piece makes whole. */
  add(piece: Uint8Array): RunEvent[] {
    this.#lines.add(piece);
    const events = this.#whole;
    this.#whole = [];
    return events;
  }

  #read(line: string | null): void {
    if (line === '') return;
    const event = line === null ? null : eventIn(line);
    if (event === null) this.damaged += 1;
    else this.#whole.push(event);
  }
}

function eventIn(line: string): RunEvent | null {
  try {
    const value: unknown = JSON.parse(line);
    // The schema cannot say that a text is an instant.
    return validate(value) && !Number.isNaN(Date.parse((value as RunEvent).time))
      ? (value as RunEvent)
      : null;
  } catch {
    // The same as a line of another form.
    return null;
  }
}
