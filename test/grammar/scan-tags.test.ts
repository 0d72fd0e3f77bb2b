import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanTags } from '../../src/grammar/scan-tags.ts';
import { tagNames } from '../../src/grammar/tag.ts';
import { renderTag } from '../../src/ir/render-tag.ts';
import { expectWithin } from '../processor-time.ts';

/** The tags of a text as "name content attributes", and the problems as "rule: message @ text". */
function scan(text: string): { tags: string[]; problems: string[] } {
  const { tags, problems } = scanTags(text);
  return {
    tags: tags.map(({ name, content, attributes }) =>
      [name, content, ...attributes.map((attribute) => `${attribute.name}=${attribute.value}`)].join(' | '),
    ),
    problems: problems.map(
      ({ rule, message, span }) => `${rule}: ${message} @ ${text.slice(span.start, span.end)}`,
    ),
  };
}

describe('well-formed tags', () => {
  test.each([
    ['in prose', 'Go on with <goto>A.md</goto>.', ['goto | A.md']],
    ['with blanks around everything', '<call  return = "B" >\n  C \n</call >', ['call | C | return=B']],
    ['with single quotes', "<call return='B'>C</call>", ['call | C | return=B']],
    ['with > inside a value', '<fork next="N" item="a>b">W</fork>', ['fork | W | next=N | item=a>b']],
    [
      'with the other quote inside a value',
      `<fork next="N" item="it's">W</fork>`,
      ["fork | W | next=N | item=it's"],
    ],
    ['across lines', '<reset\n  cd="../x"\n  input="y">\nA\n</reset>', ['reset | A | cd=../x | input=y']],
    ['in back-ticks', 'answer `<goto>A</goto>`', ['goto | A']],
    ['in parentheses and quotes', '("<goto>A</goto>")', ['goto | A']],
    ['a result with tags inside', '<result>x <goto>A</goto> y</result>', ['result | x <goto>A</goto> y']],
    ['a result less one newline at each end', '<result>\n\nx\n\n</result>', ['result | \nx\n']],
    ['an empty result', '<result></result>', ['result | ']],
    ['a name of several words after a colon', 'Then: <goto> run it </goto>', ['goto | run it']],
    ['a name of several words in back-ticks', 'Emit `<goto> run it </goto>`', ['goto | run it']],
    ['a name of several words on a line', 'Emit\n<goto>\nrun it\n</goto>\n', ['goto | run it']],
    [
      'a name of several words in a sentence',
      'Then emit <goto> book hotel </goto> once.',
      ['goto | book hotel'],
    ],
    ['a name of one word in blanks', 'Then <goto> Run </goto>', ['goto | Run']],
    ['a name without blanks around it', 'Then <goto>run it</goto>', ['goto | run it']],
    ['a result of several words', 'Then <result> all is well </result>', ['result |  all is well ']],
    ['two tags', '<goto>A</goto><reset>B</reset>', ['goto | A', 'reset | B']],
  ])('%s', (_, text, tags) => {
    expect(scan(text)).toEqual({ tags, problems: [] });
  });

  test.each(['<gotox>A</gotox>', '<Goto>A</Goto>', '<goto-x>', 'a < goto > b', '<go to>', 'goto A'])(
    '%s is no tag',
    (text) => {
      expect(scan(text)).toEqual({ tags: [], problems: [] });
    },
  );

  test('every span is exact', () => {
    const text = 'x <fork next="N" item = \'v\'> W </fork> y';
    const [tag] = scanTags(text).tags;
    const slice = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    expect(tag && slice(tag.span)).toBe('<fork next="N" item = \'v\'> W </fork>');
    expect(tag && slice(tag.contentSpan)).toBe('W');
    expect(tag?.attributes.map(({ nameSpan, valueSpan }) => [slice(nameSpan), slice(valueSpan)])).toEqual([
      ['next', 'N'],
      ['item', 'v'],
    ]);
  });
});

