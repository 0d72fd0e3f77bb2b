import { clipText, onOneLine } from '../util/cut-text.ts';
import { isRecord } from '../util/is-record.ts';
import type { TurnActivity, TurnRequest } from './agent.ts';
import { RefusedTools } from './refused-tools.ts';
import { TextTail } from './text-tail.ts';

/** The closing event of a turn. */
export interface ResultEvent {
  readonly text: string;
  readonly isError: boolean;
  /** For example "success" or "error_during_execution". */
  readonly subtype: string;
  /** What the server answered last, when that is the error: 401, 429 and so on. */
  readonly status: number | null;
}

/** The `subtype` of a result where a hook has stopped the prompt before any model saw it. */
export const stoppedByHook = 'stopped_by_hook';

/** Claude Code's own words for that, which it calls a success. */
const saysStopped = /^(?:\w{1,40} operation blocked|Operation stopped) by hook\b/;

/** The longest part of a tool's argument that is shown. */
const summaryLength = 120;

/**
 * Reads the lines of `claude --output-format stream-json`. Lines that are not JSON, and JSON of unknown kinds, are
 * no errors: the former are kept for the message of a turn that fails.
 */
export class ClaudeStream {
  session: string | null = null;
  /** More than one when what was left in the background made the agent speak again. */
  readonly results: ResultEvent[] = [];
  /** Whether the agent is at work: from its first word, or its first one after a result, to the next result. */
  atWork = true;
  /** How much it has running in the background. */
  backgroundTasks = 0;
  /** Whether the last that was told of the usage limit is that it refuses. */
  limited = false;
  /** When the usage limit that was last reported is lifted, in milliseconds since 1970. */
  limitReset: number | null = null;
  /** What the server says of a login that it refuses for good; null while it does not. */
  refusedLogin: string | null = null;
  cost = 0;
  /** What the session has cost by its own count, as far as it has told that. */
  total = 0;
  readonly unread = new TextTail(2000);
  #lastText = '';
  #refusals = 0;
  readonly #refusedTools: RefusedTools;
  readonly #totalBefore: number;
  readonly #onSession: (session: string) => void;
  readonly #onCost: (cost: number) => void;
  readonly #onActivity: (activity: TurnActivity) => void;

  /** `totalBefore`: what is known to be in the session's count already, in US dollars. */
  constructor(
    { onSession, onCost, onActivity }: Pick<TurnRequest, 'onSession' | 'onCost' | 'onActivity'>,
    totalBefore = 0,
  ) {
    this.#totalBefore = totalBefore;
    this.#onSession = onSession;
    this.#onCost = onCost;
    this.#onActivity = onActivity;
    this.#refusedTools = new RefusedTools(onActivity);
  }

  /** Takes the next line; null for one that was too long to be kept. */
  line(line: string | null): void {
    if (line === null) this.unread.addText('(a line of more than 256 MiB)\n');
    if (line === null || line.trim() === '') return;
    const event = parseObject(line);
    if (event === null) {
      this.unread.addText(`${line}\n`);
      return;
    }
    if (event.type === 'system') this.#readSystem(event);
    else if (event.type === 'assistant') this.#readMessage(event);
    else if (event.type === 'rate_limit_event') this.#readLimit(event.rate_limit_info);
    else if (event.type === 'result') this.#readResult(event);
  }

