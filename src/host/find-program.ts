import { accessSync, constants, statSync } from 'node:fs';
import { basename, delimiter, extname, resolve } from 'node:path';

/**
 * The path of a program that is named by a path, or by a name that is looked up: entries of the search path that are no absolute
 * ones lead from `folder`, not from whatever folder the program is to run in. Where it is not there, the path or the name as it is.
 */
export function findProgram(
  named: string,
  searchPath: string | undefined,
  folder: string,
  isWindows = process.platform === 'win32',
): string {
  const isPath = basename(named) !== named;
  const entries = isPath ? [''] : (searchPath ?? '').split(delimiter);
  for (const entry of entries) {
    // On Windows it means nothing; elsewhere it is the current folder.
    if (isWindows && !isPath && entry === '') continue;
    for (const ending of isWindows ? windowsEndings(named) : ['']) {
      const path = resolve(folder, entry, named + ending);
      if (isProgram(path)) return path;
    }
  }
  return isPath ? resolve(folder, named) : named;
}

/** Beside `claude.cmd` npm puts a `claude`, which is for other shells. */
function windowsEndings(name: string): string[] {
  return [...(extname(name) === '' ? [] : ['']), '.com', '.exe', '.bat', '.cmd'];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
