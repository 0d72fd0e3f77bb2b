import { describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { tagsOf } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import type { ScriptKind } from '../../../src/syntax/scripts/program.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

/**
 * What a run can be expected to get from a script: its tags, `-` for a way that succeeds without one. What is wrong with
 * tags stands in front.
 */
async function ends(kind: ScriptKind, script: string): Promise<string[]> {
  const { behaviour } = await readScript(kind, script, grammarFiles);
  const sure = behaviour.outcomes.filter((outcome) => outcome.sure);
  const printed = sure
    .filter(({ anything }) => anything === null)
    .map((outcome) => {
      const contents = tagsOf(behaviour, outcome).map(({ tag }) => tag.content);
      return `${contents.join(' ') || '-'}${outcome.exit === 'failure' ? '!' : ''}`;
    });
  return [...behaviour.problems.map(({ message }) => message), ...new Set(printed)].sort();
}

type Table = readonly (readonly [script: string, expected: readonly string[]])[];

function check(kind: ScriptKind, table: Table): void {
  test.each(table)('%s', async (script, expected) => expect(await ends(kind, script)).toEqual(expected));
}

const tag = (name: string) => `"<goto>${name}</goto>"`;
const echo = (name: string) => `echo ^<goto^>${name}^</goto^>`;

describe('a loop whose body asks how often it has run is left there', () => {
  for (const limit of [3, 12]) {
    check('bash', [
      [
        `n=1
while [ $n -le ${limit} ]; do
  if [ -f done ]; then echo ${tag('A')}; exit 0; fi
  if [ $n -lt ${limit} ]; then sleep 10; else echo ${tag('B')}; exit 0; fi
  n=$((n + 1))
done`,
        // To a small number it is followed.
        limit === 3 ? ['A', 'B'] : ['A'],
      ],
    ]);
    check('powershell', [
      [
        `for ($n = 1; $n -le ${limit}; $n++) {
  if (Test-Path done) { ${tag('A')}; exit 0 }
  if ($n -lt ${limit}) { Start-Sleep 10 } else { ${tag('B')}; exit 0 }
}`,
        ['A'],
      ],
    ]);
    check('batch', [
      [
        `for /L %%i in (1,1,${limit}) do (
  if exist done (
    ${echo('A')}
    exit /b 0
  )
  if %%i EQU ${limit} (
    ${echo('B')}
    exit /b 0
  )
)`,
        ['A', 'B'],
      ],
    ]);
  }
});

describe('what stands after a round runs after one that was cut short, too', () => {
  check('powershell', [
    [
      `for ($i = 1; $i -le 3; $i++) {
  if (Test-Path "part$i") { continue }
  ${tag('A')}
  exit 0
}
${tag('B')}`,
      ['A', 'B'],
    ],
    [
      `:outer for ($i = 0; $i -lt 2; $i++) {
  foreach ($f in 'a', 'b') { if (Test-Path "$f$i") { continue outer }; ${tag('A')}; exit }
}
${tag('B')}`,
      ['A', 'B'],
    ],
  ]);
});

describe('a parenthesis that closes a block ends the file of a redirection', () => {
  check('batch', [
    [`if exist old (del old >nul) else (${echo('A')}& exit /b 0)\n${echo('B')}`, ['A', 'B']],
    [`for %%f in (a b) do (echo %%f>>list)\n(del x 2>nul)\n(type x >"%TEMP%\\log")\n${echo('A')}`, ['A']],
    [`(node -v >nul) && (\n${echo('A')}\nexit /b\n)\n${echo('B')}\nexit /b 0`, ['A', 'B']],
    [`dir >(x)\n${echo('A')}`, ['A']],
  ]);
});

describe('what a script settles itself and raymond cannot decide is expected on no way', () => {
  const emit = (condition: string) => `function Emit([string]$Kind, [string]$Target, [string]$Return) {
  if (${condition}) { "<$Kind return=""$Return"">$Target</$Kind>" } else { "<$Kind>$Target</$Kind>" }
}
if (Test-Path plan) { Emit function A B } else { Emit result none }`;
  check('powershell', [
    [emit("$Kind -in 'call', 'function'"), ['A', 'none']],
    [emit("$Kind -match '^(call|function)$'"), ['A', 'none']],
    [emit("$null -ne $Return -and $Return -ne ''"), ['A']],
  ]);
  check(
    'powershell',
    [
      "$Kind -like 'c*'",
      "$Kind -match '^c.ll$'",
      '$Return.Length -gt 0',
      '$PSBoundParameters.Return',
      "$PSBoundParameters.ContainsKey('Return')",
      '$args.Count -eq 3',
    ].map((condition) => [emit(condition), []]),
  );
  check('batch', [
    [`set "NEXT="\nset /a n=2\nif %n% geq 1 set "NEXT=A"\necho ^<goto^>%NEXT%^</goto^>`, ['A']],
    // A bound that is known leaves the number open that it is for.
    [`set /a most=5\nset /a n+=1\nif %n% geq %most% (${echo('A')}) else (${echo('B')})`, ['A', 'B']],
  ]);
});

describe('between quotation marks numbers are texts', () => {
  const asked = (test: string) => `set N=10\nif ${test} (${echo('A')}) else (${echo('B')})`;
  check('batch', [
    [asked('10 gtr 9'), ['A']],
    [asked('"10" gtr "9"'), ['B']],
    [asked('"%N%" leq "9"'), ['A']],
    [asked('%N% leq 9'), ['B']],
    [asked('not "%N%" geq "10"'), ['B']],
    [asked('"%N%" gtr "%M%"'), []],
  ]);
});

describe('two ways to ask for one thing are one question', () => {
  const [A, B] = [tag('A'), tag('B')];
  check('powershell', [
    [`$next = switch (Test-Path plan) { $true { 'A' } $false { 'B' } }\n"<goto>$next</goto>"`, ['A', 'B']],
    [`$ok = $LASTEXITCODE -eq 0\nswitch ($ok) { $true { ${A} } $false { ${B} } }`, ['A', 'B']],
    [`$has = Test-Path a\nif ($has -eq $true) { ${A} } elseif ($has -eq $false) { ${B} }`, ['A', 'B']],
    [`$has = $env:X -eq 'a'\nif ($has) { ${A} }\nif ($has -eq $false) { ${B} }`, ['A', 'B']],
    [`$r = $env:X\nif ($r -eq 'Yes') { ${A} }\nif ($r -ne 'yes') { ${B} }`, ['A', 'B']],
    [`$r = $env:X\nif ($r -like '*OK*') { ${A} }\nif ($r -notlike '*ok*') { ${B} }`, ['A', 'B']],
    [
      `$x = $env:X
if ($x -eq 'pass') { ${A}; exit 0 }
if ($x -eq 'fail') { ${B}; exit 0 }
if ($x -notin 'PASS', 'FAIL') { ${tag('C')} }`,
      ['A', 'B', 'C'],
    ],
    [`$x = $env:X\nif ($x -eq 'pass') { ${A} }\nswitch ($x) { 'PASS' { } default { ${B} } }`, ['A', 'B']],
    [`if (Test-Path x) { ${A} }\nif (-not (Test-Path -Path 'x')) { ${B} }`, ['A', 'B']],
    [`$f = 'Plan.md'\nif (Test-Path $f) { ${A} }\nif (-not (Test-Path ./plan.md)) { ${B} }`, ['A', 'B']],
    [
      `$d = 'out'
if (Test-Path -LiteralPath "$d\\a" -PathType Leaf) { ${A} } elseif (!(Test-Path -PathType Leaf out\\a)) { ${B} }`,
      ['A', 'B'],
    ],
    // Another file, and another question about one.
    [`$f = 'a'\nif (Test-Path $f) { ${A} } elseif (-not (Test-Path b)) { ${B} }`, ['-', 'A', 'B']],
    [`$f = 'a'\nif (Test-Path $f) { ${A} }\n$f = 'b'\nif (!(Test-Path $f)) { ${B} }`, ['-', 'A', 'A B', 'B']],
    [`$f = 'a'\nif (Test-Path $f -PathType Leaf) { ${A} } elseif (!(Test-Path a)) { ${B} }`, ['-', 'A', 'B']],
    [
      `$f = 'a'\nif (Test-Path $f -NewerThan '1/1/2026') { ${A} } elseif (!(Test-Path a)) { ${B} }`,
      ['-', 'A', 'B'],
    ],
    [`$r = $env:X\nif ($null -eq $r -or $r -eq '') { ${A} }\nif ($r) { ${B} }`, ['A', 'B']],
    [
      `$v = "$env:X".Trim()
if ($v -notin 'pass', 'fail') { throw "unknown verdict $v" }
switch ($v) { 'pass' { ${A} } 'fail' { ${B} } }`,
      ['-!', 'A', 'B'],
    ],
    [
      `$v = "$env:X".Trim()
if ($v -notmatch '^(pass|fail)$') { throw "unknown verdict $v" }
switch ($v) { 'pass' { ${A} } 'fail' { ${B} } }`,
      ['-!', 'A', 'B'],
    ],
  ]);
  check('batch', [
    [
      `setlocal EnableDelayedExpansion
set count=0
for %%f in (*.todo) do set /a count+=1
if !count! EQU 0 (
${echo('A')}
) else if !count! GTR 0 (
${echo('B')}
)`,
      ['A', 'B'],
    ],
    [`set F=a.md\nif exist "%F%" ${echo('A')}\nif not exist a.md ${echo('B')}`, ['A', 'B']],
    [
      `setlocal EnableDelayedExpansion\nset D=out\nif exist "!D!\\a" ${echo('A')}\nif not exist .\\out\\a ${echo('B')}`,
      ['A', 'B'],
    ],
    [`set F=a.md\nif exist "%F%" ${echo('A')}\nif not exist b.md ${echo('B')}`, ['-', 'A', 'A B', 'B']],
    [
      `set F=a\nif exist "%F%" ${echo('A')}\nset F=b\nif not exist "%F%" ${echo('B')}`,
      ['-', 'A', 'A B', 'B'],
    ],
  ]);
});

describe('what comes of each of several values is not known', () => {
  check('powershell', [
    [`@('A').ForEach({ "<goto>$_</goto>" })`, []],
    [`@(Get-ChildItem).Where({ $_ }).ForEach({ "<goto>$_</goto>" })`, []],
    [`${tag('A')}, ${tag('B')} | Where-Object { $_ -match 'A' }`, []],
  ]);
  // Of fixed texts a filter may leave none.
  const asked = `if ($x) { ${tag('A')} } else { ${tag('B')} }`;
  check('powershell', [
    [`$x = 'a.md' | Where-Object { Test-Path $_ }; ${asked}`, ['A', 'B']],
    [`$x = 'git', 'gh' | ? { -not (Get-Command $_ -ErrorAction Ignore) }; ${asked}`, ['A', 'B']],
    [`$x = 'git', 'gh' | Write-Output; ${asked}`, ['A']],
    [`$x = 'a.md'; ${asked}`, ['A']],
  ]);
});

describe('a command that goes on after its here-document', () => {
  check('bash', [
    [`cat > run.sh <<'EOF' && # and then\nexit 0\nEOF\nchmod +x run.sh\necho ${tag('A')}`, ['A']],
    [
      `if [ -f x ]; then\n  cat > f <<EOF &&\n${tag('B')}\nEOF\n  echo ${tag('A')}\nfi\necho ${tag('C')}`,
      ['A C', 'C'],
    ],
    [`cat > f <<EOF ||\nexit 0\nEOF\nexit 1\necho ${tag('A')}`, []],
    [`cat <<EOF && echo hi >&2\n${tag('A')}\nEOF`, ['A']],
    [`cat > run.sh <<'OUTER'\ncat <<EOF |\nhello\nEOF\nsort\nOUTER\necho ${tag('A')}`, ['A']],
    [`if (( 1 << n ||\n m )); then\n echo ${tag('A')}\nelse echo ${tag('B')}; fi`, ['A', 'B']],
    [`grep -q yes <<EOF &&\n$RAYMOND_RESULT\nEOF\n{ echo ${tag('A')}; exit 0; }\necho ${tag('B')}`, []],
  ]);
});

describe('all of a test fails where set -e is on, whichever part of it does', () => {
  check(
    'bash',
    ['[[ a == b && x == x ]]', '[ a = b -a x = x ]', '(( 0 && 1 ))', '[[ ! ( a == a && x == x ) ]]'].map(
      (condition) => [`set -e\n${condition}\necho ${tag('A')}`, []],
    ),
  );
  check(
    'bash',
    ['[[ a == b ]] && [[ x == x ]]', '[[ a == a && -f no-file ]] || true', '! [[ a == a ]]'].map(
      (condition) => [`set -e\n${condition}\necho ${tag('A')}`, ['A']],
    ),
  );
});

describe('set -e ends a part of a pipe alone', () => {
  check(
    'bash',
    [
      `{ x=$(false); echo "$x"; } | cat >&2`,
      `{ false; echo ${tag('B')}; } | cat`,
      `( false; echo ${tag('B')} ) | cat`,
      `f() { false; echo ${tag('B')}; }; f | cat`,
    ].map((pipe) => [`set -e\n${pipe}\n[ -f x ] || exit 1\necho ${tag('A')}`, []]),
  );
  check('bash', [
    [`{ false; echo ${tag('A')}; } | cat`, ['A']],
    [`set -eo pipefail\n{ echo ${tag('A')}; false; } | cat`, []],
  ]);
});

describe('two ways to ask for one thing are one question in Bash, too', () => {
  const [A, B] = [`echo ${tag('A')}`, `echo ${tag('B')}`];
  check(
    'bash',
    [
      ['[ "${n:-0}" -lt 3 ]', '[ "${n:-0}" -ge 3 ]'],
      ['(( ${n:-0} == 0 ))', '(( ${n:-0} > 0 ))'],
      ['[ "${n:-0}" -eq 0 ]', '[ "${n:-0}" -gt 0 ]'],
      ['[ 0 -lt "$n" ]', '[ "$n" -eq 0 ]'],
      ['[ yes = "$r" ]', '[ "$r" != yes ]'],
      ['[ "$a" = "$b" ]', '[ "$b" != "$a" ]'],
      ['[[ $a != "$b" ]]', '[[ $b == "$a" ]]'],
      ['(( n % 2 ))', '(( n % 2 == 0 ))'],
      ['(( n%2 ))', '(( n % 2 != 1 ))'],
      ['(( n % 2 ))', '(( !(n % 2) ))'],
    ].map(([one, other]) => [`if ${one}; then ${A}; elif ${other}; then ${B}; fi`, ['A', 'B']]),
  );
  check('bash', [
    // Of another text, and of another number.
    [`[ "$a" = "$b" ] && ${A}; [ "$c" != "$a" ] && ${B}; exit 0`, ['-', 'A', 'A B', 'B']],
    [`if (( n % 3 )); then ${A}; elif (( n % 3 == 1 )); then ${B}; fi`, ['-', 'A']],
    [`(( n % 2 )) && ${A}; (( n % 3 == 0 )) && ${B}; exit 0`, ['-', 'A', 'A B', 'B']],
    [
      `if (( n % 3 == 0 )); then ${A}; elif (( n % 3 == 1 )); then ${B}; elif (( n % 3 == 2 )); then ${A}; fi`,
      ['A', 'B'],
    ],
  ]);
});

describe('what is started in another process is not expected to be cut off', () => {
  check('bash', [
    [`timeout 5 cat <<EOF\n${tag('A')}\nEOF`, ['A']],
    [`nice env echo ${tag('A')}`, ['A']],
  ]);
});

describe('a blank that is none to Bash makes another command', () => {
  check('bash', [
    [`if true; then\n\u00a0\u00a0echo ${tag('A')}\nfi`, []],
    [`true &&\u3000echo ${tag('A')}`, []],
    [`echo "a\u00a0b" >&2; echo ${tag('A')}`, ['A']],
  ]);
});

describe('error messages from within a substitution go where those outside go', () => {
  const next = `\necho ${tag('B')}`;
  check(
    'bash',
    [
      '{ x=$(date); } 2>&1 | tee log',
      '( echo "at $(date)" ) 2>&1',
      'while read -r x; do echo "$(date): $x"; done 2>&1 | tee log',
      'if true; then x=`date`; fi 2>&1',
      'exec 2>&1\nx=$(git status)',
      '{ x=$(npm test 2>/dev/null); } 2>&1',
      '{ x=$(npm test 2>&1); } 2>&1',
      '{ x=$(npm test); } >log 2>&1',
    ].map((command) => [command + next, ['B']]),
  );
  // They may be anything.
  check(
    'bash',
    ['{ x=$(npm test); } 2>&1', '{ y=$(x=$(npm test) && date); } 2>&1'].map((command) => [
      command + next,
      [],
    ]),
  );
  check('bash', [[`{ echo "\`date\` <goto>A</goto>" >&2; } 2>&1`, ['A']]]);
});

describe('brackets within a test of Bash', () => {
  const [A, B] = [`{ echo ${tag('A')}; exit; }`, `echo ${tag('B')}`];
  check(
    'bash',
    [
      String.raw`[ \( -f x \) ]`,
      String.raw`[ ! \( -f x \) ]`,
      String.raw`[ \( -f x -o -f y \) -a -f z ]`,
      String.raw`[ \( yes = no \) -o -f x ]`,
      '[[ $x == @(yes|no) ]]',
      '[[ $x != !(yes|no*) && -f y ]]',
      "test '(' -f x -o -f y ')' -a -f z",
    ].map((test) => [`${test} && ${A}\n${B}`, ['A', 'B']]),
  );
  check('bash', [
    [String.raw`[ \( yes = no \) ] && ${A}${'\n'}${B}`, ['B']],
    [String.raw`[ \( yes = no -a -f x \) ] && ${A}${'\n'}${B}`, ['B']],
    [String.raw`[ \( yes = yes -o -f x \) -a 1 = 1 ] && ${A}${'\n'}${B}`, ['A']],
    [`[[ $x == @(yes|no ]] && ${A}`, []],
    [`[[ !(-f x) ]] && ${A}\n${B}`, []],
  ]);
});

describe('a way is expected where one text gives all answers', () => {
  const [A, B, C] = [`echo ${tag('A')}`, `echo ${tag('B')}`, `echo ${tag('C')}`];
  const asked = (first: string, second: string) =>
    `R=$RAYMOND_RESULT\nif ${first}; then ${A}; fi\nif ${second}; then ${B}; fi\nexit 0`;
  // Questions to which no text answers yes twice.
  check(
    'bash',
    [
      ['[[ $R == fail* ]]', '[ "$R" = ok ]'],
      ['[[ $R == *error* ]]', '[ -z "$R" ]'],
      ['[[ $R == ok* ]]', '[[ $R == fail* ]]'],
      ['[[ $R == *.md ]]', '[[ $R == *.txt ]]'],
      ['[[ $R =~ ^ok ]]', '[[ $R =~ ^fail ]]'],
      ['[[ ! $R =~ ^(ok|fail) ]]', '[[ $R =~ ^fail ]]'],
      ['[[ $R =~ ^[0-9]+$ ]]', '[ "$R" = ok ]'],
      ['[ "$RAYMOND_RESULT" = OK ]', '[ "$R" = no ]'],
      ['[[ $RAYMOND_RESULT == n* ]]', '[ "$R" = OK ]'],
      ['K=${R,,}; [ "$R" = no ]', '[ "$K" = ok ]'],
      ['K=${R%%:*}; [[ $R == no* ]]', '[ "$K" = ok ]'],
      ['K=${R:-none}; [ "$R" = no ]', '[ "$K" = none ]'],
      ['[ "x$R" = x ]', '[ "$R" = ok ]'],
      ['[[ "<$R>" == "<ok"* ]]', '[ -z "$R" ]'],
      ['grep -q fail <<< "$R"', '[ "$R" = ok ]'],
      ['echo "$R" | grep -qiE "^(fail|error)"', '[ "$R" = ok ]'],
      [`printf '%s' "$R" | grep -qx ok`, '[[ $R == fail* ]]'],
    ].map(([first = '', second = '']) => [asked(first, second), ['-', 'A', 'B']]),
  );
  check('bash', [
    [asked('[ ${#R} -eq 0 ]', '[ -n "$R" ]'), ['A', 'B']],
    [asked('[[ $R == ok* ]]', '[[ $R == *done ]]'), ['-', 'A', 'A B', 'B']],
    [asked('[[ $R =~ ^v[0-9]+ ]]', '[ "$R" = v1 ]'), ['-', 'A', 'A B']],
    [asked('[[ $R == o* ]]', '[ "${R,,}" = ok ]'), ['-', 'A', 'A B', 'B']],
    [asked('grep -q . <<< "$R"', '[ "$R" = ok ]'), ['-', 'A', 'A B']],
    [asked('grep -qi OK <<< "$R"', '[ "$R" = ok ]'), ['-', 'A', 'A B']],
    // What a filter makes of the text is not known, so nor is whether both go together.
    [asked('K=$(echo "$R" | cut -d: -f1); [ "$K" = ok ]', '[ "$R" = no ]'), ['-', 'A', 'B']],
    [asked('K=$(echo "$R" | cut -d: -f2); [ "$K" = ok ]', '[ "$R" = no ]'), ['-', 'A']],
    [asked('K=$(jq -r .status <<< "$R"); [ -z "$R" ]', '[ "$K" = ok ]'), ['-', 'A', 'B']],
    [asked('K=$(curl "$1/$R"); [ "$K" = ok ]', '[ "$R" = no ]'), ['-', 'A', 'A B', 'B']],
    [`k=ok\nif [[ $k == o* ]]; then ${A}; else ${B}; fi`, ['A']],
    [`k=ok\nif [[ $k =~ ^no ]]; then ${A}; else ${B}; fi`, ['B']],
    [
      `case $RAYMOND_RESULT in fail*) ${A};; esac\nif [ "$RAYMOND_RESULT" = ok ]; then ${B}; fi\nexit 0`,
      ['-', 'A', 'B'],
    ],
    [
      `case $R in p*) s=0;; f*) s=1;; *) s=2;; esac
case $R in p*) ${A};; f*) ${B};; esac
if [ $s = 2 ]; then ${C}; fi`,
      ['A', 'B', 'C'],
    ],
    [
      `case $R in o*) k=ok;; *) k=no;; esac
if [ "$R" = no ]; then ${A}; fi
if [ "$k" = ok ]; then ${B}; fi
exit 0`,
      ['-', 'A', 'B'],
    ],
    // Each time round the loop asks for another text.
    [
      `for f in a b; do
  x=$(git config "$f")
  [[ $x == fail* ]] && { ${A}; exit 0; }
done
[ "$x" = ok ] && ${B}
exit 0`,
      ['-', 'A', 'B'],
    ],
  ]);
});

test('many changes of one text take no longer together than one by one', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `R=\${R%x${at}}\n[ "$R" = a${at} ] && y=${at % 4}`);
  const script = `${lines.join('\n')}\necho ${tag('A')}`;
  expect(await ends('bash', script)).toEqual(['A']);
}, 5000);

