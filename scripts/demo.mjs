// `npm run demo`: lints, builds and runs examples/coding on a copy of its sample project, in a temporary
// folder that stays behind for a look. Works on a fresh clone after `npm ci`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const example = join(root, 'examples', 'coding');
const workflow = 'workflows/coding';

// Inside a git hook these point at the repository that is being committed to; the demo has one of its own.
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
);

/** Whether a program of this name is on the PATH, by looking for the file: nothing is started. */
function onPath(program) {
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`] : [program];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => names.some((name) => isFile(join(folder, name))));
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Ends the demo with a message and the exit code 2 of a wrong invocation. */
function refuse(message) {
  console.error(message);
  process.exit(2);
}

/** Decides which agent answers, says so in the first line, and returns the option for `raymond run`. */
function chooseAgent(live) {
  if (live && !onPath('claude')) {
    refuse('--live needs Claude Code, and no `claude` is on the PATH. Install it, or run without --live.');
  }
  if (live) {
    console.log('Agent: Claude Code, the `claude` on your PATH. This costs money, at most $2.');
    return ['--agent', 'claude', '--budget', '2'];
  }
  console.log(
    'Agent: replay. The answers are read from examples/coding/recording.json; add --live for Claude Code.',
  );
  return ['--agent', `replay:${workflow}/recording.json`];
}

/** Runs one program in the project's folder and shows what it prints. Returns its exit code. */
function run(program, parameters, folder) {
  const { status, error } = spawnSync(program, parameters, {
    cwd: folder,
    env: environment,
    stdio: 'inherit',
  });
  if (error) refuse(`The demo cannot start ${program}: ${error.message}`);
  return status ?? 1;
}

function git(folder, ...parameters) {
  if (run('git', parameters, folder) !== 0) refuse(`The demo stops: git ${parameters.join(' ')} failed.`);
}

/** Runs raymond from this checkout, echoing the command first; a failure ends the demo with its exit code. */
function raymond(folder, ...parameters) {
  console.log(`\n$ raymond ${parameters.join(' ')}`);
  const code = run(process.execPath, [join(root, 'bin', 'raymond.js'), ...parameters], folder);
  if (code !== 0) {
    console.error(`\nThe demo stops: raymond ended with exit code ${code}.`);
    process.exit(code);
  }
}

/** Copies the sample project and the workflow into a new folder and makes it a git repository with one commit. */
function prepareProject() {
  const folder = mkdtempSync(join(tmpdir(), 'raymond-demo-'));
  cpSync(join(example, 'sample-project'), folder, { recursive: true });
  mkdirSync(join(folder, 'workflows'));
  // Otherwise a `.raymond` in a folder above this one would take the run.
  mkdirSync(join(folder, '.raymond'));
  const sampleProject = join(example, 'sample-project');
  cpSync(example, join(folder, workflow), { recursive: true, filter: (path) => path !== sampleProject });
  git(folder, 'init', '--quiet');
  // The workflow commits: the identity is the demo's own, whatever this machine is set up with.
  git(folder, 'config', 'user.name', 'raymond demo');
  git(folder, 'config', 'user.email', 'demo@example.invalid');
  git(folder, 'config', 'commit.gpgsign', 'false');
  git(folder, 'config', 'core.autocrlf', 'false');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'The sample project, with a failing test');
  return folder;
}

function main(parameters) {
  const unknown = parameters.filter((parameter) => parameter !== '--live');
  if (unknown.length > 0) refuse(`The demo knows only --live, not ${unknown.join(' ')}.`);
  const agent = chooseAgent(parameters.includes('--live'));
  const folder = prepareProject();
  console.log(`Project: ${folder}`);

  raymond(folder, 'lint', workflow);
  raymond(folder, 'build', '-o', 'coding.rwf');
  raymond(folder, 'run', 'coding.rwf', ...agent);

  console.log('\n$ npm test');
  run(process.execPath, ['test/slugify.test.js'], folder);
  console.log('\n$ git log --stat -1');
  run('git', ['--no-pager', 'log', '--stat', '-1', '--format=%h %s'], folder);
}

main(process.argv.slice(2));
