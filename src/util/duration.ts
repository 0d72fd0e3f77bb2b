/** A duration as settings give it, in the largest unit that is exact. */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds % 3600 === 0) return `${seconds / 3600}h`;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}
