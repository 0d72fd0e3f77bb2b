/** How Claude Code says that the account has nothing left; a server that is merely busy is worth another try. */
const usageLimit =
  /(?<!not your |\b\d{1,2}(?:\.\d+)? ?(?:%|percent) of (?:[\w'-]{1,20} ){0,5}|approaching (?:[\w-]{1,20} ){0,3})usage limit|(?:hit|reached) your .{0,40}(?:limits?|budget)\b|(?:monthly|weekly|daily)? ?spend limit reached|spending cap reached|out of extra usage|requires usage credits|(?:hour|daily|weekly|monthly|session|opus|sonnet) limit reached|\blimit reached .{0,3}resets|out of .{0,20}credits|credit balance is too low/i;

export function saysUsageLimit(text: string): boolean {
  return usageLimit.test(text);
}

/** "|1766502000": seconds since 1970. */
const stamp = /limit reached[^|\n]{0,200}\|(\d{9,11})\b/i;

/** "resets 3:45pm (Europe/Paris)", "reset at 15:00 (UTC)", "resets Mon 5pm (UTC)", "resets Thu, Oct 14, 5pm (UTC)". */
const clockTime =
  /\bresets?(?: at| on)? (?:(sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6},? (?:at )?)?(?:([A-Z][a-z]{2}) (\d{1,2}),? (?:at )?)?(\d{1,2})(?:(?::(\d{2}))? ?([ap]m)|:(\d{2}))\b(?: \(([A-Za-z0-9_+/-]+)\))?/i;

/** "resets in 2h 5m", "resets in 1 day 3 hours", "try again in about 45 minutes". */
const timeSpan =
  /\b(?:resets?|try again|retry|available again) in (?:about )?(?=\d)(?:(\d{1,3}) ?d(?:ays?)?,? ?)?(?:(\d{1,4}) ?h(?:(?:ou)?rs?)?,? ?)?(?:(\d{1,5}) ?m(?:in(?:ute)?s?)?\b)?/i;

/** "You will regain access on 2026-12-01 at 00:00 UTC", "resets 2026-11-26 00:00 UTC", "resets 2026-12-01". */
const plainDate =
  /\b(?:access on|resets?(?: at| on)?) (\d{4}-\d{2}-\d{2})(?:(?: at)? (\d{2}:\d{2}) UTC\b|(?! ?\d|T| at))/i;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const minute = 60_000;
const day = 86_400_000;
/** A limit that was lifted so long ago is not one of tomorrow, in milliseconds. */
const lateness = 15 * 60_000;

/**
 * When the limit is lifted, in milliseconds since 1970, as far as `text` says so; `now` says of which day it speaks.
 * Only what the stream of events does not say is looked for here.
 */
export function resetTime(text: string, now: number): number | null {
  const seconds = stamp.exec(text)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const plain = plainDate.exec(text);
  if (plain !== null) {
    // A month of the server begins at midnight in UTC.
    const time = Date.parse(`${plain[1]}T${plain[2] ?? '00:00'}Z`);
    return Number.isNaN(time) ? null : time;
  }
  const length = spanIn(text);
  if (length !== null) return now + length;
  const match = clockTime.exec(text);
  if (match === null) return null;
  const [, weekday, month, date, hour = '', minutesOfHalf = '0', half, minutes = minutesOfHalf, zone] = match;
  const isHalf = half !== undefined;
  const hours = isHalf ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  const offset = zoneOffset(zone, now);
  if (offset === null || Number(hour) > (isHalf ? 12 : 23)) return null;
  const here = new Date(now + offset);
  const monthIndex = month === undefined ? here.getUTCMonth() : months.indexOf(month.toLowerCase());
  if (monthIndex === -1) return null;
  const dayOfMonth = date === undefined ? here.getUTCDate() : Number(date);
  const local = Date.UTC(here.getUTCFullYear(), monthIndex, dayOfMonth, hours, Number(minutes));
  // The zone's offset may be another one by then.
  const time = local - (zoneOffset(zone, local - offset) ?? offset);
  // The minute that is told may have begun, and no two clocks agree.
  if (month === undefined && weekday !== undefined) {
    const ahead = (weekdays.indexOf(weekday.toLowerCase()) - here.getUTCDay() + 7) % 7;
    const next = time + ahead * day;
    return next > now - lateness ? next : next + 7 * day;
  }
  if (month === undefined) return [time - day, time].find((one) => one > now - lateness) ?? time + day;
  // A date half a year back is one of the year to come.
  return time > now - 180 * day
    ? time
    : Date.UTC(here.getUTCFullYear() + 1, monthIndex, dayOfMonth, hours, Number(minutes)) - offset;
}

/** How long it is until the limit is lifted, in milliseconds. */
function spanIn(text: string): number | null {
  const [, days = '0', hours = '0', minutes = '0'] = timeSpan.exec(text) ?? [];
  const length = Number(days) * day + (Number(hours) * 60 + Number(minutes)) * minute;
  return length > 0 ? length : null;
}

/** What `zone`, or without one the machine's own, is ahead of UTC at that time, in milliseconds; null if it is unknown. */
function zoneOffset(zone: string | undefined, time: number): number | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const local = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return local - Math.floor(time / 1000) * 1000;
  } catch {
    return null;
  }
}
