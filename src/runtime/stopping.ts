import { liftedAt } from '../util/describe-time.ts';
import { dollars } from '../util/dollars.ts';
import type { EventBody } from './draft.ts';
import { limitProblem } from './last-error.ts';
import type { RunState } from './run-state.generated.ts';
import type { StepOutcome } from './step.ts';

type Stopped = Extract<StepOutcome, { kind: 'stopped' }>;
type Limited = Extract<StepOutcome, { kind: 'limited' }>;

/** What is told of an agent that has met the usage limit while others are at work, maybe for hours: until they end the run is not paused. */
export function limitWarning({ agent, message, resetsAt }: Limited, state: string): EventBody {
  const lifted = liftedAt(resetsAt === null ? null : new Date(resetsAt).toISOString());
  const text = `${state}: ${limitProblem(message)}${lifted}; no new step begins, and the run pauses when those under way have ended`;
  return { type: 'warning', agent, message: text };
}

/** Why a run begins no new step any more, if so: the first reason counts, and of usage limits the one that is lifted last. */
export class Stopping {
  #why: Pick<Stopped, 'status' | 'reason'> | null = null;
  /** When the usage limit that stops the run is lifted, as far as the agents that met it know. */
  #limit: { lifted: number | null } | null = null;

  get isUnderWay(): boolean {
    return this.#why !== null;
  }

  stop(status: Stopped['status'], reason: string): void {
    this.#why ??= { status, reason };
  }

  /** An agent has met the usage limit of the account in this state. */
  stopForLimit({ agent, message, resetsAt }: Limited, state: string): void {
    const reason = `${agent} has met the usage limit in ${state}: ${message}`;
    if (this.#why === null) this.#limit = { lifted: null };
    this.stop('paused', reason);
    // Not every agent is told the time, and each may have met another limit: all can go on after the last one, of which
    // the reason speaks.
    if (this.#limit === null || resetsAt === null || resetsAt <= (this.#limit.lifted ?? 0)) return;
    this.#limit.lifted = resetsAt;
    this.#why = { status: 'paused', reason };
  }

  /** What is to be kept of it when no step is under way any more; null where nothing stops the run. */
  outcome(state: RunState): Stopped | null {
    if (this.#why === null) return null;
    const { spent, budget } = state;
    // Turns that were under way have cost more since. And nobody should wait for the end of a limit after which no turn may begin.
    if (this.#why.status === 'budget' || (this.#limit !== null && isSpent(state))) {
      const reason = `${dollars(spent)} of its budget of ${dollars(budget ?? 0)} is spent`;
      return { kind: 'stopped', status: 'budget', reason, until: null };
    }
    return { kind: 'stopped', ...this.#why, until: this.#limit?.lifted ?? null };
  }
}

/** Whether the budget of a run is spent. */
export function isSpent({ spent, budget }: RunState): boolean {
  return spent >= (budget ?? Number.POSITIVE_INFINITY);
}
