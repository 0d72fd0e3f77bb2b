/** The commands on kept runs that read no bundle. */
export { listRuns } from '../commands/list-runs.ts';
export { removeRuns } from '../commands/remove-run.ts';
export { showRunLogs } from '../commands/run-logs.ts';
export { showRunStatus } from '../commands/run-status.ts';
