import { describe, expect, test } from 'vitest';
import { followProgram } from '../../../src/syntax/scripts/follow/follow-program.ts';
import { type Behaviour, type Outcome, tagsOf } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import { readPowerShell } from '../../../src/syntax/scripts/powershell/powershell.ts';

/**
 * What small scripts can come to, on the ways that a run can be expected to take: the contents of the tags, `-`
 * for none, with `!` after them for a failure and `*` where anything may be printed besides.
 */
function outcomes(script: string): string[] {
  const behaviour = followProgram(readPowerShell(script), script, false);
  const expected = behaviour.outcomes.filter(({ sure }) => sure);
  return [...new Set(expected.map((outcome) => inShort(behaviour, outcome)))].sort();
}

function inShort(behaviour: Behaviour, outcome: Outcome): string {
  const { exit, anything } = outcome;
  const contents =
    tagsOf(behaviour, outcome)
      .map(({ tag }) => tag.content.replaceAll('\u3164', '…'))
      .join(' ') || '-';
  return `${contents}${exit === 'failure' ? '!' : ''}${anything === null ? '' : '*'}`;
}

type Table = readonly (readonly [script: string, expected: readonly string[]])[];

function check(table: Table): void {
  test.each(table)('%s', (script, expected) => expect(outcomes(script)).toEqual(expected));
}

const A = '"<goto>A</goto>"';
const B = '"<goto>B</goto>"';

describe('tests that exclude each other', () => {
  check([
    [`npm test > $null; if ($LASTEXITCODE -eq 0) { ${A} }; if ($LASTEXITCODE -ne 0) { ${B} }`, ['A', 'B']],
    [`npm test > $null; if (!$LASTEXITCODE) { ${A} }; if ($LASTEXITCODE -gt 0) { ${B} }`, ['A', 'B']],
    // Another program has another exit code.
    [
      `npm a > $null; if ($LASTEXITCODE) { ${A} }; npm b > $null; if (!$LASTEXITCODE) { ${B} }`,
      ['-', 'A', 'A B', 'B'],
    ],
    [`if (Test-Path q) { ${A} }; if (-not (Test-Path q)) { ${B} }`, ['A', 'B']],
    [`if ($d.state -eq "ok") { ${A} }; if ($d.State -ne "ok") { ${B} }`, ['A', 'B']],
    [`if ($l.Count -gt 0) { ${A} }; if ($l.Count  -eq 0) { ${B} } `, ['A', 'B']],
    [`if ($l.Count) { ${A} }; if ($l.Count -lt 1) { ${B} } `, ['A', 'B']],
    [`if ($d.size -gt 5) { ${A} }; if ($d.size -le 5) { ${B} } `, ['A', 'B']],
    [`if ($l.Count -gt 0) { ${A} }; if (-not ($l.Count -gt 0)) { ${B} } `, ['A', 'B']],
    [`if ($x -match "^a") { ${A} }; if ($x -notmatch "^a") { ${B} }`, ['A', 'B']],
    [`if ($x -match "^[yY]") { ${A} }; if ($x -notmatch "^[Yy]") { ${B} }`, ['A', 'B']],
    // The case of an escape makes a difference.
    [`if ($x -match "^\\d+$") { ${A} } elseif ($x -match "^\\D+$") { ${B} }`, ['-', 'A', 'B']],
    [`if ($x -match "^a\\S") { ${A} }; if ($x -notmatch "^a\\s") { ${B} }`, ['-', 'A', 'A B', 'B']],
  ]);
});

describe('which commands set $LASTEXITCODE', () => {
  const asked = `if ($LASTEXITCODE -eq 0) { ${A} } else { ${B} }`;
  const askedTwice = (command: string) =>
    `npm test > $null; if (!$LASTEXITCODE) { ${A} }; ${command} > $null; if ($LASTEXITCODE -ne 0) { ${B} }`;
  check([
    [`$global:LASTEXITCODE = 0; docker-compose up -d > $null; ${asked}`, ['A', 'B']],
    [`$global:LASTEXITCODE = 0; & pre-commit run > lint.log; ${asked}`, ['A', 'B']],
    [`$global:LASTEXITCODE = 0; sc.exe query x > $null; ${asked}`, ['A', 'B']],
    [`$global:LASTEXITCODE = 0; where.exe gh; ${asked}`, ['A', 'B']],
    [`$global:LASTEXITCODE = 0; Get-Date; sc f x; ${asked}`, ['A']],
    // The function of a module may run programs.
    [`$global:LASTEXITCODE = 0; Invoke-Pester > $null; ${asked}`, ['A']],
    [askedTwice('docker-compose up'), ['-', 'A', 'A B', 'B']],
    [askedTwice('Send-MailMessage'), ['A', 'B']],
    [askedTwice('Get-Content f'), ['A', 'B']],
    [`$global:LASTEXITCODE = 1; while ($LASTEXITCODE) { docker-compose run t > $null }; ${A}`, ['A']],
  ]);
});

