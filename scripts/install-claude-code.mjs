/**
 * Installs the Claude Code command line that the end-to-end test runs against, at one pinned version,
 * into `.cache/claude-code/<version>`, and prints the path of its executable. A second call finds the
 * first one's work. It is several hundred megabytes large, therefore never a dependency of the package.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the test's expectations were read from; moving it means running `npm run test:claude`. */
export const claudeCodeVersion = '2.1.330';

const packageName = '@anthropic-ai/claude-code';
const defaultCacheFolder = join(dirname(dirname(fileURLToPath(import.meta.url))), '.cache', 'claude-code');
const installMilliseconds = 15 * 60_000;

/**
 * The path of the executable, installed now unless it is there already.
 *
 * `cacheFolder` holds one folder per version. Throws an Error whose message says what failed and what to do.
 */
export function installClaudeCode({ cacheFolder = defaultCacheFolder } = {}) {
  const folder = join(cacheFolder, claudeCodeVersion);
  const present = existsSync(folder) ? findExecutable(folder) : null;
  if (present !== null) return present;
  // A folder without a working executable is what an older script or a full disk left: it is replaced.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cacheFolder, { recursive: true });
  const unfinished = mkdtempSync(join(cacheFolder, 'installing-'));
  try {
    runNpm(unfinished);
    if (findExecutable(unfinished) === null) {
      throw new Error(
        `${packageName}@${claudeCodeVersion} was installed, but brought no executable that runs on ` +
          `${process.platform}-${process.arch}. It ships one per platform as an optional dependency: ` +
          'see that npm does not omit those, or choose a version that supports this machine.',
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

/** The rename makes a half-done installation invisible; losing the race to another process is fine. */
function publish(unfinished, folder) {
  try {
    renameSync(unfinished, folder);
  } catch (problem) {
    if (!existsSync(folder)) throw problem;
  }
}

/**
 * Install scripts stay off: all they do is link the platform's executable to a common name, and it
 * is used from where npm puts it.
 */
function runNpm(folder) {
  const wanted = `${packageName}@${claudeCodeVersion}`;
  const options = ['--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts'];
  const quiet = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, first] = npmCommand();
  const done = spawnSync(command, [...first, 'install', ...options, ...quiet, wanted], {
    cwd: folder,
    encoding: 'utf8',
    timeout: installMilliseconds,
    shell: process.platform === 'win32' && first.length === 0,
  });
  if (done.error === undefined && done.status === 0) return;
  const reason = done.error?.message ?? (done.stderr.trim() || `exit code ${done.status}`);
  throw new Error(
    `npm could not install ${wanted} into ${folder}:\n${reason}\n` +
      'The test needs npm on the PATH, access to a package registry, and about 400 MB of disk.',
  );
}

/** The npm that runs this script, if one does: the PATH may hold another one, or none. */
function npmCommand() {
  const running = process.env.npm_execpath;
  if (running?.endsWith('npm-cli.js') === true && existsSync(running)) return [process.execPath, [running]];
  return ['npm', []];
}

/** npm may bring the executables of two C libraries: the one that can tell its version is the one. */
function findExecutable(folder) {
  const scope = join(folder, 'node_modules', '@anthropic-ai');
  if (!existsSync(scope)) return null;
  for (const name of readdirSync(scope).sort()) {
    const executable = join(scope, name, process.platform === 'win32' ? 'claude.exe' : 'claude');
    if (!existsSync(executable)) continue;
    const told = spawnSync(executable, ['--version'], { encoding: 'utf8', timeout: 60_000 });
    if (told.status === 0 && told.stdout.startsWith(`${claudeCodeVersion} `)) return executable;
  }
  return null;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    console.log(installClaudeCode());
  } catch (problem) {
    console.error(`install-claude-code: ${problem.message}`);
    process.exitCode = 1;
  }
}
