import fc from 'fast-check';

/**
 * Random scripts as people write them, with functions, counters, tables and loops. Nothing in them hangs on what is outside:
 * each run does the same, and ends.
 */

const word = fc.constantFrom('plan', 'fix', 'done', 'red', 'a-b', 'x_1');
const text = fc.constantFrom('s', 't', 'kind');
const count = fc.constantFrom('n', 'm', 'tries');
const few = fc.integer({ min: 0, max: 4 });

const calculation = fc.oneof(
  few.map(String),
  count,
  fc.tuple(count, fc.constantFrom('+', '-', '*'), few).map((parts) => parts.join(' ')),
  fc.tuple(count, count).map(([one, other]) => `${one} + ${other}`),
  count.map((one) => `${one} % 2`),
  fc.tuple(count, few).map(([one, limit]) => `${one} > ${limit} ? 1 : 0`),
  text.map((one) => `\${#${one}}`),
  fc.constant('${#L[@]}'),
);

const edits = ['%-*', '##*-', '/a/o', '^^', ':-none', ':+set', ':0:2'];
const value = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 3, arbitrary: text.map((one) => `"$${one}"`) },
  {
    weight: 3,
    arbitrary: fc.tuple(text, fc.constantFrom(...edits)).map(([one, edit]) => `"\${${one}${edit}}"`),
  },
  { weight: 1, arbitrary: fc.tuple(word, text).map(([one, other]) => `"${one}-$${other}"`) },
  { weight: 1, arbitrary: count.map((one) => `"v$${one}"`) },
  { weight: 1, arbitrary: calculation.map((one) => `"$((${one}))"`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '"${L[0]}"',
      '"${L[-1]}"',
      '"${L[n % ${#L[@]}]}"',
      '"${M[red]:-fix}"',
      '"${M[v$s]:-plan}"',
      // An empty key is an error, which ends some commands and not others.
      '"${M[${s:-red}]}"',
      '"${M[v$s]}"',
      '"${L[n % 2]:-plan}"',
      '"${L[*]}"',
      '"${1:-}"',
      '"$#"',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('f', 'g'), word).map(([one, other]) => `"$(${one} ${other})"`),
  },
  { weight: 1, arbitrary: text.map((one) => `"$(echo "$${one}" | tr a-z A-Z)"`) },
);

const test = fc.oneof(
  fc
    .tuple(count, fc.constantFrom('-eq', '-ne', '-lt', '-gt'), few)
    .map(([one, sign, limit]) => `[ "$${one}" ${sign} ${limit} ]`),
  fc
    .tuple(count, fc.constantFrom('==', '!=', '<', '>='), few)
    .map(([one, sign, limit]) => `((${one} ${sign} ${limit}))`),
  fc.tuple(count, count).map(([one, other]) => `((${one} < ${other}))`),
  count.map((one) => `((${one}))`),
  fc
    .tuple(text, fc.constantFrom('=', '!='), word)
    .map(([one, sign, other]) => `[ "$${one}" ${sign} ${other} ]`),
  fc
    .tuple(text, fc.constantFrom('*-*', 'fix*', '*d', '?ix', '[pf]*', '@(plan|fix)'))
    .map(([one, glob]) => `[[ $${one} == ${glob} ]]`),
  fc
    .tuple(text, fc.constantFrom('^fix$', '^[a-z]+$', '^(plan|fix)', '[0-9]'))
    .map(([one, regex]) => `[[ $${one} =~ ${regex} ]]`),
  fc.tuple(fc.constantFrom('-z', '-n'), text).map(([sign, one]) => `[ ${sign} "$${one}" ]`),
  fc
    .tuple(text, fc.constantFrom('fix', 'a', '^p'))
    .map(([one, regex]) => `grep -q -- '${regex}' <<< "$${one}"`),
  fc.tuple(fc.constantFrom('f', 'g'), value).map(([one, other]) => `${one} ${other} > /dev/null`),
  value.map((one) => `ok ${one}`),
  fc.constantFrom(
    'true',
    'false',
    '[ $# -gt 0 ]',
    '[ "${#L[@]}" -gt 2 ]',
    '[[ -v M[v$s] ]]',
    '[[ -n ${M[v$t]:-} ]]',
  ),
);
const condition = fc.oneof(
  { weight: 5, arbitrary: test },
  { weight: 1, arbitrary: test.map((one) => `! ${one}`) },
  { weight: 1, arbitrary: fc.tuple(test, fc.constantFrom('&&', '||'), test).map((parts) => parts.join(' ')) },
);

const print = fc.oneof(
  word.map((one) => `echo "<goto>${one}</goto>"`),
  text.map((one) => `echo "<goto>$${one}</goto>"`),
  value.map((one) => `printf '<goto>%s</goto>\\n' ${one}`),
  fc.tuple(word, count).map(([one, other]) => `echo "<goto input=\\"$${other}\\">${one}</goto>"`),
  fc.constantFrom(
    'echo "note" >&2',
    'echo "working on $s"',
    'emit "$s"',
    'emit done',
    'echo "<goto>$(f plan)</goto>"',
  ),
);

