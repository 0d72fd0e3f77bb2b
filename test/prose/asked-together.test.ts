import { describe, expect, it } from 'vitest';
import { asksForEach, standTogether } from '../../src/prose/asked-together.ts';

describe('what stands between two tags', () => {
  it.each(['\n', ' and ', '`\n- `', '`, `', '`\n2. `', '\n\n* ', ', then '])(
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
    'Finish by writing the report. Then write all of them: ',
  ])('%j ask for all of them', (before) => {
    expect(asksForEach(before)).toBe(true);
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
  ])('%j do not', (before) => {
    expect(asksForEach(before)).toBe(false);
  });
});
