import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/diagnostics/diagnostic.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { parsePrompt } from '../../src/syntax/prompt.ts';
import { parseScript } from '../../src/syntax/script.ts';
import type { ScriptKind } from '../../src/syntax/scripts/program.ts';
import { textOf } from '../../src/syntax/yaml-tree.ts';

async function prompt(text: string) {
  const problems: Problem[] = [];
  const tree = await parsePrompt({ name: 'A.md', text }, (problem) => problems.push(problem));
  return { tree, problems: problems.map(({ rule, message }) => `${rule}: ${message}`) };
}

async function script(text: string, kind: ScriptKind = 'bash') {
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);
  const tree = await parseScript({ name: 'A.x', text }, kind, { grammars: grammarFiles, report });
  const tags = tree.tags.map(({ tag: { name, content, attributes } }) =>
    [name, content, ...attributes.map((attribute) => `${attribute.name}=${attribute.value}`)].join(' '),
  );
  return {
    tree,
    tags,
    opaque: tree.opaque?.reason ?? null,
    problems: problems.map(({ message }) => message),
  };
}

describe('frontmatter', () => {
  test.each([
    ['plain', '---\nmodel: opus\n---\nBody'],
    ['with a byte order mark', '\uFEFF---\nmodel: opus\n---\nBody'],
    ['with Windows line breaks', '---\r\nmodel: opus\r\n---\r\nBody'],
    ['after blank lines', '\n \n---\nmodel: opus\n---\nBody'],
    ['in a flow map', '---\n{ model: opus }\n---\nBody'],
  ])('%s', async (_, text) => {
    const { tree, problems } = await prompt(text);
    expect(problems).toEqual([]);
    expect(tree.settings?.value).toEqual({ model: 'opus' });
    expect(tree.pieces.map((piece) => piece.text)).toEqual(['Body']);
  });

  test('without a final newline, without a body', async () => {
    const { tree, problems } = await prompt('---\nmodel: opus\n---');
    expect(problems).toEqual([]);
    expect(tree.pieces).toEqual([]);
  });

  test('empty, and only a comment', async () => {
    for (const inner of ['', '\n', '# nothing\n']) {
      const { tree, problems } = await prompt(`---\n${inner}---\nBody`);
      expect(problems).toEqual([]);
      expect(tree.settings).toBeNull();
    }
  });

  test('three hyphens inside the body stay body', async () => {
    const { tree } = await prompt('Text\n---\nmodel: opus\n---\n');
    expect(tree.settings).toBeNull();
  });

  test('scalars stay the text they are, numbers and truth values where they are wanted', async () => {
    const { tree, problems } = await prompt(
      '---\ndescription: YES\nretries: 3\nforce_implicit: true\nmodel: "1.0-x"\n---\n',
    );
    expect(problems).toEqual([]);
    expect(tree.settings?.value).toEqual({
      description: 'YES',
      retries: 3,
      force_implicit: true,
      model: '1.0-x',
    });
    expect(textOf(tree.settings?.node, 'retries')).toBe('3');
  });

  test('each mistake is told, the rest is kept', async () => {
    const { tree, problems } = await prompt(
      '---\nmodle: opus\neffort: hgih\ntimeout: 90s\nretries: many\n---\n',
    );
    expect(problems).toEqual([
      'frontmatter-unknown-key: the frontmatter has no key "modle"',
      'invalid-value: effort is "hgih"; expected low, medium or high',
      'invalid-value: retries is "many"; expected a whole number from 0 to 1000',
    ]);
    expect(tree.settings?.value).toEqual({ timeout: '90s' });
  });

  test('never closed', async () => {
    expect((await prompt('---\nmodel: opus\n')).problems).toEqual([
      'frontmatter-syntax: the frontmatter is never closed',
    ]);
  });

  test('prototype keys are keys like others', async () => {
    const { problems } = await prompt('---\n__proto__: x\nconstructor: y\n---\n');
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'frontmatter-unknown-key',
      'frontmatter-unknown-key',
    ]);
  });
});

