import { describe, expect, test } from 'vitest';
import { readBatch } from '../../../src/syntax/scripts/batch/batch.ts';
import { renderProgram } from './render-program.ts';

/** A script, its lines joined by CRLF, and the program that it is. */
type Row = readonly [script: string | readonly string[], program: string];

const open = '= = ""; test [the exit code]; return unknown';
const openCommand = '{ if nothing then { = = ""; test [the exit code]; return success } else return last }';

/**
 * `X@old`: the value that X has before the block; the program names it by the place of that. `return open`: with
 * a status of which nothing can be said. `return level`: with the error level. `foo`: where the error level is asked
 * for, a program of that name, which changes it.
 */
function render(script: string): string {
  return renderProgram(readBatch(script))
    .replace(/([A-Z])=\d+/g, '$1@old')
    .replaceAll(openCommand, 'return open')
    .replaceAll(`{ ${open} }`, 'return open')
    .replaceAll('{ return level }', 'return level')
    .replaceAll('ERRORLEVEL = "raised"', 'raised')
    .replace(/ERRORLEVEL = \?; (?:quiet )?anything<it runs (\w+)>/g, '$1')
    .replace(/{ (\w+) }/g, '$1');
}

function check(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    test.each(
      rows.map(([script, program]) => [typeof script === 'string' ? [script] : script, program] as const),
    )('%j', (lines, program) => {
      expect(render(lines.join('\r\n'))).toBe(program);
      expect(render(lines.join('\n'))).toBe(program);
    });
  });
}

check('echo', [
  ['echo hello', 'print "hello\\r\\n"'],
  ['echo   two blanks stay', 'print "  two blanks stay\\r\\n"'],
  ['ECHO Hello', 'print "Hello\\r\\n"'],
  ['@@ echo silent', 'print "silent\\r\\n"'],
  ['echo.text', 'print "text\\r\\n"'],
  ['echo(text', 'print "text\\r\\n"'],
  ['echo:text', 'print "text\\r\\n"'],
  ['echo/text', 'print "text\\r\\n"'],
  ['echo.', 'print "\\r\\n"'],
  ['echo(', 'print "\\r\\n"'],
  ['echo', 'harmless'],
  ['@echo off', '{}'],
  ['echo on', '{}'],
  ['echo.off', 'print "off\\r\\n"'],
  ['echo a)', 'print "a)\\r\\n"'],
  ['echos', 'anything<it runs echos>'],
  ['"echo" x', 'anything<it runs echo>'],
]);

check('carets and quotes', [
  ['echo ^<goto^>A^</goto^>', 'print "<goto>A</goto>\\r\\n"'],
  [
    'echo ^<function return="DONE"^>WORK^</function^>',
    'print "<function return="DONE">WORK</function>\\r\\n"',
  ],
  ['echo "<goto>A</goto>"', 'print ""<goto>A</goto>"\\r\\n"'],
  ['echo "a^<b"', 'print ""a^<b"\\r\\n"'],
  ['echo a ^& b', 'print "a & b\\r\\n"'],
  ['echo ^^ ^a', 'print "^ a\\r\\n"'],
  ['echo ^"<x', 'print ""\\r\\n"'],
  [['echo a^', 'b'], 'print "ab\\r\\n"'],
  [['echo a^', '& b'], 'print "a& b\\r\\n"'],
  [['echo a^', '', 'b'], 'print "a\\nb\\r\\n"'],
  [['echo "a^', 'echo b'], 'print ""a^\\r\\n"; print "b\\r\\n"'],
  ['echo a^', 'print "a\\r\\n"'],
]);

check('remarks', [
  ['rem echo x', '{}'],
  ['@REM a & echo b', '{}'],
  ['rem & echo b', 'print "b\\r\\n"'],
  [':: ^<goto^>A^</goto^>', '{}'],
  // A caret continues a label, and so a remark of this kind, but none of the other.
  [[':: a caret ^', 'echo b'], '{}'],
  [['rem a caret ^', 'echo b'], 'print "b\\r\\n"'],
  ['echo a & rem b', 'print "a \\r\\n"'],
  [['if exist x (', '  rem a ) b', '  :: c', '  echo d', ')'], '{ if test [exist x] then print "d\\r\\n" }'],
  ['remark', 'anything<it runs remark>'],
  [') else', '{}'],
  ['rem <goto>A</goto>', '{}'],
  // A label at the end of a block.
  [['if exist x (', 'echo a', ':: b', ')'], 'exit unknown'],
  // The second of them is a command, of a drive that nobody has.
  [['if exist x (', ':: a', ':: b', ')'], 'anything<it is no correct batch code here> assigns'],
]);

