import type { CommandIo } from './command-io.ts';
import { lint, lintDefaults } from './commands/lint.ts';

/** A reader that went away (`raymond ls | head`) is no error. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    throw error;
  });
}

const io: CommandIo = {
  stdout: process.stdout,
  stderr: process.stderr,
  isTerminal: process.stdout.isTTY === true,
  env: process.env,
  cwd: process.cwd(),
};

/**
 * `raymond lint PATH…` runs at every save and every commit: without an option there is nothing to parse,
 * so it starts without the command line's parser, which takes as long to load as the rest.
 */
async function start([command, ...rest]: readonly string[]): Promise<number> {
  if (command === 'lint' && rest.length > 0 && rest.every((word) => !word.startsWith('-'))) {
    return lint({ ...lintDefaults, paths: rest }, io);
  }
  const { main } = await import('./main.ts');
  return main(process.argv.slice(2), io);
}

start(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
