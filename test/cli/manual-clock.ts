import type { Clock } from '../../src/host/clock.ts';

/** A clock that goes on when it is told to. */
export class ManualClock implements Clock {
  #now: number;
  #timers: { readonly at: number; readonly action: () => void }[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  get waiting(): number {
    return this.#timers.length;
  }

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  after(delay: number, action: () => void): () => void {
    const timer = { at: this.#now + delay, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = this.#timers.toSorted((left, right) => left.at - right.at);
      if (next === undefined || next.at > end) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = next.at;
      next.action();
    }
    this.#now = end;
  }
}
