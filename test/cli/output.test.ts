import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FindingsReport } from '../../src/diagnostics/findings.generated.ts';
import {
  below,
  brokenWorkflow,
  checkout,
  cleanWorkflow,
  type Environment,
  type FileTree,
  type Finished,
  folderWith,
  launcher,
  prompt,
  raymond,
  raymondWith,
  runProgram,
  writeTree,
} from './command-line.ts';
import { raymondHere } from './in-process.ts';

const isWindows = process.platform === 'win32';
const escapeCharacter = '\u001b';

/** The text as it looks on a terminal, without its colours. */
function withoutColour(text: string): string {
  return text.replace(/\u001b\[[0-9;]*m/g, '');
}

describe('colour', () => {
  const folder = folderWith(below('broken', brokenWorkflow));
  let plain: Finished;
  let forced: Finished;
  beforeAll(async () => {
    plain = await raymond(folder, 'lint', 'broken');
    forced = await raymondWith({ FORCE_COLOR: '1' }, folder, 'lint', 'broken');
  }, 180_000);

  it.each<[string, Environment, string[]]>([
    ['with FORCE_COLOR', { FORCE_COLOR: '1' }, []],
    ['with --color', {}, ['--color']],
    ['with --color, which has the last word over NO_COLOR', { NO_COLOR: '1' }, ['--color']],
    ['with --color, which has the last word over FORCE_COLOR', { FORCE_COLOR: '0' }, ['--color']],
  ])('is in a pipe %s, and the same everywhere', async (_, changes, flags) => {
    const coloured = await raymondWith(changes, folder, 'lint', 'broken', ...flags);
    expect(coloured.stdout).toContain(escapeCharacter);
    expect(coloured).toEqual(forced);
    expect(withoutColour(coloured.stdout)).toBe(plain.stdout);
  });

  it.each<[string, Environment, string[]]>([
    ['by itself', {}, []],
    ['with NO_COLOR', { NO_COLOR: '1' }, []],
    ['with --no-color', {}, ['--no-color']],
    ['with --no-color, which has the last word over FORCE_COLOR', { FORCE_COLOR: '1' }, ['--no-color']],
    ['with FORCE_COLOR=0', { FORCE_COLOR: '0' }, []],
    ['with both variables empty', { FORCE_COLOR: '', NO_COLOR: '' }, []],
  ])('is not in a pipe %s', async (_, changes, flags) => {
    const finished = await raymondWith(changes, folder, 'lint', 'broken', ...flags);
    expect(finished).toMatchObject({ code: 1, stderr: '' });
    expect(finished.stdout).not.toContain(escapeCharacter);
  });

  it('follows the same rules in build, which prints findings to standard error', async () => {
    const build = ['build', 'broken', '-o', 'broken.rwf'];
    const plain = await raymondHere(folder, ...build);
    expect(plain.stderr).not.toContain(escapeCharacter);
    const coloured = await raymondHere(folder, ...build, '--color');
    expect(coloured).toMatchObject({ code: 1, stdout: '' });
    expect(coloured.stderr).toContain(escapeCharacter);
    expect(withoutColour(coloured.stderr)).toBe(plain.stderr);
  });

  it.skipIf(isWindows)('follows them in a run, which tells what happens on standard error', async () => {
    const folder = folderWith({ 'flow/START.sh': 'echo "$RAYMOND_RESULT" >&2; exit 3\n' });
    const told = async (id: string, changes: Environment, ...flags: string[]) => {
      const { stdout, stderr } = await raymondWith(changes, folder, 'run', 'flow', '--id', id, ...flags);
      expect(stdout).toBe('');
      return stderr.replaceAll(id, 'ID');
    };
    const plain = await told('plain', {});
    expect(plain).not.toContain(escapeCharacter);
    const coloured = await told('flag', {}, '--color');
    expect(coloured).toContain(`${escapeCharacter}[1m${escapeCharacter}[31merror:`);
    expect(withoutColour(coloured)).toBe(plain);
    expect(await told('forced', { FORCE_COLOR: '1' })).toBe(coloured);
    expect(await told('both', { FORCE_COLOR: '1' }, '--no-color')).toBe(plain);
  });

  // The `script` of util-linux gives a program a terminal of its own.
  const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux');
  it.skipIf(!hasTerminal).each<[string, Environment, boolean]>([
    ['by itself', {}, true],
    ['with NO_COLOR', { NO_COLOR: '1' }, false],
    ['when the terminal is a dumb one', { TERM: 'dumb' }, false],
  ])('on a terminal %s', async (_, changes, expected) => {
    const command = `"${process.execPath}" "${launcher}" lint broken`;
    const terminal = { TERM: 'xterm-256color', ...changes };
    const { stdout } = await runProgram(folder, 'script', ['-qec', command, '/dev/null'], terminal);
    expect(withoutColour(stdout)).toContain('there is no state "PUBLSH"');
    expect(stdout.includes(escapeCharacter)).toBe(expected);
  });
});

describe.skipIf(isWindows)('hostile names and contents', () => {
  /** What could steer a terminal: C0 but the line feed, DEL and C1; and marks that reorder the text. */
  const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
  const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
  const contents: FileTree = {
    'START.md':
      'go <goto>\u001b[31mRED\u001b[0m</goto> or <goto>X\u009bY</goto> or <goto>Z\u202eZ</goto>\u0007\n' +
      '<goto a\u001b="1">X</goto> <result>\u001b]0;title\u0007</result>\r\u001b[2K all is well\n',
    'POLICY.md': `---\n"\\u001b[31mkey": 1\nmodel: "\\u001b[5m"\n\u001b[31mraw: 1\n---\n`,
    'SHELL.sh': "echo '<goto>\u001b[2J</goto>'\nexit 0 # \u009b\n",
    'workflow.yaml': 'description: "\\u001b[31mred\\u009b"\nname: "\\u001b[31m"\n',
  };
  const names: FileTree = {
    'NAME\u001b[31m.md': 'no tag',
    'CLEAR\u001b[2J\u0007.md': Uint8Array.of(0xff),
    'C1\u009b31m.sh': 'echo',
    'BIDI\u202e.md': prompt('tag: goto, target: NOWHERE'),
  };

  it.each([
    ['contents', 'flow', { ...contents }],
    ['file names', 'flow', { ...contents, ...names }],
    ['folder names', 'flow\u001b[31m\u0007', { ...contents }],
  ])('in %s never reach the terminal', async (_, name, tree) => {
    const folder = folderWith(below(name, tree));
    const clean = folderWith(below(name, cleanWorkflow));
    for (const parent of [folder, clean]) mkdirSync(join(parent, 'nothing'));
    const commandLines = [
      ['lint', name],
      // A hook passes names that nobody has typed.
      ['lint', '--changed', `${name}/START.md`],
      ['inspect', name],
      ['inspect', name, '--state', 'START'],
      ['diff', name, 'nothing'],
      ['build', name, '-o', 'flow.rwf'],
      ['lint', `${name}/MISSING.md`],
      ['build', `${name}/MISSING.md`, '-o', 'flow.rwf'],
      ['inspect', `${name}/MISSING.md`],
      ['inspect', `${name}/missing.rwf`],
      ['run', `${name}/MISSING.md`],
      ['run', `${name}/missing.rwf`],
    ];
    const steering: string[] = [];
    for (const parameters of [...commandLines, ['build', name, '-o', `${name}.rwf`]]) {
      for (const [what, parent] of Object.entries({ folder, clean })) {
        const { stdout, stderr } = await raymondHere(parent, ...parameters);
        const found = (stdout + stderr).match(controls) ?? (stdout + stderr).match(marks);
        if (found !== null)
          steering.push(`${parameters[0]} of the ${what} one prints ${JSON.stringify(found)}`);
      }
    }
    expect(steering).toEqual([]);
  });

  it('cannot forge a line of the output by a line feed', async () => {
    const forged = 'error[forged-rule]: nothing';
    const folder = folderWith({
      'START.md': `<goto>A\n${forged}</goto>`,
      [`LOST\n${forged}.md`]: 'no tag',
      [`BYTES\n${forged}.md`]: Uint8Array.of(0xff),
    });
    for (const command of ['lint', 'inspect']) {
      const { stdout } = await raymondHere(folder, command, '.');
      expect(stdout.split('\n').filter((line) => line.startsWith('error[forged-rule]'))).toEqual([]);
    }
  });

  it('stand escaped in the JSON report', async () => {
    const folder = folderWith({ ...contents, ...names });
    const { stdout } = await raymondHere(folder, 'lint', '.', '--format', 'json');
    expect(stdout.match(controls)).toBe(null);
    const report: FindingsReport = JSON.parse(stdout);
    expect(report.findings.map(({ file }) => file)).toContain('CLEAR\u001b[2J\u0007.md');
  });
});

describe('raymond lint --format json', () => {
  const ajv = new Ajv({ allErrors: true });
  const schema = join(checkout, 'grammar', 'findings.schema.json');
  const validate = ajv.compile<FindingsReport>(JSON.parse(readFileSync(schema, 'utf8')));

  async function report(folder: string, ...paths: string[]): Promise<FindingsReport> {
    const { stdout } = await raymondHere(folder, 'lint', '--format', 'json', ...paths);
    const parsed: unknown = JSON.parse(stdout);
    expect(validate(parsed), JSON.stringify(validate.errors)).toBe(true);
    return parsed as FindingsReport;
  }

  it('gives the place of a finding in offsets, lines and columns', async () => {
    const folder = folderWith(below('broken', brokenWorkflow));
    const { workflows, findings, summary } = await report(folder, 'broken');
    expect(workflows).toEqual([
      { name: 'broken', path: 'broken', platforms: ['unix', 'windows'], states: 2, entry: 'START' },
    ]);
    expect(summary).toEqual({ error: 1, warning: 0, info: 0 });
    expect(findings).toEqual([
      {
        rule: 'target-missing',
        severity: 'error',
        message: 'there is no state "PUBLSH"',
        file: join('broken', 'START.md'),
        span: {
          start: { offset: 50, line: 3, column: 26 },
          end: { offset: 56, line: 3, column: 32 },
        },
        platforms: ['unix', 'windows'],
        related: [],
        help: 'write PUBLISH',
        witness: null,
        consequences: [],
        url: 'docs/rules/target-missing.md',
      },
    ]);
    const { start, end } = findings[0]?.span ?? { start: { offset: 0 }, end: { offset: 0 } };
    expect(String(brokenWorkflow['START.md']).slice(start.offset, end.offset)).toBe('PUBLSH');
  });

  it('says which paths could not be read', async () => {
    const { workflows, refusals } = await report(folderWith(below('clean', cleanWorkflow)), 'gone', 'clean');
    expect(workflows.map(({ path }) => path)).toEqual(['clean']);
    expect(refusals).toEqual(['there is nothing at gone']);
  });

  it('counts in UTF-16 units, past a byte order mark, CRLF and letters outside the basic plane', async () => {
    const text = '\ufeff# Ünïcode 🙂\r\n🙂🙂 <goto>NOWHERE</goto>\r\n';
    const { findings } = await report(folderWith({ 'START.md': text }), '.');
    const offset = text.indexOf('NOWHERE');
    expect(findings[0]?.span).toEqual({
      start: { offset, line: 2, column: 12 },
      end: { offset: offset + 7, line: 2, column: 19 },
    });
  });

  it('counts the first line without a byte order mark, as editors do, and does not show it', async () => {
    const folder = folderWith({ 'START.sh': "\ufeffecho '<goto>NOWHERE</goto>'\n" });
    const { findings } = await report(folder, '.');
    const missing = findings.find(({ rule }) => rule === 'target-missing');
    expect(missing?.span?.start).toEqual({ offset: 13, line: 1, column: 13 });
    const { stdout } = await raymondHere(folder, 'lint', '.');
    expect(stdout).toContain("\n 1 | echo '<goto>NOWHERE</goto>'\n");
  });

  it('is valid with witnesses, related places, platform gaps and files that cannot be read', async () => {
    const folder = folderWith({
      ...below('stack', {
        'START.md': prompt('tag: call, target: LOOP, return: END'),
        'LOOP.md': prompt('tag: reset, target: LOOP'),
        'END.md': prompt('tag: result'),
        'workflow.yaml': 'reset_stack: clear\n',
      }),
      ...below('twice', { ...cleanWorkflow, '1_START.md': prompt('tag: result') }),
      ...below('gap', { ...cleanWorkflow, 'PUBLISH.sh': 'echo "<result>x</result>"' }),
      ...below('bytes', { ...cleanWorkflow, 'PUBLISH.md': Uint8Array.of(0xff) }),
    });
    const { workflows, findings, summary } = await report(folder, 'stack', 'twice', 'gap', 'bytes');
    expect(workflows.map(({ path }) => path)).toEqual(['stack', 'twice', 'gap', 'bytes']);
    expect(findings.some(({ witness }) => witness !== null)).toBe(true);
    expect(findings.some(({ related }) => related.length > 0)).toBe(true);
    expect(findings.some(({ rule }) => rule === 'unreadable-file')).toBe(true);
    expect(findings.some(({ platforms }) => platforms.length === 1)).toBe(true);
    for (const severity of ['error', 'warning', 'info'] as const) {
      expect(summary[severity]).toBe(findings.filter((finding) => finding.severity === severity).length);
    }
  });

  it('is a valid report when there is nothing to report', async () => {
    const folder = folderWith(cleanWorkflow);
    expect(await report(folder, '.')).toMatchObject({
      findings: [],
      summary: { error: 0, warning: 0, info: 0 },
    });
    const missing = await raymondHere(folder, 'lint', 'nowhere', '--format', 'json');
    expect(missing).toMatchObject({ code: 2, stderr: 'error: there is nothing at nowhere\n' });
    expect(JSON.parse(missing.stdout)).toMatchObject({ workflows: [], findings: [] });
  });

  it('is valid for every example', async () => {
    const names = ['hello', 'coding', 'poll', 'dispatch', 'ralph', 'cross-platform'];
    const { workflows } = await report(join(checkout, 'examples'), ...names);
    expect(workflows.map(({ path }) => path)).toEqual(names);
  });
});

describe.skipIf(isWindows)('an output that takes nothing', () => {
  const folder = folderWith(below('broken', brokenWorkflow));
  const shell = (script: string) => runProgram(folder, 'bash', ['-c', script, process.execPath, launcher]);

  it('a reader that goes away does not hide what was found', async () => {
    const finished = await shell('set -o pipefail; "$0" "$1" lint broken | true');
    expect(finished).toEqual({ code: 1, stdout: '', stderr: '' });
  });

  it.skipIf(!existsSync('/dev/full'))('a full disk is said, without a trace of the code', async () => {
    const finished = await shell('"$0" "$1" lint broken > /dev/full');
    const stderr = 'error: standard output cannot be written: the disk is full\n';
    expect(finished).toEqual({ code: 2, stdout: '', stderr });
    expect(await shell('"$0" "$1" lint broken > /dev/full 2> /dev/full')).toMatchObject({ code: 2 });
  });

  it('the same of reports and of what Node’s own streams write', async () => {
    const cut = await shell('set -o pipefail; "$0" "$1" lint --format json broken | true');
    expect(cut).toEqual({ code: 1, stdout: '', stderr: '' });
    if (!existsSync('/dev/full')) return;
    const full = await shell('"$0" "$1" lint --format json broken > /dev/full');
    const stderr = 'error: standard output cannot be written: the disk is full\n';
    expect(full).toEqual({ code: 2, stdout: '', stderr });
    expect(await shell('"$0" "$1" ls > /dev/full 2> /dev/full')).toMatchObject({ code: 2 });
  });

  it.skipIf(!existsSync('/dev/full'))(
    'a run whose output cannot be written stops, and goes on later',
    async () => {
      writeTree(folder, { 'loop/START.sh': 'echo x >> count\necho "<goto>LAST</goto>"\n' });
      writeTree(folder, { 'loop/LAST.sh': 'echo x >> count\necho "<result>done</result>"\n' });
      const stopped = await shell('"$0" "$1" run loop --id r --json > /dev/full');
      const reason = 'error: standard output cannot be written: the disk is full\n';
      expect(stopped).toMatchObject({ code: 4, stdout: '' });
      expect(stopped.stderr.startsWith(reason)).toBe(true);
      expect(stopped.stderr.endsWith('go on with: raymond resume r\n')).toBe(true);
      const status = await raymondHere(folder, 'status', 'r');
      expect(status.stdout).toContain('paused (its output cannot be written: the disk is full)');
      expect(await raymond(folder, 'resume', 'r', '--quiet')).toMatchObject({ code: 0, stdout: 'done\n' });
      expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('x\nx\n');
      writeTree(folder, { 'once/START.sh': 'echo "<result>done</result>"\n' });
      for (const option of ['', '--json'])
        expect(await shell(`"$0" "$1" run once ${option} > /dev/full`)).toMatchObject({ code: 2 });
    },
  );
});