describe('a count has a text, which is not empty', () => {
  const asked = (condition: string, given: string, parameter = '$Value') =>
    `function Emit(${parameter}) { if (${condition}) { ${A} } else { ${B} } }; Emit ${given}`;
  check([
    [asked('$Value', '"$($rows.Count) rows"'), ['A']],
    [asked('$Value', '"$($rows.Count)"'), ['A']],
    // It may be 0, but the script may have asked for that before.
    [asked('$Value', '$rows.Count'), ['A']],
    [asked('$Value', '$rows.Count', '[string]$Value'), ['A']],
    [asked('$null -ne $Value', '$rows.Count'), ['A']],
    [asked('$Value -eq $null', '$rows.Count'), ['B']],
    [asked('[string]::IsNullOrEmpty($Value)', '$rows.Count'), ['B']],
    [asked('[string]::IsNullOrWhiteSpace($Value)', '"$n rows"'), ['B']],
    [asked('[string]::IsNullOrWhiteSpace($Value)', '" "'), ['A']],
    [asked('[string]::IsNullOrWhiteSpace($Value)', '" $(Get-Size)"'), ['A', 'B']],
    [`$n = $rows.Count; if ("$n") { ${A} } else { ${B} }`, ['A']],
    [`$n = $rows.Count; if ($n) { ${A} } else { ${B} }`, ['A', 'B']],
    [`$n = 0; $n += Get-Size; if ($n) { ${A} } else { ${B} }`, ['A', 'B']],
  ]);
});

describe('a switch over what a function gives, several values or a truth value', () => {
  const asked = (body: string, clauses: string) => `function S { ${body} }; switch (S) { ${clauses} }`;
  check([
    // It is asked of each value, and every text is equal to $true.
    [asked('"x"; if (Test-Path a) { $true } else { $false }', `"x" { ${A} } $true { ${B} }`), []],
    [asked('"log"; return "ok"', `"ok" { ${A} } default { ${B} }`), []],
    [asked('"$(Get-Date) log"; return "ok"', `"ok" { ${A} } default { ${B} }`), []],
    [asked('if (Test-Path a) { return "ok" }; return $true', `"ok" { ${A} } $true { ${B} }`), ['A']],
    [asked('if (Test-Path a) { return "ok" }; return $false', `"ok" { ${A} } $false { ${B} }`), ['A', 'B']],
    [asked('return (Test-Path a)', `$true { ${A} } $false { ${B} }`), ['A', 'B']],
  ]);
});

describe('the keys of a hash table, which have no order', () => {
  const table = "$t = @{ lint = 'A'; test = 'B' }\n";
  check([
    [`${table}foreach ($k in $t.Keys) { "<goto>$k</goto>"; exit }`, ['lint', 'test']],
    [
      `${table}foreach ($k in $t.Keys) { if (Test-Path $k) { "<goto>$($t[$k])</goto>"; exit } }; exit 1`,
      ['-!', 'A', 'B'],
    ],
    [
      `$t = @{ A = 'x'; B = 'y' }\nforeach ($k in ($t.Keys)) { if (Test-Path $k) { "<goto>$k</goto>"; exit } }; exit 1`,
      ['-!', 'A', 'B'],
    ],
    [
      `$t = [ordered]@{ A = 'x'; B = 'y' }\nforeach ($k in $t.Keys) { if (Test-Path $t[$k]) { "<goto>$k</goto>"; exit } }`,
      ['-', 'A', 'B'],
    ],
    // The number of an element chooses one of an ordered table.
    [`$t = [ordered]@{ A = 'x'; B = 'y' }\n"<goto>$($t[$n])</goto>"`, ['x', 'y']],
  ]);
});

