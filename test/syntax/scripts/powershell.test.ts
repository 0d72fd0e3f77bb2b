import { describe, expect, test } from 'vitest';
import { sequence } from '../../../src/syntax/scripts/powershell/context/program-parts.ts';
import { readPowerShell } from '../../../src/syntax/scripts/powershell/powershell.ts';
import { renderCommand } from './render-program.ts';

/** What a script becomes; the final `succeed`, which every script that reaches its end has, is left out. */
function rendered(text: string): string {
  const { body } = readPowerShell(text);
  if (body.kind !== 'sequence' || body.commands.at(-1)?.kind !== 'status') return renderCommand(body);
  return renderCommand(sequence(body.commands.slice(0, -1)));
}

type Table = readonly (readonly [script: string, program: string])[];

function check(table: Table): void {
  test.each(table)('%s', (script, program) => expect(rendered(script)).toBe(program));
}

describe('texts', () => {
  check([
    ['"<goto>A</goto>"', 'print "<goto>A</goto>\\n"'],
    ["'it''s $x'", 'print "it\'s $x\\n"'],
    ['"a ""b"" `"c`" `$d `u{41}"', 'print "a "b" "c" $d A\\n"'],
    ['"a`tb`n"', 'print "a\\tb\\n\\n"'],
    ['“a”', 'print "a\\n"'],
    ['"$x ${Y z} $env:Name ${env:other}"', 'print "{x} {y z} {env:NAME} {env:OTHER}\\n"'],
    ['"$($env:NAME) $(\'a\') $x::y $ 5$"', 'print "{env:NAME} a {x}::y $ 5$\\n"'],
    ['"<goto>$(Get-Content next)</goto>"', 'print "<goto>$(anything<it runs Get-Content>)</goto>\\n"'],
    ['"a $(if ($x) { \'b\' })"', 'print "a $(if test [$x != ""] then print "b\\n")\\n"'],
    ["@'\na\n'b' $x\n'@", 'print "a\\n\'b\' $x\\n"'],
    ['@"\r\na "b" $x `"\r\n"@', 'print "a "b" {x} "\\n"'],
    ['@"\n"@', 'print "\\n"'],
    ['"$true $null $PWD $args"', 'print "True  {#} {?}\\n"'],
  ]);
});

describe('what prints', () => {
  check([
    ['Write-Output "a"', 'print "a\\n"'],
    ['echo a b, c "d"', 'print "a\\n"; print "b\\n"; print "c\\n"; print "d\\n"'],
    ['write -InputObject "a"', 'print "a\\n"'],
    ['Write-Output -NoEnumerate -InputObject:$x', 'print "{x}\\n"'],
    ['Write-Output a$x/b"c d"', 'print "a{x}/bc d\\n"'],
    ['Write-Output (Get-Content f)', 'anything<it runs Get-Content>'],
    ['Write-Output ("<goto>{0}</goto>" -f $next)', 'print "<goto>{next}</goto>\\n"'],
    ['$x; 5; "a", "b"', 'print "{x}\\n"; print "5\\n"; print "a\\n"; print "b\\n"'],
    ["@('a'; 'b')", 'print "a\\n"; print "b\\n"'],
    ['[Console]::WriteLine("a {0}", $x)', 'print "a {x}\\n"'],
    ['[System.Console]::Out.Write("a")', 'print "a"'],
    ['"a" | Write-Output | Out-String', 'print "a\\n"'],
    ['"a" | Tee-Object -FilePath f', 'print "a\\n"'],
    ['[Environment]::GetEnvironmentVariable("Foo")', 'print "{env:FOO}\\n"'],
  ]);
});

