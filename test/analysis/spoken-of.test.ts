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
    'If nothing was found emit `<goto>X</goto>`, else <goto>A</goto>.',
    'When you cannot decide, `<goto>X</goto>`, else <goto>A</goto>.',
    'If all are valid, <goto>A</goto>; if already one fails, `<goto>X</goto>`.',
    'If nobody answered, <goto>A</goto>. Without a number you answer `<goto>X</goto>`.',
    'If you are unable to find it \u2192 `<goto>X</goto>`',
    'If you cannot decide, answer one of these:\n\n- say `<goto>X</goto>`\n',
    '# Never ask\n\nDo it.\n\n## Then\n\nAnswer `<goto>X</goto>`.',
    'You must not:\n\n- delete files\n\nAnswer `<goto>X</goto>`.',
    '| when | answer |\n|---|---|\n| it is green | `<goto>X</goto>` |',
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
    'You must not:\n\n- emit `<goto>X</goto>`\n- delete files',
    'Do not:\n\n1. delete files,\n   which are needed\n2. emit `<goto>X</goto>`',
    '## What is forbidden\n\n- to emit `<goto>X</goto>`',
    'Things which you must not do:\n- go on with `<goto>X</goto>`',
    '* allowed:\n  * `<goto>A</goto>`\n* not allowed:\n  * `<goto>X</goto>`',
    '| never | why |\n|---|---|\n| `<goto>X</goto>` | it loops |',
    'It is prohibited to write `<goto>X</goto>`.',
    'Wrong answer: `<goto>X</goto>`; right answer: that one.',
    'Bad example: `<goto>X</goto>`',
    '~~Or `<goto>X</goto>`.~~',
    '> On Monday Petr wrote:\n> I think it should be <goto>X</goto>',
    'Some agents emit `<goto>X</goto>` by mistake.',
    'If you emit `<goto>X</goto>` the run is over.',
    'When the build is green, never emit `<goto>X</goto>`.',
  ])('%j', (text) => {
    expect(judge(text)).toBe(true);
  });
});

it('looks no further than a sentence reaches, however long the prompt is', () => {
  const long = `Never do this. ${'word '.repeat(200_000)}`;
  expect(isOnlySpokenOf(long, ' word'.repeat(200_000))).toBe(false);
});
