import { describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

type Row = readonly [script: readonly string[], place: string, help: string];

/** The place, as it is written, and the help of each fault; CRLF and LF mean the same. */
async function faultsIn(lines: readonly string[], lineEnd: string): Promise<[string, string][]> {
  const text = lines.join(lineEnd);
  const { syntaxFaults = [] } = await readScript('batch', text, grammarFiles);
  return syntaxFaults.map(({ span: { start, end }, help }) => [text.slice(start, end), help]);
}

function check(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    test.each(rows)('%j', async (lines, place, help) => {
      const wanted = place === '' ? [] : [[place, help]];
      expect(await faultsIn(lines, '\r\n')).toEqual(wanted);
      expect(await faultsIn(lines, '\n')).toEqual(wanted);
    });
  });
}

const sameLine = 'write the command in the same line, or ( at its end and ) after the commands';

check('for', [
  [['for /f "delims=" %i in (\'git branch\') do set B=%i'], '%i', 'write %%i, here and in the body'],
  [['for %F in (a b) do echo %F'], '%F', 'write %%F, here and in the body'],
  [['for /r "%~dp0" %f in (*.md) do echo x'], '%f', 'write %%f, here and in the body'],
  [['for /l %n in (1,1,3) do echo %n'], '%n', 'write %%n, here and in the body'],
  [['for %%file in (a b) do echo %%file'], '%%file', 'write %%f'],
  [['for %%i (a b) do echo %%i'], 'i', 'write in (…) there'],
  [['for %%i in a b do echo %%i'], 'a', 'put the list into parentheses'],
  [['for %%i in (a b) echo %%i'], ')', 'write do there'],
  [['for %%i in (a b', 'echo x'], '(', 'write ) in a line after what belongs to it'],
  [['for %%i in (a b) do', '  echo %%i'], 'do', sameLine],
  [['for %%i in (a b) do', '(', 'echo %%i', ')'], 'do', 'write ( at the end of this line'],
  [['for %%i in (a b) do (', 'echo %%i', ')'], '', ''],
  [["for /f %%i in ('git log 2>nul') do echo x"], '2>', 'write 2^>'],
  [['for /f %%i in (\'git log | find "x"\') do echo x'], '|', 'write ^|'],
  [['for /f %%i in (\'git log 2^>^&1 ^| find "x"\') do echo x'], '', ''],
  [['for /f %%i in (\'git log --format="%%h|%%s>"\') do echo x'], '', ''],
  [['for /f usebackq %%i in (`a ^& b && c`) do echo x'], '&&', 'write ^&^&'],
  [['for /f usebackq %%i in ("a & b.txt") do echo x'], '', ''],
  [['for %%i in (a & b) do echo x'], '&', 'put it between quotation marks'],
  [["for /f %%i in ('pwsh -c (Get-Date).Year') do echo x"], ')', 'write ^) for a ) of the command'],
  [["for /f %%i in ('pwsh -c (Get-Date^).Year') do echo x"], '', ''],
  // Which words they are is up to the variables.
  [['for %X% in (a b) do echo x'], '', ''],
  [['for %%i %X%'], '', ''],
]);

