/**
 * Installs one package from the registry at one pinned version into a folder below `.cache/`, for tests that need a
 * program too large to be a dependency. A second call finds the first one's work.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How long npm may take, and take once more: a connection that stands still is not told from a slow one. */
const installMilliseconds = [4 * 60_000, 15 * 60_000];

/** A folder of its own for each program that is installed so. */
export function cacheFolderOf(program) {
  return join(dirname(dirname(fileURLToPath(import.meta.url))), '.cache', program);
}

/**
 * The path of the program, installed now unless it is there already.
 *
 * `cacheFolder` holds one folder per version. `findExecutable` gives the path of the program in the folder it is given,
 * or null when there is none that runs. `options`: more of them for npm. Throws an Error whose message says what failed and what to do.
 */
export function installOnce({ packageName, version, cacheFolder, findExecutable, megabytes, options = [] }) {
  const folder = join(cacheFolder, version);
  const present = existsSync(folder) ? findExecutable(folder) : null;
  if (present !== null) return present;
  // A folder without a working executable is what an older script or a full disk left: it is replaced.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cacheFolder, { recursive: true });
  const unfinished = mkdtempSync(join(cacheFolder, 'installing-'));
  try {
    runNpm(unfinished, `${packageName}@${version}`, megabytes, options);
    if (findExecutable(unfinished) === null) {
      throw new Error(
        `${packageName}@${version} was installed, but brought no executable that runs on ` +
          `${process.platform}-${process.arch}. See that npm does not omit optional dependencies, or choose a ` +
          'version that supports this machine.',
      );
    }
    publish(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  const installed = findExecutable(folder);
  if (installed === null) throw new Error(`${folder} was removed while it was being installed: try again.`);
  return installed;
}

/** What a program prints of its version; null when it does not run. */
export function versionOf(executable) {
  const told = spawnSync(executable, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return told.status === 0 ? told.stdout.trim() : null;
}

/** Prints the paths that `install` gives when the module at `url` is the program that Node runs. */
export function whenRun(url, install) {
  if (process.argv[1] === undefined || realpathSync(process.argv[1]) !== fileURLToPath(url)) return;
  try {
    console.log(install());
  } catch (problem) {
    console.error(`error: ${problem.message}`);
    process.exitCode = 1;
  }
}

/** The rename makes a half-done installation invisible; losing the race to another process is fine. */
function publish(unfinished, folder) {
  try {
    renameSync(unfinished, folder);
  } catch (problem) {
    if (!existsSync(folder)) throw problem;
  }
}

/**
 * Install scripts stay off: all that those of such packages do is link the platform's executable to a common name,
 * and it is used from where npm puts it.
 */
function runNpm(folder, wanted, megabytes, given) {
  const options = [...given, '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts'];
  const quiet = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, first] = npmCommand();
  const install = (timeout) =>
    spawnSync(command, [...first, 'install', ...options, ...quiet, wanted], {
      cwd: folder,
      encoding: 'utf8',
      timeout,
      shell: process.platform === 'win32' && first.length === 0,
    });
  const [soon, late] = installMilliseconds;
  const tried = install(soon);
  const done = tried.error?.code === 'ETIMEDOUT' ? install(late) : tried;
  if (done.error === undefined && done.status === 0) return;
  const reason = done.error?.message ?? (done.stderr.trim() || `exit code ${done.status}`);
  throw new Error(
    `npm could not install ${wanted} into ${folder}:\n${reason}\n` +
      `The test needs npm on the PATH, access to a package registry, and about ${megabytes} MB of disk.`,
  );
}

/** The npm that runs this script, if one does: the PATH may hold another one, or none. */
function npmCommand() {
  const running = process.env.npm_execpath;
  if (running?.endsWith('npm-cli.js') === true && existsSync(running)) return [process.execPath, [running]];
  return ['npm', []];
}
