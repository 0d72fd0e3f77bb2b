import { expect, it } from 'vitest';
import { describeWait, waitUntil, wakingTime } from '../../src/cli/runs/wait-for-reset.ts';
import type { Clock } from '../../src/host/clock.ts';
import { ImpatientClock } from '../host/impatient-clock.ts';

const minute = 60_000;

it('waits until the time, looking at the clock now and then', async () => {
  const delays: number[] = [];
  const inner = new ImpatientClock(1000);
  const clock: Clock = {
    now: () => inner.now(),
    elapsed: () => inner.elapsed(),
    after(delay, action) {
      delays.push(delay);
      return inner.after(delay, action);
    },
  };
  await waitUntil(clock, 1000 + 70_000, new AbortController().signal);
  expect(clock.now()).toBe(71_000);
  expect(delays).toEqual([30_000, 30_000, 10_000]);
});

it('a machine that was suspended meanwhile does not wait longer for it', async () => {
  let now = 0;
  const clock: Clock = {
    now: () => now,
    elapsed: () => now,
    after(_delay, action) {
      // The first pause takes five hours.
      now += 300 * minute;
      setImmediate(action);
      return () => {};
    },
  };
  await waitUntil(clock, 60 * minute, new AbortController().signal);
  expect(now).toBe(300 * minute);
});

it('ends as soon as nobody wants to wait any more', async () => {
  const abort = new AbortController();
  let cancelled = 0;
  const clock: Clock = { now: () => 0, elapsed: () => 0, after: () => () => void cancelled++ };
  const waited = waitUntil(clock, minute, abort.signal);
  abort.abort();
  await waited;
  expect(cancelled).toBe(1);
  await waitUntil(clock, minute, abort.signal);
});

it('does not meet a limit again without a pause when its end is in the past', () => {
  expect(wakingTime(5000, 4000)).toBe(5000);
  expect(wakingTime(5000, 5000)).toBe(5000 + minute);
});

it('says until when, and how long that is', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  expect(describeWait(now + 125 * minute, now)).toBe('2026-03-10 14:05:00 UTC, in 2 h 5 min');
  expect(describeWait(now + 1, now)).toBe('2026-03-10 12:00:00 UTC, in 1 s');
});
