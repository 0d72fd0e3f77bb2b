import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/util/display-width.ts';
import { eventually } from '../runtime/drive-command.ts';
import { checkout, folderWith, launcher, prompt, raymond, runProgram } from './command-line.ts';
import { raymondHere } from './in-process.ts';

const isWindows = process.platform === 'win32';

/** Starts raymond and lets the test go on meanwhile. */
function begin(folder: string, ...parameters: readonly string[]) {
  const child = spawn(process.execPath, [launcher, ...parameters], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const seen = { stdout: '', stderr: '', code: null as number | null };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    seen.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    seen.stderr += text;
  });
  const ended = new Promise<typeof seen>((resolve) => {
    child.on('close', (code) => resolve(Object.assign(seen, { code })));
  });
  return { child, seen, ended };
}

/** Two steps; the second one waits for a file `go`. */
const waiting = {
  'flow/START.sh': 'printf "first "; echo line; echo "to err" >&2; echo "<goto>WAIT</goto>"\n',
  'flow/WAIT.sh': 'while [ ! -e go ]; do sleep 0.05; done; echo "<result>done</result>"\n',
};
const withoutTimes = (text: string) =>
  text.replace(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ /gm, '').replace(/\d+\.\ds/g, 'Ns');

describe.skipIf(isWindows)('raymond logs', { concurrent: true }, () => {
  it('waits for a reader that is slow, and loses nothing', async () => {
    const script = 'yes "a line of a long log" | head -c 3000000; echo "<result>x</result>"\n';
    const folder = folderWith({ 'flow/START.sh': script, 'flow/workflow.yaml': 'platforms: [unix]\n' });
    await raymond(folder, 'run', 'flow', '--id', 'r', '--quiet');
    const child = spawn(process.execPath, [launcher, 'logs', 'r', '--json'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const code = new Promise((resolve) => child.on('close', resolve));
    // It has long since filled the pipe when the reading begins.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    expect(await code).toBe(0);
    expect(text).toBe(readFileSync(join(folder, '.raymond/runs/r/events.jsonl'), 'utf8'));
  });

  it('says nothing of the end of a log whose reader has gone before', async () => {
    const script = 'yes "a line of a long log" | head -c 3000000; exit 3\n';
    const folder = folderWith({ 'flow/START.sh': script, 'flow/workflow.yaml': 'platforms: [unix]\n' });
    await raymond(folder, 'run', 'flow', '--id', 'r', '--quiet');
    const command = `"${process.execPath}" "${launcher}" logs r | head -1`;
    const finished = await runProgram(folder, '/bin/sh', ['-c', command]);
    expect(withoutTimes(finished.stdout)).toBe('run r of flow begins at START\n');
    expect(finished).toMatchObject({ code: 0, stderr: '' });
  });

  it('prints what happened with its outputs, line by line, and as JSON the very events', async () => {
    const folder = folderWith({ ...waiting, go: '' });
    await raymond(folder, 'run', 'flow', '--id', 'r');
    const shown = await raymondHere(folder, 'logs', 'r');
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    const lines = withoutTimes(shown.stdout).split('\n');
    expect(lines[0]).toBe('run r of flow begins at START');
    // Two streams of a script have no order between them.
    expect(lines.slice(1, 4).sort()).toEqual(
      ['main | <goto>WAIT</goto>', 'main | first line', 'main | to err'].sort(),
    );
    expect(lines.slice(4)).toEqual([
      'main  START → WAIT (goto)  $0.00  Ns',
      'main | <result>done</result>',
      'main  WAIT → end (result)  $0.00  Ns',
      'run r finished, $0.00',
      '',
    ]);
    const json = await raymondHere(folder, 'logs', 'r', '--json');
    expect(json.stdout).toBe(readFileSync(join(folder, '.raymond/runs/r/events.jsonl'), 'utf8'));
  });

  it('follows a run until no process runs it, through a kill and a resumption', async () => {
    const folder = folderWith(waiting);
    const first = begin(folder, 'run', 'flow', '--id', 'r');
    await eventually(() => first.seen.stderr.includes('→ WAIT'));
    const following = begin(folder, 'logs', '-f', 'r');
    await eventually(() => following.seen.stdout.includes('→ WAIT'));
    first.child.kill('SIGKILL');
    // Of a run that was killed no event says that it has ended.
    const stderr = 'run r interrupted: its process ended without saying why\ngo on with: raymond resume r\n';
    expect(await following.ended).toMatchObject({ code: 0, stderr });
    expect(following.seen.stdout).not.toContain('end (result)');
    expect(await raymondHere(folder, 'logs', 'r')).toMatchObject({ code: 0, stderr });

    const second = begin(folder, 'resume', 'r');
    await eventually(() => second.seen.stderr.includes('goes on'));
    const again = begin(folder, 'logs', '-f', 'r');
    await eventually(() => again.seen.stdout.includes('goes on'));
    writeFileSync(join(folder, 'go'), '');
    expect(await again.ended).toMatchObject({ code: 0 });
    expect(again.seen.stdout).toContain('main  WAIT → end (result)');
    expect(await second.ended).toMatchObject({ code: 0, stdout: 'done\n' });
  });

  it('follows a log that is removed in the middle of a run and made anew', async () => {
    const folder = folderWith(waiting);
    const run = begin(folder, 'run', 'flow', '--id', 'r');
    await eventually(() => run.seen.stderr.includes('→ WAIT'));
    const following = begin(folder, 'logs', '-f', 'r');
    await eventually(() => following.seen.stdout.includes('→ WAIT'));
    rmSync(join(folder, '.raymond/runs/r/events.jsonl'));
    writeFileSync(join(folder, 'go'), '');
    expect(await following.ended).toMatchObject({ code: 0 });
    expect(following.seen.stdout).toContain('main  WAIT → end (result)');
    await run.ended;
  });

  it('follows a run whose folder is removed, until that comes back', async () => {
    const folder = folderWith(waiting);
    const run = begin(folder, 'run', 'flow', '--id', 'r');
    await eventually(() => run.seen.stderr.includes('→ WAIT'));
    const following = begin(folder, 'logs', '-f', 'r');
    await eventually(() => following.seen.stdout.includes('→ WAIT'));
    // Or else it would put the folder back before anybody looks.
    run.child.kill('SIGSTOP');
    rmSync(join(folder, '.raymond'), { recursive: true });
    await eventually(() => following.seen.stderr.includes('was removed: waiting until the run comes back'));
    run.child.kill('SIGCONT');
    writeFileSync(join(folder, 'go'), '');
    expect(await following.ended).toMatchObject({ code: 0 });
    expect(following.seen.stdout).toContain('main  WAIT → end (result)');
    await run.ended;
  });

  it('passes over lines that a crash cut off, and says so', async () => {
    const folder = folderWith({ ...waiting, go: '' });
    await raymond(folder, 'run', 'flow', '--id', 'r');
    const path = join(folder, '.raymond/runs/r/events.jsonl');
    const whole = (await raymondHere(folder, 'logs', 'r')).stdout;
    appendFileSync(path, '{"type":"transition","time":"20');
    // A line without its end may yet get it.
    expect(await raymondHere(folder, 'logs', 'r')).toMatchObject({ stdout: whole, stderr: '' });
    const timeless = { type: 'warning', time: 'never', run: 'r', agent: null, message: 'x' };
    appendFileSync(path, `\n{"type":"transition"}\n${JSON.stringify(timeless)}\n`);
    const damaged = await raymondHere(folder, 'logs', 'r');
    expect(damaged.stdout).toBe(whole);
    expect(damaged.stderr).toBe(`warning: 3 lines of ${path} cannot be read\n`);
  });

  it.each([
    ['ls', []],
    ['run', ['flow']],
    ['logs', ['r']],
    ['status', ['r']],
    ['resume', ['r']],
    ['rm', ['r']],
  ])('says that the folder of runs is a file: %s', async (command, words) => {
    const folder = folderWith({ ...waiting, '.raymond': '' });
    const refused = await raymond(folder, command, ...words);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^error: (?:.|\n)*cannot use .*\.raymond.* \(ENOTDIR\): .*\n$/m);
    expect(refused.stderr).not.toContain('    at ');
  });

  it('tells how a run ended that can go on', async () => {
    const folder = folderWith({ ...waiting, go: '' });
    await raymond(folder, 'run', 'flow', '--id', 'r', '--max-steps', '1');
    await raymond(folder, 'resume', 'r', '--max-steps', 'none');
    const lines = withoutTimes((await raymondHere(folder, 'logs', 'r')).stdout).split('\n');
    const about = lines.filter((line) => line.startsWith('run r'));
    expect(about).toEqual([
      'run r of flow begins at START',
      'run r stopped: 1 step taken, as many as --max-steps allows, $0.00',
      'run r of flow goes on',
      'run r finished, $0.00',
    ]);
  });

  it('tells from the state how a run ended whose last events were lost', async () => {
    const folder = folderWith({ ...waiting, go: '' });
    await raymond(folder, 'run', 'flow', '--id', 'r', '--max-steps', '1');
    const path = join(folder, '.raymond/runs/r/events.jsonl');
    const loseLast = () => writeFileSync(path, readFileSync(path, 'utf8').replace(/.*\n$/, ''));
    loseLast();
    expect(await raymondHere(folder, 'logs', 'r')).toMatchObject({
      code: 0,
      stderr:
        'run r stopped: 1 step taken, as many as --max-steps allows, $0.00\ngo on with: raymond resume r --max-steps 2\n',
    });
    await raymond(folder, 'resume', 'r', '--max-steps', 'none');
    loseLast();
    expect(await raymondHere(folder, 'logs', 'r')).toMatchObject({
      code: 0,
      stderr: 'run r finished, $0.00\n',
    });
    // A log that was made anew in the middle of the run.
    const events = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      '{"time":"2026-11-30T18:00:40Z","run":"r","type":"run_ended","agent":null,"status":"finished","reason":null,"until":null,"spent":0}\n',
    );
    expect(await raymondHere(folder, 'logs', 'r')).toMatchObject({
      code: 0,
      stderr: `warning: ${path} tells 0 of 2 steps: the others were lost, or removed\n`,
    });
    writeFileSync(path, events);
    rmSync(path);
    const lost = `warning: ${path} tells 0 of 2 steps: the others were lost, or removed\n`;
    const told = { code: 0, stdout: '', stderr: `${lost}run r finished, $0.00\n` };
    expect(await raymondHere(folder, 'logs', 'r')).toEqual(told);
  });

  it('refuses a run that is not there', async () => {
    const finished = await raymondHere(folderWith({}), 'logs', 'nothing');
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toContain('there is no run "nothing"');
  });
});