describe('mentions of a tag are neither tags nor problems', () => {
  test.each([
    'End your answer with a <result> tag.',
    'Use `<goto>` or `<reset>`.',
    'Never emit <fork ...> here.',
    'Answer with <goto>...</goto> or <reset>…</reset>.',
    'The closing `</goto>` matters.',
    'Finish with <result>, please.',
    'Each <goto> is closed by </goto>.',
    'Jedes <goto> wird mit </goto> geschlossen.',
    'La balise <goto> est ferm\u00e9e par </goto>.',
    'Cada <reset> se cierra con </reset>.',
    'Auf <goto> folgt der Name, dann </goto>.',
    'Use <goto/> tags.',
    'Jedes <goto/>-Tag hat einen Namen.',
  ])('%s', (text) => {
    expect(scan(text)).toEqual({ tags: [], problems: [] });
  });

  test('a mention before the tag itself', () => {
    expect(scan('End with a <result> tag: <result>DONE</result>')).toEqual({
      tags: ['result | DONE'],
      problems: [],
    });
  });
});

describe('malformed tags', () => {
  test.each([
    ['unclosed', '<goto>A.md', 'malformed-tag: <goto> is never closed @ <goto>'],
    [
      'unclosed on a line of its own',
      'Say\n<result>\nall is well\n',
      'malformed-tag: <result> is never closed @ <result>',
    ],
    [
      'closed by another',
      '<reset>A.md</result>',
      'malformed-tag: <reset> is closed by </result> @ </result>',
    ],
    [
      'nested',
      '<goto>A<reset>B</reset></goto>',
      'malformed-tag: <reset> stands inside <goto>; a state emits one tag, and tags do not nest @ <reset>B</reset>',
    ],
    ['empty', '<goto> </goto>', 'malformed-tag: <goto> names no target @ <goto> </goto>'],
    [
      'closed without an opening',
      'x </goto>',
      'malformed-tag: </goto> closes a tag that was never opened @ </goto>',
    ],
    [
      'an opening tag with a slip in its name',
      'Then <gto input="x">A</goto>',
      'malformed-tag: </goto> closes <gto>, which is no tag @ </goto>',
    ],
    [
      'a closing tag behind another element',
      '<b>A</goto>',
      'malformed-tag: </goto> closes a tag that was never opened @ </goto>',
    ],
    [
      'an attribute without quotes',
      '<goto input=x>A</goto>',
      'malformed-tag: the value of input stands without quotation marks @ input=x',
    ],
    [
      'an attribute without a value',
      '<goto input>A</goto>',
      'malformed-tag: the attribute input of <goto> has no value @ input',
    ],
    [
      'a value that is never closed',
      '<goto input="x>A</goto>',
      'malformed-tag: the value of input is never closed @ input="x',
    ],
    [
      'typographic quotes',
      '<call return=“B”>A</call>',
      'malformed-tag: the value of return stands without quotation marks @ return=“B”',
    ],
    [
      'no blank between attributes',
      '<fork next="N"item="7">W</fork>',
      'malformed-tag: there is no blank in front of item @ item="7"',
    ],
    [
      'a name that is none',
      '<fork next="N" 1st="x">W</fork>',
      'malformed-tag: 1st is no name of an attribute @ 1st="x"',
    ],
    ['a tag that closes itself', '<goto/>', 'malformed-tag: <goto> closes itself, so it names no target @ /'],
    [
      'a result that closes itself',
      '<result />',
      'malformed-tag: <result> closes itself, so it holds no payload @ /',
    ],
    [
      'an attribute twice',
      '<goto input="a" input="b">A</goto>',
      'malformed-tag: <goto> has the attribute input twice @ input',
    ],
    [
      'cd on a tag without it',
      '<goto cd="x">A</goto>',
      'malformed-tag: <goto> cannot change the folder: cd belongs to <reset> and <fork> @ cd',
    ],
    [
      'a reserved variable',
      '<fork next="N" LD_PRELOAD="x">W</fork>',
      'malformed-tag: <fork> sets LD_PRELOAD, which no tag may set @ LD_PRELOAD',
    ],
    [
      'a missing attribute',
      '<call>A</call>',
      'missing-attribute: <call> has no return attribute @ <call>A</call>',
    ],
    [
      'a misspelt attribute',
      '<call retrun="B">A</call>',
      'missing-attribute: <call> has no return attribute @ retrun',
    ],
    [
      'an unknown attribute',
      '<goto inptu="x">A</goto>',
      'unknown-attribute: <goto> has no attribute inptu; it has input @ inptu',
    ],
    [
      'a path',
      '<goto>sub/A.md</goto>',
      'path-in-target: the state "sub/A.md" is a path; targets name states of the same folder @ sub/A.md',
    ],
    [
      'a path in return',
      '<call return="..\\B">A</call>',
      'path-in-target: the return state "..\\B" is a path; targets name states of the same folder @ ..\\B',
    ],
  ])('%s', (_, text, problem) => {
    expect(scan(text)).toEqual({ tags: [], problems: [problem] });
  });

  test('one bad tag does not hide the next', () => {
    expect(scan('<goto input=x>A</goto> then <goto>B</goto>').tags).toEqual(['goto | B']);
  });
});

