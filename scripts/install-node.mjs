/**
 * Installs the versions of Node that raymond is tested under besides the one that runs the tests, into
 * `.cache/node/<version>`, and prints the paths of their executables.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolderOf, installOnce, versionOf, whenRun } from './install-once.mjs';

/** The oldest that package.json allows, and a late one of each line after it that is maintained for long. */
export const nodeVersions = ['20.19.0', '22.23.3', '24.21.0'];

/**
 * The path of the executable of one version, installed now unless it is there already; with `forWindows` that of Node for
 * Windows, which on another system only something like Wine can run.
 */
export function installNode(version, { cacheFolder, forWindows = process.platform === 'win32' } = {}) {
  const isOurs = forWindows === (process.platform === 'win32');
  // The package `node` would choose it in an install script, with a second npm. There is none for macOS on ARM: npm then says so.
  const name = `node-${forWindows ? 'win' : process.platform}-${process.arch}`;
  const findExecutable = (folder) => {
    const executable = join(folder, 'node_modules', name, 'bin', forWindows ? 'node.exe' : 'node');
    return existsSync(executable) && (!isOurs || versionOf(executable) === `v${version}`) ? executable : null;
  };
  return installOnce({
    packageName: name,
    version,
    cacheFolder: cacheFolder ?? cacheFolderOf(isOurs ? 'node' : 'node-for-windows'),
    findExecutable,
    megabytes: 200,
    // npm refuses what is for another system.
    options: isOurs ? [] : ['--force'],
  });
}

whenRun(import.meta.url, () => nodeVersions.map((version) => installNode(version)).join('\n'));
