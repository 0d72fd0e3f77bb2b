/** What an agent keeps as its last error while it waits for the end of a usage limit; `said` is what Claude Code says of it. */
export function limitProblem(said: string): string {
  return `the usage limit is reached: ${said}`;
}
