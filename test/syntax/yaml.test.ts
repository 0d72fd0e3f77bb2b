import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseYamlWithLibrary } from '../../src/syntax/yaml-library.ts';
import { parseYamlSubset } from '../../src/syntax/yaml-subset.ts';
import { propertyRuns } from '../fuzz/property-runs.ts';

test.each([
  ['a: [!!str b]', '!!str'],
  ['a: [b,!!str c]', '!!str'],
  ['a: { b: !!str c }', '!!str'],
  ['a: !x\n  b', '!x'],
  ['- !<tag:yaml.org,2002:str> b', '!<tag:yaml.org,2002:str>'],
])('the type tag in %j is what is marked', (text, tag) => {
  const [problem] = parseYamlWithLibrary(text, 0).problems;
  expect(text.slice(problem?.start, problem?.end)).toBe(tag);
});

describe('the subset reader', () => {
  test.each([
    'allowed_transitions:\n  - { tag: goto, target: REVIEW.md }\n  - { tag: result, payload: "a b" }\nmodel: sonnet\n',
    'allowed_transitions:\n- tag: call\n  target: A\n  return: B   # comment\n- tag: result\n# c\ntimeout: 10m',
    'max_visits: { count: 5, then: { tag: goto, target: COMMIT } }\n',
    "a: YES\nb: 1.0\nc: 'no'\nd: null\n",
    'x: [a, b c, "d"]\r\ny: z\r\n',
    '\n\n  a: b\n  c: d\n',
    'a: |\n  b',
    'a: |\n  b\n    c\n\n\n  # d\n\n# e\nf: g\n',
    'a: >- # b\n    c\n    d e\n\n\n    f\n\ng: h\n',
    'a:\n- b: >\n   c\n   d\n- e: |-\n    f\n',
    'a: {b: c,}\nd: [ e, ]\n',
  ])('reads %j as the library does', (text) => {
    const quick = parseYamlSubset(text, 3);
    expect(quick).not.toBeNull();
    expect(quick).toEqual(parseYamlWithLibrary(text, 3).node);
  });

  test.each([
    'a: b: c',
    'a: "x" y',
    'a: "x\\n"',
    'a: &x b',
    'a: *x',
    'a: |+\n  b',
    'a: |2\n  b',
    'a: |\n',
    'a: |\n\n  b',
    'a: |\r\n  b',
    'a: >\n  b\n    c',
    'a: >\n  b\n  \n',
    'a: |\n  b\n c',
    'a: |\n  \tb',
    'a:\n',
    '- a',
    'a: b\na: c',
    'a: b\n  c',
    'a: {,}',
    'a: [b,,]',
  ])('leaves %j to the library', (text) => {
    expect(parseYamlSubset(text, 0)).toBeNull();
  });

  test('never differs from the library, whatever it is given', () => {
    const scalar = fc.constantFrom(
      'a',
      'b c',
      '1.0',
      'YES',
      '"x y"',
      "'z'",
      'A.md',
      "don't",
      'x#y',
      '-1',
      'a:b',
      '~',
      '{{r}}',
      '"{{r}}"',
      'é',
      '@x',
      '%y',
      '!z',
      '?',
      '-',
    );
    const pair = fc
      .tuple(fc.constantFrom('tag', 'target', 'x-y', 'a'), scalar)
      .map(([key, value]) => `${key}: ${value}`);
    const flow = fc.array(pair, { maxLength: 3 }).map((pairs) => `{ ${pairs.join(', ')} }`);
    const value = fc.oneof(
      scalar,
      flow,
      fc.array(scalar, { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    );
    const line = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('', '  ', '    '),
          fc.constantFrom('', '- '),
          fc.constantFrom('k', 'l', 'm'),
          value,
        )
        .map(([indent, dash, key, text]) => `${indent}${dash}${key}: ${text}`),
      fc.tuple(fc.constantFrom('', '  ', '    '), value).map(([indent, text]) => `${indent}- ${text}`),
      fc.constantFrom(
        'k: |',
        'l: >-',
        '- m: >',
        '  k: |- # c',
        '',
        '   b c',
        '     d',
        '  # e',
        ' \tf',
        ' g\r',
      ),
      fc.constantFrom(
        'list:',
        'map:',
        '# comment',
        '',
        '   ',
        '  # c',
        'k: v # c',
        'k: v#c',
        '\tk: v',
        '---',
        '...',
      ),
    );
    const document = fc
      .tuple(fc.array(line, { minLength: 1, maxLength: 7 }), fc.constantFrom('\n', '\r\n'))
      .map(([lines, newline]) => lines.join(newline));
    const plain = fc.constantFrom('a', 'b c', '1.0', 'YES', '"x y"', "'z'", 'A.md', '"{{r}}"');
    const friendly = fc.oneof(
      plain,
      fc
        .array(plain, { minLength: 1, maxLength: 3 })
        .map((items) => `{ ${items.map((item, index) => `k${index}: ${item}`).join(', ')} }`),
    );
    const mostly = fc.oneof({ arbitrary: friendly, weight: 20 }, { arbitrary: value, weight: 1 });
    const tidy = fc
      .array(fc.tuple(fc.constantFrom('tag', 'a-b', 'c', 'd', 'e'), mostly), { minLength: 1, maxLength: 4 })
      .map((pairs) => pairs.map(([key, text], index) => `${key}${index}: ${text}`));
    const nested = fc
      .tuple(tidy, tidy, fc.constantFrom('  ', '    '), fc.constantFrom('\n', '\r\n', ' # c\n'))
      .map(([outer, inner, indent, newline]) =>
        [
          ...outer,
          'list:',
          `${indent}- ${inner.join(`\n${indent}  `)}`,
          'map:',
          ...inner.map((line) => indent + line),
          '',
        ].join(newline),
      );
    let inside = 0;
    fc.assert(
      fc.property(fc.oneof(document, nested), (text) => {
        const quick = parseYamlSubset(text, 11);
        if (quick === null) return;
        inside += 1;
        const { node, problems } = parseYamlWithLibrary(text, 11);
        expect(problems).toEqual([]);
        expect(quick).toEqual(node);
      }),
      { numRuns: propertyRuns(20_000) },
    );
    expect(inside).toBeGreaterThan(2_000);
  });
});

