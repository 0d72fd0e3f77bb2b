import { describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { parseScript } from '../../../src/syntax/script.ts';
import { type Outcome, tagsOf } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

/**
 * What raymond says of the ways through a script that a run can be expected to take: the tags of each, and how
 * it ends when that is not with success; `anything` where it cannot see what is printed.
 */
async function expected(...lines: string[]): Promise<string[]> {
  return waysOf(lines, ({ sure }) => sure);
}

/** The same, of all ways that raymond thinks possible. */
async function possible(...lines: string[]): Promise<string[]> {
  return waysOf(lines, () => true);
}

async function waysOf(lines: readonly string[], counts: (outcome: Outcome) => boolean): Promise<string[]> {
  const text = lines.join('\n');
  const { behaviour } = await parseScript({ name: 'X.sh', text }, 'bash', {
    grammars: grammarFiles,
    report: () => {},
  });
  const ways = behaviour.outcomes.filter(counts).map((outcome) => {
    const { anything, exit } = outcome;
    const names = tagsOf(behaviour, outcome).map(({ tag, content }) =>
      content === null ? tag.content : `${content.prefix}…${content.suffix}`,
    );
    const rest = [...(anything === null ? [] : ['anything']), ...(exit === 'failure' ? ['failure'] : [])];
    return [...names, ...rest].join(' ') || 'nothing';
  });
  return [...new Set(ways)].sort();
}

const echo = (name: string) => `echo "<goto>${name}</goto>"`;

describe('tests of files', () => {
  test.each([
    ['-s', '-f'],
    ['-s', '-e'],
    ['-r', '-e'],
    ['-f', '-e'],
    ['-d', '-e'],
  ])('%s of a file implies %s', async (one, other) => {
    const ways = await expected(`[ ${one} x ] && ${echo('A')}`, `[ ${other} x ] || ${echo('B')}`);
    expect(ways).not.toContain('A B');
  });

  test('a file is no folder, and stands in one', async () => {
    expect(await expected(`[ -f x ] && ${echo('A')}`, `[ -d x ] && ${echo('B')}`)).not.toContain('A B');
    expect(await expected(`[ -f d/x ] && ${echo('A')}`, `[ -d d ] || ${echo('B')}`)).not.toContain('A B');
  });

  test('none implies what it does not', async () => {
    const ways = await expected(`[ -e x ] && ${echo('A')}`, `[ -s x ] || ${echo('B')}`);
    expect(ways).toEqual(['A', 'A B', 'B']);
  });

  test.each([
    ['touch x', '[ -f x ]'],
    ['echo 1 > x', '[ -f x ]'],
    ['git commit -qm done', 'git diff --quiet'],
    ['make >> x', 'grep -q x f'],
  ])('what %s changes', async (command, question) => {
    const end = `if ${question}; then ${echo('A')}; fi`;
    // Where it had held before, it holds still.
    expect(await expected(`${question} || ${command}`, end)).toEqual(['A']);
    expect(await expected(`${question} && exit 1`, command, end)).toEqual(['failure']);
  });

  test('what nothing can have changed, and what is asked again in each round', async () => {
    const twice = await expected('[ -f x ] || N=1', `if [ -f x ]; then ${echo('A')}; fi`);
    expect(twice).toEqual(['A', 'nothing']);
    const rounds = await expected(`for i in 1 2; do if [ -f x ]; then ${echo('A')}; exit; fi; sleep 1; done`);
    expect(rounds).toEqual(['A', 'nothing']);
  });
});

describe('texts are compared by the alphabet', () => {
  test.each<[string, string[]]>([
    ['[[ 10 > 9 ]]', ['B']],
    ['N=10; [[ $N < 9 ]]', ['A']],
    ['N=10; [ "$N" \\> 9 ]', ['B']],
    ['N=10; [[ $N > 10 || $N < 10 ]]', ['B']],
    ['N=; [[ $N < 1 ]]', ['A']],
    ['N=abc; M=abd; [[ $N < $M ]]', ['A']],
    // Where capital letters stand, and a number among words, is up to the language of the machine.
    ['N=B; [[ $N < a ]]', []],
    ['N=1; [[ $N < a ]]', []],
    ['((10 > 9))', ['A']],
    ['[[ 10 -gt 9 ]]', ['A']],
  ])('%s', async (condition, ways) => {
    expect(await expected(`if ${condition}; then ${echo('A')}; else ${echo('B')}; fi`)).toEqual(ways);
  });
});

describe('arguments', () => {
  test.each<[string, string[], string[]]>([
    ['a script has none', ['[ $# -gt 0 ] && exit', '[ -n "$1$*" ] && exit', echo('A')], ['A']],
    ['their number in (( ))', ['if (( $# )); then exit; fi', echo('A')], ['A']],
    ['a loop through none', [`for a in "$@"; do ${echo('$a')}; done`], ['nothing']],
    ['options', ['while getopts h o; do exit; done', 'shift $((OPTIND - 1))', echo('A')], ['A']],
    ['given by set', ['set -- A B', 'shift', echo('$1')], ['B']],
    ['exchanged by set', ['set -- A B', 'set -- "$2" "$1"', echo('$1')], ['…']],
    ['a default', [echo('${1:-A}')], ['A']],
    ['an empty one has no default', [`f() { ${echo('${1-A}')}; }`, 'f ""'], ['…']],
    [
      'each text that a command can give',
      [`f() { ${echo('$1')}; }`, 'f "$(if [ -f x ]; then echo A; else echo B; fi)"'],
      ['A', 'B'],
    ],
    ['of a function', [`f() { [ $# -eq 2 ] || exit; ${echo('$1$2')}; }`, 'f A B'], ['AB']],
    [
      'whose own variables are gone after it',
      ['f() { local x; x=$1; echo "$x" >&2; }', 'if [ -e f ]; then f A; else f B; fi', echo('$x')],
      ['…'],
    ],
    [
      'whose own variables are meant for the rest',
      ['f() { local x; x=$1; }', 'if [ -e f ]; then f A; else f B; fi', echo('$x')],
      ['A', 'B'],
    ],
    [
      'of a function that calls itself',
      ['f() { for e in "$1"/*; do f "$e"; done; }', 'f src', echo('A')],
      ['A'],
    ],
    ['all of them', [`f() { ${echo('$*')}; }`, 'f A B'], ['A B']],
    ['a function that prints them', ['say() { echo "$@"; }', 'say "<goto>A</goto>"'], ['A']],
    ['passed on', [`g() { ${echo('$# $1 $2')}; }`, 'f() { g X "$@"; }', 'f A'], ['2 X A']],
    ['passed on by the script', ['main() { [ $# -eq 0 ] && exit; }', 'main "$@"', echo('A')], ['nothing']],
    [
      'gone through one by one',
      ['f() { while [ $# -gt 0 ]; do T=$1; shift; done; }', 'f A B', echo('$T')],
      ['B'],
    ],
    ['each of them', [`f() { for a; do ${echo('$a')}; done; }`, 'f A B'], ['A B']],
    ['of another call', ['f() { g; T=$1; }', 'g() { set -- X; }', 'f A', 'set -- Y', echo('$T')], ['A']],
    ['more than there are', ['f() { shift 2 || exit 3; }', 'f A', echo('A')], ['failure']],
  ])('%s', async (_, lines, ways) => expect(await expected(...lines)).toEqual(ways));
});

describe('a function that calls itself more often than it is followed', () => {
  test('may have set there what it sets', async () => {
    const deep = 'f() { n="x$n"; if [ "$n" = xxxxx ]; then found=yes; else f; fi; }';
    const lines = [deep, 'found=no', 'f', `if [ "$found" = yes ]; then ${echo('A')}; fi`];
    expect(await possible(...lines)).toContain('A');
    expect(await expected(...lines)).not.toContain('nothing');
  });

  test('may have ended the script there', async () => {
    const lines = ['f() { [ "$1" = xxxxx ] && exit 0; f "x$1"; }', 'f ""', echo('A')];
    expect(await possible(...lines)).toContain('nothing');
  });
});

describe('variables that are not set yet', () => {
  test('of the script', async () => {
    const ways = await expected(
      'grep -q x f && found=1',
      `if [ "$found" = 1 ]; then ${echo('A')}; fi`,
      `grep -q x f || ${echo('B')}`,
    );
    expect(ways).toEqual(['A', 'B']);
    const other = await expected(
      '[ -f f ] && N=1',
      `case "$N" in 1) ${echo('A')};; 2) ;; "") ${echo('B')};; esac`,
    );
    expect(other).toEqual(['A', 'B']);
    const flag = await expected('[ -f f ] && N=no', `if [ "\${N:-yes}" = yes ]; then ${echo('A')}; fi`);
    expect(flag).toEqual(['A', 'nothing']);
  });

  test('of the environment', async () => {
    const ways = await expected('if [ "$DEBUG" = 1 ]; then exit; fi', `[ "$DEBUG" = 1 ] || ${echo('A')}`);
    expect(ways).toEqual(['A', 'nothing']);
  });
});

test('functions that say the same keep their names', async () => {
  const ways = await expected(
    `f() { ${echo('A')}; exit; }`,
    'if [ "$RAYMOND_RESULT" = x ]; then f() { [ a -nt b ]; }; else g() { [ a -nt b ]; }; fi',
    `f; ${echo('B')}`,
  );
  expect(ways).toEqual(['A', 'B']);
});

describe('return outside of functions', () => {
  test.each<[string, string[], string[]]>([
    ['is refused', ['return 0', echo('A')], ['A']],
    ['fails', ['return 2>/dev/null || exit 0', echo('A')], ['nothing']],
    ['in a subshell', ['(return 0) && exit', echo('A')], ['A']],
    [
      'of a script that may be read in',
      [`if [[ "\${BASH_SOURCE[0]}" == "$0" ]]; then ${echo('A')}; fi`],
      ['A'],
    ],
  ])('%s', async (_, lines, ways) => expect(await expected(...lines)).toEqual(ways));
});

describe('awk', () => {
  const silent = [
    `-v c="$c" 'BEGIN { exit !(c < 0.7) }'`,
    `-F: '$1 == "}" { found = 1 } END { exit !found }' f`,
    `'function half(n) { return n / 2 }\nNR == 1 || half($1) > 3 { n++; if (n) { m = n } }\nEND { exit m > 1 }' f`,
  ];
  const open = [
    `'$1 > 3' f`,
    `'NR == 1\n{ n++ }' f`,
    `'{ n++ } NR == 1' f`,
    `'{ n++ } END { print n }' f`,
    `'BEGIN { "date" | getline d }'`,
    `'BEGIN { system("date") }'`,
    `"BEGIN { exit !($c) }"`,
    `-f code.awk f`,
    `'/[{]/ { n++ } # }' f`,
    `-v 'n=1' f`,
    `"$program" f`,
  ];
  test.each(silent)('that calculates alone prints nothing: %s', async (code) => {
    expect(await expected(`awk ${code}`, echo('A'))).toEqual(['A']);
    expect(await expected(`awk ${code}`)).toEqual(['nothing']);
  });
  test.each(open)('may print anything: %s', async (code) => {
    expect(await expected(`awk ${code}`)).toEqual(['anything']);
  });
});

describe('output that goes elsewhere for good', () => {
  test.each<[string, string[], string[]]>([
    ['to a file', ['exec > log 2>&1', echo('A')], ['nothing']],
    ['with a way back', ['exec 3>&1 >> log', echo('A'), `${echo('B')} >&3`], ['B']],
    ['and back again', ['exec 3>&1 1>&2', echo('A'), 'exec 1>&3', echo('B')], ['B']],
    ['in a function', [`f() { ${echo('A')}; }`, 'exec >&2', 'f'], ['nothing']],
    ['past it from a function', ['exec 3>&1 > log', `f() { ${echo('A')} >&3; }`, 'f'], ['A']],
    [
      'from a function that a branch defines',
      ['exec 3>&1 1>&2', `if make; then f() { ${echo('A')}; ${echo('B')} >&3; }; fi`, 'f'],
      ['B', 'anything'],
    ],
    [
      'from a function in a block',
      ['exec 3>&1 1>&2', `{ f() { ${echo('A')}; ${echo('B')} >&3; }; }`, 'f'],
      ['B'],
    ],
    ['beside what it says', ['exec 3>&1 1>&2', `f() { ${echo('A')}; ${echo('B')} >&3; }`, 'f'], ['B']],
    [
      'past it from a function that another one calls',
      ['exec 3>&1', 'exec 1>&2', `main() { ${echo('A')}; f; }`, `f() { ${echo('B')} >&3; }`, 'main'],
      ['B'],
    ],
    [
      'past it from what "$@" calls',
      ['exec 3>&1 1>&2', 'try() { "$@"; }', `f() { ${echo('A')} >&3; }`, 'try f'],
      ['A'],
    ],
    ['from a function in front', [`f() { ${echo('A')} >&3; }`, 'exec 3>&1 1>&2', 'f'], ['anything']],
    [
      'from a function that is called with another output',
      ['exec 3>&1 1>&2', `f() { ${echo('A')}; }`, `g() { ${echo('B')} >&3; }`, 'f >&3'],
      ['anything'],
    ],
    [
      'from a function behind the way back',
      ['exec 3>&1 1>&2', `f() { ${echo('A')}; }`, 'g() { echo hello >&3; }', 'exec 1>&3', 'f'],
      ['anything'],
    ],
    ['on some ways only', ['[ -t 1 ] || exec > log', echo('A')], ['anything']],
    ['to a command that shows it', ['exec > >(tee log)', echo('A')], ['A anything']],
  ])('%s', async (_, lines, ways) => expect(await expected(...lines)).toEqual(ways));

  test.each<[string, string, string[]]>([
    ['past it from what handles a signal', `${echo('B')} >&3; exit`, ['A', 'B', 'B A', 'B B']],
    ['from there', `${echo('B')}; exit`, ['A']],
  ])('%s', async (_, handler, ways) => {
    expect(await possible('exec 3>&1 1>&2', `trap '${handler}' TERM`, 'sleep 5', `${echo('A')} >&3`)).toEqual(
      ways,
    );
  });
});

describe('exit codes in variables', () => {
  const arms = (rest: string) => `0) ${echo('A')};; 1) ${echo('B')};; *) ${rest};; esac`;
  test.each<[string, string[], string[]]>([
    ['case', ['make >&2', 'status=$?', `case $status in ${arms('exit "$status"')}`], ['A', 'B', 'failure']],
    ['case of $?', ['make >&2', `case "$?" in ${arms('exit 3')}`], ['A', 'B', 'failure']],
    [
      'several in one arm',
      ['make >&2; s=$?', `case $s in 0|2) ${echo('A')}; exit $s;; esac; exit $s`],
      ['A', 'A failure', 'failure'],
    ],
    ['-eq', ['make >&2; s=$?', '[ "$s" -eq 0 ] || exit "$s"', echo('A')], ['A', 'failure']],
    ['-ne', ['make >&2; s=$?', 'if [ $s -ne 0 ]; then exit $s; fi', echo('A')], ['A', 'failure']],
    ['-gt of any number', ['read -r s < f', '[[ $s -gt 0 ]] && exit "${s}"', echo('A')], ['A', 'failure']],
    ['(( ))', ['make >&2; s=$?', '((s)) && exit $s', echo('A')], ['A', 'failure']],
    ['[ $? ]', ['make >&2', '[ $? -ne 0 ] && exit 4', echo('A')], ['A', 'failure']],
    [
      'of a function',
      ['f() { local s=$?; [ $s = 0 ] || exit $s; }', 'make >&2', 'f', echo('A')],
      ['A', 'failure'],
    ],
    [
      'returned',
      ['f() { make >&2; local s=$?; return $s; }', `f && ${echo('A')} || exit $?`],
      ['A', 'failure'],
    ],
    [
      'in a trap',
      ['bye() { local s=$?; rm -f x; exit "$s"; }', 'trap bye EXIT', 'make >&2 || exit', echo('A')],
      ['A', 'failure'],
    ],
    [
      'set by the script',
      ['s=0', 'make >&2 || s=3', `[ $s -eq 3 ] || ${echo('A')}`, 'exit $s'],
      ['A', 'failure'],
    ],
    ['of what ! turns round', ['if ! make >&2; then exit "$?"; fi', echo('A')], ['A', 'nothing']],
    ['inside of $( )', ['false', 's=$(exit)', `[ $? = 0 ] || ${echo('A')}`], ['A']],
    // It is told as lost, and judged as what was meant.
    ['read too late', ['make >&2', 'echo; s=$?', `[ $s = 0 ] && ${echo('A')}`, 'exit $s'], ['A', 'failure']],
    ['beside another', ['make >&2', 'a=1 s=$?', 'exit $s'], ['failure', 'nothing']],
    [
      'a part of it is not 0',
      ['read -r s < f', `case \${s#1} in 0) ${echo('A')};; *) exit $s;; esac`],
      ['A', 'failure', 'nothing'],
    ],
    [
      'after other code',
      ['make >&2; s=$?', '[ $s = 0 ] && exit 1', '. ./f', 'exit $s'],
      ['anything', 'anything failure', 'failure'],
    ],
  ])('%s', async (_, lines, ways) => expect(await possible(...lines)).toEqual(ways));

  test('a tag in front of a code that the script sets itself', async () => {
    const ways = await expected('s=0', 'make >&2 || s=3', echo('A'), 'exit $s');
    expect(ways).toEqual(['A', 'A failure']);
  });

  test('a tag in front of a code that a test has told not to be 0', async () => {
    const ways = (code: string, test: string) =>
      expected(code, `if ${test}; then`, echo('A'), 'exit $s; fi', echo('B'));
    expect(await ways('read -r s < f', '[ $s -ne 0 ]')).toEqual(['A failure', 'B']);
    // That a program may fail is up to the run.
    expect(await ways('make >&2; s=$?', '[ -f x ]')).toEqual(['A', 'B']);
  });
});

describe('texts that grow in a loop', () => {
  const inside = (...lines: string[]) => [`x=$(${lines.join('; ')})`, `echo "<goto input='$x'>A</goto>"`];
  test.each([
    [inside('printf \'%s, \' "${list[@]}"')],
    [inside('printf \'%d<br>\' "${list[@]}"')],
    [inside('for f in *.md; do echo "$f"; done')],
    [inside('while read -r line; do echo "- $line"; done < f')],
    [inside('for f in *; do for g in $f/*; do echo "$g"; done; echo; done')],
    [['echo "<goto input=\'"', 'for f in *.md; do echo "$f"; done', 'echo "\'>A</goto>"']],
  ])('%j', async (lines) => {
    expect(await possible(...lines)).toEqual(['A']);
    const text = lines.join('\n');
    const { behaviour } = await parseScript({ name: 'X.sh', text }, 'bash', {
      grammars: grammarFiles,
      report: () => {},
    });
    expect(behaviour.unfollowed).toBe(null);
  });

  test('what cannot be followed has a place', async () => {
    const text = `${'for f in *; do echo "<goto>$f"\n'.repeat(30)}${'done\n'.repeat(30)}`;
    const { opaque } = await parseScript({ name: 'X.sh', text }, 'bash', {
      grammars: grammarFiles,
      report: () => {},
    });
    expect(opaque?.span.end).toBeGreaterThan(0);
  });
});

describe('what a run decides is no less expected', () => {
  test.each<[string, string[], string[]]>([
    ['a file of a known name', ['f=draft.md', `[ -s "$f" ] && ${echo('A')} || ${echo('B')}`], ['A', 'B']],
    [
      'a number from a file',
      ['read -r n < f', 'max=5', `((n >= max)) && ${echo('A')} || ${echo('B')}`],
      ['A', 'B'],
    ],
    ['after a list', ['for f in $(cat list); do rm "$f"; done', echo('A')], ['A']],
    [
      'a list of what is not there',
      ['for f in $(cat list); do [ -f x/$f ] || m+=" $f"; done', `[ -z $m ] && ${echo('A')}`],
      ['A', 'failure'],
    ],
    [
      'files asked for in each round',
      ['while read -r f; do [[ -e $f ]] || m=1; done < list', echo('A')],
      ['A'],
    ],
    ['which round it is', ['for i in $(seq 9); do [ $i = 9 ] && exit 3; done', echo('A')], ['failure']],
    ['two known numbers', ['n=010 max=5', `((n >= max)) && ${echo('A')}`, 'exit 0'], []],
  ])('%s', async (_, lines, ways) => expect(await expected(...lines)).toEqual(ways));
});

describe('how loops end', () => {
  test.each<[string, string[], string[]]>([
    ['as their last round', ['for i in 1 2; do [ $i = 1 ]; done'], ['failure']],
    ['well after break', ['for i in 1 2; do false || break; done'], ['nothing']],
    ['well without a round', ['false', 'while false; do false; done'], ['nothing']],
    ['as the last round of while', ['set -- A', 'while [ $# -gt 0 ]; do shift; false; done && exit 3'], []],
  ])('%s', async (_, lines, ways) => expect(await expected(...lines)).toEqual(ways));
});

describe('a loop that is not left early', () => {
  test.each([
    'for i in {1..9}; do x=$(date); [ "$x" = y ] || sleep 1; done',
    'for f in *.json; do x=$(jq -r .a "$f"); if [ "$x" = y ]; then n=$((n + 1)); fi; done',
    'while read -r x; do k=${x%%:*}; if [ "$k" = y ]; then echo "$k" >> log; fi; done < f',
    'say() { echo "$*" >&2; }; for f in *; do x=$(date); [ "$x" = y ] && say "$x"; done',
  ])('is expected to come to its end: %s', async (loop) => {
    expect(await expected(loop, `if [ -e ready ]; then ${echo('A')}; fi`)).toEqual(['A', 'nothing']);
  });

  test('is expected to start programs in every round', async () => {
    expect(await expected('for f in *.gz; do gunzip "$f"; done', echo('A'), echo('B'))).toEqual([
      'A B anything',
    ]);
  });

  test.each([
    `for f in *; do x=$(date); [ "$x" = y ] && { ${echo('A')}; exit; }; done`,
    `for f in *; do x=$(date); if [ "$x" = y ]; then ${echo('A')}; break; fi; done`,
    `found() { ${echo('A')}; exit; }; for x in *; do k=\${x%%:*}; [ "$k" = y ] && found; done`,
  ])('is another thing than one that looks for something: %s', async (loop) => {
    expect(await expected(loop)).toEqual(['A']);
  });
});

describe('a loop that counts', () => {
  test.each([
    ['n=0; while [ "$n" -lt 3 ]', 'n=$((n + 1))'],
    ['n=0; until [[ $n -ge 8 ]]', '((n++))'],
    ['n=3; while test $n -gt 0', 'n=$((n - 1))'],
  ])('to a small number can come to its end: %s', async (head, step) => {
    const look = `${head}; do if curl x > y; then ${echo('A')}; exit; fi; ${step}; sleep "$n"; done`;
    expect(await expected(look)).toEqual(['A', 'nothing']);
    // And there it has gone round.
    const asks = `${head}; do z=found; ${step}; done; if [ "$z" = found ]; then ${echo('A')}; fi`;
    expect(await expected(asks)).toEqual(['A']);
  });

  test.each([
    'for i in {1..30}',
    'for i in $(seq 30)',
    'for ((i = 0; i < 30; i++))',
    'for i in 1 2 3 4 5 6 7 8 9',
  ])('can come to its end: %s', async (head) => {
    const look = `${head}; do x=$(date); if [ "$x" = y ]; then ${echo('A')}; exit; fi; done`;
    expect(await expected(look)).toEqual(['A', 'nothing']);
    const asks = `${head}; do if [ "$i" -eq 9 ]; then ${echo('A')}; exit; fi; done`;
    expect(await expected(asks)).not.toContain('A A');
  });

  test('is followed round by round in a function, unless what its body calls counts as well', async () => {
    const look = `[ "$i" -eq 3 ] && ${echo('A')}`;
    const loop = `for ((i = 1; i <= 3; i++)); do step; ${look}; done; ${echo('B')}`;
    expect(await expected('step() { sleep 1; }', `main() { ${loop}; }`, 'main')).toEqual(['A B']);
    expect(await possible('step() { i=3; }', `main() { ${loop}; }`, 'main')).toContain('A B');
  });

  test('has no end where it tests nothing', async () => {
    const look = `if [ -s x ]; then ${echo('A')}; exit; fi`;
    expect(await expected(`for ((;;)); do ${look}; done`)).toEqual(['A']);
    expect(await expected(`for ((n = 1; ; n++)); do ${look}; done`)).toEqual(['A']);
  });

  test('may be left by another number', async () => {
    const look = (test: string) =>
      `[ "$(date)" = a ] && { ${echo('A')}; exit; }; if ${test}; then ${echo('B')}; exit; fi`;
    expect(
      await expected(`n=0; for i in $(seq 20); do n=$((n + 1)); ${look('[ $n -ge 20 ]')}; done`),
    ).toEqual(['A', 'B']);
    expect(await expected(`for ((i = 0, j = 20; j > 0; j--)); do ${look('[ $j -eq 1 ]')}; done`)).toEqual([
      'A',
      'B',
    ]);
  });

  test.each(['for i in {1..30}', 'for i in "${langs[@]}"', 'for i in 1 2 3 4 5 6 7 8 9'])(
    'prints what each round prints: %s',
    async (head) => {
      expect(await expected(`${head}; do ${echo('A')}; done`)).toContain('A A');
      expect(await expected(`${head}; do ${echo('A')}; break; done`)).not.toContain('A A');
    },
  );

  test('that counts what holds, and is asked for by case', async () => {
    for (const more of ['score=$((score + 1))', '((score++))', '((score += 1))']) {
      const count = `score=0; [ -e a ] && ${more}; [ -e b ] && ${more}`;
      const arms = `0) ${echo('A')} ;; 1) ${echo('B')} ;;`;
      expect(await expected(count, `case "$score" in ${arms} 2) exit 1 ;; esac`)).toEqual([
        'A',
        'B',
        'failure',
      ]);
      expect(await expected(count, `case $score in ${arms} esac`)).toContain('nothing');
    }
  });

  test.each([
    'exec < list; while read -r i',
    'for i in "$(cat f)"',
    'for i in *.md',
    'for i in $(ls | head -n 1)',
    'for ((t = 0; t < 1; t++))',
  ])('prints one tag where there may be one round: %s', async (head) => {
    expect(await expected(`${head}; do ${echo('A')}; done`)).not.toContain('A A');
  });
});

describe('what a loop notes in a variable', () => {
  const ends = [`if [ "$ok" = true ]; then ${echo('A')}; fi`, `if [ "$ok" = false ]; then ${echo('B')}; fi`];

  test.each(['for f in *; do', 'while read -r f; do', 'until [ -e z ]; do'])(
    'has one of its values after it: %s',
    async (loop) => {
      const lines = ['exec < list', 'ok=true', `${loop} grep -q x "$f" || ok=false; done`];
      expect(await possible(...lines, ...ends)).toEqual(['A', 'B']);
    },
  );

  test('goes with what else the loop has set', async () => {
    const loop = 'n=0; ok=true; for i in $(ls); do if [ "$i" = a ]; then n=$((n + 1)); ok=false; fi; done';
    const ways = await expected(
      loop,
      `if [ $n -gt 0 ]; then ${echo('B')}; fi`,
      `if [ $ok = true ]; then ${echo('A')}; fi`,
    );
    expect(ways).not.toContain('nothing');
    expect(ways).not.toContain('B A');
  });

  test('is found or not, whatever else the loop sets', async () => {
    const search = [
      'for f in *; do',
      '[ -f "$f" ] || continue',
      'n=${f#x_}',
      '[ -e "p_$n" ] || { e=$f; break; }',
    ];
    const lines = ['e=""', ...search, 'done', `if [ -z "$e" ]; then ${echo('A')}; else ${echo('B')}; fi`];
    expect(await expected(...lines)).toEqual(['A', 'B']);
  });

  test('where it is set on the way out alone is as before when nothing is found', async () => {
    const loop = [
      'found=false; name=',
      'for f in *.md; do',
      '[ -s "$f" ] && { found=true; name=$f; break; }',
      'done',
    ];
    const ends = [`if [ -n "$name" ]; then ${echo('A')}`, `elif [ $found = false ]; then ${echo('B')}; fi`];
    expect(await expected(...loop, ...ends)).toEqual(['A', 'B']);
    expect(await possible(...loop, ...ends)).toEqual(['A', 'B']);
    const inside = 'for f in *; do for g in $f/*; do [ -s "$g" ] && { x=$g; break; }; done; done';
    expect(await possible('x=', inside, `[ -z "$x" ] || ${echo('A')}`)).toEqual(['A', 'nothing']);
  });

  test.each([
    ['words', '*.md', ['A']],
    ['what quotation marks may make empty', '"$X"', ['A', 'nothing']],
    ['what stands beside letters', '"$X"/*.md', ['A']],
    ['arrays', '"${all[@]}"', ['A', 'nothing']],
  ])('is empty or not as its items are: %s', async (_, list, ways) => {
    const loop = `x=none; for f in ${list}; do [ -s "$f" ] && { x=$f; break; }; done`;
    expect(await possible(loop, `if [ -n "$x" ]; then ${echo('A')}; fi`)).toEqual(ways);
  });

  test('may be set on the way round where the way out has a way back', async () => {
    const body = 'x="$x $f"; [ -s "$f" ] || continue; break';
    const ways = await possible(`x=; for f in *; do ${body}; done`, `if [ -n "$x" ]; then ${echo('A')}; fi`);
    expect(ways).toEqual(['A', 'nothing']);
  });

  test('has one of a few values', async () => {
    const set = 'if [ -s "$f" ]; then s=full; elif [ -x "$f" ]; then s=odd; else s=empty; fi';
    const arms = `none) ${echo('A')} ;; full) ${echo('B')} ;; odd) ${echo('C')} ;; empty) ${echo('D')} ;;`;
    const ways = await expected(`s=none; for f in *; do ${set}; done; case $s in ${arms} esac`);
    expect(ways).toEqual(['B', 'C', 'D']);
  });

  test('has any value where it is more than a few texts', async () => {
    const lines = ['ok=true', 'for f in *; do ok=$(date); done'];
    expect(await possible(...lines, ...ends)).toContain('nothing');
    const added = ['ok=true', 'for f in *; do ok+=false; done'];
    expect(await possible(...added, ...ends)).toContain('nothing');
  });
});

describe('a letter beyond ASCII is one sign where the machine has a language that knows it', () => {
  test.each([
    '[[ $v == na?ve ]]',
    '[[ $v == na[!x]ve ]]',
    '[[ $v =~ ^na.ve$ ]]',
    '[ "${v#na?}" = ve ]',
    'case $v in na?ve) true ;; *) false ;; esac',
  ])('%s', async (condition) => {
    const ways = `if ${condition}; then ${echo('A')}; else ${echo('B')}; fi`;
    expect(await possible('v=naïve', ways)).toEqual(['A', 'B']);
    expect(await expected('v=naive', ways)).toEqual(['A']);
  });

  test('and * takes any number of them', async () => {
    const ways = `case $v in na*ve) ${echo('A')} ;; *) ${echo('B')} ;; esac`;
    expect(await possible('v=naïve', ways)).toEqual(['A']);
  });
});

describe('case', () => {
  test('with ;;& goes on with the same word', async () => {
    const arms = (first: string) => `${first}) o=1 ;;& fast) ${echo('A')} ;;& slow) ${echo('B')} ;;`;
    expect(await expected(`mode=fast; case "$mode" in ${arms('fast|slow')} esac`)).toEqual(['A']);
    expect(await expected(`case "$RAYMOND_RESULT" in ${arms('fast')} esac`)).not.toContain('A B');
  });

  test('compares a known text with patterns', async () => {
    const arms = `docs-*) ${echo('A')} ;; code-?) ${echo('B')} ;; [a-c]*) ${echo('C')} ;;`;
    const of = (text: string) => expected(`kind=${text}; case $kind in ${arms} esac`);
    expect(await of('docs-only')).toEqual(['A']);
    expect(await of('code-x')).toEqual(['B']);
    expect(await of('beta')).toEqual(['C']);
  });

  test('of more arms than anybody writes comes to an end', async () => {
    const arms = Array.from({ length: 200 }, (_, at) => `a${at}) v=1;;&`).join('\n');
    expect(await possible('x=$(cat f)', `case $x in ${arms}\n*) : ;;\nesac`, echo('A'))).toEqual(['A']);
  });
});

describe('a handler', () => {
  test('that prints nothing by a function changes nothing', async () => {
    const lines = [
      'log() { echo "$*" >&2; }',
      "trap 'log failed' ERR",
      `if [ -e ready ]; then ${echo('A')}; fi`,
    ];
    expect(await expected(...lines)).toEqual(['A', 'nothing']);
    expect(await expected('say() { log; }; log() { say; }', ...lines.slice(1))).toEqual(['A', 'nothing']);
    const prints = [`log() { ${echo('B')}; }`, ...lines.slice(1, 2)];
    expect(await possible(...prints, '[ -e other ]', ...lines.slice(2))).toContain('B A');
    // What a condition asks for does not set it off.
    expect(await possible(...prints, ...lines.slice(2))).toEqual(['A', 'nothing']);
  });
});

describe('line ends of Windows', () => {
  test.each([
    [`${echo('A')}\r\n`, ['A']],
    [`#!/bin/bash\r\n# a\r\nprintf '<goto>A</goto>\\n'\r\n`, ['A']],
    [`${echo('A')}\r\nexit 0\r\n`, ['anything']],
    [`${echo('A')}\r\n\r\n`, ['anything']],
    [`if true; then\r\n${echo('A')}\r\nfi\r\n`, ['anything']],
  ])('%j', async (script, ways) => expect(await expected(script)).toEqual(ways));
});

describe('what Bash does otherwise than it looks', () => {
  test('set -e is off in $(…), unless inherit_errexit is on', async () => {
    const kind = ['kind() {', 'grep -q x log', 'if [ $? -eq 0 ]; then echo A; else echo B; fi', '}'];
    const print = 'echo "<goto>$(kind)</goto>"';
    expect(await expected('set -e', ...kind, print)).toEqual(['A', 'B']);
    expect(await possible('set -e', 'x=$(false; echo A)', 'echo "<goto>$x</goto>"')).toEqual(['A']);
    expect(
      await possible('set -e', 'shopt -s inherit_errexit', 'x=$(false; echo A)', 'echo "<goto>$x</goto>"'),
    ).not.toContain('A');
  });

  test.each([
    ['set -- $RAYMOND_RESULT', 'if [ -n "$2" ]; then echo "<goto>A</goto>"; else echo "<goto>B</goto>"; fi'],
    ['r="x y"; set -- $r', 'if [ -n "$2" ]; then echo "<goto>A</goto>"; else echo "<goto>B</goto>"; fi'],
    ['f() { case $# in 1) echo "<goto>B</goto>";; *) echo "<goto>A</goto>";; esac; }', 'flags=', 'f $flags'],
    ['f() { if [ -n "$2" ]; then echo "<goto>A</goto>"; else echo "<goto>B</goto>"; fi; }', 'f ${X:+-x} b'],
  ])('a variable without quotes is as many words as it holds: %s', async (...lines) => {
    expect(await possible(...lines)).toEqual(['A', 'B']);
  });

  test('with nocasematch a text is compared in letters of any case, but not by [', async () => {
    const fixed = (test: string) => ['X=yes', `if ${test}; then ${echo('A')}; else ${echo('B')}; fi`];
    for (const test of ['[[ $X == YES ]]', '[[ $X =~ ^Y ]]', '[[ ${X/ES/-} == y- ]]'])
      expect(await possible('shopt -s nocasematch', ...fixed(test))).toEqual(['A', 'B']);
    const asked = [`[[ $X == yes ]] && ${echo('A')}`, `[[ $X == yes ]] || ${echo('B')}`];
    expect(await expected('shopt -s nocasematch', ...asked)).toEqual(['A', 'B']);
    expect(await possible('shopt -s nocasematch', ...fixed('[ $X = no ]'))).toEqual(['B']);
    const arms = `case $X in YES) ${echo('A')} ;; *) ${echo('B')} ;; esac`;
    expect(await possible('X=yes', 'shopt -s nocasematch', arms)).toEqual(['A', 'B']);
    expect(await possible('X=no', arms)).toEqual(['B']);
  });

  test('nocasematch counts where it is set, if it is taken back there', async () => {
    const arms = `case $X in YES) ${echo('A')} ;; *) ${echo('B')} ;; esac`;
    const setIn = (body: string) => ['X=no', `f() {\n${body}\n}`, 'f', arms];
    const [on, off] = ['shopt -s nocasematch', 'shopt -u nocasematch'];
    const within = '[[ $1 == y ]]\nlocal code=$?';
    expect(await possible(...setIn(`${on}\n${within}\n${off}\nreturn $code`))).toEqual(['B']);
    expect(await possible(...setIn(`${on}; ${within}; if [ -f x ]; then :; fi; ${off}`))).toEqual(['B']);
    for (const open of [
      `${on}\n${within}`,
      `${on}\n${within}\nreturn $code\n${off}`,
      `${on}\nif [ -f x ]; then\n${off}\nfi`,
      `${on}\n[ -f x ] && ${off}`,
      `if [ -f x ]; then\n${on}\nelse\n${off}\nfi`,
    ])
      expect(await possible(...setIn(open))).toEqual(['A', 'B']);
    // A function that is called there compares so, too.
    expect(await possible('X=no', `g() {\n${arms}\n}`, on, 'g', off, ':')).toEqual(['A', 'B']);
    expect(await possible('X=no', on, arms, off, ':')).toEqual(['A', 'B']);
  });

  test('with lastpipe the last part of a pipe may end the script, and keeps what it sets', async () => {
    const lines = [`a | while read -r line; do ${echo('A')}; exit 0; done`, echo('B')];
    expect(await possible('shopt -s lastpipe', ...lines)).toEqual(['A', 'B']);
    expect(await possible(...lines)).toEqual(['A B', 'B']);
    const set = ['n=A', 'echo x | { read -r line; n=B; }', 'echo "<goto>$n</goto>"'];
    expect(await possible('shopt -s lastpipe', ...set)).toEqual(['B']);
    expect(await expected('set -m', 'shopt -s lastpipe', ...set)).toEqual(['anything']);
  });

  test('a variable without quotes that gets plain words alone is one', async () => {
    const emit = 'emit() { echo "<goto>$1</goto>"; }';
    expect(await possible(emit, 'next=A', '[ -f x ] && next="B"', 'emit $next')).toEqual(['A', 'B']);
    expect(await possible(emit, 'for next in A B; do emit $next; done')).toEqual(['A B']);
    expect(await possible(emit, 'next=A', 'read -r next < x', 'emit $next')).toEqual(['…']);
    expect(await possible("printf '<result>%s</result>\\n' $RAYMOND_RESULT")).toContain('… …');
  });

  test.each([
    ["trap 'next=B' ERR"],
    ["trap 'next=B' USR1 EXIT"],
    ['on_error() { next=B; }', 'trap on_error ERR'],
    ['trap "next=B" DEBUG'],
    ['trap next=B ERR'],
    ["trap 'read -r next < log' ERR"],
    ['h() { read -r next < log; }', 'trap h ERR'],
    ["trap 'printf -v next B' ERR"],
    ['trap \\', "  'next=B' ERR"],
    ["code='next=B'", 'trap "$code" ERR'],
    ["code='next=B'", 'trap "rm -f x; $code" ERR'],
    ["code='next=B'", 'trap "if true; then $code; fi" ERR'],
    ['trap "', '  next=B; rm -f $log', '" ERR'],
  ])('a handler sets a variable at any time: %s', async (...lines) => {
    const ways = await possible(...lines, 'next=A', 'make > log', 'echo "<goto>$next</goto>"');
    expect(ways.join()).toContain('…');
  });

  test('a handler of EXIT sets it at the end', async () => {
    expect(await possible("trap 'next=B' EXIT", 'next=A', 'echo "<goto>$next</goto>"')).toEqual(['A']);
  });

  test.each([
    'trap "rm -f $next" EXIT',
    'trap "rm -rf \'$next\' ${tmp}; kill $!" EXIT INT TERM',
    'trap "echo \'gone: $next\' >&2; rm -f $next" EXIT',
    'trap "rm -f $next; exit 1" INT',
    'say() { echo "$*" >&2; }; trap "say $next" EXIT',
    'trap "\n  rm -f $next\n" EXIT',
    '(trap "rm -f $next" EXIT; make > log)',
  ])('a handler is given values and prints nothing: %s', async (line) => {
    expect(await expected('next=A', line, 'echo "<goto>$next</goto>"')).toEqual(['A']);
  });

  const text = (read: string, ...lines: string[]) => [`${read} <<EOF || true`, ...lines, 'EOF'].join('\n');
  test.each([
    [text("read -r -d '' T", '  <goto>A</goto>  '), '"$T"', ['A']],
    [text("IFS= read -rd '' T", '<goto>A</goto>'), '"$T"', ['A']],
    [text("read -d '' T", '<goto>A', '</goto>'), '"$T"', ['A']],
    [text("read -r -d ''", '<goto>A</goto>'), '"$REPLY"', ['A']],
    [`N=A\n${text("read -r -d '' T", '<goto>$N</goto>')}`, '"$T"', ['A']],
    [`N=A\n${text("read -r -d '' T", ' $N ')}`, '"<goto>$T</goto>"', ['…']],
    [text("read -r -d '' T", ' A ', ''), '"<goto>$T</goto>"', ['A']],
    [text("read -d '' T", 'A\\\\'), '"<goto>$T</goto>"', ['…']],
    [text("read -r -d '' T U", 'A B'), '"<goto>$T</goto>"', ['…']],
    [text("read -r -d '' -a T", 'A B'), '"<goto>$T</goto>"', ['…']],
    [text("IFS=, read -r -d '' T", 'A'), '"<goto>$T</goto>"', ['…']],
    ["IFS= read -r -d '' T < file || true", '"<goto>$T</goto>"', ['…']],
  ])('`read` takes a whole text: %s', async (read, said, ways) => {
    expect(await expected(read, `echo ${said}`)).toEqual(ways);
  });

  test.each([
    'trap "$code" EXIT',
    'trap "rm -f x; $code" EXIT',
    'trap "echo $code" EXIT',
    'trap "rm -f \\"$code\\"" EXIT',
    'trap "rm -f $(code)" EXIT',
    'trap "eval \'$code\'" EXIT',
    'trap "exit $code" EXIT',
  ])('a handler is put together: %s', async (line) => {
    expect((await possible('next=A', line, 'echo "<goto>$next</goto>"')).join()).toMatch(/anything|…/);
  });

  test.each(['files[n++]=x', 'x=${files[n++]}', ': "${files[++n]}"', 'files[n+=2]=x'])(
    'a subscript sets a variable: %s',
    async (line) => {
      const test = 'if ((n == 0)); then echo "<goto>A</goto>"; else echo "<goto>B</goto>"; fi';
      expect(await possible('n=0', line, test)).toContain('B');
    },
  );

  test.each([
    'declare -u next',
    'typeset -xl next',
    'declare -i next',
    'typeset  -u next',
    "declare '-u' next",
    'declare -c next',
  ])('a variable may make something else of what it is given: %s', async (line) => {
    expect(await possible(line, 'next=a', 'echo "<goto>$next</goto>"')).toEqual(['…']);
  });

  test('what its handlers do not name keeps its value', async () => {
    const lines = ['clean() { rm -f "$log"; }', 'say() { next=A; }', 'trap clean INT TERM EXIT', 'say'];
    expect(await possible(...lines, 'echo "<goto>$next</goto>"')).toEqual(['A']);
  });

  test('a handler of EXIT sees the arguments of the function that ends the script', async () => {
    const handler = 'h() { trap \'echo "<goto>$1</goto>"\' EXIT; }';
    expect(await possible(handler, 'g() { h; exit 0; }', 'g B')).toEqual(['B']);
  });

  test('a comment on posix says nothing of set -e', async () => {
    const lines = [
      '# POSIX sh compatible',
      'set -e',
      'f() { false; echo B; }',
      'x=$(f)',
      'echo "<goto>$x</goto>"',
    ];
    expect(await possible(...lines)).toEqual(['B']);
  });

  test('an edited variable without quotes may be no word', async () => {
    const emit = 'emit() { echo "<goto>$1</goto>"; }';
    expect((await possible(emit, 'next=A', 'emit ${next#A} C')).join()).not.toContain('A');
  });

  test('many words in a list take no time', async () => {
    const list = `for host in ${'alpha-eu-1 beta-eu-1 '.repeat(100)} $MORE; do`;
    expect(await possible(list, 'test $host', 'done', 'f() { echo "<goto>A</goto>"; }', 'f $host')).toEqual([
      'A',
    ]);
  });

  test('a clause in which nothing stands succeeds', async () => {
    const clause = ['case "$KIND" in', 'x) ;;', '*) ;;', 'esac'];
    expect(await possible('echo "<goto>A</goto>"', '[ -f x ] && rm x', ...clause)).toEqual(['A']);
    const check = ['grep -q x log', 'case $? in', '0) echo "<goto>A</goto>";;', '*) ;;', 'esac'];
    expect(await possible(...check)).toEqual(['A', 'nothing']);
  });

  test('a descriptor that a variable chooses', async () => {
    expect(await possible('exec {out}>&1 > log', 'echo "<goto>A</goto>" >&$out')).toContain('anything');
  });

  test('a copy of the payload is the payload', async () => {
    const ways = await expected(
      'r=$RAYMOND_RESULT',
      `[ "$r" = a ] && ${echo('A')}`,
      `[ "$RAYMOND_RESULT" = a ] || ${echo('B')}`,
      'exit 0',
    );
    expect(ways).toEqual(['A', 'B']);
  });
});

describe('conditions of several parts', () => {
  test('that are asked again, in one way or another, leave no way between', async () => {
    const ready = 'ready() { [[ -e a && -e b ]]; }';
    expect(await expected(ready, `ready && ${echo('A')}`, `ready || ${echo('B')}`, 'exit 0')).toEqual([
      'A',
      'B',
    ]);
    expect(
      await expected(
        `if [ -e a ] && [ -e b ]; then ${echo('A')}`,
        `elif [ -e a ] && [ ! -e b ]; then ${echo('B')}`,
        `elif [ ! -e a ]; then ${echo('C')}`,
        'fi',
      ),
    ).toEqual(['A', 'B', 'C']);
    const one = `if [[ -z \${A-} || -z \${B-} ]]; then ${echo('A')}; fi`;
    expect(await expected(one, `if [[ -n \${A-} && -n \${B-} ]]; then ${echo('B')}; fi`)).toEqual(['A', 'B']);
  });

  test('are asked anew where a way has not asked before, and not where something may have changed the answer', async () => {
    const loop = ['for c in inbox/*; do', '[ -e "$c" ] || continue', 'mv "$c" w', 'break', 'done'];
    const end = `if [ -e w ]; then ${echo('A')}; else ${echo('B')}; fi`;
    expect(await expected('if [ ! -e w ]; then', ...loop, 'fi', end)).toEqual(['A', 'B']);
    expect(await expected('if [ ! -e w ]; then', 'touch x', 'fi', end)).toEqual(['A']);
  });

  test('leave ways between where something is left open', async () => {
    const lines = [`if [ -e a ] && [ -e b ]; then ${echo('A')}; fi`, `if [ ! -e a ]; then ${echo('B')}; fi`];
    expect(await expected(...lines)).toEqual(['A', 'B', 'nothing']);
    const changed = ['n=$(wc -l < f)', `if (( n > 0 && n <= 3 )); then ${echo('A')}; fi`];
    expect(await expected(...changed, 'n=$(wc -l < f)', `if (( n <= 0 )); then ${echo('B')}; fi`)).toContain(
      'A B',
    );
  });
});

describe('what is filled in', () => {
  test.each([
    ['${#jobs[@]} -eq 0', '${#jobs[@]} -ne 0'],
    ['${#jobs[@]} -gt 0', '${#jobs[@]} -eq 0'],
    ['${#X} -gt 0', '${#X} -eq 0'],
    ['-z ${L[0]-}', '-n ${L[0]-}'],
  ])('is the same when [[ %s ]] and [[ %s ]] are asked', async (one, other) => {
    const lines = (test: string, name: string) => `if [[ ${test} ]]; then ${echo(name)}; fi`;
    expect(await expected('mapfile -t L < f; jobs=(*.job)', lines(one, 'A'), lines(other, 'B'))).toEqual([
      'A',
      'B',
    ]);
    // What is set in between is another value.
    const between = 'jobs=(a); X=$(cat f); mapfile -t L < f';
    expect(await possible('jobs=(*.job)', lines(one, 'A'), between, lines(other, 'B'))).toContain('A B');
  });

  test.each([
    ['n % 2 == 0', 'n % 2 != 0'],
    ['n <= 0', 'n > 0'],
    ['n', '! n'],
    ['n > 0 && n <= 3', 'n <= 0 || n > 3'],
  ])('is the same when (( %s )) and (( %s )) are asked', async (one, other) => {
    const lines = [`if (( ${one} )); then ${echo('A')}; fi`, `if (( ${other} )); then ${echo('B')}; fi`];
    expect(await expected('n=$(wc -l < f)', ...lines)).toEqual(['A', 'B']);
  });

  test('by commands is one value in all arms of a case', async () => {
    const kind = 'kind() { if [ -e a ]; then echo pos; else echo neg; fi; }';
    const arms = `pos) ${echo('A')} ;; neg) ${echo('B')} ;;`;
    expect(await expected(kind, `case $(kind) in ${arms} esac`)).toEqual(['A', 'B']);
    expect(await expected('set -e', `case "$(git branch)" in ${arms} esac`)).toEqual(['A', 'B', 'nothing']);
  });
});

test('no signal is expected, and what its handler does may happen all the same', async () => {
  const lines = ['cleanup() { echo "<goto>B</goto>"; }', 'x=$(ls)', 'echo "<goto>$x</goto>"'];
  for (const signals of ['INT', 'INT TERM', 'SIGHUP']) {
    expect(await expected(...lines.slice(0, 1), `trap cleanup ${signals}`, ...lines.slice(1))).toEqual(['…']);
    expect(await possible(...lines.slice(0, 1), `trap cleanup ${signals}`, ...lines.slice(1))).toContain(
      'B …',
    );
  }
  const onFailure = [...lines.slice(0, 1), 'trap cleanup ERR', ...lines.slice(1)];
  expect(await expected(...onFailure)).toEqual(['…']);
  expect(await possible(...onFailure)).toContain('B …');
});

describe('what is left of a division', () => {
  const arms = (texts: readonly number[]) =>
    texts.map((text, at) => `${text}) ${echo('ABCD'[at] ?? '')} ;;`).join(' ');

  test.each([
    ['RANDOM % 3', [0, 1, 2]],
    ['(RANDOM % 2) + 1', [1, 2]],
    ['10#$(date +%M) % 2 + 4', [4, 5]],
    ['${#names[@]} % 2', [0, 1]],
    // What scripts count is hardly ever below zero.
    ['n % 2', [0, 1]],
    ['n > 3', [0, 1]],
    ['n > 3 ? 2 : 1', [1, 2]],
  ])('takes one of the arms of a case: %s', async (expression, texts) => {
    const names = ['A', 'B', 'C'].slice(0, texts.length);
    expect(await expected(`case $((${expression})) in ${arms(texts)} esac`)).toEqual(names);
    expect(await expected(`n=$((${expression}))`, `case $n in ${arms(texts)} esac`)).toEqual(names);
    const tests = texts.map((text, at) => `if [ $n -eq ${text} ]; then ${echo(names[at] ?? '')}; fi`);
    expect(await expected(`n=$((${expression}))`, ...tests)).toEqual(names);
    const few = `case $((${expression})) in ${arms(texts.slice(1))} esac`;
    expect(await expected(few)).toContain('nothing');
  });

  test.each(['a + b % 2', '(a - b) % 2', '-n % 2', 'RANDOM % n', 'RANDOM % 2 * 2', 'RANDOM / 2'])(
    'is another number: %s',
    async (expression) => {
      expect(await expected(`case $((${expression})) in ${arms([0, 1])} esac`)).toContain('nothing');
    },
  );

  test('is like the day of the week', async () => {
    expect(
      await expected(`case $(date +%u) in 1|2|3|4|5) ${echo('A')} ;; 6|7) ${echo('B')} ;; esac`),
    ).toEqual(['A', 'B']);
    expect(await expected(`case "$(date +%d)" in 1|2) ${echo('A')} ;; esac`)).toContain('nothing');
  });

  test('is a new one where it is computed again', async () => {
    const lines = ['n=$((RANDOM % 2))', `[ $n = 0 ] && ${echo('A')}`, 'n=$((RANDOM % 2))'];
    expect(await possible(...lines, `[ $n = 1 ] && ${echo('B')}`)).toContain('A B');
  });
});

describe('exit codes', () => {
  const classify =
    'f() { case "$RAYMOND_RESULT" in yes) return 0 ;; no) return 10 ;; *) return 20 ;; esac; }';
  test.each([
    ['f; rc=$?', `case $rc in 0) ${echo('A')} ;; 10) ${echo('B')} ;; 20) ${echo('C')} ;; esac`],
    ['f', `case $? in 0) ${echo('A')} ;; 10) ${echo('B')} ;; 20) ${echo('C')} ;; esac`],
    [
      'rc=0; f || rc=$?',
      `if [ $rc -eq 0 ]; then ${echo('A')}; elif [ $rc -eq 10 ]; then ${echo('B')}; else ${echo('C')}; fi`,
    ],
  ])('of functions are known after %s', async (call, tests) => {
    expect(await expected(classify, call, tests)).toEqual(['A', 'B', 'C']);
  });

  test.each([
    `grep -q x f; case $? in 0) ${echo('A')} ;; 1) ${echo('B')} ;; 2) exit 1 ;; esac`,
    `grep -q x f; rc=$?; if [ $rc = 1 ]; then ${echo('B')}; elif [ $rc -gt 1 ]; then exit 1; else ${echo('A')}; fi`,
  ])('of grep are 0, 1 and 2: %s', async (script) => {
    expect(await expected(script)).toEqual(['A', 'B', 'failure']);
  });

  test('of subshells are known, and those of programs are not', async () => {
    expect(await expected('( exit 3 ); rc=$?', `[ $rc -eq 3 ] && ${echo('A')}`)).toEqual(['A']);
    expect(
      await expected(
        'f() { cp a b || return 7; }; f',
        `case $? in 7) ${echo('A')} ;; *) ${echo('B')} ;; esac`,
      ),
    ).toEqual(['A', 'B']);
    expect(await expected('cp a b; rc=$?', `[ $rc -eq 3 ] && ${echo('A')}`)).toEqual(['A', 'failure']);
    // What comes between ends in its own way.
    expect(await expected('f() { return 3; }; f; true', `[ $? -eq 3 ] && ${echo('A')}`)).toEqual(['failure']);
  });
});

describe('what is read into variables', () => {
  test.each([
    'mapfile -t line < <(make)',
    'readarray -t line < f',
    'mapfile -td , line < f',
    'mapfile -c 1 line < f',
    'read -s line < f',
    'read -rsp "Name: " line < f',
    'read -t 5 line < f',
    'read -ra line < f',
  ])('may be anything: %s', async (reads) => {
    const look = `if [ -n "$line" ]; then ${echo('A')}; else ${echo('B')}; fi`;
    expect(await expected('line=', reads, look)).toEqual(['A', 'B']);
  });

  test('is no value of an option', async () => {
    const look = `if [ -n "$line" ]; then ${echo('A')}; else ${echo('B')}; fi`;
    expect(await expected('line=', 'mapfile -n line x < f', look)).toEqual(['B']);
    expect(await expected('line=', 'read -t line x < f', look)).toEqual(['B']);
  });
});

describe('a default', () => {
  const orExit = (test: string) => `${test} && exit`;
  test.each<[string, string[]]>([
    ['of a copy', ['N=${RAYMOND_RESULT:-A}', orExit('[ -z "$N" ]')]],
    ['asked for at once', [orExit('[ -z "${V:-d}" ]')]],
    ['without quotes', [orExit('[ -z ${V:-d} ]')]],
    ['that is assigned', [': "${V:=fast}"', orExit('[ -z "$V" ]')]],
    ['of an argument', ['f() { local m="${1:-fast}"; [ -z "$m" ] && exit; }', 'f "$V"', 'f ""']],
    ['of what commands print', ['v=$(make)', 'N=${v:-A}', orExit('[[ -z $N ]]')]],
    ['in case', ['N=${V:-A}', 'case "$N" in "") exit ;; esac', 'case "${V:-A}" in "") exit ;; esac']],
  ])('leaves nothing empty: %s', async (_, lines) => {
    expect(await expected(...lines, echo('A'))).toEqual(['A']);
  });

  test.each([
    ['of one that is unset', 'N=${V-A}'],
    ['that is empty', 'N=${V:-}'],
    ['that may be empty', 'N=${V:-$W}'],
  ])('leaves it open: %s', async (_, line) => {
    expect(await expected(line, orExit('[ -z "$N" ]'), echo('A'))).toEqual(['A', 'nothing']);
  });

  test('is not the variable that it stands in for', async () => {
    expect(await expected('[ "${V:-A}" = A ] || exit', `[ -z "$V" ] && ${echo('B')}`)).toContain('B');
    expect(await expected('N=${V:-A}; [ "$N" = A ] || exit', `[ -z "$V" ] && ${echo('B')}`)).toContain('B');
    expect(await expected('[ -z "${V:-}" ] && exit', `[ -z "$V" ] || ${echo('B')}`)).toEqual([
      'B',
      'nothing',
    ]);
  });

  test('is told apart as the payload, or as an empty one', async () => {
    const text = 'N=${RAYMOND_RESULT:-A}; case $N in A) exit ;; *) exit 1 ;; esac';
    const { behaviour } = await parseScript({ name: 'X.sh', text }, 'bash', {
      grammars: grammarFiles,
      report: () => {},
    });
    expect(behaviour.handled).toHaveLength(1);
    expect(behaviour.outcomes[0]?.payload).toMatchObject({ texts: ['A', ''], among: true });
  });
});

describe('-n of a word without quotation marks', () => {
  const choose = (test: string) => `if ${test}; then ${echo('A')}; else ${echo('B')}; fi`;
  test.each([
    ['Q=', '[ -n $Q ]'],
    ['Q=', 'test -n $Q'],
    ['', '[ -n $Q ]'],
    ['', '[ -n $(ls) ]'],
    ['', '[ -n "$@" ]'],
    ['read -r Q < f', '[ -n ${Q} ]'],
  ])('holds: %s %s', async (line, asks) => {
    expect(await expected(line, choose(asks))).toEqual(['A']);
    // Several words are no test.
    expect(await possible(line, choose(asks))).toEqual(['A', 'B']);
  });

  test.each([
    ['Q=', '[ ! -n $Q ]', ['B']],
    ['Q=', '[[ -n $Q ]]', ['B']],
    ['Q=', '[ -n "$Q" ]', ['B']],
    ['Q=', '[ -n x$Q ]', ['A']],
    ['Q=', '[ -n ""$Q ]', ['B']],
    ['', '[ -n $V -a -f x ]', ['A', 'B']],
    ['', '[ -n $V ] && [ -z "$V" ]', ['A', 'B']],
  ])('is another test than others: %s %s', async (line, asks, ways) => {
    expect(await expected(line, choose(asks))).toEqual(ways);
  });
});

describe('a loop that reads lines', () => {
  const body = `do ${echo('A')}; exit; done`;
  test.each([
    `while IFS=, read -r a b; ${body} <<< "A,B"`,
    `while read -r a; ${body} <<< "$V"`,
    `while read -r a || [ -n "$a" ]; ${body} <<EOF\n$V\nEOF`,
    `echo "$V" | while read -r a; ${body}; exit`,
    `printf '%s\\n' "$V" | while read -r a; ${body}; exit`,
  ])('finds one: %s', async (loop) => {
    expect(await expected(loop, echo('B'))).toEqual(['A']);
  });

  test.each([
    `while read -r a; ${body} < f`,
    `while read -r a; ${body} < <(printf x)`,
    `while read -rd '' a; ${body} <<< "$V"`,
    `while read -r a && [ "$a" != x ]; ${body} <<< "$V"`,
    `while read -r a; ${body} <<EOF\nEOF`,
    `until read -r a; ${body} <<< "$V"`,
  ])('may find none: %s', async (loop) => {
    expect(await expected(loop, echo('B'))).toEqual(['A', 'B']);
  });
});

describe('how $( ) ends', () => {
  const choose = (command: string) => `if ${command}; then ${echo('A')}; else ${echo('B')}; fi`;
  test.each([
    'files=($(grep -l TODO f))',
    'files+=(x "$(make)")',
    'm[a]=$(make)',
    'x=${Y:-$(make)}',
    'x=1 files=($(make))',
    'x=$(make) y=1',
  ])('decides in an array and in a default: %s', async (command) => {
    expect(await expected(choose(command))).toEqual(['A', 'B']);
  });

  test.each([
    'files=($(echo x))',
    'x=$(make) y=$(echo)',
    'files=(*.md)',
    'm[a]=$((n + 1))',
    'declare -a files=($(make))',
  ])('does not where it succeeds, or nothing runs: %s', async (command) => {
    expect(await possible(choose(command))).toEqual(['A']);
  });

  test('is not expected to be a failure', async () => {
    expect(await expected(echo('A'), 'files=($(make))')).toEqual(['A']);
  });
});

describe('a loop that is left in its condition', () => {
  const body = `do ${echo('A')}; exit 0; done`;
  test.each<[string, string, string[]]>([
    ['while', `while x=$(mytool 2> /dev/null); [ -n "$x" ] || break; ${body}`, ['A', 'B']],
    ['until', `until [ -e f ] && break; false; ${body}`, ['A', 'B']],
    ['at once', `while break; ${body}`, ['B']],
    [
      'the loop around it',
      `for i in 1 2; do while [ -e f ] || break 2; ${body}; ${echo('C')}; done`,
      ['A', 'B'],
    ],
    ['not by continue', `while [ -e f ] || continue; ${body}`, ['A']],
  ])('%s', async (_, loop, ways) => expect(await possible(loop, echo('B'))).toEqual(ways));
});

describe('exec of a command that prints', () => {
  test.each<[string, string[], string[]]>([
    ['drops the handler', [`trap '${echo('B')}' EXIT`, `exec ${echo('A')}`], ['A']],
    ['on its own way', [`trap '${echo('B')}' EXIT`, `[ -e f ] && exec ${echo('A')}`, 'exit 0'], ['A', 'B']],
    ['fails as it does', [`trap '${echo('B')}' EXIT`, 'exec false'], ['failure']],
    ['in a subshell', [`trap '${echo('B')}' EXIT`, `(exec ${echo('A')})`], ['A B']],
  ])('%s', async (_, lines, ways) => expect(await possible(...lines)).toEqual(ways));
});

describe('a file that cannot be opened', () => {
  const choose = (command: string) => `if ${command}; then ${echo('A')}; else ${echo('B')}; fi`;
  test.each(['( set -o noclobber; echo $$ > "$LOCK" ) 2> /dev/null', '( set -C; : > "$LOCK" ) 2> /dev/null'])(
    'is expected where it may be there already: %s',
    async (command) => {
      expect(await expected(choose(command))).toEqual(['A', 'B']);
    },
  );

  test.each(['echo x > /some/f', 'exec 9> f', '{ echo x; } > f', ': >> f', '> "$f"', 'exec 9< f'])(
    'is possible where the status decides: %s',
    async (command) => {
      expect(await expected(choose(command))).toEqual(['A']);
      expect(await possible(choose(command))).toEqual(['A', 'B']);
      expect(await possible(`${command} || { ${echo('B')}; exit; }`, echo('A'))).toEqual(['A', 'B']);
      expect(await possible(command, echo('A'))).toEqual(['A']);
    },
  );

  test('is possible after !', async () => {
    expect(await possible(`! echo x > f && ${echo('B')}`)).toEqual(['B', 'failure']);
  });

  test.each(['echo x > /dev/null', 'echo x >&2', 'echo x 2>&1 >&-', 'echo x > /dev/stderr'])(
    'is none: %s',
    async (command) => {
      expect(await possible(choose(command))).toEqual(['A']);
    },
  );
});

describe('patterns', () => {
  test.each([
    ["x='ab'; case $x in [ab]*)", ['A']],
    ["x='cb'; case $x in [!ab]*)", ['A']],
    // In brackets a back-slash takes its meaning from the next sign.
    ["x='\\a'; case $x in [\\!b]*)", ['A', 'B']],
  ])('%s', async (line, ways) => {
    expect(await expected(line, echo('A'), ';;', `*) ${echo('B')}`, ';;', 'esac')).toEqual(ways);
  });
});

describe('locks and other ways to start a program', () => {
  test.each([
    'flock 9',
    'flock -n 9 || exit 1',
    'flock -x -w 10 200',
    'flock --timeout 5 "$descriptor"',
    'flock lock rm file',
    'ionice -c3 nice rm file',
    'stdbuf -oL rm file',
    'setsid --wait rm file',
  ])('print nothing: %s', async (line) => {
    expect(await expected(line, echo('A'))).not.toContain('A anything');
    expect(await expected(line, echo('A'))).toContain('A');
  });

  test('print what they start', async () => {
    expect(await expected("flock lock echo '<goto>A</goto>'")).toContain('A');
  });

  test.each(["flock lock -c 'deploy'", 'flock $lock', 'flock lock deploy', 'flock', 'setsid -f deploy'])(
    'may print anything: %s',
    async (line) => {
      expect(await expected(line, echo('A'))).toContain('A anything');
    },
  );
});

describe('angle brackets in an expansion', () => {
  test.each([
    'x=${t//[<>]/}',
    'x="${t//[\\"<>&]/}"',
    'x=${t%%[!<>]*}',
    'x=${t:-<b>}',
    'x="${t//</&lt;}"',
    'x=${t//>/&gt;}',
  ])('are signs like others: %s', async (line) => {
    expect(await possible(line, echo('A'))).toEqual(['A']);
  });

  test('begin a process in front of a parenthesis', async () => {
    expect(await possible('x=${t:->(cat)}', echo('A'))).toEqual(['anything', 'anything failure']);
  });
});

test.each(['((count++))', '((count--))', '((count += 1))'])(
  '%s ends a script after a redirection',
  async (last) => {
    const { behaviour } = await readScript(
      'bash',
      `echo "<goto>A</goto>"\necho x > state.txt\n${last}\n`,
      grammarFiles,
    );
    expect(behaviour.unfollowed).toBeNull();
    expect(new Set(behaviour.outcomes.map(({ exit }) => exit))).toEqual(new Set(['success', 'failure']));
  },
);

describe('an array that is written once', () => {
  const map = 'declare -A next=( # what comes after what\n  [ok]=A\n  ["bad"]="B"\n)';
  const to = (key: string) => `echo "<goto>${key}</goto>"`;

  test('leads to each of its elements, and nobody expects another key', async () => {
    expect(await expected(map, to('${next[$RAYMOND_RESULT]}'))).toEqual(['A', 'B']);
    expect(await expected('steps=(A B)', to('${steps[$(cat n)]}'))).toEqual(['A', 'B']);
  });

  test.each([
    ['n=1', 'n', ['B']],
    ['n=1', '$n - 1', ['A']],
    ['n=3', 'n % ${#steps[@]}', ['A']],
    [':', '${#steps[@]} - 1', ['C']],
    [':', '-2', ['B']],
    [':', 'RANDOM % 2', ['A', 'B']],
    [':', 'RANDOM % ${#steps[@]}', ['A', 'B', 'C']],
  ])('%s: has the element of the number that %s comes to', async (before, key, elements) => {
    expect(await expected('steps=(A B C)', before, to(`\${steps[${key}]}`))).toEqual(elements);
  });

  test.each(['[ "$n" -ge "${#steps[@]}" ]', '((n >= ${#steps[@]}))', '[[ $n -ge ${#steps[*]} ]]'])(
    'has a length: behind %s its number is no element',
    async (test) => {
      const ending = `if ${test}; then ${to('END')}; exit; fi`;
      const ways = ['steps=(A B)', 'n=$(wc -l < done.txt)', ending, to('${steps[n]:-NONE}')];
      expect(await expected(...ways)).toEqual(['A', 'B', 'END']);
      expect(await expected('steps=(A B)', 'n=2', ending, to('NONE'))).toEqual(['END']);
    },
  );

  test('leads to its default, too', async () => {
    expect(await expected(map, to('${next[$RAYMOND_RESULT]:-C}'))).toEqual(['A', 'B', 'C']);
  });

  test('has one element under a fixed key', async () => {
    expect(await expected(map, to('${next[bad]}'))).toEqual(['B']);
    expect(await expected('steps=(A B)', 'next=${steps[1]}', to('$next'))).toEqual(['B']);
  });

  test('has the element of a key that was tested before', async () => {
    const ways = await expected(map, `if [ "$K" = ok ]; then ${to('${next[$K]}')}; else ${to('C')}; fi`);
    expect(ways).toEqual(['A', 'C']);
  });

  test.each([
    [map, 'next[late]=C'],
    [map, 'next+=([late]=C)'],
    [map, 'unset next'],
    [map, 'read -r -a next'],
    ['declare -l -A next=([ok]=A)'],
    ['declare -A next=([ok]="$X")'],
    ['declare -A next=([$k]=A)'],
    ['declare -A next=([ok]="A B")'],
    ['next=(A)', '((next[0]++))'],
    ['next=(A)', ': "${next[1]:=B}"'],
    ['next=([3]=A)'],
    ['next=(*)'],
    ['declare -A next=([a]=A [b]=A [c]=A [d]=A [e]=A [f]=A [g]=A [h]=A)'],
  ])('is left to the run where it is changed, or not written out: %j %j', async (...lines) => {
    expect(await possible(...lines.filter((line) => line !== undefined), to('${next[ok]}'))).toEqual(['…']);
  });
});
