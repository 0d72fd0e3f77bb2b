import { closeSync, fstatSync } from 'node:fs';
import { isatty } from 'node:tty';
import { isInBackground } from '../host/background.ts';
import type { Lint } from './command-line/compile-commands.ts';
import { main } from './main.ts';
import type { Screen } from './terminal/command-io.ts';
import { refuseOutput, usageError, whyUnwritten } from './terminal/refuse.ts';

let told = false;

/** Runs the command line on Node's own streams, which a run needs for hours. */
export async function mainOnStreams(argv: readonly string[], lint: Lint): Promise<number> {
  const gone = new AbortController();
  let isLost = false;
  let isOver = false;
  for (const stream of [process.stdout, process.stderr]) {
    neverWaitFor(stream);
    stream.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      // A reader that went away (`raymond lint --json | head`) is no error, and the exit code still says what was found.
      const isGone = ['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED'].includes(code);
      if (!isGone && !told && stream === process.stdout) refuseOutput(process, code);
      isLost ||= !isGone;
      const reason = isGone
        ? 'nobody reads its output any more'
        : `its output cannot be written: ${whyUnwritten(code)}`;
      // A run that is under way must end its children first (runtime.md#resuming).
      if (isOver || process.listenerCount('SIGTERM') === 0) {
        if (!isGone && !told) process.exit(usageError);
      } else if (!told) {
        // It is the same as when the terminal is closed, of which the system tells by the signal itself.
        gone.abort(reason);
        process.emit('SIGHUP', 'SIGHUP');
      }
      told = true;
      gone.abort(reason);
    });
  }
  const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
  process.once('exit', () => closeLostTerminals(terminals));
  const { stderr, env } = process;
  // Of one terminal, so that everything comes in its order when it has stood still.
  const stdout = isSameTerminal() ? stderr : process.stdout;
  const { isTTY: isTerminal = false, columns } = stdout;
  const code = await main(
    argv,
    {
      stdout,
      stderr,
      isTerminal,
      columns,
      screen: screenOf(stderr),
      drained: () => drained(stdout, gone.signal),
      readerGone: gone.signal,
      env,
      cwd: process.cwd(),
    },
    lint,
  );
  isOver = true;
  for (const stream of [stdout, stderr]) await written(stream, gone.signal);
  // It would be wrong to end as if all had been written.
  return isLost && code === 0 ? usageError : code;
}

function isSameTerminal(): boolean {
  return isatty(1) && isatty(2) && fstatSync(1).rdev === fstatSync(2).rdev;
}

/** What Node keeps after a stream; not a part of its interface. */
interface StreamHandle {
  readonly fd?: number;
  setBlocking?(isBlocking: boolean): void;
  ref?(): void;
}

function handleOf(stream: NodeJS.WriteStream): StreamHandle | undefined {
  return (stream as NodeJS.WriteStream & { _handle?: StreamHandle })._handle;
}

/**
 * Node waits until a terminal has taken each write: with Ctrl-S, or over a connection that stands still, no step would begin
 * any more, no limit be kept and no signal be heard. It has opened the terminal anew for itself, unless that was
 * refused; then it shares the terminal's mode with the shell, and is left as it is.
 */
function neverWaitFor(stream: NodeJS.WriteStream): void {
  const handle = handleOf(stream);
  if (stream.isTTY && handle?.fd !== undefined && handle.fd > 2) handle.setBlocking?.(false);
}

/** Resolves when a terminal has taken everything; for what it has not, Node does not stay. */
function written(stream: NodeJS.WriteStream, gone: AbortSignal): Promise<void> {
  if (!stream.isTTY || stream.writableLength === 0 || gone.aborted) return Promise.resolve();
  handleOf(stream)?.ref?.();
  return new Promise((resolve) => {
    gone.addEventListener('abort', () => resolve());
    stream.write('', () => resolve());
  });
}

/** At its end Node aborts, with a core file, over a terminal that has been closed and is still open here. */
function closeLostTerminals(terminals: readonly number[]): void {
  for (const descriptor of terminals) {
    if (isatty(descriptor)) continue;
    try {
      closeSync(descriptor);
    } catch {
      // It is closed already.
    }
  }
}

function drained(stream: NodeJS.WriteStream, gone: AbortSignal): Promise<void> {
  if (!stream.writableNeedDrain || gone.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done);
      gone.removeEventListener('abort', done);
      resolve();
    };
    stream.on('drain', done);
    gone.addEventListener('abort', done);
  });
}

function screenOf(stream: NodeJS.WriteStream): Screen | undefined {
  if (!stream.isTTY) return undefined;
  return {
    // A terminal may know no size, or say that it is 0.
    size: () => ({ columns: stream.columns || 80, rows: stream.rows || 24 }),
    isBehind: () => stream.writableLength > 0,
    isOthers: isInBackground,
    onReturn(listener) {
      process.on('SIGCONT', listener);
      return () => process.off('SIGCONT', listener);
    },
  };
}