describe('flags, numbers and nothing', () => {
  check([
    [`$ok = $false; if (Test-Path f) { $ok = $true }; if ($ok) { ${A} } else { ${B} }`, ['A', 'B']],
    [`$ok = $true; if ($ok -eq $false) { ${A} } else { ${B} }`, ['B']],
    // The text becomes a truth value, and so do texts that are not empty.
    [`$ok = $true; if ($ok -eq 1) { ${A} } else { ${B} }`, []],
    // A text on the left makes it a comparison of texts.
    [`$n = "10"; if ($n -gt 9) { ${A} } else { ${B} }`, []],
    [`$n = 10; if ($n -gt 9) { ${A} } else { ${B} }`, ['A']],
    [`$x = $null; if ($x -eq "") { ${A} } else { ${B} }`, []],
    [`$x = $null; if ($null -eq $x) { ${A} } else { ${B} }`, ['A']],
    [`$x = ""; if ($x) { ${A} } else { ${B} }`, ['B']],
    [
      `function F { if (Test-Path f) { "A" } }; $x = F; if ($null -eq $x) { ${B} } else { "<goto>$x</goto>" }`,
      ['A', 'B'],
    ],
    [`$n = 0; foreach ($i in 1..3) { $n++; "round $n" }; ${A}`, ['A']],
    [`foreach ($f in Get-ChildItem *.tmp) { Remove-Item $f }; ${A}; exit 3`, ['A!']],
    [
      `$list | ForEach-Object { "$_" } | Set-Content x; $to = 'A'; if (Test-Path x) { $to = 'B' }; "<goto>$to</goto>"`,
      ['A', 'B'],
    ],
    [`$n = 3; while ($n -gt 0) { $n -= 1; "round $n"; if (Test-Path f) { break } }; ${A}`, ['A']],
    [`[int]$n = "007"; "<goto>S$n</goto>"`, ['S…']],
    [`function F { "a"; "b" }; "<goto>S$(F)</goto>"`, ['Sa…b']],
    [`$t = @"\nDone:\n<goto>A</goto>\n"@\nWrite-Output "$t"`, ['A']],
    [`$n = 0; [void][int]::TryParse("5", [ref]$n); if ($n -gt 3) { ${A} } else { ${B} }`, ['A', 'B']],
    ['$t = "<goto>A</goto>"; $t += 5; $t', ['-*']],
    ['$t = @("<result>a</result>"); $t += "b"; $t', ['-*']],
    [`$code = 0; if (Test-Path f) { $code = 1 }; ${A}; exit $code`, ['A', 'A!']],
  ]);
});

describe('errors', () => {
  check([
    [`try { throw "x" } finally { Remove-Item f }; ${A}`, ['-!']],
    // Nobody counts on a failure that only something has to run after, as on one that has a handler.
    [`${A}; try { $t = [IO.File]::ReadAllText("f") } finally { Remove-Item g }`, ['A']],
    [`try { $t = Invoke-RestMethod $u; ${A} } finally { Remove-Item g }`, ['A']],
    [`try { try { $t = Invoke-RestMethod $u } finally { $n = 1 }; ${A} } catch { ${B} }`, ['A', 'B']],
    [`function F { try { return $k.GetValue("x") } finally { $k.Dispose() } }; ${A}; $v = F`, ['A']],
    [`function F { try { if ($k.Ok) { throw "x" } } finally { $k.Dispose() } }; ${A}; $v = F`, ['A', 'A!']],
    [`try { throw "x" } catch { ${B} }; ${A}`, ['B A']],
    [`try { throw "x" } catch { throw }; ${A}`, ['-!']],
    // Programs throw nothing, and few commands do where they are not told to.
    [`try { ${A}; git push } catch { ${B} }`, ['A']],
    [`try { ${A}; Remove-Item f -ErrorAction Stop } catch { ${B} }`, ['A', 'A B']],
    [`try { throw "x" } catch [System.IO.IOException] { ${A} }`, ['A']],
    [`$ErrorActionPreference = "Stop"; Write-Error "x"; ${A}`, ['-!']],
    [`Write-Error "x" -ErrorAction Stop; ${A}`, ['-!']],
    [`Write-Error "x"; ${A}`, ['A']],
    [`function F { throw "x" }; F; ${A}`, ['-!']],
    [
      `function F { if (Test-Path f) { throw "x" }; "A" }; function G { F }; try { $x = G } catch { $x = "B" }; "<goto>$x</goto>"`,
      ['A', 'B'],
    ],
    // What is thrown in a loop leaves it, and what is not leads on.
    [
      `try { while (-not (Test-Path f)) { if ($n++ -gt 9) { throw "late" }; Start-Sleep 1 }; ${A} } catch { ${B} }`,
      ['A', 'B'],
    ],
    [`try { foreach ($i in 1, 2) { try { throw "x" } finally { $n = 1 } } } catch { ${B} }`, ['B']],
    [`function F { if (Test-Path f) { throw "x" }; "A" }; "<goto>$(F)</goto>"`, ['-!', 'A']],
    [`trap { ${B}; exit 0 }; throw "x"; ${A}`, ['B']],
    [`trap { ${B}; continue }; throw "x"; ${A}`, ['-!*']],
    [`try { exit 0 } finally { ${A} }`, ['-*']],
    ['function F { for (;;) { try { return & $x } catch { throw } } }; F', ['-*']],
  ]);
});

