import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';

/** What is told of a script that gets one of these answers. */
async function told(file: string, script: string, answers: readonly string[]): Promise<string[]> {
  const policy = answers
    .map((payload) => `  - { tag: result, payload: ${JSON.stringify(payload)} }\n`)
    .join('');
  const files = {
    'workflow.yaml': `platforms: [${file.endsWith('.sh') ? 'unix' : 'windows'}]\n`,
    'START.md': 'Write a message. <call return="APPLY">JUDGE</call>\n',
    'JUDGE.md': `---\nallowed_transitions:\n${policy}---\nJudge the message. Answer ${answers.map((one) => `<result>${one}</result>`).join(' or ')}.\n`,
    'A.md': 'Do it. <result>done</result>\n',
    'B.md': 'Do it. <result>done</result>\n',
    [file]: script,
  };
  const inputs = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  const { diagnostics } = await compile(makeScope('flow', inputs), { grammars: grammarFiles });
  return diagnostics.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule);
}

const arms = `ok) echo '<goto>A</goto>' ;; bad) echo '<goto>B</goto>' ;;`;
const chosen = `case $v in ${arms} esac`;
const ifElse = (ok: string, bad: string) =>
  `if ${ok}; then echo '<goto>A</goto>'; elif ${bad}; then echo '<goto>B</goto>'; fi`;
const decide = 'decide() { case $1 in ok) echo A ;; bad) echo B ;; esac; }';

const unhandled = ['payload-unhandled'];
const silent = ['script-emits-none'];
const malformed = ['malformed-tag'];

type Row = readonly [script: string, rest: readonly string[]];

const bash: readonly Row[] = [
  [`read -r v _ <<< "$RAYMOND_RESULT"\n${chosen}`, unhandled],
  [`read v <<< $RAYMOND_RESULT\n${chosen}`, unhandled],
  [`IFS= read -r v <<EOF\n$RAYMOND_RESULT\nEOF\n${chosen}`, unhandled],
  [`IFS=: read -r v _ <<< "$RAYMOND_RESULT"\n${chosen}`, unhandled],
  [`read -ra all <<< "$RAYMOND_RESULT"\nv=\${all[0]}\n${chosen}`, unhandled],
  [`mapfile -t all <<< "$RAYMOND_RESULT"\ncase \${all[0]} in ${arms} esac`, unhandled],
  [`v=$(head -n1 <<< "$RAYMOND_RESULT")\n${chosen}`, unhandled],
  [`v=$(printf '%s' "$RAYMOND_RESULT" | head -n 1)\n${chosen}`, unhandled],
  [`v=$(echo "$RAYMOND_RESULT" | cut -d: -f1)\n${chosen}`, unhandled],
  [`v=$(echo "$RAYMOND_RESULT" | awk '{print $1}')\n${chosen}`, silent],
  // Of what a program makes of the payload nothing is known.
  [`v=$(echo "$RAYMOND_RESULT" | sed 's/ *$//')\n${chosen}`, []],
  [`v=$(jq -r .verdict <<< "$RAYMOND_RESULT")\n${chosen}`, []],
  [`case "\${RAYMOND_RESULT%%$'\\n'*}" in ${arms} esac`, unhandled],
  [`case "\${RAYMOND_RESULT%% *}" in ${arms} esac`, unhandled],
  [`case "\${RAYMOND_RESULT##*:}" in ${arms} esac`, unhandled],
  [`case "\${RAYMOND_RESULT//-/}" in ${arms} esac`, []],
  [`declare -l v=$RAYMOND_RESULT\n${chosen}`, unhandled],
  [`pick() {\n  local -l v=$RAYMOND_RESULT\n  ${chosen}\n}\npick`, unhandled],
  [`typeset -u v="$RAYMOND_RESULT"\n${chosen.replace('ok)', 'OK)').replace('bad)', 'BAD)')}`, unhandled],
  [ifElse('[ "x$RAYMOND_RESULT" = "xok" ]', '[ "x$RAYMOND_RESULT" = "xbad" ]'), unhandled],
  [`is() { [ "$RAYMOND_RESULT" = "$1" ]; }\n${ifElse('is ok', 'is bad')}`, unhandled],
  [`is() { [ "$1" = "$RAYMOND_RESULT" ]; }\n${ifElse('is ok', 'is bad')}`, unhandled],
  [`is() { [[ "$1" == "$RAYMOND_RESULT" ]]; }\n${ifElse('is ok', 'is bad')}`, unhandled],
  [`is() { [[ $RAYMOND_RESULT == "$1" ]]; }\n${ifElse('is ok', 'is bad')}`, unhandled],
  [ifElse('[[ $RAYMOND_RESULT =~ ^ok ]]', '[[ $RAYMOND_RESULT =~ ^(bad|worse)$ ]]'), unhandled],
  [ifElse(`[ \${#RAYMOND_RESULT} -eq 2 ]`, '[ "$RAYMOND_RESULT" = bad ]'), []],
  [`${decide}\necho "<goto>$(decide "$RAYMOND_RESULT")</goto>"`, malformed],
  [`${decide}\nnext=$(decide "$RAYMOND_RESULT")\necho "<goto>$next</goto>"`, malformed],
  [`${decide}\ngo() { echo "<goto>$1</goto>"; }\ngo "$(decide "$RAYMOND_RESULT")"`, malformed],
  [`next=\ncase $RAYMOND_RESULT in ok) next=A ;; bad) next=B ;; esac\necho "<goto>$next</goto>"`, malformed],
];

