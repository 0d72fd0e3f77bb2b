import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScriptEnd, ScriptRequest } from '../../src/agents/agent.ts';
import { scriptRunner } from '../../src/agents/script.ts';
import type { ChildProcesses, ChildRequest } from '../../src/host/child-processes.ts';
import { nodeChildProcesses } from '../../src/host/node-child-processes.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-script-'));
  scripts = scriptRunner(nodeChildProcesses(), join(folder, 'run', 'script-'));
});

afterAll(() => {
  scripts.close();
  rmSync(folder, { recursive: true, force: true });
});

let scripts: ReturnType<typeof scriptRunner>;

function asked(source: string): ScriptRequest {
  return {
    file: 'POLL.sh',
    source: new TextEncoder().encode(source),
    folder,
    environment: { PATH: process.env.PATH ?? '', WHO: 'you' },
    mark: randomBytes(8).toString('hex'),
    signal: new AbortController().signal,
    onOutput: () => {},
  };
}

function run(source: string, change: Partial<ScriptRequest> = {}): Promise<ScriptEnd> {
  return scripts.run({ ...asked(source), ...change });
}

/** A process that is dead and only waits to be noticed does not run. */
function runs(file: string): boolean {
  const id = readFileSync(join(folder, file), 'utf8').trim();
  if (!existsSync(`/proc/${id}/stat`)) return false;
  return !/\) [ZX]/.test(readFileSync(`/proc/${id}/stat`, 'latin1'));
}

