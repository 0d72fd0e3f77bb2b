import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownContext } from '../../src/syntax/markdown-context.ts';
import { contextMatters } from '../../src/syntax/prompt.ts';
import { propertyRuns } from '../fuzz/property-runs.ts';

test('a body that is read without remark has neither comments nor code blocks', () => {
  const word = fc.constantFrom(
    'text',
    'a',
    '<goto>A</goto>',
    '\n',
    '\n\n',
    ' ',
    '  ',
    '   ',
    '    ',
    '\t',
    '- ',
    '* ',
    '1. ',
    '10) ',
    '> ',
    '>',
    '+ ',
    '`',
    '``',
    '```',
    '~~~',
    '<!',
    '--',
    '-->',
    '<!--',
    '<div>',
    '</div>',
    '# ',
    '---\n',
    '===\n',
    '[a]: b\n',
    '\\',
    '&',
    '*',
    '_',
    '\r\n',
    '\r',
    '|',
    '<?',
    '![',
    '](',
    '\u00a0',
    '\f',
    '\v',
  );
  const body = fc.array(word, { maxLength: 16 }).map((words) => words.join(''));
  let quick = 0;
  fc.assert(
    fc.property(body, (text) => {
      if (contextMatters(text)) return;
      quick += 1;
      expect(markdownContext(text, 0)).toEqual({ comments: [], codeBlocks: [] });
    }),
    { numRuns: propertyRuns(20_000) },
  );
  expect(quick).toBeGreaterThan(2_000);
});
