import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBatch } from '../../../src/syntax/scripts/batch/batch.ts';
import type { Command, Piece, Program, Text } from '../../../src/syntax/scripts/program.ts';
import { expectWithin } from '../../processor-time.ts';

/** The texts of a program, in the order of the program. */
function textsOf(root: Command): Text[] {
  const texts: Text[] = [];
  const pending: Command[] = [root];
  for (let command = pending.pop(); command !== undefined; command = pending.pop()) {
    switch (command.kind) {
      case 'print':
        texts.push(command.text);
        break;
      case 'assign':
        texts.push(command.value ?? []);
        break;
      case 'gosub':
        texts.push(...command.arguments);
        break;
      case 'test':
        texts.push(command.fact?.operand ?? []);
        break;
      case 'sequence':
        pending.push(...command.commands);
        break;
      case 'if':
        pending.push(command.condition, command.then, command.otherwise ?? command.condition);
        break;
      case 'and':
      case 'or':
        pending.push(command.left, command.right);
        break;
      case 'loop':
        texts.push(...(command.each?.values ?? []));
        pending.push(command.body);
        break;
      case 'quiet':
      case 'subshell':
        pending.push(command.body);
        break;
    }
  }
  return texts;
}

function firstPrint(script: string): readonly Piece[] {
  const { body } = readBatch(script);
  const command = body.kind === 'sequence' ? body.commands.find(({ kind }) => kind === 'print') : body;
  return command?.kind === 'print' ? command.text : [];
}

function slices(script: string): [text: string | null, slice: string][] {
  return firstPrint(script).map((piece) => [
    piece.kind === 'literal' ? piece.text : null,
    script.slice(piece.span.start, piece.span.end),
  ]);
}

describe('places', () => {
  test('an escape is a piece of its own, and all other characters stand one by one', () => {
    expect(slices('echo ^<goto^>A%%^</goto^>\r\n')).toEqual([
      ['<', '^<'],
      ['goto', 'goto'],
      ['>', '^>'],
      ['A', 'A'],
      ['%', '%%'],
      ['<', '^<'],
      ['/goto', '/goto'],
      ['>', '^>'],
      ['\r\n', ''],
    ]);
  });

  test('an expansion takes all of its signs', () => {
    const script = 'setlocal enabledelayedexpansion\nfor %%i in (a) do echo %X:a=b% !Y! %~dp0 %%~i';
    const body = readBatch(script).body;
    const [text = []] = textsOf(body).filter((pieces) => pieces.length > 3);
    expect(text.map(({ span }) => script.slice(span.start, span.end))).toEqual([
      '%X:a=b%',
      ' ',
      '!Y!',
      ' ',
      '%~dp0',
      ' ',
      '%%~i',
      '',
    ]);
  });

  test('a caret at the end of a line is in no piece', () => {
    expect(slices('echo a^\r\nbc')).toEqual([
      ['a', 'a'],
      ['bc', 'bc'],
      ['\r\n', ''],
    ]);
  });
});

/** `NAME@place`, with a question mark when the use is guarded. */
function readsOf(script: string): string[] {
  return readBatch(script).reads.map(
    ({ name, span, guarded }) => `${name}${guarded ? '?' : ''} ${script.slice(span.start, span.end)}`,
  );
}

describe('uses of the environment', () => {
  test.each([
    ['echo %X% %y%', ['X %X%', 'Y %y%']],
    ['set X=1\necho %X% %Y%', ['Y %Y%']],
    ['set X=%X%a\necho %X%', ['X %X%']],
    ['tool %X% >%Y%', ['X %X%', 'Y %Y%']],
    ['if "%X%"=="a" echo %Y%', ['X? %X%', 'Y %Y%']],
    ['if defined X echo %X%', ['X? X', 'X %X%']],
    ['rem %X%\n:: %Y%\n:label %Z%', []],
    ['echo %1 %~dp0 %ERRORLEVEL% %TIME% %%X%%', []],
    ['setlocal enabledelayedexpansion\nif "!X!"=="" echo !Y!', ['X? !X!', 'Y !Y!']],
    ['set /a N=M+1', ['M? M']],
    ['for %%i in (%LIST%) do tool %%i', ['LIST %LIST%']],
    ["for /f %%i in ('tool %X%') do rem", ['X %X%']],
  ])('%j', (script, reads) => {
    expect(readsOf(script)).toEqual(reads);
  });
});

describe('what expansions make of known values', () => {
  function expand(expansion: string, value: string): string | null | undefined {
    const piece = firstPrint(`set "X=^<&"\necho ${expansion}`)[0];
    return piece?.kind === 'variable' ? piece.edit?.(value) : undefined;
  }
  test.each([
    ['%X%', 'a^<b', 'a<b'],
    ['%X%', 'a<b', null],
    ['%X%', '"a<b"', '"a<b"'],
    ['%X%', 'a"b', null],
    ['%X:~1%', 'abc', 'bc'],
    ['%X:~1,1%', 'abc', 'b'],
    ['%X:~-2%', 'abc', 'bc'],
    ['%X:~0,-1%', 'abc', 'ab'],
    ['%X:~1%', '', '~1'],
    ['%X:B=x%', 'abcb', 'axcx'],
    ['%X:*b=x%', 'abcb', 'xcb'],
    ['%X:b=%', 'abcb', 'ac'],
    ['%X:b%', 'abcb', null],
  ])('%s of %s', (expansion, value, expected) => {
    expect(expand(expansion, value)).toBe(expected);
  });
});

