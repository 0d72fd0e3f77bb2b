import { describe, expect, test } from 'vitest';
import { followProgram } from '../../../src/syntax/scripts/follow/follow-program.ts';
import { type Behaviour, type Outcome, tagsOf } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import { readPowerShell } from '../../../src/syntax/scripts/powershell/powershell.ts';

/** The contents of the tags that runs can be expected to print, `-` for none, `*` where anything may be printed besides. */
function outcomes(script: string): string[] {
  const behaviour = followProgram(readPowerShell(script), script, false);
  return [
    ...new Set(behaviour.outcomes.filter(({ sure }) => sure).map((one) => inShort(behaviour, one))),
  ].sort();
}

function inShort(behaviour: Behaviour, outcome: Outcome): string {
  const contents = tagsOf(behaviour, outcome).map(({ tag }) => tag.content.replaceAll('\u3164', '…'));
  return `${contents.join(' ') || '-'}${outcome.anything === null ? '' : '*'}`;
}

const A = '"<goto>A</goto>"';
const B = '"<goto>B</goto>"';

/** All come to A, whatever else they come to. */
function reach(scripts: readonly string[]): void {
  test.each(scripts)('%s', (script) => expect(outcomes(`${script}; ${A}`)).toContain('A'));
}

/** Both ways are there. */
function areOpen(scripts: readonly string[]): void {
  test.each(scripts)('%s', (script) => expect(outcomes(script)).toEqual(['A', 'B']));
}

describe('loops that count within an expression come to their end', () => {
  reach([
    '$i = 0; while ($i -lt 3) { Write-Host "try $(++$i) of 3"; Start-Sleep 1 }',
    '$i = 0; while ($i -lt 3) { $x = $i++ }',
    '$i = 0; while ($i -lt 3) { $try = ++$i }',
    '$i = 0; while ($i -lt 3) { [void]$i++ }',
    '$i = 0; while ($i -lt 3) { $null = $i++ }',
    '$i = 0; while ($i -lt 3) { (++$i) | Out-Null }',
    '$i = 0; while ($i -lt 3) { $null = $lines[$i++] }',
    '$i = 0; while ($i -lt 3) { $line = $lines[$i++] }',
    '$i = 0; while ($i -lt 3) { Start-Sleep ($i++) }',
    '$i = 0; while ($i -lt 3) { Write-Host ($i++) }',
    '$i = 0; while ($i -lt 3) { Write-Output "job-$($i++)" }',
    '$i = 0; while ($i -lt 3) { $arr[$i++] = "x" }',
    '$i = 0; while ($i -lt 3) { $a, $b[$i++] = 1, 2 }',
    '$i = 0; while ($i -lt 3) { $h = @{ id = $i++ } }',
    '$i = 0; while ($i -lt 3) { $h = @{ id = $($i++; 5) } }',
    '$i = 0; while ($i -lt 3) { $l = @($i++, $i++) }',
    '$i = 0; while ($i -lt 3) { $log.Add($i++) }',
    '$i = 0; while ($i -lt 3) { if ($i++ -eq 0) { Write-Host first } }',
    '$i = 0; while ($i -lt 3) { if (Test-Path f) { 1 } elseif ($i++ -eq 0) { 2 } else { 3 } }',
    '$i = 0; while ($i -lt 3) { $h.("k$($i++)") = 1 }',
    '$i = 0; while ($i -lt 3) { $h."k$($i++)" = 1 }',
    '$i = 0; while ($i -lt 3) { try { throw "e$($i++)" } catch { Write-Host $_ } }',
    '$i = 0; while ($true) { if (++$i -gt 10) { break } }',
    '$i = 0; while ($true) { if ((++$i) -gt 10) { break } }',
    '$i = 0; while ($true) { if (-not (++$i -le 10)) { break } }',
    '$i = 0; while ((Test-Path busy) -and ($i++ -lt 10)) { Start-Sleep 1 }',
    '$n = 3; while ($n--) { Start-Sleep 1 }',
    '$n = 3; do { Start-Sleep 1 } while (--$n -and (Test-Path busy))',
    '$i = 0; do { Start-Sleep 1 } while (++$i -lt 30)',
    '$i = 0; do { Start-Sleep 1 } until ((Test-Path done) -or $i++ -ge 30)',
    'for ($i = 0; $i++ -lt 3;) { Start-Sleep 1 }',
    'for ($i = 0; $i -lt 3; $x = $i++) { Start-Sleep 1 }',
    '$left = 3; while ($left-- -gt 0) { Start-Sleep 1 }',
    '$i = 0; function Next { return ($script:i++ -lt 3) }; while (Next) { Start-Sleep 1 }',
    'function Wait { $i = 0; while ($i -lt 3) { Start-Sleep ($i++) } }; Wait',
    '$i = 0; while ($i -lt 3) { switch ($i++) { 0 { Write-Host first } } }',
    '$i = 0; while ($i -lt 3) { $x = $i++ -gt 1 ? 1 : 2 }',
    '$i = 0; while ($i -lt 3) { foreach ($x in 1..$i++) { } }',
    '$i = 0; while ($i -lt 3) { throw-away > "f$(++$i)" }',
  ]);
});