check('percent signs', [
  ['echo %X%', 'print "{X}\\r\\n"'],
  ['echo %path%', 'print "{PATH}\\r\\n"'],
  ['echo 100%% of %%X%%', 'print "100% of %X%\\r\\n"'],
  ['echo 100% sure', 'print "100 sure\\r\\n"'],
  ['echo %X:~0,3%%X:a=b%', 'print "{X~}{X~}\\r\\n"'],
  ['echo %1 %~2 %*', 'print "{1} {2} {?}\\r\\n"'],
  ['echo %~nx1', 'print "{1~}\\r\\n"'],
  [
    'echo %0 %~dp0 %ERRORLEVEL% %Random% %DATE% %TIME:~0,2% %CD%',
    'print "{#} {#} {#} {#} {#} {#} {#}\\r\\n"',
  ],
  ['echo "%X%"', 'print ""{X}"\\r\\n"'],
]);

check('set', [
  ['set X=a b ', 'X = "a b "'],
  ['set "X=a b" and more', 'X = "a b"'],
  ['set x=%Y%.md', 'X = "{Y}.md"'],
  ['set X=', 'X = ""'],
  ['set X="a"', 'X = ""a""'],
  ['set "TAG=^<goto^>A^</goto^>"', 'TAG = "^<goto^>A^</goto^>"'],
  ['set TAG=^<goto^>A^</goto^>', 'TAG = "<goto>A</goto>"'],
  ['set /a N=1+2, M+=N', 'N = "{#}"; M = "{#}"'],
  ['set /a "N = (1+2)"', 'N = "{#}"'],
  ['set /a N=-2', 'N = "-2"'],
  ['set /a N=-02', 'N = "{#}"'],
  ['set /p X=Name? ', 'print "Name? "; X = ?'],
  ['<nul set /p ="<goto>A</goto>"', 'print "<goto>A</goto>"; fail'],
  ['set /p "=<goto>A</goto>" <nul', 'print "<goto>A</goto>"; fail'],
  ['set %X%=a', 'nothing assigns'],
  ['set', 'anything<it prints variables>'],
  ['set RAYMOND', 'anything<it prints variables>'],
  // What the value means is settled where it is put into a line.
  [['set "X=^<a"', 'echo %X% %Y%'], 'X = "^<a"; print "{X~} {Y}\\r\\n"'],
  [['set X=a', 'echo %X%'], 'X = "a"; print "{X}\\r\\n"'],
]);

check('percent signs in a block', [
  [['(', 'set X=1', 'echo %X%', ')'], 'X@old = "{X}"; X = "1"; print "{X@old}\\r\\n"'],
  ['set X=1 & echo %X%', 'X@old = "{X}"; X = "1 "; print "{X@old}\\r\\n"'],
  ['set X=%X%a', 'X = "{X}a"'],
  [['(', 'echo %X%', 'set X=1', ')'], 'print "{X}\\r\\n"; X = "1"'],
  ['for %%i in (a) do set X=%X%%%i', 'X@old = "{X}"; { loop %%i in ["a"] do X = "{X@old}{%%i}" }'],
  [
    ['set X=1', '(call :s & echo %X%)', 'exit /b', ':s', 'exit /b'],
    'X = "1"; X@old = "{X}"; gosub S(); print "{X@old}\\r\\n"; return last; :S; return last',
  ],
  ['setlocal & set X=1 & endlocal & set X=%X%', 'X@old = "{X}"; X = "1 "; X = ?; X = "{X@old}"'],
]);

