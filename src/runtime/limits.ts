/** How deep calls may nest in one agent. The schema of the run state holds the same number. */
export const stackDepthLimit = 10_000;

/** How many agents may be under way in one run. The schema of the run state holds the same number. */
export const agentLimit = 10_000;

/** How many agents may finish in one run. The schema of the run state holds the same number. */
export const finishedLimit = 100_000;

/** Every generation of workers makes the ids longer: this bounds the generations. In characters. */
export const agentIdLimit = 1000;

/** How long the folder or the model that a tag names may be, and the path that a `cd` comes to. The schema of the run state allows more. In characters. */
export const attributeLimit = 4096;

/**
 * How much the slots of a prompt may put into it all together, and those of a policy into its values: a loop that hands on more than it
 * was given would grow for ever. In characters.
 */
export const filledLimit = 64 * 1024 * 1024;

/** How much of why a run was paused is kept. The schema of the run state allows more. In characters. */
export const pauseReasonLimit = 4096;

/** How much of what an agent said is quoted in a message. In characters. */
export const quoteLength = 200;

/**
 * How much is kept of why a step came to nothing: it is told, kept in events and in the state, and stands in the paid prompt
 * of a reminder. In characters.
 */
export const problemLimit = 10_000;

/** How often an agent is told what it may emit before it fails (language.md#errors). */
export const reminderLimit = 3;

/** How often a step that failed is tried again when its state does not say (language.md#policy). */
export const defaultRetries = { prompt: 3, script: 0 } as const;

const firstDelay = 1000;
const longestDelay = 30_000;

/** How long to wait before the n-th retry, n from 1, in milliseconds: 1 s, 2 s, 4 s and so on up to 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(longestDelay, firstDelay * 2 ** Math.min(attempt - 1, 20));
}
