import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const launcher = join(import.meta.dirname, '..', '..', '..', 'bin', 'raymond.js');
/** A turn takes about a second: a run that is still going after this hangs. */
const runMilliseconds = 150_000;

/** A folder of the test's own: the workflow, a home for Claude Code, and the folder raymond runs in. */
export interface Workplace {
  readonly workflow: string;
  readonly home: string;
  readonly cwd: string;
  remove(): void;
}

/** Makes a workplace whose workflow folder holds `files`, by name. */
export function makeWorkplace(files: Readonly<Record<string, string>>): Workplace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-claude-')));
  const workplace = { workflow: join(root, 'flow'), home: join(root, 'home'), cwd: join(root, 'work') };
  for (const folder of Object.values(workplace)) mkdirSync(folder);
  mkdirSync(join(root, 'temporary'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(workplace.workflow, name), text);
  return { ...workplace, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Variables to set; undefined takes one away. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the caller's machine knows of Claude, Anthropic and raymond stays out: only the loopback is left. */
function environment(
  workplace: Workplace,
  url: string,
  executable: string,
  changes: Environment,
): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(CLAUDE|ANTHROPIC|RAYMOND|XDG_|DISABLE_|AWS_|GOOGLE_|https?_proxy$|no_proxy$)/i.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    HOME: workplace.home,
    USERPROFILE: workplace.home,
    TMPDIR: join(workplace.home, '..', 'temporary'),
    RAYMOND_CLAUDE: executable,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'loopback',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    NO_COLOR: '1',
    ...changes,
  };
}

export interface Ended {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts the shipped command line in the workplace. A run that hangs is killed and fails its test. */
export function startRaymond(
  workplace: Workplace,
  options: {
    readonly url: string;
    readonly executable: string;
    readonly words: readonly string[];
    readonly environment: Environment;
  },
): Started {
  const child = spawn(process.execPath, [launcher, ...options.words], {
    cwd: workplace.cwd,
    env: environment(workplace, options.url, options.executable, options.environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: runMilliseconds,
    killSignal: 'SIGKILL',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
  return { child, ended };
}