describe('an assignment within an expression', () => {
  areOpen([
    `$x = 1; Start-Sleep ($x = $n); if ($x -eq 1) { ${A} } else { ${B} }`,
    `$x = 1; $h = @{ a = ($x = $n) }; if ($x -eq 1) { ${A} } else { ${B} }`,
    `$x = 1; while ((Test-Path f) -and ($x = $n)) { 5 }; if ($x -eq 1) { ${A} } else { ${B} }`,
    `$x = 1; Write-Host "$($x = $n; 5)"; if ($x -eq 1) { ${A} } else { ${B} }`,
    `$x = 1; $y = [Math]::Max(($x = $n), 5); if ($x -eq 1) { ${A} } else { ${B} }`,
  ]);
});

describe('an assignment in a block that a command runs', () => {
  const asked = `if ($x -eq 1) { ${A} } else { ${B} }`;
  areOpen([
    `$x = 1; 1..3 | Where-Object { $x++; $_ -gt 1 } | Out-Null; ${asked}`,
    `$x = 1; $l = 1..3 | ? { $x = $_; $true }; ${asked}`,
    `$x = 1; $l = 1..3 | Where-Object -FilterScript { $x += 1; $true }; ${asked}`,
    `$x = 1; $l = 1..3 | Sort-Object { $script:x = 5; $_ }; ${asked}`,
    `$x = 1; $l = 1..3 | Group-Object { $script:x = 5; $_ }; ${asked}`,
    `$x = 1; $l = 1..3 | Select-Object @{ n = "a"; e = { $script:x = 5; $_ } }; ${asked}`,
    `$x = 1; $l = (1..3).Where({ $script:x = 5; $true }); ${asked}`,
    `$x = 1; $l = $list.Where{ $script:x = 5; $true }; ${asked}`,
    `$t = { $script:x = 5; $true }; $x = 1; $l = 1..3 | Where-Object $t; ${asked}`,
    `$t = { $script:x = 5; $true }; $x = 1; $l = 1..3 | Sort-Object $t; ${asked}`,
    `$t = { $script:x = 5; $true }; $x = 1; $l = (1..3).Where($t); ${asked}`,
    `$t = { $script:x = 5; $true }; $x = 1; $l = 1..3 | Select-Object @{ n = "a"; e = $t }; ${asked}`,
    `$t = { $script:x = 5; $true }; $x = 1; $null = $t.Invoke(); ${asked}`,
    `$t = { $script:x = 5; $true }; $x = 1; $y = "a $(& $t)"; ${asked}`,
    `$x = 1; switch ($a) { { ($script:x = 5) } { 7 > f } }; ${asked}`,
    `$x = 1; switch ($a) { { $x++; $false } { 7 > f } }; ${asked}`,
    `switch ($a) { 1 { $x = 1 } { $x = $a; $true } { ${asked} } }`,
    // What runs first has another value.
    `1..3 | ForEach-Object { $x = 1; $_ } | Where-Object { $x = $n; $true } | Out-Null; ${asked}`,
    `function Note { $script:x = $n }; $x = 1; $l = 1..3 | Where-Object { Note; $true }; ${asked}`,
  ]);

  test('is nothing where none runs', () => {
    expect(outcomes(`$x = 1; $t = { $x -eq $_ }; $l = 1..3 | Where-Object $t; ${asked}`)).toEqual(['A']);
    expect(outcomes(`$t = { $x = 5 }; $x = 1; $l = 1..3 | Where-Object Name; ${asked}`)).toEqual(['A']);
  });
});

