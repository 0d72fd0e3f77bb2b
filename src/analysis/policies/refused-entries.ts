import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import { addTo } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import { isNearMiss } from '../../util/nearest.ts';
import { placeholder } from '../flow/supplies.ts';
import { entryOf, tagOf } from '../platforms/describe-transition.ts';
import type { RuleContext } from '../rule.ts';
import { entryInstead } from './entry-instead.ts';
import { type Meant, meantBy } from './meant-tags.ts';
import { isRepeated, type Refused, refusedTags } from './policy.ts';
import { isOtherEnding } from './role-of-tag.ts';

/** A refused tag that the agent is to emit, or may be. */
export interface RefusedTag extends Refused {
  readonly isMeant: Exclude<Meant, false>;
  /** The entry that it was to be, where it is that one but for a slip. */
  readonly slip: Transition | null;
  /** The entry to write in its place: that one, or another that is meant. */
  readonly instead: Transition | null;
  /** The entry that the policy lacks. */
  readonly entry: string;
  /** The tags that are asked for and that this entry would allow, each once, in the tag that is told of them all. */
  readonly alike: readonly string[];
  /** Where the tag stands that is told of them all, in the others. */
  readonly follows: FindingPlace | undefined;
}

type Judged = Omit<RefusedTag, 'alike' | 'follows'>;

/** The refused tags of an implementation that are more than spoken of; those that one entry would allow follow from the first. */
export function refusedEntries(implementation: Implementation, context: RuleContext): RefusedTag[] {
  const refused = refusedTags(implementation, context);
  if (refused.length === 0) return [];
  const meant = meantBy(implementation, refused, context.workflow);
  const own = implementation.transitions.filter(({ origin }) => origin !== 'policy');
  // Asked of the same entries for one tag after the other.
  const isShown = memo((entry: Transition) => own.some((one) => isRepeated(entry, one)));
  const judged = refused.flatMap((one): Judged[] => {
    // A fork that differs in nothing but `next` has a rule of its own.
    const isMeant = one.nearMisses.every(({ parts }) => parts.join() !== 'next') && meant(one);
    if (isMeant === false) return [];
    const slip = slipOf(one, isShown);
    const instead = slip ?? entryInstead(implementation, one);
    return [{ ...one, isMeant, slip, instead, entry: entryFor(one) }];
  });
  const asked = withOneForResults(judged);
  const groups = new Map<string, Judged[]>();
  for (const one of asked) if (one.isMeant === true) addTo(groups, keyOf(one), one);
  // Where nobody can tell, a tag at several places is one note, unless it is asked for at another.
  for (const one of asked)
    if (one.isMeant !== true && !groups.has(keyOf(one))) addTo(groups, keyOfTag(one), one);
  return asked.map((one) => {
    const group = groups.get(keyOf(one)) ?? groups.get(keyOfTag(one)) ?? [one];
    const [first = one] = group;
    if (first === one) return { ...one, alike: distinctTags(group), follows: undefined };
    const { span } = first.transition;
    return { ...one, alike: [], follows: { rule: 'body-not-allowed', file: implementation.file, span } };
  });
}

/** A policy without any entry for a result lacks one for all of several payloads. */
function withOneForResults(judged: readonly Judged[]): readonly Judged[] {
  const isOpen = ({ transition: { tag }, nearMisses }: Judged) => tag === 'result' && nearMisses.length === 0;
  const entries = judged.filter((one) => isOpen(one) && one.isMeant === true).map(({ entry }) => entry);
  if (new Set(entries).size < 2) return judged;
  return judged.map((one) =>
    isOpen(one) ? { ...one, entry: entryOf({ ...one.transition, payload: null }) } : one,
  );
}

function keyOf({ platform, entry }: Judged): string {
  return `${platform} ${entry}`;
}

function keyOfTag({ platform, transition }: Judged): string {
  return `${platform} tag ${tagOf(transition)}`;
}

function distinctTags(group: readonly Judged[]): string[] {
  return [...new Set(group.map(({ transition }) => tagOf(transition)))];
}

/** Several lines or sentences, which no agent writes the same twice. */
const sentences = /\n|[.!?] +\S/;

function entryFor({ transition, nearMisses }: Refused): string {
  const payload = transition.payload?.trim();
  // What the agent is to write is not the same every time; `<result></result>` only shows where.
  const isOpen = payload === '' || placeholder.test(payload ?? '') || sentences.test(payload ?? '');
  return entryOf(
    isOpen ? { ...transition, payload: null } : transition,
    nearMisses.flatMap(({ parts }) => parts),
  );
}

/** The entry that a tag was to be, where its payload is nearly that of the entry and the prompt shows that one nowhere. */
function slipOf(
  { transition, nearMisses }: Refused,
  isShown: (entry: Transition) => boolean,
): Transition | null {
  const payload = transition.payload?.trim() ?? '';
  const differOnlyThere = nearMisses.filter(({ parts }) => parts.join() === 'payload');
  const unshown = differOnlyThere.map(({ entry }) => entry).filter((entry) => !isShown(entry));
  const meant = (entry: Transition) => entry.payload?.trim() ?? '';
  return (
    unshown.find((entry) => isOtherEnding(payload, meant(entry))) ??
    unshown.find((entry) => isNearMiss(payload, meant(entry))) ??
    null
  );
}
