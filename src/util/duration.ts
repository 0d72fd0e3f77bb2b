const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** A duration as settings give it, such as `90s`, in milliseconds; null when it is none. */
export function readDuration(text: string): number | null {
  const [, count, unit = ''] = /^([1-9]\d{0,6})([smh])$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (units[unit] ?? 0);
}

/** A duration as settings give it, in the largest unit that is exact. */
export function writeDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds % 3600 === 0) return `${seconds / 3600}h`;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}

/** What a text lacks that is nearly a duration, in words between "a duration" and its examples. */
export function lackOfDuration(text: string): string {
  if (/^0+[smh]$/.test(text)) return ' longer than nothing,';
  if (/^(?:\d*\.\d+|0\d+)[smh]$/.test(text)) return ' in whole numbers,';
  return /^[1-9]\d{7,}[smh]$/.test(text) ? ' of at most 7 digits,' : '';
}