describe('what leaves a function', () => {
  check([
    [`function F { if (Test-Path f) { exit 1 }; "A" }; $x = F; "<goto>$x</goto>"`, ['-!', 'A']],
    [`function F { exit 0 }; $x = F; ${A}`, ['A*']],
    // A point in a name does not make it the function's own.
    ['function F { ${script:my.name} = "A" }; F; "<goto>${my.name}</goto>"', ['A']],
    // What calls itself leaves that call by what it throws elsewhere, and by nothing else.
    [`function F($t) { foreach ($p in $t.Parts) { $v = F $p }; return $t }; ${A}; $x = F $tree`, ['A']],
    [
      `function F($t) { if (-not $t) { throw "x" }; foreach ($p in $t.Parts) { $v = F $p } }; ${A}; $x = F $tree`,
      ['A', 'A!'],
    ],
    [`function F { exit 3 }; if (F) { ${A} }`, ['-!']],
    ['function F { $script:t = "B"; 1 }; $t = "A"; $x = F; "<goto>$t</goto>"', ['…']],
    [`function F { process { ${A}; return } end { ${B} } }; F`, ['A B']],
    [`${A}; $host.SetShouldExit(1)`, []],
    [`Test-Path f > $null && ${A}`, ['A']],
  ]);
});

describe('what goes to the host', () => {
  check([
    ['$t = "<goto>A</goto>"; Write-Host $t', ['-*']],
    ['function Say($m) { Write-Host "> $m" }; Say "<goto>A</goto>"', ['-*']],
    ['function Say($m) { Write-Host "> $m" }; Say "a"', ['-']],
    // No tag begins so.
    ['Write-Host "usage: build <folder>"', ['-']],
    ['$t = "<b>$x</b>"; Write-Host $t', ['-']],
    ['Write-Warning "<goto>A</goto>"', ['-*']],
    ['"<goto>A</goto>" | Out-Host', ['-*']],
    ['$Host.UI.WriteLine("<goto>A</goto>")', ['-*']],
    ['"<goto>A</goto>" | Set-Content f -PassThru', ['-*']],
    ['cmd /c "echo ^<goto^>A^</goto^>"', ['-*']],
    [`$f.Close(); ${A}`, ['A']],
  ]);
});

describe('switch', () => {
  check([
    // Whether two patterns take one text cannot be told, nor whether one takes every text.
    [`switch -Regex ($env:x) { "^a$" { ${A} } "^b$" { ${B} } }`, ['-', 'A', 'B']],
    [`switch -Regex ($env:x) { "^a.$" { ${A} } "^b.$" { ${B} } }`, ['A', 'B']],
    [`switch -Regex ($x) { "^a$" { ${A} } "^b$" { ${B} } }`, ['-']],
    [`switch -Wildcard ($x) { "a*" { ${A} } "b*" { ${B} } default { "x" } }`, ['-', 'A', 'B']],
    [`switch -Wildcard ($x) { "a*" { ${A} } "*" { ${B} } }`, ['A B', 'B']],
    [`switch ($x) { { $_ -lt 3 } { ${A} } { $_ -ge 3 } { ${B} } }`, ['A', 'B']],
    [`switch -CaseSensitive ($env:X) { "a" { ${A} } "A" { ${B} } default { "x" } }`, ['-', 'A', 'B']],
    [
      `function F { if (Test-Path f) { "a" } else { "b" } }; switch (F) { "a" { ${A} } "b" { ${B} } }`,
      ['A', 'B'],
    ],
    // Of several values, `break` leaves out those that follow, and `continue` goes on with the next one.
    [`switch (1,2) { 1 { ${A}; break } 2 { ${B} } }`, ['A']],
    [`switch (1,2) { 1 { ${A}; continue } 2 { ${B} } }`, ['A B']],
    [`switch (1,2,3) { 1 { if ($true) { break } } 2 { ${A} } }; ${B}`, ['B']],
    [`switch (1,2) { 1 { if ($true) { continue }; ${A} } default { ${B} } }`, ['B']],
    [`foreach ($x in 1,2) { switch (1,2) { 1 { break } 2 { ${A} } } }; ${B}`, ['B']],
    [`switch -File f.txt { "a" { ${A}; break } "b" { ${B}; break } }`, ['-', 'A', 'B']],
  ]);
});

describe('what stands where', () => {
  check([
    ['using namespace System.IO\nparam($T = "A")\n"<goto>$T</goto>"', ['A']],
    ['$o = "<goto>"; $t = "A"; $c = "</goto>"; $o + $t + $c', ['A']],
    [`"<goto>A</goto>" | ForEach-Object -Process { $_ }`, ['A']],
    [`$x = Get-ChildItem q | ForEach-Object { $_.Name }; ${A}`, ['A']],
    [`$x = $a.b?.c; ${A}`, ['A']],
  ]);
});