check('exclamation marks', [
  ['echo !X!', 'print "!X!\\r\\n"'],
  [['setlocal EnableDelayedExpansion', 'echo !x! !X:a=b! end!'], 'print "{X} {X~} end\\r\\n"'],
  [['setlocal enabledelayedexpansion', 'echo ^<goto^>!X!^</goto^>'], 'print "<goto>{X}</goto>\\r\\n"'],
  [['setlocal enabledelayedexpansion', 'echo a^^!b ^^^^ "^!"'], 'print "a!b ^ "!"\\r\\n"'],
  [['setlocal enabledelayedexpansion', 'echo ^^^^ no mark'], 'print "^^ no mark\\r\\n"'],
  [['setlocal enabledelayedexpansion', 'echo !LIST[%I%]! !TIME!'], 'print "{?} {#}\\r\\n"'],
  [
    ['setlocal enabledelayedexpansion', '(', 'set X=1', 'echo !X!', ')', 'endlocal'],
    'X = "1"; print "{X}\\r\\n"; X = ?',
  ],
  [['setlocal enabledelayedexpansion', 'endlocal', 'echo !X!'], 'print "!X!\\r\\n"'],
  // Which of both holds at the label depends on the way that leads there.
  [
    ['setlocal enabledelayedexpansion', 'endlocal', ':a', 'echo hi !X!.', 'echo hi!'],
    ':A; print "hi {?}.\\r\\n"; print "hi{#}\\r\\n"',
  ],
  // After ways that leave, the mode is what it was before; after others it depends on the way.
  [
    ['setlocal enabledelayedexpansion', 'if exist x (endlocal & exit /b 1)', 'echo !X!'],
    '{ if test [exist x] then return failure }; print "{X}\\r\\n"',
  ],
  [
    ['setlocal enabledelayedexpansion', 'if exist x endlocal', 'echo !X!'],
    '{ if test [exist x] then {} }; print "{?}\\r\\n"',
  ],
  [
    ['setlocal enabledelayedexpansion', 'foo || (endlocal & exit /b 1)', 'echo !X!'],
    '{ foo || { raised; return failure } }; print "{X}\\r\\n"; return level',
  ],
  [
    ['setlocal enabledelayedexpansion', 'if exist x (endlocal) else endlocal', 'echo !X!'],
    '{ if test [exist x] then {} else {} }; print "!X!\\r\\n"',
  ],
  [
    ['setlocal enabledelayedexpansion', 'goto a', 'endlocal', 'exit /b 0', ':a', 'echo !X!'],
    'goto A; return success; :A; print "{X}\\r\\n"',
  ],
]);

check('setlocal and endlocal', [
  [['setlocal', 'set X=1', 'endlocal', 'echo %X%'], 'X = "1"; X = ?; print "{X}\\r\\n"'],
  [['set X=1', 'endlocal'], 'X = "1"; X = ?'],
  [
    ['call :s', 'exit /b', ':s', 'setlocal', 'set X=1', 'exit /b'],
    'gosub S(); return last; :S; nothing; X = "1"; X = ?; return last; X = ?',
  ],
]);

check('if', [
  ['if "%X%"=="a" echo 1', '{ if test [%X% == "a"] then print "1\\r\\n" }'],
  ['if %X% == a echo 1', '{ if test [%X% == "a"] then print "1\\r\\n" }'],
  ['if not "%X%"=="a" echo 1', '{ if test [%X% != "a"] then print "1\\r\\n" }'],
  ['if /i "%X%"=="Done" echo 1', '{ if test [%X% == "Done"] then print "1\\r\\n" }'],
  ['if "a"=="%X%" echo 1', '{ if test [%X% == "a"] then print "1\\r\\n" }'],
  ['if "%X%"=="%Y%" echo 1', '{ if test [%X% == %Y%] then print "1\\r\\n" }'],
  ['if %X% gtr 5 echo 1', '{ if test [%X% gtr 5] then print "1\\r\\n" }'],
  ['if "%X%" NEQ "a" echo 1', '{ if test [%X% != "a"] then print "1\\r\\n" }'],
  ['if defined X echo 1', '{ if test [X != ""] then print "1\\r\\n" }'],
  ['if not defined X echo 1', '{ if test [X == ""] then print "1\\r\\n" }'],
  ['if exist "a b.txt" echo 1', '{ if test [exist a b.txt] then print "1\\r\\n" }'],
  ['if 1==1 echo 1 & echo 2', '{ if test [1 == "1"] then { print "1 \\r\\n"; print "2\\r\\n" } }'],
  ['if 1==1 (echo 1) else echo 2', '{ if test [1 == "1"] then print "1\\r\\n" else print "2\\r\\n" }'],
  // It is told, and read as it is meant.
  ['if 1==1 echo 1 else echo 2', '{ if test [1 == "1"] then print "1 \\r\\n" else print "2\\r\\n" }'],
  ['if 1==1 echo 1 or else exit 2', '{ if test [1 == "1"] then print "1 or else exit 2\\r\\n" }'],
  [
    ['if "%X%"=="a" (', '  echo 1', ') else if "%X%"=="b" (', '  echo 2', ') else (', '  echo 3', ')'],
    '{ if test [%X% == "a"] then print "1\\r\\n" else { if test [%X% == "b"] then print "2\\r\\n" else print "3\\r\\n" } }',
  ],
  ['if exist %X% echo 1', '{ if test [exist %X%] then print "1\\r\\n" }'],
  ['if %N% geq %MAX% echo 1', '{ if test [%N% geq %MAX%] then print "1\\r\\n" }'],
]);

