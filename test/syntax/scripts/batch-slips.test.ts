import { describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { readScript, type ScriptReading } from '../../../src/syntax/scripts/reading.ts';

type Told = readonly { readonly span: { start: number; end: number }; readonly help: string }[];

async function told(lines: readonly string[], of: (reading: ScriptReading) => Told): Promise<string[]> {
  const text = `@echo off\n${lines.join('\n')}\n`;
  const found = of(await readScript('batch', text, grammarFiles));
  return found.map(({ span, help }) => `${text.slice(span.start, span.end)}: ${help}`);
}

const tag = 'echo ^<goto^>A^</goto^>';

describe('tests that compare nothing', () => {
  const comparisons = (...lines: string[]) => told(lines, ({ lostComparisons = [] }) => lostComparisons);

  test.each([
    ['if "%X%"=="a" or "%X%"=="b" echo x', 'or: write an if of its own for each condition'],
    ['if exist a and exist b echo x', 'and: write a second if in its place: if … if … (…)'],
    ['set N=1\nif N gtr 9 echo x', 'N: write %N%'],
    ['set /a N+=1\nif $N lss %M% echo x', '$N: write %N%'],
    ['set N=1\nif !N! equ 0 echo x', '!N!: write setlocal EnableDelayedExpansion at the top of the script'],
    ['set /p X=<a\nif %X%=="" echo x', '%X%=="": write "%X%"==""'],
    ['setlocal EnableDelayedExpansion\nset X=\nif not !X!=="" echo x', '!X!=="": write "!X!"==""'],
  ])('%j', async (text, expected) => expect(await comparisons(text)).toEqual([expected]));

  test.each([
    'set N=1\nif %N% gtr 9 echo x',
    'set N=1\nif N==%X% echo x',
    'if %X%=="" echo x',
    'if %1=="" echo x',
    'set X="%Y%"\nif %X%=="" echo x',
    'set X=%1\ncall :s "a b"\n:s\nif %X%=="" echo x',
    'set X=1\nif "%X%"=="" echo x',
    'if N gtr 9 echo x',
    'set N=1\nif N equ NONE echo x',
    'setlocal EnableDelayedExpansion\nset N=1\nif !N! equ 0 echo x',
    'if exist a echo this or that',
    'if exist a if exist b echo x',
  ])('%j is not told', async (text) => expect(await comparisons(text)).toEqual([]));
});

describe('variables', () => {
  const variables = (...lines: string[]) => told(lines, ({ unfilled }) => unfilled);

  test.each([
    ['set NEXT=A\necho ^<goto^>%NXT%^</goto^>', '%NXT%: write %NEXT%'],
    ['set NEXT=A\nif exist b set NXET=B\necho ^<goto^>%NEXT%^</goto^>', 'NXET: write NEXT'],
    [
      'if exist b (\n  set "NEXT=A"\n) else (\n  set "NEXTT=B"\n)\necho ^<goto^>%NEXT%^</goto^>',
      'NEXTT: write NEXT',
    ],
    ['git diff --quiet\nif %errorlevl% equ 0 echo x', '%errorlevl%: write %ERRORLEVEL%'],
    ['set N=0\nfor %%F in (*.csv) do (\n  set /a N=%N%+1\n)', '%N%: write set /a N+=1'],
    ['for /l %%i in (1,1,3) do set /a "LEFT = %LEFT% - 2"', '%LEFT%: write set /a LEFT-=2'],
  ])('%j', async (text, expected) => expect(await variables(text)).toEqual([expected]));

  test.each([
    'set NEXT=A\necho %NEXT% ^<goto^>%NXT%^</goto^>',
    'set NEXT=A\nif defined NXT echo ^<goto^>%NXT%^</goto^>',
    'git diff --quiet\nif %ErrorLevel% equ 0 if %LEVEL% equ 1 echo x',
    'git diff --quiet\nset ERRORLEVEL2=%ERRORLEVEL%\nif %ERRORLEVEL2% equ 0 echo x',
    'set NEXT=A\ncall names.bat\necho ^<goto^>%NXT%^</goto^>',
    'set NXET=B\nset NEXT=A\necho ^<goto^>%NEXT%^</goto^>',
    'if exist b set NXET=%B%\nset NEXT=A\necho ^<goto^>%NEXT%^</goto^>',
    'if exist b set NXET=B\nset NEXT=A\necho ^<goto^>%NEXT%%NXET%^</goto^>',
    'set NEXT=A\necho ^<goto^>%NEXT%^</goto^>\nif exist b set NXET=B',
    'if exist b set STEP1=B\nset STEP2=A\necho ^<goto^>%STEP2%^</goto^>',
    'if exist b set NXET=B\nset NEXT=A\ncall next.bat\necho ^<goto^>%NEXT%^</goto^>',
    'set PATHS=A\necho %PATH%',
    'set /a N=%N%+1',
    'for /f %%i in (\'find /c "x" a\') do set /a N=%N%+1',
    'for %%F in (*.csv) do set /a N=%M%+1',
    'for %%F in (*.csv) do set /a N+=1',
  ])('%j is not told', async (text) => expect(await variables(text)).toEqual([]));
});

describe('exit codes and numbers that are lost', () => {
  const lost = (...lines: string[]) => told(lines, ({ lostOutcomes = [] }) => lostOutcomes);
  const late = '!ERRORLEVEL! with setlocal EnableDelayedExpansion at the top of the script';
  const asked = `%ERRORLEVEL%: write if errorlevel 1, or ${late}`;

  test.each([
    ['if exist a (\n  call npm test\n  if %ERRORLEVEL% neq 0 echo x\n)', asked],
    ['for %%F in (*.x) do (\n  git pull > log 2>&1\n  if "%ERRORLEVEL%"=="0" echo x\n)', asked],
    ['if exist a (\n  call :s\n  echo x\n  if not %ERRORLEVEL%==0 echo x\n)\n:s', asked],
    ['git pull\nif %ERRORLEVEL% neq 0 (\n  git stash\n  if %ERRORLEVEL% neq 0 echo x\n)', asked],
    ['git pull\nif not errorlevel 1 (\n  git push\n  if %ERRORLEVEL%==0 echo x\n)', asked],
    ['git pull && (\n  git push\n  if %ERRORLEVEL% neq 0 echo x\n)', asked],
    [
      'if exist a (\n  git pull\n  if errorlevel 1 exit /b 1\n  git push\n  if %ERRORLEVEL% neq 0 echo x\n)',
      asked,
    ],
    [
      'setlocal EnableDelayedExpansion\nif exist a (\n  git pull\n  if %ERRORLEVEL% neq 0 echo x\n)',
      '%ERRORLEVEL%: write !ERRORLEVEL!',
    ],
    ['if exist a (\n  git pull\n  set "CODE=%ERRORLEVEL%"\n)', `%ERRORLEVEL%: write ${late}`],
    [
      'if exist a (\n  git pull\n  exit /b %ERRORLEVEL%\n)',
      '%ERRORLEVEL%: write exit /b alone, which hands the last one on',
    ],
    [
      'git.exe pull\ndel old.log 2>nul\nif errorlevel 1 echo x',
      'errorlevel 1: ask for it directly behind git.exe, or keep it there by set CODE=%ERRORLEVEL%',
    ],
    [
      'git.exe fetch\n@call echo over %%X%%\nif errorlevel 1 echo x',
      'errorlevel 1: ask for it directly behind git.exe, or keep it there by set CODE=%ERRORLEVEL%',
    ],
    [
      'call npm test > t.log 2>&1\ntype t.log\necho over\nif not %ERRORLEVEL%==0 echo x',
      '%ERRORLEVEL%==0: ask for it directly behind npm, or keep it there by set CODE=%ERRORLEVEL%',
    ],
    [
      'call :build\ncd ..\nsetlocal\nset "CODE=%ERRORLEVEL%"\n:build',
      '%ERRORLEVEL%: ask for it directly behind :build, or keep it there by set CODE=%ERRORLEVEL%',
    ],
    [
      'set ERRORLEVEL=0\ngit pull\nif %ERRORLEVEL% neq 0 echo x',
      'set ERRORLEVEL=0: leave it out, or write (call ) to set the exit code to 0',
    ],
    [
      'set ERRORLEVEL=1\n:last\ngit pull\nexit /b %ERRORLEVEL%',
      'set ERRORLEVEL=1: leave it out, or write (call ) to set the exit code to 0',
    ],
    ['echo 3>step.txt', '3: write >FILE echo 3, with the file in front'],
    [
      'set N=0\nset /p N=<n.txt\nset /a N+=1\necho %N%>n.txt',
      '%N%: write >FILE echo %N%, with the file in front',
    ],
    ['set /a N=%N%+1\necho round %N%>>log', '%N%: write >FILE echo %N%, with the file in front'],
  ])('%j', async (text, expected) => expect(await lost(text)).toEqual([expected]));

  test.each([
    // The block is there for the exit code from in front of it.
    'git pull\nif %ERRORLEVEL% neq 0 (\n  git stash\n  if %ERRORLEVEL% equ 2 echo x\n)',
    'git pull\nif errorlevel 1 (\n  git stash\n  set CODE=%ERRORLEVEL%\n)',
    // What ran last is no program.
    'git pull\nif exist log (\n  del log\n  if %ERRORLEVEL% neq 0 echo x\n)',
    'git pull\nif exist log (\n  git stash\n  exit /b %ERRORLEVEL%\n)',
    'if exist a (\n  git pull\n) else if %ERRORLEVEL% neq 0 echo x',
    'if exist a (\n  git pull\n) else (\n  if %ERRORLEVEL% neq 0 echo x\n)',
    'git pull\nif %ERRORLEVEL% neq 0 echo x',
    'setlocal EnableDelayedExpansion\nif exist a (\n  git pull\n  if !ERRORLEVEL! neq 0 echo x\n)',
    'if exist a (\n  git pull\n  if errorlevel 1 echo x\n)',
    // These leave the exit code as it is, may fail themselves, or do not run on every way.
    'git.exe pull\necho over\nset X=1\nif errorlevel 1 echo x',
    'git.exe pull\ncall :over\nif errorlevel 1 echo x\nexit /b\n:over\necho over',
    'git.exe pull\ncall echoes x\nif errorlevel 1 echo x',
    'git.exe pull\npopd\nif errorlevel 1 echo x',
    'git.exe pull\ncopy a b\nif errorlevel 1 echo x',
    'git.exe pull\ncd src\nif errorlevel 1 echo x',
    'git.exe pull\ntype t.log\nif errorlevel 1 echo x',
    'git.exe pull\nif exist a del a\nif errorlevel 1 echo x',
    'git.exe pull && ^\ndel a\nif errorlevel 1 echo x',
    'git.exe pull\n:next\ndel a\nif errorlevel 1 echo x',
    'git.exe pull\nset CODE=%ERRORLEVEL%\ndel a\nif %CODE% neq 0 echo x',
    'setlocal\nif errorlevel 1 echo x',
    'set "ERRORLEVEL="\ngit pull\nif %ERRORLEVEL% neq 0 echo x',
    'set ERRORLEVEL=0\ngit pull\nif errorlevel 1 echo x',
    // With that the script ends.
    'call npm test || goto error\ngoto end\n:error\nset ERRORLEVEL=1\n\n:end\nrem over\nexit /b %ERRORLEVEL%',
    // Here the digit is a word, or the number of an output that is meant.
    '(echo 3)>step.txt',
    'echo 3 >step.txt',
    '>step.txt echo 3',
    'echo v3>step.txt',
    'echo 13>step.txt',
    'echo 2>nul',
    'echo 1>&2',
    'echo x 2>log',
    'set N=%1\nset /a N+=1\necho %N%>n.txt',
    'set N=10\nset /a N+=1\necho %N%>n.txt',
    'set /a N=M+1\necho %N%>n.txt',
    'set /a N+=1\nset N=v%N%\necho %N%>n.txt',
    'set /a N+=1\necho v%N%>n.txt',
    'setlocal EnableDelayedExpansion\nset /a N+=1\necho !N!>n.txt',
  ])('%j is not told', async (text) => expect(await lost(text)).toEqual([]));
});

describe('commands', () => {
  const slips = (...lines: string[]) => told(lines, ({ commandSlips }) => commandSlips);

  test('braces are told once, and what prints a tag without echo', async () => {
    expect(await slips('if exist a (', tag, '} else {', tag, ')')).toEqual(['}: write ) else (']);
    expect(await slips('if exist a {', tag, '} else {', tag, '}')).toHaveLength(1);
    expect(await slips('^<goto^>A^</goto^>')).toEqual(['^<goto^>: write echo in front of it']);
    expect(await slips('echo }', 'echo ^<goto^>')).toEqual([]);
  });

  test('a batch file without call is told where nothing leads past it', async () => {
    const uncalled = async (...lines: string[]) => {
      const reading = await readScript('batch', `@echo off\n${lines.join('\n')}\n`, grammarFiles);
      return reading.uncalled?.isCertain === true ? reading.uncalled.name : null;
    };
    expect(await uncalled('test.bat 1>&2', tag)).toBe('test.bat');
    expect(await uncalled('tools\\test.cmd x >nul', 'if errorlevel 1 exit /b 1', tag)).toBe(
      'tools\\test.cmd',
    );
    expect(await uncalled('call test.bat', tag)).toBe(null);
    expect(await uncalled('if exist a test.bat', tag)).toBe(null);
    expect(await uncalled('test.bat | more', tag)).toBe(null);
    expect(await uncalled('if exist a goto b', 'test.bat', ':b', tag)).toBe(null);
    expect(await uncalled('test.bat')).toBe(null);
  });
});
