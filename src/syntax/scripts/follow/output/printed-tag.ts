import type { Tag, TagProblem } from '../../../../grammar/tag.ts';
import type { Span } from '../../../../source/span.ts';
import type { MisnamedTag } from '../../../misnamed-tags.ts';
import type { PayloadSet } from '../values/payload-set.ts';

/** What is known of a text of which only a run settles the middle. */
export interface PartText {
  readonly prefix: string;
  readonly suffix: string;
  /** What the run puts there is the payload that the script was given, and nothing else. */
  readonly isPayload?: true;
}

/** A tag that a script can print. Its places are those in the file. */
export interface PrintedTag {
  readonly tag: Tag;
  /** The parts of the content and of the attributes' values that are known, where not all is known. */
  readonly content: PartText | null;
  readonly attributes: readonly (PartText | null)[];
  /** Whether it is written where it is printed, as a whole. */
  readonly isLiteral: boolean;
  /** Where lines of a name are written that stand elsewhere and go into it, but for the last; absent where there are none. */
  readonly lines?: readonly Span[];
}

export interface ScriptProblem
  extends Omit<TagProblem, 'fragment' | 'within' | 'called' | 'mayBeOther' | 'tag'> {
  /** What to say instead, of one that some ways have and others have not. */
  readonly onWays?: Pick<TagProblem, 'message' | 'help' | 'related'>;
  /** Where only the rest of the payloads leads there, those that the script does not name: whether one comes is up to its workflow. */
  readonly payload?: PayloadSet;
  /** The variable that is empty there, unless a fork gives it. */
  readonly lacks?: string;
}

/** A tag that cannot be read; settled: on every run that prints it, whatever that fills in. */
export interface BrokenTag {
  readonly problem: ScriptProblem;
  readonly isSettled: boolean;
}

/** Where and why a script may print what raymond cannot see. */
export interface Mark {
  readonly reason: string;
  readonly span: Span;
  /** A tag of another language: that can be seen, and is no tag. */
  readonly foreign?: MisnamedTag;
}

/** Whether there is something that raymond cannot see. */
export function isUnseen(mark: Mark | null): mark is Mark {
  return mark !== null && mark.foreign === undefined;
}
