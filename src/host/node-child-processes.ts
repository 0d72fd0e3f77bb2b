import { type ChildProcess, type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Child, ChildEnd, ChildProcesses, ChildRequest } from './child-processes.ts';
import { processTree, stillLives, type TreeMember } from './process-tree.ts';
import { markVariable, Watchdog } from './watchdog.ts';

/** How long a child may take to end by itself once it was asked to. */
const graceMilliseconds = 2000;
/** How long output that is still in the pipe is waited for: a grandchild may hold the pipe for ever. */
const drainMilliseconds = 250;
const pollMilliseconds = 25;

/**
 * Children of this machine, each in a process group of its own. Should this process be killed, they are ended too, and
 * only then the lock is free that the open file `lock` holds.
 */
export function nodeChildProcesses(lock: number | null = null): ChildProcesses {
  const living = new Set<Child>();
  const watchdog = new Watchdog(lock);
  return {
    start(request) {
      const child = startChild(request, watchdog);
      living.add(child);
      void child.ended.then(() => living.delete(child));
      return child;
    },
    killAll() {
      for (const child of living) child.kill();
    },
  };
}

function startChild(request: ChildRequest, watchdog: Watchdog): Child {
  const mark = randomBytes(8).toString('hex');
  const outer = request.environment[markVariable];
  let process: ChildProcessWithoutNullStreams;
  watchdog.expect(mark);
  try {
    process = spawn(request.command, [...request.commandArguments], {
      cwd: request.folder,
      // The marks of the runs around this one stay, so that what ends a step of theirs ends this child too.
      env: { ...request.environment, [markVariable]: outer === undefined ? mark : `${outer} ${mark}` },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own: Ctrl-C in the terminal reaches raymond alone, which then ends the whole group.
      detached: true,
      windowsHide: true,
      windowsVerbatimArguments: request.verbatimArguments ?? false,
    });
  } catch (error) {
    // Arguments or an environment that the system cannot take are refused before there is a process.
    watchdog.forget(mark, undefined);
    const end = { exitCode: null, signal: null, startError: error as NodeJS.ErrnoException };
    return { ended: Promise.resolve(end), end: () => {}, kill: () => {} };
  }
  if (process.pid !== undefined) watchdog.started(mark, process.pid);
  const group = new ProcessGroup(process, mark);
  process.stdout.on('data', request.onStdout);
  process.stderr.on('data', request.onStderr);
  // A child may end without reading its input; that is its own affair.
  process.stdin.on('error', () => {});
  process.stdin.end(request.input);
  const ended = settle(process, group).finally(() => watchdog.forget(mark, process.pid));
  return { ended, end: () => group.end(), kill: () => group.kill() };
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

/** A child's process group and, from the moment it is asked to end, all that comes from it in other groups. */
class ProcessGroup {
  readonly #leader: ChildProcess;
  readonly #mark: string;
  #snapshot: readonly TreeMember[] = [];
  #ending: Promise<void> | null = null;

  constructor(leader: ChildProcess, mark: string) {
    this.#leader = leader;
    this.#mark = mark;
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
    if (process.platform !== 'win32') this.#snapshot = [...this.#snapshot, ...processTree(id, this.#mark)];
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
