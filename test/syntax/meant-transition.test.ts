import { expect, test } from 'vitest';
import type { Problem } from '../../src/diagnostics/diagnostic.ts';
import { parsePrompt } from '../../src/syntax/prompt.ts';

async function helpsOf(frontmatter: string): Promise<readonly (string | undefined)[]> {
  const problems: Problem[] = [];
  await parsePrompt({ name: 'A.md', text: `---\n${frontmatter}\n---\nBody` }, (problem) =>
    problems.push(problem),
  );
  return problems.map(({ help }) => help);
}

// [what people write, the entries that the help gives]
test.each([
  ['goto FIX', '[{ tag: goto, target: FIX }]'],
  ['goto', '[{ tag: goto, target: … }]'],
  [
    '{ goto: FIX, result: "all done: yes" }',
    '[{ tag: goto, target: FIX }, { tag: result, payload: "all done: yes" }]',
  ],
  ['{ tag: goto, target: FIX }', '[{ tag: goto, target: FIX }]'],
  ['["<goto>FIX</goto>"]', '{ tag: goto, target: FIX }'],
  [`['<call return="FIX">TASK.md</call>']`, '{ tag: call, target: TASK.md, return: FIX }'],
  ['[goto FIX]', '{ tag: goto, target: FIX }'],
  ['["Goto: FIX"]', '{ tag: goto, target: FIX }'],
  ['[goto -> FIX]', '{ tag: goto, target: FIX }'],
  ['[goto → FIX]', '{ tag: goto, target: FIX }'],
  ['[result]', '{ tag: result }'],
  ['[result all is done]', '{ tag: result, payload: all is done }'],
  ['[{ call: TASK, return: FIX }]', '{ tag: call, target: TASK, return: FIX }'],
  ['[{ type: call, target: TASK }]', '{ tag: call, target: TASK, return: … }'],
  ['[{ goto FIX }]', '{ tag: goto, target: FIX }'],
  ['[{ tag: goto FIX }]', 'the entry as { tag: goto, target: FIX }'],
])('%s is meant as %s', async (written, meant) => {
  expect(await helpsOf(`allowed_transitions: ${written}`)).toEqual([`write ${meant}`]);
  const entries = meant.replace('the entry as ', '');
  const right = (entries.startsWith('[') ? entries : `[${entries}]`).replaceAll('…', 'FIX');
  expect(await helpsOf(`allowed_transitions: ${right}`)).toEqual([]);
});

test.each([
  ['[the FIX]'],
  ['[go to FIX]'],
  ['[goto the next state]'],
  ['[[goto, FIX]]'],
  ['[{ target: FIX }]'],
])('nothing says what is meant by %s', async (written) => {
  for (const help of await helpsOf(`allowed_transitions: ${written}`))
    expect(help ?? '').not.toContain('{ tag:');
});

test.each([
  [
    '[FIX]',
    '{ tag: goto, target: FIX } if it is a state, or { tag: result, payload: FIX } if it is an answer',
  ],
  [
    '[{ tag: goto, target: [FIX, DONE] }]',
    'one entry for each: { tag: goto, target: FIX }, { tag: goto, target: DONE }',
  ],
  [
    '[{ tag: call, targets: [FIX, DONE], return: A }]',
    'one entry for each: { tag: call, target: FIX, return: A }, { tag: call, target: DONE, return: A }',
  ],
  [
    '[{ tag: result, payload: ["1", no] }]',
    'one entry for each: { tag: result, payload: "1" }, { tag: result, payload: "no" }',
  ],
  ['[{ Tag: call, Target: FIX, Return: A }]', '{ tag: call, target: FIX, return: A }'],
])('%s has a help of its own', async (written, meant) => {
  expect(await helpsOf(`allowed_transitions: ${written}`)).toEqual([`write ${meant}`]);
});

test('after max_visits too', async () => {
  expect(await helpsOf('max_visits: { count: 3, then: goto FIX }')).toEqual([
    'write { tag: goto, target: FIX }',
  ]);
});