it.skipIf(isWindows)(
  'what programs print is shown without their colours, and progress line by line',
  async () => {
    const script = String.raw`printf '\033[1;31mred\033[m\033[K\r\n 10%%\r100%%\n\033]0;title\007\n'
printf '\033[31mboom\033[0m\n' >&2
exit 1
`;
    const folder = folderWith({ 'flow/START.sh': script });
    const live = await raymond(folder, 'run', 'flow', '--id', 'r', '--verbose');
    const logs = await raymondHere(folder, 'logs', 'r');
    for (const shown of [live.stderr, logs.stdout]) {
      expect(shown).toContain('main | red\n');
      expect(shown).toContain('main |  10%\n');
      expect(shown).toContain('main | 100%\n');
      expect(shown).toContain('main | \uFFFD]0;title\uFFFD\n');
      expect(shown).toContain('exited with code 1 and wrote: boom\n');
    }
    expect((await raymondHere(folder, 'status', 'r')).stdout).toContain('and wrote: boom\n');
    const events = await raymondHere(folder, 'logs', 'r', '--json');
    expect(events.stdout).toContain(String.raw`\u001b[1;31mred`);
  },
);

it.skipIf(isWindows)(
  'an id that is misspelt, or only begun, is answered with the one that was meant',
  async () => {
    const folder = folderWith({ 'flow/START.sh': "echo '<result>x</result>'\n" });
    await raymond(folder, 'run', 'flow', '--id', 'issue-195');
    for (const command of ['status', 'logs', 'resume', 'rm']) {
      const near = await raymondHere(folder, command, 'isue-195');
      const begun = await raymondHere(folder, command, 'iss');
      expect(begun.stderr).toMatch(/; did you mean issue-195\?\n/);
      expect(near.stderr).toMatch(/^error: there is no run "isue-195" in \S+; did you mean issue-195\?\n/);
      const far = await raymondHere(folder, command, 'nothing');
      expect(far.stderr).toMatch(/"nothing" in \S+; raymond ls shows the runs that there are\n/);
    }
  },
);

