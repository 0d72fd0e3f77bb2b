import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { readPlain } from '../../../src/syntax/scripts/bash/bash.ts';
import { findSyntaxFaults } from '../../../src/syntax/scripts/bash/fault/find-fault.ts';
import { withoutBrokenTests } from '../../../src/syntax/scripts/bash/fault/without-broken-tests.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';
import { mutated } from '../../fuzz/mutations.ts';
import { propertyRuns } from '../../fuzz/property-runs.ts';
import { realScripts } from '../../fuzz/real-texts.ts';

/** What makes Bash refuse the whole, if anything does. */
function findSyntaxFault(text: string) {
  return findSyntaxFaults(text).find(({ message }) => !isOfTest(message)) ?? null;
}

function isOfTest(message: string): boolean {
  return /the test fails|for a command|it fails|nothing is compared|the command ends here/.test(message);
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'faults-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What real Bash says of each of these scripts, which it only reads; null where it has nothing against one. */
function refusals(texts: readonly string[]): (string | null)[] {
  const paths = texts.map((text, at) => {
    const path = join(folder, `${at}.sh`);
    writeFileSync(path, text);
    return path;
  });
  // After set -n a Bash reads on without doing anything. A copy of one starts in half the time of a new one.
  const readEach =
    'for script; do IFS= read -rd "" text < "$script"; (eval "set -n\n$text"); printf "\\0%s\\0" $? >&2; done';
  const { stderr } = spawnSync('bash', ['--norc', '-c', readEach, 'bash', ...paths], { encoding: 'utf8' });
  const told = stderr.split('\0');
  return texts.map((_, at) => {
    const [said = '', status] = told.slice(2 * at);
    // A condition that it cannot read ends the script with exit code 0.
    return status !== '0' || /syntax error|conditional|expected `\)'/.test(said) ? said : null;
  });
}

const refusal = (text: string) => refusals([text])[0] ?? null;

const scripts = realScripts().filter(({ text }) => !text.includes('\r'));
const pieces = [
  '[ "$n" gt 3 ]',
  '[ f x ]',
  '[[-f x ]]',
  '[ -f x',
  '((n -gt 3))',
  '[ f ] {',
  '[ f ] x',
  'if',
  'then',
  'else',
  'elif',
  'fi',
  'for',
  'in',
  'while',
  'do',
  'done',
  'case',
  'esac',
  '{',
  '}',
]
  .map((word) => ` ${word} `)
  .concat('( ) (( )) [[ ]] $( ${ ` " \' ; ;; & && | || < > # \\ ! = <<EOF EOF'.split(' '))
  .concat('\n', ' ', '()', '=(', '$((');

describe('compared with Bash: what stands after a tag without quotation marks', () => {
  const tag = '<result>$x</result>';
  test.each([
    ...[
      ' 2>/dev/null || echo no',
      '2>log',
      ' >&2',
      ' >log',
      ' <list',
      ' &',
      ' &>log',
      '; echo',
      ' | cat',
      ' && echo',
    ],
    ...['', ' # done'],
  ])('is refused: %j', async (rest) => {
    const text = `x=1\necho ${tag}${rest}\n`;
    const { unquotedTag } = await readScript('bash', text, grammarFiles);
    expect(refusal(text)).not.toBeNull();
    expect(unquotedTag).toBeDefined();
  });

  test.each([' words', '.txt', '>log', ' "$x"'])('is the file for its last sign: %j', async (rest) => {
    const text = `x=1\necho ${tag}${rest}\n`;
    const { unquotedTag } = await readScript('bash', text, grammarFiles);
    expect(refusal(text)).toBeNull();
    expect(unquotedTag).toBeDefined();
  });
});

describe('compared with Bash', () => {
  test('scripts of the checkout: a fault is found where Bash finds one, and nowhere else', () => {
    const faults = scripts.filter(({ text }) => findSyntaxFault(text)?.severity === 'error');
    expect(faults.length).toBeGreaterThan(10);
    const said = refusals(scripts.map(({ text }) => text));
    const refused = scripts.filter((_, at) => said[at] !== null);
    for (const fault of faults) expect(refused, fault.place).toContain(fault);
    const missed = refused.filter((one) => !faults.includes(one)).map(({ place }) => place);
    // What is told of the test itself, what `shopt -s extglob` allows in a run, after the bracket of a block that is told by itself, and
    // after the end of the script.
    expect(missed).toEqual([
      'test/rules/comparison-missing/invalid-refused-operator/START.sh',
      'test/rules/dynamic-target/valid-extended-patterns/START.sh',
      'test/rules/script-syntax/invalid-block-without-a-blank/START.sh',
      'test/rules/script-syntax/valid-behind-the-end/START.sh',
    ]);
  });

  test('scripts, changed a little: no fault that Bash does not find, and most of those that it finds', () => {
    let refused = 0;
    let found = 0;
    const texts = scripts.map(({ text }) => text).filter((text) => text.length < 4000);
    fc.assert(
      fc.property(fc.array(mutated(texts, pieces), { minLength: 30, maxLength: 30 }), (all) => {
        // At the very end `eval` makes something else of a back-slash than a file does.
        const readable = all.filter((text) => !/[\r\0]|\\$/.test(text));
        const told = refusals(readable);
        readable.forEach((text, at) => {
          const fault = findSyntaxFault(text);
          const said = told[at] ?? null;
          if (fault?.severity === 'error') expect(said, `${text}\n${JSON.stringify(fault)}`).not.toBeNull();
          if (said === null) return;
          refused += 1;
          if (fault !== null) found += 1;
        });
      }),
      { numRuns: propertyRuns(20) },
    );
    expect(found / refused).toBeGreaterThan(0.75);
  });
});

test('what the plain parser reads has no fault', () => {
  const texts = scripts.map(({ text }) => text).filter((text) => text.length < 4000);
  let plain = 0;
  fc.assert(
    fc.property(mutated(texts, pieces), (text) => {
      if (text.includes('\r') || readPlain(text) === null) return;
      plain += 1;
      expect(findSyntaxFault(text)).toBeNull();
    }),
    { numRuns: propertyRuns(1_000) },
  );
  expect(plain).toBeGreaterThan(20);
});

test('any text: no exception, and places inside of it', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())), (parts) => {
      const text = parts.join('');
      const faults = findSyntaxFaults(text);
      const places = faults.flatMap(({ span, related }) => [span, ...related.map((one) => one.span)]);
      for (const { start, end } of places) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }
      expect(withoutBrokenTests(text, faults)).toHaveLength(text.length);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

test('hostile texts take no more time than long ones', () => {
  for (const piece of [
    '$((',
    '$(',
    '((',
    '( ',
    '{ ',
    'if ',
    '"$(',
    '${',
    '<<a ',
    'case x in ',
    'a=(',
    '`',
    'x&&',
    '[[ ',
    'f() ',
  ])
    expect(() => findSyntaxFaults(piece.repeat(30_000))).not.toThrow();
});

test('tests without blanks at their brackets fail in Bash, whatever they ask; others are not told', () => {
  const broken = [
    '[ -n x]',
    '["$HOME" != ""]',
    '["$HOME" != "" ]',
    '[-n x ]',
    '[[-n x ]]',
    "['a' = a ]",
    '["$(echo a b)" = "" ]',
    '[ a = a',
  ];
  for (const condition of broken) {
    const text = `if ${condition}; then echo yes; fi`;
    expect(findSyntaxFaults(text), condition).toMatchObject([{ severity: 'error', span: { start: 3 } }]);
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', text], { encoding: 'utf8' });
    expect(stdout, condition).toBe('');
    expect(stderr, condition).toMatch(/not found|missing|No such file/);
  }
  for (const condition of [
    '[ -n x ]',
    '[ "$x" = "]" ]',
    '[[ -n x ]]',
    '[a-z]* x ]',
    '[ -n x ]&& true',
    '[ a = b ] || [ c ]',
    '[ a = b "]"',
    '[ a = b \\]',
    '[ a = "$@"',
  ])
    expect(findSyntaxFaults(`if ${condition}; then echo yes; fi`), condition).toEqual([]);
});

test('a block without a blank after its bracket is a command in Bash, which nobody has', () => {
  for (const text of [
    'true && {echo yes; exit 0; }',
    'false || {[ -n x ]\nexit 0\n}',
    'if true; then {echo yes; }; fi',
  ]) {
    const help = 'write a blank after {';
    expect(findSyntaxFaults(text), text).toMatchObject([{ help, span: { start: text.indexOf('{') } }]);
    expect(refusal(text), text).not.toBeNull();
  }
  for (const text of ['{echo,yes}', '{ echo yes; }', '{a..b}', 'echo {a; echo b}'])
    expect(findSyntaxFaults(text), text).toEqual([]);
});

test.each([
  ['a semicolon in the brackets of a regular expression', '[[ "a;b" =~ (^|;)b(;|$) ]] && echo yes'],
  ['a comment in a condition', "[[ -n a && # it's\n  -n b ]] && echo yes"],
  ['a keyword whose line goes on', 'for x in yes; do echo $x; done\\\n | cat'],
  ['a bracket whose line goes on', '{ echo yes; }\\\n && :'],
  ['a keyword with a backslash after it, and then nothing', 'if true; then echo yes; fi\\'],
  ['a function with a subshell for its body', 'function f ( echo yes )\nf'],
])('%s is no fault', (_, text) => {
  expect(findSyntaxFaults(text)).toEqual([]);
  const path = join(folder, 'sound.sh');
  writeFileSync(path, text);
  expect(spawnSync('bash', ['--norc', path], { encoding: 'utf8' }).stdout).toBe('yes\n');
});

test('what stands in brackets after the name of a function and in front of its body is told', () => {
  const [fault] = findSyntaxFaults('function f(a, b) {\n  echo\n}');
  expect(fault).toMatchObject({ message: expect.stringContaining('this "("'), span: { start: 10, end: 11 } });
});

test('functions within functions without an end are given up', () => {
  expect(findSyntaxFaults('function f '.repeat(20_000))).toEqual([]);
});

test.each([
  ['if [ -e a ] then\n  echo a\nelse\n  echo b\nfi', 'then', 'write ; in front of then'],
  ['while [ -e a ] do\n  rm a\ndone', 'do', 'write ; in front of do'],
  ['main {\n  echo a\n}\nmain', 'main', 'write main() {'],
  ['foreach f in a b; do\n  rm "$f"\ndone', 'do', 'write for in place of foreach'],
  ['while read -r f; do rm "$f"; done <(ls)', '<(', 'write < <( … ), with a blank'],
  ['if [[ - z "$n" ]]; then exit 1; fi', '- z', 'write -z'],
  ['if [[ $n >= 3 ]]; then exit 1; fi', '>=', 'write -ge'],
  ['if [[ -f a && $n % 3 == 0 ]]; then exit 1; fi', '%', 'write the sum within $(( ))'],
  ['if [[ $x == (yes|no) ]]; then exit 1; fi', '(', 'write @(yes|no)'],
  ['[[ $x != fix-(a|b).md && -f c ]] || exit 1', '(', 'write fix-@(a|b).md'],
  ['[[ $x == yes|no ]] && exit 1', '|', 'write @(yes|no)'],
  ['[[ -f a | -f b ]] && exit 1', '|', 'write || between two conditions'],
  ['if [[ $x == looks good ]]; then exit 1; fi', 'good', 'put the words in quotation marks: "looks good"'],
  ['[[ -f a && $x != *not ok* || $y ]] && exit 1', 'ok*', 'put the words in quotation marks: *"not ok"*'],
  ['[[ $x =~ ( a | b ) || $x =~ is fine ]] && exit 1', 'fine', 'put the words in quotation marks: "is fine"'],
  ['[[ $x = "a" b ]] && exit 1', 'b', 'put the words in quotation marks'],
  ['[[ $x == a -o $x == b ]] && exit 1', '-o', 'write ||'],
  ['[[ $x == a and -f b ]] && exit 1', 'and', 'write &&'],
  ['echo "<result>${count files</result>"', '${', 'write } after the name'],
  ['cp draft.md "posts/$(date +%F.md"\necho "done"', '$(', 'write ) after the command'],
  ['if[ -f a ]; then\n  echo a\nfi', 'if[', 'write a blank after if'],
  ['if[[ -f a && -f b ]]\nthen\n  echo a\nfi', 'if[[', 'write a blank after if'],
  ['if true; then :; elif["$x" = y ]; then echo a; fi', 'elif[', 'write a blank after elif'],
  ['while[ $n -lt 3 ]; do n=3; done', 'while[', 'write a blank after while'],
  ['until! git pull; do sleep 1; done', 'until!', 'write a blank after until'],
  ['if true; then\n  n=$((n + 1)\nfi', ')', 'write )) in place of this one'],
  ['x=$(( (a + b) * 2 )\nif true; then :; fi', ')', 'write )) in place of this one'],
  ['echo "$((n + 1)"\necho "a"', ')', 'write )) in place of this one'],
  ['[ $((n % 2) -eq 0 ] && exit 1', ')', 'write )) in place of this one'],
  ['for ((i = 0; i < 3; i++); do echo $i; done', ')', 'write )) in place of this one'],
  ['((n++)\necho $n', ')', 'write )) in place of this one'],
  ['x=$((cd a; ls)\necho $x', '$(', 'write ) after the command'],
  ['x=$((ls -l)\necho $x', '$(', 'write ) after the command'],
  ['n=(((n + 1) * 2))', '((', 'write $(( in its place'],
  ['f() { local n=(($n+1)); }', '((', 'write $(( in its place'],
  ['cat <TAG\n<goto input="$host">DO</goto>\nTAG', '<TAG', 'write <<TAG'],
])('%j is refused where it is mended', (text, written, help) => {
  expect(refusal(text)).not.toBeNull();
  const fault = findSyntaxFault(text);
  expect(fault?.help).toBe(help);
  expect(text.slice(fault?.span.start, fault?.span.end)).toBe(written);
});

test.each([
  'if [[ -z $n ]] then echo a; fi',
  '[[ $n >=b ]]',
  '[[ $n == - && ! $n == % && -n / || + =~ + ]]',
  '[[ $x =~ (yes|no) || ( $x == a && $y != b ) || $x == *(a|b) ]] && exit 1',
  '[[ $x =~ a|b ]] && exit 1',
  '[[ $x =~ ^(looks good)$ && $x == looks\\ good && ! $x == "a"\' b\' && $x == $(echo a b) ]] && exit 1',
  '[[ -n $x && ( $x == a || $x == b ) && $x == == && a == b # c d ]]\n ]] && exit 1',
  'echo a then',
  'if[0]=x; if(true); then while((n < 3)); do n=3; done; fi; echo if[ a ]; # if[ a ]; then',
  'x=$((cd a; ls) | cat); ( (n=1) ); y=$( (a=b; echo c) ); ((n > 3)) && ((n = (n + 1) * 2))',
  'x="${a:-"b c"}"',
  'cat <TAG\necho "<goto>A</goto>"',
])('%j is not', (text) => {
  expect(refusal(text)).toBeNull();
  expect(findSyntaxFault(text)).toBeNull();
});

test.each(['x=$(()\n)', 'x=$((if)#b\n)', 'x=$(() # no command\n)\necho "$x"'])(
  'what begins like a sum is looked at when Bash comes there: %j',
  (text) => {
    expect(refusal(text)).toBeNull();
    expect(findSyntaxFaults(text)).toEqual([]);
  },
);

test('a loop over what is no name fails, and the script goes on', () => {
  const text = 'for $f in a b; do echo "$f"; done\necho yes';
  expect(findSyntaxFaults(text)).toMatchObject([{ help: 'write f' }]);
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', text], { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['yes\n', expect.stringContaining('not a valid identifier')]);
});

test.each(['fi', 'done', 'end', 'endcase', '}'])('a case that ends with %s is told there', (word) => {
  const text = `case $x in\n  a) echo A ;;\n  *) echo B ;;\n${word}\n`;
  expect(refusal(text)).not.toBeNull();
  expect(findSyntaxFaults(text)).toMatchObject([
    { help: 'write esac', span: { start: text.indexOf(word, 11), end: text.lastIndexOf('\n') } },
  ]);
});
