import { existsSync } from 'node:fs';

/**
 * The command line with the words that it leaves out: `raymond workflows/coding/START.md` is short for
 * `raymond run workflows/coding/START.md`, and nothing at all for `--help`.
 */
export function impliedWords(argv: readonly string[], names: readonly string[]): string[] {
  const [first] = argv;
  if (first === undefined) return ['--help'];
  const [, second] = argv;
  // Asked for help on what is no command, commander prints the general help as if all were well.
  if (first === 'help' && second === 'help') return ['--help'];
  if (first === 'help' && second !== undefined && /^\w/.test(second) && !names.includes(second))
    return [second];
  const isWord = first.startsWith('-') || names.includes(first) || first === 'help';
  // What looks like a path is no slip in the name of a command.
  const isPath = !isWord && (/[./\\]/.test(first) || existsSync(first));
  return isPath ? ['run', ...argv] : [...argv];
}
