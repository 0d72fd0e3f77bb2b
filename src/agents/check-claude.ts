import type { ChildProcesses } from '../host/child-processes.ts';
import type { Clock } from '../host/clock.ts';
import { clipText, onOneLine } from '../util/cut-text.ts';
import { claudeEnvironment } from './claude.ts';
import { startMessage } from './judge-claude.ts';
import { TextTail } from './text-tail.ts';

/** The first version that knows every option that a turn may need; `--effort` is the youngest of them. */
const oldestVersion = [2, 1, 72] as const;

/**
 * From the first of these versions on `total_cost_usd` of a resumed session goes on from what it was, and from the second on
 * there is what was used since the last result, which counts wherever it is told.
 */
const totalsGoOnSince = [2, 1, 281] as const;
const turnsAreTold = [2, 1, 310] as const;

/** A `claude` that does not answer by then is asked no more: a turn will show what is wrong. */
const patienceMilliseconds = 10_000;

/** So much of what it writes is told, in UTF-16 units. */
const problemLength = 1_000;
/** So much of what it prints instead of a version is told, in UTF-16 units. */
const versionLength = 100;

interface ClaudeCheck {
  readonly processes: ChildProcesses;
  readonly clock: Clock;
  readonly command: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly warn: (message: string) => void;
}

interface ClaudeChecked {
  /** Why no turn of `claude` can succeed here, or null. */
  readonly refusal: string | null;
  /** Whether the costs that it tells of a session that goes on hold those of the turns before. */
  readonly totalsGoOn: boolean;
}

/**
 * What can be known of `claude` before a turn. It costs nothing but a fifth of a second, so it is asked before
 * any state runs. What it says otherwise than expected is no refusal: wrappers may answer as they like, but they do not fail.
 */
export async function checkClaude(check: ClaudeCheck): Promise<ClaudeChecked> {
  const version = await ask(check, ['--version']);
  if ('startError' in version)
    return { refusal: startMessage(check.command, version.startError), totalsGoOn: false };
  const found = firstLine.exec(version.stdout) ?? anyLine.exec(version.stdout);
  if (found === null) {
    const refusal = version.failure && `"${check.command}" cannot run: ${version.failure}; ${installAgain}`;
    const isStrange = version.failure === null && version.answered && !/claude/i.test(version.stdout);
    if (isStrange) check.warn(strangeMessage(check.command, version.stdout));
    return { refusal, totalsGoOn: false };
  }
  const numbers = found.slice(1).map(Number);
  const totalsGoOn = !isOlder(numbers, totalsGoOnSince) && isOlder(numbers, turnsAreTold);
  if (isOlder(numbers, oldestVersion)) {
    const oldest = oldestVersion.join('.');
    const refusal = `"${check.command}" is Claude Code ${numbers.join('.')}, and raymond needs ${oldest} or newer: update it with claude update`;
    return { refusal, totalsGoOn };
  }
  const login = await ask(check, ['auth', 'status']);
  const isOut = 'stdout' in login && /"loggedIn"\s*:\s*false/.test(login.stdout);
  return { refusal: isOut ? notLoggedIn : null, totalsGoOn };
}

/** A wrapper may print something of its own before it. */
const firstLine = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})\b/;
const anyLine = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6}) \(Claude Code\)/m;

const notLoggedIn =
  'Claude Code is not logged in: start claude and use /login, set ANTHROPIC_API_KEY, or use --agent replay:FILE';

/** It may be a wrapper of Claude Code, or another program of that name. */
function strangeMessage(command: string, stdout: string): string {
  const [line = ''] = stdout.trim().split('\n', 1);
  const said = clipText(onOneLine(line), versionLength);
  const answer = said === '' ? 'printed nothing' : `printed "${said}"`;
  return `"${command}" may be no Claude Code: asked for its version it ${answer}, not a number such as ${oldestVersion.join('.')}; if it is not, set RAYMOND_CLAUDE to the path of claude`;
}

const installAgain = 'install Claude Code again, or name another one by RAYMOND_CLAUDE';

function isOlder(version: readonly number[], than: readonly number[]): boolean {
  const index = than.findIndex((part, place) => part !== version[place]);
  return index !== -1 && (version[index] ?? 0) < (than[index] ?? 0);
}

/** `failure`: with which exit code it failed, and what it wrote. `answered`: it ended by itself. */
type Reply =
  | { readonly stdout: string; readonly failure: string | null; readonly answered: boolean }
  | { readonly startError: NodeJS.ErrnoException };

async function ask(check: ClaudeCheck, words: readonly string[]): Promise<Reply> {
  const stdout = new TextTail();
  const stderr = new TextTail(problemLength);
  const child = check.processes.start({
    command: check.command,
    commandArguments: words,
    folder: check.folder,
    environment: claudeEnvironment(check.environment),
    input: '',
    onStdout: (chunk) => stdout.add(chunk),
    onStderr: (chunk) => stderr.add(chunk),
  });
  let answered = true;
  const cancel = check.clock.after(patienceMilliseconds, () => {
    answered = false;
    check.warn(`claude ${words.join(' ')} gave no answer within ${patienceMilliseconds / 1000} s`);
    child.end();
  });
  const { startError, exitCode } = await child.ended;
  cancel();
  if (startError !== null) return { startError };
  const wrote = stderr.text === '' ? '' : ` and wrote: ${stderr.text}`;
  const failure =
    exitCode === null || exitCode === 0 ? null : `${words.join(' ')} exited with code ${exitCode}${wrote}`;
  return { stdout: stdout.text, failure, answered };
}
