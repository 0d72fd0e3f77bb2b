import type { RunEvent } from './event.generated.ts';
import { validate } from './event-validator.generated.js';

/**
 * Reads the lines of an event log piece by piece. A line that a crash cut off, or that somebody edited into something
 * else, is counted and passed over: the log tells what happened, but nothing is decided by it.
 */
export class EventLogReader {
  /** Lines that are no events. */
  damaged = 0;
  readonly #decoder = new TextDecoder();
  /** The beginning of a line whose end is not there yet. */
  #parts: string[] = [];

  /** The events of the lines that this piece makes whole. */
  add(piece: Uint8Array): RunEvent[] {
    const lines = this.#decoder.decode(piece, { stream: true }).split('\n');
    const [first = ''] = lines;
    this.#parts.push(first);
    if (lines.length === 1) return [];
    lines[0] = this.#parts.join('');
    this.#parts = [lines.pop() ?? ''];
    return lines.flatMap((line) => this.#read(line));
  }

  #read(line: string): RunEvent[] {
    if (line === '') return [];
    try {
      const value: unknown = JSON.parse(line);
      // The schema cannot say that a text is an instant.
      if (validate(value) && !Number.isNaN(Date.parse((value as RunEvent).time))) return [value as RunEvent];
    } catch {
      // The same as a line of another form.
    }
    this.damaged += 1;
    return [];
  }
}
