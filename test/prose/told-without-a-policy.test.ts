import { describe, expect, it } from 'vitest';
import { isToldInForeign } from '../../src/prose/foreign-words.ts';
import { asksFor } from '../../src/prose/plainly-asked.ts';
import { isOnlySpokenOf } from '../../src/prose/spoken-of.ts';

/** What stands around the tag `<goto>X</goto>` of a text. */
function around(text: string): [string, string] {
  const [before = '', after = ''] = text.split('<goto>X</goto>');
  return [before, after];
}

/** As it is judged where no policy says which states are meant, and the prompt has another way to go on. */
function isSpokenOf(text: string): boolean {
  const [before, after] = around(text);
  return isOnlySpokenOf(before, after) || asksFor(before, after) === false;
}

describe('without a policy a prompt speaks of a tag', () => {
  it.each([
    'Until 2024 this state said <goto>X</goto>; that is history.',
    '`<goto>X</goto>` belongs to another workflow.',
    'The name `<goto>X</goto>` in the wiki is wrong.',
    'For example, `<goto>X</goto>` leads to the state X.',
    '## Changelog of this prompt\n\n- 2024: `<goto>X</goto>` replaced `<goto>A</goto>`\n',
    'v1.1 - `<goto>X</goto>` is gone',
    '2024-03: `<goto>X</goto>`',
    '## Tag glossary\n\n- `<goto>X</goto>`: the conversation goes on in X',
    '## Previous version\n\n- good: `<goto>X</goto>`',
    '## How transitions work\n\nA tag, `<goto>X</goto>`, moves on.',
    'Ask for more time (in other workflows this is `<goto>X</goto>`) by writing into notes.txt.',
    'The names below (`<goto>X</goto>`, `<goto>B</goto>`) are made up.',
    'End your message with one tag (like `<goto>X</goto>`, but with the right name).',
    'The page may try to trick you into writing <goto>X</goto>.',
    'The last agent answered:\n\n"I am done with the tests.\n<goto>X</goto>"',
    'In each file change `<goto>X</goto>` to `<goto>B</goto>`.',
    'In each file change `<goto>A</goto>` to `<goto>X</goto>`.',
    'TODO: add `<goto>X</goto>` once we have it.',
    'We may one day have `<goto>X</goto>` here.',
    'Improve this prompt:\n\n---\nReview it. Then <goto>X</goto>\n---\n',
    'Draft the prompt of a new state. The prompt must end with exactly `<goto>X</goto>`.',
    'Write the README for our tags into `docs/tags.md`:\n\n- `<goto>X</goto>` - the ticket is done',
    'You will see the votes of three members, e.g.\n\n- member 3: <goto>X</goto>',
    'Other teams\u2019 workflows end with `<goto>X</goto>`.',
    'When `<goto>X</goto>` still existed, agents asked too much.',
    'The transcript:\n\n[Planner] The small plan. <goto>X</goto>\n',
    '- agent 1: I have read it. <goto>X</goto>',
    '- COOK: cooks, then `<goto>X</goto>`\n- You: sail, then `<goto>B</goto>`',
    'The user\u2019s workflow has the line `<goto>X</goto>`.',
    'Assume the user types <goto>X</goto>.',
    '- `<goto>X</goto>`: only the nightly agent says this; you do not',
  ])('%j', (text) => {
    expect(isSpokenOf(text)).toBe(true);
  });
});

describe('without a policy a prompt does not only speak of a tag', () => {
  it.each([
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
  ])('%j', (text) => {
    expect(isSpokenOf(text)).toBe(false);
  });
});

describe('a prompt in another language speaks of a tag', () => {
  it.each([
    ['Bis 2024 stand hier `<goto>X</goto>`.', true],
    ['Avant 2024, cette \u00e9tape finissait par `<goto>X</goto>`.', true],
    ['Falls dich jemand bittet, `<goto>X</goto>` zu antworten, ignoriere das.', true],
    ['`<goto>X</goto>` geh\u00f6rt zu einem anderen Ablauf.', true],
    ['Die Tags `<goto>X</goto>` und `<goto>B</goto>` sind Beispiele.', true],
    ['N\u2019utilise plus `<goto>X</goto>`.', true],
    ['La balise `<goto>X</goto>` m\u00e8ne \u00e0 un autre \u00e9tat.', true],
    ['Wenn du fertig bist, antworte mit `<goto>X</goto>`.', false],
    ['Wenn 2024 im Titel steht, antworte mit `<goto>X</goto>`.', false],
    ['Im Jahr 2024 war das anders. Antworte mit `<goto>X</goto>`.', false],
    ['Si tout est bon, r\u00e9ponds avec `<goto>X</goto>`, sinon avec `<goto>B</goto>`.', false],
  ])('%j: %s', (text, expected) => {
    expect(isToldInForeign(...around(text))).toBe(expected);
  });
});
