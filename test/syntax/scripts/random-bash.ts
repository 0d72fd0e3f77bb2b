import fc from 'fast-check';

/** Random scripts of the constructs that raymond follows; each ends, whatever its variables hold. */

const name = fc.constantFrom('V', 'W');
const plain = fc.constantFrom('A', 'B', 'C_D');
const value = fc.oneof(
  plain,
  plain.map((text) => `"${text}"`),
  plain.map((text) => `'${text}'`),
  plain.map((text) => `$'${text}\\x41'`),
  name.map((one) => `"$${one}"`),
  name.map((one) => `$${one}`),
  fc.tuple(name, plain).map(([one, text]) => `"\${${one}:-${text}}"`),
  fc.tuple(name, plain).map(([one, text]) => `"\${${one}%${text}}"`),
  fc.tuple(name, plain).map(([one, text]) => `"\${${one}/A/${text}}"`),
  name.map((one) => `"\${${one},,}"`),
  plain.map((text) => `"$(echo ${text})"`),
  plain.map((text) => `"\`printf %s ${text}\`"`),
  fc.constant('a\\\nb'),
  fc.constant('"$((1 + 2))"'),
);

const print = fc.oneof(
  plain.map((text) => `echo "<goto>${text}</goto>"`),
  name.map((one) => `echo "<goto>$${one}</goto>"`),
  value.map((one) => `echo '<goto>'${one}'</goto>'`),
  fc.constantFrom(
    'echo "<goto>${M[$V]}</goto>"',
    'echo "<goto>${M[$V]:-$W}</goto>"',
    "echo '<goto>'${M['A']}'</goto>'",
    'W=${M[$V]:-N}; echo "<goto>$W</goto>"',
    'echo "<goto>${L[1]}</goto>"',
    'echo "<goto>${L[$#]}</goto>"',
    'printf "<goto>%s</goto>\\n" ${L[$#]:-N}',
  ),
  value.map((one) => `echo -n "<call return=\\"R\\">"${one}"</call>"`),
  value.map((one) => `printf '<goto>%s</goto>\\n' ${one}`),
  fc.tuple(value, value).map(([one, two]) => `printf '<goto>%s</goto>\\n' ${one} ${two}`),
  fc.tuple(name, plain).map(([one, text]) => `printf -v ${one} '%s%s' ${text} x`),
  name.map((one) => `cat <<EOF\n<goto>$${one}</goto>\nEOF`),
  plain.map((text) => `cat <<'EOF'\n<result>${text} $V\n</result>\nEOF`),
  name.map((one) => `cat <<-EOF | tee /dev/null\n\t<goto>\${${one}:-N}</goto> \\$V "x" \`echo q\`\n\tEOF`),
  value.map((one) => `cat <<< "<goto>"${one}"</goto>"`),
  value.map((one) => `echo -e "x\\\\n<goto>"${one}"</goto>\\\\c" 'no\\tmore'`),
  value.map((one) => `printf "%b\\n" "<goto>"${one}"\\\\0101</goto>"`),
  fc.constantFrom(
    'echo "<goto>$#$1</goto>"',
    'echo "<goto>$*</goto>"',
    'echo "<goto>${2:-N}</goto>"',
    'for V in "$@"; do echo "<goto>$V</goto>"; done',
  ),
  fc.constantFrom('echo nothing', ':', 'echo "$(echo "<goto>S</goto>" >&2)"'),
);

