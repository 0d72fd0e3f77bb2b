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
  /** The state could have gone on otherwise. In a witness with decisions all other steps are forced. */
  readonly decision?: true;
  readonly place: Place;
}

/** Steps from the state in which a run begins. */
interface Run {
  readonly platform: Platform;
  readonly start: string;
  readonly steps: readonly WitnessStep[];
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