check('the error level', [
  // All of these ask the same.
  ['if errorlevel 1 echo 1', '{ if test [$ERRORLEVEL >= 1] then print "1\\r\\n" }; return level'],
  ['if %ERRORLEVEL% neq 0 echo 1', '{ if test [$ERRORLEVEL >= 1] then print "1\\r\\n" }; return level'],
  ['if "%ERRORLEVEL%"=="0" echo 1', '{ if test [not $ERRORLEVEL >= 1] then print "1\\r\\n" }; return level'],
  ['if %ERRORLEVEL% equ 2 echo 1', '{ if test [$ERRORLEVEL == "2"] then print "1\\r\\n" }; return level'],
  ['if errorlevel 0 exit /b 0', '{ if nothing then return success }; return level'],
  ['if errorlevel 1 exit /b', '{ if test [$ERRORLEVEL >= 1] then return failure }; return level'],
  [
    'if errorlevel 1 exit /b %ERRORLEVEL%',
    '{ if test [$ERRORLEVEL >= 1] then return failure }; return level',
  ],
  [
    'if not errorlevel 1 (exit /b) else exit /b',
    '{ if test [not $ERRORLEVEL >= 1] then return success else return failure }; return level',
  ],
  [['foo', 'exit /b'], 'anything<it runs foo>; return last'],
  ['foo || exit /b', '{ foo || { raised; return open } }; return level'],
  ['foo || (bar & exit /b)', '{ foo || { raised; bar; return level } }; return level'],
  // Percent signs are expanded before any command of the line has run.
  ['foo & if %ERRORLEVEL% neq 0 echo 1', 'foo; { if fail then print "1\\r\\n" }; return level'],
  [
    ['foo', 'bar & if %ERRORLEVEL% neq 0 echo 1'],
    'foo; bar; { if test [%ERRORLEVEL% from before the line >= 1] then print "1\\r\\n" }; return level',
  ],
  ['foo || exit /b %ERRORLEVEL%', '{ foo || { raised; return success } }; return level'],
  [['foo', '(bar & exit /b %ERRORLEVEL%)'], 'anything<it runs foo>; anything<it runs bar>; return open'],
  [
    ['setlocal enabledelayedexpansion', 'foo & if !ERRORLEVEL! neq 0 exit /b !ERRORLEVEL!'],
    'foo; { if test [$ERRORLEVEL >= 1] then return failure }; return level',
  ],
  // Each program makes void what was known of the level; what a test told is still there after the jump.
  [
    [
      'foo',
      'if errorlevel 1 goto a',
      'bar',
      'if errorlevel 1 goto a',
      'exit /b 0',
      ':a',
      'exit /b %ERRORLEVEL%',
    ],
    'foo; { if test [$ERRORLEVEL >= 1] then goto A }; bar; { if test [$ERRORLEVEL >= 1] then goto A }; return success; :A; return level; return level',
  ],
  [
    ['if errorlevel 1 (', 'rd /q x', 'exit /b', ')'],
    '{ if test [$ERRORLEVEL >= 1] then { nothing; return failure } }; return level',
  ],
  // Lines that are called leave their number.
  [
    ['call :s', 'if errorlevel 2 echo 1', 'exit /b 0', ':s', 'exit /b 2'],
    'gosub S(); { if test [$ERRORLEVEL >= 2] then print "1\\r\\n" }; ERRORLEVEL = "0"; return success; :S; ERRORLEVEL = "2"; return failure; return level',
  ],
  [
    ['call :nowhere', 'if errorlevel 1 echo 1'],
    'ERRORLEVEL = "1"; fail; { if test [$ERRORLEVEL >= 1] then print "1\\r\\n" }; return level',
  ],
  // There is nothing to take from `nul`, so that `set /p` fails.
  [
    'foo && <nul set /p "=x" || echo 1',
    '{ { foo && { print "x"; fail } } || { raised; print "1\\r\\n" } }; return level',
  ],
]);