describe('patterns', () => {
  check([
    [`$x = 'log.txt'; switch -Wildcard ($x) { '*.txt' { ${A} } default { ${B} } }`, ['A']],
    // A back-slash escapes nothing here, `!` is a character of the set, and a back-tick escapes.
    [`$x = 'C:\\work'; switch -Wildcard ($x) { 'C:\\*' { ${A} } default { ${B} } }`, ['A', 'B']],
    [`$x = 'b'; switch -Wildcard ($x) { '[!a]' { ${A} } default { ${B} } }`, ['A', 'B']],
    [`$x = '*'; switch -Wildcard ($x) { '\`*?' { ${A} } default { ${B} } }`, ['A', 'B']],
  ]);
});

describe('parameters of functions', () => {
  const emit = (parameters: string, body: string, call = 'Emit A') =>
    `function Emit { param($To, ${parameters}) ${body} }; ${call}`;
  const tag = '"<goto>$To</goto>"';
  check([
    [emit('[bool]$Print = $true', `if ($Print) { ${tag} }`), ['A']],
    [emit('[bool]$Print = $true', `if ($Print) { ${tag} }`, 'Emit A $false'), ['-']],
    [emit('[bool]$Print = $true', `if ($Print) { ${tag} }`, '$p = $true; Emit A -Print $p'), ['A']],
    [emit('$Print = $true', `if ($Print) { ${tag} }`), ['A']],
    [emit('$Print = $true', `if ($Print -eq $true) { ${tag} }`), ['A']],
    [emit('$Print = $true', `if ($Print -eq $false) { ${tag} }`), ['-']],
    // What `False` is, a text or not, is not known.
    [emit('$Print = $false', `if ($Print) { ${tag} }`), []],
    [emit('[int]$N = 1', `if ($N) { ${tag} }`), ['A']],
    [emit('[int]$N', `if ($N -gt 0) { ${tag} }`), ['-']],
    [emit('[int]$N', `if ($N -eq 0) { ${tag} }`), ['A']],
    [emit('[int]$N', `if ($N -gt 2) { ${tag} }`, 'Emit A 3'), ['A']],
    [emit('[switch]$Quiet', `if (-not $Quiet) { ${tag} }`), ['A']],
    [emit('[switch]$Quiet', `if (-not $Quiet) { ${tag} }`, 'Emit A -Quiet'), ['-']],
    [emit('[switch]$Quiet', `if (-not $Quiet) { ${tag} }`, 'Emit A -Quiet:$false'), ['A']],
    [emit('[switch]$Quiet', `if ($Quiet.IsPresent) { return }; ${tag}`), ['A']],
    [emit('[bool]$Quiet', `if ($Quiet) { return }; ${tag}`), ['A']],
    [emit('[string]$Why', `if ($Why -eq '') { ${tag} }`), ['A']],
    [emit('$Why', `if ($null -eq $Why) { ${tag} }`), ['A']],
    [emit('$Why', `if ($Why) { return }; ${tag}`), ['A']],
    [emit('$Why', `if ($Why) { return }; ${tag}`, 'Emit A x'), ['-']],
    // `$null` is no empty text.
    [emit('$Why', `if ($Why -eq '') { return }; ${tag}`), []],
    [emit('[Parameter(Mandatory)][bool]$Print', `if ($Print) { ${tag} }`), ['-', 'A']],
    [emit('[string[]]$More', `foreach ($m in $More) { ${tag} }`), ['-']],
    // A default is worked out where the function is called, but for what it has itself.
    [`$d = 'A'; function F($To = $d) { "<goto>$To</goto>" }; F`, ['A']],
    [`$a = 'B'; function F($a = 'A', $To = $a) { "<goto>$To</goto>" }; F`, ['…']],
    // Each text that a piece of code can give is an argument of its own.
    [`function Emit($To) { ${tag} }; Emit $(if (Test-Path f) { "A" } else { "B" })`, ['A', 'B']],
    [
      `function To { if (Test-Path f) { "a" } else { "b" } }
function Emit([string]$Kind) { switch ($Kind) { "a" { ${A} } "b" { ${B} } } }; Emit -Kind (To)`,
      ['A', 'B'],
    ],
    [
      `function Emit($First, $Second) { "<goto>$First$Second</goto>" }
Emit $(if (Test-Path f) { "A" } else { "B" }) $(if (Test-Path g) { "A" } else { "B" })`,
      ['AA', 'AB', 'BA', 'BB'],
    ],
    // What is splatted is not looked at.
    [emit('[switch]$Quiet', `if (-not $Quiet) { "<goto>A</goto>" }`, '$h = @{}; Emit @h'), ['-', 'A']],
  ]);
});

