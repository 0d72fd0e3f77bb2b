import { writeDuration } from '../util/duration.ts';
import { implementationIn, type Program } from './program.ts';
import type { AgentState, ErrorKind } from './run-state.generated.ts';
import type { StepWatch } from './step-watch.ts';

/** Whoever takes longer to end than this, in milliseconds, ends late. */
const noticeable = 500;

/** What the state says itself, else the manifest; in milliseconds, null where the flags of the run count. */
export function declaredLimits(
  program: Program,
  { file }: AgentState,
): Pick<StepWatch, 'timeout' | 'idleTimeout'> {
  const { settings } = program.index.workflow;
  const { limits } = implementationIn(program, file);
  return {
    timeout: limits.timeout ?? settings.timeout,
    idleTimeout: limits.idleTimeout ?? settings.idleTimeout,
  };
}

/** Why a step was ended by a time-out; of a kind only where it is one of the run, which `resume` can lengthen. */
export function timeoutProblem(
  program: Program,
  agent: AgentState,
  watch: StepWatch,
): { readonly message: string; readonly errorKind: ErrorKind } {
  const declared = declaredLimits(program, agent);
  const late = watch.elapsed - watch.endedAfter;
  const more = late < noticeable ? '' : ` (it took ${seconds(late)} more to end)`;
  if (watch.reason === 'timeout') {
    const limit = writeDuration(watch.timeout ?? 0);
    const isOfRun = declared.timeout === null;
    const message = `${agent.file} was ended by its timeout of ${limit}${more}${isOfRun ? '' : keeps('timeout')}`;
    return { message, errorKind: isOfRun ? 'timeout' : null };
  }
  const limit = writeDuration(watch.idleTimeout ?? 0);
  const isOfRun = declared.idleTimeout === null;
  const message = `${agent.file} was ended after ${seconds(watch.endedAfter)} by its idle_timeout of ${limit}${more}, since it gave no sign of life${isOfRun ? '' : keeps('idle-timeout')}`;
  return { message, errorKind: isOfRun ? 'idle_timeout' : null };
}

/** What the workflow says goes before the flags, and a run that is resumed executes what it was begun with. */
function keeps(option: string): string {
  return `; the workflow says so, which --${option} does not change: to allow more, mend it and begin a new run`;
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`;
}