check('operators', [
  ['a & b', 'anything<it runs a>; anything<it runs b>'],
  ['a && b || c', '{ { a && b } || { raised; c } }; return level'],
  ['a || b && c', '{ a || { raised; { b && c } } }; return level'],
  ['echo x | more', 'subshell quiet print "x \\r\\n"; anything<it runs more>'],
  ['foo | findstr x >nul', 'subshell quiet anything<it runs foo>; subshell quiet anything<it runs findstr>'],
  [
    'foo | (echo x)',
    'subshell quiet anything<it runs foo>; anything<it prints after a pipe, where cmd.exe reads the command twice>',
  ],
  ['mkdir x & ', 'nothing'],
  [['(', 'echo a', '', 'echo b) & echo c'], 'print "a\\r\\n"; print "b\\r\\n"; print "c\\r\\n"'],
]);

check('redirections', [
  ['echo x>f', 'quiet print "x\\r\\n"'],
  ['echo x >>f y', 'quiet print "x  y\\r\\n"'],
  ['>f echo x', 'quiet print "x\\r\\n"'],
  ['echo x 1>&2', 'quiet print "x \\r\\n"'],
  ['echo x>&2', 'quiet print "x\\r\\n"'],
  ['echo x 2>nul', 'print "x \\r\\n"'],
  ['echo x2>nul', 'quiet print "x2\\r\\n"'],
  ['echo x>con', 'quiet print "x\\r\\n"'],
  ['mkdir x 2>&1', 'harmless'],
  ['foo >nul 2>&1', 'quiet anything<it runs foo>'],
  ['foo 2>&1 >nul', 'quiet anything<it runs foo>; anything<its error messages become its output>'],
  [['(', 'echo a', 'echo b', ')>f'], 'quiet { print "a\\r\\n"; print "b\\r\\n" }'],
  // What jumps out of the block prints again.
  [['(', 'foo', 'goto a', ')>f', ':a'], 'quiet anything<it runs foo>; goto A; :A'],
  // Redirections, not a tag.
  ['echo <goto>A</goto> x', 'quiet harmless'],
]);

