import { describe, expect, it } from 'vitest';
import { asksForEach as asks, standTogether } from '../../src/prose/asked-together.ts';

function asksForEach(before: string, after: string, between: string[] = ['\n'], areForks = false): boolean {
  return asks({ before, between, after, areForks });
}

describe('what stands between two tags', () => {
  it.each(['\n', ' and ', '`\n- `', '`, `', '`\n2. `', '\n\n* ', ', then ', '`, then emit `'])(
    '%j leaves them together',
    (between) => {
      expect(standTogether(between)).toBe(true);
    },
  );

  it.each([' or ', ', otherwise ', '\n- when it fails: ', ' if it is red, ', ': '])(
    '%j parts them',
    (between) => {
      expect(standTogether(between)).toBe(false);
    },
  );
});

describe('the words in front of several tags', () => {
  it.each([
    'Emit both tags:\n\n',
    'Then end with all of these:\n\n1. `',
    'Start three reviewers. Output all three tags: ',
    'When you are ready, answer with each of the following lines:\n- `',
    'Write the report. Then write all of them: ',
    'Emit all three of these tags, in this order:\n',
    'Emit all of these tags (one per line):\n',
    'End your reply with both of these tags, the fork first:\n',
    'Your final message must contain both tags:\n',
    'Look at it. At the end emit both ',
    'When you are done, answer with all of these: ',
    'Respond with exactly these tags:\n\n',
    'Look at it. End your message with exactly the following lines (and nothing else):\n',
  ])('%j ask for all of them', (before) => {
    expect(asksForEach(before, '')).toBe(true);
  });

  it.each([
    'Emit one of these tags:\n',
    'Answer all questions, then emit ',
    'Print all lines. Then answer ',
    'Use both hands, and end with ',
    'Never emit both: ',
    'Emit both only if asked: ',
    'Each state emits ',
    'Read all of them.\n\nAnswer ',
    'Gib beide aus: ',
    'Decide on one route. Don\u2019t emit both: ',
    'You cannot answer with both tags: ',
    'It is an error to emit both: ',
    'The run fails where agents emit both tags: ',
    'Refuse to use both: ',
    'Write a report that covers both: ',
    'Write a line of reasons in front of each: ',
    'Choose how to finish. Use this table for all ',
    'Use the shell to check all ',
    'You have write access to all of these: ',
    'Read what the checks print for each: ',
    'At the end of the log emit both ',
    'Respond with these tags:\n',
    'Respond with exactly one of these two tags:\n',
    'Answer with exactly the tag that fits. Emit all lines with exactly a tag:\n',
    'You may respond with exactly these tags:\n',
    'Respond with exactly these tags (whichever fits):\n',
    'Use exactly these tags:\n',
  ])('%j do not', (before) => {
    expect(asksForEach(before, '')).toBe(false);
  });

  it.each([
    ['End your message with these two lines:\n\n', 2],
    ['Emit the following three tags:\n- ', 3],
    ['Emit 2 tags:\n', 2],
    ['Respond with exactly these two tags (nothing else):\n\n', 2],
    ['Answer with these three tags (nothing else):\n', 3],
    ['Emit exactly these two tags:\n', 2],
    ['Respond with exactly the two tags below:\n', 2],
    ['Reply with the two lines below:\n', 2],
  ])('%j ask for %d', (before, count) => {
    expect(asksForEach(before, '', Array(count - 1).fill('\n'))).toBe(true);
    expect(asksForEach(before, '', Array(count).fill('\n'))).toBe(false);
  });

  it('ask for workers where all of the tags are forks', () => {
    expect(asksForEach('Start both workers:\n\n', '', ['\n'], true)).toBe(true);
    expect(asksForEach('Launch these two agents in parallel:\n\n', '', ['\n'], true)).toBe(true);
    expect(asksForEach('Launch these two agents in parallel:\n\n', '', ['\n', '\n'], true)).toBe(false);
    expect(asksForEach('Start the worker that fits:\n\n', '', ['\n'], true)).toBe(false);
    expect(asksForEach('Spawn three workers:\n\n', '', ['\n', '\n'], true)).toBe(true);
    expect(asksForEach('Spawn three workers:\n\n', '', ['\n'], true)).toBe(false);
    expect(asksForEach('Start two servers:\n\n', '', ['\n'])).toBe(false);
    expect(asksForEach('You can start two workers:\n\n', '', ['\n'], true)).toBe(false);
    expect(asksForEach('Start two workers, one at a time:\n\n', '', ['\n'], true)).toBe(false);
  });

  it.each([
    ['First emit `', '`, then emit `', '`.', true],
    ['Emit `', '` and `', '`.', true],
    ['Finally emit `', '` and `', '`\n', true],
    ['Look at it. When done, emit `', '` and `', '`.', true],
    ['Look at it. End with `', '` and then `', '`.', true],
    ['At the end, end your reply with `', '` and `', '`.', true],
    ['2. Start the linter by emitting `', '`.\n3. Then start the tests by emitting `', '`.', true],
    [
      '2. If it is red, start the linter by emitting `',
      '`.\n3. Then start the tests by emitting `',
      '`.',
      false,
    ],
    [
      '2. Start the linter by emitting `',
      '`.\n3. Then, if it is red, start the tests by emitting `',
      '`.',
      false,
    ],
    ['1. Write the patch.\n2. Emit `', '`.\n3. Emit `', '`.', true],
    ['1. Write the patch.\n2. Emit `', '`\n3. Then end with `', '`', true],
    ['These are your options:\n1. Emit `', '`.\n2. Emit `', '`.', false],
    ['1. If it is red, emit `', '`.\n2. Emit `', '`.', false],
    ['1. Write the patch.\n2. Emit `', '`.\n3. If it is red, emit `', '`.', false],
    ['When red, emit `', '` and `', '`.', false],
    ['End with `', '` and then `', '` the next time.', false],
    ['Agents end with `', '` and `', '`.', false],
    ['For good and bad drafts, emit `', '` and `', '`.', false],
    ['On success and on failure, output `', '` and `', '`.', false],
    ['Emit `', '` and `', '` in the next turn.', false],
    ['Emit `', '` and `', '`, depending on the tests.', false],
    ['You may emit `', '` and `', '`.', false],
    ['Emit `', '`\n- `', '`.', false],
    ['The worker must emit `', '` and `', '`.', false],
    ['The worker will emit `', '` and `', '`.', false],
    ['Do not emit `', '` and `', '`.', false],
  ])('%j %j %j', (before, between, after, expected) => {
    expect(asksForEach(before, after, [between])).toBe(expected);
  });

  it('are a choice where what stands after says so', () => {
    expect(asksForEach('Emit both tags: ', '. Choose the first when tests pass.')).toBe(false);
  });
});
