import type { Clock } from '../host/clock.ts';

type EndReason = 'timeout' | 'idle-timeout' | 'interrupted';

/** A timer that is so late was held up with the whole process. */
const stoppedMilliseconds = 1000;

/** So long after that what has happened meanwhile is heard. */
const hearingMilliseconds = 100;

/** Watches one step: its time-outs, and the wish that it end. Durations in milliseconds, null for no limit. */
export class StepWatch {
  /** Why the step was told to end; null while it was not. */
  reason: EndReason | null = null;
  /** When that was, in milliseconds since it began. */
  endedAfter = 0;
  /** What limits it, in milliseconds. */
  readonly timeout: number | null;
  readonly idleTimeout: number | null;
  readonly #started: number;
  readonly #abort = new AbortController();
  readonly #clock: Clock;
  readonly #cancel: (() => void)[] = [];
  #lastActivity: number;

  constructor(clock: Clock, timeout: number | null, idleTimeout: number | null) {
    this.#clock = clock;
    this.timeout = timeout;
    this.idleTimeout = idleTimeout;
    this.#started = clock.elapsed();
    this.#lastActivity = this.#started;
    if (timeout !== null) this.#watchTime(timeout);
    if (idleTimeout !== null) this.#watchIdleness(idleTimeout, idleTimeout);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get elapsed(): number {
    return Math.round(this.#clock.elapsed() - this.#started);
  }

  /** The step has given a sign of life. */
  touch(): void {
    this.#lastActivity = this.#clock.elapsed();
  }

  /** Tells the step to end; the first reason counts. */
  end(reason: EndReason): void {
    if (this.reason === null) this.endedAfter = this.elapsed;
    this.reason ??= reason;
    this.#abort.abort();
  }

  close(): void {
    for (const cancel of this.#cancel) cancel?.();
  }

  #watchTime(limit: number): void {
    const due = this.#clock.elapsed() + limit;
    this.#cancel[0] = this.#clock.after(limit, () => {
      // Raymond has been stopped itself, as by Ctrl-Z: the step may have ended long ago, which is heard first.
      if (this.#clock.elapsed() - due <= stoppedMilliseconds) this.end('timeout');
      else this.#cancel[0] = this.#clock.after(hearingMilliseconds, () => this.end('timeout'));
    });
  }

  /** Looks again when the step could have been idle long enough, rather than with every piece of output. */
  #watchIdleness(limit: number, delay: number): void {
    const due = this.#clock.elapsed() + delay;
    this.#cancel[1] = this.#clock.after(delay, () => {
      // Raymond has been stopped itself, as by Ctrl-Z, and with it all that it could have heard.
      if (this.#clock.elapsed() - due > stoppedMilliseconds) this.touch();
      const rest = this.#lastActivity + limit - this.#clock.elapsed();
      if (rest <= 0) this.end('idle-timeout');
      else this.#watchIdleness(limit, rest);
    });
  }
}
