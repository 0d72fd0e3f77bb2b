import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followProgram } from '../../../src/syntax/scripts/follow/follow-program.ts';
import { readPowerShell } from '../../../src/syntax/scripts/powershell/powershell.ts';
import { expectWithin } from '../../processor-time.ts';
import { spansAndLiterals } from './program-parts.ts';

/** Pieces of scripts, so that random texts get past the first character. */
const piece = fc.constantFrom(
  ...'$x|$env:X|"|\'|`|@"|@\'|\n"@|\n\'@|\n|\r\n|;| |(|)|{|}|[|]|$(|@(|@{|,|.|..|::|=|+=|+|-|*|-eq|-f|-join|-not|!|&|&&|||if|else|switch|default|foreach|in|while|do|until|for|try|catch|finally|function|f|param|return|exit 1|throw|break|continue|:o|Write-Output|echo|Get-Content|git status|%|?|??|>|2>&1|<|<goto>A</goto>|#|<#|#>|a|$_|$args[0]|[int]|[void]|{0}|--%|-Name|-a:|3|1..3|é|\ud83d|“'
    .split('|')
    .map((part) => (part === '' ? '|' : part)),
);
const script = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''));
const spaced = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(' '));

/** Scripts that PowerShell takes, of the constructs that this reader follows. */
const { statement } = fc.letrec<{ statement: string; value: string; body: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      '"a"',
      "'it''s'",
      '"<goto>$x</goto>"',
      '$x',
      '$env:Y',
      '3',
      '"`"q`" ""r"""',
      '@"\nz $x\n"@',
    ),
    tie('value').map((value) => `(${value} + "b")`),
    tie('value').map((value) => `("{0}" -f ${value})`),
    fc.tuple(tie('value'), tie('value')).map(([left, right]) => `@(${left}, ${right})`),
    tie('statement').map((one) => `$(${one})`),
  ),
  body: fc.array(tie('statement'), { maxLength: 3 }).map((all) => `{ ${all.join('; ')} }`),
  statement: fc.oneof(
    { depthSize: 'small' },
    tie('value'),
    tie('value').map((value) => `Write-Output ${value}`),
    tie('value').map((value) => `$x = ${value}`),
    tie('value').map((value) => `${value} | Out-Null`),
    fc.tuple(tie('value'), tie('body'), tie('body')).map(([a, b, c]) => `if (${a}) ${b} else ${c}`),
    fc
      .tuple(tie('value'), tie('body'), tie('body'))
      .map(([a, b, c]) => `switch (${a}) { a ${b} default ${c} }`),
    fc.tuple(tie('value'), tie('body')).map(([a, b]) => `foreach ($x in ${a}) ${b}`),
    fc.tuple(tie('value'), tie('body')).map(([a, b]) => `${a} | ForEach-Object ${b}`),
    fc.tuple(tie('body'), tie('body')).map(([a, b]) => `try ${a} catch ${b}`),
    fc.tuple(tie('body'), tie('value')).map(([a, b]) => `function F($x) ${a}; F ${b}`),
    tie('body').map((body) => `$x = if ($true) ${body}`),
    fc.constantFrom('break', 'exit', 'return', 'throw "x"', 'Get-Content f', 'git status'),
  ),
}));

function expectSound(text: string): void {
  const program = readPowerShell(text);
  const { spans, literals } = spansAndLiterals(program);
  for (const { start, end } of spans) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(text.length);
  }
  const starts = program.reads.map(({ span }) => span.start);
  expect(starts).toEqual([...starts].sort((left, right) => left - right));
  for (const { text: literal, span } of literals) {
    // What is as long as its place stands there as it is; marks of the reader's own have no place.
    if (span.end - span.start === literal.length && literal.length > 1)
      expect(text.slice(span.start, span.end)).toBe(literal);
  }
}

describe('any text', () => {
  test('at random', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), script, spaced), expectSound),
      {
        numRuns: 2000,
        examples: [['$x<goto>A</goto>&']],
      },
    );
  });

  test('correct scripts are read as such', () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 4 }), (statements) => {
        const text = statements.join('\n');
        expectSound(text);
        expect(readPowerShell(text).damage).toBeNull();
        expect(JSON.stringify(readPowerShell(text).body)).not.toContain('raymond cannot read');
      }),
      { numRuns: 500 },
    );
  });

  test('a text in quotes comes out as it went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (value) => {
        const quoted = `'${value.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
        const { body } = readPowerShell(quoted);
        const printed = body.kind === 'print' ? body.text : [];
        const text = printed.map((part) => (part.kind === 'literal' ? part.text : '?')).join('');
        expect(text).toBe(`${value}\n`);
      }),
    );
  });

  test('double quotes with everything escaped', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (value) => {
        const quoted = `"${value.replace(/["`$]/g, '`$&')}"`;
        const { body } = readPowerShell(quoted);
        const printed = body.kind === 'print' ? body.text : [];
        const text = printed.map((part) => (part.kind === 'literal' ? part.text : '?')).join('');
        expect(text).toBe(`${value}\n`);
      }),
    );
  });
});

describe('hostile texts of a megabyte', () => {
  test.each([
    '<goto>',
    '"<goto>A</goto>"\n',
    '"x ',
    "'",
    '`',
    '$(',
    '"$(',
    '((',
    '@(',
    '@{a=',
    '{',
    '[',
    '[int]',
    '---',
    '-not ',
    '!',
    '1+',
    'if (1) {',
    'try {',
    'try { foo } catch { bar }\n',
    'function f {',
    'switch (1) {',
    'foo |',
    'ls | % {',
    '$null = if (1) {',
    'x;',
    '$x.',
    '$x = "$x a"\n',
    '@"\n',
    '<#',
    '#',
    '\n',
  ])('%j', async (unit) => {
    const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
    await expectWithin(2, () => readPowerShell(text));
  });

  test('a read program can be followed', () => {
    const text = 'try { foo; "<goto>A</goto>" } catch { "<goto>B</goto>"; exit 1 }\n';
    const { tags } = followProgram(readPowerShell(text), text, false);
    expect(tags.map(({ tag }) => tag.content)).toEqual(['A', 'B']);
  });
});
