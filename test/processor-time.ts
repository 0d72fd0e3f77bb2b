/** How long the processor works on something, in milliseconds: a clock also counts what other programs of the machine do. */
export function processorTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
