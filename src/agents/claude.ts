import type { ChildEnd, ChildProcesses } from '../host/child-processes.ts';
import type { Clock } from '../host/clock.ts';
import type { LanguageAgent, TurnEnd, TurnFailure, TurnRequest } from './agent.ts';
import { ClaudeStream } from './claude-stream.ts';
import { LineSplitter } from './line-splitter.ts';
import { TextTail } from './text-tail.ts';

/** Claude Code may hang after its result; then it is ended (runtime.md, "The LLM agent"). */
const lingerMilliseconds = 30_000;

export interface ClaudeOptions {
  readonly processes: ChildProcesses;
  readonly clock: Clock;
  /** The executable: a name looked up on the PATH, or a path. */
  readonly command: string;
  readonly lingerMilliseconds?: number;
}

/** Answers prompts with the Claude Code command line, one process for each turn. */
export function claudeAgent(options: ClaudeOptions): LanguageAgent {
  return { turn: (request) => turn(options, request) };
}

/** The arguments of one turn. The prompt is not among them: an argument over 128 KiB fails on Linux. */
function claudeArguments(request: TurnRequest): string[] {
  const list = ['-p', '--output-format', 'stream-json', '--verbose'];
  if (request.session !== null) list.push('--resume', request.session);
  if (request.session !== null && request.branch) list.push('--fork-session');
  if (request.model !== null) list.push('--model', request.model);
  if (request.effort !== null) list.push('--effort', request.effort);
  if (request.skipPermissions) list.push('--dangerously-skip-permissions');
  else list.push('--permission-mode', 'acceptEdits');
  return list;
}

async function turn(options: ClaudeOptions, request: TurnRequest): Promise<TurnEnd> {
  const stream = new ClaudeStream(request.onSession, request.onActivity);
  const stderr = new TextTail();
  // Inside Claude Code the variable makes a second one refuse to start.
  const { CLAUDECODE: _nested, ...environment } = request.environment;
  let linger: (() => void) | null = null;
  let lingered = false;
  const lines = new LineSplitter((line) => {
    request.onRaw(`${line}\n`);
    stream.line(line);
    if (stream.result === null || linger !== null) return;
    linger = options.clock.after(options.lingerMilliseconds ?? lingerMilliseconds, () => {
      lingered = true;
      child.end();
    });
  });
  const child = options.processes.start({
    command: options.command,
    commandArguments: claudeArguments(request),
    folder: request.folder,
    environment,
    input: request.prompt,
    onStdout: (chunk) => {
      request.onActivity({ kind: 'alive' });
      lines.add(chunk);
    },
    onStderr: (chunk) => {
      request.onActivity({ kind: 'alive' });
      stderr.add(Buffer.from(chunk).toString('utf8'));
    },
  });
  const abort = () => child.end();
  if (request.signal.aborted) abort();
  request.signal.addEventListener('abort', abort);
  const end = await child.ended;
  request.signal.removeEventListener('abort', abort);
  lines.finish();
  // Assigned in a callback, which the compiler cannot follow.
  (linger as (() => void) | null)?.();
  return judge(options.command, request, { stream, stderr: stderr.text, end, lingered });
}

interface Ended {
  readonly stream: ClaudeStream;
  readonly stderr: string;
  readonly end: ChildEnd;
  readonly lingered: boolean;
}

/** How Claude Code says that the account has nothing left; a server that is merely busy is worth another try. */
const usageLimit =
  /(?<!not your )usage limit|hit your .{0,20}limit|(?:hour|daily|weekly|monthly|session|opus|sonnet) limit reached|out of .{0,20}credits|credit balance is too low/i;

function judge(command: string, request: TurnRequest, ended: Ended): TurnEnd {
  const { stream, end } = ended;
  const fail = (failure: TurnFailure, message: string): TurnEnd => ({
    kind: 'failed',
    failure,
    message,
    cost: stream.cost,
  });
  if (end.startError !== null) return fail('unusable', startMessage(command, end.startError));
  // Once the result is there, a process that had to be ended has done its work all the same.
  const exitedWell = end.exitCode === 0 || ended.lingered || request.signal.aborted;
  const session = stream.session;
  if (stream.result !== null && !stream.result.isError && exitedWell && session !== null) {
    return { kind: 'answered', text: stream.answer, session, cost: stream.cost };
  }
  if (request.signal.aborted) return fail('aborted', 'claude was ended');
  const words = [stream.result?.text ?? '', ended.stderr, stream.unread.text].filter((text) => text !== '');
  const said = words.join('\n');
  if (/No conversation found with session ID/i.test(said)) return fail('session-not-found', said);
  if (usageLimit.test(said)) return fail('usage-limit', said);
  const detail = said === '' ? '' : `: ${said}`;
  return fail('error', `${describe(ended)}${detail}`);
}

function describe({ stream, end, lingered }: Ended): string {
  if (stream.result?.isError) return `claude reports an error (${stream.result.subtype})`;
  if (end.signal !== null && !lingered) return `claude was ended by ${end.signal}`;
  if (end.exitCode !== 0 && !lingered) return `claude exited with code ${end.exitCode}`;
  return stream.result === null ? 'claude ended without a result event' : 'claude named no session';
}

function startMessage(command: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') {
    return `cannot find "${command}": install Claude Code and put it on the PATH, set RAYMOND_CLAUDE to its path, or use --agent replay:FILE`;
  }
  return `cannot start "${command}" (${error.code ?? error.message}): check that it is an executable file, or set RAYMOND_CLAUDE to the right path`;
}
