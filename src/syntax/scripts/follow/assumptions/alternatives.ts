import { type Assumption, exclude, leavesNone } from './assumptions.ts';

/** Of several lists of assumptions, all of at least one holds. */
export type Alternatives = readonly (readonly Assumption[])[];

interface Known {
  readonly assumptions: readonly Assumption[];
  readonly alternatives: readonly Alternatives[];
}

/** More than these are forgotten. */
const mostLists = 8;
const mostAlternatives = 4;

/** Whether the last of the assumptions contradicts what has to hold besides. */
export function leavesNoAlternative(
  alternatives: readonly Alternatives[],
  all: readonly Assumption[],
): boolean {
  const isExcluded = (one: Assumption) => all.some((other) => exclude(one, other)) || leavesNone(all, one);
  return alternatives.some((lists) => lists.every((list) => list.some(isExcluded)));
}

/** What two ways leave of what they have assumed when they become one: `common`, and one or the other besides. */
export function mergeAlternatives(
  one: Known,
  other: Known,
  common: readonly Assumption[],
): readonly Alternatives[] {
  const shared = one.alternatives.filter((lists) => other.alternatives.includes(lists));
  const lists = [...listsOf(one, common, shared), ...listsOf(other, common, shared)];
  // Nothing is known where one of the two has assumed no more, or where they differ in how one test came out.
  if (lists.length > mostLists || lists.some((list) => list.length === 0) || isEitherWay(lists))
    return shared;
  return [...shared, lists].slice(-mostAlternatives);
}

function listsOf(
  { assumptions, alternatives }: Known,
  common: readonly Assumption[],
  shared: readonly Alternatives[],
): Alternatives {
  const own = assumptions.filter((assumption) => !common.includes(assumption));
  const [first = [[]]] = alternatives.filter((lists) => !shared.includes(lists));
  return first.map((list) => [...own, ...list]);
}

function isEitherWay(lists: Alternatives): boolean {
  const [[one, second] = [], [other, third] = [], more] = lists;
  if (one === undefined || other === undefined || second !== undefined || third !== undefined) return false;
  return more === undefined && one.subject === other.subject && one.value === other.value;
}

/** Without the assumptions that are void by now; the others hold all the same. */
export function withoutAssumptions(
  alternatives: readonly Alternatives[],
  isVoid: (assumption: Assumption) => boolean,
): readonly Alternatives[] {
  if (!alternatives.some((lists) => lists.some((list) => list.some(isVoid)))) return alternatives;
  return alternatives
    .map((lists) => lists.map((list) => list.filter((assumption) => !isVoid(assumption))))
    .filter((lists) => lists.every((list) => list.length > 0));
}
