import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/**
 * The path of the program of that name, by the search path: entries that are no absolute ones lead from `folder`, not from
 * whatever folder the program is to run in. The name alone where it is not there, or the system is to look it up.
 */
export function findProgram(name: string, searchPath: string | undefined, folder: string): string {
  // There the name alone does not say which file it is.
  if (process.platform === 'win32') return name;
  for (const entry of (searchPath ?? '').split(delimiter)) {
    const path = join(resolve(folder, entry), name);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {
      // The next entry may have it.
    }
  }
  return name;
}
