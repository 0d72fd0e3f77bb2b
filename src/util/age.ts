/** A duration in its largest unit: "5s", "3m", "2h", "4d". */
export function age(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return '?';
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)}h` : `${Math.floor(seconds / 86_400)}d`;
}
