import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';

/** Code with one part in another many times, what the parts stand around, and what stands once around all. */
type Deep = readonly [open: string, core?: string, close?: string, front?: string, back?: string];

/** What `§` stands for is the number of the part. */
function nested([open, core = '', close = '', front = '', back = '']: Deep, times: number): string {
  const parts = Array.from({ length: times }, (_, at) => open.replaceAll('§', `${at}`));
  return front + parts.join('') + core + close.repeat(times) + back;
}

async function findingsIn(name: string, text: string): Promise<string[]> {
  const scope = makeScope('deep', [{ name, bytes: new TextEncoder().encode(text) }]);
  const { diagnostics } = await compile(scope, { grammars: grammarFiles });
  return diagnostics.map(({ rule, message }) => `${rule}: ${message}`);
}

const bash: readonly Deep[] = [
  ['a || ', 'a'],
  ['a && b || ', 'a'],
  ['a | ', 'a'],
  ['! ', 'a'],
  ['1+', '1', '', 'x=$((', '))'],
  ['(', '1', ')', 'x=$((', '))'],
  ['!', '1', '', 'x=$((', '))'],
  ['a=', '1', '', 'x=$((', '))'],
  ['a&&', 'a', '', 'if ((', ')); then b; fi'],
  ['a || ', 'a', '', '(( ', ' )) && b'],
  ['x=$(( ', '1', ' ))'],
  ['-z $a || ', '-z $a', '', '[[ ', ' ]] && b'],
  ['$a == b && c || ', 'a', '', '[[ ', ' ]] && b'],
  ['! ', 'a', '', '[[ ', ' ]] && b'],
  ['( ', 'a', ' )', '[[ ', ' ]] && b'],
  ['"$a" = b -o ', '"$a" = b', '', '[ ', ' ] && b'],
  ['( ', 'a', ' )'],
  ['(('],
  ['{ ', 'a', '; }'],
  ['{ '],
  ['$(', 'a', ')', 'x='],
  ['echo "$(', 'a', ')"'],
  ['"$('],
  ['${a:-', 'a', '}', 'x='],
  ['${a:-'],
  ['if a; then b; else ', 'c', '; fi'],
  ['elif c; then d\n', '', '', 'if a; then b\n', 'fi'],
  ['if ', 'a', '; then b; fi'],
  ['while ', 'a', '; do b; done'],
  ['case $1 in a) ', 'b', ' ;; esac'],
  ['f§() { ', 'a', '; }'],
  ['{a,', 'b', '}', 'echo '],
  ['{a,', '', '', 'echo '],
  ['(', 'b', ')', '[[ $a =~ ', ' ]] && b'],
];
const powerShell: readonly Deep[] = [
  ['$a -or ', '$a', '', 'if (', ') { 1 }'],
  ['$a -and $b -or ', '$a', '', 'if (', ') { 1 }'],
  ['-not ', '$a', '', 'if (', ') { 1 }'],
  ['Write-Output (', '1', ')'],
  ['Write-Output -NoEnumerate (', '1', ')'],
  ['Write-Output -OutVariable v "$(', '1', ')"'],
  ['!', '$a', '', 'if (', ') { 1 }'],
  ['1 + ', '1'],
  ['(', '1', ')'],
  ['(', '$a', ' -or $b)'],
  ['$(', '1', ')'],
  ['"$(', '1', ')"'],
  ['"$('],
  ['elseif ($a) { 1 } ', '', '', 'if ($a) { 1 } '],
  ['if ($a) { 1 } else { ', '2', '}'],
  ['if (-not $a) { ', '2', '}'],
  ['while ($a) { ', '2', '}'],
  ['switch ($a) { 1 { ', '2', '}}'],
  ['a | ', 'a'],
  ['function f§ { ', 'a', '}'],
  ['$a[', '0', ']'],
  ['[int]', '$a'],
  [',', '1'],
];
const batch: readonly Deep[] = [
  ['if not a==b ', 'echo x'],
  ['if a==b (echo x) else ', 'echo y'],
  ['if a==b (\r\n', 'echo x', '\r\n)'],
  ['(', 'echo x', ')'],
  ['('],
  ['a || ', 'a'],
  ['a | ', 'a'],
  ['for %%i in (a) do ', 'echo x'],
  ['set /a x=(', '1', ')'],
  ['(', '1', ')', 'set /a x='],
  ['!', '1', '', 'set /a x='],
  ['call ', 'a'],
];
const prose: readonly Deep[] = [
  ['<a>', '<goto>A</goto>', '</a>'],
  ['> ', 'x\n\n`x` <goto>A</goto>'],
  ['- ', 'x\n\n`x` <goto>A</goto>'],
  ['**a ', '`x` <goto>A</goto>', '**'],
  ['[', '`x` <goto>A</goto>', '](x)'],
  ['[', '', '', '---\nallowed_transitions: ', '\n---\n'],
  ['{a: ', '', '', '---\nallowed_transitions: ', '\n---\n'],
];

describe.each([
  ['START.sh', bash, "echo '<result>x</result>'\n"],
  ['START.ps1', powerShell, "'<result>x</result>'\n"],
  ['START.bat', batch, 'echo ^<result^>x^</result^>\r\n'],
  ['START.md', prose, '<result>x</result>\n'],
] as const)('%s with much in each other ends no run of the compiler', (name, kinds, end) => {
  test.each(kinds.map((deep) => ({ deep, unit: deep[0] })))('$unit', async ({ deep }) => {
    const [open, , close = ''] = deep;
    for (const times of [24, 400, 1_600, Math.ceil(1_000_000 / (open + close).length)])
      await expect(findingsIn(name, `${nested(deep, times)}\n${end}`)).resolves.toBeDefined();
  });
});

describe('what is nested too deeply is said to be', () => {
  const many = (unit: string, sign: string) => Array(1_600).fill(unit).join(sign);
  test.each([
    ['START.ps1', `if (${many('$env:A', ' -or ')}) { 'x' }\n'<result>x</result>'\n`],
    ['START.ps1', `if ($env:A) { 1 } ${'elseif ($env:B) { 2 } '.repeat(1_600)}\n'<result>x</result>'\n`],
    ['START.sh', `if ((${many('a', '&&')})); then b; fi\necho '<result>x</result>'\n`],
    ['START.sh', `if [[ ${many('-n $a', ' || ')} ]]; then b; fi\necho '<result>x</result>'\n`],
  ])('%s', async (name, text) => {
    const reason = 'it is nested too deeply to be followed';
    expect(await findingsIn(name, text)).toContain(
      `dynamic-target: raymond cannot see where ${name} leads: ${reason}`,
    );
  });
  test.each([
    ['$(…)', 'echo $(', ')'],
    ['loops', 'until a; do ', '; done'],
    ['subshells', '( ', ' ) >&2'],
  ])('%s in functions that call each other', async (_what, open, close) => {
    const calls = Array.from({ length: 20 }, (_, at) => {
      return `f${at}() { ${open.repeat(28)}f${at + 1}${close.repeat(28)}; }\n`;
    });
    await expect(findingsIn('START.sh', `${calls.join('')}f0\n`)).resolves.toBeDefined();
  });
});
