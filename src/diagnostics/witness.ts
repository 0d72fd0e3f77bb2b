import type { Platform } from '../source/platform.ts';
import type { Place } from './place.ts';

/**
 * One step of a run that proves a finding: the state `from` emits `tag` and the agent goes on at `to`.
 *
 * A call that returns is folded into one step: `callee` is the state that was called, `to` the state it
 * returned to. A call that is still open pushes `push`, the state it will return to. So the stack beside
 * every step follows from the steps, and a witness stays linear in size.
 */
export interface WitnessStep {
  readonly from: string;
  readonly tag: string;
  readonly to: string;
  readonly callee?: string;
  readonly push?: string;
  /** Nothing is pending after the step: a worker begins, or the reset clears the stack. */
  readonly drops?: true;
  readonly place: Place;
}

/** Why a finding is true: a run that shows it, or a set of states that nothing leaves. */
export type Witness =
  | {
      readonly kind: 'path';
      readonly platform: Platform;
      /** The state in which the run begins. */
      readonly start: string;
      readonly steps: readonly WitnessStep[];
    }
  | {
      readonly kind: 'closed-set';
      readonly platform: Platform;
      /** What holds of every state of the set, for example "none of these states emits a result". */
      readonly reason: string;
      readonly states: readonly string[];
    };