describe('what does not', () => {
  test.each([
    'Write-Host "a"',
    'Write-Error a',
    'Write-Warning a',
    'Write-Verbose a',
    'Write-Information a',
    '"a" | Out-Null',
    '"a" | Out-File f',
    '"a" | Set-Content f',
    'Add-Content f "a"',
    '"a" > f',
    'Write-Output a >> f',
    'Write-Output a *> $null',
    'Get-Content f > g',
    '[void]"a"',
    '$null = "a"',
    '$null = Get-Content f',
    '[void](Get-Content f)',
    '[Console]::Error.WriteLine("a")',
    '[IO.File]::WriteAllText("f", "a")',
    '$host.UI.WriteLine("a")',
    'class A { [string] F() { return "}" } } enum B { C }',
    '[A.B, A, ContentType = WindowsRuntime] > $null',
    '[Flags()] enum B { C = 1 }',
    '[Flags()]\nenum B { C = 1 }',
    '[A()][System.B("x")] class C { }',
    'using namespace System.IO',
    '# "a"\n<# "b"\n#>\n#requires -Version 7',
    'git diff --quiet',
    'cmd /c "npm test > log 2>&1"',
    'cp a b; cd c',
    'Remove-Job $job -Force; Compress-Archive a a.zip; Stop-Service x',
  ])('%s', (script) => {
    expect(rendered(script)).toMatch(/^(?:\{\}|nothing|succeed|; )*$/);
  });

  check([
    ['Write-Error "a" 2>&1', 'anything<it runs Write-Error>'],
    ['"a" | Select-String b', 'anything<it runs Select-String>'],
    ['ls | Where-Object { $_.Length -gt 3 } | Select-Object -First 1', 'harmless'],
  ]);
});

describe('expressions', () => {
  check([
    ['"a" + $b + "c"', 'print "a{b}c\\n"'],
    ['$a + "b"', 'print "{a}b\\n"'],
    [
      '1 + 2; 5 % 2; -not $x; "a" -eq "b"; 1..9',
      'print "{#}\\n"; print "{#}\\n"; print "{#}\\n"; print "{#}\\n"; print "{#}\\n"',
    ],
    [
      '$a + $b; "a" * 3; $x.Name; $x.Trim(); $x[0]',
      'print "{?}\\n"; print "{?}\\n"; print "{?}\\n"; print "{x~}\\n"; print "{?}\\n"',
    ],
    ['$x.Length; $x.StartsWith("a"); [math]::Abs(1)', 'print "{#}\\n"; print "{#}\\n"; print "{#}\\n"'],
    ['$x = $map.$(Get-Key).name; "a"', 'x = "{?}"; print "a\\n"'],
    // What is taken from a type itself.
    ['$x = [string].Assembly.Location; "a"; [int].Name', 'x = "{?}"; print "a\\n"; print "{#}\\n"'],
    [
      'if ([Net.Kind].GetMember("B").Count -gt 0) { "a" }',
      'if test [[net.kind].getmember("b").count != "0"] then print "a\\n"',
    ],
    ['"{{{0}}} {1} {0:N2}" -f $a, "b"', 'print "{{a}} b {?}\\n"'],
    ['"{2}" -f $a', 'print "{?}\\n"'],
    ['("a", $b) -join ","; -join @("c", "d")', 'print "a,{b}\\n"; print "cd\\n"'],
    [
      '$list -join ","; "a" -replace "a", "b"; "a b" -split " "',
      'print "{?}\\n"; print "{?}\\n"; print "{?}\\n"',
    ],
    [
      '$x ?? "d"; $c ? "a" : "b"',
      'print "{x:-d}\\n"; { if test [$c != ""] then print "a\\n" else print "b\\n" }',
    ],
    ['@{ a = "b"; c = 1 }', 'print "{?}\\n"'],
  ]);
});