describe('properties', () => {
  const word = fc.constantFrom(
    ...tagNames.flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} `]),
    'A',
    ' ',
    '"',
    "'",
    '`',
    '=',
    '<',
    '>',
    '/',
    '\n',
    'return="B"',
    'next="C"',
    'input=',
  );
  const noise = fc
    .array(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 40 })
    .map((words) => words.join(''));

  test('any text: no exception, every span inside the text, tags in order and apart', () => {
    fc.assert(
      fc.property(noise, (text) => {
        const { tags, problems } = scanTags(text);
        for (const { span } of [...tags, ...problems]) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
        }
        for (let index = 1; index < tags.length; index++) {
          expect(tags[index]?.span.start).toBeGreaterThanOrEqual(tags[index - 1]?.span.end ?? 0);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('what renderTag writes, scanTags reads back', () => {
    // Three dots show the form of a tag.
    const state = fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/).filter((text) => text !== '...');
    const value = fc.string({ maxLength: 20 }).filter((text) => !text.includes('"') || !text.includes("'"));
    fc.assert(
      fc.property(state, state, value, (target, next, item) => {
        const text = renderTag({
          tag: 'fork',
          content: target,
          attributes: [
            { name: 'next', value: next },
            { name: 'item', value: item },
          ],
        });
        const { tags, problems } = scanTags(`before ${text} after`);
        expect(problems).toEqual([]);
        expect(
          tags.map((tag) => [tag.content, ...tag.attributes.map((attribute) => attribute.value)]),
        ).toEqual([[target, next, item]]);
      }),
    );
  });

  test.each([
    '<goto>',
    '<result>',
    '<goto a="',
    `<goto a='x" `,
    '</goto>',
    '<result',
    '<call return="x">',
    '<result> ',
    '<goto ',
  ])('a megabyte of %s is read in linear time', async (unit) => {
    const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
    // A quadratic scan takes minutes; the bound is far from both.
    await expectWithin(5, () => scanTags(text));
  });
});

test.each([
  'GIT_SSH_COMMAND',
  'git_config_key_0',
  'GIT_EXTERNAL_DIFF',
  'PERL5OPT',
  'PERL5LIB',
  'PERL5DB',
  'PERLLIB',
  'RUBYOPT',
  'RUBYLIB',
  'NODE_PATH',
  'XDG_CONFIG_HOME',
  'EDITOR',
  'Visual',
  'GIT_TRACE',
  'GIT_TRACE2_EVENT',
  'GIT_SSL_NO_VERIFY',
  'GIT_ICASE_PATHSPECS',
  'NODE_V8_COVERAGE',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_EXTRA_CA_CERTS',
  'POSIXLY_CORRECT',
  'OPENSSL_CONF',
  'SSH_ASKPASS',
  'GCONV_PATH',
  'GLIBC_TUNABLES',
  'CDPATH',
  'GEM_HOME',
  'npm_config_prefix',
  'PIP_INDEX_URL',
  'https_proxy',
  'LESSOPEN',
  'CURL_HOME',
  'RANDOM',
  'LINENO',
  'PPID',
  'OPTIND',
  'BASHPID',
  'UID',
  'PWD',
  '_',
])('no tag sets %s, by which another program would do what it says, or which Bash sets', (name) => {
  const { tags, problems } = scanTags(`<fork next="N" ${name}="x">W</fork>`);
  expect(tags).toEqual([]);
  expect(problems.map(({ message }) => message)).toEqual([`<fork> sets ${name}, which no tag may set`]);
});

test.each([
  'GIT',
  'git_branch',
  'GIT_COMMIT',
  'BRANCH',
  'DIGIT_X',
  'PERL',
  'RUBY',
  'NODE_ENV',
  'random',
  'seconds',
  'uid',
  'GIT_AUTHOR_NAME',
])('a tag may set %s', (name) => {
  expect(scanTags(`<fork next="N" ${name}="x">W</fork>`).tags).toHaveLength(1);
});
