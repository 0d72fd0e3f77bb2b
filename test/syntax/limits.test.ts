import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/diagnostics/diagnostic.ts';
import { EitherNames } from '../../src/lower/either-names.ts';
import { onlyShown } from '../../src/lower/only-shown.ts';
import { reportSpoiltTags } from '../../src/lower/spoilt-tags.ts';
import { costsMoreThan } from '../../src/syntax/context-cost.ts';
import { type PromptTree, parsePrompt } from '../../src/syntax/prompt.ts';
import { parseYamlWithLibrary } from '../../src/syntax/yaml-library.ts';
import { parseYamlSubset } from '../../src/syntax/yaml-subset.ts';

async function prompt(text: string) {
  const problems: Problem[] = [];
  const tree = await parsePrompt({ name: 'A.md', text }, (problem) => problems.push(problem));
  return { tree, problems };
}

describe('a body with comments or code', () => {
  test.each([
    ['nested quotes', '> > > > x\n\n', true],
    ['nested lists', '- 1. x\n', true],
    ['underlined headings', 'x\n---\n', true],
    ['deep indentation', `${' '.repeat(2_000)}x\n`, true],
    ['ordinary paragraphs', `${'word '.repeat(16)}\n\n`, false],
  ])('of %s', (_, unit, isIntricate) => {
    const text = unit.repeat(Math.floor(60_000 / unit.length));
    expect(costsMoreThan(text, 6_000)).toBe(isIntricate);
  });

  test('that is too intricate is not guessed at: each tag only might be meant', async () => {
    const { tree, problems } = await prompt(
      `\`\`\`\nx\n\`\`\`\n${'> > - x\n\n'.repeat(500)}\n<goto>A</goto>\n`,
    );
    expect(problems).toEqual([]);
    expect(tree).toMatchObject({ tooLong: true, tags: [{ standsIn: 'code' }] });
  });

  test('that is as long as a good prompt may be is read', async () => {
    const lists = `## A part\n\n${'- Do one thing, then the next.\n'.repeat(12)}\n`.repeat(50);
    const { tree } = await prompt(`\`\`\`\nx\n\`\`\`\n\n${lists}\n<goto>A</goto>\n`);
    expect(tree).toMatchObject({ tooLong: false, tags: [{ standsIn: 'prose' }] });
  });
});

test('thousands of broken tags are told in a hundred findings and one', async () => {
  const { tree } = await prompt('<goto>A '.repeat(5_000));
  const problems: Problem[] = [];
  const { problems: counted } = reportSpoiltTags(
    tree,
    { entries: [], forceImplicit: false },
    onlyShown(tree, false),
    new EitherNames(),
    (problem) => problems.push(problem),
  ) as PromptTree;
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)).toMatchObject({
    rule: 'malformed-tag',
    message: '4900 more problems of tags begin here',
    span: { start: 800, end: 806 },
  });
  expect(counted).toHaveLength(5_000);
});

describe('YAML', () => {
  test.each(['{a: ', '[', '[a, ', '- ', '? ', '{{', '"a": '])(
    'nested by %j is refused before it is read',
    (unit) => {
      for (const before of ['', 'key: ', 'key: [']) {
        const { node, problems } = parseYamlWithLibrary(before + unit.repeat(5_000), 0);
        expect(node).toBeNull();
        expect(problems).toHaveLength(1);
        expect(problems[0]?.message).toBe('the value is nested deeper than 32 levels');
        expect(problems[0]?.start).toBeGreaterThan(100);
      }
    },
  );

  test('of many brackets side by side is read', () => {
    const text = `allowed_transitions: [${'{ tag: goto, target: "\\u0041" }, '.repeat(900)}]\n`;
    const { node, problems } = parseYamlWithLibrary(text, 0);
    expect(problems).toEqual([]);
    expect(node).toMatchObject({ pairs: [{ value: { items: { length: 900 } } }] });
  });

  test('with a key longer than YAML allows is no simple subset', () => {
    const text = `${'k'.repeat(1_100)}: a\n`;
    expect(parseYamlSubset(text, 0)).toBeNull();
    expect(parseYamlWithLibrary(text, 0).problems).toHaveLength(1);
  });
});
