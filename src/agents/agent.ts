/** Which turn of a run this is: what a recording is looked up by, and what a message names. */
export interface TurnKey {
  readonly run: string;
  readonly agent: string;
  readonly state: string;
  /** From 1: how often this agent has entered the state. */
  readonly visit: number;
  /** 0 for the state's own prompt, n for the n-th reminder. */
  readonly reminder: number;
  /** What was wrong with the message before the reminder. */
  readonly problem?: string;
}

/** One turn of an LLM agent (runtime.md#agents). */
export interface TurnRequest {
  readonly key: TurnKey;
  readonly prompt: string;
  /** The session to go on in; null starts a fresh one. */
  readonly session: string | null;
  /** Go on in a copy of `session`, which stays as it is. */
  readonly branch: boolean;
  readonly model: string | null;
  readonly effort: 'low' | 'medium' | 'high' | null;
  /** The working folder, absolute. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** By which its processes are known, as of a child. */
  readonly mark: string;
  readonly skipPermissions: boolean;
  /** Whether a text says how the run goes on: an agent may speak again, of work that it left in the background. */
  readonly concludes: (text: string) => boolean;
  /** Aborted when the turn must end; it then still settles. */
  readonly signal: AbortSignal;
  /** Called once, as soon as the agent says which session the turn is in. */
  readonly onSession: (session: string) => void;
  /** Called with what the turn has cost so far, in US dollars, as soon as the agent says so; it may end much later. */
  readonly onCost: (cost: number) => void;
  readonly onActivity: (activity: TurnActivity) => void;
  /** Called where the run has to stop after this turn, which counts all the same; completes "run X paused: ". */
  readonly onHalt: (reason: string) => void;
  /** Each piece of the raw stream, for --debug. */
  readonly onRaw: (text: string) => void;
}

/** What a turn does before it ends. Any call also tells that the agent is alive. */
export type TurnActivity =
  | { readonly kind: 'alive' }
  | { readonly kind: 'text'; readonly text: string }
  /** Something that people should know while the turn goes on. */
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'tool'; readonly tool: string; readonly summary: string };

/**
 * Why a turn failed. `usage-limit`: the account has no more to give for now. `session-not-found`: the agent
 * does not know the session it was to go on in. `session-too-long`: the model takes no more of the conversation.
 * `unusable`: trying again cannot help.
 */
export type TurnFailure =
  | 'error'
  | 'usage-limit'
  | 'session-not-found'
  | 'session-too-long'
  | 'unusable'
  | 'aborted';

/** `cost` is in US dollars, for this turn alone; a failed turn costs too. */
export type TurnEnd =
  | { readonly kind: 'answered'; readonly text: string; readonly session: string; readonly cost: number }
  | {
      readonly kind: 'failed';
      readonly failure: TurnFailure;
      readonly message: string;
      readonly cost: number;
      /** When a usage limit is lifted, in milliseconds since 1970, if the agent says so. */
      readonly resetsAt?: number | null;
    };

/** Anything that answers prompts. */
export interface LanguageAgent {
  /** Never rejects on what the outside world does: that is a failed turn. */
  turn(request: TurnRequest): Promise<TurnEnd>;
}

/** One run of a script state. */
export interface ScriptRequest {
  /** The state's file name; its extension says what runs it. */
  readonly file: string;
  readonly source: Uint8Array;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** By which its processes are known, as of a child. */
  readonly mark: string;
  readonly signal: AbortSignal;
  readonly onOutput: (stream: 'stdout' | 'stderr', text: string) => void;
}

export type ScriptEnd =
  | {
      readonly kind: 'exited';
      readonly exitCode: number;
      readonly stdout: string;
      /** Some of the bytes on standard output were no UTF-8: U+FFFD stands for them. */
      readonly garbled?: true;
      /** The last of what it wrote to standard error. */
      readonly stderrTail: string;
      /** It had ended before anybody asked it to. */
      readonly unasked?: true;
    }
  | { readonly kind: 'failed'; readonly failure: 'error' | 'unusable' | 'aborted'; readonly message: string };

export interface ScriptRunner {
  run(request: ScriptRequest): Promise<ScriptEnd>;
}