describe.skipIf(isWindows)('raymond ls --json', () => {
  const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(join(checkout, 'grammar/run-list.schema.json'), 'utf8')),
  );
  const list = async (folder: string) => {
    const { code, stdout, stderr } = await raymond(folder, 'ls', '--json');
    expect(code).toBe(0);
    const runs = JSON.parse(stdout);
    expect(validate(runs), JSON.stringify(validate.errors)).toBe(true);
    return { runs, stderr };
  };

  it('is an empty array where there are no runs', async () => {
    const folder = folderWith({});
    expect(await list(folder)).toEqual({ runs: [], stderr: '' });
    expect(existsSync(join(folder, '.raymond'))).toBe(false);
  });

  it('has what the table says of each run, in its order', async () => {
    const folder = folderWith(waiting);
    await raymond(folder, 'run', 'flow', '--id', 'old', '--max-steps', '1', '--budget', 'none');
    const killed = begin(folder, 'run', 'flow', '--id', 'killed', '--budget', '2');
    await eventually(() => killed.seen.stderr.includes('→ WAIT'));
    killed.child.kill('SIGKILL');
    await killed.ended;
    const alive = begin(folder, 'run', 'flow', '--id', 'alive');
    await eventually(() => alive.seen.stderr.includes('→ WAIT'));
    const hostile = '\u001b[2J';
    writeFileSync(join(folder, '.raymond/state/broken.json'), `${hostile}{`);
    const { runs, stderr } = await list(folder);
    const run = { workflow: 'flow', states: ['WAIT'], spent: 0, paused_until: null, problem: null };
    const created = expect.stringMatching(/^\d{4}-.*Z$/);
    const problem = expect.stringContaining('state/broken.json is damaged');
    expect(runs).toEqual([
      { ...run, id: 'alive', status: 'running', budget: 10, created },
      { ...run, id: 'killed', status: 'interrupted', budget: 2, created },
      { ...run, id: 'old', status: 'steps', budget: null, created },
      {
        ...{ id: 'broken', status: 'damaged', workflow: null, states: [], spent: null, budget: null },
        ...{ created: null, paused_until: null, problem },
      },
    ]);
    expect(stderr).toMatch(/^warning: [^\n]*broken\.json is damaged [^\n]*\n$/);
    const table = await raymondHere(folder, 'ls');
    expect(table.stdout.split('\n').map((line) => line.split(/ +/).slice(0, 2).join(' '))).toEqual([
      'ID STATUS',
      ...runs.map(({ id, status }: { id: string; status: string }) => `${id} ${status}`),
      '',
    ]);
    expect(table.stdout + table.stderr + stderr).not.toContain('\u001b');
    writeFileSync(join(folder, 'go'), '');
    expect(await alive.ended).toMatchObject({ code: 0 });
  });
});

