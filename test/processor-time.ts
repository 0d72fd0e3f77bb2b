/** How long the processor works on something, in milliseconds: a clock also counts what other programs of the machine do. */
export function processorTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** What a machine needs about a sixth of a second for. */
function makeObjects(): unknown {
  return Array.from({ length: 1_000_000 }, (_, index) => ({ index, text: `a${index}` }));
}

/** Two seconds, in milliseconds; a machine that has hours in which it is five times slower gets more. */
export function twoSeconds(): number {
  return Math.max(2_000, 12 * processorTime(makeObjects));
}
