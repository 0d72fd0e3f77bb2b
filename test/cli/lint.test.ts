import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FindingsReport } from '../../src/diagnostics/findings.generated.ts';
import {
  below,
  brokenWorkflow,
  checkout,
  cleanWorkflow,
  folderWith,
  launcher,
  prompt,
  raymond,
  runProgram,
  temporaryFolder,
  zipOf,
} from './command-line.ts';
import { raymondHere } from './in-process.ts';

const isWindows = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;

/** One state that nothing leads to: a warning, and nothing above. */
const warningWorkflow = { ...cleanWorkflow, 'LONELY.md': prompt('tag: result') };
/** A policy is missing nowhere, but a callee resets: a note, and nothing above. */
const noteWorkflow = {
  'START.md': prompt('tag: call, target: WORK, return: PUBLISH'),
  'WORK.md': prompt('tag: reset, target: MORE'),
  'MORE.md': prompt('tag: result'),
  'PUBLISH.md': prompt('tag: result'),
  'workflow.yaml': 'reset_stack: preserve\n',
};

describe('exit codes of raymond lint', () => {
  const folder = folderWith({
    ...below('clean', cleanWorkflow),
    ...below('broken', brokenWorkflow),
    ...below('warning', warningWorkflow),
    ...below('note', noteWorkflow),
    'notes.txt': 'no state',
  });

  it('is 0 when nothing is found', async () => {
    expect(await raymond(folder, 'lint', 'clean')).toEqual({
      code: 0,
      stdout: 'ok clean: 2 states on unix and windows, nothing found\n',
      stderr: '',
    });
  });

  it('is 1 when something is found, which goes to standard output', async () => {
    const finished = await raymond(folder, 'lint', 'broken');
    expect(finished).toMatchObject({ code: 1, stderr: '' });
    expect(finished.stdout).toContain('error[target-missing]: there is no state "PUBLSH"\n');
    expect(finished.stdout).toContain('--> broken/START.md:3:26\n');
    expect(finished.stdout).toMatch(/\nbroken: 2 states on unix and windows, 1 error\n$/);
  });

  it.each([
    ['warning', 'info', 1],
    ['warning', 'warning', 1],
    ['warning', 'error', 0],
    ['note', 'info', 1],
    ['note', 'warning', 0],
    ['note', 'error', 0],
    ['broken', 'error', 1],
    ['clean', 'info', 0],
  ])('of the workflow %s with --fail-on %s is %d', async (path, severity, code) => {
    const finished = await raymondHere(folder, 'lint', path, '--fail-on', severity);
    expect(finished).toMatchObject({ code, stderr: '' });
    // What is found is printed, whatever the exit code.
    const worst = { warning: '1 warning', note: '1 note', broken: '1 error', clean: 'nothing found' }[path];
    expect(finished.stdout).toMatch(new RegExp(`${worst}\n$`));
  });

  it('says that a budget does not pay for the cheapest run where a price is given', async () => {
    const priced = await raymondHere(folder, 'lint', 'clean', '--price-per-turn', '2', '--budget', '2');
    expect(priced).toMatchObject({ code: 1, stderr: '' });
    expect(priced.stdout).toContain(
      'warning[budget-below-minimum]: every run from START needs at least 2 turns',
    );
    for (const budget of ['2.01', 'none'])
      expect(
        await raymondHere(folder, 'lint', 'clean', '--price-per-turn', '2', '--budget', budget),
      ).toMatchObject({ code: 0 });
  });

  it('warns by default', async () => {
    expect(await raymondHere(folder, 'lint', 'warning')).toMatchObject({ code: 1 });
    expect(await raymondHere(folder, 'lint', 'note')).toMatchObject({ code: 0 });
  });

  it.each([
    ['a missing path', ['nowhere'], 'there is nothing at nowhere'],
    ['a file that is no state', ['notes.txt'], 'notes.txt is no workflow: expected a folder'],
    ['a path through a file', ['notes.txt/START.md'], 'notes.txt/START.md'],
    ['an unknown option', ['--colour', 'clean'], "unknown option '--colour'"],
    ['an unknown severity', ['clean', '--fail-on', 'fatal'], 'Allowed choices are error, warning, info'],
    ['a price of nothing', ['clean', '--price-per-turn', '0'], 'expected dollars such as 0.25'],
    ['an unknown format', ['clean', '--format', 'xml'], 'Allowed choices are text, json, sarif'],
  ])('is 2 for %s', async (_, parameters, message) => {
    const finished = await raymondHere(folder, 'lint', ...parameters);
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toMatch(/^error: /);
    expect(finished.stderr).toContain(message);
    expect(finished.stderr).not.toContain('    at ');
  });

  it('is 2 when one of several paths cannot be read, and the others are linted all the same', async () => {
    const finished = await raymond(folder, 'lint', 'clean', 'nowhere', 'broken');
    expect(finished).toMatchObject({ code: 2, stderr: 'error: there is nothing at nowhere\n' });
    expect(finished.stdout).toMatch(/^ok clean: /);
    expect(finished.stdout).toMatch(/\nbroken: .*, 1 error\n2 workflows: 1 ok, 1 with 1 error\n$/);
  });

  it('ends in one line about all of several workflows, but not of one', async () => {
    const several = await raymondHere(folder, 'lint', 'clean', 'clean/START.md');
    expect(several.stdout).toMatch(/\n2 workflows: 2 ok\n$/);
    const one = await raymondHere(folder, 'lint', 'clean');
    expect(one.stdout).toMatch(/^ok clean: [^\n]*\n$/);
  });

  it('says of a state that only looks as a reference does that its letters are others', async () => {
    // As archives of a Mac have them: each umlaut is a letter and a sign on it.
    const file = 'PR\u00dcF\u00d6L'.normalize('NFD');
    const odd = folderWith({
      'START.md': 'End with <goto>PR\u00dcF\u00d6L</goto>',
      [`${file}.md`]: '<result>x</result>',
    });
    const finished = await raymondHere(odd, 'lint', '.');
    expect(finished.code).toBe(1);
    expect(finished.stdout).toContain(`help: rename the file of ${file}, whose letters are put together`);
  });

  it.skipIf(process.platform !== 'linux')(
    'says of a name that is not UTF-8 that it is the name',
    async () => {
      const odd = folderWith(cleanWorkflow);
      writeFileSync(Buffer.concat([Buffer.from(`${odd}/bad`), Buffer.from([0xff]), Buffer.from('.md')]), 'x');
      const finished = await raymond(odd, 'lint', '.');
      expect(finished.code).toBe(1);
      expect(finished.stdout).toContain(
        'error[unreadable-file]: bad\ufffd.md has a name that is not UTF-8\n',
      );
      expect(finished.stdout).toContain('= help: rename the file\n');
    },
  );
});