const powershell: readonly Row[] = [
  [
    `if ($env:RAYMOND_RESULT -ceq 'ok') { '<goto>A</goto>' } elseif ($env:RAYMOND_RESULT -eq 'bad') { '<goto>B</goto>' }`,
    unhandled,
  ],
  [
    `if ($env:RAYMOND_RESULT -like 'o*') { '<goto>A</goto>' } elseif ($env:RAYMOND_RESULT -match '^bad$') { '<goto>B</goto>' }`,
    unhandled,
  ],
  [
    `function Decide($r) { switch ($r) { 'ok' { 'A' } 'bad' { 'B' } } }\n"<goto>$(Decide $env:RAYMOND_RESULT)</goto>"`,
    malformed,
  ],
];

const switches: readonly Row[] = [
  [
    `switch -Regex ($env:RAYMOND_RESULT) { '^(ok|fine)$' { '<goto>A</goto>' } '^bad$' { '<goto>B</goto>' } }`,
    unhandled,
  ],
  [`switch -Regex ($env:RAYMOND_RESULT) { '^ok' { '<goto>A</goto>' } 'ad$' { '<goto>B</goto>' } }`, silent],
  // What else it looks for is left to the run.
  [`switch -Regex ($env:RAYMOND_RESULT) { '^o.$' { '<goto>A</goto>' } '^bad$' { '<goto>B</goto>' } }`, []],
];

const batch: readonly Row[] = [
  [
    `@echo off\nif /i "%RAYMOND_RESULT%"=="OK" (echo ^<goto^>A^</goto^>) else if "%RAYMOND_RESULT%"=="bad" echo ^<goto^>B^</goto^>`,
    unhandled,
  ],
];

describe.each([
  ['APPLY.sh', bash],
  ['APPLY.ps1', powershell],
  ['APPLY.ps1', switches],
  ['APPLY.bat', batch],
] as const)('what is made of the payload in %s', (file, rows) => {
  it.each(rows)('is right where each answer has its way, and told else: %s', async (script, rest) => {
    expect(await told(file, script, ['ok', 'bad'])).toEqual([]);
    expect(await told(file, script, ['ok', 'bad', 'maybe'])).toEqual(rest);
  });
});

describe('what is not made of the payload', () => {
  it.each([
    `v=$(git status)\n${chosen}`,
    `read -r v < verdict\n${chosen}`,
    ifElse('[ -f done ]', '[ -f "$RAYMOND_RESULT" ]'),
  ])('may be anything: %s', async (script) => {
    expect(await told('APPLY.sh', script, ['ok', 'bad'])).toEqual(silent);
  });
});

describe('an answer of several words or lines', () => {
  const labelled = ifElse('[[ $RAYMOND_RESULT =~ ^ok:\\ (.*)$ ]]', '[[ $RAYMOND_RESULT =~ ^bad:\\ (.*)$ ]]');
  it.each([
    [`read -r v _ <<< "$RAYMOND_RESULT"\n${chosen}`, ['ok: fine', 'ok then', 'bad\nvery'], unhandled],
    [`read -r v _ <<< "$RAYMOND_RESULT"\n${chosen}`, ['ok then', 'bad\nvery'], []],
    [`v=$(head -1 <<< "$RAYMOND_RESULT")\n${chosen}`, ['ok', 'bad\nvery'], []],
    [`case "\${RAYMOND_RESULT%%:*}" in ${arms} esac`, ['ok: fine', 'bad'], []],
    [labelled, ['ok: fine', 'bad: why'], []],
    [labelled, ['ok: fine', 'bda: why'], silent],
  ])('goes by its first: %s', async (script, answers, expected) => {
    expect(await told('APPLY.sh', script, answers)).toEqual(expected);
  });
});
