import { rmSync } from 'node:fs';

/**
 * Removes what nobody needs any more, a folder with all that is in it. Where the system refuses, it stays: to clean up
 * after a step is no reason for its run to fail.
 */
export function discard(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The folder around it was locked, replaced or lost with its disk: the next write that matters will say so.
  }
}
