// Generated from grammar/run-list.schema.json by npm run generate. Do not edit.
/**
 * running and waiting (until a usage limit is lifted): some process has the run. interrupted: its process ended without saying why. damaged: its state cannot be read, and what follows is null or empty.
 */
export type ListedStatus =
  'running' | 'waiting' | 'interrupted' | 'finished' | 'failed' | 'budget' | 'steps' | 'paused' | 'damaged';
/**
 * What raymond ls --json prints: the runs of a folder, the newest first; those whose state cannot be read come last. Money is in US dollars, times are ISO 8601 in UTC.
 */
export type RunList = ListedRun[];

export interface ListedRun {
  readonly id: string;
  readonly status: ListedStatus;
  /**
   * The workflow's name.
   */
  readonly workflow: string | null;
  /**
   * The states of the agents that have not finished, each once.
   */
  readonly states: readonly string[];
  readonly spent: number | null;
  /**
   * Null also for no limit.
   */
  readonly budget: number | null;
  readonly created: string | null;
  /**
   * When the usage limit that paused the run is lifted, if that is known.
   */
  readonly paused_until: string | null;
  /**
   * Why a damaged run cannot be read, or why it cannot be told whether some process has the run; then status is what its state says.
   */
  readonly problem: string | null;
}
