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
  ])('%j', async (text, expected) => expect(await comparisons(text)).toEqual([expected]));

  test.each([
    'set N=1\nif %N% gtr 9 echo x',
    'set N=1\nif N==%X% echo x',
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
    ['set N=0\nfor %%F in (*.csv) do (\n  set /a N=%N%+1\n)', '%N%: write set /a N+=1'],
    ['for /l %%i in (1,1,3) do set /a "LEFT = %LEFT% - 2"', '%LEFT%: write set /a LEFT-=2'],
  ])('%j', async (text, expected) => expect(await variables(text)).toEqual([expected]));

  test.each([
    'set NEXT=A\necho %NEXT% ^<goto^>%NXT%^</goto^>',
    'set NEXT=A\nif defined NXT echo ^<goto^>%NXT%^</goto^>',
    'set NEXT=A\ncall names.bat\necho ^<goto^>%NXT%^</goto^>',
    'set PATHS=A\necho %PATH%',
    'set /a N=%N%+1',
    'for /f %%i in (\'find /c "x" a\') do set /a N=%N%+1',
    'for %%F in (*.csv) do set /a N=%M%+1',
    'for %%F in (*.csv) do set /a N+=1',
  ])('%j is not told', async (text) => expect(await variables(text)).toEqual([]));
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
