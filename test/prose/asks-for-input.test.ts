import { describe, expect, it } from 'vitest';
import type { Implementation } from '../../src/ir/ir.generated.ts';
import { asksForInput } from '../../src/prose/asks-for-input.ts';

function asks(text: string): boolean {
  const prompt: Implementation['prompt'] = [{ kind: 'literal', text, span: { start: 0, end: text.length } }];
  return asksForInput({ prompt } as Implementation);
}

describe('a prompt asks for an input of a tag', () => {
  it.each([
    'Emit `<goto>EXPLAIN</goto>`, with the attribute `input="THE FIRST FAILURE"`.',
    'Hand the first failure over as input.',
    'Go on to EXPLAIN, with the name of the file as the `input` attribute.',
    'Give the tag an input: the number of the issue.',
    'Put the reason into the payload.',
    'Its input is the failure.',
    'The input of the tag is what you have found.',
    'Answer with the tag; set input to the branch.',
    'Gib den Fehler als Input mit, wenn die Tests nicht gr\u00fcn sind, und sonst nichts.',
  ])('%j', (text) => {
    expect(asks(text)).toBe(true);
  });
});

describe('a prompt speaks of something else', () => {
  it.each([
    'Both documents are inputs, and you are not to change them.',
    'Look for missing input validation, and for races.',
    'Check the handling of all user input and of every form.',
    'Deal with input errors first.',
    'Read the input of the compiler.',
    'Test the parser with a JSON payload that is too long.',
    'Emit `<goto input="THE FAILURE">EXPLAIN</goto>`.',
    'Find out what is wrong.',
  ])('%j', (text) => {
    expect(asks(text)).toBe(false);
  });
});
