import { describe, expect, it } from 'vitest';
import { resetTime, saysUsageLimit } from '../../src/agents/usage-limit.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

describe('what Claude Code says of a usage limit', () => {
  it.each([
    ['Claude AI usage limit reached|1773158400', '2026-03-10T16:00:00Z'],
    ["You've hit your session limit · resets 5:10pm (Europe/Paris)", '2026-03-10T16:10:00Z'],
    ["You've hit your limit · resets 2pm (Asia/Shanghai)", '2026-03-11T06:00:00Z'],
    ['Claude usage limit reached. Your limit will reset at 9am (America/Chicago).', '2026-03-10T14:00:00Z'],
    ["You've hit your session limit · resets 12:50am (America/Los_Angeles)", '2026-03-11T07:50:00Z'],
    ["You've hit your weekly limit · resets Mar 14, 5pm (UTC)", '2026-03-14T17:00:00Z'],
    ["You've hit your weekly limit · resets Jan 2 at 12pm (UTC)", '2026-01-02T12:00:00Z'],
    ["You're out of extra usage \u00b7 resets 11:58am (UTC)", '2026-03-10T11:58:00Z'],
    [
      "You've hit your team's pooled group budget \u00b7 your 5-hour limit resets 2:11pm (UTC)",
      '2026-03-10T14:11:00Z',
    ],
    ['spend limit reached (daily; resets 2026-11-26 00:00 UTC)', '2026-11-26T00:00:00Z'],
    [
      'You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.',
      '2026-12-01T00:00:00Z',
    ],
    ["You've hit your limit · resets at 15:00 (UTC)", '2026-03-10T15:00:00Z'],
    ["You've hit your limit · resets 00:30 (UTC)", '2026-03-11T00:30:00Z'],
    // It is a Tuesday.
    ["You've hit your weekly limit · resets Mon 5pm (UTC)", '2026-03-16T17:00:00Z'],
    ["You've hit your weekly limit · resets Tuesday 5pm (UTC)", '2026-03-10T17:00:00Z'],
    ["You've hit your weekly limit · resets Tue 9:30am (UTC)", '2026-03-17T09:30:00Z'],
    ["You've hit your weekly limit · resets Thu, Dec 3, 5pm (UTC)", '2026-12-03T17:00:00Z'],
    ["You've hit your limit · resets in 2h 5m", '2026-03-10T14:05:00Z'],
    ["You've hit your limit · resets in 45 minutes", '2026-03-10T12:45:00Z'],
    ["You've hit your limit · resets in 1 day, 3 hours", '2026-03-11T15:00:00Z'],
    ['Usage limit reached. Try again in 2 hours.', '2026-03-10T14:00:00Z'],
    ["You've hit your limit. Please try again in about 45 minutes", '2026-03-10T12:45:00Z'],
    ['spend limit reached (monthly; resets 2026-12-01)', '2026-12-01T00:00:00Z'],
    ['You have reached your API usage limits. You will regain access on 2026-12-01.', '2026-12-01T00:00:00Z'],
    ['Spending cap reached resets 9pm (UTC)', '2026-03-10T21:00:00Z'],
    ['You have reached your weekly limit. It resets on Monday at 5pm (UTC).', '2026-03-16T17:00:00Z'],
    ['Limit reached \u00b7 resets 9pm (UTC) \u00b7 /upgrade to Max', '2026-03-10T21:00:00Z'],
    // Summer time has begun by then.
    ["You've hit your weekly limit · resets Mar 30, 9am (Europe/Paris)", '2026-03-30T07:00:00Z'],
  ])('%s', (text, expected) => {
    expect(saysUsageLimit(text)).toBe(true);
    expect(new Date(resetTime(text, now) ?? 0).toISOString()).toBe(expected.replace('Z', '.000Z'));
  });

  it('a time that has just passed is not one of tomorrow', () => {
    const [before, text] = ['2026-03-10T22:58:42Z', "You've hit your session limit · resets 10:58pm (UTC)"];
    const time = resetTime(text, Date.parse(before));
    expect(new Date(time ?? 0).toISOString()).toBe('2026-03-10T22:58:00.000Z');
    const late = resetTime(text.replace('10:58pm', '11:59pm'), Date.parse('2026-03-11T00:04:00Z'));
    expect(new Date(late ?? 0).toISOString()).toBe('2026-03-10T23:59:00.000Z');
  });

  it('a date of the year to come', () => {
    const december = Date.parse('2026-12-30T12:00:00Z');
    const time = resetTime("You've hit your weekly limit · resets Jan 2, 5am (UTC)", december);
    expect(new Date(time ?? 0).toISOString()).toBe('2027-01-02T05:00:00.000Z');
  });

  it('a time without a zone is one of this machine', () => {
    const time = resetTime('5-hour limit reached ∙ resets 3pm', now) ?? 0;
    expect(new Date(time).getHours()).toBe(15);
    expect(time).toBeGreaterThan(now);
    expect(time - now).toBeLessThanOrEqual(86_400_000);
  });

  it.each([
    "You've hit your limit",
    "You've hit your limit · resets 25pm (UTC)",
    "You've hit your limit · resets 24:30 (UTC)",
    "You've hit your limit · resets 3 times a day",
    "You've hit your limit · resets in 0m",
    "You've hit your limit · try again in a moment",
    "You've hit your limit · resets in 5 months",
    "You've hit your limit · resets 2026-12-01 at noon",
    "You've hit your limit · resets 3pm (Nowhere/Land)",
    "You've hit your limit · resets Foo 3, 3pm (UTC)",
    'Credit balance is too low',
  ])('tells no time: %s', (text) => {
    expect(saysUsageLimit(text)).toBe(true);
    expect(resetTime(text, now)).toBeNull();
  });

  it.each([
    "You've reached 100% of your usage limit",
    'You have used 100% of your weekly usage limit. It resets at 5pm',
  ])('is used up: %s', (text) => {
    expect(saysUsageLimit(text)).toBe(true);
  });

  it.each([
    'API Error: 529 Overloaded. This is a server-side issue, usually temporary — try again in a moment.',
    "API Error: Request rejected (429) · This request would exceed your account's rate limit. Please try again later.",
    'API Error: Rate limit reached',
    'Context limit reached \u00b7 /compact or /clear to continue',
    'temporarily limiting requests (not your usage limit) · Rate limited',
    'Note: you have used 85% of your weekly usage limit',
    'Approaching your usage limit · resets at 7pm',
  ])('is worth another try: %s', (text) => {
    expect(saysUsageLimit(text)).toBe(false);
  });
});