describe.skipIf(process.platform === 'win32')('a script state', () => {
  it('runs with bash in the agent’s folder, its own environment and an empty input', async () => {
    const end = await run(
      'cat; printf "%s|%s|%s" "$PWD" "$WHO" "$(printenv HOME || echo unset)"; echo "$0" > name; echo err >&2',
    );
    const stdout = `${folder}|you|unset`;
    expect(end).toEqual({ kind: 'exited', exitCode: 0, stdout, stderrTail: 'err', unasked: true });
    const path = readFileSync(join(folder, 'name'), 'utf8').trim();
    expect(path.endsWith('/POLL.sh')).toBe(true);
    expect(existsSync(path)).toBe(false);
  });

  it('names the variable that no environment can hold', async () => {
    expect(await run('true', { environment: { WHO: 'a\0b', LONGER: 'x'.repeat(100) } })).toMatchObject({
      kind: 'failed',
      message:
        'the environment of POLL.sh cannot be passed on, because WHO holds a NUL character: hand over text without one, or a file',
    });
  });

  it('says where bytes that it printed are no UTF-8, and not where a letter came in two pieces', async () => {
    const latin = await run("printf '<result>Gr\\xf6\\xdfe</result>'");
    expect(latin).toMatchObject({ stdout: '<result>Gr\uFFFD\uFFFDe</result>', garbled: true });
    const slow = await run("printf '<result>\\xc3'; sleep 0.1; printf '\\xb6 \uFFFD</result>'");
    expect(slow).toMatchObject({ stdout: '<result>\u00F6 \uFFFD</result>' });
    expect(slow).not.toHaveProperty('garbled');
  });

  it('tells of a letter that it has left unfinished', async () => {
    const told: Record<string, string> = { stdout: '', stderr: '' };
    const end = await run("printf 'well \\xe2\\x82'; printf 'no file Gr\\xc3' >&2", {
      onOutput: (stream, text) => {
        told[stream] += text;
      },
    });
    expect(told).toEqual({ stdout: 'well \uFFFD', stderr: 'no file Gr\uFFFD' });
    expect(end).toMatchObject({ stdout: 'well \uFFFD', stderrTail: 'no file Gr\uFFFD' });
  });

  it('runs without the byte order mark that an editor has put in front of it', async () => {
    expect(await run('\uFEFFecho "<result>x</result>"')).toMatchObject({
      exitCode: 0,
      stdout: '<result>x</result>\n',
      stderrTail: '',
    });
  });

  it('keeps its source private while it runs', async () => {
    const end = await run(
      'stat -c "%a" "$(dirname "$0")" "$0" 2>/dev/null || stat -f "%Lp" "$(dirname "$0")" "$0"',
    );
    expect(end).toMatchObject({ stdout: '700\n600\n' });
    expect(readdirSync(folder)).not.toContain('POLL.sh');
  });

  it('leaves nothing beside its file to the next one, and no folder when all is over', async () => {
    const runner = scriptRunner(nodeChildProcesses(), join(folder, 'run', 'script-'));
    const request = {
      source: new TextEncoder().encode('touch "$(dirname "$0")/$WHO"; ls "$(dirname "$0")"'),
    };
    const all = [await run('', request), await run('', { ...request, environment: { WHO: 'me' } })];
    expect(all.map((end) => end.kind === 'exited' && end.stdout)).toEqual([
      'POLL.sh\nyou\n',
      'POLL.sh\nme\n',
    ]);
    const one = await runner.run(asked('dirname "$0"'));
    const two = await runner.run(asked('rm -r "$(dirname "$0")"; dirname "$0"'));
    const three = await runner.run(asked('dirname "$0"'));
    const folders = [one, two, three].map((end) => (end.kind === 'exited' ? end.stdout.trim() : ''));
    expect(folders[1]).toBe(folders[0]);
    expect(folders[2]).not.toBe(folders[0]);
    expect(folders.map((each) => existsSync(each))).toEqual([false, false, true]);
    runner.close();
    expect(existsSync(folders[2] ?? '')).toBe(false);
  });

  it('gives its exit code and the end of what it said', async () => {
    expect(await run('echo out; echo why >&2; exit 7')).toEqual({
      kind: 'exited',
      exitCode: 7,
      stdout: 'out\n',
      stderrTail: 'why',
      unasked: true,
    });
    const said = await run('not-there; exit 7');
    expect(said).toMatchObject({ stderrTail: 'POLL.sh: line 1: not-there: command not found' });
    expect(await run('kill -KILL $$')).toMatchObject({ kind: 'failed', failure: 'error' });
  });

  it('is named where its interpreter names the copy that runs, also as it comes and cut anywhere', async () => {
    const pieces: string[] = [];
    const said = await run(
      'not-there; printf "%.9s" "$0" >&2; sleep 0.1; echo "$(cut -c 10- <<< "$0"): it" >&2; echo "$0"; printf "a/b /" >&2',
      { onOutput: (stream, text) => stream === 'stderr' && pieces.push(text) },
    );
    const whole = 'POLL.sh: line 1: not-there: command not found\nPOLL.sh: it\na/b /';
    expect(pieces.join('')).toBe(whole);
    expect(said).toMatchObject({ stderrTail: whole, stdout: expect.stringMatching(/^\/.*\/POLL\.sh\n$/) });
  });

  it('can open its output by a path, as it can in a terminal', async () => {
    const end = await run(
      'echo one > /dev/stdout; echo two > /dev/stderr; echo three | tee /dev/stderr; echo four >> /dev/fd/2; echo five > /proc/self/fd/1',
    );
    expect(end).toEqual({
      kind: 'exited',
      exitCode: 0,
      stdout: 'one\nthree\nfive\n',
      stderrTail: 'two\nthree\nfour',
      unasked: true,
    });
  });

  it('never gets what another one prints, or left running', async () => {
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, number) => run(`sleep 0.0${number % 7}; echo ${number}`)),
    );
    expect(many.map((end) => end.kind === 'exited' && end.stdout)).toEqual(many.map((_, at) => `${at}\n`));
    // Out of its group, it holds the pipes of its step and prints into them while others run.
    const holder = await run('setsid sh -c "while echo late; do sleep 0.01; done" & echo first; sleep 0.1');
    expect(holder).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('first\n') });
    for (let time = 0; time < 20; time++)
      expect(await run('sleep 0.01; echo alone')).toMatchObject({ stdout: 'alone\n' });
  });

  it('tells its output as it comes, characters whole', async () => {
    const pieces: string[] = [];
    await run("printf '\\303'; sleep 0.1; printf '\\244'", {
      onOutput: (_stream, text) => pieces.push(text),
    });
    expect(pieces.join('')).toBe('ä');
  });

  it('does not wait for a child that keeps the pipe open, and leaves none in its group', async () => {
    const started = performance.now();
    const end = await run('sleep 300 & echo $! > left; echo "<result>x</result>"');
    expect(end).toMatchObject({ kind: 'exited', stdout: '<result>x</result>\n' });
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(runs('left')).toBe(false);
  });

  it('ends the whole tree when told to, also what ignores TERM and what left the group', async () => {
    const abort = new AbortController();
    const source = [
      'trap "" TERM',
      'sleep 300 & echo $! > background',
      'setsid sleep 301 & echo $! > apart',
      'echo ready; wait',
    ].join('\n');
    const started = performance.now();
    const end = await run(source, {
      signal: abort.signal,
      onOutput: () => setTimeout(() => abort.abort(), 100),
    });
    expect(end).toMatchObject({ kind: 'failed', failure: 'aborted' });
    expect(performance.now() - started).toBeLessThan(30_000);
    expect([runs('background'), runs('apart')]).toEqual([false, false]);
  });

  it('ends what is started by a handler of TERM, wherever it goes', async () => {
    const abort = new AbortController();
    const source = [
      "trap 'setsid sleep 302 > /dev/null 2>&1 & echo $! > late; sleep 0.2; exit 1' TERM",
      'echo ready; sleep 5 & wait',
    ].join('\n');
    const end = await run(source, {
      signal: abort.signal,
      onOutput: () => setTimeout(() => abort.abort(), 100),
    });
    expect(end).toMatchObject({ kind: 'failed', failure: 'aborted' });
    expect(runs('late')).toBe(false);
  });

  it('ends with its own code, however much prints on after it', async () => {
    const started = performance.now();
    const source = [
      '(while :; do echo .; sleep 0.02; done) & echo $! > printing',
      // Only when the script is gone: what it prints itself has a limit.
      "setsid sh -c 'while kill -0 $0; do sleep 0.01; done 2> /dev/null; exec yes' $$ & echo $! > apart",
      'echo "<result>x</result>"',
    ];
    const end = await run(source.join('\n'));
    expect(end).toMatchObject({ kind: 'exited', exitCode: 0 });
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(runs('printing')).toBe(false);
  });

  it('has what its filters print after its end', async () => {
    const filter = 'exec > >(while read -r line; do sleep 0.05; echo "$line"; done)';
    expect(await run(`${filter}; echo "<goto>B</goto>"`)).toMatchObject({ stdout: '<goto>B</goto>\n' });
  });

  it('leaves alone what has a session of its own, and its output elsewhere, when it ends by itself', async () => {
    await run('setsid sleep 303 > /dev/null 2>&1 & echo $! > server; sleep 301 & echo $! > left; sleep 0.1');
    expect([runs('server'), runs('left')]).toEqual([true, false]);
    process.kill(Number(readFileSync(join(folder, 'server'), 'utf8')), 'SIGKILL');
  });

  it('is ended when it prints without end', async () => {
    const end = await run('yes');
    expect(end).toMatchObject({
      kind: 'failed',
      failure: 'unusable',
      message: expect.stringContaining('16 MiB'),
    });
  });
});

