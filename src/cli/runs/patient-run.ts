import { visible } from '../../diagnostics/paint.ts';
import type { Clock } from '../../host/clock.ts';
import { wakeRun } from '../../runtime/continue-run.ts';
import type { EventBody, StepResult } from '../../runtime/draft.ts';
import type { Program } from '../../runtime/program.ts';
import type { ActiveRun } from '../../runtime/run-loop.ts';
import type { AgentState, RunState } from '../../runtime/run-state.generated.ts';
import { describeWait, waitUntil, wakingTime } from './wait-for-reset.ts';

/** Begins to run what was made durable before. */
export type StartRun = (initial: StepResult, opening: EventBody) => ActiveRun;

/** What a run that waits for usage limits needs besides itself. */
interface Patience {
  /** Shows people that it waits. */
  readonly tell: (text: string) => void;
  /** Makes the state durable: somebody may have removed it while the run waited. */
  readonly save: (state: RunState) => void;
  readonly clock: Clock;
  readonly program: Program;
  /** The state of a run that a usage limit holds already; else null. */
  readonly paused: RunState | null;
}

/** A run that sleeps whenever a usage limit has paused it, until the limit is lifted, and then goes on. */
export function startPatientRun(
  { tell, save, clock, program, paused }: Patience,
  start: StartRun,
  initial: StepResult,
  opening: EventBody,
): ActiveRun {
  const interrupted = new AbortController();
  const { signal } = interrupted;
  let active: ActiveRun | null = null;
  return {
    ended: goOn(),
    interrupt(reason) {
      interrupted.abort();
      return active?.interrupt(reason) === true;
    },
  };

  async function goOn(): Promise<RunState> {
    if (paused !== null) {
      save(paused);
      if (!(await sleepThroughLimit(paused))) return paused;
    }
    active = start(initial, opening);
    for (;;) {
      const state = await active.ended;
      if (!(await sleepThroughLimit(state))) return state;
      const { workflow, bundle } = state;
      active = start(wakeRun(state, program), { type: 'run_resumed', agent: null, workflow, bundle });
    }
  }

  /** False where no limit holds the run, or somebody has ended the wait. */
  async function sleepThroughLimit(state: RunState): Promise<boolean> {
    const { paused_until: reset, pause_reason: reason } = state;
    if (signal.aborted) return false;
    if (reset === null) {
      const isLimited = state.status === 'paused' && state.agents.some(metLimit);
      if (isLimited)
        tell('--wait does not wait: Claude Code does not say, in a way known here, when the limit is lifted');
      return false;
    }
    const now = clock.now();
    const time = wakingTime(Date.parse(reset), now);
    tell(visible(reason ?? ''));
    tell(`waiting until ${describeWait(time, now)}; Ctrl-C ends the wait`);
    await waitUntil(clock, time, signal);
    if (signal.aborted) save(state);
    return !signal.aborted;
  }
}

/** Whether an agent waits for the end of a usage limit. */
function metLimit({ status, error_kind: kind }: AgentState): boolean {
  return status === 'running' && kind === 'usage_limit';
}
