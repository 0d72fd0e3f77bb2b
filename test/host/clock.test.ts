import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Clock, nodeClock } from '../../src/host/clock.ts';
import { StepWatch } from '../../src/runtime/step-watch.ts';

const day = 86_400_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([1, 1000, 2_147_483_647, 2_147_483_648, 30 * day, 5_000_000 * 3_600_000])(
  'calls once after %i ms, and not before',
  (delay) => {
    const action = vi.fn();
    nodeClock.after(delay, action);
    vi.advanceTimersByTime(delay - 1);
    expect(action).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(action).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  },
);

it.each([0, 29])('calls nobody who has cancelled, after %i days of 30', (days) => {
  const action = vi.fn();
  const cancel = nodeClock.after(30 * day, action);
  vi.advanceTimersByTime(days * day);
  cancel();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60 * day);
  expect(action).not.toHaveBeenCalled();
});

it('a step is idle no longer than raymond could hear it', () => {
  let stopped = 0;
  const clock: Clock = { ...nodeClock, elapsed: () => performance.now() + stopped };
  const watch = new StepWatch(clock, null, 5000);
  vi.advanceTimersByTime(4000);
  watch.touch();
  // As after Ctrl-Z and fg: the time has gone on, and no timer has.
  stopped = 60_000;
  vi.advanceTimersByTime(5999);
  expect(watch.reason).toBeNull();
  vi.advanceTimersByTime(1);
  expect(watch.reason).toBe('idle-timeout');
  watch.close();
});

it('a step with a time-out of 30 days is ended after 30 days', () => {
  const watch = new StepWatch(nodeClock, 30 * day, null);
  vi.advanceTimersByTime(30 * day - 1);
  expect(watch.reason).toBeNull();
  vi.advanceTimersByTime(1);
  expect(watch.reason).toBe('timeout');
  watch.close();
});
