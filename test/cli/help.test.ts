import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout, folderWith, raymond } from './command-line.ts';
import { raymondHere } from './in-process.ts';

const folder = folderWith({ 'notes.txt': '' });

/** The names in the list of commands that `raymond --help` prints. */
async function commandNames(): Promise<string[]> {
  const { stdout } = await raymondHere(folder, '--help');
  const [, list = ''] = /\nCommands:\n(.*?)\n\n/s.exec(stdout) ?? [];
  return [...list.matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => name);
}

describe('help', () => {
  it('is printed with examples by every command, and ends with 0', async () => {
    const names = (await commandNames()).filter((name) => name !== 'help');
    expect(names).toEqual(
      expect.arrayContaining(['lint', 'build', 'run', 'inspect', 'resume', 'ls', 'status']),
    );
    for (const parameters of [[], ...names.map((name) => [name])]) {
      const finished = await raymondHere(folder, ...parameters, '--help');
      expect(finished).toMatchObject({ code: 0, stderr: '' });
      const usage = ['raymond', ...parameters].join(' ');
      expect(finished.stdout).toMatch(new RegExp(`^Usage: ${usage}\\b`));
      expect(finished.stdout).toMatch(/\nExamples:\n(?: {2}\$ (?:raymond|git) [^\n]+\n)+\n?$/);
    }
  });

  it('is the same by -h, by --help and by the command help', async () => {
    const long = await raymondHere(folder, 'lint', '--help');
    expect(await raymond(folder, 'lint', '-h')).toEqual(long);
    expect(await raymond(folder, 'help', 'lint')).toEqual(long);
  });

  it('is what raymond says when nothing is asked', async () => {
    expect(await raymond(folder)).toEqual(await raymondHere(folder, '--help'));
  });

  it('names no example whose command does not exist', async () => {
    const names = await commandNames();
    for (const name of names.filter((each) => each !== 'help')) {
      const { stdout } = await raymondHere(folder, name, '--help');
      const used = [...stdout.matchAll(/^ {2}\$ raymond (\w+)/gm)].map(([, word]) => word);
      expect(used, name).not.toEqual([]);
      for (const word of used) expect(names).toContain(word);
    }
  });
});

