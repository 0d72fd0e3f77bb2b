import { beforeAll, describe, test } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';
import { expectWithin } from '../processor-time.ts';

const megabyte = 1_000_000;
/** What takes quadratic time takes half a minute of this, too. */
const quarter = megabyte / 4;

/** A text of so many characters that holds nothing but `unit`. */
function filled(unit: string, length = megabyte): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

/**
 * Expects that these files are compiled within so many seconds: each takes about one, and took minutes, or all
 * memory, while there was no limit.
 */
async function expectCompiled(files: Readonly<Record<string, string>>, seconds = 10): Promise<void> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const scope = makeScope(
    'hostile',
    Object.entries(files).map(([name, text]) => ({ name, bytes: bytes(text) })),
  );
  await expectWithin(seconds, () => compile(scope, { grammars: grammarFiles }));
}

beforeAll(async () => {
  // The first one would else pay for loading all of it.
  await expectCompiled({ 'START.md': '<goto>A</goto>' });
});

const tags = [
  '<goto>',
  '<Goto>',
  '<GOTO>A</GOTO>',
  '<goto>A</goto>',
  '</goto>',
  '<result>',
  '<goto a="',
  `<goto a="</goto <goto b='`,
  '<call return="B">',
];
const signs = [
  ...'< <? {{ {{a {{a}} --- " \' ` <!-- [ ] * _ > | & \\'.split(' '),
  '---\n',
  '—\n',
  '```\n',
  '~~~\n',
  '<!-- <goto>A</goto> -->\n',
  '> ',
  '> > > > x\n\n',
  '- ',
  '- a\n',
  '1. ',
  'x\n---\n',
  '- - - -x\n',
  '<a b="c">\n\n',
  'a\n\n',
  ' ',
  '\n',
  '\t',
  '\r',
  '\0',
  '🎉',
];

describe('a prompt', () => {
  test.each(['<goto>', '{{', '---\n', '"', "'"])('with a megabyte of %j as its body', async (unit) => {
    await expectCompiled({ 'START.md': `${filled(unit)}\n<goto>A</goto>` }, 2);
  });

  test.each([...tags, ...signs])('with a quarter of a megabyte of %j as its body', async (unit) => {
    await expectCompiled({ 'START.md': `${filled(unit, quarter)}\n<goto>A</goto>` });
  });

  test.each([...tags, ...signs])('with as much of %j as remark is given', async (unit) => {
    const body = `\`\`\`\nx\n\`\`\`\n<!-- a -->\n${filled(unit, 98_000)}\n<goto>A</goto>`;
    await expectCompiled({ 'START.md': body });
    await expectCompiled({ 'START.md': `<goto>A</goto> x ${body.slice(24)}` });
  });

  test.each(['*', '~', '»', '”', 'Y ', '{Y', 'no ', "n't ", '( ', '.', '!\n', '\u2028'])(
    'with much of %j within a tag, and in front of one',
    async (unit) => {
      const text = filled(unit, 200_000);
      const refusing = '---\nallowed_transitions: [{ tag: result }]\n---\n';
      for (const body of [
        `<goto>x${text}x</goto>`,
        `<goto target=x${text}x>A</goto>`,
        `<call return="A" input="${text}q">A</call>`,
        `${refusing}${text} <goto>A</goto>`,
      ])
        await expectCompiled({ 'START.md': body, 'A.md': '<result>x</result>' });
    },
  );

  test.each([
    ['blanks', `x${filled(' ', 580)}<goto>A</goto>\n`],
    ['words of a label', `${filled('a ', 580)}(<goto>A</goto>\n`],
    ['a text to write', `${filled('write a file. it ', 1_500)}\n- <goto>A</goto>\n- <goto>A</goto>\n`],
    ['texts to write', `${filled('write file ', 1_900)}:\n- <goto>A</goto>\n- <goto>A</goto>\n`],
    ['blanks below what is wrong', `Wrong:\n${filled(' ', 180)}\n${filled(' ', 180)}<goto>A</goto>\n`],
    ['a line that says when', `<reset>A</reset> if ${filled(', ', 540)}\n<goto>A</goto>\n`],
    ['the words of others', `${filled('the mail says: ', 580)}<goto>A</goto>\n`],
    ['roles', `${filled('In the reviewer ', 540)}answer with <goto>A</goto>\n`],
    ['other roles', `${filled('As the reviewer, ', 540)}the reviewer must end with <goto>A</goto>\n`],
    ['words of a case', `${filled('quand a ', 540)}termine par <goto>A</goto>\n`],
    ['quotation marks', `${filled('\u201ca ', 580)}<goto>A</goto> \u201d\n`],
    ['lines without an end', `${filled('a\n', 580)}<goto>A</goto>\n`],
  ])('with %s in front of each of many refused tags', async (_, line) => {
    const body = `---\nallowed_transitions: [{ tag: result }]\n---\n${filled(line, 60_000)}`;
    await expectCompiled({ 'START.md': body, 'A.md': '<result>x</result>' });
  });

  test.each(['<<<<<<< a\n', '=======\n', '<<<<<<< a\n=======\n', '<<<<<<< a\n>>>>>>> \n'])(
    'with much of %j, as of merge conflicts',
    async (unit) => {
      const body = `<<<<<<< a\n${filled(unit, quarter)}\n<goto>A</goto>`;
      await expectCompiled({ 'START.md': body });
    },
  );

  test('with many blanks in a value of its settings', async () => {
    const settings = `description: |\n   ${filled(' ', 200_000)}\rx\n`;
    await expectCompiled({ 'START.md': `---\n${settings}---\n<result>x</result>` });
  });
});