describe('what has passed a check is one of what the check lets pass', () => {
  const [A, B] = [`echo ${tag('A')}`, `echo ${tag('B')}`];
  const checked = (test: string) => `x=$RAYMOND_RESULT
${test} || { echo "<result>none</result>"; exit; }
case $x in deploy) ${A};; build) ${B};; esac`;
  check(
    'bash',
    [
      '[[ $x =~ ^(deploy|build)$ ]]',
      '[[ $x == @(deploy|build) ]]',
      `re='^(deploy|build)$'; [[ $x =~ $re ]]`,
      '[[ " deploy build " == *" $x "* ]]',
      `grep -qE '^(deploy|build)$' <<< "$x"`,
      'case "$x" in deploy|build) true;; *) false;; esac',
      'for v in deploy build; do [ "$v" = "$x" ] && ok=1; done; [ "$ok" = 1 ]',
      `is_in() { local n=$1 i; shift; for i in "$@"; do [ "$i" = "$n" ] && return 0; done; return 1; }
is_in "$x" deploy build`,
    ].map((test) => [checked(test), ['A', 'B', 'none']]),
  );
  check(
    'bash',
    ['[[ $x =~ ^(deploy|build|test)$ ]]', '[[ $x =~ ^[a-z]+$ ]]', '[[ $x == @(deploy|build|test) ]]'].map(
      (test) => [checked(test), ['-', 'A', 'B', 'none']],
    ),
  );
  // What raymond cannot read may let pass these two alone.
  check('bash', [[checked('[[ $x =~ ^(([a-z]+)*)$ ]]'), ['none']]]);
  const checkedThere = (check: string) => `$x = $env:X
${check} { "<result>none</result>"; exit }
switch ($x) { 'deploy' { ${tag('A')} } 'build' { ${tag('B')} } }`;
  check('powershell', [
    [checkedThere("$valid = 'deploy', 'build'; if ($x -notin $valid)"), ['A', 'B', 'none']],
    [checkedThere('$valid = @("deploy", "build")\nif ($valid -notcontains $x)'), ['A', 'B', 'none']],
    [checkedThere("$valid = 'deploy', 'build'; $valid += 'test'; if ($x -notin $valid)"), ['none']],
    [checkedThere("$valid = 'deploy', 'build'; $valid[1] = 'test'; if ($x -notin $valid)"), ['none']],
    [checkedThere("$valid = @(\n  'deploy'\n  'build'\n)\nif ($x -notin $valid)"), ['A', 'B', 'none']],
    [checkedThere("if ($x -notmatch '^(deploy|build)$')"), ['A', 'B', 'none']],
    [checkedThere("if ($x -notmatch '^[a-z]+$')"), ['-', 'A', 'B', 'none']],
    [`$r = $env:X\nif ($r -like 'OK*') { ${tag('A')} }\nif ($r -eq 'fail') { ${tag('B')} }`, ['-', 'A', 'B']],
    [
      `$r = $env:X\nif ($r -match '^OK') { ${tag('A')} }\nif ($r -eq 'ok') { ${tag('B')} }`,
      ['-', 'A', 'A B'],
    ],
  ]);
  check('batch', [
    [
      `set ok=
for %%v in (deploy build) do if "%%v"=="%X%" set ok=1
if not "%ok%"=="1" (${echo('C')}& exit /b 0)
if "%X%"=="deploy" ${echo('A')}
if "%X%"=="build" ${echo('B')}`,
      ['A', 'B', 'C'],
    ],
  ]);
});

