import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectWithin } from '../../processor-time.ts';
import { readBash as read } from './read-bash.ts';
import { renderProgram } from './render-program.ts';

function render(script: string): string {
  return renderProgram(read(script));
}

/** Every object with a span, and every literal piece, anywhere in a program. */
function* spansIn(part: unknown): Generator<{ start: number; end: number; text: string | null }> {
  if (typeof part !== 'object' || part === null) return;
  const { span, text, kind } = part as {
    span?: { start: number; end: number };
    text?: unknown;
    kind?: string;
  };
  if (span !== undefined)
    yield { ...span, text: kind === 'literal' && typeof text === 'string' ? text : null };
  for (const value of Object.values(part)) if (typeof value === 'object') yield* spansIn(value);
}

function checkSpans(script: string): void {
  for (const { start, end, text } of spansIn(read(script))) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(script.length);
    if (text !== null && text.length === end - start && !/^[ \n]$/.test(text))
      expect(script.slice(start, end)).toBe(text);
  }
}

const table: [string, string, string][] = [
  ['echo', 'echo a  "b c"', 'print "a b c\\n"'],
  ['echo -n', 'echo -n a', 'print "a"'],
  ['echo -ne', "echo -ne 'a\\nb\\cc' d", 'print "a\\nb"'],
  ['echo -E after -e', "echo -e -E 'a\\n'", 'print "a\\n\\n"'.replace('a\\n', 'a\\n')],
  [
    'escaped quotes',
    'echo "<function return=\\"D\\">A</function>"',
    'print "<function return="D">A</function>\\n"',
  ],
  ['concatenation', 'echo "<goto>"A\'</goto>\'', 'print "<goto>A</goto>\\n"'],
  ['$ quotes', "echo $'a\\x41\\'' $\"b$X\"", 'print "aA\' b{X}\\n"'],
  ['a line that goes on', 'echo a\\\nb', 'print "ab\\n"'],
  ['a line that goes on with nothing', 'if a; then echo b; fi\\', 'if anything<it runs a> then print "b\\n"'],
  [
    '((n++))',
    'n=1; ((n++)); ((!n))',
    'n = "1"; if test [$n == "0"] then n = "{#}"; fail else n = "{#}"; {}; not test [((n != 0))]',
  ],
  [
    'the base of a number',
    'x=$((10#$n + 16#${m})); echo "((10#$n)) $x"',
    'x = "{#}"; print "((10#{n})) {x}\\n"',
  ],
  [
    'a test of such numbers',
    '(( 10#$n < 5 )) && [[ 10#$n -gt 2 ]] && echo a',
    'test [((10#$n < 5))] && test [10#$n -gt 2] && print "a\\n"',
  ],
  [
    'the base of the number of an element',
    'l=(A B); n=$X; x="${l[10#$n - 1]}"; echo "$x a[10#$n]"',
    'l = ?; l[0] = "A"; l[1] = "B"; n = "{X}"; x = "$(switch "{#}" { 0 => print "{l[0]}"; 1 => print "{l[1]}" })"; print "{x} a[10#{n}]\\n"',
  ],
  [
    'the base of the number of an element that is set',
    'l[10#$n]=x; (( l[10#$n]++ )); [[ -v l[10#$n] ]] && echo a',
    'l = ?; test; test [-v l[10#$n]] && print "a\\n"',
  ],
  [
    'time of a group',
    'time { a; }; time -p (b); echo c',
    'anything<it runs a>; subshell anything<it runs b>; print "c\\n"',
  ],
  [
    'an assignment behind time',
    'time x=a y="$x b"; time -p x=$(cat f); time "z=1"; time x=b cat f',
    'x = "a"; y = "{x} b"; succeed; x = "$(anything<it prints a file>)"; anything<it runs z=1>; anything<it prints a file>',
  ],
  [
    'an assignment with redirections of its own',
    'x=$(date +%s) 2>/dev/null || echo none; y="$(date)" >/dev/null 2>&1\necho done',
    'x = "$(harmless)" || print "none\\n"; y = "$(harmless)"; print "done\\n"',
  ],
  [
    'the arguments one by one, in one line',
    'for x do echo "$x"; done',
    'loop x in arguments do print "{x}\\n"',
  ],
  [
    'no semicolon after a bracket',
    'if (a) then echo b; fi',
    'if subshell anything<it runs a> then print "b\\n"',
  ],
  ['no semicolon after a test', 'if [[ -z $A ]] then echo b; fi', 'if test [$A == ""] then print "b\\n"'],
  [
    'no semicolon after a keyword',
    'if [[ -z $A ]] && { a; } then if ((B)) then echo b; fi else case $C in c) echo d ;; esac fi',
    'if test [$A == ""] && anything<it runs a> then if test [((B != 0))] then print "b\\n" else switch "{C}" c => print "d\\n"',
  ],
  [
    'a text of such keywords',
    'if [[ -z $A ]] then echo "{ a; } fi (b) done"; fi',
    'if test [$A == ""] then print "{ a; } fi (b) done\\n"',
  ],
  ['texts in their order', 'if [ "$A" \\> b ]; then echo c; fi', 'if test [$A \\> b] then print "c\\n"'],
  ['a dollar sign alone', 'echo a$ s/x$//', 'print "a$ s/x$//\\n"'],
  ['blanks after <<-', "cat <<- E\n\ta\n\tE\ncat <<- 'E'\n\tb\n\tE", 'print "a\\n"; print "b\\n"'],
  ['the content of a file', 'X=$(<f); echo "$(< g)" `<h`', 'X = "{?}"; test; print "{?} {?}\\n"'],
  ['a variable by its name', 'echo "${!X}"', 'print "{?}\\n"'],
  ['pipelines that keep their variables', 'shopt -s lastpipe\na | X=1', 'harmless; X = "1"'],
  [
    'pipelines of which some keep their variables',
    'a | X=1\nshopt -s lastpipe',
    'subshell X = "1"; anything<it changes by shopt what its words mean> assigns',
  ],
  [
    'pipelines that may keep their variables',
    'if [ -n "$A" ]; then shopt -s lastpipe; fi',
    'anything<it changes by shopt what its words mean> assigns',
  ],
  [
    'other meanings of words',
    'shopt -s expand_aliases',
    'anything<it changes by shopt what its words mean> assigns',
  ],
  [
    'capitals for small letters',
    'shopt -s extglob nocasematch\ncase $X in yes) a ;; 7) b ;; *) c ;; esac\n[ $X = a ] && [[ $X == b ]] && [[ $X =~ c ]]',
    'harmless; switch "{X}" ? => anything<it runs a>; 7 => anything<it runs b>; * => anything<it runs c>; test [$X == "a"] && test [$X = b] && test [$X =~ c]',
  ],
  [
    'an else after two assignments',
    'if a; then\n  X=1 Y=2\n\nelif b; then X=3 Y="4 5"\nelse\n  X=6\nfi',
    'if anything<it runs a> then X = "1"; Y = "2" else if anything<it runs b> then X = "3"; Y = "4 5" else X = "6"',
  ],
  [
    'a loop after two assignments in a function',
    'f() {\n  X=1 Y=2 # both\n\n  until a; do b; done\n}',
    'function f: X = "1"; Y = "2"; loop until anything<it runs a> do anything<it runs b>',
  ],
  [
    'an else after a pipeline',
    'if a; then\n  b | c |\n  d x\nelse\n  e\nfi',
    'if anything<it runs a> then anything<it runs d> else anything<it runs e>',
  ],
  [
    'a here-document of such lines',
    'cat <<E\nX=1 Y=2\nelse\na | b | c\nelif\nE\nshopt -s x',
    'print "X=1 Y=2\\nelse\\na | b | c\\nelif\\n"; harmless',
  ],
  ['no such pipelines', 'shopt -u lastpipe', 'harmless'],
  ['a descriptor in a function', 'f() { echo a >&3; }; f 3>&1', 'function f: print "a\\n"; call f()'],
  [
    'sed and perl in place, with a copy kept',
    'sed -i.bak s/a/b/ x; sed -Ei s/a/b/ x; perl -pi.orig -e s/a/b/ x; perl -pe s/a/b/ x',
    'nothing; nothing; nothing; anything<it runs perl>',
  ],
  [
    'what installs packages',
    'npm ci; pip install -q x; apt-get install -y x; npm run install',
    'harmless; harmless; harmless; anything<it runs npm>',
  ],
  ['sed in place', 'sed -i s/a/b/ x; sed s/a/b/ x', 'nothing; anything<it runs sed>'],
  ['gh', 'gh pr create --fill; gh pr view', 'harmless; anything<it runs gh>'],
  [
    'a flag',
    '$ok',
    'switch "{ok}" true => succeed; false => fail; * => anything<it runs a command whose name is known only at run time>',
  ],
  [
    'a command that may be a function',
    'f() { X=1; }; "$@"',
    'function f: X = "1"; anything<it runs a command whose name is known only at run time> assigns',
  ],
  [
    'patterns that may cover all',
    'case $X in [a-z]*) echo a;; esac',
    'switch, perhaps whole, "{X}" glob:[a-z]* => print "a\\n"',
  ],
  ['patterns that do not', 'case $X in a*) echo a;; esac', 'switch "{X}" glob:a* => print "a\\n"'],
  ['printf', "printf '<goto>%s</goto>%%\\n' A", 'print "<goto>A</goto>%\\n"'],
  ['printf, again and again', "printf '%s,' a b", 'print "a,b,"'],
  ['printf without arguments', "printf 'a%sb%d'", 'print "ab{#}"'],
  ['printf -v', "printf -v X '%s' a; echo $X", 'X = "a"; print "{X~}\\n"'],
  [
    'printf of any number',
    'printf \'<%s \' "$@"',
    'print "<{?} "; { loop do print "<{?} " }'.replace(/[{}] ?(?=loop)| \}$/g, ''),
  ],
  ['printf of any number without a tag', 'printf \'%s \' "$@"', 'print "{?}"'],
  ['printf %b', "printf %b 'a\\tb'", 'print "a\\tb"'],
  ['printf %q', 'printf %q abc', 'print "abc"'],
  ['a here-document', 'cat <<EOF\na $X \\$Y "q"\nEOF\n', 'print "a {X} $Y "q"\\n"'],
  ['a quoted here-document', "cat <<'EOF'\na $X\nEOF\n", 'print "a $X\\n"'],
  ['an indented here-document', 'cat <<-EOF\n\ta\n\t\t$X\n\tEOF\n', 'print "a\\n{X}\\n"'],
  [
    'commands in a here-document',
    'cat <<EOF\n$X `date` $(wc x)\nEOF\n',
    'print "{X} $(harmless) $(harmless)\\n"',
  ],
  [
    'a here-document of the last command',
    'make && cat <<EOF\na\nEOF\n',
    'anything<it runs make> && print "a\\n"',
  ],
  ['a pipe after a here-document', 'cat <<EOF | tee f && echo b\na\nEOF\n', 'print "a\\n" && print "b\\n"'],
  ['a here-string', 'cat <<< "a $X"', 'print "a {X}\\n"'],
  ['cat of a file', 'cat f', 'anything<it prints a file>'],
  ['a pipeline that passes on', 'echo a | cat | tee f', 'print "a\\n"'],
  ['a pipeline into a filter', 'echo a | sed s/a/b/', 'anything<it runs sed>'],
  ['a pipeline into a test', 'echo a | grep -q b', 'test [grep -q b]'],
  [
    'a pipeline into a loop',
    'ls | while read -r X; do echo "$X"; done',
    'subshell loop while { X = ?; test } do print "{X}\\n"',
  ],
  [
    'redirections',
    'echo a >f; echo b >&2; echo c 1>&2; echo d >/dev/stdout',
    'quiet print "a\\n"; quiet print "b\\n"; quiet print "c\\n"; print "d\\n"',
  ],
  [
    'the order of redirections',
    '{ echo a >&2; echo b; } 2>&1 >/dev/null',
    '{ print "a\\n"; quiet print "b\\n" }'.slice(2, -2),
  ],
  ['words after a redirection', 'echo >&2 a', 'quiet print "a\\n"'],
  ['a subshell', '(X=a; echo $X)', 'subshell { X = "a"; print "{X~}\\n" }'],
  [
    'functions',
    'f() { echo $1; }; function g { f a; }; g',
    'function f: print "{1~}\\n"; function g: call f("a"); call g()',
  ],
  [
    'if',
    'if a; then echo b; elif c; then echo d; else echo e; fi',
    'if anything<it runs a> then print "b\\n" else { if anything<it runs c> then print "d\\n" else print "e\\n" }',
  ],
  [
    'case',
    'case $X in a|"b *") ;; [0-9]*) echo 1 ;& *) echo 2 ;;& $Y) ;; esac',
    'switch "{X}" { a|b * => {}; glob:[0-9]*: fall => print "1\\n"; *: match => print "2\\n"; ? => {} }',
  ],
  ['for', 'for i in a "b c"; do echo "$i"; done', 'loop i in ["a", "b c"] do print "{i}\\n"'],
  ['for of unknown words', 'for i in *.md $X; do :; done', 'loop i in ? do succeed'],
  ['for ((…))', 'for ((i=0; i<3; i++)); do echo a; done', 'loop i in ["0", "1", "2"] do print "a\\n"'],
  [
    'for ((…)) to what only a run knows',
    'for ((i=0; i<n; i++)); do echo a; done',
    'i = "{#}"; i = "{#}"; loop i in ? do i = "{#}"; i = "{#}"; print "a\\n"',
  ],
  [
    'while and until',
    'while true; do break 2; done; until false; do continue; done',
    'loop while succeed do break 2; loop until fail do continue 1',
  ],
  ['! && ||', '! a && b || c', '{ not anything<it runs a> && anything<it runs b> } || anything<it runs c>'],
  ['background', 'sleep 1 & echo a &', 'succeed; { loop ! in ? do subshell print "a\\n" }; succeed'],
  [
    'exit and return',
    'f() { return; }; return; exit 0; exit 3; exit $?; exit $X',
    'function f: return last; fail; exit success; exit failure; exit last; exit unknown',
  ],
  ['trap', "trap 'echo a' EXIT", 'at-exit print "a\\n"; succeed'],
  [
    'set',
    'set -euo pipefail; set +e; set -o errexit',
    'errexit on; succeed; errexit off; succeed; errexit on; succeed',
  ],
  ['pipefail', 'set -o pipefail; a | wc -l', 'succeed; harmless && test'],
  ['exec', 'exec a b', 'anything<it runs a> final'],
  [
    'exec >f',
    'exec 3>&1 >f; echo a >&3; echo b; f() { echo c; }; f; exec >&3; echo d',
    'quiet {}; succeed; print "a\\n"; quiet print "b\\n"; function f: print "c\\n"; quiet call f(); succeed; print "d\\n"',
  ],
  [
    'exec >f that not every run passes',
    'echo a; [ -t 1 ] && exec >f',
    'print "a\\n"; anything<it sends its output elsewhere, by exec> assigns',
  ],
  [
    'exec to a command',
    'exec > >(tee f)',
    'anything<it runs commands beside it by >(…)>; anything<it sends its output elsewhere from here on, by exec>',
  ],
  [
    'eval and source',
    'eval a; source b; . c',
    'anything<it runs code by eval> assigns; if test then exit unknown else test; anything<it runs another file by source> assigns; if test then exit unknown else test; anything<it runs another file by source> assigns; if test then exit unknown else test',
  ],
  [
    'prefixes',
    'env X=a echo b; command echo c; time echo d',
    'print "b\\n"; nothing; print "c\\n"; print "d\\n"',
  ],
  [
    'assignments',
    'X=a; X+=b; export Y="$X"; local Z; unset X',
    'X = "a"; X += "b"; Y = "{X}"; succeed; Z = ""; succeed; X = ""; succeed',
  ],
  ['words that the grammar takes apart', 'X=$Y/$1; Z=a\\\nb', 'X = "{Y}/{1}"; Z = "ab"'],
  [
    'variables of a function',
    'f() { local X=a; echo "$X"; }; X=b; f; echo "$X"',
    'function f: f.X = "a"; succeed; print "{f.X}\\n"; X = "b"; call f(); print "{X}\\n"',
  ],
  [
    'variables that functions share',
    'f() { local X=a; g; }; g() { echo "$X"; }; X=b; f',
    'function f: X = "a" keeping f.outer.X; succeed; call g(); function g: print "{X}\\n"; X = "b"; call f()',
  ],
  ['assignments for one command', 'X=a make', 'anything<it runs make>'],
  [
    'expansions',
    'echo "${X:-a$Y}" "${X%.md}" "${X^^}" "${#X}" "$#" "$((1+2))" "${A[0]}"',
    'print "{X:-a{Y}} {X~} {X~} {#} {#} {#} {?}\\n"',
  ],
  ['captured', 'X=$(echo a; date)', 'X = "$(print "a\\n"; harmless)"'],
  ['what is no fixed text', 'echo *.md ~ {a,b}', 'print "{#}.md {#} {#}\\n"'],
  [
    'tests',
    '[ "$X" = a ]; [[ -z $X ]]; test -n "$X"; [ "$X" -ne 3 ]; [ -f x ]',
    'test [$X == "a"]; test [$X == ""]; test [$X != ""]; test [$X != "3"]; test [-f x]',
  ],
  [
    'a test of several',
    '[[ $X == a && ! ( $Y != b* || -n $Z ) ]]',
    'test [$X == "a"] && not { test [not $Y = b*] || test [$Z != ""] }',
  ],
  [
    'git',
    'git status; git log; git diff --quiet; git commit -m "$X"',
    'harmless; anything<it runs git>; test [git diff --quiet]; harmless',
  ],
  ["a format of one's own", "date '+<goto>A</goto>'; date +%s", 'anything<it runs date>; harmless'],
  [
    'misread by the grammar',
    '! while a; do b; done',
    'anything<it holds Bash that raymond cannot follow> assigns',
  ],
];