describe('a machine that has run out of processes', () => {
  it('is no reason to give up: another try may find one', async () => {
    const startError = Object.assign(new Error('spawn EAGAIN'), { code: 'EAGAIN' });
    const host: ChildProcesses = {
      start: () => ({
        ended: Promise.resolve({ exitCode: null, signal: null, startError }),
        end: () => true,
        kill: () => {},
      }),
      killAll: () => {},
    };
    const runner = scriptRunner(host, join(folder, 'run', 'script-'));
    expect(await runner.run(asked('echo'))).toEqual({
      kind: 'failed',
      failure: 'error',
      message:
        'cannot start /bin/bash (EAGAIN): the limit of processes is reached; end other programs, raise the limit, or let fewer agents step at once (--jobs)',
    });
    runner.close();
  });
});

describe('on Windows, by what a host would be asked to start', () => {
  async function started(file: string, source = 'the source', read = source) {
    const requests: ChildRequest[] = [];
    const host: ChildProcesses = {
      start(request) {
        request.onStdout(readFileSync(request.commandArguments.at(-1) ?? request.command));
        requests.push(request);
        return {
          ended: Promise.resolve({ exitCode: 3, signal: null, startError: null }),
          end: () => true,
          kill: () => {},
        };
      },
      killAll: () => {},
    };
    const runner = scriptRunner(host, join(folder, 'run', 'script-'));
    const end = await runner.run({ ...asked(source), file });
    runner.close();
    expect(end).toMatchObject({ kind: 'exited', exitCode: 3, stdout: read });
    return requests[0];
  }

  it('a batch file is a program like any other', async () => {
    const command = expect.stringMatching(/POLL NOW\.bat$/);
    expect(await started('POLL NOW.bat')).toMatchObject({ command, commandArguments: [], input: '', folder });
  });

  it('PowerShell runs a file as it is, without the profile and without questions', async () => {
    const request = await started('POLL.ps1');
    // By its name alone, a file of the agent's folder would be started before that of the system.
    expect(request?.command).toMatch(/^[A-Z]:\\.*\\System32\\WindowsPowerShell\\v1\.0\\powershell\.exe$/i);
    expect(request?.commandArguments).toEqual([
      '-NoProfile',
      '-NonInteractive',
      '-ExecutionPolicy',
      'Bypass',
      '-File',
      expect.stringMatching(/POLL\.ps1$/),
    ]);
  });

  it('cmd gets the line ends of Windows, at which it finds its labels, and no byte order mark', async () => {
    await started('POLL.bat', '\uFEFF@echo off\ngoto end\r\n:end\n', '@echo off\r\ngoto end\r\n:end\r\n');
  });

  it('PowerShell sees by a byte order mark that a text of other letters than ASCII is UTF-8', async () => {
    await started('POLL.ps1', "'<goto>PRÜFEN</goto>'\n", "\uFEFF'<goto>PRÜFEN</goto>'\n");
    await started('POLL.ps1', "\uFEFF'<goto>PRÜFEN</goto>'\n");
    await started('POLL.ps1', "\uFEFF'<goto>TEST</goto>'\n", "'<goto>TEST</goto>'\n");
  });

  it('says that it cannot run any other file', async () => {
    const end = await scripts.run({ ...asked(''), file: 'POLL.py' });
    expect(end).toEqual({
      kind: 'failed',
      failure: 'unusable',
      message: 'raymond cannot run POLL.py: expected .sh, .ps1 or .bat',
    });
  });
});