describe('what a script is not given', () => {
  check([
    [`param([switch]$DryRun) if ($DryRun) { exit 0 }; ${A}`, ['A']],
    [`param([System.Management.Automation.SwitchParameter]$DryRun) if ($DryRun) { exit 0 }; ${A}`, ['A']],
    [`param([string]$Only) if ($Only) { exit 0 }; ${A}`, ['A']],
    [`param([string]$Only) if ($Only -ne '') { exit 0 }; ${A}`, ['A']],
    [`param($Only) if ($null -ne $Only) { exit 0 }; ${A}`, ['A']],
    [`param([int]$Level) if ($Level -gt 2) { exit 0 }; ${A}`, ['A']],
    [`param([int]$Level) switch ($Level) { 1 { exit 0 } default { ${A} } }`, ['A']],
    [`param($Level) switch ($Level) { 1 { exit 0 } default { ${A} } }`, ['A']],
    [`param([string[]]$Names) foreach ($n in $Names) { exit 0 }; ${A}`, ['A']],
    [`param([switch]$Force) function F { if ($Force) { exit 0 } }; F; ${A}`, ['A']],
    [`param($V = $false) if ($V) { exit 0 }; ${A}`, ['A']],
    [`param([Parameter(Mandatory=$false)][switch]$V) if ($V) { exit 0 }; ${A}`, ['A']],
    // What must be given nobody gives, and nobody can be asked for it.
    [`param([Parameter(Mandatory)][string]$Issue) ${A}`, ['-!']],
    [`param([Parameter(Mandatory = $true, Position = 0)]$Issue = 'none') ${A}`, ['-!']],
    [`param([Parameter(HelpMessage = 'mandatory for CI')]$Issue = 'A') "<goto>$Issue</goto>"`, ['A']],
    [`param([ValidateSet('mandatory', 'A')]$Issue = 'A') "<goto>$Issue</goto>"`, ['A']],
    [`param([Parameter( Mandatory = $True )]$Issue) ${A}`, ['-!']],
    // It need not be given where another set of parameters is meant, and is not known then.
    [`param([Parameter(Mandatory, ParameterSetName = 'CI')]$Issue) ${A}`, ['A']],
    [`param([Parameter(Mandatory, ParameterSetName = 'CI')]$Issue = 'A') "<goto>$Issue</goto>"`, ['…']],
    [`param([Parameter(Mandatory = 0)]$Issue = 'A') "<goto>$Issue</goto>"`, ['A']],
    [`if ($debugMode) { exit 0 }; ${A}`, ['A']],
    [`if ($null -ne $debugMode) { exit 0 }; ${A}`, ['A']],
    [`if ($debugMode -eq $true) { exit 0 }; ${A}`, ['A']],
    [`function F { if ($quick) { exit 0 } }; $quick = $true; F; ${A}`, ['-']],
    [`Get-Item q -ov debugMode > $null; if ($debugMode) { exit 0 }; ${A}`, ['-', 'A']],
    [`Import-Module Own; if ($debugMode) { exit 0 }; ${A}`, ['-*', 'A*']],
    [`if ($ProgressPreference) { exit 0 }; ${A}`, ['-', 'A']],
  ]);
});

describe('exit codes in variables', () => {
  check([
    [`npm a > $null; if ($LASTEXITCODE -ne 0) { ${A}; exit $LASTEXITCODE }; ${B}`, ['A!', 'B']],
    [`npm a > $null; if ($LASTEXITCODE) { ${A}; exit $LASTEXITCODE }; ${B}`, ['A!', 'B']],
    [`npm a > $null; $rc = $LASTEXITCODE; if ($rc -ne 0) { ${A} } else { ${B} }; exit $rc`, ['A!', 'B']],
    [`npm a > $null; if ($LASTEXITCODE -gt 1) { ${A}; exit $LASTEXITCODE }; ${B}`, ['A!', 'B']],
    // Which code it is nobody has asked, or another command has one of its own since.
    [`npm a > $null; ${A}; exit $LASTEXITCODE`, []],
    [`npm a > $null; if ($LASTEXITCODE) { ${A}; npm b > $null; exit $LASTEXITCODE }; ${B}`, ['B']],
    // What is not 0 may be nothing at all, or no number.
    [`if ($env:CODE -ne 0) { ${A}; exit $env:CODE }; ${B}`, ['B']],
    [`$rc = $null; if (Test-Path q) { $rc = npm a }; if ($rc -ne 0) { ${A}; exit $rc }; ${B}`, ['B']],
  ]);
});

