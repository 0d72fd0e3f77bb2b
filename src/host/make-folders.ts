import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those of its parents that are missing; returns the first one made, or null. Errors are Node's
 * own. Node's own `recursive` never comes back from a file system such as /proc, which refuses each folder as if its
 * parent were missing.
 */
export function makeFolders(path: string, mode: number): string | null {
  const missing: string[] = [];
  for (let at = path; !isFolder(at); at = dirname(at)) {
    missing.unshift(at);
    if (dirname(at) === at) break;
  }
  const made = missing.filter((folder) => makeFolder(folder, mode));
  return made[0] ?? null;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** False for a folder that another process has made meanwhile. */
function makeFolder(path: string, mode: number): boolean {
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    if (isFolder(path)) return false;
    throw error;
  }
}