  #readSystem(event: Record<string, unknown>): void {
    if (event.subtype === 'init') {
      this.atWork = true;
      this.#announce(event.session_id);
    } else if (event.subtype === 'background_tasks_changed') {
      this.backgroundTasks = Array.isArray(event.tasks) ? event.tasks.length : 0;
    } else if (event.subtype === 'api_retry') {
      this.#readRetry(event);
    } else if (event.subtype === 'permission_denied') {
      const reason =
        typeof event.message === 'string' ? clipText(onOneLine(event.message), summaryLength) : '';
      this.#refuse(event, reason);
    }
  }

  #refuse(
    { tool_name: tool, tool_use_id: id, tool_input: input }: Record<string, unknown>,
    reason: string,
  ): void {
    if (typeof tool !== 'string') return;
    this.#refusedTools.refuse({ id, tool, summary: summarize(input), reason });
  }

  /** It tries again for minutes without a word to people. */
  #readRetry({ attempt, error_status: status, error }: Record<string, unknown>): void {
    const why = [status, error].filter((part) => part != null).join(' ');
    // What no server has answered has no status, whatever the login.
    const cause =
      status == null && error === 'unknown'
        ? 'no answer comes from the server'
        : `the server refuses (${why})`;
    // After the first refusal Claude Code renews a login that has run out; a second one is for good.
    const isLogin = status === 401 || error === 'authentication_failed' || error === 'oauth_org_not_allowed';
    this.#refusals = isLogin ? this.#refusals + 1 : 0;
    if (this.#refusals > 1) this.refusedLogin = why;
    else if (attempt === 1) this.#onActivity({ kind: 'notice', text: `${cause}: Claude Code tries again` });
  }

  #readLimit(info: unknown): void {
    if (!isRecord(info)) return;
    // Who pays for more than the plan has is served all the same.
    const isPaidFor = info.isUsingOverage === true || info.overageInUse === true;
    this.limited = info.status === 'rejected' && !isPaidFor;
    if (!this.limited) return;
    const { resetsAt: seconds } = info;
    if (typeof seconds === 'number' && seconds > 0 && seconds < 1e11) this.limitReset = seconds * 1000;
  }

  #announce(session: unknown): void {
    if (typeof session !== 'string' || session === '' || session.length > 1000) return;
    if (this.session === session) return;
    const first = this.session === null;
    this.session = session;
    if (first) this.#onSession(session);
  }

  #readMessage({ message, parent_tool_use_id: parent }: Record<string, unknown>): void {
    this.atWork = true;
    if (!isRecord(message) || !Array.isArray(message.content)) return;
    for (const block of message.content) {
      if (!isRecord(block)) continue;
      if (block.type === 'text' && typeof block.text === 'string') {
        // What a helper of the agent says is no answer.
        if (parent == null) this.#lastText = block.text;
        this.#onActivity({ kind: 'text', text: block.text });
      }
      if (block.type === 'tool_use' && typeof block.name === 'string') {
        const summary = summarize(block.input);
        this.#refusedTools.use(block.id, summary);
        this.#onActivity({ kind: 'tool', tool: block.name, summary });
      }
    }
  }

  /**
   * `total_cost_usd` is no turn's cost: a resumed session goes on counting and a branch starts at its parent's
   * figure. What was used since the last result is. Where that is not told, what was in the count before is taken off.
   */
  #readCost(event: Record<string, unknown>): void {
    const { total_cost_usd: total, model_usage_since_last_result: used } = event;
    if (!isRecord(used)) {
      this.total = Math.max(this.total, costIn(total));
      const isGoingOn = this.total >= this.#totalBefore;
      this.cost = Math.max(this.cost, this.total - (isGoingOn ? this.#totalBefore : 0));
      return;
    }
    for (const model of Object.values(used)) if (isRecord(model)) this.cost += costIn(model.costUSD);
  }

  #readResult(event: Record<string, unknown>): void {
    this.#announce(event.session_id);
    const before = this.cost;
    this.#readCost(event);
    if (this.cost > before) this.#onCost(this.cost);
    this.atWork = false;
    // Some versions tell of refusals only here; where they have told before, nothing is told twice.
    const { permission_denials: denials } = event;
    if (Array.isArray(denials)) for (const denial of denials) if (isRecord(denial)) this.#refuse(denial, '');
    const said = typeof event.result === 'string' ? [event.result] : [];
    // Where the agent has spoken, the words are its own.
    const isStopped = this.#lastText === '' && said.some((text) => saysStopped.test(text));
    const isError = event.is_error === true || isStopped;
    // What the agent said last is its own, and no reason for an error.
    if (isError) said.push(...errorsIn(event.errors));
    else if (said.length === 0) said.push(this.#lastText);
    const subtype = typeof event.subtype === 'string' ? event.subtype : 'result';
    this.results.push({
      text: said.join('\n'),
      isError,
      subtype: isStopped ? stoppedByHook : subtype,
      status: typeof event.api_error_status === 'number' ? event.api_error_status : null,
    });
  }
}

/** Of a turn that failed in another way than by an answer of the server. */
function errorsIn(errors: unknown): string[] {
  return Array.isArray(errors) ? errors.filter((error) => typeof error === 'string') : [];
}

/** The first text among a tool's arguments, on one line. */
function summarize(input: unknown): string {
  if (!isRecord(input)) return '';
  const text = Object.values(input).find((value) => typeof value === 'string') ?? '';
  return clipText(onOneLine(String(text)), summaryLength);
}

/** No turn costs a million dollars; a sum of such figures could become one that no file holds. */
function costIn(value: unknown): number {
  return typeof value === 'number' && value >= 0 ? Math.min(value, 1e6) : 0;
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