describe('a number is none but those that it can be', () => {
  const [A, B, C] = [tag('A'), tag('B'), tag('C')];
  check('bash', [
    [
      `n=3; while ((n--)); do git push && { echo ${A}; exit; }; done; ((n < 0)) && echo ${B}; exit 0`,
      ['A', 'B'],
    ],
    [
      `n=30; while ((n--)); do git push && exit 1; done; if ((n < 0)); then echo ${B}; else echo ${A}; fi`,
      ['-!', 'B'],
    ],
    [`[ -f done ]; rc=$?; case $rc in 0) echo ${A};; 1) echo ${B};; esac`, ['A', 'B']],
    [`[[ $X == a ]]; rc=$?; case $rc in 0) echo ${A};; 1) echo ${B};; esac`, ['A', 'B']],
    // A broken pattern, and a text that is no number, make 2 of it.
    [`[[ $X =~ $Y ]]; rc=$?; case $rc in 0) echo ${A};; 1) echo ${B};; esac`, ['-', 'A', 'B']],
    [`[ "$X" -eq 3 ]; rc=$?; case $rc in 0) echo ${A};; 1) echo ${B};; esac`, ['-', 'A', 'B']],
  ]);
  check('powershell', [
    [`$n = Get-Random -Maximum 3; switch ($n) { 0 { ${A} } 1 { ${B} } 2 { ${C} } }`, ['A', 'B', 'C']],
    [`$n = Get-Random -Maximum 3; switch ($n) { 0 { ${A} } 1 { ${B} } }`, ['-', 'A', 'B']],
    [`$n = Get-Random -Minimum 1 -Maximum 3; if ($n -eq 1) { ${A} } elseif ($n -eq 2) { ${B} }`, ['A', 'B']],
  ]);
  check('batch', [
    [`set /a r=%random% %% 2\nif %r%==0 ${echo('A')}\nif %r%==1 ${echo('B')}`, ['A', 'B']],
    [`set /a r=%random% %% 3\nif %r%==0 ${echo('A')}\nif %r%==1 ${echo('B')}`, ['-', 'A', 'B']],
  ]);
});