const others = [
  'read -r s t <<< "red fix plan"',
  'IFS=: read -r s t <<< "plan:a-b"',
  'L+=("$s")',
  'L=(red "$t")',
  'M[red]=$s',
  'set -- "$s" "$t"',
  'shift || true',
  'ok "$s" && n=1',
  'f "$t" > /dev/null || m=2',
  's=$(f "$s")',
  't=$(g "$s") || t=failed',
  'unset t; t=${t:-fresh}',
  'printf -v s "%s-%s" "$t" x',
  'inside "$s"',
  'add',
  'n=$(wc -c <<< "$s")',
];

const { statement } = fc.letrec<{ statement: string; body: string }>((tie) => {
  const body = fc.array(tie('statement'), { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
  /** A loop within another one is shorter, so that each has a counter of its own. */
  const counter = (lines: string) => `i${lines.length}`;
  const statement = fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 5, arbitrary: print },
    {
      weight: 4,
      arbitrary: fc.tuple(text, fc.constantFrom('=', '+='), value).map((parts) => parts.join('')),
    },
    { weight: 3, arbitrary: fc.tuple(count, calculation).map(([one, sum]) => `${one}=$((${sum}))`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(count, fc.constantFrom('++', ' += 2'))
        .map((parts) => `((${parts.join('')})) || true`),
    },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(condition, fc.constantFrom('&&', '||'), print)
        .map(([asked, sign, line]) => `{ ${asked}; } ${sign} ${line}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(condition, fc.constantFrom('exit 0', 'exit 1', 'n=3'))
        .map(([asked, line]) => `if ${asked}; then ${line}; fi`),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(condition, body).map(([asked, lines]) => `if ${asked}; then\n${lines}\nfi`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(condition, body, condition, body, body)
        .map(([one, a, two, b, c]) => `if ${one}; then\n${a}\nelif ${two}; then\n${b}\nelse\n${c}\nfi`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(value, body, body, body)
        .map(
          ([subject, a, b, c]) =>
            `case ${subject} in\nplan|fix) ${a} ;;\n*-*|[0-9]) ${b} ;;\n*) ${c} ;;\nesac`,
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, body)
        .map(([one, lines]) => `for ${one} in plan "$t" fix; do\n${lines}\ndone`),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(text, body).map(([one, lines]) => `for ${one} in "\${L[@]}"; do\n${lines}\ndone`),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(few, body).map(([limit, lines]) => {
        const own = counter(lines);
        return `for ((${own} = 0; ${own} < ${limit}; ${own}++)); do\n${lines}\ndone`;
      }),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(few, body, condition).map(([limit, lines, asked]) => {
        const own = counter(lines);
        return `${own}=0\nwhile [ $${own} -lt ${limit} ]; do\n${own}=$((${own} + 1))\n${lines}\nif ${asked}; then break; fi\ndone`;
      }),
    },
    { weight: 1, arbitrary: body.map((lines) => `while read -r kind; do\n${lines}\ndone <<< "red fix"`) },
    { weight: 1, arbitrary: body.map((lines) => `(\n${lines}\n)`) },
    { weight: 1, arbitrary: body.map((lines) => `{\n${lines}\n} >&2`) },
    { weight: 1, arbitrary: body.map((lines) => `t=$(\n${lines}\n)`) },
  );
  return { statement, body };
});

const inFunction = fc.oneof(
  fc.tuple(text, word).map(([one, other]) => `local ${one}=${other}`),
  fc.constantFrom(
    'local n=1',
    'n=$((n + 1))',
    's=$1',
    't="$1-$2"',
    'echo "$1"',
    'echo "${1%-*}"',
    'printf "%s" "$s"',
    '[ "$1" = plan ] && return 1',
    'if [ -z "$1" ]; then return 2; fi',
    'return 0',
    'case "$1" in red) echo fix; return ;; esac',
    'local s=$t',
  ),
);
const functionBody = fc.array(inFunction, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));

export const program = fc
  .tuple(
    fc.constantFrom('', 'set -e', 'set -u', 'set -euo pipefail', 'set -o pipefail'),
    functionBody,
    functionBody,
    fc.constantFrom('', `trap 'echo "ended" >&2' EXIT`),
    fc.array(statement, { minLength: 1, maxLength: 6 }),
  )
  .map(
    ([options, f, g, trap, lines]) => `${options}
${trap}
s=red
t=a-b
kind=
n=0
m=2
tries=1
L=(plan fix)
declare -A M=([red]=plan [fix]=done)
set -- one
f() {
: "$s $t $kind"
${f}
}
g() {
: "$s $t $kind"
${g}
}
ok() { [ "$1" = fix ] || [ "$1" = red ]; }
emit() { echo "<goto>$1</goto>"; exit 0; }
inside() { local s=$1; s+=x; tries=\${#s}; }
add() { n=$((n + 1)); }
${lines.join('\n')}
`,
  );
