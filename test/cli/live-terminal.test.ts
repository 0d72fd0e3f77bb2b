import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { folderWith, launcher, runProgram } from './command-line.ts';
import { TerminalScreen } from './terminal-screen.ts';

/** Node cannot make a pseudo terminal; Python can, where it is installed. */
const hasPython = spawnSync('python3', ['-c', 'import pty, fcntl, termios']).status === 0;
const reason = hasPython ? '' : ' (skipped: no python3 that can make a pseudo terminal)';

/** What is done to a program once it has printed a text. */
type Signal = 'SIGTERM' | 'SIGINT' | 'SIGKILL' | 'SIGSTOP' | 'close';

type Act =
  | { readonly after: string; readonly resize: readonly [columns: number, rows: number] }
  | { readonly after: string; readonly pause?: number; readonly until?: string; readonly send: Signal }
  | { readonly after: string; readonly pause?: number; readonly send: 'SIGCONT'; readonly say: string }
  | { readonly after: string; readonly pause?: number; readonly send: 'keys'; readonly keys: string };

interface Shown {
  readonly output: string;
  readonly code: number | null;
  readonly signal: number | null;
}

async function onTerminal(
  folder: string,
  parameters: readonly string[],
  change: {
    readonly environment?: object;
    readonly acts?: readonly Act[];
    readonly shell?: readonly string[];
  } = {},
): Promise<Shown> {
  const request = {
    command: [...(change.shell ?? []), process.execPath, launcher, ...parameters],
    ...{ folder, columns: 80, rows: 24, acts: change.acts ?? [] },
    environment: { TERM: 'xterm-256color', NO_COLOR: '', ...change.environment },
  };
  const helper = fileURLToPath(new URL('in-terminal.py', import.meta.url));
  const finished = await runProgram(folder, 'python3', [helper, JSON.stringify(request)]);
  expect(finished.stderr).toBe('');
  return JSON.parse(finished.stdout);
}

/** What is left on the screen at the end, from where the run began. */
function screenOf({ output }: Shown): string {
  const screen = new TerminalScreen(80, 24);
  screen.write(output);
  return screen.text.replace(/^[\s\S]*?(?=^run )/m, '').replace(/\d+\.\ds/g, 'Ns');
}