const { statement } = fc.letrec<{ statement: string; body: string }>((tie) => {
  const body = fc.array(tie('statement'), { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
  const block = (open: string, close: string) => body.map((lines) => `${open}\n${lines}\n${close}`);
  const test = fc.oneof(
    fc.constantFrom(
      'true',
      'false',
      '((1))',
      '! false',
      '[ -n "$V" ]',
      '[[ -z $W ]]',
      'f A',
      'echo x | grep -q x',
      '[ $# -gt 0 ]',
      '(($#))',
      '[ -z "$1" ]',
    ),
    fc.tuple(name, plain).map(([one, text]) => `[ "$${one}" = ${text} ]`),
    fc.tuple(name, plain).map(([one, text]) => `[[ $${one} == ${text}* && -z $Q || ! $W != "B" ]]`),
    fc.tuple(name, plain).map(([one, text]) => `test "$${one}" != '${text}' -a -n "$${one}"`),
  );
  const statement = fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 6, arbitrary: print },
    { weight: 3, arbitrary: fc.tuple(name, value).map(([one, text]) => `${one}=${text}`) },
    { weight: 1, arbitrary: fc.tuple(name, plain).map(([one, text]) => `${one}+=${text}`) },
    { weight: 1, arbitrary: fc.tuple(name, value).map(([one, text]) => `export ${one}=${text}`) },
    { weight: 1, arbitrary: test },
    { weight: 2, arbitrary: fc.tuple(value, value).map(([one, two]) => `f ${one} ${two}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'exit 0',
        'exit 1',
        'exit',
        'set -e',
        'set +e',
        'set -o pipefail',
        'unset V',
        '(exit 3)',
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('trap \'echo "<goto>T</goto>"\' EXIT', 'trap f EXIT', 'trap - EXIT'),
    },
    {
      weight: 2,
      arbitrary: fc.oneof(
        fc.constantFrom(
          'shift',
          'shift 2',
          'set --',
          'set -- A B',
          'set -- "$V" B C_D',
          'f "$@"',
          'f A "$@"',
          'return 0',
          'exec >/dev/null',
          'exec 3>&1 >&2',
          'while [ $# -gt 0 ]; do V=$1; shift; done',
        ),
        value.map((one) => `set -- ${one}`),
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(test, print, fc.constantFrom('&&', '||'))
        .map(([left, right, sign]) =>
          sign === '&&' || !right.includes('<<') ? `${left} ${sign} ${right}` : right,
        ),
    },
    { weight: 1, arbitrary: fc.tuple(test, body).map(([one, lines]) => `if ${one}; then\n${lines}\nfi`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(test, body, test, body, body)
        .map(([one, a, two, b, c]) => `if ${one}; then\n${a}\nelif ${two}; then\n${b}\nelse\n${c}\nfi`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(value, body, body, fc.constantFrom(';;', ';&', ';;&'))
        .map(
          ([one, a, b, end]) =>
            `case ${one} in\nA|"C_D") ${a}\n${end}\n[B]) ${b}\n;;\n*_*) echo under ;;\nesac`,
        ),
    },
    { weight: 1, arbitrary: body.map((lines) => `for V in A B; do\n${lines}\ndone`) },
    { weight: 1, arbitrary: body.map((lines) => `while true; do\n${lines}\nbreak\ndone`) },
    {
      weight: 1,
      arbitrary: body.map((lines) => `for i in 1 2; do\n${lines}\n[ $i = 1 ] && continue\nbreak\ndone`),
    },
    { weight: 1, arbitrary: body.map((lines) => `W=$(\n${lines}\n)`) },
    { weight: 1, arbitrary: body.map((lines) => `local_output=$(\n${lines}\n)\necho "$local_output"`) },
    { weight: 1, arbitrary: block('{', '}') },
    { weight: 1, arbitrary: block('{', '} | cat') },
    { weight: 1, arbitrary: block('(', ')') },
    { weight: 1, arbitrary: block('{', '} >&2') },
    { weight: 1, arbitrary: block('{', '} > /dev/null 2>&1') },
    { weight: 1, arbitrary: block('{', '} 2>&1 > /dev/null') },
    { weight: 1, arbitrary: body.map((lines) => `echo x | {\n${lines}\n}`) },
    { weight: 1, arbitrary: body.map((lines) => `while read -r W; do\n${lines}\ndone <<< A`) },
  );
  return { statement, body };
});

/** In the body of the function, which must not call itself: in `$( )` that would not end. */
const inner = statement.filter((text) => !/\bf\b/.test(text));

/** Those of the second kind have elements that are changed. */
const arrays = fc.constantFrom(
  'declare -A M=([A]=B [B]="C_D")\nL=(A "B")\n',
  'declare -A M=(\n# none of B\n["A"]=B\n)\nL=(A)\nL+=(B)\nM[C_D]=A\n',
);

export const script = fc
  .tuple(arrays, fc.array(inner, { maxLength: 2 }), fc.array(statement, { minLength: 1, maxLength: 5 }))
  .map(
    ([top, inside, lines]) =>
      `${top}f() {\necho "<goto>$1</goto>"\n${inside.join('\n')}\n}\n${lines.join('\n')}\n`,
  );