describe('a function has the lines to read that its call gives it', () => {
  const loop = 'f() { while read -r l; do echo "$l"; done; }';
  check('bash', [
    [`${loop}\nf <<< ${tag('A')}`, []],
    [`${loop}\necho ${tag('A')} | f`, []],
    [`${loop}\nf <<EOF\n${tag('A')}\nEOF`, []],
    [`${loop}\nf < file`, ['-']],
    // The first loop takes all lines.
    [`f() { while read -r l; do :; done; while read -r l; do echo "$l"; done; }\nf <<< ${tag('A')}`, ['-']],
  ]);
});

describe('two numbers of which a run knows both are less, equal or more', () => {
  const ends3 = ['A', 'B', 'C'];
  check('bash', [
    [
      `a=$(cat a); b=$(cat b); if [ "$a" -lt "$b" ]; then echo ${tag('A')}; fi; if [ "$a" -ge "$b" ]; then echo ${tag('B')}; fi`,
      ['A', 'B'],
    ],
    [
      `a=$(cat a); b=$(cat b); if ((a < b)); then echo ${tag('A')}; elif ((b <= a)); then echo ${tag('B')}; fi`,
      ['A', 'B'],
    ],
  ]);
  const values = '$n = [int](Get-Content n); $most = [int]$env:MOST; ';
  check('powershell', [
    [`${values}if ($n -lt $most) { ${tag('A')} }; if ($n -ge $most) { ${tag('B')} }`, ['A', 'B']],
    [`${values}if ($n -lt $most) { ${tag('A')} } elseif ($most -le $n) { ${tag('B')} }`, ['A', 'B']],
    [
      `$n = [int](Get-Content n); $most = 3; if ($n -gt $most) { ${tag('A')} }; if ($n -le $most) { ${tag('B')} }`,
      ['A', 'B'],
    ],
    [
      `$n = [version](Get-Content n); $most = [version](Get-Content m)
if ($n -gt $most) { ${tag('A')} }; if ($n -lt $most) { ${tag('B')} }; if ($n -eq $most) { ${tag('C')} }`,
      ends3,
    ],
    // Nothing is said of equal ones.
    [`${values}if ($n -lt $most) { ${tag('A')} } elseif ($n -gt $most) { ${tag('B')} }`, ['-', 'A', 'B']],
    // It is another number by then.
    [
      `${values}if ($n -lt $most) { ${tag('A')} }; $n = [int](Get-Content m); if ($n -ge $most) { ${tag('B')} }`,
      ['-', 'A', 'A B', 'B'],
    ],
  ]);
  const read = '@set /p N=<n.txt\n@set /p M=<m.txt\n';
  check('batch', [
    [`${read}@if %N% lss %M% ${echo('A')}\n@if %N% geq %M% ${echo('B')}`, ['A', 'B']],
    [`${read}@if %N% gtr %M% (${echo('A')}) else if %N% leq %M% (${echo('B')})`, ['A', 'B']],
    [
      `${read}@if %N% gtr %M% (${echo('A')}) else if %N% lss %M% (${echo('B')}) else if %N% equ %M% ${echo('C')}`,
      ends3,
    ],
  ]);
});

