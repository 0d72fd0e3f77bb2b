import fc from 'fast-check';
import type { Nodes } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { scanTags } from '../../src/grammar/scan-tags.ts';
import type { Tag } from '../../src/grammar/tag.ts';
import { covers, type Span } from '../../src/source/span.ts';
import { listedData } from '../../src/syntax/listed-data.ts';
import { markdownContext } from '../../src/syntax/markdown-context.ts';
import { hideNestedFences } from '../../src/syntax/nested-fences.ts';
import { plainCodeBlocks } from '../../src/syntax/plain-blocks.ts';
import { blank, contextMatters, parsePrompt } from '../../src/syntax/prompt.ts';
import { withoutUnclosedResults } from '../../src/syntax/unclosed-results.ts';
import { mutated } from '../fuzz/mutations.ts';
import { propertyRuns } from '../fuzz/property-runs.ts';
import { realBodies } from '../fuzz/real-texts.ts';

const bodies = realBodies();
const pieces = [
  ...'` `` ``` ~~~ > - + * _ # | [ ] ( ) ! < > / \\ & = " \' 1. 10) :'.split(' '),
  ' ',
  '   ',
  '    ',
  '\t',
  ' \t',
  '\n',
  '\n\n',
  '\n    ',
  '\n\t',
  '\n> ',
  '\n- ',
  '\n  - ',
  '\n1. ',
  '\n```\n',
  '\n~~~\n',
  '\n---\n',
  '<!--',
  '-->',
  '<!-->',
  '<!--->',
  '--!>',
  '<!-- <goto>C</goto> -->',
  '<goto>A</goto>',
  '`<goto>B</goto>`',
  '<result>x</result>',
  '<result>',
  '</result>',
  '<goto input="',
  '<div>',
  '</div>',
  '<pre>',
  '<script>',
  '<?',
  '?>',
  '<![CDATA[',
  ']]>',
  '\r',
  '\f',
  '\u00a0',
  '\u2028',
  '\0',
];

const plainRemark = unified().use(remarkParse).freeze();

/** The nodes that matter, as plain remark finds them where marks of elements are text. */
function referenceContext(text: string) {
  const stretches = { code: [] as string[], html: [] as string[] };
  const pending: Nodes[] = [
    plainRemark.parse(text.replace(/<+(?=[A-Za-z/])/g, (signs) => 'x'.repeat(signs.length))),
  ];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ('children' in node) pending.push(...node.children);
    const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type === 'code') stretches.code.push(`${start}-${end}`);
    if (node.type === 'html' && text.slice(start, end).includes('<!--'))
      stretches.html.push(`${start}-${end}`);
  }
  return stretches;
}

test('several signs in front of a mark begin no element either', () => {
  const text = '<<example>\n```\n<goto>A</goto>\n```\n</example>\n';
  expect(markdownContext(text, 0).codeBlocks).toHaveLength(1);
});

test('on real prompts, changed a little, a body read without remark declares what remark says, spans included', async () => {
  expect(bodies.length).toBeGreaterThan(100);
  let quick = 0;
  await fc.assert(
    fc.asyncProperty(mutated(bodies, pieces), async (text) => {
      if (text.startsWith('---') || /^\s*(?:---|\uFEFF)/.test(text)) return;
      const { tags } = await parsePrompt({ name: 'A.md', text }, () => {});
      if (!contextMatters(text)) quick += 1;
      const { comments, codeBlocks } = markdownContext(hideNestedFences(text), 0);
      const lists = listedData(text, 0);
      const isIn = (stretches: readonly Span[], at: number) =>
        stretches.some(({ start, end }) => start <= at && at < end);
      // A comment within a tag makes another one of it, but for a payload.
      const isWhole = ({ name, span }: Tag) =>
        name === 'result' || comments.every(({ start }) => start < span.start || start >= span.end);
      const readable = blank(text, comments);
      const expected = withoutUnclosedResults(scanTags(readable), readable)
        .tags.filter(isWhole)
        .map(({ span, name }) => ({
          name,
          span,
          standsIn: isIn(codeBlocks, span.start) ? 'code' : isIn(lists, span.start) ? 'data' : 'prose',
        }));
      expect(tags.map(({ tag: { name, span }, standsIn }) => ({ name, span, standsIn }))).toEqual(expected);
    }),
    { numRuns: propertyRuns(1_500) },
  );
  expect(quick).toBeGreaterThan(250);
});

const lineParts = [
  ['', '', '', '', ' ', '  ', '   ', '    ', '     ', '      ', '        ', '\t', '  \t'],
  [
    ...[
      '',
      '',
      '',
      '- ',
      '-   ',
      '* ',
      '+ ',
      '1. ',
      '2. ',
      '10) ',
      '- - ',
      '- 1. ',
      '> ',
      '>',
      '- > ',
      '# ',
      '####### ',
    ],
    ...[
      '```',
      '```js',
      '````',
      '~~~',
      '---',
      '***',
      '* * *',
      '_ _ _',
      '===',
      '-',
      '--',
      '1.',
      '[x] ',
      '[x]: y',
    ],
    ...[
      '<goto>A</goto> x',
      '<goto>A</goto>',
      '<a>',
      '<a b="c">',
      '</a>',
      '</a b="c">',
      '<div>',
      '<pre>',
      '<div x',
      '<result>',
      '<!--',
    ],
  ],
  ['', 'a', 'b c', '<goto>A</goto>', '`<goto>B</goto>`', '```', 'a ```', '<result>', '\r', '  '],
].map((parts) => fc.constantFrom(...parts));
const text = fc
  .array(
    fc.tuple(...lineParts, fc.constantFrom('\n', '\n', '\n', '\r\n')).map((parts) => parts.join('')),
    { maxLength: 9 },
  )
  .map((lines) => lines.join(''));

test('code blocks that are found without remark cover what remark says, to the last letter', () => {
  let quick = 0;
  fc.assert(
    fc.property(fc.oneof(text, mutated(bodies, pieces)), (body) => {
      const plain = plainCodeBlocks(body, 0);
      if (plain === null) return;
      quick += 1;
      const { comments, codeBlocks } = markdownContext(body, 0);
      expect(comments).toEqual([]);
      for (const { index } of body.matchAll(/[^ \t\r\n]/g)) {
        if (covers(plain, index) !== covers(codeBlocks, index)) {
          expect.fail(`${body}\n\nat ${index}: ${JSON.stringify({ plain, codeBlocks })}`);
        }
      }
    }),
    { numRuns: propertyRuns(6_000) },
  );
  expect(quick).toBeGreaterThan(2_000);
  const left = bodies.filter((body) => !body.includes('<!--') && plainCodeBlocks(body, 0) === null);
  expect(left.length).toBeLessThan(bodies.length / 20);
});

test('what is left out of remark changes neither code blocks nor comments', () => {
  fc.assert(
    fc.property(mutated(bodies, pieces), (text) => {
      // In the destination or title of a link, a back-tick or a comment is a text; that difference is known.
      if (/\]\s*[([:]/.test(text)) return;
      const { comments, codeBlocks } = markdownContext(text, 0);
      const reference = referenceContext(text);
      expect(codeBlocks.map(({ start, end }) => `${start}-${end}`).sort()).toEqual(reference.code.sort());
      const inHtml = comments.every(({ start, end }) =>
        reference.html.some((place) => {
          const [from = 0, to = 0] = place.split('-').map(Number);
          return from <= start && end <= to;
        }),
      );
      expect(inHtml).toBe(true);
      expect(comments.length === 0).toBe(reference.html.length === 0);
    }),
    { numRuns: propertyRuns(1_000) },
  );
});
