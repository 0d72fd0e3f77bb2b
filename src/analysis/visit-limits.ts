import { isCall } from '../ir/is-call.ts';
import { memo } from '../util/memo.ts';
import type { Facts, StackKind } from './facts.ts';
import type { Graph } from './graph.ts';

/** How often an agent can enter the states with `max_visits`, by their names. */
const visitLimits = memo((graph: Graph): ReadonlyMap<string, number> => {
  const limits = new Map<string, number>();
  for (const node of graph.limited) {
    const { state, maxVisits = null } = graph.implementation(node) ?? {};
    if (state !== undefined && maxVisits !== null) limits.set(state, maxVisits.count);
  }
  return limits;
});

/**
 * Whether an agent can enter these states one after the other without using up a `max_visits`. The facts do not count
 * visits, so a run that is put together of them may.
 */
export function areVisitsLeft(graph: Graph, states: () => readonly string[]): boolean {
  const limits = visitLimits(graph);
  if (limits.size === 0) return true;
  const visits = new Map<string, number>();
  return states().every((state) => {
    const count = (visits.get(state) ?? 0) + 1;
    visits.set(state, count);
    return count <= (limits.get(state) ?? count);
  });
}

const mostSteps = 10_000;

/**
 * Whether the run by which the facts bring `node` about with that stack uses up no `max_visits`, the calls in it unfolded. The facts
 * know one run and count no visits, so another one may be left where this one is not; false also where it is very long.
 */
export function isWithinVisits(facts: Facts, node: number, stack: StackKind): boolean {
  const { graph } = facts;
  if (graph.limited.size === 0) return facts.canReach(node, stack);
  const path = facts.pathTo(node, stack, mostSteps);
  if (path === null) return false;
  let visits = new Map<number, number>();
  let left = mostSteps;
  const enter = (state: number) => {
    const count = (visits.get(state) ?? 0) + 1;
    visits.set(state, count);
    return --left > 0 && count <= (graph.implementation(state)?.maxVisits?.count ?? count);
  };
  const callAndReturn = (callee: number) => {
    const entered = [callee];
    for (let state = entered.pop(); state !== undefined; state = entered.pop()) {
      const step = facts.returnStep(state);
      if (step === null || !enter(state)) return false;
      if (step.to !== -1) entered.push(step.to);
      if (isCall(step.edge.tag)) entered.push(step.edge.target);
    }
    return true;
  };
  return (
    enter(path[0]?.edge.from ?? node) &&
    path.every(({ edge, to, effect }) => {
      // A worker is another agent, which has entered nothing yet.
      if (edge.tag === 'fork' && effect === 'drop') visits = new Map();
      return (!isCall(edge.tag) || effect === 'push' || callAndReturn(edge.target)) && enter(to);
    })
  );
}
