import type { AgentState } from './run-state.generated.ts';

const beginning = 'the usage limit is reached: ';

/** What an agent keeps as its last error while it waits for the end of a usage limit; `said` is what Claude Code says of it. */
export function limitProblem(said: string): string {
  return `${beginning}${said}`;
}

/** Whether an agent waits for that: its turn was cut off, although others may still be at work. */
export function hasMetLimit({ status, last_error: error }: AgentState): boolean {
  return status === 'running' && error?.startsWith(beginning) === true;
}
