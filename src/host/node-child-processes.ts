import { type ChildProcess, type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import type { Child, ChildEnd, ChildProcesses, ChildRequest } from './child-processes.ts';
import { processTree, stillLives, type TreeMember } from './process-tree.ts';

/** How long a child may take to end by itself once it was asked to. */
const graceMilliseconds = 2000;
/** How long output that is still in the pipe is waited for: a grandchild may hold the pipe for ever. */
const drainMilliseconds = 250;
const pollMilliseconds = 25;

/** Children of this machine, each in a process group of its own. */
export function nodeChildProcesses(): ChildProcesses {
  const living = new Set<Child>();
  return {
    start(request) {
      const child = startChild(request);
      living.add(child);
      void child.ended.then(() => living.delete(child));
      return child;
    },
    killAll() {
      for (const child of living) child.kill();
    },
  };
}

function startChild(request: ChildRequest): Child {
  let process: ChildProcessWithoutNullStreams;
  try {
    process = spawn(request.command, [...request.commandArguments], {
      cwd: request.folder,
      env: { ...request.environment },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own: Ctrl-C in the terminal reaches raymond alone, which then ends the whole group.
      detached: true,
      windowsHide: true,
      windowsVerbatimArguments: request.verbatimArguments ?? false,
    });
  } catch (error) {
    // Arguments or an environment that the system cannot take are refused before there is a process.
    const end = { exitCode: null, signal: null, startError: error as NodeJS.ErrnoException };
    return { ended: Promise.resolve(end), end: () => {}, kill: () => {} };
  }
  const group = new ProcessGroup(process);
  process.stdout.on('data', request.onStdout);
  process.stderr.on('data', request.onStderr);
  // A child may end without reading its input; that is its own affair.
  process.stdin.on('error', () => {});
  process.stdin.end(request.input);
  return { ended: settle(process, group), end: () => group.end(), kill: () => group.kill() };
}

async function settle(process: ChildProcess, group: ProcessGroup): Promise<ChildEnd> {
  // It may close in the same turn in which it exits, so this listens from the start.
  const closed = new Promise<void>((resolve) => process.once('close', () => resolve()));
  const end = await new Promise<ChildEnd>((resolve) => {
    process.once('error', (startError) => {
      if (process.pid === undefined) resolve({ exitCode: null, signal: null, startError });
    });
    process.once('exit', (exitCode, signal) => resolve({ exitCode, signal, startError: null }));
  });
  if (end.startError !== null) return end;
  await drain(process, closed);
  // What a step leaves running in its group would outlive the run: the step ends when the group does.
  await group.finish();
  return end;
}

/** Waits until both pipes are at their end, but only for a moment after the last that came. */
async function drain(process: ChildProcess, closed: Promise<void>): Promise<void> {
  let pieces = 0;
  process.stdout?.on('data', () => {
    pieces += 1;
  });
  let ended = false;
  for (let before = -1; !ended && before !== pieces; ) {
    before = pieces;
    ended = await Promise.race([closed.then(() => true), pause(drainMilliseconds).then(() => false)]);
  }
  process.stdout?.destroy();
  process.stderr?.destroy();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A child's process group and, from the moment it is asked to end, its descendants in other groups. */
class ProcessGroup {
  readonly #leader: ChildProcess;
  #snapshot: readonly TreeMember[] = [];
  #ending: Promise<void> | null = null;

  constructor(leader: ChildProcess) {
    this.#leader = leader;
  }

  end(): void {
    this.#ending ??= this.#endGently();
  }

  /** Ends what is left of the group, if anything is. */
  async finish(): Promise<void> {
    if (this.#ending === null && !this.#groupLives()) return;
    this.#ending ??= this.#endGently();
    await this.#ending;
  }

  kill(): void {
    const { pid, exitCode, signalCode } = this.#leader;
    if (pid !== undefined && exitCode === null && signalCode === null) this.#remember(pid);
    this.#signal('SIGKILL');
  }

  async #endGently(): Promise<void> {
    const id = this.#leader.pid;
    if (id === undefined) return;
    this.#remember(id);
    this.#signal('SIGTERM');
    const deadline = performance.now() + graceMilliseconds;
    while (this.#lives() && performance.now() < deadline) await pause(pollMilliseconds);
    if (!this.#lives()) return;
    // Children that were born after the first signal belong to the tree too.
    this.#remember(id);
    this.#signal('SIGKILL');
  }

  #remember(id: number): void {
    if (process.platform !== 'win32') this.#snapshot = [...this.#snapshot, ...processTree(id)];
  }

  #lives(): boolean {
    return this.#groupLives() || this.#snapshot.some(stillLives);
  }

  #groupLives(): boolean {
    const id = this.#leader.pid;
    if (id === undefined) return false;
    if (process.platform === 'win32')
      return this.#leader.exitCode === null && this.#leader.signalCode === null;
    try {
      process.kill(-id, 0);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  }

  #signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    const id = this.#leader.pid;
    if (id === undefined) return;
    if (process.platform === 'win32') {
      // Windows has no groups and no gentle signal: its own tool walks the tree.
      execFile('taskkill', ['/pid', String(id), '/T', '/F'], () => {});
      return;
    }
    send(-id, signal);
    for (const member of this.#snapshot) if (stillLives(member)) send(member.id, signal);
  }
}

function send(target: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(target, signal);
  } catch {
    // It ended by itself in the meantime, which is what was wanted.
  }
}
