import type { ChildProcesses } from '../host/child-processes.ts';
import type { Clock } from '../host/clock.ts';
import { LineSplitter } from '../util/line-splitter.ts';
import type { LanguageAgent, TurnEnd, TurnRequest } from './agent.ts';
import { ClaudeStream } from './claude-stream.ts';
import { judgeClaude } from './judge-claude.ts';
import { TextTail } from './text-tail.ts';

/** Claude Code may hang after its result; then it is ended (runtime.md#agents). */
const lingerMilliseconds = 30_000;

interface ClaudeOptions {
  readonly processes: ChildProcesses;
  readonly clock: Clock;
  /** The executable: a name looked up on the PATH, or a path. */
  readonly command: string;
  /** Whether the costs that it tells of a session that goes on hold those of the turns before (`checkClaude`). */
  readonly totalsGoOn?: boolean;
  readonly lingerMilliseconds?: number;
}

/**
 * Answers prompts with the Claude Code command line, one process for each turn. A process that is kept for the next
 * turn would be half a second faster, and would go on by itself in between (docs/decisions.md, "Run time").
 */
export function claudeAgent(options: ClaudeOptions): LanguageAgent {
  // Of a session that an earlier process has begun the first turn is told with all before it: too much, and once.
  const totals = new Map<string, number>();
  return { turn: (request) => turn(options, request, totals) };
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

/** The environment of Claude Code, made from that of raymond. */
export function claudeEnvironment(
  inherited: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  // A payload that holds "@/some/file" must not bring that file into the conversation (docs/threat-model.md).
  const environment: Record<string, string> = { CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1' };
  for (const [name, value] of Object.entries(inherited)) {
    // Inside Claude Code this variable makes a second one refuse to start.
    if (value !== undefined && name !== 'CLAUDECODE') environment[name] = value;
  }
  return environment;
}

async function turn(
  options: ClaudeOptions,
  request: TurnRequest,
  totals: Map<string, number>,
): Promise<TurnEnd> {
  const isCounted = options.totalsGoOn === true && request.session !== null;
  const stream = new ClaudeStream(request, isCounted ? totals.get(request.session) : 0);
  const stderr = new TextTail();
  const linger = new Linger(options, request, stream, () => child.end());
  const lines = new LineSplitter((line) => {
    if (line !== null) request.onRaw(`${line}\n`);
    stream.line(line);
    linger.look();
    // No retry helps, and Claude Code would try for minutes.
    if (stream.refusedLogin !== null) child.end();
  });
  const child = options.processes.start({
    command: options.command,
    commandArguments: claudeArguments(request),
    folder: request.folder,
    environment: claudeEnvironment(request.environment),
    mark: request.mark,
    input: request.prompt,
    onStdout: (chunk) => {
      request.onActivity({ kind: 'alive' });
      lines.add(chunk);
    },
    onStderr: (chunk) => {
      request.onActivity({ kind: 'alive' });
      stderr.add(chunk);
    },
  });
  const abort = () => child.end();
  if (request.signal.aborted) abort();
  request.signal.addEventListener('abort', abort);
  const end = await child.ended;
  request.signal.removeEventListener('abort', abort);
  lines.finish();
  linger.stop();
  if (stream.session !== null && stream.total > 0) totals.set(stream.session, stream.total);
  const { command, clock } = options;
  const { lingered } = linger;
  return judgeClaude(request, { command, stream, stderr: stderr.text, end, lingered, now: clock.now() });
}

/** Ends a process that has said what it was asked for, and then neither says more nor ends. */
class Linger {
  /** Whether it came to that. */
  lingered = false;
  /** Null while it is not waited for. */
  #cancel: (() => void) | null = null;
  #judged = 0;
  #concluded = false;
  readonly #options: ClaudeOptions;
  readonly #request: TurnRequest;
  readonly #stream: ClaudeStream;
  readonly #end: () => void;

  constructor(options: ClaudeOptions, request: TurnRequest, stream: ClaudeStream, end: () => void) {
    this.#options = options;
    this.#request = request;
    this.#stream = stream;
    this.#end = end;
  }

  /** To be called after each line. */
  look(): void {
    const { results, atWork, backgroundTasks } = this.#stream;
    if (atWork) {
      this.stop();
      return;
    }
    // What its work in the background tells of itself is no answer, and could go on for ever.
    const isNew = results.length > this.#judged;
    for (const result of results.slice(this.#judged)) {
      this.#concluded ||= !result.isError && this.#request.concludes(result.text);
    }
    this.#judged = results.length;
    // Without an answer, what runs in the background will make it speak again; Claude Code waits for that only so long.
    const isAwaited = !this.#concluded && backgroundTasks > 0;
    if (!isAwaited && !isNew && this.#cancel !== null) return;
    this.stop();
    if (isAwaited) return;
    const { clock } = this.#options;
    this.#cancel = clock.after(this.#options.lingerMilliseconds ?? lingerMilliseconds, () => {
      this.lingered = true;
      this.#end();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
