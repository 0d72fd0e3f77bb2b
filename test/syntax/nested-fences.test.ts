import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hideNestedFences } from '../../src/syntax/nested-fences.ts';
import { parsePrompt } from '../../src/syntax/prompt.ts';
import { propertyRuns } from '../fuzz/property-runs.ts';

const lines = (...texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');

/** Where the tags of a prompt stand, by the states that they name. */
async function places(text: string): Promise<Record<string, string>> {
  const { tags } = await parsePrompt({ name: 'START.md', text }, () => {});
  return Object.fromEntries(tags.map(({ tag, standsIn }) => [tag.content, standsIn]));
}

const goto = (name: string) => `<goto>${name}</goto>`;

describe('a fence within a fence of the same length', () => {
  test('ends by itself, so that what stands behind both declares', async () => {
    const text = lines('```markdown', '# Report', '```bash', goto('A'), '```', goto('B'), '```', goto('C'));
    expect(await places(text)).toEqual({ A: 'code', B: 'code', C: 'prose' });
    expect(await places(text.replaceAll('```', '~~~~'))).toEqual({ A: 'code', B: 'code', C: 'prose' });
    expect(await places(text.replaceAll('\n', '\r\n'))).toEqual({ A: 'code', B: 'code', C: 'prose' });
  });

  test('nests in lists too, and in one block after another', async () => {
    const block = (name: string) => [
      '   ```md',
      '   ~~~',
      '   ```sh',
      '   ```',
      `   ${goto(name)}`,
      '   ```',
    ];
    expect(await places(lines('1. Write', ...block('A'), goto('B'), ...block('C'), goto('D')))).toEqual({
      A: 'code',
      B: 'prose',
      C: 'code',
      D: 'prose',
    });
  });

  test.each([
    ['no language', ['```md', '```', goto('A'), '```', '```', goto('B')]],
    ['a block that CommonMark ends', ['```md', '```js', '```', goto('A')]],
    ['a block that nothing ends', ['```md', '```js', '```', '```js', '```sh', goto('A')]],
    ['fewer signs', ['````md', '```js', goto('A'), '```', '````', goto('B')]],
    ['code in a line', ['```md', '```js``` is', goto('A'), '```', goto('B'), '```', 'x']],
    ['an item', ['- ```bash', '  make', '  ```', '```md', goto('A'), '```', '- ```bash', '  ```', goto('B')]],
    ['a numbered item', ['1. ```sh', '   ```', '2. Write', '   ```md', '   ```', '3. ```sh', '   ```']],
    ['a quotation', ['> ```sh', '> ```', '```md', '```sh', '```', goto('A'), '```']],
    ['a text with a comment', ['<!--', '```', '-->', '```md', goto('A'), '```', '<!--', '```', '-->']],
    ['words of a sentence', ['```md', '```, then', '```', goto('A'), '```', 'x']],
  ])('is not seen in %s', (_, text) => {
    expect(hideNestedFences(lines(...text))).toBe(lines(...text));
  });

  test('keeps every offset and all that is no fence, and once hidden stays so', () => {
    const line = fc.constantFrom('```', '```js', '```md', '````', '~~~', '~~~sh', '  ```', '```a`', 'x', '');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (texts) => {
        const text = texts.join('\n');
        const hidden = hideNestedFences(text);
        expect(hidden.length).toBe(text.length);
        for (const [at, sign] of [...text].entries())
          if (hidden[at] !== sign) expect(`${sign}${hidden[at]}`).toMatch(/^[`~]x$/);
        expect(hideNestedFences(hidden)).toBe(hidden);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});