describe.skipIf(isWindows)('raymond ls', () => {
  it('keeps its columns where states have wide names', async () => {
    const folder = folderWith({
      'wide/START.sh': 'echo "<goto>審査</goto>"\n',
      'wide/審査.sh': 'exit 1\n',
      'flow/START.sh': 'exit 1\n',
    });
    for (const [workflow, id] of [
      ['wide', 'a'],
      ['flow', 'b'],
    ] as const)
      expect(await raymond(folder, 'run', workflow, '--id', id)).toMatchObject({ code: 1 });
    const { stdout } = await raymondHere(folder, 'ls');
    const columns = stdout
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [displayWidth(line.split('$')[0] ?? '')]));
    expect(stdout).toMatch(/^a .*審査 +\$/m);
    expect(columns.slice(1)).toEqual([columns[1], columns[1]]);
  });
});

describe.skipIf(isWindows)('raymond rm', () => {
  it('removes runs with their events, and goes on after one that is not there', async () => {
    const folder = folderWith({ ...waiting, go: '' });
    await raymond(folder, 'run', 'flow', '--id', 'a');
    await raymond(folder, 'run', 'flow', '--id', 'b');
    const removed = await raymond(folder, 'rm', 'a', '../b', 'c');
    expect(removed.code).toBe(2);
    expect(removed.stderr).toContain('removed a\n');
    expect(removed.stderr).toContain('there is no run "c"');
    expect(removed.stderr).not.toContain('removed ../b');
    expect(existsSync(join(folder, '.raymond/runs/a'))).toBe(false);
    expect((await raymondHere(folder, 'ls')).stdout).toMatch(/^b /m);
    expect((await raymondHere(folder, 'ls')).stdout).not.toMatch(/^a /m);
    // The id is free again, and nothing of the old run is in the new one.
    expect(await raymond(folder, 'run', 'flow', '--id', 'a')).toMatchObject({ code: 0 });
    expect((await raymondHere(folder, 'logs', 'a')).stdout.match(/begins at/g)).toHaveLength(1);
  });

  it('refuses a run that is under way', async () => {
    const folder = folderWith(waiting);
    const run = begin(folder, 'run', 'flow', '--id', 'r');
    await eventually(() => run.seen.stderr.includes('→ WAIT'));
    const refused = await raymondHere(folder, 'rm', 'r');
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain('the run r is under way in another process');
    writeFileSync(join(folder, 'go'), '');
    expect(await run.ended).toMatchObject({ code: 0, stdout: 'done\n' });
  });
});

