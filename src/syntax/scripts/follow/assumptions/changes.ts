import { type Alternatives, leavesNoAlternative, withoutAssumptions } from './alternatives.ts';
import type { Answers } from './answers.ts';
import {
  type Assumption,
  exclude,
  isOfSurroundings,
  leavesNone,
  topicOf,
  topicOfAssumption,
} from './assumptions.ts';

/** What may have changed on a way since it was asked about. */
export interface Changes {
  /** What was asked about before something ran that may have changed the answer. */
  readonly outdated: readonly string[];
  /**
   * Where ways have become one, and something ran on some of them: what each knows. A run that takes one on which nothing ran
   * gets the answers that it got before. Null where no ways are kept apart.
   */
  readonly ways: readonly Way[] | null;
  /** Whether a run takes one of these ways: they are all, or one of them alone has given an answer. */
  readonly isOneOfThem: boolean;
}

interface Way {
  readonly assumptions: readonly Assumption[];
  readonly alternatives: readonly Alternatives[];
  readonly outdated: Changes['outdated'];
}

/** What counts of a path here. */
interface Known extends Omit<Way, 'outdated'> {
  readonly answers: Answers;
  readonly changes: Changes;
  readonly sure: boolean;
}

export const noChanges: Changes = { outdated: [], ways: null, isOneOfThem: false };

/** More ways, and ways that have assumed more, are not kept apart. */
const mostWays = 8;
const mostOfWay = 32;

/** After something that may change the answers to some of what is assumed; `all`: of variables, too. */
export function change({ assumptions, changes }: Known, all: boolean): Changes {
  const outdated = withChanged(changes.outdated, assumptions, all);
  const ways =
    changes.ways?.map((way) => ({ ...way, outdated: withChanged(way.outdated, way.assumptions, all) })) ??
    null;
  return outdated === changes.outdated && ways === null ? changes : { ...changes, outdated, ways };
}

function withChanged(
  outdated: readonly string[],
  assumptions: readonly Assumption[],
  all: boolean,
): readonly string[] {
  const asked = assumptions.filter((assumption) => all || isOfSurroundings(assumption));
  const topics = asked.map(topicOfAssumption).filter((topic) => !outdated.includes(topic));
  return topics.length === 0 ? outdated : [...outdated, ...topics];
}

/** With one answer more, and whether a run can be expected to give it. */
export function answered(
  changes: Changes,
  added: Assumption,
): { readonly changes: Changes; readonly agrees: boolean } {
  const { outdated, ways, isOneOfThem } = changes;
  const topic = topicOf(added.subject);
  const isOutdated = outdated.length > 0 && outdated.includes(topic);
  if (ways === null) return { changes, agrees: !isOutdated };
  const left = ways.flatMap((way) => (way.outdated.includes(topic) ? [] : withAnswer(way, added)));
  const isNeeded = isOneOfThem || isOutdated;
  return {
    changes: {
      outdated: isOutdated ? outdated.filter((one) => one !== topic) : outdated,
      ways: left,
      isOneOfThem: isNeeded,
    },
    agrees: left.length > 0 || !isNeeded,
  };
}

function withAnswer(way: Way, added: Assumption): Way[] {
  const { assumptions: before, alternatives } = way;
  if (before.length >= mostOfWay || before.some((one) => exclude(one, added)) || leavesNone(before, added))
    return [];
  const assumptions = [...before, added];
  return leavesNoAlternative(alternatives, assumptions) ? [] : [{ ...way, assumptions }];
}

/** Without what is assumed of variables that have other values from here on. */
export function withoutVoid(changes: Changes, isVoid: (assumption: Assumption) => boolean): Changes {
  const { ways } = changes;
  if (ways === null) return changes;
  const kept = ways.map((way) => {
    const alternatives = withoutAssumptions(way.alternatives, isVoid);
    const isAffected = alternatives !== way.alternatives || way.assumptions.some(isVoid);
    if (!isAffected) return way;
    return { ...way, alternatives, assumptions: way.assumptions.filter((one) => !isVoid(one)) };
  });
  return kept.every((way, at) => way === ways[at]) ? changes : { ...changes, ways: kept };
}

/** What neither way can be asked again: where one of them has never asked, it tells the answer. */
export function mergeChanges(one: Known, other: Known, answers: Answers): Changes {
  if (one.changes === other.changes && (isUnchanged(one) || one.assumptions === other.assumptions))
    return one.changes;
  const topics = [
    ...one.changes.outdated.filter((topic) => knows(other, topic)),
    ...other.changes.outdated.filter((topic) => knows(one, topic)),
  ];
  const outdated = [...new Set(topics)];
  if (isUnchanged(one) && isUnchanged(other)) return { ...noChanges, outdated };
  const sides = [one, other].map((known) => waysOf(known, answers));
  const ways = distinct(sides.flatMap((side) => side ?? []));
  const isWhole = ({ changes }: Known) => changes.ways === null || changes.isOneOfThem;
  const areAll = isWhole(one) && isWhole(other) && !sides.includes(null) && ways.length <= mostWays;
  return { outdated, ways: ways.slice(0, mostWays), isOneOfThem: areAll };
}

function isUnchanged({ changes }: Known): boolean {
  return changes.outdated.length === 0 && changes.ways === null;
}

function knows({ changes, assumptions }: Known, topic: string): boolean {
  return (
    changes.outdated.includes(topic) ||
    assumptions.some((assumption) => topicOfAssumption(assumption) === topic)
  );
}

/** Null where it knows more of texts than both ways together do. */
function waysOf(
  { assumptions, alternatives, answers, changes, sure }: Known,
  merged: Answers,
): readonly Way[] | null {
  if (!sure || answers !== merged || assumptions.length > mostOfWay) return null;
  return changes.ways ?? [{ assumptions, alternatives, outdated: changes.outdated }];
}

function distinct(ways: readonly Way[]): readonly Way[] {
  const kept: Way[] = [];
  for (const way of ways) if (!kept.some((one) => isLike(one, way))) kept.push(way);
  return kept;
}

function isLike(one: Way, other: Way): boolean {
  return (
    one.alternatives === other.alternatives &&
    one.outdated.join('\n') === other.outdated.join('\n') &&
    one.assumptions.length === other.assumptions.length &&
    one.assumptions.every((assumption, at) => isSame(assumption, other.assumptions[at]))
  );
}

function isSame(one: Assumption, other: Assumption | undefined): boolean {
  return one.subject === other?.subject && one.value === other.value && one.holds === other.holds;
}
