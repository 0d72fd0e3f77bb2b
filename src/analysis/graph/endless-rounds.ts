import { type Facts, lastingFacts, type PathEdge } from './facts.ts';
import type { Edge } from './graph.ts';

/** Steps that lead back to one of their own places, so that an agent can take them for ever. */
interface Round {
  readonly round: readonly PathEdge[];
  /** How many of the steps lead to where it begins. */
  readonly first: number;
}

/** A round of an agent that begins at `node`, through `members` where it can; null when none is certain. Linear. */
export function findRound(facts: Facts, node: number, members: ReadonlySet<number>): Round | null {
  return roundThrough(facts, node, members) ?? someRound(facts, node, members);
}

/**
 * The shortest round of an agent through the first of `members` that it comes to from `node`, and the way there: a smaller
 * one beside it may be left.
 */
function roundThrough(facts: Facts, node: number, members: ReadonlySet<number>): Round | null {
  const wayIn = members.has(node) ? [] : shortestSteps(facts, node, (to) => members.has(to));
  const head = wayIn?.at(-1)?.to ?? node;
  const back = wayIn && shortestSteps(facts, head, (to) => to === head, members);
  return wayIn && back && { round: [...wayIn, ...back], first: wayIn.length };
}

/** A round by whatever steps come first, within `members` where it can. */
function someRound(facts: Facts, node: number, members: ReadonlySet<number>): Round | null {
  const visits = new Map<number, number>();
  const round: PathEdge[] = [];
  let current = node;
  while (!visits.has(current)) {
    visits.set(current, round.length);
    const steps = lastingSteps(facts, current);
    const next = steps.find(({ to }) => members.has(to)) ?? steps[0];
    if (next === undefined) return null;
    round.push(next);
    current = next.to;
  }
  return { round, first: visits.get(current) ?? 0 };
}

/** The fewest steps, one at least, from `node` to where `isEnd` holds; through `members` alone, if they are given. */
function shortestSteps(
  facts: Facts,
  node: number,
  isEnd: (to: number) => boolean,
  members?: ReadonlySet<number>,
): PathEdge[] | null {
  const cameBy = new Map<number, PathEdge | null>([[node, null]]);
  for (const [current] of cameBy)
    for (const step of lastingSteps(facts, current)) {
      if (isEnd(step.to)) {
        const way = [step];
        for (let before = cameBy.get(current); before; before = cameBy.get(before.edge.from))
          way.push(before);
        return way.reverse();
      }
      if (members?.has(step.to) !== false && !cameBy.has(step.to)) cameBy.set(step.to, step);
    }
  return null;
}

/** The steps out of a node that an agent can take any number of times: none into a state with `max_visits`. */
function lastingSteps(facts: Facts, node: number): PathEdge[] {
  const { graph } = facts;
  const steps = graph.leaving(node).flatMap((edge) => onwardSteps(facts, edge));
  return steps.filter(({ to }) => !graph.limited.has(to));
}

/** How an agent can go on along an edge; into a callee only where that does not return. */
function onwardSteps(facts: Facts, edge: Edge): PathEdge[] {
  const { tag, target, second } = edge;
  if (tag === 'result') return [];
  if (tag === 'fork') return [{ edge, to: second, effect: 'none' }];
  if (tag === 'goto' || tag === 'reset') return [facts.stepOf(edge, target, 'empty')];
  const [returns, lasts] = [facts.canReturn(target), lastingFacts(facts).canReturn(target)];
  if (returns && lasts) return [{ edge, to: second, effect: 'none' }];
  // Whether the call returns changes with max_visits.
  return returns || lasts ? [] : [{ edge, to: target, effect: 'push' }];
}
