import { statSync } from 'node:fs';

/** The id of the user who owns what is at `path`, or null when there is nothing; 0 for all on Windows. */
export function ownerOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.uid ?? null;
}
