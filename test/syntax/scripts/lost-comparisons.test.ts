import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comparisons-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The tests of a script that compare nothing, as they are written. */
async function lostIn(kind: 'bash' | 'powershell', text: string): Promise<string[]> {
  const { lostComparisons = [] } = await readScript(kind, text, grammarFiles);
  return lostComparisons.map(({ span }) => text.slice(span.start, span.end));
}

/** How real Bash ends a test for each value of `x`. One that is small starts the others: a copy of this process takes longer. */
function statusesIn(condition: string, values: readonly string[]): number[] {
  const each = 'condition=$1; shift; for x; do x=$x bash --norc -c "$condition" >&2; echo $?; done';
  const given = ['--norc', '-c', each, 'bash', condition, ...values];
  const { stdout } = spawnSync('bash', given, { cwd: folder, encoding: 'utf8' });
  const statuses = stdout.split('\n').slice(0, -1).map(Number);
  if (statuses.length !== values.length) throw new Error(`${condition}: ${stdout}`);
  return statuses;
}

describe('compared with Bash: a test that is noted comes out the same for every value, another one does not', () => {
  test.each([
    ['[ "$x"="7" ]', '"$x"="7"'],
    ['[ ! "$x"!=7 ]', '"$x"!=7'],
    ['[[ ${x}==7 ]]', '${x}==7'],
    ["[[ $x=='7' && a ]]", "$x=='7'"],
    ['test "$x"=7', '"$x"=7'],
    ['[ $x > 7 ]', '$x > 7'],
    ['[ "$x" >= 7 ]', '"$x" >= 7'],
    ['[ $x < 7-is-no-file ]', '$x < 7-is-no-file'],
    ['[ -n a -a "$x"=7 ]', '"$x"=7'],
    ['[ "$x"-ge 7 ]', '"$x"-ge 7'],
    ['[ $x -lt7 ]', '$x -lt7'],
    ['[ "$x"= 7 ]', '"$x"= 7'],
    ['[ "$x" ==7 ]', '"$x" ==7'],
    ['test "$x"-ge 7', '"$x"-ge 7'],
    ['[ "$x" -eq "pass it" ]', '"$x" -eq "pass it"'],
    ['[ "" -ne "$x" ]', '"" -ne "$x"'],
    ['[ $x -lt 7.5 ]', '$x -lt 7.5'],
    ['[ x = 7 ] && : "$x"', 'x = 7'],
    ['[[ "7" != x ]] || [ ${x} = 0 ]', '"7" != x'],
    ['[ -n x ] || : "$x"', '-n x'],
    ['[ x -gt 5 ] && : "$x"', 'x -gt 5'],
    ["test 'v7' -ge $x", "'v7' -ge $x"],
    ['[ -n $x ]', '-n $x'],
    ['[ -n ${x%0} ]', '-n ${x%0}'],
    ['[ "$x" = q7* ]', '"$x" = q7*'],
    ['test $x != no.?', '$x != no.?'],
    ['[[ $x =~ "^7" ]]', '$x =~ "^7"'],
    [String.raw`[[ $x =~ "^7(\.[0-9]+)?$" ]]`, String.raw`$x =~ "^7(\.[0-9]+)?$"`],
    ["[[ $x =~ '[0-9]+$' ]]", "$x =~ '[0-9]+$'"],
    ['[ $(grep -q 7 <<<"$x") ]', '$(grep -q 7 <<<"$x")'],
    ['[ -n "$(grep -iq 7 <<<$x)" ]', '-n "$(grep -iq 7 <<<$x)"'],
    ['[[ -z $(grep -F --quiet 7 <<<$x) ]]', '-z $(grep -F --quiet 7 <<<$x)'],
    ['[ "$(test "$x" -gt 6 >/dev/null 2>&1)" ]', '"$(test "$x" -gt 6 >/dev/null 2>&1)"'],
    ['[ "$x" = 7 ] & true', '[ "$x" = 7 ]'],
    ['[[ $x == 7 ]] & [ -n x"$x" ]', '[[ $x == 7 ]]'],
    ['[ "$x" -l 7 ]', '"$x" -l 7'],
    ['[ grep -q "$x" ]', 'grep -q "$x"'],
    ['[ "$x" = 9 ] || [ "error" ]', '"error"'],
    ['[ "$x" = 9 -o "error" ]', '"error"'],
    ['[[ $x == 9 || error ]]', 'error'],
    ['[ $x = "" ]', '$x = ""'],
    ['[[ $x == "seven*" ]]', '$x == "seven*"'],
    ['[ "$x" != 7 ] || [ "$x" != 8 ]', '[ "$x" != 7 ] || [ "$x" != 8 ]'],
    ['[[ $x == 7 && $x == "8" ]]', '[[ $x == 7 && $x == "8" ]]'],
    ['(x > seven)', '(x > seven)'],
    ['"$x" -gt 7', '"$x" -gt 7'],
    ['[ $? ]', '$?'],
    ['[ $x % 2 == 0 ]', '$x % 2 == 0'],
    ['test "$x" + 1 -gt 7', '"$x" + 1 -gt 7'],
    ['[ -n a -a $x % 2 -ne 0 ]', '$x % 2 -ne 0'],
  ])('%s', async (condition, lost) => {
    expect(await lostIn('bash', `if ${condition}; then echo yes; fi\n`)).toEqual([lost]);
    const ends = statusesIn(condition, ['7', '8', '6', '700']);
    expect(new Set(ends).size, String(ends)).toBe(1);
  });

  test.each([
    '[ "$x" = "7" ]',
    '[ "x$x" = x7 ]',
    '[[ x -eq 7 ]]',
    '[ -n "$x" ] && [ y = y ] && [ "$x" = 7 ]',
    '[ "$x" -gt 7 ]',
    '[ "$x" -eq " 7 " ]',
    '[ "$x" -lt +0010 ]',
    '[[ $x -gt seven+7 ]]',
    '[ "$x" \\> 7 ]',
    '[[ $x > 7 ]]',
    '[[ $x == 7 ]]',
    '[ -n "${x#7}" ]',
    '[ "$x*" = "7*" ]',
    '[[ $x == 7*0 ]]',
    '[[ $x =~ ^7$ ]]',
    '[[ $x =~ "00" ]]',
    '[ -n "$(grep 7 <<<$x)" ]',
    '[ "$(grep -v q <<<$x | grep -v 7)" ]',
    '[ "$(grep 7 2>/dev/null <<<"$x")" ]',
    '[ "$x" = 7 ] && true & wait $!',
    '[ $((x % 2)) == 0 ]',
    '[ "$x" = 7 -o "$x" = 9 ]',
    '[ ! "$x" = 7 ]',
  ])('%s is one', async (condition) => {
    expect(await lostIn('bash', `if ${condition}; then echo yes; fi\n`)).toEqual([]);
    const ends = statusesIn(condition, ['7', '8', '6', '700']);
    expect(new Set(ends).size, String(ends)).toBe(2);
  });

  test('a redirection leaves a file', () => {
    statusesIn('[ "$x" > left-behind ]', ['7']);
    expect(existsSync(join(folder, 'left-behind'))).toBe(true);
  });

  test.each([
    '[ "$x=7" ]',
    '[ true ]',
    '[ 1 ]',
    '[ "$x" != 7 ] && [ "$x" != 8 ]',
    '[ "$x" = "*.7" ]',
    '[[ $x == "* TODO" ]]',
    '[[ $x == "*/5" ]]',
    '[[ $x == "7*" || $x == 7* ]]',
    '(cd "$x" && make)',
    '[ -n "x=$x" ]',
    '[ a=b ]',
    '[ -f x ] > file',
    '[ "$(a=1; echo)" ]',
    '[ -z "$x"== ]',
    '[ -n "$x" ]',
  ])('%s is not told', async (condition) => {
    expect(await lostIn('bash', `if ${condition}; then echo yes; fi\n`)).toEqual([]);
  });
});