check('for', [
  ['for %%i in (a,b "c d") do echo %%i', '{ loop %%i in ["a", "b", ""c d""] do print "{%%i}\\r\\n" }'],
  ['for %%i in ("a") do echo %%~i', '{ loop %%i in [""a""] do print "{%%i~}\\r\\n" }'],
  ['for %%i in (a) do echo %%~i %%j', '{ loop %%i in ["a"] do print "{%%i} %j\\r\\n" }'],
  ['for %%i in (%LIST%) do echo %%i', '{ loop %%i in ? do print "{%%i}\\r\\n" }'],
  ['for %%i in (*.md) do echo %%~ni', '{ loop %%i in ? do print "{#}\\r\\n" }'],
  ['for /l %%n in (1,1,9) do echo %%n', '{ loop %%n in ? do print "{#}\\r\\n" }'],
  ['for /l %%n in (5,-2,0) do echo %%n', '{ loop %%n in ["5", "3", "1"] do print "{%%n}\\r\\n" }'],
  ['for /r . %%f in (*.md) do echo %%f', '{ loop %%f in ? do print "{#}\\r\\n" }'],
  [
    ['for /f "usebackq tokens=1,2 delims=," %%a in (`git log ^| more`) do (', 'echo %%a', 'echo %%b', ')'],
    '{ loop %%a in ? do { print "{%%a}\\r\\n"; print "{?}\\r\\n" } }',
  ],
  ['for /f "delims=" %%i in ("<a b>") do echo %%i', '{ loop %%i in ["<a b>"] do print "{%%i}\\r\\n" }'],
  ['for /f "delims=" %%i in ("%~dp0") do echo %%i', '{ loop %%i in ["{#}"] do print "{%%i}\\r\\n" }'],
  [
    'for /f "tokens=1 delims=/" %%i in ("%DATE%") do echo %%i',
    '{ loop %%i in ["{?}"] do print "{%%i}\\r\\n" }',
  ],
  [
    'for /f "delims=" %%i in ("%X%") do echo %%i',
    '{ if test [%X% == ""] then {} else { loop %%i in ["{X}"] do print "{%%i}\\r\\n" } }',
  ],
  [
    'for /f "usebackq tokens=* delims=" %%i in (\'^<a b^>\') do echo %%~i',
    '{ loop %%i in ? do print "{%%i}\\r\\n" }',
  ],
  ['for /f "delims=" %%i in (";a") do echo %%i', '{ loop %%i in ? do print "{%%i}\\r\\n" }'],
  ['for /f "delims=:" %%i in ("a:b") do echo %%i', '{ loop %%i in ["a"] do print "{%%i}\\r\\n" }'],
  [
    'for /f "tokens=2,4* delims=:," %%a in (",a::b,c:d:e,f") do echo %%a %%b %%c',
    '{ loop %%a in ["b"] do { %%b = "d"; %%c = "e,f"; print "{%%a} {%%b} {%%c}\\r\\n" } }',
  ],
  [
    'for /f "tokens=1-2" %%a in ("%X%") do echo %%~b',
    '{ if test [%X% == ""] then {} else { loop %%a in ["{X~}"] do { %%b = "{X~}"; print "{%%b~}\\r\\n" } } }',
  ],
  // A line without the first token that is asked for is passed over.
  ['for /f "tokens=2 delims=:" %%i in ("abc") do echo %%i', '{}'],
  ['for /f "tokens=2,* delims=:" %%i in ("abc:") do echo %%i', '{}'],
  [
    'for /f "tokens=2 delims=:" %%i in ("%X%") do echo %%i',
    '{ if test [%X% == ""] then {} else { loop %%i in ["{X~}"] do print "{%%i}\\r\\n" } }',
  ],
  [
    'for /f "tokens=2 delims=:" %%i in ("a:%X%") do echo %%i',
    '{ loop %%i in ["{?}"] do print "{%%i}\\r\\n" }',
  ],
  ['for /f "delims=T" %%i in ("atTb") do echo %%i', '{ loop %%i in ["at"] do print "{%%i}\\r\\n" }'],
  ['for /f "tokens=*" %%i in (" a b") do echo %%i', '{ loop %%i in ["a b"] do print "{%%i}\\r\\n" }'],
  ['for /f "skip=1 tokens=1" %%i in ("a") do echo %%i', '{ loop %%i in ? do print "{%%i}\\r\\n" }'],
  // A loop that only fetches a value.
  ["for /f %%i in ('git rev-parse HEAD') do set X=%%i", '{ loop do { %%i = ?; X = "{%%i}" } }'],
  ['for %%i in (*.md) do set /a N+=1', '{ loop do { %%i = ?; N = "{#}" } }'],
]);

