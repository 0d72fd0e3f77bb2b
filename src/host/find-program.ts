import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/**
 * The program of that name: its path where an entry of the search path leads to it that is no absolute one, since the
 * system would start from whatever folder the program is to run in; else the name, for the system to look up.
 */
export function findProgram(name: string, searchPath: string | undefined, folder: string): string {
  // There the name alone does not say which file it is.
  if (process.platform === 'win32') return name;
  for (const entry of (searchPath ?? '').split(delimiter)) {
    const path = join(resolve(folder, entry), name);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return isAbsolute(entry) ? name : path;
    } catch {
      // The next entry may have it.
    }
  }
  return name;
}