describe('bodies', () => {
  test('HTML comments declare nothing, code blocks only might', async () => {
    const { tree, problems } = await prompt(
      'Do it, then <goto>A</goto>.\n\n<!-- not <goto>B</goto> -->\n\n```\n<goto>C</goto>\n```\n\n    <goto>D</goto>\n\nor `<goto>E</goto>`\n',
    );
    expect(problems).toEqual([]);
    expect(tree.tags.map(({ tag, standsIn }) => [tag.content, standsIn])).toEqual([
      ['A', 'prose'],
      ['C', 'code'],
      ['D', 'code'],
      ['E', 'prose'],
    ]);
  });

  test('a comment sign in code is no comment', async () => {
    const { tree } = await prompt('Write `<!--` first, then <goto>A</goto> and `-->`.');
    expect(tree.tags.map(({ tag }) => tag.content)).toEqual(['A']);
  });

  test('an indented list item is prose', async () => {
    const { tree } = await prompt('- one\n\n    go on with <goto>A</goto>\n');
    expect(tree.tags.map(({ tag, standsIn }) => [tag.content, standsIn])).toEqual([['A', 'prose']]);
  });

  test('a body too long for remark: every tag only might be meant, and the tree says so', async () => {
    const { tree, problems } = await prompt(`${'word '.repeat(30_000)}\n\n<!-- x --> <goto>A</goto>\n`);
    expect(problems).toEqual([]);
    expect(tree).toMatchObject({ tooLong: true, tags: [{ standsIn: 'code' }] });
    const plain = await prompt(`${'word '.repeat(30_000)}\n\n<goto>A</goto>\n`);
    expect(plain.tree).toMatchObject({ tooLong: false, tags: [{ standsIn: 'prose' }] });
  });

  test('a malformed tag in a code block is an example', async () => {
    expect((await prompt('```\n<goto>A\n```\nEnd with <result>x</result>')).problems).toEqual([]);
  });

  test('pieces, joined, are the body', async () => {
    const text = '---\nmodel: opus\n---\nHello {{name}}, {{ result }} and {{ not a slot }} {{x';
    const { tree } = await prompt(text);
    expect(tree.pieces.map(({ span }) => text.slice(span.start, span.end)).join('')).toBe(
      text.slice(text.indexOf('Hello')),
    );
    expect(tree.pieces.filter(({ kind }) => kind === 'slot').map((piece) => piece.text)).toEqual([
      'name',
      'result',
    ]);
  });
});