describe('compared with Bash: what a script counts comes in another order as a text', () => {
  const counting: readonly (readonly [string, string])[] = [
    ['n=$(grep -c . lines)', '[[ $n > 5 ]]'],
    ['n=$(grep . lines | wc -l)', '[[ "$n" < 5 ]]'],
    ['n=0; while read -r line; do n=$((n + 1)); done < lines', '[[ ${n} > 10 ]]'],
    ['n=0; while read -r line; do ((n++)); done < lines', '[[ -f lines && $n > 3 ]]'],
  ];
  /** For which numbers of lines it holds, up to a dozen. */
  const numbers = (setting: string, condition: string) =>
    spawnSync(
      'bash',
      [
        '--norc',
        '-c',
        `for i in 0 1 2 3 4 5 6 7 8 9 10 11; do ${setting}; ${condition} && echo $i; echo >> lines; done`,
      ],
      { cwd: mkdtempSync(join(folder, 'counting-')), encoding: 'utf8' },
    ).stdout;

  test.each(counting)('%s; %s', async (setting, condition) => {
    const written = /\S+ [<>] \d+/.exec(condition)?.[0] ?? '';
    expect(await lostIn('bash', `${setting}\nif ${condition}; then echo yes; fi\n`)).toEqual([written]);
    const mended = condition.replace('>', '-gt').replace('<', '-lt');
    const start = setting.replace('grep -c .', 'grep -c ""').replace('grep .', 'grep ""');
    expect(numbers(start, `touch lines; ${condition}`)).not.toBe(numbers(start, `touch lines; ${mended}`));
  });

  test.each(['[[ $n > 0 ]]', '[[ $n > 1 ]]', '[[ $n < 1 ]]'])('%s comes out the same', async (condition) => {
    const setting = 'n=$(grep -c "" lines)';
    expect(await lostIn('bash', `${setting}\nif ${condition}; then echo yes; fi\n`)).toEqual([]);
    const mended = condition.replace('>', '-gt').replace('<', '-lt');
    expect(numbers(setting, condition)).toBe(numbers(setting, mended));
  });

  test.each([
    'n=$(cat f)\n[[ $n > 5 ]]',
    'n=$((RANDOM % 3))\n[[ $n > 1 ]]',
    'n=$(date +%Y)\n[[ $n < 2026 ]]',
    'n=$(grep -c x f)\n[[ $n > $most ]]',
    'n=$(($(date +%s) - 60))\n[[ $n > 1700000000 ]]',
    'n=$(grep -c x f)\n[ "$n" \\> 5 ]',
    '[[ $n > 5 ]]',
    '[[ 10 > 9 ]]',
  ])('%j is not told', async (text) => {
    expect(await lostIn('bash', `${text} && echo yes\n`)).toEqual([]);
  });
});

