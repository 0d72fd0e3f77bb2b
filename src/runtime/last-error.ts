import type { AgentState } from './run-state.generated.ts';

export const noError = { last_error: null, error_kind: null } as const;

/**
 * Whether an agent has failed and was not begun again: a run that is resumed makes it ready, and may be stopped before
 * its turn comes, as by a budget that is spent.
 */
export function hasFailed({ status, attempt, last_error: error }: AgentState): boolean {
  return status === 'failed' || (status === 'ready' && attempt === 0 && error !== null);
}

/** What an agent keeps as its last error while it waits for the end of a usage limit; `said` is what Claude Code says of it. */
export function limitProblem(said: string): string {
  return `the usage limit is reached: ${said}`;
}

/** What an agent keeps as its last error when the last of so many attempts has failed too. */
export function repeatedProblem(attempts: number, problem: string): string {
  return attempts === 1 ? problem : `failed ${attempts} times: ${problem}`;
}

/** How often an attempt failed, in words that follow the name of an agent, and what the last one came to. */
export function splitProblem(message: string): { readonly often: string; readonly problem: string } {
  const [start = '', often = 'failed'] = /^(failed \d+ times): /.exec(message) ?? [];
  return { often, problem: message.slice(start.length) };
}
