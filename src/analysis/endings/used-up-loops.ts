import { groupBy } from '../../util/group-by.ts';
import { Adjacency } from '../graph/adjacency.ts';
import { Facts, lastingFacts } from '../graph/facts.ts';
import type { Edge, Graph } from '../graph/graph.ts';
import { progress } from './never-returning.ts';
import { entered, enteredBy } from './then-circles.ts';

/** A state whose `max_visits`, once they are used up, go on with what only leads back to it. */
export interface UsedUpLoop {
  readonly graph: Graph;
  readonly node: number;
  /** What it goes on with then. */
  readonly then: Edge;
  /** The states that an agent can come to from then on, itself first. */
  readonly states: readonly number[];
}

/** So many states are looked at, each with facts of its own: what is left then is not told. */
const mostSuspects = 16;

/**
 * Finds the states that can be left for an end as long as they have visits, and never again then: every way on (on E+) comes back
 * to them, where only `then` is taken, or to a call in which it does. What cannot end anyway is told of as a whole.
 */
export function findUsedUpLoops(facts: Facts): UsedUpLoop[] {
  const { graph, assumptions, fails } = facts;
  if (graph.limited.size === 0) return [];
  const lasting = lastingFacts(facts);
  const suspects = [...graph.limited].filter(
    (node) => facts.isReachable(node) && facts.canFinish(node) && !lasting.canFinish(node),
  );
  if (suspects.length === 0) return [];
  const thens = groupBy(graph.exhausted, ({ from }) => from);
  const before = new Adjacency(graph.nodeCount, progress(facts));
  return suspects.slice(0, mostSuspects).flatMap((node): UsedUpLoop[] => {
    const [then] = thens.get(node) ?? [];
    if (then === undefined) return [];
    const edges = graph.edges.filter(({ from, isExhausted }) => from !== node || isExhausted);
    const usedUp = new Facts({ ...graph, edges }, assumptions, fails);
    // A loop beside this state is told of as one.
    if (usedUp.canFinish(node) || !facts.canFinish(enteredBy(then))) return [];
    // An agent has to come to the state again as long as it has visits.
    const own = graph.leaving(node).filter(({ isExhausted }) => !isExhausted);
    if (!before.reachable(own.flatMap(entered)).includes(node)) return [];
    const states = new Adjacency(graph.nodeCount, progress(usedUp)).reachable([node]);
    return [{ graph, node, then, states: states.filter(graph.runs) }];
  });
}

/**
 * Whether a run on E0 can enter a state again and again, and no other one with `max_visits` on the way; also from where its frame
 * returns to, if that is given.
 */
export function isUsedUp({ graph, assumptions }: Facts, node: number, back?: number): boolean {
  const isLeft = ({ from, isExhausted }: Edge) => !isExhausted && (from === node || !graph.limited.has(from));
  const usual = new Facts({ ...graph, edges: graph.edges.filter(isLeft) }, assumptions);
  const steps = new Adjacency(graph.nodeCount, progress(usual));
  const next = back !== undefined && usual.canReturn(node) ? [back] : [];
  steps.visitSuccessors(node, (to) => next.push(to));
  return steps.reachable(next).includes(node);
}
