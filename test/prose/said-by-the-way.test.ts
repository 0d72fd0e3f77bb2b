import { describe, expect, it } from 'vitest';
import { isPlainlyAsked } from '../../src/prose/plainly-asked.ts';
import { isOnlySpokenOf } from '../../src/prose/spoken-of.ts';

/** Whether a prompt asks beyond doubt for the first tag of a text. */
function isAsked(text: string): boolean {
  const [before = '', ...after] = text.split('<goto>X</goto>');
  const behind = after.join('<goto>X</goto>');
  return !isOnlySpokenOf(before, behind) && isPlainlyAsked(before, behind);
}

describe('a tag that a prompt forbids or leaves to others is not asked for', () => {
  it.each([
    'You must not\n\n- answer <goto>X</goto>\n- answer in prose',
    'Do not ever\n\n1. change the tests,\n2. end with <goto>X</goto>.',
    'Never do this\n\n<goto>X</goto>',
    'What you must not do\n\n1. push\n   - <goto>X</goto>',
    'Without a dump you must not\n\n1. migrate,\n2. answer <goto>X</goto>.',
    'These are wrong, and have to be reported:\n\n- <goto>X</goto>',
    'Not for you: <goto>X</goto>',
    '**Not yours:** <goto>X</goto>',
    'Not allowed yet: <goto>X</goto>',
    'Never in this state: <goto>X</goto>',
    'Look at it. Not yet: <goto>X</goto>.',
    'Don\u2019t do this: <goto>X</goto>',
    '- Only for the reviewer: <goto>X</goto>',
    'Reserved for the lead: <goto>X</goto>',
    'A common mistake is to end with <goto>X</goto>.',
    'Agents often make the mistake of ending with <goto>X</goto>.',
    'The most common failure is to reply with <goto>X</goto>.',
    'Ending with <goto>X</goto> stops the run.',
    'Using <goto>X</goto> here makes the run loop for ever.',
    'Mind that answering <goto>X</goto> would skip the tests.',
    'In the review state, end with <goto>X</goto>.',
    'In the last state, agents end with <goto>X</goto>.',
    'Let the reviewer end with <goto>X</goto>.',
    'Have another worker answer <goto>X</goto>.',
    'As a reviewer, end with <goto>X</goto>; as a worker, end with <goto>B</goto>.',
    'After a failed build the builder has no choice but to end with <goto>X</goto>.',
    'If you leave it red, the next agent has no choice but to end with <goto>X</goto>.',
    'Things you are not supposed to do\n\n* guess\n* answer <goto>X</goto>',
    'We do not want you to\n\n* guess\n* answer <goto>X</goto>',
    'Refrain from\n\n- guessing\n- <goto>X</goto>',
    'None of the following is acceptable\n\n- long answers\n- ending with <goto>X</goto>',
    'Reviewers only: <goto>X</goto>',
    'The other agents: <goto>X</goto>\nYou: <goto>B</goto>',
    'Please don\u2019t: <goto>X</goto>',
    'No longer: <goto>X</goto>',
    'It is tempting to end with <goto>X</goto>.',
    'To end with <goto>X</goto> would be premature.',
    'Once in review, end with <goto>X</goto>; but that is not your state.',
    'It is up to the reviewer to answer <goto>X</goto>.',
    'The reviewer\u2019s job is to end with <goto>X</goto>.',
    'A second agent will check your work and then end with <goto>X</goto>.',
    'Nobody may end with <goto>X</goto>.',
    'Rather stop than end with <goto>X</goto>.',
    'Write a prompt for an agent that waters plants. It should\n\n- say how much,\n- end with <goto>X</goto>',
    'Whoever is late has no choice but to end with <goto>X</goto>.',
    'Only the archive closes a case, with <goto>X</goto>.',
    'What is said there holds for all of us, and the same is true for\n<goto>X</goto>, which nobody likes.',
    'Everyone but you may end with <goto>X</goto>.',
    'Everybody else ends with <goto>X</goto>.',
    'Nobody but the lead may answer <goto>X</goto>.',
  ])('%j', (text) => {
    expect(isAsked(text)).toBe(false);
  });
});

describe('what looks like it is asked for', () => {
  it.each([
    'You must\n\n- answer <goto>X</goto>\n- keep it short',
    'When all is done and you must not go on, end with\n\n- <goto>X</goto>',
    'Never stop without a tag. End with\n\n- <goto>X</goto> if red\n- <goto>B</goto> if green',
    'If you are stuck and you must not ask:\n\n- <goto>X</goto>',
    'Then choose:\n\n- all is well: <goto>B</goto>\n- anything else: <goto>X</goto>',
    'If you must not go on:\n\n- <goto>X</goto>',
    'What to do if you are not allowed to write\n\n- <goto>X</goto>',
    'What you must not forget\n\n- end with <goto>X</goto>',
    'To end the run, emit <goto>X</goto>.',
    'Rather than asking, end with <goto>X</goto>.',
    'If there is more than one finding, end with <goto>X</goto>.',
    'Nobody has time for this, so end with <goto>X</goto>.',
    'Wait for the worker to finish, then answer <goto>X</goto>.',
    'As soon as another agent has finished, end with <goto>X</goto>.',
    'Your job is to look at it and to end with <goto>X</goto>.',
    'No longer needed: <goto>B</goto>\nStill needed: <goto>X</goto>',
    'It is tempting to go on. Resist, and end with <goto>X</goto>.',
    'Write a report into `a.md`. Then you should\n\n- end with <goto>X</goto>',
    'When the tests are green\n<goto>X</goto>',
    'Read the diff and end your message with\n<goto>X</goto>.',
    'Only the last test fails: <goto>X</goto>',
    'You must not push. Then\n\n<goto>X</goto>',
    'Never push to main.\n\n<goto>X</goto>',
    'For you: <goto>X</goto>\nFor the others: <goto>B</goto>',
    'Not done: <goto>X</goto>\nDone: <goto>B</goto>',
    '- Ready: <goto>B</goto>\n- Not yet: <goto>X</goto>',
    '- Not in the list: <goto>X</goto>',
    '- Only for the first round: <goto>X</goto>',
    'Do this: <goto>X</goto>\nDon\u2019t do this: <goto>B</goto>',
    'When a mistake is found, end with <goto>X</goto>.',
    'The common mistake is to stop early. End with <goto>X</goto>.',
    'Ending early stops the run. End with <goto>X</goto>.',
    'Finish by answering with <goto>X</goto>.',
    'In the final step, end with <goto>X</goto>.',
    'In the last state, end with <goto>X</goto>.',
    'You are the reviewer. As a reviewer, end with <goto>X</goto>.',
    'You are a reviewer. As a reviewer, end with <goto>X</goto>; as a worker, with <goto>B</goto>.',
    'Let the tests finish, then end with <goto>X</goto>.',
    'Have a look and answer <goto>X</goto>.',
    'If it is red, you have no choice but to end with <goto>X</goto>.',
    'Everyone but you has finished, so end with <goto>X</goto>.',
    'You are the worker. The worker must end with <goto>X</goto>.',
    'In case of open findings answer <goto>X</goto>.',
  ])('%j', (text) => {
    expect(isAsked(text)).toBe(true);
  });
});