describe('variables that commands set', () => {
  const asked = `if ($x -eq 1) { ${A} } else { ${B} }`;
  areOpen([
    ...[
      'WarningVariable',
      'wv',
      'InformationVariable',
      'iv',
      'PipelineVariable',
      'pv',
      'ErrorVariable',
      'OutVariable',
      'ErrorVar',
    ].map((name) => `$x = 1; Get-Item f -${name} x > $null; ${asked}`),
    `$x = 1; Get-Item f -WarningVariable +x > $null; ${asked}`,
    `function Test-It { [CmdletBinding()] param($a) 5 > f }; $x = 1; Test-It 3 -WarningVariable x; ${asked}`,
    `function Test-It { $x = 1; Get-Item f -WarningVariable x > $null; ${asked} }; Test-It`,
    `function Set-Defaults { $x = $n }; $x = 1; . Set-Defaults; ${asked}`,
    `function Set-Defaults { if (Test-Path f) { $x = 2 } }; $x = 1; . Set-Defaults; ${asked}`,
    `function Set-Inner { $x = 2 }; function Set-Outer { . Set-Inner }; $x = 1; . Set-Outer; ${asked}`,
    `function Set-Defaults { $x = $n }; function Show { $x = 1; . Set-Defaults; ${asked} }; Show`,
  ]);

  // Anything may be after those, the end of the script included.
  const anyOf = (script: string) => outcomes(`$x = 1; ${script}; ${asked}`);
  test.each([
    'Set-Item variable:x 2',
    'Set-Item -Value 2 -Path Variable:\\x',
    'Set-Content variable:x 2',
    '2 | Set-Content variable:x',
    'si variable:x 2',
    'sv x 2',
    '(Get-Variable x).Value = 2',
    '(gv x).Value = 2',
    '$v = Get-Variable x; $v.Value = 2',
    '(Get-Item variable:x).Value = 2',
    '$r = [ref]$x; $x = 1; $r.Value = 2',
    '$null = $ExecutionContext.SessionState.PSVariable.Set("x", 2)',
    '$ExecutionContext.InvokeCommand.InvokeScript("`$script:x = 2") > $null',
    '$null = [scriptblock]::Create("`$script:x = 2").Invoke()',
    '$null = 1..3 | Where-Object { Set-Variable x 2; $true }',
    '$l = "a $(Set-Variable x 2)"',
    '$variable:x = $n',
  ])('%s', (script) => expect(anyOf(script)).toEqual(['A', 'B']));

  // What a method gives is printed.
  test.each([
    '$ExecutionContext.SessionState.PSVariable.Set("x", 2)',
    '$PSCmdlet.SessionState.PSVariable.Set("x", 2)',
    '$p = $ExecutionContext.SessionState.PSVariable; $p.Set("x", 2)',
  ])('%s', (script) => expect(anyOf(script)).toEqual(['A*', 'B*']));

  test('are known where nothing sets them', () => {
    expect(anyOf('Get-Item variable:x > $null')).toEqual(['A']);
    expect(anyOf('$h.Value = 2')).toEqual(['A']);
    expect(anyOf('$null = $ExecutionContext.SessionState.PSVariable.Get("x")')).toEqual(['A']);
    expect(anyOf('function Set-Defaults { $y = 2 }; . Set-Defaults')).toEqual(['A']);
  });
});

describe('a test that counts asks what there was before', () => {
  test.each([
    [`$i = 0; while ($i++ -lt 3) { $x = 5 }; if ($x) { ${A} } else { ${B} }`, ['A']],
    [`$i = 0; if ($i++ -eq 0) { ${A} } else { ${B} }`, ['A']],
    [`$i = 0; if (++$i -eq 1) { ${A} } else { ${B} }`, ['A']],
    [`$i = 0; if ((--$i) -ge 0) { ${A} } else { ${B} }`, ['B']],
    [`$i = 1; if (--$i) { ${A} } else { ${B} }`, ['B']],
    [`$i = 1; if ($i--) { ${A} } else { ${B} }`, ['A']],
    [`$i = 1; if (-not $i--) { 5 > f }; if ($i) { ${A} } else { ${B} }`, ['B']],
    [`$i = Get-Number; if ($i++ -eq 0) { ${A} } else { ${B} }`, ['A', 'B']],
    [`if ($i++ -eq 0) { ${A} } else { ${B} }`, ['A', 'B']],
    [`$i = 0; foreach ($f in Get-Files) { if ($i++ -eq 2) { ${A}; exit } }; ${B}`, ['A', 'B']],
  ])('%s', (script, expected) => expect(outcomes(script)).toEqual(expected));

  test('in a loop as one does that counts in its body', () => {
    const rest = `if ($i -eq 1) { 5 > f }; if (Test-Path d) { ${A}; exit } }; ${B}`;
    const plain = outcomes(`$i = 0; while ($i -lt 5) { $i++; ${rest}`);
    expect(outcomes(`$i = 0; while ($i++ -lt 5) { ${rest}`)).toEqual(plain);
  });
});