describe('variables', () => {
  check([
    ['$Next = "A"; "$NEXT"', 'next = "A"; print "{next}\\n"'],
    ['[string]$x = "a"; $x += "b"; $script:y = $x', 'x = "a"; x += "b"; y = "{x}"'],
    ['$n = 1; $n += 1; $n++', 'n = "1"; n = "{#}"; n = "{#}"'],
    ['$n = [A.B, A.C, ContentType=WindowsRuntime]::new()', 'n = "{?}"'],
    ['$n = 1; $n ++; $n --', 'n = "1"; n = "{#}"; n = "{#}"'],
    [
      '$x = if ($c) { "a" } elseif ($d) { "b" }',
      'if test [$c != ""] then x = "a" else { if test [$d != ""] then x = "b" else x = "" }',
    ],
    ['$x = switch ($c) { a { "A" } default { "B" } }', 'x = ""; switch "{c}" { a => x = "A"; * => x = "B" }'],
    ['$x = Get-Content f', 'x = "$(anything<it runs Get-Content>)"'],
    ['$x = $y = "a"', 'y = "a"; x = "{y}"'],
    ['$x = "a", "b"; $a, $b = 1, 2', 'x = ?; x[0] = "a"; x[1] = "b"; a = "{?}"; b = "{?}"'],
    ['$env:X = "a"; $env:x', 'env:X = "a"; print "{env:X}\\n"'],
    ['$x = "a"; "$(($x = foo) + 1)"', 'x = "a"; x = ?; print "{?}\\n"'],
    ['param([string]$A = "x", [int]$B)\n$a', 'a = "x"; b = "0"; print "{a}\\n"'],
    ['Get-Foo -OutVariable x', 'anything<it runs Get-Foo>; x = ?'],
    ['Set-Item env:X "a"; Set-Variable y 1', 'env:X = ?; nothing assigns'],
  ]);
});

describe('conditions', () => {
  const of = (condition: string) => rendered(`if (${condition}) { }`).replace(/^if (.*) then \{\}$/, '$1');
  test.each([
    ['$env:X', 'test [$env:X != ""]'],
    ['-not $env:X', 'not test [$env:X != ""]'],
    ['!$x', 'not test [$x != ""]'],
    ['$env:X -eq "a"', 'test [$env:X == "a"]'],
    ['"a" -ceq $X', 'test [$x == "a"]'],
    ['$x -ine "a"', 'test [$x != "a"]'],
    ['$x -eq 3', 'test [$x == "3"]'],
    ['$x-eq3', 'test [$x == "3"]'],
    ['$null -eq $env:X', 'test [$env:X == ""]'],
    ['$null -ne $x', 'test [$x != ""]'],
    ['$x -notlike "a*"', 'test [not $x -like a*]'],
    ['$x -lt 3', 'test [$x -lt 3]'],
    ['$a -and $b -or $c', '{ { test [$a != ""] && test [$b != ""] } || test [$c != ""] }'],
    ['Test-Path env:X', 'test [$env:X != ""]'],
    ['Test-Path x', 'test [test-path x]'],
    ['[string]::IsNullOrEmpty($x)', 'test [$x == ""]'],
    ['$?', 'test'],
    ['$true', 'succeed'],
    ['0', 'fail'],
    ['Get-Content f', 'test [get-content f]'],
    ['$d.State -ne "ok"', 'test [$d.state != "ok"]'],
    ['$list.Count  -gt 0', 'test [$list.count != "0"]'],
    ['$d.size -ge 5', 'test [not $d.size -lt 5]'],
    ['$d.next -eq $null', 'test [$d.next -eq $null]'],
  ])('%s', (condition, program) => expect(of(condition)).toBe(program));
});

describe('control', () => {
  check([
    [
      'if ($a) { "b" } elseif ($c) { "d" } else { "e" }',
      'if test [$a != ""] then print "b\\n" else { if test [$c != ""] then print "d\\n" else print "e\\n" }',
    ],
    ['"a" && "b" || exit 1', '{ print "a\\n" && print "b\\n" } || exit failure'],
    ['while ($a) { break }', 'loop while test [$a != ""] do break 1'],
    ['do { "a" } until ($b)', 'loop do print "a\\n" until test [$b != ""]'],
    [
      'for ($i = 0; $i -lt 3; $i++) { continue }',
      'i = "0"; { loop while test [$i -lt 3] do { i = "{#}"; continue 1; i = "{#}" } }',
    ],
    ['foreach ($s in "a", "b") { $s }', 'loop s in ["a", "b"] do print "{s}\\n"'],
    ['foreach ($i in 1..9) { }', 'loop i in ? do i = "{#}"'],
    ['foreach ($i in (3..1)) { }', 'loop i in ["3", "2", "1"] do {}'],
    ['1..2 | ForEach-Object { $_ }', 'loop _ in ["1", "2"] do print "{_}\\n"'],
    ['"a", "b" | ForEach-Object { "<$_>" }', 'loop _ in ["a", "b"] do print "<{_}>\\n"'],
    ['ls | % { return $_.Name }', 'nothing; { loop _ in ? do { print "{#}\\n"; continue 1 } }'],
    [
      ':o foreach ($a in $b) { while ($c) { break o } }',
      'loop a in ? do { loop while test [$c != ""] do break 2 }',
    ],
    ['exit; exit 3; exit $x', 'exit success; exit failure; exit unknown'],
    ['throw "a"', 'exit failure'],
    ['return "a"', 'print "a\\n"; exit success'],
    ['& { $x = 1; $x }', 'function &0: { x@&0 = "1"; print "{x@&0}\\n" }; call &0()'],
    ['. { $x = 1 }', 'x = "1"'],
  ]);

  test('exits that the next statement cannot follow', () => {
    expect(rendered('[Environment]::Exit(2)')).toBe('exit failure');
  });
});