describe('compared with Bash: a part of a date with a 0 in front is octal', () => {
  /** Whether a test comes out the same when the date is said to be a decimal number. */
  const isSame = (setting: string, condition: string, mended: string) => {
    const [written, meant] = [condition, mended].map((one) =>
      statusesIn(`date() { echo "$x"; }; ${setting}; ${one} 2>&-`, months),
    );
    return String(written) === String(meant);
  };
  const months = ['07', '08', '09', '10'];

  test.each([
    ['m=$(date +%m)', '(( m > 6 ))', 'm > 6', '(( 10#$m > 6 ))'],
    ['m="$(date "+%m")"', '(( 3 <= $m && ${m} < 10 ))', '3 <= $m && ${m} < 10', '(( 10#$m < 10 ))'],
    [':', '[[ $(date +%H) -ge 8 ]]', '$(date +%H) -ge 8', '[[ 10#$(date +%H) -ge 8 ]]'],
    ['h=$(date -u +%H)', '[[ -n $h && "$h" -lt 10 ]]', '"$h" -lt 10', '[[ 10#$h -lt 10 ]]'],
    [':', '(( $(date +%d) == 8 ))', '$(date +%d) == 8', '(( 10#$(date +%d) == 8 ))'],
  ])('%s; %s', async (setting, condition, written, mended) => {
    expect(await lostIn('bash', `${setting}\nif ${condition}; then echo yes; fi\n`)).toEqual([written]);
    expect(isSame(setting, condition, mended)).toBe(false);
  });

  test.each([
    ['m=$(date +%m)', '(( 10#$m > 6 ))'],
    ['m=$(date +%m)', '[ "$m" -gt 6 ]'],
    ['m=$(date +%m); m=${m#0}', '(( m > 6 ))'],
    ['m=$(date +%m)', '(( ${m#0} > 6 ))'],
    [':', '[[ 10#$(date +%H) -ge 8 ]]'],
  ])('%s; %s is not told', async (setting, condition) => {
    expect(await lostIn('bash', `${setting}\nif ${condition}; then echo yes; fi\n`)).toEqual([]);
    expect(isSame(setting, condition, condition)).toBe(true);
    expect(statusesIn(`date() { echo "$x"; }; ${setting}; ${condition}`, months)).not.toContain(2);
  });

  test.each([
    ['m=$(date +%-m)', '(( m > 6 ))'],
    ['m=$(date +%s)', '(( m > 6 ))'],
    ['m=$(date +%m)', '[[ $m == 08 ]]'],
    ['m=$(date +%m); read -r m < month', '(( m > 6 ))'],
  ])('nor %s; %s', async (setting, condition) => {
    expect(await lostIn('bash', `${setting}\nif ${condition}; then echo yes; fi\n`)).toEqual([]);
  });
});