describe.skipIf(isWindows)('results', () => {
  const forking = {
    'flow/START.sh':
      'n=$(cat n 2>/dev/null || echo 0); echo $((n+1)) > n\nif [ "$n" -lt 11 ]; then echo "<fork next=\\"START\\" n=\\"$n\\">WORK</fork>"; else echo "<result>all sent</result>"; fi\n',
    'flow/WORK.sh': 'if [ "$n" = 3 ]; then exit 1; fi; printf "<result>number %s</result>" "$n"\n',
  };

  it('of all agents stand below their names, while those that failed are named apart', async () => {
    const folder = folderWith(forking);
    const finished = await raymond(folder, 'run', 'flow', '--id', 'r');
    const numbers = [0, 1, 2, 4, 5, 6, 7, 8, 9, 10];
    expect(finished.stdout).toBe(
      ['==> main <==\nall sent\n', ...numbers.map((n) => `==> main_work${n + 1} <==\nnumber ${n}\n`)].join(
        '\n',
      ),
    );
    expect(finished.code).toBe(1);
    expect(finished.stderr).toContain('run r failed (1 of 12 agents failed: main_work4), $0.00\n');
    const status = JSON.parse((await raymondHere(folder, 'status', 'r', '--json')).stdout);
    expect(status.finished).toHaveLength(11);
    expect(status.agents).toMatchObject([{ id: 'main_work4', status: 'failed' }]);
  });

  it('of a single agent stand alone, so that a program can read them', async () => {
    const folder = folderWith({
      'flow/START.md': prompt('tag: result'),
      'turns.json': JSON.stringify({
        version: 1,
        turns: [{ state: 'START', text: '<result>x\ny</result>' }],
      }),
    });
    const finished = await raymond(folder, 'run', 'flow', '--agent', 'replay:turns.json');
    expect(finished.stdout).toBe('x\ny\n');
  });
});