const upSequence = /\u001b\[\d+A/;

/** Works until a file `go` is there, and says so with an escape sequence. */
const start = [
  'printf "at work \\033[2J\\n"',
  'while [ ! -e go ]; do sleep 0.05; done',
  'echo "<result>done</result>"',
].join('\n');
const files = {
  'flow/START.sh': `${start}\n`,
  'quick/START.sh': 'sleep 0.3; echo "<result>done</result>"\n',
};

describe.skipIf(!hasPython)(`a run on a terminal${reason}`, { concurrent: true }, () => {
  it('draws live lines, and leaves only what happened', async () => {
    const shown = await onTerminal(folderWith(files), ['run', 'quick', '--id', 'r']);
    expect(shown.code).toBe(0);
    expect(shown.output).toMatch(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/);
    expect(shown.output).toMatch(upSequence);
    expect(screenOf(shown)).toBe(
      [
        'run r of quick begins at START',
        'main  START → end (result)  $0.00  Ns',
        'done',
        'run r finished, $0.00',
      ].join('\n'),
    );
  });

  it('shows what a script prints without its escape sequences', async () => {
    const folder = folderWith({ ...files, go: '' });
    const shown = await onTerminal(folder, ['run', 'flow', '--verbose', '--id', 'r']);
    expect(screenOf(shown)).toMatch(/^main \| at work *$/m);
  });

  it.skipIf(process.platform !== 'linux')('draws nothing as a job in the background', async () => {
    const shell = ['bash', '-c', 'set -m; "$@" & wait', 'bash'];
    const shown = await onTerminal(folderWith(files), ['run', 'quick', '--id', 'r'], { shell });
    expect(shown).toMatchObject({ code: 0 });
    expect(shown.output).not.toMatch(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]|\u001b\[[\dAJK]/);
    expect(screenOf(shown)).toContain('main  START → end (result)  $0.00  Ns\ndone\nrun r finished, $0.00');
  });

  it.each([
    ['TERM=dumb', { TERM: 'dumb' }, []],
    ['--quiet', {}, ['--quiet']],
    ['--json', {}, ['--json']],
  ])('draws nothing with %s', async (_, environment, flags) => {
    const shown = await onTerminal(folderWith(files), ['run', 'quick', '--id', 'r', ...flags], {
      environment,
    });
    expect(shown).toMatchObject({ code: 0 });
    expect(shown.output).not.toContain('\u001b');
    expect(shown.output).toContain('done');
  });

  it('colours nothing with NO_COLOR, and still draws', async () => {
    const shown = await onTerminal(folderWith(files), ['run', 'quick'], { environment: { NO_COLOR: '1' } });
    expect(shown.output).toMatch(upSequence);
    expect(shown.output).not.toMatch(/\u001b\[[\d;]*m/);
    const coloured = await onTerminal(folderWith(files), ['run', 'quick']);
    expect(coloured.output).toMatch(/\u001b\[[\d;]*m/);
  });

  it('draws below what the shell has written while it was stopped', async () => {
    const stop: Act[] = [
      { after: '', pause: 0.3, send: 'SIGSTOP' },
      { after: '', pause: 0.5, send: 'SIGCONT', say: '[1]+  Stopped\r\n$ fg\r\n' },
    ];
    const acts: Act[] = [{ after: 'at work', send: 'SIGSTOP' }, ...stop.slice(1), ...stop, ...stop];
    const end: Act = { after: '', pause: 0.5, send: 'SIGINT' };
    const shown = await onTerminal(folderWith(files), ['run', 'flow', '--id', 'r'], { acts: [...acts, end] });
    expect(shown.code).toBe(4);
    expect(screenOf(shown).match(/^\$ fg$/gm)).toHaveLength(3);
    expect(shown.output).not.toMatch(/\$ fg\r\n\r\u001b\[\d+A/);
  });

  it('ends with the run resumable when it is interrupted, and never touches the cursor', async () => {
    const folder = folderWith(files);
    for (const [send, again] of [
      ['SIGINT', 'press Ctrl-C once more to stop at once'],
      ['SIGTERM', 'SIGTERM once more stops at once'],
    ] as const) {
      const acts: Act[] = [{ after: 'at work', send }];
      const shown = await onTerminal(folder, ['run', 'flow', '--id', send], { acts });
      expect(shown.code).toBe(4);
      expect(screenOf(shown)).toBe(
        [
          `run ${send} of flow begins at START`,
          `ending the steps under way; ${again}`,
          `run ${send} paused: interrupted by ${send}, $0.00`,
          `go on with: raymond resume ${send}`,
        ].join('\n'),
      );
      // No mode of the terminal is ever changed, so there is none to be set back, even after SIGKILL.
      expect(shown.output).not.toContain('\u001b[?');
    }
    const killed = await onTerminal(folder, ['run', 'flow', '--id', 'k'], {
      acts: [{ after: 'at work', send: 'SIGKILL' }],
    });
    expect(killed).toMatchObject({ code: null, signal: 9 });
    expect(killed.output).not.toContain('\u001b[?');
    await runProgram(folder, 'touch', ['go']);
  });

  it('stops at once at the second Ctrl-C, below what had happened', async () => {
    const folder = folderWith({
      'flow/START.sh':
        "trap '' TERM\necho at work\nwhile [ ! -e go ]; do sleep 0.05; done\necho '<result>x</result>'\n",
    });
    const acts: Act[] = [
      { after: 'at work', send: 'SIGINT' },
      // What comes at once is the same key press, passed on by a program in between.
      { after: 'press Ctrl-C once more', send: 'SIGINT' },
      { after: '', pause: 0.5, send: 'SIGINT' },
    ];
    const shown = await onTerminal(folder, ['run', 'flow', '--id', 'r'], { acts });
    expect(shown.code).toBe(4);
    expect(screenOf(shown)).toBe(
      [
        'run r of flow begins at START',
        'ending the steps under way; press Ctrl-C once more to stop at once',
        'run r paused: interrupted by SIGINT, at once, $0.00',
        'go on with: raymond resume r',
      ].join('\n'),
    );
  });

  it('follows the window when it becomes narrower', async () => {
    const folder = folderWith(files);
    const acts: Act[] = [
      { after: 'at work', resize: [20, 10] },
      // Cut off for 20 columns; it was not for 80.
      { after: '…', send: 'SIGINT' },
    ];
    const shown = await onTerminal(folder, ['run', 'flow', '--id', 'r'], { acts });
    expect(shown.code).toBe(4);
    expect(shown.output).toMatch(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏][^\n]{0,60}…/);
  });

  it('pauses the run when the terminal is closed', async () => {
    const folder = folderWith(files);
    const acts = [{ after: 'at work', send: 'close' }] as const;
    const closed = await onTerminal(folder, ['run', 'flow', '--id', 'r'], { acts });
    expect(closed).toMatchObject({ code: 4, signal: null });
    const listed = await runProgram(folder, process.execPath, [launcher, 'ls']);
    expect(listed.stdout).toMatch(/^r +paused /m);
  });

  it('goes on while its terminal takes no output, and hears what it is told', async () => {
    const folder = folderWith({
      'flow/START.sh': "sleep 0.7\necho '<goto>NEXT</goto>'\n",
      'flow/NEXT.sh': "touch next\nsleep 20\necho '<result>done</result>'\n",
    });
    const acts: Act[] = [
      { after: 'begins at START', send: 'keys', keys: '\u0013' },
      { after: '', until: 'test -e next', send: 'SIGTERM' },
      // What it has printed waits for the terminal. A state is saved once it has its own name.
      { after: '', until: 'grep -qs "interrupted by SIGTERM" .raymond/state/r.json', send: 'SIGKILL' },
    ];
    await onTerminal(folder, ['run', 'flow', '--id', 'r'], { acts });
    expect(existsSync(join(folder, 'next'))).toBe(true);
    const status = await runProgram(folder, process.execPath, [launcher, 'status', 'r']);
    expect(status.stdout).toContain('paused (interrupted by SIGTERM)');
  });

  it('shows what it has kept back when its terminal takes output again', async () => {
    const acts: Act[] = [
      { after: 'begins at START', send: 'keys', keys: '\u0013' },
      { after: '', pause: 1, send: 'keys', keys: '\u0011' },
    ];
    const shown = await onTerminal(folderWith(files), ['run', 'quick', '--id', 'r'], { acts });
    expect(shown).toMatchObject({ code: 0, signal: null });
    expect(screenOf(shown)).toContain('main  START → end (result)  $0.00  Ns\ndone\nrun r finished, $0.00');
  });
});