describe('a script', () => {
  const much = (unit: string) => filled(unit, 20_000);
  test.each([
    ['pipes', 'START.sh', `${much('|')}\necho '<result>x</result>'\n`],
    ['brackets of a sum', 'START.sh', `x=$((${much(']')} 0)); echo "<result>$x</result>"\n`],
    ['options of a pattern', 'START.sh', `case "$a" in ${much('-- ')}) echo '<result>x</result>';; esac\n`],
    ['line ends within a line', 'START.sh', `x=$(echo a)\n${much('osix\r')}\necho '<result>x</result>'\n`],
    ['number signs', 'START.sh', `${much('#')}\necho '<result>x</result>'\n`],
    ['digits of a width', 'START.sh', `printf "%${much('0')})T"\nprintf '<result>x</result>'\n`],
    [
      'digits of a regular expression',
      'START.sh',
      `[[ $a =~ {${much('0')} ]] && echo '<result>x</result>'\n`,
    ],
    [
      'line breaks of a captured text',
      'START.sh',
      `x=$(echo "a${much('\n')}x")\necho "<result>$x</result>"\n`,
    ],
    [
      'words beside a third descriptor',
      'START.sh',
      `exec 3>&1\n: ${much('-')}\necho '<result>x</result>' >&3\n`,
    ],
    [
      'tags within quotation marks',
      'START.bat',
      `echo "${filled('^<goto>', 200_000)}"\necho ^<result^>x^</result^>\n`,
    ],
    [
      'tabs of a cut',
      'START.bat',
      `set x=%a:~${much('\t')},${much('\t')}-%\necho ^<result^>%x%^</result^>\n`,
    ],
  ])('with many %s', async (_what, name, text) => {
    await expectCompiled({ [name]: text });
  });
});

/** A part in which the place of `§` has the number of the part, that of `¶` the next one, so many characters long. */
function numbered(part: string, length: number): string {
  const parts: string[] = [];
  for (let at = 0, size = 0; size < length; at++) {
    const text = part.replaceAll('§', `${at}`).replaceAll('¶', `${at + 1}`);
    parts.push(text);
    size += text.length;
  }
  return parts.join('');
}

const policy = '---\nallowed_transitions: [{ tag: result }, { tag: goto, target: A, input: x }]\n---\n';
const tagOfA = "echo '<goto>A</goto>'\n";
/** A chain of functions or blocks, each with many levels of tests in it. */
const deepChain = Array.from(
  { length: 60 },
  (_, at) => `function F${at} {${'if ($a) {'.repeat(100)}F${at + 1}${'}'.repeat(100)}}\n`,
).join('');