describe('PowerShell', () => {
  test.each([
    ['if ($x = 7) { 1 }', '$x = 7'],
    ['if ($x == 7) { 1 }', '$x == 7'],
    ['if ($x != 7) { 1 }', '$x != 7'],
    ['if ($x) { 1 } elseif ($x > 7) { 2 }', '$x > 7'],
    ['while ($x <= 7) { 1 }', '$x <= 7'],
    ['do { 1 } until ($x >= 7)', '$x >= 7'],
    ['for ($i = 0; $i < 7; $i++) { 1 }', '$i < 7'],
    ['if ($x -and $y = $null) { 1 }', '$x -and $y = $null'],
    ['$x = 5; if (x -gt 3) { 1 }', 'x -gt 3'],
    ['$n = 0; while (N -lt 3) { $n++ }', 'N -lt 3'],
    ['param($x) if (x = 3) { 1 }', 'x = 3'],
    ['if ($x -equals 3) { 1 }', '-equals'],
    ['if ($y -and $x -gte 3) { 1 }', '-gte'],
    ['if ($x === 3) { 1 }', '==='],
    ['if (not $x) { 1 }', 'not'],
    ['if (-not (not (Test-Path x))) { 1 }', 'not'],
    ['if (Test-Path a.txt -and Test-Path b.txt) { 1 }', '-and'],
    ['if ((Get-Item a -or Get-Item b) -and $x) { 1 }', '-or'],
    ['if ($x -eq "fail" -or "error") { 1 }', '"error"'],
    ['while ($x -ne 1 -and 2) { 1 }', '2'],
    ['if ($x -eq "fail*") { 1 }', '"fail*"'],
    ['if ($y -and ($env:RAYMOND_RESULT -ne "*failed")) { 1 }', '"*failed"'],
    ['switch ($x) { "fail*" { 1 } default { 2 } }', '"fail*"'],
    ['if ($env:X -ne "a" -or $env:X -ne "b") { 1 }', '$env:X -ne "a" -or $env:X -ne "b"'],
    ['if ($? -eq 0) { 1 }', '$? -eq 0'],
    ['npm test; $rc = $?; if ($rc -ne 0) { 1 }', '$rc -ne 0'],
    ['if (npm test > log.txt) { 1 }', 'npm test > log.txt'],
    ['if (-not (git grep -q TODO)) { 1 }', 'git grep -q TODO'],
    ['$ok = $x == 7', '$x == 7'],
    ['return $x != 7', '$x != 7'],
    ['a | ? { $_.Length > 7 }', '$_.Length > 7'],
    ['a | Where-Object Length > 7', 'Where-Object Length > 7'],
    ['if (Test-Path a.txt -eq $true) { 1 }', '-eq'],
    ['$v = $env:X; if ($v -ne "a" -or $v -ne "b") { 1 }', '$v -ne "a" -or $v -ne "b"'],
  ])('%s', async (text, lost) => {
    expect(await lostIn('powershell', text)).toEqual([lost]);
  });

  test.each([
    'if ($x = Get-Content a) { 1 }',
    'if ($x = $y) { 1 }',
    'if ($branch = "$(git branch --show-current)") { 1 }',
    'if ($line = "x$found") { 1 }',
    'if ($x += 1) { 1 }',
    'if (npm test 2> log.txt) { 1 }',
    'if (.\\tool.exe | Tee-Object log.txt) { 1 }',
    'if (Get-Item a.txt | Out-Null) { 1 }',
    '$rc = $? -and $x; if ($rc -ne 0) { 1 }',
    '$rc = $?; if ($x) { $rc = 0 }; if ($rc -ne 0) { 1 }',
    '$rc = $?; if ($rc -gt 0) { 1 }',
    '$ok = $?; if ($ok -ne 0) { 1 }',
    '[int]$rc = $?; if ($rc -ne 0) { 1 }',
    'Get-ChildItem | ForEach-Object { $_.Name > "list.txt" }',
    '$v = "a"; $v += "b", "c"; if ($v -ne "a" -or $v -ne "b") { 1 }',
    'foreach ($v in $list) { if ($v -ne "a" -or $v -ne "b") { 1 } }',
    'if (Where-Object Name -eq x) { 1 }',
    'if (Get-Plan -like x) { 1 }',
    'if (npm test 2>&1) { 1 }',
    'if ($x 2>$null) { 1 }',
    'if (x -gt 3) { 1 }',
    'if ((Test-Path a.txt) -and (Test-Path b.txt)) { 1 }',
    'if (find . -name a -or -name b) { 1 }',
    'function Test-It { param([switch]$and) 1 }; if (Test-It -and 3) { 1 }',
    'function not { 1 }; if (not $x) { 1 }',
    'if ($x -eq "fail" -or $y) { 1 }',
    'if ($x -or "error") { 1 }',
    'if ($x -eq "fail" -or "") { 1 }',
    'if ($x -eq "*") { 1 }',
    'if ($x -eq "0 * * * *") { 1 }',
    '$p = "fail*"; if ($p -eq "fail*") { 1 }',
    'if ($x -like "fail*") { 1 }',
    'switch -Wildcard ($x) { "fail*" { 1 } }',
    'switch -Exact ($x) { "fail*" { 1 } }',
    'if ($x -ne "a" -and $x -ne "b") { 1 }',
    'if ($x -ne "a" -or $y -ne "b") { 1 }',
    'if ($x -ne "a" -or $x -ne "A") { 1 }',
    'if ($? -eq $true) { 1 }',
    'if ($x -eq "a" -or $x -eq "b") { 1 }',
    'function x { 1 }; $x = 5; if (x -gt 3) { 1 }',
    '$git = 5; if (git diff --stat) { 1 }',
    '$x = 5; if (x -gt 3 4) { 1 }',
    'for ($i = 0; $i -lt 7; $i = 7) { 1 }',
    'switch ($x = 7) { 7 { 1 } }',
    '$x = 7; 7 > file; "$x == 7"',
  ])('%s is not told', async (text) => {
    expect(await lostIn('powershell', text)).toEqual([]);
  });
});