test('the place of an error is told', () => {
  const script = 'echo a\necho <goto>A</goto>\necho b';
  const { damage } = readBatch(script);
  expect(damage).toEqual({ start: script.lastIndexOf('>'), end: script.lastIndexOf('>') + 1 });
  expect(readBatch('echo a\n').damage).toBeNull();
});

function checkProgram(script: string, { body, reads, damage }: Program): void {
  const isInside = ({ start, end }: { start: number; end: number }) =>
    0 <= start && start <= end && end <= script.length;
  for (const text of textsOf(body)) {
    let last = 0;
    for (const piece of text) {
      expect(isInside(piece.span)).toBe(true);
      expect(piece.span.start).toBeGreaterThanOrEqual(last);
      last = piece.span.start;
      if (piece.kind !== 'literal' || piece.text.length !== piece.span.end - piece.span.start) continue;
      expect(script.slice(piece.span.start, piece.span.end)).toBe(piece.text);
    }
  }
  const starts = reads.map(({ span }) => span.start);
  expect(starts).toEqual([...starts].sort((left, right) => left - right));
  expect(reads.every(({ span }) => isInside(span))).toBe(true);
  expect(damage === null || isInside(damage)).toBe(true);
}

const fragments = [
  'echo ',
  '^<goto^>',
  'A',
  '^</goto^>',
  '\r\n',
  '\n',
  ' ',
  '%X%',
  '!X!',
  '%%',
  '%',
  '!',
  '"',
  '^',
  '(',
  ')',
  '&',
  '&&',
  '||',
  '|',
  '>',
  '<',
  '2>&1',
  'if ',
  'not ',
  '"%X%"=="a" ',
  'defined X ',
  'errorlevel 1 ',
  'else ',
  'for %%i in (a b) do ',
  '%%i',
  '%%~nxi',
  'set X=',
  'set "',
  'set /p ',
  'set /a ',
  ':a',
  'goto a',
  'call :a ',
  'exit /b',
  '%1',
  '%~1',
  'setlocal enabledelayedexpansion',
  'endlocal',
  'rem ',
  '::',
  '@',
  '1',
  '\u00e9',
  '\ud83d\ude00',
  '\r',
  '\ufdd0',
];

describe('any text', () => {
  test('has a program with its places inside the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (script) => {
        checkProgram(script, readBatch(script));
      }),
      { numRuns: 300 },
    );
  });

  test('that is put together from pieces of batch files does, too', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...fragments), { maxLength: 60 }), (parts) => {
        const script = parts.join('');
        checkProgram(script, readBatch(script));
      }),
      { numRuns: 1000 },
    );
  });

  test('means the same with either kind of line break', () => {
    const withoutPlaces = (script: string) =>
      JSON.stringify(readBatch(script).body, (key, value) => (key === 'span' ? undefined : value)).replace(
        /[=?@]\d+/g,
        '',
      );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...fragments.filter((part) => !part.includes('\r'))), { maxLength: 40 }),
        (parts) => {
          const script = parts.join('');
          expect(withoutPlaces(script.replaceAll('\n', '\r\n'))).toBe(withoutPlaces(script));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('many', () => {
  const parts = ['<goto>', '"', '%a', '!a', '((a\n', '^\n', 'a&', 'a|', '---', 'if a==b ', 'set a=%a%b\n'];
  test.each([...parts, 'goto a\n:a\n'])(
    '%j are read in time',
    async (part) => {
      const script = `setlocal enabledelayedexpansion\n${part.repeat(Math.ceil(250_000 / part.length))}`;
      // A reader whose time grows with the square would need hours.
      await expectWithin(2, () => expect(readBatch(script).body.kind).toBe('sequence'));
    },
    30_000,
  );

  const blanks = ' '.repeat(100_000);
  const levels = '(if errorlevel 1 goto a)&'.repeat(4_000);
  test.each([
    ['blanks in front of tests of one line', `${blanks}echo x&${levels}echo y\n:a\n`],
    ['blanks between two tests', `if errorlevel 1 goto a\n${blanks}if errorlevel 2 goto a\n:a\n`],
    ['blanks behind else', `if exist a echo a else${blanks}`],
    ['many else in a text', `if exist a echo ( ${'else echo x '.repeat(15_000)}`],
    ['blanks in front of a command', `${blanks}x\n`],
  ])(
    '%s are read in time',
    async (_, script) => {
      await expectWithin(2, () => expect(readBatch(script).body.kind).toBe('sequence'));
    },
    30_000,
  );

  test('a megabyte is not read', () => {
    const { body } = readBatch('echo a\n'.repeat(150_000));
    expect(body).toMatchObject({ kind: 'outside', reason: 'raymond reads no script that long' });
  });
});