describe.skipIf(isWindows)('raymond resume of a finished run', () => {
  it('says of each option that it changes nothing', async () => {
    const folder = folderWith({ 'flow/START.sh': 'echo "<result>x</result>"\n', 'none.json': '{}' });
    await raymond(folder, 'run', 'flow', '--id', 'r', '--quiet');
    const told = async (...words: readonly string[]) => {
      const { code, stdout, stderr } = await raymondHere(folder, 'resume', 'r', '--quiet', ...words);
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'x\n' });
      return stderr;
    };
    expect(await told()).toBe('');
    for (const option of [
      ['--budget', '7'],
      ['--jobs', '2'],
      ['--max-steps', '9'],
      ['--agent', 'claude'],
      ['--record', 'turns.json'],
      ['--wait'],
    ])
      expect(await told(...option)).toBe(`warning: the run has finished, so ${option[0]} changes nothing\n`);
    expect(await told('--wait', '--jobs', '2')).toContain('so --jobs and --wait change nothing\n');
  });
});

describe.skipIf(isWindows)('raymond status', { concurrent: true }, () => {
  it('prints as JSON the state of the run, and whether a process has it', async () => {
    const schema = readFileSync(join(checkout, 'grammar/run-state.schema.json'), 'utf8');
    const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(JSON.parse(schema));
    const folder = folderWith({ 'flow/START.sh': 'exit 1\n' });
    await raymond(folder, 'run', 'flow', '--id', 'r');
    const { alive, pid, ...state } = JSON.parse((await raymondHere(folder, 'status', 'r', '--json')).stdout);
    expect({ alive, pid }).toEqual({ alive: false, pid: null });
    expect(validate(state), JSON.stringify(validate.errors)).toBe(true);
  });

  it('prints a state whose controls, escaped, are longer than a string can be; the report cuts them', async () => {
    const folder = folderWith({ 'flow/START.sh': 'echo "<result>x</result>"\n' });
    await raymond(folder, 'run', 'flow', '--id', 'r');
    const path = join(folder, '.raymond/state/r.json');
    const state = JSON.parse(readFileSync(path, 'utf8'));
    const result = '\u007f'.repeat(15_000_000);
    const finished = Array.from({ length: 6 }, (_, index) => ({
      ...state.finished[0],
      id: `main${index}`,
      result,
    }));
    writeFileSync(path, JSON.stringify({ ...state, finished }));
    // Half a gigabyte: to read it here would cost more than to print it.
    const count = 'set -o pipefail; "$0" "$1" status r --json | wc -c';
    const printed = await runProgram(folder, 'bash', ['-c', count, process.execPath, launcher]);
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    expect(Number(printed.stdout)).toBeGreaterThan(6 * 15_000_000 * 6);
    expect(await raymond(folder, 'report', 'r', '-o', 'r.html')).toMatchObject({ code: 0 });
    expect(statSync(join(folder, 'r.html')).size).toBeLessThan(10_000_000);
  }, 180_000);

  it('shows the first lines of an error below one another, and where the others are', async () => {
    const header = '# ---\n# retries: 1\n# ---\n';
    const folder = folderWith({
      'flow/START.sh': `${header}for line in 1 2 3 4 5 6 7; do echo "line $line" >&2; done\nexit 3\n`,
      'flow/LONG.sh': 'seq 10000 12000 >&2\nexit 3\n',
    });
    const failed = await raymond(folder, 'run', 'flow', '--id', 'r');
    expect(failed.stderr).toContain(
      'error: main failed 2 times in START: START.sh exited with code 3 and wrote: line 1\n',
    );
    const { stdout } = await raymondHere(folder, 'status', 'r');
    expect(stdout.split('\n').slice(7)).toEqual([
      '  error   failed 2 times: START.sh exited with code 3 and wrote: line 1',
      ...[2, 3, 4, 5].map((number) => `          line ${number}`),
      '          … 2 more lines: --json prints them all',
      '',
    ]);
    await raymond(folder, 'run', 'flow', '--entry', 'LONG', '--id', 'long');
    // Of what it wrote the end is kept, from a whole line on.
    expect((await raymondHere(folder, 'status', 'long')).stdout).toMatch(/and wrote: 1\d{4}\n {10}1\d{4}\n/);
  });

  it('names the process that runs the run, as long as that is alive', async () => {
    const folder = folderWith(waiting);
    const run = begin(folder, 'run', 'flow', '--id', 'r');
    await eventually(() => run.seen.stderr.includes('→ WAIT'));
    const { pid } = run.child;
    expect((await raymondHere(folder, 'status', 'r')).stdout).toContain(
      `\nstatus    running in process ${pid}\n`,
    );
    const asJson = async () => JSON.parse((await raymondHere(folder, 'status', 'r', '--json')).stdout);
    expect(await asJson()).toMatchObject({ alive: true, pid });
    const { stderr } = await raymondHere(folder, 'resume', 'r');
    expect(stderr).toBe(
      `error: the run r is under way in another process (${pid}): wait for it, or end it\n`,
    );
    run.child.kill('SIGKILL');
    await run.ended;
    await raymond(folder, 'logs', '-f', 'r');
    expect(await asJson()).toMatchObject({ alive: false, pid: null });
  });

  it('says since when an agent is in its state, and while it works how long its step takes', async () => {
    const folder = folderWith(waiting);
    const run = begin(folder, 'run', 'flow', '--id', 'r');
    await eventually(() => run.seen.stderr.includes('→ WAIT'));
    const path = join(folder, '.raymond/state/r.json');
    const kept = () => JSON.parse(readFileSync(path, 'utf8'));
    await eventually(() => kept().agents[0].status === 'running');
    const state = kept();
    const hoursAgo = (hours: number) => new Date(Date.now() - (hours + 0.5) * 3_600_000).toISOString();
    const times = { entered: hoursAgo(5), step_begun: hoursAgo(2) };
    // As after hours of work.
    writeFileSync(path, JSON.stringify({ ...state, agents: [{ ...state.agents[0], ...times }] }));
    const when = `${times.entered.slice(0, 19).replace('T', ' ')} UTC, 5h ago`;
    const about = async () => (await raymondHere(folder, 'status', 'r')).stdout.split('\n').slice(5);
    expect(await about()).toEqual([
      'agent     main  running in WAIT  $0.00',
      `  entered ${when}; its step began 2h ago`,
      '',
    ]);
    expect(JSON.parse((await raymondHere(folder, 'status', 'r', '--json')).stdout)).toMatchObject({
      alive: true,
      agents: [times],
    });
    const page = async () => (await raymondHere(folder, 'report', 'r', '-o', '-')).stdout;
    expect(await page()).toMatch(/under way.*so far|so far.*under way/s);
    run.child.kill('SIGKILL');
    await run.ended;
    // Ends when its children have ended too.
    await raymond(folder, 'logs', '-f', 'r');
    expect(await page()).toMatch(/from start to end.*no end is known/s);
    expect(await about()).toEqual(['agent     main  cut off in WAIT  $0.00', `  entered ${when}`, '']);
    // A state of an older raymond does not know.
    const { entered: _entered, step_begun: _begun, ...older } = state.agents[0];
    writeFileSync(path, JSON.stringify({ ...state, agents: [older] }));
    expect(await about()).toEqual(['agent     main  cut off in WAIT  $0.00', '']);
  });

  it('calls an agent failed until it is begun again, whatever stops a resumed run before', async () => {
    const folder = folderWith({
      'flow/START.sh': 'touch began; [ -e go ] || exit 3\nwhile [ -e go ]; do sleep 0.05; done\n',
    });
    await raymond(folder, 'run', 'flow', '--id', 'r', '--max-steps', '1');
    const about = async () => {
      const { stdout } = await raymondHere(folder, 'status', 'r');
      return stdout
        .split('\n')
        .slice(5)
        .filter((line) => !line.startsWith('  entered'));
    };
    const failed = await about();
    expect(failed).toEqual([
      'agent     main  failed in START  $0.00',
      '  error   START.sh exited with code 3 and wrote nothing to standard error',
      '',
    ]);
    const stopped = await raymond(folder, 'resume', 'r');
    expect(stopped).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('go on with: raymond resume r'),
    });
    expect(await about()).toEqual(failed);
    await raymondHere(folder, 'report', 'r', '-o', 'r.html');
    expect(readFileSync(join(folder, 'r.html'), 'utf8')).toContain('failed in START');

    rmSync(join(folder, 'began'));
    writeFileSync(join(folder, 'go'), '');
    const again = begin(folder, 'resume', 'r', '--max-steps', '9');
    await eventually(() => existsSync(join(folder, 'began')));
    expect(await about()).toEqual(['agent     main  running in START  $0.00', '']);
    rmSync(join(folder, 'go'));
    expect(await again.ended).toMatchObject({ code: 1 });
  });

  it('tells a stack of 10,000 frames in one line', async () => {
    const folder = folderWith({ 'flow/START.sh': 'exit 1\n', 'flow/BACK.sh': 'echo "<result>x</result>"\n' });
    await raymond(folder, 'run', 'flow', '--id', 'r');
    const path = join(folder, '.raymond/state/r.json');
    const state = JSON.parse(readFileSync(path, 'utf8'));
    const frame = (file: string) => ({ session: null, branch: false, return: file, cwd: folder });
    const frames = [frame('START.sh'), ...Array.from({ length: 9_999 }, () => frame('BACK.sh'))];
    writeFileSync(path, JSON.stringify({ ...state, agents: [{ ...state.agents[0], stack: frames }] }));
    const shown = await raymondHere(folder, 'status', 'r');
    expect(shown.stdout).toContain('  returns to BACK (9999 times), then START\n');
    expect(shown.stdout.length).toBeLessThan(1_000);
  });
});