describe('switch', () => {
  check([
    [
      'switch ($env:R) { "a" { 1 } B { 2; break } default { 3 } }',
      'switch "{env:R}" { a => print "1\\n"; B => print "2\\n"; * => print "3\\n" }',
    ],
    [
      'switch -Wildcard ($x) { "a*" { 1 } "*b" { 2 } }',
      'switch@0 = ""; switch "{x}" { glob:a*: match => { switch@0 = "matched"; print "1\\n" }; glob:*b: match => { { if test [switch@0 != ""] then test [switch@0] }; switch@0 = "matched"; print "2\\n" } }',
    ],
    [
      'switch -Wildcard ($x) { "a*" { 1; break } default { $_ } }',
      'switch "{x}" { glob:a* => print "1\\n"; * => print "{x}\\n" }',
    ],
    [
      'switch -Regex ($x) { "a" { 1 } "^(b|c)$" { 2 } }',
      'switch@0 = ""; switch "{x}" { glob:*a*: match => { switch@0 = "matched"; print "1\\n" }; b|c: match => { { if test [switch@0 != ""] then test [switch@0] }; switch@0 = "matched"; print "2\\n" } }',
    ],
    [
      'switch -Regex ($x) { "a.c" { 1 } }',
      'switch@0 = ""; switch "{x}" { ?: match => { switch@0 = "matched"; print "1\\n" } }; { if test [switch@0 == ""] then test [switch@0] }',
    ],
    [
      'switch ($x) { { $_ -gt 1 } { 1 } default { 2 } }',
      'if test [$x -gt 1] then print "1\\n" else print "2\\n"',
    ],
    [
      'while ($x) { switch ($y) { a { if ($z) { break }; 1 } } }',
      'loop while test [$x != ""] do { loop do switch "{y}" { a => { { if test [$z != ""] then break 1 }; print "1\\n" } } while fail }',
    ],
    ['switch -File f { a { 1 } }', 'loop do switch "{?}" { a => print "1\\n" }'],
    ['switch -f f { a { 1 } }', 'loop do switch "{?}" { a => print "1\\n" }'],
  ]);
});

describe('try', () => {
  check([
    [
      'try { Get-Foo; "a" } catch { "b" } finally { "c" }',
      'try@0 = ""; { loop do { { loop do { { if { test && test [try@0] } then break 1 }; anything<it runs Get-Foo>; print "a\\n"; break 2 } while fail }; print "b\\n" } while fail }; print "c\\n"',
    ],
    [
      'try { throw "x" } catch { exit 1 }',
      'try@0 = ""; { loop do { { loop do { break 1; break 2 } while fail }; exit failure } while fail }',
    ],
  ]);
});