describe('raymond lint with a file to start from', () => {
  /** Two states in which runs are meant to begin, neither of them by name. */
  const folder = folderWith({
    ...below('flow', {
      'DRAFT.md': prompt('tag: goto, target: PRINT'),
      'PRINT.md': prompt('tag: result'),
      'CHECK.md': prompt('tag: goto, target: REPAIR'),
      'REPAIR.md': prompt('tag: result'),
    }),
    ...below('own', warningWorkflow),
    ...below('listed', { ...warningWorkflow, 'workflow.yaml': 'entries: [PUBLISH]\n' }),
    ...below('unprinted', {
      'FIRST.sh': 'echo "<result>x</result>"\nexit\necho "<goto>NEXT</goto>"\n',
      'NEXT.md': prompt('tag: result'),
      'OTHER.md': prompt('tag: result'),
      'workflow.yaml': 'platforms: [unix]\n',
    }),
  });

  it('tells in one note of all that it does not reach', async () => {
    const { code, stdout } = await raymondHere(folder, 'lint', 'flow/DRAFT.md');
    expect(code).toBe(0);
    expect(stdout).toContain(
      'info[unreachable-state]: 2 states are not reached from DRAFT: CHECK, REPAIR\n  --> flow/DRAFT.md\n',
    );
    expect(stdout).toMatch(/, 1 note\n$/);
    const built = await raymondHere(folder, 'build', 'flow/CHECK.md', '-o', 'flow.rwf');
    expect(built.code).toBe(0);
  });

  it.each(['own/START.md', 'own', 'listed/PUBLISH.md'])(
    'warns where it is %s, as for the folder',
    async (path) => {
      const { stdout } = await raymondHere(folder, 'lint', path);
      expect(stdout).toContain('warning[unreachable-state]: no run from an entry can enter LONELY\n');
    },
  );

  it('warns of what no way through a script prints', async () => {
    const { stdout } = await raymondHere(folder, 'lint', 'unprinted/FIRST.sh');
    expect(stdout).toContain('warning[unreachable-state]: no run from an entry can enter NEXT\n');
    expect(stdout).toContain('info[unreachable-state]: 1 state is not reached from FIRST: OTHER\n');
  });
});