/** Twelve functions of Bash that each declare the same ten variables, choose one of them and call the next function. */
const variables = Array.from({ length: 10 }, (_, at) => `v${at}`);
const declaring = `${Array.from({ length: 12 }, (_, at) => `f${at}() {\n  local ${variables.map((name) => `${name}=${at}`).join(' ')}\n  [ -e a${at} ] && v0=x\n  f${at + 1}\n}\n`).join('')}f12() { echo "<result>${variables.map((name) => `$${name}`).join(' ')}</result>"; }\nf0\n`;

describe('what took quadratic time or overflowed the stack', () => {
  test.each<[string, string, string]>([
    ['mentions in front of a result', 'START.md', `<result>${filled('}}<result>')}</result>`],
    ['tags that the policy refuses', 'START.md', policy + filled('<goto>A</goto>', 20_000)],
    ['forks that the policy refuses', 'START.md', policy + filled('<fork next="A">A</fork>', 20_000)],
    ['values of a document', 'START.md', filled('<a><b><goto>x</goto></b></a>')],
    ['values of no document', 'START.md', filled(`<a><b>${' '.repeat(280)}c><goto>x</goto>`)],
    ['entries that are none', 'START.md', `---\nallowed_transitions: [${filled('"",', 120_000)}]\n---\n`],
    ['bad attributes of one tag', 'START.md', `<goto${' input="x"'.repeat(130_000)}>A</goto>`],
    [
      'texts of a program without an end',
      'START.sh',
      `python3 - <<'E'\n${filled(`print("<goto>A print('<goto>`, 19_000)}\nE\n${tagOfA}`,
    ],
    [
      'words that a program gives',
      'START.sh',
      `${numbered(`v§=$(jq -r 'if .a then "b" else "c" end'); [ "$v¶" ]\n`, 60_000)}${tagOfA}`,
    ],
    ['expansions without an end', 'START.sh', `${filled('${a#', 30_000)}\n${tagOfA}`],
    ['lists without a beginning', 'START.sh', `${filled('|| shift\n', 30_000)}${tagOfA}`],
    ['pipes without a beginning', 'START.sh', `${filled('|done\n', 30_000)}${tagOfA}`],
    ['empty lines', 'START.sh', `${filled('\n', 200_000)}${tagOfA}`],
    ['empty lines of PowerShell', 'START.ps1', `${filled('\n', 200_000)}Write-Output '<goto>A</goto>'\n`],
    ['empty lines of a batch file', 'START.bat', `${filled('\n', 200_000)}echo ^<goto^>A^</goto^>\n`],
    ['empty lines in a header', 'START.sh', `# ---\n${filled('\n', 200_000)}${tagOfA}`],
    ['empty lines of another manifest', 'raymond.yaml', `${filled('\n', 200_000)}a: b\n`],
    ['blanks in a loop', 'START.sh', `while true; do\n${filled(' ', 9_000)}[ a ] ||\n exit; done\n${tagOfA}`],
    ['tests without an end', 'START.sh', `${filled('[[ !', 30_000)}\n${tagOfA}`],
    [
      'questions to nobody',
      'START.sh',
      `${filled('git commit\nread x\n', 30_000)}echo "<result>$x</result>"\n`,
    ],
    [
      'questions that may be answered by variables',
      'START.sh',
      `${numbered('git commit -a "$V§"\n', 28_000)}echo "<result>x</result>"\n`,
    ],
    [
      'questions of which a case asks',
      'START.sh',
      `${'read -r x\n'.repeat(20)}cat <<'E' >&2\n${filled('case $x in\n', 28_000)}E\necho "<result>$x</result>"\n`,
    ],
    ['functions that declare the same variables', 'START.sh', declaring],
    [
      'variables that are set for nothing',
      'START.sh',
      `${numbered('nexta§=1; : $nextb§\n', 2000)}${filled('if a; then local b=1; ', 12_000)}${filled(' ', 8000)}\n${filled('((', 8000)}`,
    ],
    [
      'variables that a function declares in a branch',
      'START.sh',
      `f() {\nif a; then\n${numbered('local a§=1;\n', 20_000)}fi\n${filled('a1=2\n', 6000)}}\nf\n${tagOfA}`,
    ],
    ['names without an end', 'START.ps1', `"${filled('${', 60_000)}"\n`],
    ['named blocks in each other', 'START.ps1', filled('begin {', 95_000)],
    ['functions that call the next one', 'START.ps1', numbered('function F§ { F¶ }\n', 95_000)],
    ['deep functions that call the next one', 'START.ps1', `${deepChain}F0\n"<goto>A</goto>"\n`],
    [
      'functions that write to the host',
      'START.ps1',
      numbered('function F§($p) { Write-Host "$p" }\n', 90_000),
    ],
    [
      'commands that are nearly functions',
      'START.ps1',
      `${numbered('function Fa§x { a }\n', 45_000)}${numbered('Fa§y\n', 45_000)}'<result>x</result>'\n`,
    ],
    [
      'calls of a label',
      'START.bat',
      `${filled('call :l\r\n', 100_000)}exit /b\n${filled('x=y\n', 20_000)}:l\nexit /b\n`,
    ],
    [
      'letters in labels',
      'START.bat',
      `goto ${filled('a', 20_000)}\n:${filled('a', 20_001)}\necho ^<result^>x^</result^>\n`,
    ],
  ])('by %s', async (_what, name, text) => {
    await expectCompiled({ [name]: text, 'A.md': '<result>x</result>' }, 20);
  });

  test('more commands than a call may have arguments', async () => {
    await expectCompiled({ 'START.bat': filled('a\n', 262_000) });
  });

  test('long names of states that do not exist', async () => {
    const long = filled('A', 90);
    const names = Array.from({ length: 500 }, (_, at) => `${long}${at}`);
    const files = names.map((name) => [`${name}.md`, `<goto>${name}x</goto>`]);
    await expectCompiled(Object.fromEntries(files));
  });
});

const yaml = [
  ...'{{ {{a}} --- " \' { } [ ] , : ? ! & * | > % @ # \\'.split(' '),
  '- ',
  '- a\n',
  'a: ',
  'a:\n',
  '"a": ',
  '{a: ',
  '[a, ',
  '&a ',
  '*a ',
  '|\n',
  '>\n',
  '<<: ',
  '---\n',
  'model: opus\n',
  '  - { tag: goto, target: A }\n',
  ' ',
  '\n',
  '\t',
  '\r\n',
  '\0',
  '🎉',
];

describe.each([
  ['a megabyte', megabyte],
  ['as much as is read without the library', 262_000],
  ['as much as the library is given', 32_000],
])('%s', (_, length) => {
  test.each(yaml)('of %j as settings', async (unit) => {
    const text = filled(unit, length);
    const result = '<result>x</result>';
    const ways: Record<string, string>[] = [
      { 'START.md': `---\n${text}\n---\n${result}` },
      { 'START.md': `---\ndescription: ${text}\n---\n${result}` },
      { 'START.md': `---\nallowed_transitions: [${text}]\n---\n${result}` },
      { 'START.md': `---\n${text}` },
      { 'START.md': `model: opus\n${text}` },
      { 'START.md': result, 'workflow.yaml': text },
    ];
    // What is too long for the library is refused before it is read, so there any way of giving it is cheap.
    const tried = length < 100_000 ? ways.slice(0, 3) : ways.slice(2);
    for (const files of tried) await expectCompiled(files);
  });
});

test('thousands of findings of one file', async () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `k${index}`);
  const ways = [
    `---\n${names.map((name) => `${name}: a`).join('\n')}\n---\n`,
    `---\n{ ${names.map((name) => `${name}: a`).join(', ')} }\n---\n`,
    names.map((name) => `<goto>${name}</goto>`).join('\n'),
    `\`\`\`\n${names
      .slice(0, 4_000)
      .map((name) => `<goto>${name}</goto>`)
      .join('\n')}\n\`\`\`\n`,
    `<!--\n${names
      .slice(0, 4_000)
      .map((name) => `<goto>${name}</goto>`)
      .join('\n')}\n-->\n`,
    `<call${names.map((name) => ` ${name}="x"`).join('')}>A</call>`,
    `<goto${' input="x"'.repeat(80_000)}>A</goto>`,
  ];
  for (const text of ways) await expectCompiled({ 'START.md': text });
});
