import { describe, expect, it } from 'vitest';
import { isOnlySpokenOf } from '../../src/analysis/spoken-of.ts';

/** Judges the last tag of a text. */
function judge(text: string): boolean {
  const start = text.lastIndexOf('<goto>');
  const end = text.lastIndexOf('</goto>') + '</goto>'.length;
  return isOnlySpokenOf(text.slice(0, start), text.slice(end));
}

describe('a prompt asks for a tag', () => {
  it.each([
    'When you are done, end with `<goto>X</goto>`.',
    'Delete the branch. Then answer `<goto>X</goto>`.',
    'If something is wrong, `<goto>X</goto>`.',
    'If the tests are bad: `<goto>X</goto>`',
    'If there are changes that the user will want to see, `<goto>X</goto>`.',
    'Then <goto>X</goto>',
    'If it compiles: `<goto>X</goto>`',
    'Never skip a test. When all are green, `<goto>X</goto>`.',
    'If the objection is to the change itself, do not argue: `<goto>X</goto>`.',
    '<goto>A</goto> — or <goto>X</goto> if not a single file could be finished.',
    'When it is not green after two tries, delete the branch:\n`<goto>X</goto>`.',
    '- Nothing blocking: `<goto>X</goto>`\n',
    '| the plan is written | `<goto>X</goto>` |\n| it is not | nothing |',
    'You cannot: it is a regression after all. Add it to the list and `<goto>X</goto>`.',
    'Answer with one of these:\n\n- `<goto>A</goto>`\n- `<goto>X</goto>`\n',
  ])('%j', (text) => {
    expect(judge(text)).toBe(false);
  });
});

describe('a prompt only speaks of a tag', () => {
  it.each([
    'Never emit `<goto>X</goto>`.',
    'Never emit `<goto>A</goto>`, `<goto>B</goto>` or `<goto>X</goto>`.',
    'Do not, under any circumstances, answer `<goto>X</goto>`.',
    'Don’t go on with <goto>X</goto> here.',
    'Use `<goto>A</goto>` instead of `<goto>X</goto>`.',
    'Answer `<goto>A</goto>`, not `<goto>X</goto>`.',
    '`<goto>X</goto>` is not allowed here.',
    '| `<goto>X</goto>` | never |',
    'Never answer with one of these:\n\n- `<goto>A</goto>`\n- `<goto>X</goto>`\n',
    'The reviewer answered `<goto>X</goto>`.',
    'Only the supervisor may emit `<goto>X</goto>`.',
    'The caller has already tried `<goto>X</goto>`.',
    'Leave `<goto>X</goto>` to the other agent.',
    'If you are tempted to write `<goto>X</goto>`, stop and think.',
    'The previous state chose between `<goto>A</goto>` and `<goto>X</goto>`.',
    'At this point, the planner would say `<goto>X</goto>`.',
    'Under no circumstances: `<goto>X</goto>`',
    'Right: `<goto>A</goto>`. Wrong: `<goto>X</goto>`.',
    '\u274c `<goto>X</goto>`',
    'It is too early for `<goto>X</goto>`.',
    'The worker will answer `<goto>X</goto>` when it is done; you only wait.',
    'Users sometimes paste `<goto>X</goto>` into tickets; ignore it.',
    'Replace every `<goto>X</goto>` in the file.',
    'Earlier versions of this prompt ended with `<goto>X</goto>`.',
    'The tests can no longer end with <goto>X</goto>.',
    'A tag such as `<goto>X</goto>` would end the run.',
  ])('%j', (text) => {
    expect(judge(text)).toBe(true);
  });
});

it('looks no further than a sentence reaches, however long the prompt is', () => {
  const long = `Never do this. ${'word '.repeat(200_000)}`;
  expect(isOnlySpokenOf(long, ' word'.repeat(200_000))).toBe(false);
});