describe('functions', () => {
  check([
    ['function F($a) { "<$a>" }\nF x', 'function f: print "<{a@f}>\\n"; call f(a@f="x")'],
    [
      'function F { param([string]$Target, [switch]$Loud, $Kind = "goto") return "$Kind $Target" }\nf -T A -Loud; f B -kind:$x',
      'function f: { print "{kind@f} {target@f}\\n"; return success }; call f(target@f="A", loud@f="True", kind@f="goto"); call f(target@f="B", loud@f="False", kind@f="{x}")',
    ],
    [
      "function F {\n  [Some.Long.Name.Of.A.Space.SuppressMessageAttribute('Rule', '',\n    Justification = 'x')]\n  param($a) \"<$a>\"\n}\nF x",
      'function f: print "<{a@f}>\\n"; call f(a@f="x")',
    ],
    ['function F { $args[0] }\nF x', 'function f: print "{1}\\n"; call f("x")'],
    ['function F { $x = 1; $script:y = 2 }', 'function f: { x@f = "1"; y = "2" }'],
    ['function F { "$x"; $x = 1 }', 'function f: { x@f = "{x}"; print "{x@f}\\n"; x@f = "1" }'],
    // What only some ways set in a block after `begin`, has that of the script on the others.
    [
      'function F { begin { $a = 1 } end { if ($env:Q) { $x = 1 }; "$x" } }',
      'function f: { x@f = "{x}"; { loop do a@f = "1" while fail }; { loop do { { if test [$env:Q != ""] then x@f = "1" }; print "{x@f}\\n" } while fail } }',
    ],
    ['$r = F a\nfunction F { "b" }', 'r = "$(call f("a"))"; function f: print "b\\n"'],
    ['"a" | F\nfunction F { "b" }', 'anything<it pipes text into f> assigns; function f: print "b\\n"'],
  ]);
});

describe('what is not in the script', () => {
  check([
    [
      'Invoke-Expression $x; iex $x',
      'anything<it runs code by Invoke-Expression> assigns; anything<it runs code by Invoke-Expression> assigns',
    ],
    ['. ./lib.ps1; & ./a.ps1', 'anything<it runs ./lib.ps1> assigns; anything<it runs ./a.ps1> assigns'],
    ['& $command', 'anything<it runs a command that only the run names> assigns'],
    [
      'Start-Process foo; npm test; git log',
      'anything<it runs Start-Process>; anything<it runs npm>; anything<it runs git>',
    ],
    ['git commit -m "x"; git.exe status; Get-Date; ls', 'harmless; harmless; harmless; harmless'],
    ['Start-Job { "a" } &', 'anything<it runs code in the background> assigns'],
    ['trap { "a" }', 'anything<it traps errors> assigns'],
    ['$x -eq', 'anything<raymond cannot read its PowerShell here> assigns'],
    ['"a"; if ($x) {', 'print "a\\n"; anything<it is no correct PowerShell here> assigns'],
  ]);

  test.each([
    ['"a', 0],
    ['"a"\n"$name: b"', 5],
    ["@'\nx", 0],
    ['if ($x) { "a"', 8],
    ['"a" }', 4],
  ])('%s is damaged', (script, start) => {
    expect(readPowerShell(script).damage?.start).toBe(start);
  });

  test('what this reader does not know is not called wrong', () => {
    expect(readPowerShell('$x -eq').damage).toBeNull();
  });
});

describe('reads of the environment', () => {
  const of = (text: string) =>
    readPowerShell(text).reads.map(
      ({ name, span, guarded }) => `${name}${guarded ? '?' : ''} ${text.slice(span.start, span.end)}`,
    );
  test.each([
    ['"$env:A ${env:b} $($env:C)"', ['A $env:A', 'B ${env:b}', 'C $env:C']],
    ['foo -x $env:A > $env:B', ['A $env:A', 'B $env:B']],
    ['if ($env:A) { $env:A }', ['A? $env:A', 'A $env:A']],
    ['$env:A ?? "d"; $env:B -eq "x"', ['A? $env:A', 'B $env:B']],
    ['if ($env:B -eq "x" -and (Test-Path env:C)) {}', ['B? $env:B', 'C? env:C']],
    ['$env:A = "$env:A b"; $env:A', ['A $env:A']],
    ['[Environment]::GetEnvironmentVariable("a")', ['A [Environment]::GetEnvironmentVariable("a")']],
    ['function F { $env:A }\nswitch ($env:B) { x { $env:C } }', ['A $env:A', 'B? $env:B', 'C $env:C']],
  ])('%s', (script, reads) => expect(of(script)).toEqual(reads));
});
