import type { Clock } from '../../host/clock.ts';
import { describeTime } from '../../util/describe-time.ts';

/** How often the clock is looked at: a machine that was suspended meanwhile must not wait longer for it. */
const longestPause = 30_000;

/** Where the time has passed already the clocks differ; a limit that is still there must not be met without a pause. */
const shortestWait = 60_000;

/** When a run that a usage limit has paused shall go on; both in milliseconds since 1970. */
export function wakingTime(reset: number, now: number): number {
  return reset > now ? reset : now + shortestWait;
}

/** Returns at `time`, or as soon as `signal` is aborted. */
export async function waitUntil(clock: Clock, time: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && clock.now() < time) {
    await new Promise<void>((resolve) => {
      const wake = () => {
        cancel();
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const cancel = clock.after(Math.min(longestPause, time - clock.now()), wake);
      signal.addEventListener('abort', wake);
    });
  }
}

/** "2026-01-31 17:45:00 UTC, in 2 h 5 min" */
export function describeWait(time: number, now: number): string {
  const seconds = Math.ceil((time - now) / 1000);
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const length =
    seconds < 60 ? `${seconds} s` : hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
  return `${describeTime(new Date(time).toISOString())}, in ${length}`;
}