/** Braces around what consists of several say nothing here. */
const flat = (text: string) => text.replace(/[{}] /g, '').replace(/ \}/g, '');

describe('what a script prints', () => {
  test.each(table)('%s', (_, script, expected) => {
    expect(flat(render(script))).toBe(flat(expected));
    checkSpans(script);
  });

  test('a value that is edited', () => {
    const program = read('echo "${X%.md}" "${X##*/}" "${X/a/b}" "${X:1:2}" "${X,,}"');
    const edits = [...(JSON.stringify(program).match(/"kind":"variable"/g) ?? [])];
    expect(edits).toHaveLength(5);
    if (program.body.kind !== 'print') throw new Error('prints');
    const values = program.body.text.map((piece) =>
      piece.kind === 'variable' ? piece.edit?.('d/Aa.md') : null,
    );
    expect(values.filter((value) => value !== null)).toEqual(['d/Aa', 'Aa.md', 'd/Ab.md', '/A', 'd/aa.md']);
  });
});

describe('variables of the environment', () => {
  test.each([
    ['echo $X "${Y:-a}" ${Z?}', 'X Y! Z'],
    ['X=a; echo $X $Y', 'Y'],
    ['[ -n "$X" ] && make $Y > "$Z"', 'X! Y Z'],
    ['read X; for i in $Y; do echo $X $i $1 $RANDOM; done', 'Y'],
    ['echo $((X + 1)); case $Y in esac', 'X Y!'],
    ['cat <<EOF\n$X\nEOF\n', 'X'],
    ['for ((i = 0; i < N; i++)); do echo $i; done', 'N'],
  ])('%s', (script, expected) => {
    const { reads } = read(script);
    expect(reads.map(({ name, guarded }) => name + (guarded ? '!' : '')).join(' ')).toBe(expected);
    for (const { name, span } of reads) expect(script.slice(span.start, span.end)).toContain(name);
  });
});

