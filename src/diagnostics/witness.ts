import type { Platform } from '../source/platform.ts';
import type { Place } from './place.ts';

/** What one state does in a run: `from` emits `emits`, a `tag`, and the agent goes on at `to`. */
export interface InnerStep {
  readonly from: string;
  readonly tag: string;
  /** The whole tag as the state has to emit it; `…` for what nobody has said. */
  readonly emits: string;
  /** Null after a result, which leads to wherever the caller wants it. */
  readonly to: string | null;
  readonly callee?: string;
  readonly push?: string;
  readonly place: Place;
}

/**
 * One step of a run that proves a finding: the state `from` emits `tag` and the agent goes on at `to`.
 *
 * A call that returns is folded into one step: `callee` is the state that was called, `to` the state it
 * returned to. A call that is still open pushes `push`, the state it will return to. So the stack beside
 * every step follows from the steps, and a witness stays linear in size.
 */
export interface WitnessStep extends InnerStep {
  readonly to: string;
  /** With what a folded call begins, where it matters; the rest of it is in the summaries. */
  readonly inside?: readonly InnerStep[];
  /** Nothing is pending after the step: a worker begins, or the reset clears the stack. */
  readonly drops?: true;
  /** The state could have gone on otherwise. In a witness with decisions all other steps are forced. */
  readonly decision?: true;
}

/** Steps from the state in which a run begins. */
interface Run {
  readonly platform: Platform;
  readonly start: string;
  readonly steps: readonly WitnessStep[];
  /**
   * How folded calls return, other calls folded in turn: one step for each state that they pass, so the whole is
   * linear. Absent where no call is folded, where the steps of all witnesses together would be too many, and where a
   * script goes on in several ways within the calls, by what it is given.
   */
  readonly summaries?: readonly InnerStep[];
}

/** A run that goes round: its last step leads back to the state before step `loop`, which counts from 0. */
interface Round extends Run {
  readonly loop: number;
}

interface PathWitness extends Run {
  readonly kind: 'path';
}

interface LassoWitness extends Round {
  readonly kind: 'lasso';
}

/** A run that has more of something each time round. */
interface PumpWitness extends Round {
  readonly kind: 'pump';
  /** The returns that are pending once more after each round; the states in which agents begin if `agents`. */
  readonly grows: readonly string[];
  /** Each round begins agents, which go on beside the one that goes round. */
  readonly agents?: true;
}

interface ClosedSetWitness {
  readonly kind: 'closed-set';
  readonly platform: Platform;
  /** What holds of the states; they follow it, as in "no other state leads into: A, B". */
  readonly reason: string;
  readonly states: readonly string[];
}

/** What each platform has that the other has not, as short texts. */
interface PlatformDifferenceWitness {
  readonly kind: 'platform-difference';
  readonly reason: string;
  readonly unix: readonly string[];
  readonly windows: readonly string[];
}

export type RunWitness = PathWitness | LassoWitness | PumpWitness;

/** Why a finding is true. */
export type Witness = RunWitness | ClosedSetWitness | PlatformDifferenceWitness;