describe('loops of PowerShell and batch files that print in each round, or go on', () => {
  check('powershell', [
    [`foreach ($i in 1..3) { ${tag('A')} }`, ['A A']],
    [`foreach ($i in 1..20) { ${tag('A')} }`, ['A', 'A A']],
    [`foreach ($i in 1..3) { if ($i -eq 3) { ${tag('A')} } }`, ['A']],
    // How many there are, its author knows.
    [`foreach ($f in Get-ChildItem *.todo) { ${tag('A')} }`, []],
    [`foreach ($f in Get-ChildItem *.todo) { ${tag('A')} }; ${tag('B')}`, ['A B']],
    // The test may ask whether there was one.
    [`foreach ($f in Get-ChildItem *.todo) { ${tag('A')} }; if (Test-Path x) { ${tag('B')} }`, []],
    [
      `foreach ($i in 1..3) { git push | Out-Null; if ($LASTEXITCODE -eq 0) { ${tag('A')}; exit 0 } }; 'none' | Out-File f`,
      ['-', 'A'],
    ],
    [
      `foreach ($i in 1..3) { if (Test-Path f) { ${tag('A')}; exit 0 }; Start-Sleep 5 }; ${tag('B')}`,
      ['A', 'B'],
    ],
  ]);
  check('batch', [
    [`@for /l %%i in (1,1,3) do ${echo('A')}`, ['A A']],
    [`@for /l %%i in (1,1,20) do ${echo('A')}`, ['A', 'A A']],
    [`@for /l %%i in (1,1,3) do if %%i==2 ${echo('A')}`, ['A']],
    [`@for %%f in (*.todo) do @${echo('A')}\n@${echo('B')}`, ['A B']],
    [`@for %%f in (*.todo) do (${echo('A')}& exit /b 0)\n@${echo('B')}`, ['A']],
  ]);
});