describe('the command line', () => {
  it('prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
    for (const flag of ['--version', '-V']) {
      expect(await raymond(folder, flag)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    }
  });

  it.each([
    [['lnit', '.'], "unknown command 'lnit'", 'lint'],
    [['biuld'], "unknown command 'biuld'", 'build'],
    [['lint', '--fial-on', 'info'], "unknown option '--fial-on'", '--fail-on'],
    [['build', '.', '--ouput', 'a.rwf'], "unknown option '--ouput'", '--output'],
    [['verify', 'a.rwf', '--kye', 'a.pub'], "unknown option '--kye'", '--key'],
  ])('answers %j with the nearest name', async (parameters, message, nearest) => {
    const finished = await raymond(folder, ...parameters);
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toContain(message);
    expect(finished.stderr).toContain(`Did you mean ${nearest}?`);
  });

  it('tells of a path with blanks that it stands in quotation marks', async () => {
    const here = folderWith({ 'my flow/START.md': 'x' });
    const advice = "a path with blanks stands in quotation marks: 'my flow'\n";
    for (const words of [
      ['run', 'my', 'flow'],
      ['my', 'flow'],
      ['diff', 'my', 'flow', 'my', 'flow'],
      ['lint', 'my', 'flow'],
      ['lint', '--prove', 'my', 'flow'],
    ])
      expect((await raymondHere(here, ...words)).stderr).toContain(advice);
    for (const command of ['run', 'lint'])
      expect((await raymondHere(here, command, 'my', 'run')).stderr).not.toContain('blanks');
  });

  it('tells of words behind the path of a run that its input stands after --input', async () => {
    const here = folderWith({ 'flow/START.md': 'x', 'other/START.md': 'x' });
    const advice = (input: string) =>
      `what a run is given stands after --input: raymond run flow --input ${input}\n`;
    for (const words of [
      ['run', 'flow', 'issue 195'],
      ['run', 'flow', 'issue', '195'],
      ['run', '--quiet', 'flow', 'issue 195'],
    ])
      expect((await raymondHere(here, ...words)).stderr).toContain(advice("'issue 195'"));
    for (const words of [
      ['run', 'flow', 'other'],
      ['run', 'nothing', 'here'],
      ['inspect', 'flow', 'x'],
    ])
      expect((await raymondHere(here, ...words)).stderr).not.toContain('--input');
  });

  it.each([
    ['run without a path', ['run'], 'the current folder is no workflow'],
    ['inspect with two paths', ['inspect', '.', '.'], 'too many arguments'],
    ['a budget that is no number', ['run', '.', '--budget', 'ten'], 'expected dollars'],
    ['too many steps', ['run', '.', '--max-steps', '1000000000'], 'a whole number from 1 to 999999999,'],
    [
      'too long a duration',
      ['run', '.', '--timeout', '10000000s'],
      'a duration of at most 7 digits, such as',
    ],
    ['a duration without a unit', ['run', '.', '--timeout', '10'], 'expected a duration'],
    [
      'a rule that there is not',
      ['build', '.', '-o', 'x.rwf', '--allow', 'foo'],
      "'foo' is invalid: there is no rule",
    ],
    ['no jobs at all', ['run', '.', '--jobs', '0'], 'expected a whole number from 1 to 1000'],
    [
      'no steps at all',
      ['run', '.', '--max-steps', '0'],
      'expected a whole number from 1 to 999999999, such as 500, or none',
    ],
    [
      'no time at all',
      ['run', '.', '--timeout', '0s'],
      'expected a duration longer than nothing, such as 90s',
    ],
    ['half a second', ['run', '.', '--timeout', '0.5s'], 'expected a duration in whole numbers, such as 90s'],
    ['a variable without a value', ['run', '.', '--var', 'branch'], 'expected NAME=VALUE'],
    [
      'a name with a blank',
      ['run', '.', '--var', 'A B=c'],
      'a name of letters, digits, _ and -, and no digit',
    ],
    [
      'a variable without a name',
      ['run', '.', '--var', '=x'],
      'a name of letters, digits, _ and -, and no digit',
    ],
    ['verdicts in SARIF', ['lint', '.', '--prove', '--format', 'sarif'], "take '--format json'"],
    ['a budget without a price', ['lint', '.', '--budget', '3'], "without '--price-per-turn'"],
    ['a log that says both less and more', ['run', '.', '--quiet', '--verbose'], "with option '--verbose'"],
    ['results instead of events', ['resume', 'ada', '--quiet', '--json'], "with option '--json'"],
    ['an unknown stage', ['inspect', '.', '--stage', 'bytes'], 'source, tree, ir, facts, bundle'],
  ])('refuses %s with exit code 2 and one sentence', async (_, parameters, message) => {
    const finished = await raymondHere(folder, ...parameters);
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toMatch(/^error: [^\n]*\n$/);
    expect(finished.stderr).toContain(message);
  });

  it.each([
    [['build', '.'], '-o, --output <file>', 'raymond build workflows/coding -o coding.rwf'],
    [['build', '.', '-o'], 'argument missing', 'raymond build workflows/coding -o coding.rwf'],
    [['inspect'], "missing required argument 'path'", 'raymond inspect coding.rwf'],
    [['diff', 'a'], "missing required argument 'b'", 'raymond diff coding.rwf workflows/coding'],
    [['verify'], "missing required argument 'bundle'", 'raymond verify coding.rwf --key team.pub'],
    [['verify', 'a.rwf'], '--key <key>', 'raymond verify coding.rwf --key team.pub'],
    [['resume'], "missing required argument 'id'", 'raymond resume issue-195'],
    [['report', 'ada'], '-o, --output <file>', 'raymond report issue-195 -o report.html'],
    [['keygen'], '-o, --output <name>', 'raymond keygen -o keys/team'],
  ])('shows a whole command line where something is missing: %j', async (parameters, message, example) => {
    const finished = await raymondHere(folder, ...parameters);
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    const [sentence, ...others] = finished.stderr.split('\n');
    expect(sentence).toContain(message);
    expect(others).toEqual([`for example: ${example}`, '']);
  });

  it('lets no argument steer the terminal', async () => {
    for (const words of [
      ['no\u001b[31mpe'],
      ['lint', '--format', '\u001b[31mx'],
      ['run', '--var', '\u001b[31m'],
    ]) {
      const { code, stderr } = await raymondHere(folder, ...words);
      expect(code).toBe(2);
      expect(stderr).toContain('\uFFFD[31m');
      expect(stderr).not.toContain('\u001b');
    }
  });

  it('takes one key for a signature, and one model that there can be', async () => {
    const signed = await raymondHere(
      folder,
      'build',
      '.',
      '-o',
      'x.rwf',
      '--sign',
      'a.key',
      '--sign',
      'b.key',
    );
    expect(signed).toMatchObject({ code: 2, stderr: expect.stringContaining('it is given twice') });
    const run = await raymondHere(folder, 'run', '.', '--model', 'a b');
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('expected opus, sonnet') });
  });

  it.each([
    ['status', '-x'],
    ['rm', '--nobody'],
    ['logs', '-x'],
  ])('says of %s where an id stands that begins with a dash', async (command, id) => {
    const finished = await raymondHere(folder, command, id);
    expect(finished).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: unknown option '${id}'\nan id that begins with - stands after --: raymond ${command} -- ${id}\n`,
    });
    const stray = await raymondHere(folder, 'status', 'ada', '--foo');
    expect(stray.stderr).toBe("error: unknown option '--foo'\n");
    const slip = await raymondHere(folder, 'status', 'ada', '--jsno');
    expect(slip.stderr).toBe("error: unknown option '--jsno'\n(Did you mean --json?)\n");
    expect((await raymondHere(folder, 'lint', '-x')).stderr).toBe("error: unknown option '-x'\n");
  });

  it('takes `runs` for the list of runs, not for a slip of `run`', async () => {
    expect(await raymondHere(folder, 'runs')).toEqual(await raymondHere(folder, 'ls'));
  });

  it('has no help on what is no command', async () => {
    const finished = await raymondHere(folder, 'help', 'biuld');
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toBe("error: unknown command 'biuld'\n(Did you mean build?)\n");
    const strange = await raymondHere(folder, 'help', 'nope');
    expect(strange.stderr).toBe("error: unknown command 'nope'\nraymond --help lists the commands\n");
    expect(await raymondHere(folder, 'help', 'help')).toEqual(await raymondHere(folder, '--help'));
  });
});

it('says where an option belongs that stands before its command', async () => {
  const refused = await raymondHere(checkout, '--json', 'ls');
  const stderr = "error: unknown option '--json'\noptions stand after the command: raymond ls --json\n";
  expect(refused).toEqual({ code: 2, stdout: '', stderr });
  expect((await raymondHere(checkout, 'ls', '--bad')).stderr).toBe("error: unknown option '--bad'\n");
});

it.each(['0x10', '1e2', ' 3 ', '+4', '3.0', '1001'])(
  '--jobs takes whole numbers alone, and no %j',
  async (jobs) => {
    const refused = await raymondHere(checkout, 'run', '.', '--jobs', jobs);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('a whole number from 1 to 1000'),
    });
  },
);
