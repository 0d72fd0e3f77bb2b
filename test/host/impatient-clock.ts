import type { Clock } from '../../src/host/clock.ts';

/**
 * A clock that makes nobody wait: each timer is due at the next turn of the event loop, and time moves by
 * the delays alone.
 */
export class ImpatientClock implements Clock {
  #now: number;
  readonly #timers = new Map<object, { at: number; action: () => void }>();

  constructor(start = 0) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  after(delay: number, action: () => void): () => void {
    const key = {};
    this.#timers.set(key, { at: this.#now + delay, action });
    setImmediate(() => this.#fire(key));
    return () => {
      this.#timers.delete(key);
    };
  }

  #fire(key: object): void {
    const timer = this.#timers.get(key);
    if (timer === undefined) return;
    this.#timers.delete(key);
    this.#now = Math.max(this.#now, timer.at);
    timer.action();
  }
}