describe('the library reader', () => {
  test('refuses an alias bomb at once', () => {
    const lines = Array.from(
      { length: 30 },
      (_, level) => `l${level}: &l${level} [${level === 0 ? 'x' : `*l${level - 1}, *l${level - 1}`}]`,
    );
    const { node, problems } = parseYamlWithLibrary(lines.join('\n'), 0);
    expect(node).toBeNull();
    expect(problems[0]?.message).toBe('anchors and aliases are not read here; write the value out');
  });

  test.each([
    ['globs: **/*.ts', 'a value that begins with * is an alias, and nothing has its name', '**/*.ts'],
    ['hint: [file] [line]', 'the value ends in front of this', '['],
    ['path: {root}/plans', 'the value ends in front of this', '/plans'],
  ])('%s is to be put in quotation marks', (text, message, place) => {
    const { problems } = parseYamlWithLibrary(text, 0);
    expect(problems[0]).toMatchObject({ message, help: 'put the value in quotation marks' });
    expect(text.slice(problems[0]?.start, problems[0]?.end)).toBe(place);
  });

  test('any text: no exception, spans inside the text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            'a',
            ':',
            ' ',
            '-',
            '\n',
            '{',
            '}',
            '[',
            ']',
            '"',
            "'",
            '&',
            '*',
            '!',
            '|',
            '#',
            '?',
            ',',
            '\t',
            '\r\n',
          ),
          maxLength: 60,
        }),
        (text) => {
          const { problems } = parseYamlWithLibrary(text, 0);
          for (const { start, end } of problems) {
            expect(start).toBeLessThanOrEqual(end);
            expect(end).toBeLessThanOrEqual(text.length + 1);
          }
        },
      ),
      { numRuns: propertyRuns(2000) },
    );
  });
});

describe('indentation that is wrong', () => {
  // [the text, the help, the text with it]
  test.each([
    ['a:\n  - b: c\n   d: e\n', 'indent it by 4 blanks, like the key above', 'a:\n  - b: c\n    d: e\n'],
    ['a:\n  - b: c\n     d: e\n', 'indent it by 4 blanks, like the key above', 'a:\n  - b: c\n    d: e\n'],
    [
      'a:\n  - { b: c }\n- { d: e }\n',
      'indent it by 2 blanks, like the items above',
      'a:\n  - { b: c }\n  - { d: e }\n',
    ],
    ['a: b\n c: d\n', 'do not indent it, like the key above', 'a: b\nc: d\n'],
    ['a:\n  -b: c\n   d: e\n', 'put a blank after the hyphen: - b', 'a:\n  - b: c\n    d: e\n'],
    ['a:\n  -b: c\n  -b: d\n', 'put a blank after the hyphen: - b', 'a:\n  - b: c\n  - b: d\n'],
  ])('in %j', (text, help, mended) => {
    expect(parseYamlWithLibrary(text, 0).problems[0]).toMatchObject({ help });
    expect(parseYamlWithLibrary(mended, 0).problems).toEqual([]);
  });
});
