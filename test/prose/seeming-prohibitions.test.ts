import { describe, expect, it } from 'vitest';
import { isForbiddenInOtherLanguage } from '../../src/prose/foreign-prohibitions.ts';
import { isPlainlyAsked } from '../../src/prose/plainly-asked.ts';
import { isOnlySpokenOf, isShownAsWrong } from '../../src/prose/spoken-of.ts';
import { expectWithin } from '../processor-time.ts';

/** The words in front of X, and those behind it. */
function around(text: string): [before: string, after: string] {
  const at = text.lastIndexOf('X');
  const tag = text.slice(0, at).replace(/\bY\b/g, '<goto>Y</goto>');
  return [`${tag}\``, `\`${text.slice(at + 1)}`];
}

const isShown = (text: string) =>
  isShownAsWrong(...around(text)) || isForbiddenInOtherLanguage(...around(text));

describe('what only looks like a prohibition asks for the tag', () => {
  it.each([
    'Don\u2019t forget to finish with X. Otherwise `<goto>DONE</goto>`.',
    'Never forget to end with X.',
    'Don\u2019t forget to run the tests, then X.',
    'Don\u2019t forget to check the log for Y, and end with X.',
    'Never stop without having written X.',
    'When all is done, don\u2019t forget to end with X.',
    'You must not forget to end with X.',
    'Make sure that you never forget to end with X.',
    'Please do not\nforget to finish with X.',
    'Never push to main, but open a pull request, then X.',
    'Don\u2019t stop until the tests pass, then go on with X.',
    'Do not hesitate to use X.',
    'Don\u2019t be afraid to end with X.',
    'Never stop without X.',
    'Never end your turn without emitting X.',
    'You must not end without one of Y or X.',
    'You may never finish without writing X.',
    'Don\u2019t stop before you have written X.',
    'You must not end with anything but X.',
    'You must not end with anything but Y or X.',
    'Never answer with anything other than X.',
    'Do not emit any tag except X.',
    'Use no other tag than X.',
    'Do not answer the mail yourself, but leave it to X.',
    'Do not use Y, but emit X.',
    'Never emit Y, but end with X.',
    'Never omit the final X.',
    'Don\u2019t forget to end with one of these:\n\n- X',
    'Never end with anything but one of these:\n\n- X',
    '- Don\u2019t change the tests\n- Never push, but open a request and end with X.',
  ])('%j', (text) => {
    expect(isShown(text)).toBe(false);
    expect(isOnlySpokenOf(...around(text))).toBe(false);
    expect(isPlainlyAsked(...around(text))).toBe(true);
  });
});

describe('the same in other languages', () => {
  it.each([
    'No olvides terminar con X.',
    'No dejes de terminar con X.',
    'No dudes en usar X.',
    'Nunca termines sin X.',
    'No respondas nada m\u00e1s que X.',
    'Vergiss nicht, mit X zu enden.',
    'Z\u00f6gere nicht, mit X zu enden.',
    'Beende es nie ohne X.',
    'Antworte mit keinem anderen Tag als X.',
    'N\u2019oubliez pas de terminer par X.',
    'N\u2019h\u00e9sitez pas \u00e0 r\u00e9pondre X.',
    'Ne terminez jamais sans X.',
    'Ne r\u00e9pondez pas autre chose que X.',
    'N\u00e3o se esque\u00e7a de terminar com X.',
    'N\u00e3o deixe de terminar com X.',
    'Non dimenticare di finire con X.',
    'Non terminare mai senza X.',
    'Vergeet niet te eindigen met X.',
    'Stop nooit zonder X.',
    'Nie zapomnij zako\u0144czy\u0107 X.',
  ])('%j', (text) => {
    expect(isShown(text)).toBe(false);
  });
});

describe('what forbids a tag forbids it all the same', () => {
  it.each([
    'Don\u2019t forget that you must never emit X.',
    'Don\u2019t forget never to emit X.',
    'Don\u2019t forget not to end with X.',
    'Do not forget to avoid X.',
    'Never end with Y, but never with X either.',
    'Do not use X, but emit `<goto>DONE</goto>`.',
    'Do not use Y, but do not use X either.',
    'Don\u2019t stop until the tests pass, then never end with X.',
    'Never stop, and never emit X.',
    'Never wait until it is too late and then end with X.',
    'You must not hesitate, and you must not end with X.',
    'Do not end with anything but Y, and never with X.',
    'Use anything but X.',
    'Unless you are asked, never end with X.',
    'You must not hurry and end with X.',
    'Don\u2019t forget: never end with X.',
    'Never forget the tests and do not end with X.',
    'Never start without having seen X in the log.',
    'Don\u2019t miss the X in the log of the reviewer.',
    'Don\u2019t forget to check the log for X.',
    'Never fail to report prompts with a wrong X.',
    'Never merge without the reviewer\u2019s X.',
    'Do not start unless the planner ended with X.',
    'No respondas con X.',
    'Antworte nie mit X.',
    'Ne r\u00e9pondez jamais X.',
  ])('%j', (text) => {
    expect(isShown(text) || isOnlySpokenOf(...around(text))).toBe(true);
  });
});

describe('what others must not do without a tag is told of them', () => {
  it.each([
    'The reviewer must not end without X.',
    'The reviewer must not push to main, but answer with X.',
    'Workers must not forget to answer with X.',
    'Do not merge it, but the reviewer may answer with X.',
    'Do not merge it, but workers answer with X.',
    'Leave it to B to answer X.',
    'Leave it to the reviewer to end with X.',
  ])('%j', (text) => {
    expect(isOnlySpokenOf(...around(text)) || !isPlainlyAsked(...around(text))).toBe(true);
  });
});

describe('what is no end of the agent itself is none that it is asked for', () => {
  it.each([
    'Do not accept work without X at the end of the log.',
    'Don\u2019t call a review finished without X.',
    'Do not let workers stop without X.',
    'Never deploy without X, which the reviewer sends.',
    'Never write a prompt for the reviewer without X.',
    'Do not close a ticket whose worker stopped without X.',
    'Don\u2019t forget to put X into the prompt of the reviewer.',
    'Don\u2019t forget X in the table of tags.',
    'Tell the worker: don\u2019t forget to end with X.',
    'Wrong: don\u2019t forget to end with X.',
    'Don\u2019t let `render()` return anything but X.',
    'The tester must end with no other tag than X.',
  ])('%j', (text) => {
    const isTold = isShown(text) || isOnlySpokenOf(...around(text));
    expect(isTold || !isPlainlyAsked(...around(text))).toBe(true);
  });
});

it('takes no more than linear time', async () => {
  await expectWithin(3, () => {
    for (const unit of ['never a without ', 'never ', 'Don\u2019t stop until ', 'never a, but ', 'no a '])
      for (const end of ['', ' '.repeat(600), ' a'.repeat(300), '<goto>A</goto> or '.repeat(60)])
        for (let times = 0; times < 50; times++) isOnlySpokenOf(`${unit.repeat(10_000)}${end}`, '');
  });
});