describe.skipIf(isWindows)(
  'a run that is stopped, as by Ctrl-Z, while its script ends',
  { concurrent: true },
  () => {
    /** It stops raymond itself: from outside it would come too late on a busy machine. A script that was cut off takes no implicit transition. */
    const steps = {
      'flow/START.sh':
        '# ---\n# allowed_transitions: [{ tag: goto, target: LAST }]\n# ---\nkill -STOP $PPID\necho x >> ended\n',
      // Not at its end before the signal has been heard, however busy the machine is.
      'flow/LAST.sh': 'sleep 0.5\necho "<result>done</result>"\n',
    };

    /** Leaves raymond stopped for so many milliseconds after the end of the script, then sends a signal, if any, and lets it go on. */
    async function stopWhile(
      folder: string,
      words: readonly string[],
      duration: number,
      signal: NodeJS.Signals | null,
    ) {
      const run = begin(folder, 'run', 'flow', '--id', 'r', ...words);
      await eventually(() => existsSync(join(folder, 'ended')));
      await new Promise((resolve) => setTimeout(resolve, duration));
      if (signal !== null) run.child.kill(signal);
      run.child.kill('SIGCONT');
      return run.ended;
    }

    it('does not take it for timed out', async () => {
      const folder = folderWith(steps);
      // Neither script needs five seconds, however busy the machine is.
      const ended = await stopWhile(folder, ['--timeout', '5s'], 6_000, null);
      expect(ended).toMatchObject({ code: 0, stdout: 'done\n' });
    });

    it('does not run it again when it is interrupted', async () => {
      const folder = folderWith(steps);
      expect(await stopWhile(folder, [], 1_000, 'SIGINT')).toMatchObject({ code: 4 });
      expect(await raymond(folder, 'resume', 'r', '--quiet')).toMatchObject({ code: 0, stdout: 'done\n' });
      expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe('x\n');
    });
  },
);
