import { describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { readBatch } from '../../../src/syntax/scripts/batch/batch.ts';
import { tagsOf } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

/**
 * What a script can print on its ways, `-` where it succeeds without a tag; `?` where no run is expected to go that way
 * (of these, only with tags), `!` where it fails.
 */
async function ends(script: string): Promise<string[]> {
  const { behaviour } = await readScript('batch', script, grammarFiles);
  const printed = behaviour.outcomes.map((outcome) => {
    const contents = tagsOf(behaviour, outcome).map(({ tag }) => tag.content);
    const mark = `${outcome.exit === 'failure' ? '!' : ''}${outcome.sure ? '' : '?'}`;
    return `${contents.join(' ') || '-'}${mark}`;
  });
  const found = [...behaviour.problems.map(({ message }) => message), ...new Set(printed)];
  const isBetter = (one: string) =>
    found.includes(one.replace('!?', '')) || found.includes(one.replace('!?', '?'));
  return found.filter((one) => !/^-!?\?$/.test(one) && !(one.endsWith('!?') && isBetter(one))).sort();
}

const echo = (name: string) => `echo ^<goto^>${name}^</goto^>`;
const either = `(${echo('A')}) else (${echo('B')})`;

function check(
  title: string,
  rows: readonly (readonly [lines: readonly string[], expected: readonly string[]])[],
) {
  describe(title, () => {
    test.each(rows)('%j', async (lines, expected) => {
      expect(await ends(lines.join('\r\n'))).toEqual(expected);
    });
  });
}

describe('endlocal sets no variable, and values are carried past it in its line', () => {
  const old = (lines: readonly string[]) =>
    readBatch(lines.join('\r\n')).lostValues?.old.map(({ name }) => name);
  test.each([
    [['endlocal & echo ^<goto^>%T%^</goto^>'], ['A']],
    [['endlocal & (echo ^<goto^>%T%^</goto^>)'], ['A']],
    [['endlocal & echo ^<goto^>%T%^</goto^>& exit /b 0'], ['A']],
    [['(endlocal', 'echo ^<goto^>%T%^</goto^>)'], ['A']],
    [['endlocal & set "T=%T%" & echo ^<goto^>%T%^</goto^>'], ['A']],
    [['endlocal & set "T=%T%"', 'echo ^<goto^>%T%^</goto^>'], ['A']],
  ])('%j', async (lines, expected) => {
    const script = ['setlocal', 'set "T=A"', ...lines];
    expect(old(script)).toEqual([]);
    expect(await ends(script.join('\r\n'))).toEqual(expected);
  });
  test('of many variables, too', () => {
    const sets = Array.from({ length: 25 }, (_, number) => `set "V${number}=A"`);
    expect(old(['setlocal', ...sets, 'endlocal & echo ^<goto^>%V3%^</goto^>'])).toEqual([]);
  });
  test('what is set after it in the same line is still told', () => {
    expect(old(['setlocal', 'set T=A', 'endlocal & set "T=B" & echo ^<goto^>%T%^</goto^>'])).toEqual(['T']);
    expect(old(['setlocal', 'set T=A', '(set "T=B" & echo ^<goto^>%T%^</goto^>)'])).toEqual(['T']);
  });
});

const isZero = (name: string) => `if %${name}% equ 0 ${either}`;

check('a set whose name only a run settles leaves nothing certain of any variable', [
  [
    ['set "C=0"', 'for /f "usebackq delims=" %%l in ("x.env") do set "%%l"', isZero('C')],
    ['A', 'B'],
  ],
  [
    ['set "C=0"', 'set "%~1"', isZero('C')],
    ['A', 'B'],
  ],
  [
    ['set "C=0"', 'set /a "%~1+=1"', isZero('C')],
    ['A', 'B'],
  ],
  [
    ['set C=0', 'set /a %1+=1', isZero('C')],
    ['A', 'B'],
  ],
  [
    ['set C=0', 'set V=C', 'set /a %V%=5', isZero('C')],
    ['A', 'B'],
  ],
  [
    ['set C=0', 'set /a "%V%"', isZero('C')],
    ['A', 'B'],
  ],
  [
    ['set C=0', 'set /a N=1,%V% = 5', isZero('C')],
    ['A', 'B'],
  ],
  [
    ['setlocal enabledelayedexpansion', 'set C=0', 'set /a "!V!+=5"', isZero('C')],
    ['A', 'B'],
  ],
  [
    ['set C=0', 'for %%v in (C D) do set /a %%v+=1', isZero('C')],
    ['A', 'B'],
  ],
  [
    ['set C_x=0', 'for %%a in (x y) do set /a C_%%a+=1', isZero('C_x')],
    ['A', 'B'],
  ],
  // What is put into a number names no variable.
  [['set C=0', 'set /a N=%V%+1, M+=%%V%% * %V%', isZero('C')], ['A']],
]);

const tried = (condition: string, ...exits: string[]) => [
  'call :try',
  `${condition} ${either}`,
  'exit /b 0',
  ':try',
  'git push',
  ...exits,
];

check('that an exit code is less than 0 is not expected, and may be', [
  [
    ['git push', `if %errorlevel% lss 0 ${either}`],
    ['A?', 'B'],
  ],
  [
    ['git push', `if %errorlevel% leq -1 ${either}`],
    ['A?', 'B'],
  ],
  [
    ['git push', `if not errorlevel 0 ${either}`],
    ['A?', 'B'],
  ],
  [
    ['git push', `if errorlevel 0 ${either}`],
    ['A', 'B?'],
  ],
  [
    ['git push', `if %errorlevel% geq 0 ${either}`],
    ['A', 'B?'],
  ],
  [
    ['git push', `if %errorlevel% gtr -1 ${either}`],
    ['A', 'B?'],
  ],
  [
    ['git push', `if %errorlevel% equ -1073741819 ${either}`],
    ['A!', 'B'],
  ],
  [
    ['git push', 'if errorlevel -1 if not errorlevel 0 goto c', echo('B'), 'exit /b 0', ':c', echo('A')],
    ['A?', 'B'],
  ],
  [
    ['git push', `if errorlevel 1 (${echo('A')}) else if errorlevel 0 (${echo('B')})`],
    ['A!', 'B'],
  ],
  [['git push', 'if not errorlevel 0 exit /b', echo('B')], ['B']],
  // Here nothing has run in front of it.
  [[`if %errorlevel% lss 0 ${either}`], ['A?', 'B']],
  [tried('if %errorlevel% lss 0', 'exit /b %errorlevel%'), ['A?', 'B']],
  [tried('if not errorlevel 0', 'exit /b %errorlevel%'), ['A?', 'B']],
  [tried('if %errorlevel% neq 0', 'if exist a exit /b -1', 'exit /b 0'), ['A', 'B']],
  [tried('if not errorlevel 0', 'exit /b -1'), ['A?', 'B']],
  [tried('if errorlevel 1', 'exit /b 4294967295'), ['A', 'B']],
  [tried('if errorlevel 1', 'exit /b 1'), ['A']],
  [tried('if errorlevel 1', 'exit /b 0'), ['B']],
]);

const polls = (list: string) => [
  `for /l %%i in (${list}) do (`,
  `if exist a (${echo('A')}& exit /b 0)`,
  'timeout /t 3',
  ')',
];

check('a loop that counts by 0 never comes to its end', [
  [polls(''), ['A']],
  [polls('1,0,1'), ['A']],
  [polls('1 0 2'), ['A']],
  [polls('0'), ['A']],
  [polls('2,0,1'), ['-', 'A']],
  [polls('1'), ['-', 'A']],
  [polls('1,1,2'), ['-', 'A']],
  [polls('1,%S%,2'), ['-', 'A']],
  [['for /l %%i in () do if exist a goto b', ':b', echo('A')], ['A']],
]);

const named = (text: string, part: string, name: string) => [
  `for %%I in (${text}) do set "N=%%~${part}I"`,
  `if "%N%"=="${name}" ${either}`,
];

check('parts of names are those of whole paths, and what is looked for is found or not', [
  [named('.', 'nx', 'app'), ['A', 'B']],
  [named('..', 'n', 'app'), ['A', 'B']],
  [named('"docs\\."', 'n', 'app'), ['A', 'B']],
  [named('"docs\\"', 'nx', 'docs'), ['A', 'B']],
  [named('a.', 'nx', 'a'), ['A', 'B']],
  [named('PROGRA~1', 'nx', 'Program Files'), ['A', 'B']],
  [named('docs\\a.md', 'nx', 'a.md'), ['A']],
  [named('..\\a.md', 'n', 'b'), ['B']],
  [
    ['call :n .', 'exit /b 0', ':n', `if "%~nx1"=="app" ${either}`, 'exit /b 0'],
    ['A?', 'B?'],
  ],
  [named('git.exe', '$PATH:', ''), ['A', 'B']],
  [named('git.exe', 'dp$PATH:', ''), ['A', 'B']],
  [[`for %%I in (git.exe) do if "%%~$PATH:I"=="" ${either}`], ['A', 'B']],
]);

check('numbers of other bases', [
  [[`if 010 equ 8 ${either}`], ['A']],
  [[`if 010 neq 8 ${either}`], ['B']],
  [[`if -0x10 equ -16 ${either}`], ['A']],
  [['set N=010', `if %N% equ 8 ${either}`], ['A']],
  [['set N=8', `if %N% equ 010 ${either}`], ['A']],
  [['set N=1', `if %N%0 equ 10 ${either}`], ['A']],
  // No number of the base 8, and so compared as a text.
  [
    ['set N=08', `if %N% equ 8 ${either}`],
    ['A?', 'B?'],
  ],
  // Beyond 32 bits.
  [
    ['set N=4294967296', `if %N% equ 2147483647 ${either}`],
    ['A?', 'B?'],
  ],
  [['set N=010', `if "%N%"=="8" ${either}`], ['B']],
  [['set N=9', `if %N% equ 8 ${either}`], ['B']],
]);

test('what stands after a remark that may close its block is not followed', async () => {
  const { behaviour } = await readScript(
    'batch',
    ['if exist a (rem) else (', echo('A'), 'exit /b 0', ')', echo('B')].join('\r\n'),
    grammarFiles,
  );
  expect(behaviour.outcomes.every(({ anything }) => anything !== null)).toBe(true);
  expect(await ends(['if exist a ( rem b (c)', echo('A'), ') else (', echo('B'), ')'].join('\r\n'))).toEqual([
    'A',
    'B',
  ]);
});

check('choice ends with the number of the key, and never with 0', [
  [
    [
      'choice /c ab /n',
      `if errorlevel 2 (${echo('B')} & exit /b 0)`,
      `if errorlevel 1 ${echo('A')}`,
      'exit /b 0',
    ],
    ['A', 'B'],
  ],
  [
    [
      'choice',
      `if %errorlevel%==1 (${echo('A')} & exit /b 0)`,
      `if %errorlevel%==2 (${echo('B')} & exit /b 0)`,
    ],
    ['A', 'B'],
  ],
  [
    ['choice.exe /n /c:ab >nul', `if errorlevel 3 ${echo('C')}`, `if errorlevel 1 ${echo('A')}`, 'exit /b 0'],
    ['A'],
  ],
  [
    [
      'choice /c abc',
      `if errorlevel 3 (${echo('C')} & exit /b 0)`,
      `if errorlevel 2 ${echo('B')}`,
      'exit /b 0',
    ],
    ['-', 'B', 'C'],
  ],
  // A letter that only a run knows.
  [
    ['choice /c %KEYS%', `if errorlevel 3 (${echo('C')}) else (${echo('B')})`, 'exit /b 0'],
    ['B', 'C'],
  ],
  [[`choice && (${echo('A')}) || (${echo('B')})`, 'exit /b 0'], ['B']],
]);

check('what prints leaves the error level as it is, and the script ends with it', [
  [
    ['check.exe', `if errorlevel 1 ${either}`],
    ['A!', 'B'],
  ],
  [
    ['check.exe', `if %errorlevel% neq 0 (${echo('A')}) else (${echo('B')})`],
    ['A!', 'B'],
  ],
  [
    ['check.exe', 'if errorlevel 1 (', echo('A'), 'goto end', ')', echo('B'), ':end'],
    ['A!', 'B'],
  ],
  [
    ['check.exe', 'if errorlevel 1 goto bad', echo('B'), 'goto :eof', ':bad', echo('A'), 'goto :eof'],
    ['A!', 'B'],
  ],
  [
    ['check.exe', 'if errorlevel 1 (', echo('A'), 'goto :eof', ')', echo('B')],
    ['A!', 'B'],
  ],
  // What succeeds sets it to 0, but for a few commands.
  [
    ['check.exe', `if errorlevel 1 (${echo('A')} & del x) else (${echo('B')})`],
    ['A', 'B'],
  ],
  [
    ['check.exe', `if errorlevel 1 (${echo('A')} & rd /q x) else (${echo('B')})`],
    ['A!', 'B'],
  ],
  // So does `setlocal`, and `endlocal` leaves it alone.
  [
    [
      'check.exe',
      'if errorlevel 1 (',
      'setlocal enabledelayedexpansion',
      echo('A'),
      'exit /b',
      ')',
      echo('B'),
    ],
    ['A', 'B'],
  ],
  [
    [
      'check.exe',
      'if errorlevel 1 goto bad',
      echo('B'),
      'exit /b',
      ':bad',
      'setlocal',
      echo('A'),
      'endlocal',
    ],
    ['A', 'B'],
  ],
  [
    ['setlocal', 'check.exe', `if errorlevel 1 (${echo('A')} & endlocal) else (${echo('B')})`],
    ['A!', 'B'],
  ],
  // `(call )` is the usual way to set it to 0; without the blank it raises it.
  [
    ['call npm test >nul 2>&1', `if errorlevel 1 ${either}`, '(call )'],
    ['A', 'B'],
  ],
  [
    ['check.exe', `if errorlevel 1 (${echo('A')} & (call )) else (${echo('B')})`],
    ['A', 'B'],
  ],
  [
    ['check.exe', `if errorlevel 1 ${either}`, '(call)'],
    ['A', 'B'],
  ],
  // Where nothing was asked, no program is expected to have failed.
  [
    ['if errorlevel 1 exit /b 1', 'check.exe', echo('A')],
    ['-!', 'A'],
  ],
]);

check('at a comparison that begins with a variable without a value, cmd stops', [
  [['set X=', `if %X%==A ${either}`], ['-!']],
  [['set X=', `if not /i %X% equ 3 ${either}`], ['-!']],
  [['set X=', `if "%X%"=="A" ${either}`], ['B']],
  [['set X=', `if [%X%]==[A] ${either}`], ['B']],
  [['setlocal enabledelayedexpansion', 'set X=', `if !X!==A ${either}`], ['B']],
  [
    ['set X=', 'if exist f set X=A', `if %X%==A ${either}`],
    ['-!', 'A'],
  ],
  [
    ['set /p X=<f', `if %X%==A ${either}`],
    ['A', 'B'],
  ],
  // What it is called with by other files, nobody sees here.
  [[`if %1==A ${either}`], ['B']],
  [['call :sub A', 'exit /b', ':sub', `if %1==A ${either}`], ['A']],
]);

const overList = (list: string, before: string) => [
  '@echo off',
  before,
  `for %%s in (${list}) do if not exist .%%s call :run %%s & exit /b 0`,
  `${echo('Z')} & exit /b 0`,
  ':run',
  `if "%1"=="a" ${echo('A')}`,
  `if "%1"=="b" ${echo('B')}`,
  'exit /b 0',
];

check('a loop over a list in a variable', [
  [overList('%L%', 'set L=a b'), ['A', 'B', 'Z']],
  [overList('%L%', 'set "L=a,b"'), ['A', 'B', 'Z']],
  [overList('%L% b', 'set L=a'), ['A', 'B', 'Z']],
  [overList('%L%', 'set L=a c'), ['-', 'A', 'Z']],
  // What only a run knows, or may be a pattern of file names.
  [overList('%L%', 'set /p L=Which?'), ['-', 'A', 'A B?', 'B', 'Z']],
  [overList('%L%', 'set L=*.a'), ['-', 'A', 'A B?', 'B', 'Z']],
]);
