import { isCall } from '../../ir/is-call.ts';
import { memo } from '../../util/memo.ts';
import type { Facts, PathEdge, StackKind } from './facts.ts';
import { isFolded, waysBack } from './folded-calls.ts';
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

const mostSteps = 10_000;

/**
 * Whether the run by which the facts bring `node` about with that stack uses up no `max_visits`. The facts know one run and count no
 * visits, so another one may be left where this one is not; false also where it is very long.
 */
export function isWithinVisits(facts: Facts, node: number, stack: StackKind): boolean {
  if (facts.graph.limited.size === 0) return facts.canReach(node, stack);
  const path = facts.pathTo(node, stack, mostSteps);
  return path !== null && areVisitsLeft(facts, path, node);
}

/**
 * Whether a run can take these steps, which begin at `start` if there are none, without using up a `max_visits`; the calls in it
 * unfolded. What they go on with when visits are used up within a call is no harm, if the call returns. False where it is very long.
 */
export function areVisitsLeft(facts: Facts, path: readonly PathEdge[], start = -1): boolean {
  const { graph } = facts;
  const limits = visitLimits(graph);
  if (limits.size === 0) return true;
  // Where payloads are told apart, another answer comes back then.
  const isOfAnswers = graph.givenTo !== undefined;
  let visits = new Map<string, number>();
  let left = mostSteps;
  const enter = (node: number) => {
    const state = graph.implementation(node)?.state ?? '';
    const count = (visits.get(state) ?? 0) + 1;
    visits.set(state, count);
    return count <= (limits.get(state) ?? count);
  };
  const callAndReturn = (callee: number) => {
    const entered = [callee];
    for (let node = entered.pop(); node !== undefined; node = entered.pop()) {
      const [step, exhausted] = waysBack(facts, node);
      const way = enter(node) ? step : isOfAnswers ? null : exhausted;
      if (way === null || --left <= 0) return false;
      if (way.to !== -1) entered.push(way.to);
      if (isCall(way.edge.tag)) entered.push(way.edge.target);
    }
    return true;
  };
  return (
    enter(path[0]?.edge.from ?? start) &&
    path.every((step) => {
      // A worker is another agent, which has entered nothing yet.
      if (step.edge.tag === 'fork' && step.effect === 'drop') visits = new Map();
      return (!isFolded(step) || callAndReturn(step.edge.target)) && (step.to === -1 || enter(step.to));
    })
  );
}
