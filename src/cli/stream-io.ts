import type { Screen } from './command-io.ts';
import { main } from './main.ts';

let told = false;

/** Runs the command line on Node's own streams, which a run needs for hours. */
export function mainOnStreams(argv: readonly string[]): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) {
    // A reader that went away (`raymond ls | head`) is no error.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED'].includes(error.code ?? '')) throw error;
      // A run that is under way must end its children first (runtime.md, "Durability").
      if (process.listenerCount('SIGTERM') === 0) process.exit(process.exitCode ?? 0);
      if (!told) process.kill(process.pid, 'SIGTERM');
      told = true;
    });
  }
  const { stdout, stderr, env } = process;
  const { isTTY: isTerminal = false, columns } = stdout;
  return main(argv, {
    stdout,
    stderr,
    isTerminal,
    columns,
    screen: screenOf(stderr),
    env,
    cwd: process.cwd(),
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