check('jumps', [
  [['goto a', ':a', 'goto :A', 'goto:a'], 'goto A; :A; goto A; goto A'],
  [['goto a b', ' :a: remark'], 'goto A; :A'],
  ['goto :eof', 'return last'],
  ['goto :EOF', 'return last'],
  ['goto nowhere', 'exit failure'],
  ['goto %X%', 'anything<it jumps to a label that only a run settles> final'],
  [
    ['goto a', '(', ':a', 'echo x', ')'],
    'anything<it jumps to A inside a block> assigns final; print "x\\r\\n"',
  ],
  ['exit', 'exit last'],
  ['exit 1', 'exit failure'],
  ['exit /b', 'return last'],
  ['exit /b 0', 'return success'],
  ['exit/b 3', 'return failure'],
  ['exit /b %X%', '= = ""; { if test [the exit code == "0"] then return success else return failure }'],
  [
    'if exist x (echo 1) else exit /b',
    '{ if test [exist x] then print "1\\r\\n" else { succeed; return last } }',
  ],
  [
    ['call :s "a b" c %X%', 'exit /b', ':s', 'echo %~1 %2 %3 %4'],
    'gosub S(""a b"", "c", "{X}", ""); return last; :S; print "{1~} {2} {3} {4}\\r\\n"',
  ],
  [['call :s a', 'exit /b', ':s', 'echo %~1'], 'gosub S("a"); return last; :S; print "{1}\\r\\n"'],
  [['call :s %%X%%', ':s'], 'gosub S("{?}"); :S'],
  ['call :nowhere', 'fail'],
  ['call lib.bat', 'anything<it runs lib.bat> assigns'],
  ['call lib', 'anything<it runs lib> assigns'],
  ['call set X=%%Y%%', 'X = ?'],
  ['call set "X=%%X%% a%%Y:b=c%%"', 'X = "{X} a{Y~}"'],
  ['call set "X=50%%"', 'X = ?'],
  ['call echo x', 'print "x\\r\\n"'],
  ['call echo %%X%%', 'anything<call reads the line once more> assigns'],
  ['lib.bat', 'anything<it runs lib.bat> final'],
  [['shift', 'echo %1'], '1 = ?; print "{1}\\r\\n"'],
  // A label that is put together is compared with all that it can be.
  [
    ['goto case_%X%', ':case_a', ':case_b', ':other'],
    '{ if test [%X% == "A"] then goto CASE_A else { if test [%X% == "B"] then goto CASE_B else exit failure } }; :CASE_A; :CASE_B; :OTHER',
  ],
  [
    ['call :case_%X% 1', 'exit /b', ':case_a', 'echo %1'],
    '{ if test [%X% == "A"] then gosub CASE_A("1") else fail }; return last; :CASE_A; print "{1}\\r\\n"',
  ],
  [['goto %X%', ':a'], 'anything<it jumps to a label that only a run settles> final; :A'],
  [['goto %X%_%Y%', ':a'], 'anything<it jumps to a label that only a run settles> final; :A'],
  [
    'goto nowhere || echo 1',
    '{ { if test then exit failure else anything<it goes on after a jump that may lead nowhere> final } || { raised; print "1\\r\\n" } }; return level',
  ],
]);

test('a jump leads to the next label of its name, else to the first', () => {
  const script = 'goto a\n:a\ngoto a\n:a\ngoto a';
  expect(renderProgram(readBatch(script))).toBe('goto A; :A; goto A@17; :A@17; goto A');
});

check('programs', [
  ['mkdir x', 'nothing'],
  ['md x & del /q y & cls & title z & color 0a', 'nothing; nothing; nothing; nothing; nothing'],
  ['copy a b', 'harmless'],
  ['cd', 'harmless'],
  ['cd ..', 'nothing'],
  ['cd..', 'nothing'],
  ['timeout /t 3', 'harmless'],
  ['ping -n 2 localhost', 'harmless'],
  ['git push', 'harmless'],
  ['git log', 'anything<it runs git>'],
  ['git.exe status', 'harmless'],
  ['type a.txt', 'anything<it runs type>'],
  ['start x', 'anything<it runs start>'],
  ['cmd /c "echo x"', 'anything<it runs cmd>'],
  ['powershell -Command "x"', 'anything<it runs powershell>'],
  ['"C:\\My Tools\\tool.exe" /x', 'anything<it runs tool.exe>'],
  ['%TOOL% x', 'anything<it runs a command that only a run settles>'],
  ['call npm test', 'anything<it runs npm>'],
  ['call .\\gradlew.bat build', 'anything<it runs gradlew.bat>'],
  ['call lib.bat', 'anything<it runs lib.bat> assigns'],
]);

check('code that is not correct', [
  [['echo <goto>A</goto>', 'echo b'], 'anything<it is no correct batch code here> assigns; print "b\\r\\n"'],
  ['& echo a', 'exit unknown'],
  ['echo a &&', 'exit unknown'],
  [['if "%X%"', 'echo b'], 'exit unknown; print "b\\r\\n"'],
  ['for %%i in (a) echo b', 'exit unknown'],
  [['(', 'echo a'], 'exit unknown'],
  ['(echo a) echo b', 'exit unknown'],
  // What a variable stands for may be a remark, or a condition.
  ['%X% (echo a) & (echo a) echo b', 'anything<it is no correct batch code here> assigns'],
  ['if %X% echo a', 'anything<it is no correct batch code here> assigns'],
  ['(echo a) %X%', 'anything<it is no correct batch code here> assigns'],
]);
