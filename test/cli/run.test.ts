import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, launcher, prompt, raymond, raymondWith, runProgram } from './command-line.ts';
import { raymondHere } from './in-process.ts';

const turns = (...texts: readonly string[]) =>
  JSON.stringify({ version: 1, turns: texts.map((text) => ({ state: 'START', text, cost: 0.2 })) });

/** A folder with one workflow of prompts, its recording, and a `.raymond` of its own to run in. */
function workplace(start: string, recording: string, more: Readonly<Record<string, string>> = {}): string {
  const folder = folderWith({ 'flow/START.md': start, 'turns.json': recording, ...more });
  return folder;
}

const replay = ['--agent', 'replay:turns.json', '--id', 'r'] as const;

describe.skipIf(process.platform === 'win32')('raymond run', { concurrent: true }, () => {
  it('refuses a bundle for another platform before a run begins', async () => {
    const folder = workplace(prompt('tag: result'), turns('<result>x</result>'));
    await raymondHere(folder, 'build', 'flow', '-o', 'w.rwf', '--platform', 'windows');
    const finished = await raymond(folder, 'run', 'w.rwf', ...replay);
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toBe('error: w.rwf runs on windows only, and this is unix\n');
    expect(existsSync(join(folder, '.raymond'))).toBe(false);
  });

  it('warns of a variable that no state reads, and of a payload that nobody gives', async () => {
    const start = 'Mend {{issue}}: {{input}}. Say `<result>x</result>`.';
    const folder = workplace(start, turns('<result>x</result>'));
    const warned = await raymond(folder, 'run', 'flow', ...replay, '--var', 'isue=7');
    expect(warned.stderr).toContain(
      'warning: START.md asks for {{input}}, and there is no --input: the agent is given it as it is written\nwarning: no state reads the variable isue: did you mean issue?\n',
    );
    const both = workplace(
      'Mend {{result}} or {{input}}. Say `<result>x</result>`.',
      turns('<result>x</result>'),
    );
    expect((await raymond(both, 'run', 'flow', ...replay)).stderr).toContain(
      'asks for {{result}} and {{input}}, and there is no --input: the agent is given them as they are written\n',
    );
    const words = ['--agent', 'replay:turns.json', '--var', 'issue=7', '--input', ''];
    const silent = await raymond(folder, 'run', 'flow', ...words);
    expect(silent.stderr).not.toContain('warning');
  });

  it('says nothing of a payload that only a later visit is given', async () => {
    const limit = 'max_visits: { count: 1, then: { tag: result, payload: "last was {{result}}" } }';
    const start = `---\n${limit}\n---\nGo on with \`<goto input="second">START</goto>\`.`;
    const folder = workplace(start, turns('<goto input="second">START</goto>'));
    const finished = await raymond(folder, 'run', 'flow', ...replay);
    expect(finished).toMatchObject({ code: 0, stdout: 'last was second\n' });
    expect(finished.stderr).not.toContain('there is no --input');
  });

  it('says nothing of a variable that a program of a script may read', async () => {
    const script = 'printenv | sort > variables\necho "<result>x</result>"\n';
    const folder = folderWith({ 'flow/START.sh': script });
    const finished = await raymond(folder, 'run', 'flow', '--var', 'ISSUE=7');
    expect(finished).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining('warning: no state reads'),
    });
  });

  it('refuses a workflow whose scripts are for another platform', async () => {
    const folder = workplace('Go to <goto>B</goto>', turns('<goto>B</goto>'), {
      'flow/B.ps1': 'Write-Output "<result>x</result>"',
    });
    const finished = await raymond(folder, 'run', 'flow', ...replay);
    expect(finished).toMatchObject({
      code: 2,
      stderr: 'error: flow runs on windows only, and this is unix\n',
    });
  });

  it('says of a path that cannot be looked at why that is so', async () => {
    const folder = workplace(prompt('tag: result'), turns('<result>x</result>'), { '.raymond': '' });
    symlinkSync('loop', join(folder, 'loop'));
    for (const [path, why] of [
      ['turns.json/x', 'turns.json/x cannot be read: a part of the path is no folder'],
      ['loop', 'loop cannot be read: its symbolic links lead in a circle'],
      // It could be the id of a run, but where runs are kept is no folder.
      ['other', 'there is nothing at other'],
    ] as const) {
      const refused = await raymond(folder, 'run', path);
      expect(refused).toEqual({ code: 2, stdout: '', stderr: `error: ${why}\n` });
    }
  });

  it('names what may be meant by a path where there is nothing', async () => {
    const folder = workplace(prompt('tag: result'), turns('<result>x</result>'), {
      ...{ 'hello.rwf': 'x', 'o.md': 'x', 'notes.txt': 'x', '.hidden/START.md': 'x' },
      'workflows/coding/START.md': prompt('tag: result'),
    });
    for (const [path, refusal] of [
      ['flwo', 'there is nothing at flwo; did you mean flow?'],
      ['./flow/STRAT.md', 'there is nothing at ./flow/STRAT.md; did you mean flow/START.md?'],
      ['flow/START', 'there is nothing at flow/START; did you mean flow/START.md?'],
      ['hello', 'there is nothing at hello; did you mean hello.rwf?'],
      ['helo.rwf', 'helo.rwf cannot be read: there is nothing there; did you mean hello.rwf?'],
      ['coding', 'there is nothing at coding; did you mean workflows/coding?'],
      ['-', 'there is nothing at -'],
      ['hiden', 'there is nothing at hiden'],
      ['note.txt', 'there is nothing at note.txt'],
      ['nowhere/flwo', 'there is nothing at nowhere/flwo'],
    ] as const) {
      expect(await raymond(folder, 'run', path)).toMatchObject({ code: 2, stderr: `error: ${refusal}\n` });
    }
  });

  it('says of a ~ in a cd that it is no home folder', async () => {
    for (const [cd, advice] of [
      [
        '~/project',
        '~/project does not exist or cannot be entered: write the whole path in the cd that led there',
      ],
      [
        '~project',
        '~project does not exist or cannot be entered: make it, put it back where it was, or mend',
      ],
    ]) {
      const folder = folderWith({
        'flow/START.sh': `echo '<reset cd="${cd}">NEXT</reset>'\n`,
        'flow/NEXT.sh': "echo '<result>x</result>'\n",
      });
      expect((await raymond(folder, 'run', 'flow')).stderr).toContain(`${folder}/${advice}`);
    }
  });

  // Elsewhere the file system itself takes one for the other.
  it.skipIf(process.platform !== 'linux')(
    'tells of a path that only looks as the one that is there',
    async () => {
      const there = 'gr\u00f6\u00dfe'.normalize('NFD');
      const folder = workplace(prompt('tag: result'), turns('x'), {
        [`${there}/START.md`]: prompt('tag: result'),
      });
      const refused = await raymond(folder, 'run', there.normalize());
      expect(refused.stderr).toBe(
        `error: there is nothing at ${there.normalize()}; did you mean ${there}, whose letters only look the same?\n`,
      );
    },
  );

  it('keeps its state out of the git repository around it', async () => {
    const folder = workplace(prompt('tag: result'), turns('<result>x</result>'));
    expect(await raymond(folder, 'run', 'flow', ...replay)).toMatchObject({ code: 0, stdout: 'x\n' });
    expect(readFileSync(join(folder, '.raymond/.gitignore'), 'utf8')).toBe('*\n');
  });

  it('names the command that continues a run where its id stands in place of a path', async () => {
    const folder = workplace(prompt('tag: result'), turns('<result>x</result>'));
    expect(await raymond(folder, 'run', 'flow', ...replay)).toMatchObject({ code: 0 });
    const refusal = 'error: there is nothing at r, but a run has this id: raymond resume r continues it\n';
    expect(await raymond(folder, 'run', 'r')).toEqual({ code: 2, stdout: '', stderr: refusal });
    const unknown = { code: 2, stdout: '', stderr: 'error: there is nothing at other\n' };
    expect(await raymond(folder, 'run', 'other')).toEqual(unknown);
  });

  it('tells commands that work, also where the id begins with a dash', async () => {
    const folder = workplace('Go <goto>START</goto> or <result>x</result>', turns('<goto>START</goto>'));
    const words = ['run', 'flow', '--agent', 'replay:turns.json', '--id=-r', '--budget', '0.1'];
    const stopped = await raymond(folder, ...words);
    expect(stopped.stderr).toContain('\ngo on with: raymond resume --budget 1 -- -r\n');
    expect((await raymond(folder, ...words)).stderr).toContain('go on with it by raymond resume -- -r, or');
    expect((await raymond(folder, 'run', '--', '-r')).stderr).toContain('raymond resume -- -r continues it');
    expect((await raymond(folder, 'resume', '--budget', '0.2', '--', '-r')).stderr).toContain(
      'the budget is for the whole run, and $0.20 is spent already',
    );
  });

  it('prints events alone with --json', async () => {
    const folder = workplace(prompt('tag: result'), turns('<result>x</result>'));
    const finished = await raymond(folder, 'run', 'flow', '--json', ...replay);
    const types = finished.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type);
    expect(types).toContain('run_started');
    expect(types.at(-1)).toBe('run_ended');
    expect(finished.stderr).not.toContain('START');
  });

  it('records nothing with --record none, and takes no budget of nothing', async () => {
    const folder = workplace(prompt('tag: result'), turns('<result>x</result>'));
    const words = ['run', 'flow', '--record', 'none', '--budget', '0', ...replay];
    expect(await raymond(folder, ...words)).toMatchObject({ code: 3 });
    expect(readdirSync(folder)).not.toContain('none');
    expect(await raymond(folder, 'resume', 'r', '--budget', '0')).toMatchObject({
      code: 2,
      stderr: 'error: with a budget of $0.00 no prompt could begin: give more\n',
    });
  });

  it('stops at its budget, says so once, and goes on only with a larger one', async () => {
    const again = '<goto>START</goto>';
    const start = 'Once more <goto>START</goto> or <result>x</result>';
    const folder = workplace(start, turns(again, again, '<result>x</result>'));
    const stopped = await raymond(folder, 'run', 'flow', '--budget', '0.3', ...replay);
    expect(stopped.code).toBe(3);
    expect(stopped.stderr).toContain('run r stopped: $0.40 of its budget of $0.30 is spent\n');
    const small = await raymond(folder, 'resume', 'r', '--budget', '0.4');
    expect(small).toMatchObject({
      code: 2,
      stderr: 'error: the budget is for the whole run, and $0.40 is spent already: give more\n',
    });
    expect(await raymond(folder, 'resume', 'r', '--budget', '1')).toMatchObject({ code: 0, stdout: 'x\n' });
  });

  it('begins without limits where it is told none, as it goes on without them', async () => {
    const folder = folderWith({ 'flow/START.sh': 'echo "<result>x</result>"\n' });
    const none = ['--timeout', 'none', '--idle-timeout', 'none', '--max-steps', 'none', '--budget', 'none'];
    const finished = await raymond(folder, 'run', 'flow', '--id', 'r', ...none);
    expect(finished).toMatchObject({ code: 0, stdout: 'x\n' });
    const status = JSON.parse((await raymondHere(folder, 'status', 'r', '--json')).stdout);
    expect(status.options).toMatchObject({ timeout: null, idle_timeout: null, max_steps: null });
    const wrong = await raymond(folder, 'resume', 'r', '--timeout', '5');
    expect(wrong.stderr).toContain('expected a duration such as 90s, 10m or 2h, or none\n');
  });

  it('goes on within other time limits, with another model and with debug output, where it was started with wrong ones', async () => {
    const folder = folderWith({ 'flow/START.sh': 'sleep 2\necho "<result>x</result>"\n' });
    const words = ['--id', 'r', '--timeout', '1s', '--idle-timeout', '1s', '--model', 'opus'];
    const timedOut = await raymond(folder, 'run', 'flow', ...words);
    expect(timedOut.stderr).toMatch(/^go on with: raymond resume r --(?:idle-)?timeout 2s$/m);
    const idle = await raymond(folder, 'resume', 'r', '--timeout', 'none');
    expect(idle).toMatchObject({ code: 1 });
    expect(idle.stderr).toMatch(/^go on with: raymond resume r --idle-timeout 2s$/m);
    const more = ['--idle-timeout', '10s', '--model', 'haiku', '--debug'];
    expect(await raymond(folder, 'resume', 'r', ...more)).toMatchObject({ code: 0, stdout: 'x\n' });
    const status = JSON.parse((await raymondHere(folder, 'status', 'r', '--json')).stdout);
    const options = { timeout: null, idle_timeout: 10_000, model: 'haiku', debug: true };
    expect(status.options).toMatchObject(options);
    expect(readdirSync(join(folder, '.raymond/runs/r/debug')).length).toBeGreaterThan(0);
    expect((await raymond(folder, 'resume', 'r', '--idle-timeout', '1s')).stderr).toContain(
      'warning: the run has finished, so --idle-timeout changes nothing',
    );
  });

  it('fails the agent, not raymond, when a cd cannot even be looked at', async () => {
    const folder = workplace('Go <reset>NEXT</reset>', turns(`<reset cd="${'a'.repeat(300)}">NEXT</reset>`), {
      'flow/NEXT.md': 'Then <result>x</result>',
    });
    const finished = await raymond(folder, 'run', 'flow', ...replay);
    expect(finished.code).toBe(1);
    expect(finished.stderr).toContain('error: main failed');
    expect(finished.stderr).not.toContain('    at ');
    expect(await raymondHere(folder, 'status', 'r')).toMatchObject({ code: 0 });
  });

  it.each([
    ['a workflow with errors', ['broken', '--agent', 'replay:turns.json'], 'error[target-missing]'],
    ['a Claude Code that is not there', ['flow'], 'cannot find'],
    ['a recording that is not there', ['flow', '--agent', 'replay:none.json'], 'there is no recording'],
    ['a recording of 10 GB', ['flow', '--agent', 'replay:huge.json'], 'is larger than 256 MiB'],
    ['a recording that is none', ['flow', '--agent', 'replay:flow/START.md'], 'is no JSON'],
    ['an id that is none', ['flow', '--agent', 'replay:turns.json', '--id', 'a b'], 'cannot be the id'],
    [
      'a state that is not there',
      ['flow', '--agent', 'replay:turns.json', '--entry', 'X'],
      'its states are START',
    ],
    ['a bundle that is none', ['turns.rwf'], 'cannot be read'],
  ])('leaves nothing behind where it is refused: %s', async (_what, words, said) => {
    const folder = workplace(prompt('tag: result'), turns('<result>x</result>'), {
      'broken/START.md': prompt('tag: goto, target: NONE'),
      'turns.rwf': '',
      'huge.json': '',
    });
    // The end of the file is moved, so that no disk has to hold it.
    truncateSync(join(folder, 'huge.json'), 10 * 1024 ** 3);
    const before = readdirSync(folder);
    const refused = await raymondWith({ RAYMOND_CLAUDE: './none' }, folder, 'run', ...words);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(said);
    expect(readdirSync(folder)).toEqual(before);
  });

  it.each([
    ['flow', 'EISDIR'],
    ['none/x.json', 'ENOENT'],
    ['turns.json/x.json', 'ENOTDIR'],
    ['pipe', 'it is no file'],
  ])('leaves nothing behind where no recording can be written: %s', async (record, why) => {
    const folder = workplace(prompt('tag: result'), turns('<result>x</result>'));
    await runProgram(folder, 'mkfifo', ['pipe']);
    const refused = await raymond(folder, 'run', 'flow', '--record', record, ...replay);
    const path = join(folder, record);
    expect(refused).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: cannot write the recording ${path} (${why}): name a file in a folder that can be written with --record\n`,
    });
    expect(readdirSync(folder).sort()).toEqual(['flow', 'pipe', 'turns.json']);
    expect(lstatSync(join(folder, 'pipe')).isFIFO()).toBe(true);
  });

  it('replaces nothing that is no recording, and follows links', async () => {
    const folder = workplace(prompt('tag: result'), turns('<result>x</result>'), {
      'old.json': '{"version": 1, "turns": []}',
      'empty.json': '',
    });
    const before = readFileSync(join(folder, 'flow/START.md'), 'utf8');
    const refused = await raymond(folder, 'run', 'flow', '--record', 'flow/START.md', ...replay);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('flow/START.md (it holds something else, which would be lost)');
    expect(readFileSync(join(folder, 'flow/START.md'), 'utf8')).toBe(before);
    symlinkSync('old.json', join(folder, 'link.json'));
    expect(await raymond(folder, 'run', 'flow', '--record', 'link.json', ...replay)).toMatchObject({
      code: 0,
    });
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'old.json'), 'utf8')).toMatch(/^\{"version":2,"run":"[\w.-]+"\}\n.+\n$/);
    const again = ['run', 'flow', '--agent', 'replay:turns.json', '--id', 'again', '--record', 'empty.json'];
    expect(await raymond(folder, ...again)).toMatchObject({ code: 0 });
    const report = ['report', 'again', '-o'];
    expect(await raymondHere(folder, ...report, 'flow/START.md')).toMatchObject({
      code: 2,
      stderr: 'error: flow/START.md is no report and would be lost: name another file\n',
    });
    expect(await raymondHere(folder, ...report, 'page.html')).toMatchObject({ code: 0 });
    // Its own page is replaced, however large it is.
    truncateSync(join(folder, 'page.html'), 100 * 1024 * 1024);
    expect(await raymondHere(folder, ...report, 'page.html')).toMatchObject({ code: 0 });
    symlinkSync('circle', join(folder, 'circle'));
    expect(await raymondHere(folder, ...report, 'circle')).toMatchObject({
      code: 2,
      stderr: 'error: circle cannot be written: its symbolic links lead in a circle\n',
    });
    expect(await raymondHere(folder, ...report, 'n'.repeat(300))).toMatchObject({
      code: 2,
      stderr: `error: ${'n'.repeat(300)} cannot be written: the path is too long\n`,
    });
  });

  it('keeps the older recording when it is refused for another reason', async () => {
    const folder = workplace(prompt('tag: result'), turns('<result>x</result>'), {
      'old.json': 'old',
      '.raymond/bundles': '',
    });
    const refused = await raymond(folder, 'run', 'flow', '--record', 'old.json', ...replay);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(readFileSync(join(folder, 'old.json'), 'utf8')).toBe('old');
  });

  it('keeps the older recording when no state can be written, and nothing of the run when no recording can', async () => {
    const older = '{"version":2,"run":"older"}\n';
    const folder = workplace(prompt('tag: result'), turns('<result>x</result>'), { 'old.json': older });
    const small = [
      '-c',
      'ulimit -f 16; exec "$0" "$@"',
      process.execPath,
      launcher,
      'run',
      'flow',
      ...replay,
    ];
    const input = ['--input', 'x'.repeat(100_000)];
    const refused = await runProgram(folder, 'bash', [...small, ...input, '--record', 'old.json']);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('r.json (EFBIG)') });
    expect(readFileSync(join(folder, 'old.json'), 'utf8')).toBe(older);
    const locked = '/proc/version.json';
    expect(await raymond(folder, 'run', 'flow', ...replay, '--record', locked)).toMatchObject({ code: 2 });
    expect(readdirSync(join(folder, '.raymond/state'))).toEqual(['r.lock']);
  });

  it('keeps with --debug the prompts as they are asked', async () => {
    const folder = workplace('About {{input}}: say `<result>x</result>`.\n', turns('<result>x</result>'));
    const finished = await raymond(folder, 'run', 'flow', ...replay, '--debug', '--input', 'tides');
    expect(finished).toMatchObject({ code: 0, stdout: 'x\n' });
    const debug = join(folder, '.raymond/runs/r/debug');
    expect(readdirSync(debug)).toEqual(['0001-main-START.md.prompt.md']);
    expect(readFileSync(join(debug, '0001-main-START.md.prompt.md'), 'utf8')).toBe(
      'About tides: say `<result>x</result>`.\n',
    );
  });

  it('keeps raw streams of states whose names are as long as names of files can be', async () => {
    const name = '漢'.repeat(84);
    const folder = folderWith({ [`flow/${name}.sh`]: "echo '<result>x</result>'\n" });
    const finished = await raymond(folder, 'run', `flow/${name}.sh`, '--debug', '--id', 'r');
    expect(finished).toMatchObject({ code: 0, stdout: 'x\n' });
    expect(readdirSync(join(folder, '.raymond/runs/r/debug'))).toContain(
      `0001-main-${'漢'.repeat(26)}.stdout`,
    );
  });

  it.each([['run'], ['ls'], ['lint', 'flow']])(
    'says that the current folder is gone: %s',
    async (...words) => {
      const folder = folderWith({ 'gone/file': '' });
      const command = 'cd gone && rm -r ../gone && exec "$@"';
      const finished = await runProgram(folder, '/bin/sh', [
        '-c',
        command,
        'sh',
        process.execPath,
        launcher,
        ...words,
      ]);
      expect(finished).toMatchObject({ code: 2, stdout: '' });
      expect(finished.stderr).toMatch(
        /^error: the current folder is gone or cannot be entered \(ENOENT\): .*\n$/,
      );
    },
  );

  it.each([['--help'], ['--version'], ['lint', '--help'], ['explain', 'trap'], []])(
    'needs no current folder: %s',
    async (...words) => {
      const folder = folderWith({ 'gone/file': '' });
      const command = 'cd gone && rm -r ../gone && exec "$@"';
      const program = ['-c', command, 'sh', process.execPath, launcher, ...words];
      const finished = await runProgram(folder, '/bin/sh', program);
      expect(finished).toEqual(await raymond(folder, ...words));
    },
  );

  // Other systems make no such folder.
  it.skipIf(process.platform !== 'linux')(
    'says that the path of the current folder is no UTF-8, and makes no other one',
    async () => {
      const folder = folderWith({ 'flow/START.sh': "echo '<result>x</result>'\n" });
      const command = 'cd "$1" && mkdir "$(printf \'\\351t\\351\')" && cd ./*t* && shift && exec "$@"';
      const words = ['-c', command, 'sh', folder, process.execPath, launcher, 'run', '../flow'];
      const refused = await runProgram(folder, '/bin/sh', words);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toMatch(/^error: the path of the current folder is no UTF-8: .*\n$/);
      expect(readdirSync(folder)).toHaveLength(2);
    },
  );

  it('says that no file may become so large', async () => {
    const folder = folderWith({ 'flow/START.sh': "echo '<result>x</result>'\n" });
    const command = `ulimit -f 0; exec '${process.execPath}' '${launcher}' run flow`;
    const refused = await runProgram(folder, 'bash', ['-c', command]);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^error: cannot use .* \(EFBIG\): .*ulimit -f\)\n$/);
  });

  it('tells how to go on when what is kept of the run is no folder any more', async () => {
    const folder = folderWith({
      'flow/START.sh': `[ -e again ] || { touch again; rm -r .raymond/runs/r; touch .raymond/runs/r; }
        echo '<result>x</result>'\n`,
    });
    const ended = await raymond(folder, 'run', 'flow', '--id', 'r');
    expect(ended.code).toBe(4);
    expect(ended.stderr).toMatch(
      /\nerror: cannot use .*events\.jsonl \(ENOTDIR\): a part of the path is a file: move it away\ngo on with: raymond resume r\n$/,
    );
    rmSync(join(folder, '.raymond/runs/r'));
    expect(await raymond(folder, 'resume', 'r')).toMatchObject({ code: 0, stdout: 'x\n' });
  });

  it.skipIf(process.getuid?.() === 0)(
    'tells how to go on when its folder is locked (the superuser is never locked out)',
    async () => {
      const folder = folderWith({
        'flow/START.sh': `[ -e again ] || { touch again; chmod 0 .raymond; }; echo '<result>x</result>'\n`,
      });
      const ended = await raymond(folder, 'run', 'flow', '--id', 'r');
      chmodSync(join(folder, '.raymond'), 0o700);
      expect(ended.code).toBe(4);
      expect(ended.stderr).toMatch(/permission denied: .*\ngo on with: raymond resume r\n$/);
      expect(await raymond(folder, 'resume', 'r')).toMatchObject({ code: 0, stdout: 'x\n' });
    },
  );

  it('ends a script that traps the signal and exits well as timed out', async () => {
    const folder = workplace('Go <goto>WAIT</goto>', turns('<goto>WAIT</goto>'), {
      'flow/WAIT.sh': "trap 'exit 0' TERM\nsleep 30 & wait\necho '<result>x</result>'\n",
    });
    const finished = await raymond(folder, 'run', 'flow', '--timeout', '1s', ...replay);
    expect(finished.code).toBe(1);
    // On a busy machine it may take longer to end, which is told in parentheses.
    expect(finished.stderr).toMatch(/WAIT\.sh was ended by its timeout of 1s(?: \(.*)?$/m);
    expect(finished.stderr).not.toContain('no transition tag');
  });

  it('says of one that hears no signal how much longer it took', async () => {
    const folder = folderWith({ 'flow/START.sh': '# ---\n# timeout: 1s\n# ---\ntrap "" TERM\nsleep 30\n' });
    const finished = await raymond(folder, 'run', 'flow');
    expect(finished.stderr).toMatch(
      /START\.sh was ended by its timeout of 1s \(it took [2-9](?:\.\d)? s more to end\); the workflow says so, which --timeout does not change: to allow more, mend it and begin a new run$/m,
    );
    // What a state declares is part of the bundle, which no option changes; nor does a budget, of a script.
    const free = await raymond(folder, 'run', 'flow', '--budget', '0');
    expect(free.stderr).toMatch(/^go on with: raymond resume \S+$/m);
    expect(finished.stderr).toMatch(/^go on with: raymond resume \S+$/m);
  });

  it('does not take the implicit transition of a script that was cut off', async () => {
    const header = '# ---\n# allowed_transitions: [{ tag: goto, target: DEPLOY }]\n# ---\n';
    const folder = workplace('Go <goto>WAIT</goto>', turns('<goto>WAIT</goto>'), {
      'flow/WAIT.sh': `${header}trap 'exit 0' TERM\nsleep 30 & wait\n`,
      'flow/DEPLOY.sh': "echo '<result>deployed</result>'\n",
    });
    const finished = await raymond(folder, 'run', 'flow', '--timeout', '1s', ...replay);
    expect(finished).toMatchObject({ code: 1, stdout: '' });
    expect(finished.stderr).toContain('timeout');
  });

  it('that prints without end fills no disk: the log keeps the first 16 MiB of a step, and says so', async () => {
    const folder = folderWith({
      'flow/START.sh': "head -c 30000000 /dev/zero | tr '\\0' x >&2\necho '<result>x</result>'\n",
    });
    const finished = await raymond(folder, 'run', 'flow', '--id', 'r');
    expect(finished).toMatchObject({ code: 0, stdout: 'x\n' });
    const log = readFileSync(join(folder, '.raymond/runs/r/events.jsonl'));
    expect(log.length).toBeGreaterThan(16 * 1024 * 1024);
    expect(log.length).toBeLessThan(18 * 1024 * 1024);
    expect(finished.stderr.match(/START: of all that it prints the first 16 MiB are kept/g)).toHaveLength(1);
  });

  it('is not abandoned when its reader goes away', async () => {
    const folder = workplace('Go <goto>WAIT</goto>', turns('<goto>WAIT</goto>'), {
      'flow/WAIT.sh': "for i in 1 2 3 4 5; do echo tick; sleep 1; done\necho '<result>x</result>'\n",
    });
    const line = `'${process.execPath}' '${launcher}' run flow --json ${replay.join(' ')} | head -1; exit \${PIPESTATUS[0]}`;
    const finished = await runProgram(folder, 'bash', ['-c', line]);
    expect(finished.code).toBe(4);
    expect(finished.stderr).toContain('go on with: raymond resume r');
    expect(await raymond(folder, 'resume', 'r')).toMatchObject({ code: 0, stdout: 'x\n' });
  });
});
