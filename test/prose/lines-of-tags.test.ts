import { describe, expect, it } from 'vitest';
import { isPlainlyAsked } from '../../src/prose/plainly-asked.ts';
import { isOnlySpokenOf } from '../../src/prose/spoken-of.ts';

/** Whether a prompt asks beyond doubt for the first tag of a text. */
function isAsked(text: string): boolean {
  const [before = '', ...after] = text.split('<goto>X</goto>');
  const behind = after.join('<goto>X</goto>');
  return !isOnlySpokenOf(before, behind) && isPlainlyAsked(before, behind);
}

describe('what leads lines of tags in holds for each of them', () => {
  it.each([
    'Your reader has two ways to answer:\n\n<goto>X</goto>\n<goto>B</goto>',
    'Your reader has two ways to answer:\n\n<goto>A</goto>\n<goto>X</goto>',
    'Your reader can choose one of:\n\n- <goto>A</goto>\n- <goto>X</goto>',
    'Your colleagues may answer:\n<goto>X</goto>',
    'Each reviewer has two options:\n<goto>X</goto>\n<goto>B</goto>',
    'The editor has two options for your draft:\n- <goto>X</goto>\n- <goto>B</goto>',
    'Two people read your draft after you. Each has two options:\n\n<goto>A</goto>\n\n<goto>X</goto>',
    'The reviewer gets your patch. It answers in one of two ways:\n\n<goto>A</goto>\n<goto>X</goto>',
    'The reviewer chooses between:\n<goto>A</goto> when tests are missing\n<goto>X</goto> when it is complete',
    'A prompt of the other workflow must end in one of these lines:\n\n<goto>A</goto>\n\n<goto>X</goto>',
    'Never end with one of these:\n<goto>A</goto>\n<goto>X</goto>',
  ])('tells of others: %s', (text) => {
    expect(isAsked(text)).toBe(false);
  });

  it.each([
    'End with one of these:\n\n<goto>A</goto>\n<goto>X</goto>',
    'Your last line is one of:\n<goto>A</goto>\n\n<goto>X</goto>',
    'Your answer:\n<goto>A</goto>\n<goto>X</goto>',
    'When it is done:\n<goto>A</goto>\nOtherwise:\n<goto>X</goto>',
    'You are the reviewer. You have two options:\n<goto>A</goto>\n<goto>X</goto>',
    'The reviewer is waiting. End with one of these:\n<goto>A</goto>\n<goto>X</goto>',
    'Write the report.\n\n<goto>A</goto>\n<goto>X</goto>',
    'Your order must end with one of:\n<goto>A</goto>\n<goto>X</goto>',
  ])('asks for them: %s', (text) => {
    expect(isAsked(text)).toBe(true);
  });
});