describe('scripts', () => {
  test.each<[string, ScriptKind, string, string[]]>([
    ['bash in quotes', 'bash', 'echo "<goto>A</goto>"', ['goto A']],
    ['bash with escaped quotes', 'bash', 'echo "<call return=\\"B\\">A</call>"', ['call A return=B']],
    ['bash in a here-document', 'bash', 'cat <<EOF\n<result>ok</result>\nEOF', ['result ok']],
    [
      'PowerShell with back-ticks',
      'powershell',
      'Write-Output "<call return=`"B`">A</call>"',
      ['call A return=B'],
    ],
    [
      'PowerShell with doubled quotes',
      'powershell',
      'Write-Output "<call return=""B"">A</call>"',
      ['call A return=B'],
    ],
    ['batch with carets', 'batch', 'echo ^<goto^>A^</goto^>', ['goto A']],
    ['bash after exit', 'bash', 'echo "<goto>A</goto>"; exit 0; echo "<goto>B</goto>"', ['goto A']],
    ['bash on standard error', 'bash', 'echo "<goto>B</goto>" >&2; echo "<goto>A</goto>"', ['goto A']],
    ['bash from a variable', 'bash', 'N=4_RESPONSE; echo "<goto>$N.md</goto>"', ['goto 4_RESPONSE.md']],
    ['PowerShell from a variable', 'powershell', '$n = "A"; "<goto>$n</goto>"', ['goto A']],
    [
      'PowerShell beside Write-Host',
      'powershell',
      'Write-Host "<goto>B</goto>"; "<goto>A</goto>"',
      ['goto A'],
    ],
    ['batch from a variable', 'batch', 'set N=A\r\necho ^<goto^>%N%^</goto^>', ['goto A']],
    [
      'batch past a goto',
      'batch',
      'goto :x\r\necho ^<goto^>B^</goto^>\r\n:x\r\necho ^<goto^>A^</goto^>',
      ['goto A'],
    ],
  ])('%s', async (_, kind, text, tags) => {
    expect(await script(text, kind)).toMatchObject({ tags, opaque: null, problems: [] });
  });

  test.each<[string, ScriptKind, string]>([
    ['a bash comment', 'bash', '#!/bin/bash\n# <goto>A</goto>\necho "<goto>B</goto>" # not <goto>C</goto>\n'],
    [
      'a PowerShell block comment',
      'powershell',
      '<#\n<goto>A</goto>\n#>\nWrite-Output "<goto>B</goto>" # <goto>C</goto>\n',
    ],
    ['batch remarks', 'batch', 'rem ^<goto^>A^</goto^>\n:: ^<goto^>C^</goto^>\necho ^<goto^>B^</goto^>\n'],
  ])('%s is not output', async (_, kind, text) => {
    expect((await script(text, kind)).tags).toEqual(['goto B']);
  });

  test('a # inside quotes is no comment', async () => {
    expect((await script('echo "see #1 <goto>A</goto>"')).tags).toEqual(['goto A']);
  });

  test('a span points at the script as it is written', async () => {
    const text = 'x="\\"";  echo "<call return=\\"B\\">A</call>"';
    const { tree } = await script(text);
    const [tag] = tree.tags.map((found) => found.tag);
    expect(tag && text.slice(tag.span.start, tag.span.end)).toBe('<call return=\\"B\\">A</call>');
    expect(tag && text.slice(tag.contentSpan.start, tag.contentSpan.end)).toBe('A');
  });

  test('a value that the script does not set makes the tag dynamic, with known ends', async () => {
    const { tree, opaque } = await script(
      'echo "<call return=\\"$BACK\\" input=\\"$X\\">$KIND""_REVIEW</call>"',
    );
    expect(opaque).toBeNull();
    const known = tree.tags.map(({ content, attributes }) => ({ content, attributes }));
    const open = { prefix: '', suffix: '' };
    expect(known).toEqual([{ content: { prefix: '', suffix: '_REVIEW' }, attributes: [open, open] }]);
  });

  test.each([
    ['of a target', 'echo "<goto>$NEXT</goto>"', ['target']],
    ['of a payload', 'echo "<result>$(git rev-parse HEAD)</result>"', ['target']],
    ['of an input', 'echo "<goto input=\\"$X\\">A</goto>"', ['input']],
    ['in pieces', 'printf "<goto>"; cat name; printf "</goto>"', ['target']],
    ['of nothing', 'NEXT=A; echo "<goto>$NEXT</goto>"', []],
  ])('only a run settles the value %s', async (_, text, unknown) => {
    const { tree, opaque, problems } = await script(text);
    expect({ opaque, problems }).toEqual({ opaque: null, problems: [] });
    const found = tree.tags.flatMap(({ tag, content, attributes }) => [
      ...(content === null ? [] : ['target']),
      ...tag.attributes.flatMap(({ name }, at) => (attributes[at] === null ? [] : [name])),
    ]);
    expect(found).toEqual(unknown);
  });

  test('a tag that is never closed is a problem, and one that another program may close is none', async () => {
    expect(await script('printf "<goto>"\nprintf A')).toMatchObject({
      opaque: 'a tag cannot be read',
      problems: ['<goto> is never closed'],
    });
    expect(await script('printf "<goto>"\nnode choose-state.js')).toMatchObject({
      opaque: 'a tag that it prints cannot be read: <goto> is never closed',
      problems: [],
    });
  });

  test.each([
    ['a printed file', 'cat transition', 'it prints a file'],
    ['a program', 'python3 decide.py', 'it runs python3'],
    [
      'a program on one way',
      'if [ -f a ]; then echo "<goto>A</goto>"; else ./decide; fi',
      'it runs ./decide',
    ],
    ['a sourced file', 'source lib.sh', 'it runs another file by source'],
    ['eval', 'eval "$CODE"', 'it runs code by eval'],
    ['a printed variable', 'echo "$TAG"', 'it prints a text that only a run settles'],
  ])('%s: may do anything', async (_, text, opaque) => {
    expect(await script(text)).toMatchObject({ opaque, problems: [] });
  });

  // A second tag, like an exit code, makes the state fail, so that no transition comes of it (language.md#tags, #errors).
  test.each([
    ['a program before the only tag', 'make\necho "<goto>A</goto>"'],
    ['a program before a failure', 'echo "<goto>A</goto>"\nif ! make; then ./report; exit 1; fi'],
  ])('%s: does what its tags say', async (_, text) => {
    expect(await script(text)).toMatchObject({ tags: ['goto A'], opaque: null, problems: [] });
  });

  // What is sourced can print a tag and exit, and then the one that follows is never printed.
  test.each<[string, ScriptKind]>([
    ['source lib.sh\necho "<goto>A</goto>"', 'bash'],
    ['eval "$CODE"\necho "<goto>A</goto>"', 'bash'],
    ['. ./lib.ps1\n"<goto>A</goto>"', 'powershell'],
    ['Invoke-Expression $env:CODE\n"<goto>A</goto>"', 'powershell'],
    ['call lib.bat\r\necho ^<goto^>A^</goto^>', 'batch'],
  ])('%j may end before its tag', async (text, kind) => {
    const { tags, opaque } = await script(text, kind);
    expect(tags).toEqual(['goto A']);
    expect(opaque).not.toBeNull();
  });

  test('a header block holds settings', async () => {
    const { tree, problems } = await script(
      '#!/bin/bash\n# Polls.\n# ---\n# timeout: 10m\n# allowed_transitions:\n#   - { tag: goto, target: A }\n# ---\necho hi\n',
    );
    expect(problems).toEqual([]);
    expect(tree.settings?.value).toEqual({
      timeout: '10m',
      allowed_transitions: [{ tag: 'goto', target: 'A' }],
    });
  });

  test('a batch header', async () => {
    const { tree, problems } = await script(
      '@echo off\r\nREM ---\r\nREM retries: 2\r\nREM ---\r\necho hi\r\n',
      'batch',
    );
    expect(problems).toEqual([]);
    expect(tree.settings?.value).toEqual({ retries: 2 });
  });

  test.each([
    ['REM ---\r\nREM retries: 2\r\nREM tags:\r\nREM   a: b\r\n\r\necho hi\r\n', 'the header is never closed'],
    [
      'echo hi\r\nREM ---\r\nREM retries: 2\r\nREM tags:\r\nREM\r\nREM   a: b\r\nREM ---\r\n',
      'these settings stand after code, so they do not count',
    ],
  ])('a header with the line ends of Windows that does not count: %j', async (text, message) => {
    const { problems } = await script(text, 'batch');
    expect(problems).toEqual([message]);
  });

  // Tried each in two ways, forty lines would take hours.
  test.each([
    [`@echo off\r\n${'REM --- x\r\n'.repeat(40)}echo hi\r\n`, 0],
    [`@set ERRORLEVEL=0\r\n${'@echo hi\r\n'.repeat(40)}@if %errorlevel%==0 ver\r\n`, 1],
  ])('many lines alike with the line ends of Windows are read at once', async (text, found) => {
    const { problems } = await script(text, 'batch');
    expect(problems).toHaveLength(found);
  });
});