test('damage is told with its place', () => {
  const program = read('echo a\nif then fi )\n');
  expect(program.damage).not.toBeNull();
  expect(flat(renderProgram({ ...program, reads: [] }))).toContain(
    'anything<it holds Bash that raymond cannot follow>',
  );
});

test('any text: no exception, all spans within it', () => {
  const token = fc.constantFrom(
    ...'echo printf cat if then fi for do done case esac in while { } ( ) $( ${ ` " \' \\ $ < > << <<- <<< & && | ; ;; \n EOF X= $X [ ] [[ ]] (( )) ! # * ? ~ - %s a'.split(
      ' ',
    ),
    ' ',
    '\n',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(token, { maxLength: 30 }).map((parts) => parts.join(' ')),
        fc.array(token, { maxLength: 30 }).map((parts) => parts.join('')),
      ),
      (text) => {
        const { reads, damage } = read(text);
        for (const { start, end } of spansIn(read(text))) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(text.length);
        }
        const starts = reads.map(({ span }) => span.start);
        expect(starts).toEqual(starts.toSorted((left, right) => left - right));
        if (damage !== null) expect(damage.end).toBeLessThanOrEqual(text.length);
      },
    ),
    { numRuns: 1000 },
  );
});

describe('hostile input is read in 2 s', () => {
  const patterns = [
    '<goto>',
    '<goto>\n',
    'a) ',
    'a=( ',
    '<<A\n',
    'a |\n',
    '[[ a && ',
    'case a in a) ;; ',
    '$(',
    '((',
    '(',
    '{ ',
    '"',
    "'",
    '`',
    '${',
    'if a; then ',
    '[[ ',
    'a | ',
    'a && ',
    'cat <<A\n',
    '[',
    '! ',
    '\\\n',
    'echo $(a) ',
    '"${X:-',
    'case a in b) ',
    '---\n',
    'a() { ',
  ];
  test.each([
    ['a bracket', `if ( a )${' '.repeat(32_000)}\nfi`],
    ['a semicolon', `a ;${' '.repeat(32_000)}time (\n`],
  ])('thousands of blanks after %s', async (_, text) => {
    await expectWithin(1, () => read(text));
  });

  for (const size of [4_000, 32_000, 1_000_000])
    test.each(patterns)(`%j, ${size} characters`, async (pattern) => {
      const text = pattern.repeat(size / pattern.length);
      await expectWithin(2, () => read(text));
    });
});
