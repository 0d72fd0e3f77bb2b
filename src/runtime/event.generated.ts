// Generated from grammar/event.schema.json by npm run generate. Do not edit.
/**
 * One line of runs/<id>/events.jsonl and of --json. Money is in US dollars.
 */
export type RunEvent =
  | RunStartedEvent
  | RunResumedEvent
  | RunEndedEvent
  | AgentStartedEvent
  | AgentEndedEvent
  | StateStartedEvent
  | StateEndedEvent
  | SessionEvent
  | TransitionEvent
  | ReminderEvent
  | RetryEvent
  | ToolUseEvent
  | OutputEvent
  | CostEvent
  | WarningEvent
  | ErrorEvent;
/**
 * ISO 8601, UTC.
 */
export type Time = string;
export type RunId = string;
/**
 * Null where the event is of the run as a whole.
 */
export type Agent = string | null;

/**
 * A new run began.
 */
export interface RunStartedEvent {
  readonly type: 'run_started';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly workflow: string;
  /**
   * SHA-256 of the bundle.
   */
  readonly bundle: string;
  /**
   * The entry.
   */
  readonly state: string;
}
/**
 * A run went on.
 */
export interface RunResumedEvent {
  readonly type: 'run_resumed';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly workflow: string;
  readonly bundle: string;
}
/**
 * Nothing is under way any more.
 */
export interface RunEndedEvent {
  readonly type: 'run_ended';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly status: 'finished' | 'failed' | 'budget' | 'steps' | 'paused';
  readonly reason: string | null;
  /**
   * When the usage limit that paused the run is lifted; null or absent where that is not known.
   */
  readonly until?: string | null;
  readonly spent: number;
}
/**
 * An agent came to be: main, or a worker.
 */
export interface AgentStartedEvent {
  readonly type: 'agent_started';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly parent: string | null;
  readonly state: string;
}
/**
 * An agent finished with a payload, or failed.
 */
export interface AgentEndedEvent {
  readonly type: 'agent_ended';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly status: 'finished' | 'failed';
  readonly result: string | null;
  readonly problem: string | null;
  readonly cost: number;
}
/**
 * A step began.
 */
export interface StateStartedEvent {
  readonly type: 'state_started';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly state: string;
  readonly file: string;
  readonly visit: number;
  /**
   * 0 at first, n for the n-th retry.
   */
  readonly attempt: number;
  /**
   * 0 for the state's own prompt, n for the n-th reminder.
   */
  readonly reminder: number;
  readonly session: string | null;
  readonly branch: boolean;
}
/**
 * A step ended, well or badly.
 */
export interface StateEndedEvent {
  readonly type: 'state_ended';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly state: string;
  readonly outcome: 'answered' | 'exited' | 'failed' | 'interrupted';
  readonly exit_code: number | null;
  readonly cost: number;
  readonly duration_ms: number;
}
/**
 * An LLM turn announced its session.
 */
export interface SessionEvent {
  readonly type: 'session';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly state: string;
  readonly session: string;
}
/**
 * An agent moved on.
 */
export interface TransitionEvent {
  readonly type: 'transition';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly from: string;
  readonly tag: 'goto' | 'reset' | 'call' | 'function' | 'fork' | 'result';
  /**
   * Null when the agent finished.
   */
  readonly to: string | null;
  /**
   * What decided it.
   */
  readonly via: 'tag' | 'implicit' | 'max_visits';
  /**
   * Pending returns after the transition.
   */
  readonly depth: number;
  readonly cost: number;
  readonly duration_ms: number;
}
/**
 * The agent will be told what it may emit.
 */
export interface ReminderEvent {
  readonly type: 'reminder';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly state: string;
  readonly number: number;
  readonly problem: string;
}
/**
 * A failed step will be tried again.
 */
export interface RetryEvent {
  readonly type: 'retry';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly state: string;
  readonly attempt: number;
  readonly delay_ms: number;
  readonly problem: string;
}
/**
 * The LLM agent used a tool.
 */
export interface ToolUseEvent {
  readonly type: 'tool_use';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly state: string;
  readonly tool: string;
  readonly summary: string;
}
/**
 * A script printed, or the LLM agent wrote.
 */
export interface OutputEvent {
  readonly type: 'output';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly state: string;
  readonly stream: 'stdout' | 'stderr' | 'text';
  readonly text: string;
}
/**
 * A turn cost money.
 */
export interface CostEvent {
  readonly type: 'cost';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly state: string;
  readonly cost: number;
  /**
   * By the whole run so far.
   */
  readonly spent: number;
}
/**
 * Something the author should know.
 */
export interface WarningEvent {
  readonly type: 'warning';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly message: string;
}
/**
 * Something went wrong.
 */
export interface ErrorEvent {
  readonly type: 'error';
  readonly time: Time;
  readonly run: RunId;
  readonly agent: Agent;
  readonly state?: string;
  readonly message: string;
}
