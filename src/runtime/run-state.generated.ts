// Generated from grammar/run-state.schema.json by npm run generate. Do not edit.
export type RunPlatform = 'unix' | 'windows';
/**
 * running: under way, or cut off when nobody holds the run's lock.
 */
export type RunStatus = 'running' | 'finished' | 'failed' | 'budget' | 'steps' | 'paused';
export type AgentKind = 'claude' | 'replay';
export type OptionalDuration = number | null;
export type AgentId = string;
/**
 * running: its step was begun; ready: its step may begin; failed: it stays until the run is resumed.
 */
export type AgentStatus = 'ready' | 'running' | 'failed';
export type Session = string | null;
/**
 * Of a last_error that raymond acts on. usage_limit: the turn was cut off, and the agent waits for the end of the limit; lost_session: the conversation that the next turn needs is gone, or takes no more; timeout, idle_timeout: that of the run has ended the last attempt.
 */
export type ErrorKind = 'usage_limit' | 'lost_session' | 'timeout' | 'idle_timeout' | null;

/**
 * All there is to know of a run: it can be continued from this file and the bundle it names. Money is in US dollars, times are ISO 8601 in UTC, durations in milliseconds.
 */
export interface RunState {
  readonly schema_version: 1;
  readonly id: string;
  /**
   * The workflow's name.
   */
  readonly workflow: string;
  /**
   * SHA-256 of the bundle that is run.
   */
  readonly bundle: string;
  readonly platform: RunPlatform;
  /**
   * The folder in which the folder .raymond of the run stood when it was last under way; a run of before has none.
   */
  readonly root?: string;
  readonly created: string;
  readonly status: RunStatus;
  readonly pause_reason: string | null;
  /**
   * When the usage limit that paused the run is lifted, if that is known.
   */
  readonly paused_until: string | null;
  readonly options: LaunchOptions;
  readonly variables: Variables;
  /**
   * Null: no limit.
   */
  readonly budget: number | null;
  readonly spent: number;
  /**
   * How many steps have ended; what was cut off is not counted.
   */
  readonly steps: number;
  /**
   * The agents that have not finished, in the order in which they came to be.
   *
   * @maxItems 10000
   */
  readonly agents: readonly AgentState[];
  readonly fork_counters: ForkCounters;
  /**
   * In the order in which they finished.
   *
   * @maxItems 100000
   */
  readonly finished: readonly FinishedAgent[];
}
/**
 * What the run was started with; a resumed run goes on with it.
 */
export interface LaunchOptions {
  readonly agent: AgentKind;
  /**
   * The recording that the replay agent answers from.
   */
  readonly recording: string | null;
  /**
   * The recording that is written.
   */
  readonly record: string | null;
  readonly model: string | null;
  readonly timeout: OptionalDuration;
  readonly idle_timeout: OptionalDuration;
  readonly jobs: number;
  /**
   * Null: no limit.
   */
  readonly max_steps: number | null;
  readonly skip_permissions: boolean;
  readonly debug: boolean;
}
/**
 * From --var, for all agents.
 */
export interface Variables {
  [k: string]: string;
}
export interface AgentState {
  readonly id: AgentId;
  readonly parent: AgentId | null;
  readonly status: AgentStatus;
  readonly state: string;
  /**
   * The implementation of the state on the run's platform.
   */
  readonly file: string;
  /**
   * The session that the next turn goes on in; null for a fresh one.
   */
  readonly session: string | null;
  /**
   * Whether the next turn works in a copy of the session.
   */
  readonly branch: boolean;
  /**
   * The session that the turn under way has announced. In a ready agent: the session of a turn that was cut off and is to be continued.
   */
  readonly turn_session: string | null;
  /**
   * The innermost call last.
   *
   * @maxItems 10000
   */
  readonly stack: readonly Frame[];
  readonly cwd: string;
  readonly variables: Variables1;
  /**
   * The payload that came with the state.
   */
  readonly input: string | null;
  /**
   * The model that a function tag named for this state.
   */
  readonly model: string | null;
  readonly visits: Visits;
  /**
   * How often the step was tried again.
   */
  readonly attempt: number;
  readonly reminders: number;
  /**
   * What was wrong with the last message; null unless the next turn is a reminder.
   */
  readonly reminder_problem: string | null;
  readonly cost: number;
  readonly last_error: string | null;
  readonly error_kind?: ErrorKind;
  /**
   * When the agent entered its state; a state written by an older raymond does not say.
   */
  readonly entered?: string;
  /**
   * When the last step of the agent was begun: of a running one, the step under way.
   */
  readonly step_begun?: string;
}
/**
 * What a pending call or function goes back to.
 */
export interface Frame {
  readonly session: Session;
  /**
   * Whether the caller's own first turn has still to branch its session.
   */
  readonly branch: boolean;
  /**
   * The file of the state to return to.
   */
  readonly return: string;
  readonly cwd: string;
}
export interface Variables1 {
  [k: string]: string;
}
export interface Visits {
  [k: string]: number;
}
/**
 * The last number given to a worker, by parent and abbreviation.
 */
export interface ForkCounters {
  [k: string]: CountersOfParent;
}
export interface CountersOfParent {
  [k: string]: number;
}
export interface FinishedAgent {
  readonly id: AgentId;
  /**
   * The state in which it finished.
   */
  readonly state: string;
  readonly result: string;
  readonly cost: number;
}
