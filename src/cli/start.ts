import { lint, lintDefaults } from './commands/lint.ts';
import { directIo } from './direct-io.ts';
import { refuse, usageError } from './refuse.ts';

/**
 * `raymond lint PATH…` runs at every save and every commit: without an option there is nothing to parse,
 * so it starts without the command line's parser, which takes as long to load as the rest.
 */
async function start([command, ...rest]: readonly string[]): Promise<number> {
  if (!hasCurrentFolder()) return usageError;
  if (command === 'lint' && rest.length > 0 && rest.every((word) => !word.startsWith('-'))) {
    const code = await lint({ ...lintDefaults, paths: rest }, directIo());
    // Everything is written; to wait for nothing more would collect garbage that the end of the process frees anyway.
    process.exit(code);
  }
  const { mainOnStreams } = await import('./stream-io.ts');
  return mainOnStreams(process.argv.slice(2));
}

/** A shell may stand in a folder that was removed, and every path starts from there. */
function hasCurrentFolder(): boolean {
  try {
    process.cwd();
    return true;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    refuse(process, `the current folder is gone or cannot be entered (${code}): change to one that is there`);
    return false;
  }
}

start(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
