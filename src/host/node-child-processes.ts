import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { closeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { batchCommand } from './batch-command.ts';
import {
  type Child,
  type ChildEnd,
  type ChildProcesses,
  type ChildRequest,
  endedBySignal,
} from './child-processes.ts';
import { ProcessGroup } from './process-group.ts';
import { childRuns } from './process-tree.ts';
import { markVariable, Watchdog } from './watchdog.ts';

/** How long a pipe is waited for when its child is gone: a grandchild may hold it, or write to it, for ever. */
const drainMilliseconds = 250;
/**
 * How long this process waits for a signal to itself when one has ended a child unasked: the end of a service, or of a raymond
 * around this one, signals all of them, and in any order.
 */
const hearingMilliseconds = 100;
/** More than any pipe holds, in bytes: what comes beyond was not written by the child. */
const mostLeft = 1024 * 1024;

/**
 * Children of this machine, each in a process group of its own. Should this process be killed, they are ended too, and
 * only then the lock is free that the open file `lock` holds; `warn` is told when nobody can be found to see to that.
 */
export function nodeChildProcesses(
  lock: number | null = null,
  warn: (message: string) => void = () => {},
): ChildProcesses {
  const living = new Set<Child>();
  const watchdog = new Watchdog(lock, warn);
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
  const mark = request.mark ?? randomBytes(8).toString('hex');
  const stdoutPipe = request.pipes?.open() ?? null;
  const stderrPipe = request.pipes?.open() ?? null;
  const pipes = [stdoutPipe, stderrPipe].filter((pipe) => pipe !== null);
  watchdog.expect(mark);
  let process: ChildProcess;
  try {
    process = spawnChild(request, mark, stdoutPipe?.writer, stderrPipe?.writer);
  } catch (error) {
    // Arguments or an environment that the system cannot take are refused before there is a process.
    watchdog.forget(mark, undefined);
    for (const { reader, release } of pipes) {
      reader.destroy();
      release(true);
    }
    const end = { exitCode: null, signal: null, startError: error as NodeJS.ErrnoException };
    return { ended: Promise.resolve(end), end: () => false, kill: () => {} };
  } finally {
    for (const { writer } of pipes) closeSync(writer);
  }
  if (process.pid !== undefined) watchdog.started(mark, process.pid);
  const group = new ProcessGroup(process, mark);
  // Where no more files may be open, Node gives a child that could not be started no streams at all.
  const stdout = stdoutPipe?.reader ?? process.stdout ?? null;
  const stderr = stderrPipe?.reader ?? process.stderr ?? null;
  const rest = hear(request, stdout, stderr);
  // A child may end without reading its input; that is its own affair.
  process.stdin?.on('error', () => {});
  process.stdin?.end(request.input);
  const outputs = [stdout, stderr].filter((output) => output !== null);
  const ended = settle(process, outputs, group, rest).finally(() => {
    watchdog.forget(mark, process.pid);
    for (const { reader, release } of pipes) release(reader.readableEnded);
  });
  return { ended, end: () => askToEnd(process, group), kill: () => group.kill() };
}

function spawnChild(
  request: ChildRequest,
  mark: string,
  stdout: number | undefined,
  stderr: number | undefined,
): ChildProcess {
  const outer = request.environment[markVariable];
  const isWindows = process.platform === 'win32';
  const isBatch = isWindows && /\.(?:bat|cmd)$/i.test(request.command);
  const { command, commandArguments } = isBatch
    ? batchCommand(request.command, request.commandArguments, request.folder)
    : request;
  return spawn(command, [...commandArguments], {
    cwd: request.folder,
    // The marks of the runs around this one stay, so that what ends a step of theirs ends this child too.
    env: { ...request.environment, [markVariable]: outer === undefined ? mark : `${outer} ${mark}` },
    // A pipe for nothing takes a twentieth of a short step.
    stdio: [request.input === '' ? 'ignore' : 'pipe', stdout ?? 'pipe', stderr ?? 'pipe'],
    // A group of its own: Ctrl-C in the terminal reaches raymond alone, which then ends the whole group. On Windows a hidden
    // console does that; without any, each program that the child starts would open a window, and no code page could be set.
    detached: !isWindows,
    windowsHide: true,
    // cmd has a way of its own to read quotation marks.
    windowsVerbatimArguments: isBatch,
  });
}

/** Hands on what a child writes, as long as there may be more of it. */
function hear({ onStdout, onStderr }: ChildRequest, stdout: Readable | null, stderr: Readable | null): Rest {
  const rest: Rest = { left: Number.POSITIVE_INFINITY };
  const heard = (take: (chunk: Uint8Array) => void) => (chunk: Uint8Array) => {
    if (rest.left <= 0) return;
    rest.left -= chunk.length;
    take(chunk);
  };
  stdout?.on('data', heard(onStdout));
  stderr?.on('data', heard(onStderr));
  return rest;
}

/** Ends a child and its group; whether it was still running. */
function askToEnd({ pid, exitCode, signalCode }: ChildProcess, group: ProcessGroup): boolean {
  // What was not asked has ended well, also where this process was stopped and hears of both at once.
  const runs = exitCode === null && signalCode === null && pid !== undefined && childRuns(pid);
  group.end();
  return runs;
}

/** How much of what comes is still heard, in bytes: once the child is gone, no more than its pipes can hold. */
interface Rest {
  left: number;
}

async function settle(
  process: ChildProcess,
  outputs: readonly Readable[],
  group: ProcessGroup,
  rest: Rest,
): Promise<ChildEnd> {
  // They may close in the same turn in which it exits, so this listens from the start.
  const closed = Promise.all(
    [process, ...outputs].map(
      (one: EventEmitter) => new Promise<void>((resolve) => one.once('close', () => resolve())),
    ),
  );
  const end = await new Promise<ChildEnd>((resolve) => {
    process.once('error', (startError) => {
      if (process.pid === undefined) resolve({ exitCode: null, signal: null, startError });
    });
    process.once('exit', (exitCode, signal) => {
      rest.left = mostLeft;
      resolve({ exitCode, signal, startError: null });
    });
  });
  if (end.startError !== null) return end;
  const hearing = endedBySignal(end) && !group.isEnding ? delay(hearingMilliseconds).over : null;
  await drain(outputs, closed, rest);
  await hearing;
  // What a step leaves running in its group would outlive the run: the step ends when the group does.
  if (await group.finish()) await drain(outputs, closed, rest);
  for (const output of outputs) output.destroy();
  return end;
}

/** Waits until both pipes are at their end, or all has been read that can still have been in them. */
async function drain(outputs: readonly Readable[], closed: Promise<unknown>, rest: Rest): Promise<void> {
  const late = delay(drainMilliseconds);
  const read = new Promise<void>((resolve) => {
    const look = () => {
      if (rest.left <= 0) resolve();
    };
    look();
    for (const output of outputs) output.on('data', look);
  });
  await Promise.race([closed, late.over, read]);
  clearTimeout(late.timer);
}

/** Where this process was held up itself, pipes and signals come after the timers: they are heard before it is over. */
function delay(milliseconds: number): { over: Promise<void>; timer: NodeJS.Timeout | undefined } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(() => setImmediate(() => setImmediate(resolve)), milliseconds);
  });
  return { over, timer };
}
