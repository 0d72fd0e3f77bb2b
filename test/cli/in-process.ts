import { lint } from '../../src/cli/commands/lint.ts';
import { main } from '../../src/cli/main.ts';
import type { Finished } from './command-line.ts';

/**
 * Runs the command line in this process, which takes a tenth of the time that a process of its own would: for what is
 * printed, returned and written. What a process is made of (its start, environment, terminal, pipes and signals), what
 * could wait for ever, and runs of workflows take one: `raymond` of ./command-line.ts. Each command has tests of both kinds.
 */
export async function raymondHere(folder: string, ...parameters: readonly string[]): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  const io = {
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
    isTerminal: false,
    env: {},
    cwd: folder,
  };
  const code = await main(parameters, io, lint);
  return { code, stdout, stderr };
}
