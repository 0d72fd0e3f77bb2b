import { expect } from 'vitest';

/** How long the processor works on something, in milliseconds: a clock also counts what other programs of the machine do. */
async function processorTime(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** What a machine needs about a sixth of a second for. */
function makeObjects(): unknown {
  return Array.from({ length: 1_000_000 }, (_, index) => ({ index, text: `a${index}` }));
}

/**
 * Expects that the processor works for less than so many seconds; on a machine that has hours in which it is
 * five times slower, for as many of its own. Who shares the processor slows it down as well, for a while: what
 * took too long is tried twice again. The bound is there for what would take minutes.
 */
export async function expectWithin(seconds: number, work: () => unknown): Promise<void> {
  let share = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && share >= 1; tries++) {
    share = (await processorTime(work)) / (seconds * 1000);
    if (share >= 1) share /= Math.max(1, (await processorTime(makeObjects)) / 170);
  }
  expect(share, 'the share of the time that it may take').toBeLessThan(1);
}