describe('what a regular expression has found is one of what its author put there', () => {
  const [A, B, C] = [tag('A'), tag('B'), tag('C')];
  const found = (regex: string, key: string, ...arms: string[]) =>
    `if ($env:X -match '${regex}') { switch ($Matches${key}) { ${arms.join(' ')} } } else { ${C} }`;
  const [yes, no] = [`'yes' { ${A} }`, `'no' { ${B} }`];
  check('powershell', [
    [found('^(?<v>yes|no)', '.v', yes, no), ['A', 'B', 'C']],
    [found('^(yes|no)', '[1]', yes, no), ['A', 'B', 'C']],
    // Which of several expressions it was, and what the arms leave out, is for a run to tell.
    [found('^(?<v>yes|no|never)', '.v', yes, no), ['A', 'B', 'C']],
  ]);
  const rematch = (regex: string) =>
    `if [[ $X =~ ${regex} ]]; then case "\${BASH_REMATCH[1]}" in yes) echo ${A};; no) echo ${B};; esac; else echo ${C}; fi`;
  check('bash', [
    [rematch('^(yes|no)'), ['A', 'B', 'C']],
    [rematch('^(yes|no|never)'), ['A', 'B', 'C']],
  ]);
});

describe('a thing that a command of PowerShell gives counts as true', () => {
  const [A, B] = [tag('A'), tag('B')];
  const two = (command: string) => `$x = ${command}\nif ($null -eq $x) { ${A} } elseif ($x) { ${B} }`;
  check('powershell', [
    [two('Get-Item plan.md -ErrorAction SilentlyContinue'), ['A', 'B']],
    [two("Select-String -Path log -Pattern 'ERROR' | Select-Object -First 1"), ['A', 'B']],
    [two('(gci *.md | Where-Object { $_.Length -gt 0 })'), ['A', 'B']],
    // Texts may be empty.
    [two('Get-Content plan.md'), ['-', 'A', 'B']],
    [two('Get-ChildItem *.md | Select-Object -ExpandProperty Name'), ['-', 'A', 'B']],
    [two('Get-ChildItem *.md | ForEach-Object { $_.Name }'), ['-', 'A', 'B']],
  ]);
});