describe('what several commands give to a variable', () => {
  const next = (code: string) => `$n = ${code}; "<goto>$n</goto>"`;
  check([
    // Each clause that matches adds to the value.
    [next(`switch -Wildcard ("$env:X") { 'p*' { 'A' } '*' { 'B' } }`), ['A…B', 'B']],
    [next(`switch -Wildcard ("$env:X") { 'p*' { 'A'; break } '*' { 'B' } }`), ['A', 'B']],
    [`$n = switch -Wildcard ("$env:X") { 'p*' { ${A} } '*' { ${B} } }; $n`, ['A B', 'B']],
    [next(`switch ($env:X) { 'a' { 'A' } 'b' { 'B' } default { 'C' } }`), ['A', 'B', 'C']],
    [next(`switch ($env:X) { 'a' { 'A' } 'A' { 'B' } default { 'C' } }`), ['A…B', 'C']],
    // Whether two patterns take one text cannot be told.
    [next(`switch -Wildcard ($env:X) { 'a*' { 'A' } 'b*' { 'B' } default { 'C' } }`), ['A', 'B', 'C']],
    [next(`foreach ($x in 'A', 'B') { $x }`), ['A…B']],
    [next(`foreach ($x in 'A') { $x }`), ['A']],
    [next(`if (Test-Path q) { 'A'; 'B' } else { 'C' }`), ['A…B', 'C']],
    // Letter case makes no difference, so both clauses run.
    [`switch ($env:X) { 'OK' { ${A} } 'ok' { ${B} } default { "<goto>C</goto>" } }`, ['A B', 'C']],
    [`switch ($env:X) { 'OK' { ${A}; break } 'ok' { ${B} } default { "<goto>C</goto>" } }`, ['A', 'C']],
  ]);
});

describe('an element of a table', () => {
  const map = "$next = @{ ok = 'A'; 'Bad' = \"B\" }";
  const to = (element: string) => `; "<goto>$(${element})</goto>"`;
  check([
    // Of a key that the table does not have, nothing is claimed.
    [map + to('$next[$env:X]'), ['A', 'B']],
    [map + to("$next['OK']"), ['A']],
    [map + to('$next.bad'), ['B']],
    [`$steps = 'A', 'B'${to('$steps[(Get-Content n)]')}`, ['A', 'B']],
    [`$steps = @('A', 'B')${to('$steps[1]')}`, ['B']],
    [`${map}; function f($k) { "<goto>$($next[$k])</goto>" }; f 'bad'`, ['B']],
    // What is changed, or not written out, is left to the run.
    [`${map}; $next['ok'] = 'C'${to('$next.ok')}`, ['…']],
    [`${map}; $next.ok = 'C'${to('$next.ok')}`, ['…']],
    [`${map}; $next.Add('late', 'C')${to('$next.ok')}`, ['…']],
    [`${map}; $next += @{ late = 'C' }${to('$next.ok')}`, ['…']],
    [`$next = @{ ok = $env:Y }${to('$next.ok')}`, ['…']],
    [`$next = @{ $k = 'A' }${to('$next.ok')}`, ['…']],
    [`$next = @{ ok = 'A B' }${to('$next.ok')}`, ['…']],
    [`function f { $next = @{ ok = 'A' }${to('$next.ok')} }; f`, ['…']],
    [map + to('$next.Keys'), ['…']],
    [`$nächste = @{ ok = 'A' }; $nächste.ok = 'C'${to('$nächste.ok')}`, ['…']],
  ]);
});

describe('values of an enum', () => {
  const states = 'enum State { Off; On }\n';
  const either = `${states}$s = if (Test-Path x) { [State]::On } else { [State]::Off }; `;
  // They are numbers, of which 0 is false, and texts as well.
  check([
    [`${either}if ($s) { ${A} } else { ${B} }`, ['A', 'B']],
    [`${either}if ($s -eq 0) { ${A} } else { ${B} }`, ['A', 'B']],
    [`${states}$s = [State]::Off; if (-not $s) { ${A} } else { ${B} }`, ['A', 'B']],
    [
      `$ErrorActionPreference = 'Stop'
${states}$s = [State]$env:STATE; switch ($s) { ([State]::Off) { ${A} } ([State]::On) { ${B} } }`,
      ['A', 'B'],
    ],
    [`${states}"<goto>S$([State]::On)</goto>"`, ['S…']],
  ]);
  test('an exit code', () => {
    const script = `${states}${A}; $s = [State]::Off; exit $s`;
    expect(outcomes(script)).not.toEqual(['A!']);
  });
});

