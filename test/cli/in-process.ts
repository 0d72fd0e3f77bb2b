import { main } from '../../src/cli/main.ts';
import type { Finished } from './command-line.ts';

/** Runs the command line in this process, which takes a tenth of the time that a process of its own would. */
export async function raymondHere(folder: string, ...parameters: readonly string[]): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  const code = await main(parameters, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    isTerminal: false,
    env: {},
    cwd: folder,
  });
  return { code, stdout, stderr };
}
