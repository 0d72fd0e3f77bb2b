import { visible } from '../diagnostics/paint.ts';
import type { Clock } from '../host/clock.ts';
import { wakeRun } from '../runtime/continue-run.ts';
import type { EventBody, StepResult } from '../runtime/draft.ts';
import type { Program } from '../runtime/program.ts';
import type { ActiveRun } from '../runtime/run-loop.ts';
import type { RunState } from '../runtime/run-state.generated.ts';
import { describeWait, waitUntil, wakingTime } from './wait-for-reset.ts';

/** Begins to run what was made durable before. */
export type StartRun = (initial: StepResult, opening: EventBody) => ActiveRun;

/**
 * A run that sleeps whenever a usage limit has paused it, until the limit is lifted, and then goes on; `tell` shows
 * people that it does.
 */
export function startPatientRun(
  tell: (text: string) => void,
  clock: Clock,
  program: Program,
  start: StartRun,
  initial: StepResult,
  opening: EventBody,
): ActiveRun {
  const interrupted = new AbortController();
  const { signal } = interrupted;
  let active = start(initial, opening);
  return {
    ended: goOn(),
    interrupt(reason) {
      interrupted.abort();
      active.interrupt(reason);
    },
  };

  async function goOn(): Promise<RunState> {
    for (;;) {
      const state = await active.ended;
      const { paused_until: reset, workflow, bundle } = state;
      if (reset === null || signal.aborted) return state;
      const now = clock.now();
      const time = wakingTime(Date.parse(reset), now);
      const why = visible(state.pause_reason ?? '');
      tell(why);
      tell(`waiting until ${describeWait(time, now)}; Ctrl-C ends the wait`);
      await waitUntil(clock, time, signal);
      if (signal.aborted) return state;
      active = start(wakeRun(state, program), { type: 'run_resumed', agent: null, workflow, bundle });
    }
  }
}
