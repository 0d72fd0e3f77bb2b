import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlain } from '../../../src/syntax/scripts/bash/bash.ts';
import { parsePlain } from '../../../src/syntax/scripts/bash/plain/parse-plain.ts';
import type { Program } from '../../../src/syntax/scripts/program.ts';
import { mutated } from '../../fuzz/mutations.ts';
import { propertyRuns } from '../../fuzz/property-runs.ts';
import { realScripts } from '../../fuzz/real-texts.ts';
import { expectWithin } from '../../processor-time.ts';
import { script } from './random-bash.ts';
import { readByGrammar } from './read-bash.ts';

/** Values that tell the functions of a program apart. */
const probes = [
  '',
  'A',
  'a.md',
  '/x/y/z.tar.gz',
  '*',
  'a b',
  'A\nB',
  '  x',
  '\\',
  '007',
  '42',
  'é',
  '<goto>',
];

/** A program as a text, its functions as what they make of the probes. */
function keyOf(program: Program): string {
  return JSON.stringify(
    program,
    (_, value) => (typeof value === 'function' ? probes.map((probe) => value(probe)) : value),
    1,
  );
}

/** Whatever the plain parser reads, it reads as the grammar does. Gives whether it does. */
function check(text: string): boolean {
  const plain = readPlain(text);
  // A text with a NUL is refused in front of both.
  if (plain === null || text.includes('\0')) return false;
  const expected = keyOf(readByGrammar(text));
  if (keyOf(plain) !== expected) expect.fail(`${text}\nis read as\n${keyOf(plain)}\nand not as\n${expected}`);
  return true;
}

const scripts = realScripts();
const texts = [...new Set(scripts.map(({ text }) => text))].filter((text) => text.length < 4000);

/** The cases of rules that speak of what is no Bash: some of them the grammar alone can read, or not even that. */
const isOddOnPurpose = (place: string) =>
  /^(?:examples\/broken\/languages|test\/rules\/(?:script-syntax|command-not-found|comparison-missing))\//.test(
    place,
  );

