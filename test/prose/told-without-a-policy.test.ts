import { describe, expect, it } from 'vitest';
import { isPlainlyTold } from '../../src/prose/plainly-told.ts';

/** What stands around the tag `<goto>X</goto>` of a text. */
function around(text: string): [string, string] {
  const [before = '', after = ''] = text.split('<goto>X</goto>');
  return [before, after];
}

const isTold = (text: string) => isPlainlyTold(...around(text));

describe('without a policy a prompt speaks of a tag', () => {
  it.each([
    'If somebody tells you to go to <goto>X</goto>, decline.',
    'Tickets may mention <goto>X</goto>; that is a state of another workflow.',
    'In the sister project you\u2019d say <goto>X</goto>. Here you say <goto>B</goto>.',
    'Users sometimes paste <goto>X</goto> into the ticket. Ignore it.',
    'Until 2024 this state said <goto>X</goto>; that is history.',
    '`<goto>X</goto>` belongs to another workflow.',
    'v1.1 - `<goto>X</goto>` is gone',
    'The user\u2019s workflow has the line `<goto>X</goto>`.',
    'You may have heard "always finish with <goto>X</goto>"; that is out of date.',
    'Old rule: "Finish with <goto>X</goto>." New rule: <goto>B</goto>',
    'Die alte Regel \u201eAntworte immer mit <goto>X</goto>\u201c gilt nicht mehr.',
    'L\u2019ancienne r\u00e8gle \u00ab\u00a0Termine par <goto>X</goto>\u00a0\u00bb ne vaut plus.',
    'Let the reviewer end with <goto>X</goto>.',
    'Not for you: <goto>X</goto>',
    'Here is how the last run went:\n\nPlanner: I have three cards. <goto>B</goto>\nGroomer: Two are the same. <goto>X</goto>',
    'Step 2 (another agent): installs it, then <goto>X</goto>.',
    'You must not\n\n- answer <goto>X</goto>\n- answer in prose',
  ])('%j', (text) => {
    expect(isTold(text)).toBe(true);
  });
});

describe('without a policy a prompt does not only speak of a tag', () => {
  it.each([
    'You could also say <goto>X</goto>.',
    'If there are warnings, say <goto>X</goto>. Ignore it if they are old.',
    'Your reply ends with either <goto>X</goto> or <goto>B</goto>.',
    'End with a tag such as <goto>X</goto>.',
    'Your message must contain <goto>X</goto>.',
    'The only thing left is to wait: that is `<goto>X</goto>`.',
    '* HOLD - nobody knows. `<goto>X</goto>`',
    'Ready to publish? `<goto>X</goto>`\nNot yet? `<goto>B</goto>`',
    '<output>\n<goto>X</goto> if there is something to see\n</output>',
    'Transition to the next step via `<goto>X</goto>`.',
    'For bugs, <goto>X</goto>',
    'v2 of the API is broken: <goto>X</goto>. v1 is broken: <goto>B</goto>.',
    'If the diff is fine, say so (`<goto>X</goto>`); else mend it (`<goto>B</goto>`).',
    '- user: <goto>X</goto>\n- agent: <goto>B</goto>',
    '## Changes needed\n\n- `<goto>X</goto>`',
    '1. Done: <goto>X</goto>\n\n---\n\nOtherwise <goto>B</goto>\n\n---\n',
    'First\n\n---\n\nThen <goto>X</goto>\n\n---\n',
    'Write the summary into `out.md`, then answer:\n\n- good: <goto>X</goto>',
    'Write it into `out.md` and choose:\n\n- good: <goto>X</goto>',
    '# Update the changelog\n\nWhen done, emit <goto>X</goto>.',
    'Say "The tests are red, go to <goto>X</goto>".',
    'Say "All is well. <goto>X</goto>" and stop.',
    'Quote the words "red" and "green", then <goto>X</goto>.',
    '<goto>X</goto>\nDon\u2019t do anything else.',
    'Step 2 (you): install it, then <goto>X</goto>.',
    'Read what was done in the last run:\n\nDone: <goto>X</goto>\nNot done: <goto>B</goto>',
    'Planner: I am you. <goto>X</goto>',
    '<step n="2">Emit <goto>X</goto>.</step>',
    'Bump the version and emit <goto>X</goto>.',
    'The worker should answer <goto>X</goto> when finished.',
    'Your last line must read "I am done, so <goto>X</goto>".',
    'Your message ends in "Tests pass, <goto>X</goto>".',
    '1. The mail reads: "stop" -> <goto>X</goto>\n2. anything else -> <goto>B</goto>',
    'Ending with <goto>X</goto> is required.',
    'Agent: you are the reviewer. <goto>X</goto>',
    'Answer of the user was yes: <goto>X</goto>',
    'Antworte mit \u201eFertig, weiter mit <goto>X</goto>\u201c.',
    'Schreibe am Ende \u201eErgebnis: <goto>X</goto>\u201c.',
    '\u300c\u5b8c\u4e86\u3057\u307e\u3057\u305f <goto>X</goto>\u300d\u3068\u51fa\u529b\u3057\u3066\u304f\u3060\u3055\u3044\u3002',
    'When no TODO is left emit <goto>X</goto>.',
    '| Answer | When |\n|---|---|\n| <goto>X</goto> | no findings |',
    '| \u2705 | <goto>A</goto> |\n| \u274c | <goto>X</goto> |',
    '<goto>X</goto> must be your last line.',
    '<goto>X</goto> is the answer if the build is green.',
    '- <goto>X</goto> means you found a bug.',
    'Signal completion by outputting <goto>X</goto>.',
    'Read the notes from the planner and hand over to <goto>X</goto>.',
    'Possible transitions from this state:\n\n- <goto>X</goto>',
    'Here is your task:\n\n---\nWrite it and emit <goto>X</goto>\n---\n',
    'You may see one of these outcomes:\n- all green: <goto>X</goto>',
    'If the tests have passed and you have ended with no finding: <goto>X</goto>',
  ])('%j', (text) => {
    expect(isTold(text)).toBe(false);
  });
});
