import { describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { tagsOf } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import type { ScriptKind } from '../../../src/syntax/scripts/program.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

/** What a run can be expected to get from a script: its tags, `-` for none; `!` means that it fails. */
async function ends(text: string, kind: ScriptKind = 'bash'): Promise<string[]> {
  const { behaviour } = await readScript(kind, text, grammarFiles);
  const ways = behaviour.outcomes.filter(({ sure }) => sure);
  const printed = ways.map((outcome) => {
    const tags = tagsOf(behaviour, outcome).map(({ tag }) => tag.content);
    return `${tags.join(' ') || '-'}${outcome.exit === 'failure' ? '!' : ''}`;
  });
  return [...new Set(printed)].sort();
}

const echo = (name: string) => `echo "<goto>${name}</goto>"`;
const heads = ['while read -r s', 'for s in $(cat f)', 'for s in "${list[@]}"', 'until [ -f done ]'];
const goes = 'go() { echo "<goto>$1</goto>"; exit 0; }\n';

describe('a tag after a loop says that its author expects the loop to come to its end', () => {
  test.each(heads.slice(0, 3))('%s', async (head) => {
    const tests = ['if [[ $s == x ]]; then go A; fi', 'case $s in x) go A ;; esac', '[ -s "$s" ] && go A'];
    for (const body of tests)
      expect(await ends(`${goes}${head}; do ${body}; done <f\ngo B`)).toEqual(['A', 'B']);
  });

  test('also where another test stands between', async () => {
    const loop = 'for s in $(cat f); do if [[ $s == x ]]; then go A; fi; done';
    const ways = await ends(`${goes}${loop}\nif [ -f y ]; then go B; fi\ngo C`);
    expect(ways).toEqual(['A', 'B', 'C']);
  });

  test.each([
    // What it finds leads there.
    ['for f in *; do k=${f%%-*}; if [ "$k" = x ]; then break; fi; done', ''],
    // It is left in its last round.
    ['for i in $(seq 9); do [ $i = 9 ] && go A; done', ''],
    // Nothing stands there.
    ['for f in *; do k=${f%%-*}; if [ "$k" = x ]; then go A; fi; done', '-'],
  ])('not after %s', async (loop, rest) => {
    expect(await ends(`${goes}${loop}\n${rest === '-' ? '' : 'go B_$k'}`)).not.toContain('-');
  });
});

describe('a loop that tells and is not left there, with another tag after it', () => {
  test.each(heads)('%s', async (head) => {
    for (const body of [`if [[ $s == x ]]; then ${echo('A')}; fi`, `case $s in x*) ${echo('A')} ;; esac`]) {
      expect(await ends(`${head}; do ${body}; done <f\n${echo('B')}`)).toEqual(['A B', 'B']);
      expect(await ends(`${head}; do ${body}; done <f\nrm -f done\nexit 1`)).toContain('A!');
    }
  });

  test('in a loop', async () => {
    const inner = `for f in "$d"*; do if [[ $f == *x ]]; then ${echo('A')}; fi; done`;
    expect(await ends(`for d in */; do ${inner}; done\n${echo('B')}`)).toEqual(['A B', 'B']);
  });

  // Each of these prints B only where A is not printed.
  test.each([
    ['', '', `grep -q x f || ${echo('B')}`],
    ['', '; touch found', `[ -f found ] || ${echo('B')}`],
    ['', '', `./check.sh >&2 || ${echo('B')}`],
    ['found=no; ', '; found=yes', `if [ $found = no ]; then ${echo('B')}; fi`],
    ['found=; ', '; found=$s', `[ -n "$found" ] || ${echo('B')}`],
    ['', '; found=$s', `case "$found" in ?*) ;; *) ${echo('B')} ;; esac`],
    ['', '; found+=" $s"', `case "$found" in *x*) exit 0 ;; esac; ${echo('B')}`],
    ['', '; found+=("$s")', `[ \${#found[@]} -gt 0 ] || ${echo('B')}`],
    ['n=0; ', '; n=$((n + 1))', `((n)) && exit 0; ${echo('B')}`],
    ['', '; found=1', `[ $((found)) -eq 1 ] && exit 0; ${echo('B')}`],
    ['', '', `k=$(grep -q x f && echo 1 || echo 2); [ $k = 1 ] || ${echo('B')}`],
    ['', '', `for s in $(grep -v x f); do ${echo('B')}; break; done`],
  ])('no correct script: %s… %s … %s', async (before, body, behind) => {
    const loop = `while read -r s; do if [[ $s == x ]]; then ${echo('A')}${body}; fi; done <f`;
    const ways = await ends(`${before}${loop}\n${behind}`);
    expect(ways.filter((way) => way.startsWith('A '))).toEqual([]);
  });

  test.each([
    `while read -r k v; do if [[ $k == next ]]; then ${echo('A')}; fi; done <f`,
    `while read -r s; do case $s in a) ${echo('A')} ;; b) ${echo('B')} ;; esac; done <f`,
    `while read -r s; do [[ $s == x ]] && ${echo('A')}; [[ $s == end ]] && exit 0; done <f; ${echo('B')}`,
    `tell() { while read -r s; do [[ $s == x ]] && { ${echo('A')}; return; }; done <f; return 1; }; tell || ${echo('B')}`,
    `{ while read -r s; do [[ $s == x ]] && ${echo('A')}; done <f; ${echo('B')}; } | head -n 1`,
    `out=$(while read -r s; do [[ $s == x ]] && ${echo('A')}; done <f); echo "\${out:-<goto>B</goto>}"`,
  ])('what prints one tag where one line fits: %s', async (script) => {
    expect((await ends(script)).filter((way) => way.includes(' '))).toEqual([]);
  });
});

describe('a loop that counts its rounds is left when it has counted to its end', () => {
  const steps = ['i=$((i + 1))', '((i++))', 'let i+=1', '((++i))'];
  const asked = [
    `[ -f x ] && go A`,
    `case "$(cat s)" in x) go A ;; esac`,
    `if grep -q x f; then go A; fi; sleep 1`,
  ];

  test.each(steps)('%s', async (step) => {
    for (const head of ['while [ $i -lt 30 ]', 'while ((i < 30))', 'until [ "$i" -ge "$most" ]'])
      for (const body of asked)
        expect(await ends(`${goes}most=30\ni=0\n${head}; do ${body}; ${step}; sleep 1; done`)).toEqual([
          '-',
          'A',
        ]);
  });

  // What it has counted to is known.
  test.each([
    `if [ $i -eq 30 ]; then go B; fi`,
    `[[ $i == 30 ]] && go B`,
    `case $i in 30) go B ;; esac`,
    `[ $i -ne 30 ] || go B`,
    `((i >= 30)) && go B`,
    `go B`,
  ])('behind it: %s', async (behind) => {
    for (const step of steps) {
      const loop = `while [ $i -lt 30 ]; do ${asked[0]}; ${step}; done`;
      expect(await ends(`${goes}i=0\n${loop}\n${behind}`)).toEqual(['A', 'B']);
    }
  });

  // What the round does hangs on the number.
  test.each([
    `[ $i -eq 29 ] && go B; i=$((i + 1))`,
    `last() { [ $i -eq 29 ]; }; last && go B; i=$((i + 1))`,
    `[ $((30 - i)) -eq 1 ] && go B; i=$((i + 1))`,
    `case $i in 29) go B ;; esac; i=$((i + 1))`,
    `left=$((29 - i)); [ $left -eq 0 ] && go B; ((i++))`,
    `i=$((i + 1)); [ $i -lt 30 ] || go B`,
  ])('not where it asks for it: %s', async (body) => {
    expect(await ends(`${goes}i=0\nwhile [ $i -lt 30 ]; do ${asked[0]}; ${body}; done`)).not.toContain('-');
  });

  // The limit moves.
  test.each([
    `while [ $i -lt $most ]; do most=$(wc -l <f); i=$((i + 1)); done`,
    `more() { most=$(wc -l <f); }; while [ $i -lt $most ]; do more; i=$((i + 1)); done`,
  ])('nor what it has counted to: %s', async (loop) => {
    const script = `${goes}i=2\nmost=4\n${loop}\nif [ $i -eq 9 ]; then go A; fi\ngo B`;
    const { behaviour } = await readScript('bash', script, grammarFiles);
    const printed = behaviour.outcomes.flatMap((way) => tagsOf(behaviour, way).map(({ tag }) => tag.content));
    expect(printed).toContain('A');
  });
});

describe('the same in the scripts of Windows', () => {
  const asked = "if ($f.Length -gt 1MB) { '<goto>A</goto>'; exit 0 }";
  const loop = `foreach ($f in Get-ChildItem inbox) { ${asked} }`;

  test.each([
    [`${loop}\n'<goto>B</goto>'`, ['A', 'B']],
    [`${loop}\nif (Test-Path y) { '<goto>B</goto>' } else { '<goto>C</goto>' }`, ['A', 'B', 'C']],
    [
      `Get-ChildItem inbox | ForEach-Object { $f = $_; Write-Host $f }\n${loop}\n"<goto>B</goto>"`,
      ['A', 'B'],
    ],
    // Nothing stands there.
    [loop, ['A']],
  ])('%s', async (text, expected) => expect(await ends(text, 'powershell')).toEqual(expected));

  test('of a batch file', async () => {
    const text = `for %%F in (*.csv) do (
  if "%%F"=="x.csv" (
    echo ^<goto^>A^</goto^>
    exit /b 0
  )
)
echo ^<goto^>B^</goto^>`;
    expect(await ends(text, 'batch')).toEqual(['A', 'B']);
  });

  // Two variables that a round sets are not known to agree.
  test('not where tests of what a round has set could exclude each other', async () => {
    const body = `${asked}; if ($f.Name -eq 'x') { $found = 1; $name = $f.Name }`;
    const rest = "if ($found) { if ($name) { '<goto>B</goto>' } } else { '<goto>C</goto>' }";
    const text = `$found = $null; $name = $null\nforeach ($f in Get-ChildItem inbox) { ${body} }\n${rest}`;
    expect(await ends(text, 'powershell')).not.toContain('-');
  });
});