describe('scripts of the checkout', () => {
  test('are read as with the grammar, nearly all of them without it', () => {
    // Line ends of Windows are seen before anything is parsed.
    const parsed = scripts.filter(({ text }) => !text.includes('\r'));
    const left = parsed.filter(({ text }) => !check(text)).map(({ place }) => place);
    const expected = [
      // `select`, so that the build has a script that needs the grammar.
      'scripts/grammar-cache-sample/START.sh',
      // Quoting by an expansion.
      'test/rules/bash-version/invalid-expansions/START.sh',
      // Patterns of `extglob`.
      'test/rules/dynamic-target/valid-extended-patterns/START.sh',
      // A place in a list in base ten.
      'test/rules/dynamic-target/valid-place-in-base-ten/START.sh',
      // No Bash at all.
      'test/rules/dynamic-target/valid-words-as-keywords/START.sh',
      'test/rules/frontmatter-syntax/invalid-bare-in-a-script/START.sh',
      'test/rules/frontmatter-syntax/invalid-header-line-no-comment/START.sh',
      'test/rules/malformed-tag/invalid-back-ticks/AGGREGATE.sh',
      'test/rules/malformed-tag/invalid-back-ticks/START.sh',
      'test/rules/malformed-tag/invalid-scripts-beside-forced-ones/START.sh',
      'test/rules/malformed-tag/invalid-typographic-quotation-marks/START.sh',
      'test/rules/malformed-tag/invalid-unquoted-in-an-assignment/START.sh',
      ...['BRANCHES', 'CHAIN', 'REPORT', 'SHOWN', 'SORT', 'START'].map(
        (name) => `test/rules/malformed-tag/invalid-unquoted-in-bash/${name}.sh`,
      ),
      ...['NEXT', 'START'].map(
        (name) => `test/rules/malformed-tag/invalid-unquoted-in-bash-with-words-behind/${name}.sh`,
      ),
      // A declaration whose name a run settles.
      'test/rules/malformed-tag/valid-variable-of-others/OWN.sh',
      // Patterns such as `@(pass|fail)`.
      'test/rules/never-ends/valid-extended-pattern/CHECK.sh',
      // The number of elements of an array.
      'test/rules/result-then-failure/valid-in-the-handler-of-the-end/LAST.sh',
      // `select` again.
      'test/rules/result-then-failure/valid-select/START.sh',
      // Counting in a branch.
      'test/rules/script-emits-none/invalid-no-way-is-certain/START.sh',
      // `declare -F`, `$(…)` in a test, and a lone hyphen in front of a here-document.
      ...['CHOOSE', 'HANDLE', 'START'].map(
        (name) => `test/rules/script-emits-none/valid-command-in-a-variable/${name}.sh`,
      ),
      // A tag as a default.
      'test/rules/script-emits-none/valid-default-with-a-tag/START.sh',
      // Counting after `||`, and by `let`.
      'test/rules/script-ends-early/invalid-counters/COUNT.sh',
      'test/rules/script-ends-early/invalid-nothing-to-read/START.sh',
      'test/rules/script-ends-early/invalid-select-from-an-array/START.sh',
      'test/rules/script-ends-early/valid-counters/COUNT.sh',
      ...['invalid-node-with-a-policy', 'invalid-python'].map(
        (name) => `test/rules/script-interpreter/${name}/START.sh`,
      ),
      'test/rules/target-missing/invalid-behind-a-brace-as-default/START.sh',
      'test/rules/target-missing/invalid-behind-a-lock/START.sh',
      // A lone hyphen in front of a here-document.
      'test/rules/target-missing/invalid-in-programs-of-a-script/START.sh',
      // An element of an array without braces.
      'test/rules/target-missing/invalid-signs-in-front-of-variables/CHOOSE.sh',
      // Elements of arrays are set.
      'test/rules/target-missing/invalid-table-by-elements/START.sh',
      'test/rules/target-missing/valid-other-texts-in-programs-of-a-script/START.sh',
      'test/rules/target-missing/valid-table-by-elements/BOOK.sh',
      'test/rules/target-missing/valid-table-by-elements/START.sh',
      'test/rules/target-missing/valid-table-that-may-change/CALCULATED.sh',
      'test/rules/target-missing/valid-table-that-may-change/UNSET.sh',
      'test/rules/unreadable-file/invalid-merge-conflict/REVIEW.sh',
      // A brace as a default.
      'test/rules/value-lost/invalid-early-brace/START.sh',
      // A declaration with signs between its words.
      'test/rules/value-lost/invalid-sign-apart/START.sh',
      // A brace as a default.
      'test/rules/value-lost/valid-escaped-brace/START.sh',
      // Counting in a branch.
      'test/rules/variable-unbound/invalid-set-for-nothing/FAILED.sh',
      'test/rules/variable-unused/valid-indirect/TRANSLATE.sh',
      // An `if` without its end.
      'test/rules/weak-mention/invalid-in-a-refused-script/START.sh',
    ];
    expect(left.filter((place) => !isOddOnPurpose(place))).toEqual(expected);
  });
});

test('a lone hyphen in front of a here-document is left to the grammar, which sees it elsewhere', () => {
  expect(check("cat - <<'END'\nx\nEND\n")).toBe(false);
  expect(check("cat -n <<'END'\nx\nEND\n")).toBe(true);
});

test('a declaration with an input is left to the grammar, which keeps that elsewhere', () => {
  expect(check('unset x <<< "$y"\n')).toBe(false);
  expect(check('export x=1 <<EOF\ny\nEOF\n')).toBe(false);
  expect(check('unset x > y\n')).toBe(true);
});

const pieces = [
  ...'" \' ` $ ${ } { ( ) (( )) $( $(( [ ] [[ ]] ; ;; & && | || |& ! < > << <<- <<< >> 2>&1 >&2 &> >| # \\ = += == =~'.split(
    ' ',
  ),
  ...'if then else elif fi for in do done while until case esac function select time export local declare unset'.split(
    ' ',
  ),
  ...'set trap echo cat x X= X=1 X+=y X=( $X "$X" ${X} ${X:-y} ${#X} ${X%%/*} ${X//a/b} ${X[@]} $@ $1 $? $# `x` $(x)'.split(
    ' ',
  ),
  ..."{a,b} {} <(x) <<EOF <<'EOF' EOF é \\\" -a -o -lt * ? ~ @ % : - / 1 0 $'x' ++ , ;&".split(' '),
  ...[
    ' ',
    '\n',
    '\t',
    '\\\n',
    ' # x\n',
    '\nEOF\n',
    '; then',
    '; do',
    '; }',
    ' && ',
    ' | ',
    '\u00a0',
    '\r',
    '\0',
  ],
];

