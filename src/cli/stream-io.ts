import { main } from './main.ts';

/** Runs the command line on Node's own streams, which a run needs for hours. */
export function mainOnStreams(argv: readonly string[]): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) {
    // A reader that went away (`raymond ls | head`) is no error.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
      throw error;
    });
  }
  const { stdout, stderr, env } = process;
  return main(argv, { stdout, stderr, isTerminal: stdout.isTTY === true, env, cwd: process.cwd() });
}