describe('truth values and what is left of a division', () => {
  check([
    [
      `$r = [string]::IsNullOrEmpty($env:X); if ($r -eq $true) { ${A} } elseif ($r -eq $false) { ${B} }`,
      ['A', 'B'],
    ],
    [`switch ([string](Test-Path f)) { 'True' { ${A} } 'False' { ${B} } }`, ['A', 'B']],
    [`$ok = Test-Path f; switch ($ok) { 'True' { ${A} } 'False' { ${B} } }`, ['A', 'B']],
    [`switch (Get-Content f) { 'True' { ${A} } 'False' { ${B} } }`, ['-', 'A', 'B']],
    [`$n = @(Get-ChildItem).Count % 2; if ($n -eq 0) { ${A} } elseif ($n -eq 1) { ${B} }`, ['A', 'B']],
    [`$n = @(Get-ChildItem).Count % 3; if ($n -eq 0) { ${A} } elseif ($n -eq 1) { ${B} }`, ['-', 'A', 'B']],
    [`$n = (@(Get-ChildItem).Count) % 2; if ($n -eq 0) { ${A} } elseif ($n -eq 1) { ${B} }`, ['A', 'B']],
    // -1 % 2 is -1, and 0.5 % 2 is 0.5.
    [
      `$d = (Get-Date).Hour - 12; $k = $d % 2; if ($k -eq 0) { ${A} } elseif ($k -eq 1) { ${B} }`,
      ['-', 'A', 'B'],
    ],
    [`$k = -@(Get-ChildItem).Count % 2; if ($k -eq 0) { ${A} } elseif ($k -eq 1) { ${B} }`, ['-', 'A', 'B']],
    [`$n = [int](-not (Test-Path f)); switch ($n) { 0 { ${A} } 1 { ${B} } }`, ['A', 'B']],
    [`$n = [int](Get-Content f); switch ($n) { 0 { ${A} } 1 { ${B} } }`, ['-', 'A', 'B']],
  ]);
});

describe('a method on the next line', () => {
  check([
    [
      `$r = (Get-Content f -Raw).\n  Trim(). \n  ToLower()\nif ($r -eq 'ok') { ${A} } else { ${B} }`,
      ['A', 'B'],
    ],
    [`$m = [Math]::\n  Abs(-1)\n${A}`, ['A']],
    [`git push origin.\n${A}`, ['A']],
  ]);
});

describe('a loop over a list in a variable', () => {
  const ask = `switch ($s) { 'a' { ${A} } 'b' { ${B} } }; exit 0`;
  const over = (list: string, before: string, body = ask) =>
    `${before}\nforeach ($s in ${list}) { if (Test-Path ".$s") { continue }; ${body} }\n"<goto>Z</goto>"`;
  check([
    [over('$l', "$l = 'a', 'b'"), ['A', 'B', 'Z']],
    [over('$l', "$l = @('a', 'b')"), ['A', 'B', 'Z']],
    [over('$l', "$l = @('a', 'c')"), ['-', 'A', 'Z']],
    [`$l = 'A', 'B'; $l | ForEach-Object { "<goto>$_</goto>" }`, ['A B']],
    // What is changed, or perhaps not there.
    [over('$l', "$l = 'a', 'b'; $l += 'c'"), ['-', 'A', 'B', 'Z']],
    [over('$l', "$l = 'a', 'b'; [array]::Reverse($l)"), ['-*', 'A*', 'B*', 'Z*']],
    [over('$l', "if (Test-Path x) { $l = 'a', 'b' }"), ['-', 'A', 'B', 'Z']],
    // A list that is not gone through.
    [over("'a','b','a','b','a','b','a','b','a'", ''), ['A', 'B', 'Z']],
  ]);
});

describe('whole numbers that are calculated', () => {
  const flag = '$n = 0; if (Test-Path x) { $n = 1 }';
  const cases = (first: number, second: number) => `{ ${first} { ${A} } ${second} { ${B} } }`;
  check([
    [`${flag}; $s = $n + 1; switch ($s) ${cases(1, 2)}`, ['A', 'B']],
    [`${flag}; $s = 3 - $n * 2; switch ($s) ${cases(3, 1)}`, ['A', 'B']],
    [`${flag}; $s = $n -bor 2; switch ($s) ${cases(2, 3)}`, ['A', 'B']],
    [`$q = (Get-Date).Second % 2; switch ($q) ${cases(0, 1)}`, ['A', 'B']],
    // What may be a text, or a fraction.
    [`${flag.replace('= 1', '= "1"')}; $s = $n + 1; switch ($s) ${cases(1, 2)}`, ['-', 'A', 'B']],
    [`${flag.replace('= 1', '= 1.5')}; $s = $n + 1; switch ($s) ${cases(1, 2)}`, ['-', 'A', 'B']],
    [`${flag}; $s = $n / 2; switch ($s) ${cases(0, 1)}`, ['-', 'A', 'B']],
    [`$i = 0; while ($i++ -lt 3) { if (Test-Path x) { ${A}; break } }; if ($i -gt 3) { ${B} }`, ['A', 'B']],
  ]);
});