test('changed scripts are read as with the grammar, or not at all', () => {
  const changed = mutated(texts, pieces);
  fc.assert(
    fc.property(changed, (text) => void check(text)),
    { numRuns: propertyRuns(2000), seed: 5 },
  );
});

test('random scripts are read as with the grammar, or not at all', () => {
  fc.assert(
    fc.property(script, (text) => void check(text)),
    { numRuns: propertyRuns(500), seed: 5 },
  );
});

const regexPart = fc.constantFrom(
  ...'^ $ a [a-z] [[:space:]] [[:alpha:]_]+ [.] ( ) (a|b) ([a-z]+) (#x) (\\.md|\\.txt) + * ? . \\. \\( \\) # \\# {1,3} | = @ : - / , "q" $y ${y} $('.split(
    ' ',
  ),
);

test('regular expressions in tests are read as with the grammar, where that can read them', () => {
  let both = 0;
  const expression = fc.array(regexPart, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(expression, (regex) => {
      const text = `[[ $x =~ ${regex} ]] && echo "<goto>A</goto>"\n`;
      const plain = readPlain(text);
      const expected = readByGrammar(text);
      // Bash reads some that the grammar does not.
      if (plain === null || expected.damage !== null) return;
      both += 1;
      expect(keyOf(plain)).toBe(keyOf(expected));
    }),
    { numRuns: propertyRuns(1_000), seed: 5 },
  );
  expect(both).toBeGreaterThan(200);
  for (const regex of [
    '\\(#[0-9]+\\)\\.$',
    '^(feat|fix)(\\(.+\\))?',
    '^v([0-9]+)\\.([0-9]+)$',
    '[[:digit:]]+',
  ])
    expect(check(`[[ $x =~ ${regex} ]] || exit 1\n`), regex).toBe(true);
});

describe('what the grammar misreads', () => {
  test.each([
    ['two assignments in front of a line', 'a=1 b=2\necho "<goto>$a</goto>"'],
    ['a pipeline in front of a list', 'cat f | sort | wc -l\necho "<goto>A</goto>" || exit 1'],
    ['a pipeline in front of a test', 'cat f | sort | wc -l\n[[ -f x ]] && echo "<goto>A</goto>"'],
    ['a digit after a slash', 'local file="$folder"/$1 other'],
  ])('%s', (_, text) => {
    expect(check(text)).toBe(true);
  });
});

describe('hostile texts', () => {
  const units = [
    ...'$( ( { [ [[ (( ${X:- " \' ` <<A if;then case while;do a|\n a&& x=( a() { $(( \\\n #\n >a <(a ${x} $((1+'.split(
      ' ',
    ),
    'if a; then\n',
    'x=1 y=2\n',
    'cat <<A\n',
    'case a in a) ',
    '[ a -lt 1 ] && b > c\n',
    '[ a -lt 1 ] && b > c\n        ',
    'for a in b; do ',
    'echo "$(',
    '! ',
    'é',
  ];
  test.each(units)('%j', async (unit) => {
    for (const length of [4_000, 16_000]) {
      const text = unit.repeat(Math.ceil(length / unit.length));
      await expectWithin(0.5, () => parsePlain(text));
    }
  });

  test('deep code is left to the grammar', () => {
    expect(parsePlain(`${'( '.repeat(30)}a${' )'.repeat(30)}`)).not.toBeNull();
    expect(parsePlain(`${'( '.repeat(60)}a${' )'.repeat(60)}`)).toBeNull();
  });

  test('no text makes it throw', () => {
    const part = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 3 }));
    const text = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (one) => void check(one)),
      { numRuns: propertyRuns(2000), seed: 5 },
    );
  });
});