describe('what follows from a finding', () => {
  /** A call that never returns, two states after it, and one that nothing leads to. */
  const callWorkflow = {
    'START.md': prompt('tag: call, target: LOOP, return: NEXT'),
    'LOOP.md': prompt('tag: goto, target: LOOP'),
    'NEXT.md': prompt('tag: goto, target: LAST'),
    'LAST.md': prompt('tag: result'),
    'LONELY.md': prompt('tag: result'),
  };
  const folder = folderWith(below('flow', callWorkflow));

  it('is counted below it, and is neither in the summary nor in the exit code', async () => {
    const { stdout } = await raymondHere(folder, 'lint', 'flow');
    expect(stdout).toContain('    = and 2 findings follow from it (--expand lists them)\n');
    expect(stdout.match(/unreachable-state/g)).toHaveLength(1);
    expect(stdout).toMatch(/\nflow: 5 states on unix and windows, 1 error and 1 warning\n$/);
  });

  it('is listed below it with --expand, and counts no more for that', async () => {
    const plain = await raymondHere(folder, 'lint', 'flow');
    const { stdout } = await raymondHere(folder, 'lint', 'flow', '--expand');
    const list = [
      '    = 2 findings follow from it:',
      '      warning[unreachable-state]: no run from an entry can enter LAST',
      `        --> ${join('flow', 'LAST.md')}`,
      '      warning[unreachable-state]: no run from an entry can enter NEXT',
      `        --> ${join('flow', 'NEXT.md')}`,
      '',
    ].join('\n');
    expect(stdout).toBe(plain.stdout.replace(/ {4}= and 2 findings .*\n/, list));
  });

  it('is always in the JSON report, below its finding', async () => {
    const { stdout } = await raymondHere(folder, 'lint', 'flow', '--format', 'json');
    const { findings, summary } = JSON.parse(stdout) as FindingsReport;
    expect(summary).toEqual({ error: 1, warning: 1, info: 0 });
    expect(
      findings.map(({ rule, consequences }) => [rule, consequences.map(({ message }) => message)]),
    ).toEqual([
      ['unreachable-state', []],
      ['call-never-returns', ['no run from an entry can enter LAST', 'no run from an entry can enter NEXT']],
    ]);
  });

  it('stands by itself when the rule of the finding is off, or weighs less', async () => {
    for (const settings of [
      'call-never-returns: off',
      'call-never-returns: info',
      'unreachable-state: error, call-never-returns: warning',
    ]) {
      const folder = folderWith({ ...callWorkflow, 'workflow.yaml': `lint: { ${settings} }\n` });
      const { stdout } = await raymondHere(folder, 'lint', '.');
      expect(stdout.match(/\[unreachable-state\]/g)).toHaveLength(3);
      expect(stdout).not.toContain('follow');
    }
  });

  it('keeps a bundle from being built when it is an error, whatever its cause weighs', async () => {
    const settings = 'lint: { unreachable-state: error, call-never-returns: warning }\n';
    const { 'LONELY.md': _, ...files } = callWorkflow;
    const folder = folderWith({ ...files, 'workflow.yaml': settings });
    const { code, stderr } = await raymondHere(folder, 'build', '.', '-o', 'flow.rwf');
    expect(code).toBe(1);
    expect(stderr).toMatch(/\nerror: \. is not built: it has 2 errors\n$/);
  });
});

