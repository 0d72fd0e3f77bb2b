import type { Span } from '../../../../source/span.ts';
import type { Folding } from '../../../../util/folding.ts';
import type { MisnamedTag } from '../../../misnamed-tags.ts';
import type { AskedTable } from '../../asked.ts';
import type { EarlyEnd, UnsetEnd } from '../../defects.ts';
import type { Pattern, Status } from '../../program.ts';
import type { PayloadSet } from '../values/payload-set.ts';
import type { BrokenTag, Mark, PrintedTag, ScriptProblem } from './printed-tag.ts';

/** How a run of a script can end. */
export interface Outcome {
  /** The first two tags that it prints: their places in the behaviour's list. */
  readonly tags: readonly number[];
  /** Where it may print what raymond cannot see; null when it does not. */
  readonly anything: Mark | null;
  /** The first tag that it prints and that cannot be read. */
  readonly broken: BrokenTag | null;
  readonly exit: Status;
  /** It fails since the test in front of its last tag does not hold: `[ -f plan ] && echo …`. */
  readonly byTest?: true;
  /** It comes about only where there is a payload, be it empty: without one `set -u` ends the script earlier. */
  readonly needsPayload?: true;
  /** Whether a run can be expected to go this way: its tests do not exclude each other. */
  readonly sure: boolean;
  /** What the tests on the way have to come out as, in words. */
  readonly tests: readonly string[];
  /** The payloads with which it can end so; null: any. */
  readonly payload: PayloadSet | null;
  /** What the variables of the environment are, or are not, where it ends so. */
  readonly variables: readonly AskedVariable[];
  /** The `exit` that ends it, or the end of the file. */
  readonly span: Span;
}

/** That a variable is a certain text, or another one. */
export interface AskedVariable {
  readonly name: string;
  readonly text: string;
  readonly holds: boolean;
}

/** The payloads that a script tells apart. */
export interface HandledPayloads {
  readonly patterns: readonly Pattern[];
  readonly folding: Folding;
  readonly span: Span;
  /** They are the keys of a table. */
  readonly table?: AskedTable;
  /** What it does for them shows in more than its endings. */
  readonly acts?: true;
}

/** A tag of a script. */
export interface BehaviourTag extends PrintedTag {
  /** Whether a run can be expected to print it: it stands there as it is, or on a way whose tests do not exclude each other. */
  readonly isCertain: boolean;
}

/** What a script can do, over all ways through it. Plain data, which is the same when it comes back from JSON. */
export interface Behaviour {
  readonly tags: readonly BehaviourTag[];
  readonly problems: readonly ScriptProblem[];
  /** What it prints that would be a tag if its name were right, where it puts that together from pieces. */
  readonly misnamed: readonly MisnamedTag[];
  /** What ends the script by `set -e` on a way that a run can be expected to take, and is not meant to. */
  readonly earlyEnds: readonly EarlyEnd[];
  /** What ends it by `set -u` on such a way, and not on another. */
  readonly unsetOnWays: readonly UnsetEnd[];
  readonly outcomes: readonly Outcome[];
  readonly handled: readonly HandledPayloads[];
  /** Whether it starts code that raymond does not see. */
  readonly startsOther: boolean;
  /** Why not all of the script was followed, or null. */
  readonly unfollowed: Mark | null;
}

/** The tags of an outcome. */
export function tagsOf(behaviour: Pick<Behaviour, 'tags'>, { tags }: Outcome): BehaviourTag[] {
  return tags.flatMap((at) => behaviour.tags[at] ?? []);
}