check('if', [
  [['if "%X%"="ok" echo x'], '=', 'write =='],
  [['if %X%=ok echo x'], '=', 'write =='],
  [['if "%X%" -eq "ok" echo x'], '-eq', 'write =='],
  [['if "%N%" != "0" echo x'], '!=', 'write NEQ'],
  [['if %N% <> 3 echo x'], '<>', 'write NEQ'],
  [['if not %N% -ge 3 echo x'], '-ge', 'write GEQ'],
  [['if %N% > 3 echo x'], '>', 'write GTR'],
  [['if [ "%X%" == "ok" ] echo x'], '[', 'remove it, and its counterpart at the end of the condition'],
  [['if [%X%]==[ok] echo x'], '', ''],
  [['if "%X%" (', 'echo x', ')'], '"%X%"', 'write == and what it is compared with'],
  [['if exists a echo x'], 'exists', 'write exist'],
  [['if exist a && exist b echo x'], '&&', 'write the second condition after a second if: if … if … (…)'],
  [['if exist a || exist b echo x'], '||', 'write an if of its own for each condition'],
  [['if exist a echo x && echo y'], '', ''],
  [['if exist a', '(', 'echo x', ')'], 'a', 'write ( at the end of this line'],
  [['if exist a', '  echo x'], 'a', sameLine],
  [['if exist a(', 'echo x', ')'], '(', 'write a blank in front of ('],
  [['if exist a (', 'echo x', ') else', 'echo y'], 'e', sameLine],
  [['if exist a (', 'echo x', ') elseif exist b (', 'echo y', ')'], 'elseif', 'write else if'],
  [
    ['if exist a (', 'echo x', ') else (', 'echo y', ') else (', 'echo z', ')'],
    'else',
    'remove it, or write the if that it belongs to',
  ],
  // A variable may hold the whole condition, or a remark.
  [['if %X% (', 'echo x', ')'], '', ''],
  [['%REM% if "%X%"="ok" echo x'], '', ''],
]);

check('blocks', [
  [['if exist a (', 'echo x'], '(', 'write ) in a line after what belongs to it'],
  [['(', 'if exist a (', 'echo x', ')', 'echo y'], '(', 'write ) in a line after what belongs to it'],
  [['if exist a (', 'echo Done (step 1) now', ')'], ')', 'write ^) if it belongs to the text'],
  [['if exist a (', 'echo Done (step 1^) now', ')'], '', ''],
  [['if exist a (', 'echo "Done (step 1) now"', ')'], '', ''],
  [['if exist a (', 'rem Done (step 1) now', 'echo x', ')'], '', ''],
  [['echo Done (step 1) now'], '', ''],
  // Whether such a remark closes its block is not sure.
  [['if exist a (rem)', 'echo x'], '', ''],
  [['(exit /b 0 & rem)', 'echo x'], '', ''],
  [['if exist a (rem some words)', 'echo x'], '', ''],
  [['if exist a (', 'rem done)', 'echo x'], '', ''],
  [['if exist a (', 'rem (done)', 'echo x'], '(', 'write ) in a line after what belongs to it'],
  [['if exist a (', 'echo x', ') echo y'], ')', 'write what follows in a line of its own'],
  [['if exist a (', 'echo x', ') > log.txt'], '', ''],
  [['if exist a (', 'echo x', ':: y', ')'], ':: y', 'write rem in place of ::'],
  [['if exist a (', 'echo x', ':end', ')'], ':end', 'write a command after it, such as rem'],
  [['if exist a (', ':: x', 'echo y', ')'], '', ''],
  [['if exist a (', ':: x', ':: y', ')'], '', ''],
  [
    ['if exist a (', 'set P=%ProgramFiles(x86)%\\Git', ')'],
    '%ProgramFiles(x86)%',
    'write it between quotation marks, as in set "NAME=…"',
  ],
  [['if exist a (', 'set "P=%ProgramFiles(x86)%\\Git"', ')'], '', ''],
  [['set P=%ProgramFiles(x86)%\\Git'], '', ''],
]);

check('operators', [
  [['& echo x'], '&', 'write a command in front of it, or remove it'],
  [['echo x &&'], '&&', 'write one in the same line, or remove &&'],
  [['echo x |', 'find "y"'], '|', 'write one in the same line, or remove |'],
  [['echo x &'], '', ''],
  // What is in front of it may be there all the same.
  [['(', 'echo x &&', 'echo y', ')'], '', ''],
]);

check('what is met', [
  [['exit /b 0', 'if "%X%"="ok" echo x'], '', ''],
  [['goto end', 'if "%X%"="ok" echo x', ':end', 'echo x'], '', ''],
  [['if exist a goto end', 'if "%X%"="ok" echo x', ':end', 'echo x'], '=', 'write =='],
  // cmd ends at the first.
  [['if "%X%"="ok" echo x', 'for %i in (a) do echo x'], '=', 'write =='],
]);
