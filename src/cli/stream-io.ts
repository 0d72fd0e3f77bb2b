import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { Screen } from './command-io.ts';
import { type Lint, main } from './main.ts';
import { refuseOutput, usageError } from './refuse.ts';

let told = false;

/** Runs the command line on Node's own streams, which a run needs for hours. */
export function mainOnStreams(argv: readonly string[], lint: Lint): Promise<number> {
  const gone = new AbortController();
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      // A reader that went away (`raymond lint --json | head`) is no error, and the exit code still says what was found.
      const isGone = ['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED'].includes(code);
      if (!isGone && !told && stream === process.stdout) refuseOutput(process, code);
      // A run that is under way must end its children first (runtime.md#resuming).
      if (process.listenerCount('SIGTERM') === 0) {
        if (!isGone && !told) process.exit(usageError);
      } else if (!told) {
        // It is the same as when the terminal is closed, of which the system tells by the signal itself.
        gone.abort();
        process.emit('SIGHUP', 'SIGHUP');
      }
      told = true;
      gone.abort();
    });
  }
  const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
  process.once('exit', () => closeLostTerminals(terminals));
  const { stdout, stderr, env } = process;
  const { isTTY: isTerminal = false, columns } = stdout;
  return main(
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
    onReturn(listener) {
      process.on('SIGCONT', listener);
      return () => process.off('SIGCONT', listener);
    },
  };
}