describe('raymond lint --platform', () => {
  const folder = folderWith({
    'START.md': prompt('tag: goto, target: WORK'),
    'WORK.sh': 'echo "<goto>CLEAN</goto>"\n',
    'WORK.ps1': 'Write-Output "<goto>CLEAN</goto>"\n',
    'CLEAN.sh': 'echo "<result>done</result>"\n',
  });

  it.each([
    [[], 'CLEAN has no file for windows', '3 states on unix and windows, 1 warning', 1],
    [['--platform', 'all'], 'CLEAN has no file for windows', '3 states on unix and windows, 1 warning', 1],
    [['--platform', 'unix'], '', '3 states on unix, nothing found', 0],
    [
      ['--platform', 'windows'],
      'there is no state "CLEAN"; CLEAN.sh exists',
      '3 states on windows, 1 error',
      1,
    ],
  ])('%j', async (parameters, message, summary, code) => {
    const finished = await raymondHere(folder, 'lint', '.', ...parameters);
    expect(finished).toMatchObject({ code, stderr: '' });
    expect(finished.stdout).toContain(message);
    expect(finished.stdout).toContain(summary);
  });

  it('leaves out what is wrong with the text of a script that runs elsewhere, but for one that cannot be read', async () => {
    const own = folderWith({
      'START.sh': 'echo "<result>done</result>"\n',
      'START.ps1':
        '# ---\n# timeout: 4\n# ---\n# later <goto>MEND</goto>\nWrite-Output "<goto>$env:WHERE</goto>"\n',
      'HALF.ps1': Buffer.from([0x3c, 0xff]),
    });
    const all = (await raymondHere(own, 'lint', '.')).stdout;
    expect(all).toContain('timeout is "4"');
    expect(all).toContain('raymond cannot see where START.ps1 leads');
    const { stdout } = await raymondHere(own, 'lint', '.', '--platform', 'unix');
    expect(stdout.match(/^\w+\[.*/gm)).toEqual([
      expect.stringMatching(/^info\[unreadable-file\]: HALF\.ps1/),
    ]);
    expect((await raymondHere(own, 'lint', '.', '--platform', 'windows')).stdout).toContain('timeout is "4"');
  });

  it('says what the manifest lists', async () => {
    const listed = folderWith({
      'START.md': prompt('tag: goto, target: CLEAN'),
      'CLEAN.bat': '@echo ^<result^>done^</result^>\n',
      'workflow.yaml': 'platforms: [windows]\n',
    });
    expect(await raymondHere(listed, 'lint', '.')).toMatchObject({ code: 0 });
    const finished = await raymondHere(listed, 'lint', '.', '--platform', 'unix');
    expect(finished.stdout).toContain(
      'help: add CLEAN.sh beside CLEAN.bat, if it is to run there: workflow.yaml lists windows\n',
    );
  });

  it('is refused with another name', async () => {
    const finished = await raymondHere(folder, 'lint', '.', '--platform', 'macos');
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toContain('Allowed choices are unix, windows, all');
  });

  it('prints what each platform has of its own as a witness', async () => {
    const drifting = folderWith({
      'START.sh': 'echo "<result>green</result>"\n',
      'START.ps1': 'Write-Output "<result>red</result>"\n',
    });
    const { stdout } = await raymondHere(drifting, 'lint', '.', '--format', 'json');
    const { findings } = JSON.parse(stdout) as FindingsReport;
    expect(findings.map(({ rule, witness }) => [rule, witness])).toEqual([
      [
        'platform-drift',
        {
          summary:
            'START.sh and START.ps1 are one state; only on unix: result "green"; only on windows: result "red"',
          kind: 'platform-difference',
          reason: 'START.sh and START.ps1 are one state',
          unix: ['result "green"'],
          windows: ['result "red"'],
        },
      ],
    ]);
  });
});

describe('paths of raymond lint', () => {
  const folder = folderWith({ ...below('clean', cleanWorkflow), ...below('broken', brokenWorkflow) });

  it('are linted in the order given, each with its own summary', async () => {
    const { stdout } = await raymondHere(folder, 'lint', 'broken', 'clean');
    const summaries = stdout.split('\n').filter((line) => /\d states? on/.test(line));
    expect(summaries.map((line) => line.replace(/:.*/, ''))).toEqual(['broken', 'ok clean']);
  });

  it('are those of workflows, each once, where a pattern names what is beside them', async () => {
    const own = folderWith({
      ...below('flows/one', cleanWorkflow),
      'flows/README.md': 'Workflows.\n',
      'flows/LICENSE': '',
      'flows/one.rwf': 'a bundle',
      'flows/package.json': '{}',
    });
    const beside = ['flows/LICENSE', 'flows/README.md', 'flows/one.rwf', 'flows/package.json'];
    const linted = await raymondHere(own, 'lint', ...beside, 'flows/one', './flows/one');
    expect(linted.code).toBe(0);
    expect(linted.stdout).toMatch(/^ok flows\/one: .*\n$/);
    expect(linted.stderr).toBe(beside.map((path) => `${path} is no workflow: passed over\n`).join(''));
    expect(await raymondHere(own, 'build', ...beside, 'flows/one', '-o', 'out/')).toMatchObject({ code: 0 });
    // By itself it is what was meant.
    expect((await raymondHere(own, 'lint', 'flows/README.md')).code).toBe(1);
  });

  it.each([['.'], ['../.hidden'], ['../LICENSE-audit']])(
    'are never passed over where they are folders, whatever their name: %s',
    async (path) => {
      const own = folderWith({
        ...below('flow', brokenWorkflow),
        ...below('.hidden', brokenWorkflow),
        ...below('LICENSE-audit', brokenWorkflow),
        ...below('clean', cleanWorkflow),
      });
      const linted = await raymondHere(join(own, 'flow'), 'lint', path, '../clean');
      expect(linted).toMatchObject({ code: 1, stderr: '' });
      expect(linted.stdout).toContain('error[target-missing]');
    },
  );

  it('may be the current folder, said or unsaid', async () => {
    const said = await raymond(join(folder, 'broken'), 'lint', '.');
    expect(said.stdout).toContain('--> START.md:3:26\n');
    expect(said.stdout).toMatch(/\n\.: 2 states on unix and windows, 1 error\n$/);
    expect(await raymond(join(folder, 'broken'), 'lint')).toEqual(said);
  });

  it('may be a state file, which is the entry then', async () => {
    const whole = await raymondHere(folder, 'lint', 'clean/START.md');
    expect(whole).toMatchObject({ code: 0 });
    // Whoever begins in the middle has not lost the beginning: the workflow's own entry stays one.
    const part = await raymondHere(folder, 'lint', 'clean/PUBLISH.md');
    expect(part).toMatchObject({ code: 0 });
    const report = JSON.parse(
      (await raymondHere(folder, 'lint', 'clean/PUBLISH.md', '--format', 'json')).stdout,
    );
    expect(report.workflows).toMatchObject([{ entry: 'PUBLISH.md' }]);
  });

  it('report a folder without a state as a finding', async () => {
    mkdirSync(join(folder, 'empty'));
    const finished = await raymondHere(folder, 'lint', 'empty');
    expect(finished).toMatchObject({ code: 1, stderr: '' });
    expect(finished.stdout).toContain('error[entry-missing]: empty holds no state');
  });

  it('of a project names the workflows that stand below', async () => {
    const project = folderWith({
      ...below('workflows/review', cleanWorkflow),
      ...below('publish', cleanWorkflow),
      ...below('node_modules/odd', cleanWorkflow),
      'docs/page.html': '',
    });
    const linted = await raymondHere(project, 'lint');
    expect(linted.stdout).toContain(
      `help: write START.md, or name ${join('workflows', 'review')} or publish\n`,
    );
    // A project has files of its own, which are no states, or would be if it were a workflow.
    writeFileSync(join(project, 'README.md'), '# The project\n');
    expect((await raymondHere(project, 'lint')).stdout).toContain(
      `help: write START.md, or name ${join('workflows', 'review')} or publish\n`,
    );
    writeFileSync(join(project, 'install.sh'), 'make\n');
    expect((await raymondHere(project, 'lint')).stdout).toContain(
      `help: name ${join('workflows', 'review')} or publish in its place, or rename install to START, or`,
    );
    const inside = await raymondHere(project, 'lint', 'workflows');
    expect(inside.stdout).toContain(`help: write START.md, or name ${join('workflows', 'review')}\n`);
    const run = await raymondHere(project, 'run');
    expect(run.stderr).toContain(`state file, such as ${join('workflows', 'review')} or publish\n`);
  });

  it('mean the same with and without an option, whichever way the command line is read', async () => {
    // Without an option `lint` starts without the command line's parser (src/cli/start.ts).
    const examples = ['hello', 'coding', 'poll'].map((name) => join(checkout, 'examples', name));
    for (const paths of [['clean'], ['broken'], ['clean', 'broken', 'nowhere'], examples, ['.'], ['help']]) {
      const short = await raymond(folder, 'lint', ...paths);
      expect(await raymondHere(folder, 'lint', '--fail-on', 'warning', ...paths)).toEqual(short);
      expect(await raymondHere(folder, 'lint', ...paths, '--format', 'text')).toEqual(short);
      const slow = (...words: string[]) => raymondHere(folder, 'lint', '--fail-on', 'warning', ...words);
      for (const words of [
        ['--no-cache', ...paths],
        [...paths, '--expand'],
        ['--changed', '--', ...paths],
        ['--expand', '--changed', ...paths, '--'],
      ]) {
        expect(await raymond(folder, 'lint', ...words)).toEqual(await slow(...words));
      }
    }
    for (const words of [
      ['--', '-x'],
      ['--changed', '--'],
      ['-x', 'clean'],
      ['--expand=yes', 'clean'],
      ['-'],
    ]) {
      expect(await raymond(folder, 'lint', ...words)).toEqual(
        await raymondHere(folder, 'lint', '--fail-on', 'warning', ...words),
      );
    }
  });
});

describe('raymond lint of a zip', () => {
  it('finds what it finds in the folder', async () => {
    const folder = folderWith({
      ...below('review', brokenWorkflow),
      'flat.zip': await zipOf(brokenWorkflow),
      'nested.zip': await zipOf({
        ...below('review', brokenWorkflow),
        '__MACOSX/review/._START.md': 'resource fork',
        'review/.DS_Store': 'view settings',
      }),
    });
    const inFolder = await raymondHere(folder, 'lint', 'review');
    for (const zip of ['flat.zip', 'nested.zip']) {
      const inZip = await raymond(folder, 'lint', zip);
      expect(inZip).toMatchObject({ code: 1, stderr: '' });
      expect(inZip.stdout).toBe(inFolder.stdout.replace(/review(?=[/:])/g, zip));
    }
  });

  it.each([
    [
      'two top folders',
      { ...below('one', cleanWorkflow), ...below('two', cleanWorkflow) },
      /several places.*one\/, two\//,
    ],
    [
      'files at the root and in a folder',
      { ...cleanWorkflow, 'more/EXTRA.md': 'x' },
      /several places.*the root, more\//,
    ],
    [
      'a folder in its folder',
      { 'one/two/START.md': 'x' },
      /its states stand in one\/two\/, a folder below another one/,
    ],
    ['no file', { '__MACOSX/START.md': 'x' }, /holds no file/],
  ])('is refused with %s', async (_, tree, message) => {
    const folder = folderWith({ 'workflow.zip': await zipOf(tree) });
    const finished = await raymondHere(folder, 'lint', 'workflow.zip');
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toMatch(/^error: workflow\.zip cannot be read: [^\n]*\n$/);
    expect(finished.stderr).toMatch(message);
  });

  it.each([
    ['no zip', 'START.md'],
    ['an empty file', ''],
  ])('is refused when it is %s', async (_, content) => {
    const finished = await raymondHere(folderWith({ 'workflow.zip': content }), 'lint', 'workflow.zip');
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toMatch(/^error: workflow\.zip cannot be read: [^\n]*\n$/);
  });

  it('is refused when it is cut off, wherever', async () => {
    const bytes = await zipOf(cleanWorkflow);
    for (const length of [30, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const folder = folderWith({ 'workflow.zip': bytes.subarray(0, length) });
      const finished = await raymondHere(folder, 'lint', 'workflow.zip');
      expect(finished, `${length} bytes`).toMatchObject({ code: 2, stdout: '' });
      expect(finished.stderr).toMatch(/^error: workflow\.zip cannot be read: [^\n]*\n$/);
    }
  });
});

describe('files that raymond lint cannot read', () => {
  it('are findings, each named with its reason, and the rest is linted', async () => {
    const folder = folderWith({ ...brokenWorkflow, 'BYTES.md': Uint8Array.of(0x61, 0xff, 0xfe) });
    writeFileSync(join(folder, 'LARGE.md'), new Uint8Array(17 * 1024 * 1024));
    if (!isWindows) symlinkSync('PUBLISH.md', join(folder, 'LINK.md'));
    const finished = await raymondHere(folder, 'lint', '.');
    expect(finished).toMatchObject({ code: 1, stderr: '' });
    expect(finished.stdout).toContain(
      'error[unreadable-file]: BYTES.md is not UTF-8 text: line 1, column 2\n  --> BYTES.md\n',
    );
    expect(finished.stdout).toContain('error[unreadable-file]: LARGE.md is 17 MiB large; at most 16 MiB');
    if (!isWindows) expect(finished.stdout).toContain('[unreadable-file]: LINK.md is a symbolic link');
    expect(finished.stdout).toContain('error[target-missing]: there is no state "PUBLSH"');
  });

  it.skipIf(isWindows)('may be a named pipe, which nobody waits for', async () => {
    const folder = folderWith(cleanWorkflow);
    await runProgram(folder, 'mkfifo', ['PIPE.md']);
    const finished = await raymond(folder, 'lint', '.');
    expect(finished).toMatchObject({ code: 1, stderr: '' });
    expect(finished.stdout).toContain('error[unreadable-file]: PIPE.md is a special file');
  });

  // Nothing is denied to root.
  it.skipIf(isWindows || isRoot)('may be denied: a file is a finding, a folder an input error', async () => {
    const folder = folderWith(below('flow', cleanWorkflow));
    chmodSync(join(folder, 'flow', 'PUBLISH.md'), 0o000);
    const file = await raymondHere(folder, 'lint', 'flow');
    expect(file.code).toBe(1);
    expect(file.stdout).toContain('error[unreadable-file]: PUBLISH.md cannot be read: permission denied');
    chmodSync(join(folder, 'flow'), 0o000);
    const whole = await raymondHere(folder, 'lint', 'flow');
    chmodSync(join(folder, 'flow'), 0o700);
    expect(whole).toMatchObject({ code: 2, stderr: 'error: flow cannot be read: permission denied\n' });
  });
});

describe.skipIf(isWindows)('a reader that goes away', () => {
  it('ends raymond lint without a word', async () => {
    // Far more than a pipe holds: the writer is still at it when `head` has gone.
    const tags = '<goto>NOWHERE</goto>\n'.repeat(4000);
    const folder = folderWith({ 'START.md': tags });
    const command = `"${process.execPath}" "${launcher}" lint . | head -1`;
    const finished = await runProgram(temporaryFolder(), 'bash', ['-c', `cd "${folder}" && ${command}`]);
    expect(finished.stderr).toBe('');
    expect(finished.stdout).toBe('error[target-missing]: there is no state "NOWHERE"\n');
  });
});
