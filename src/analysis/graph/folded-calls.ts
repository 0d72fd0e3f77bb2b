import { isCall } from '../../ir/is-call.ts';
import { type Facts, lastingFacts, type PathEdge } from './facts.ts';
import type { Graph } from './graph.ts';

/** Each workflow has steps for the folded calls of its witnesses in proportion to its size, and every small one has all. */
const stepsForEach = 2;
const stepsForAll = 10_000;
const stepsLeft = new WeakMap<Graph, number>();

/** Whether the step is a whole call with its return. */
export function isFolded({ edge: { tag }, effect }: PathEdge): boolean {
  return isCall(tag) && effect === 'none';
}

/**
 * How the folded calls of a run return: from each callee the steps to a result, calls folded in turn; where two ways
 * meet they are one. `inside` are the steps with which a call of the run begins. None when the steps for all
 * witnesses are used up. Linear in the number of states.
 */
export function stepsOfFoldedCalls(
  facts: Facts,
  path: readonly PathEdge[],
  inside: readonly PathEdge[],
): PathEdge[] {
  const steps: PathEdge[] = [];
  const left = stepsLeft.get(facts.graph) ?? stepsForAll + stepsForEach * facts.graph.edges.length;
  const starts = new Set<number>();
  const note = (step: PathEdge) => {
    if (isFolded(step)) starts.add(step.edge.target);
  };
  path.forEach(note);
  inside.forEach(note);
  // After its first steps a call goes on like any other: at last, and below each call that it entered.
  for (const { edge, effect } of inside)
    if (effect === 'push' || edge.tag === 'fork') starts.add(edge.second);
  const known = new Set<number>();
  // A set is walked in the order of insertion, also over what is added on the way.
  for (const start of starts) {
    const waiting = [start];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (node === -1 || known.has(node)) continue;
      known.add(node);
      const [step, exhausted] = waysBack(facts, node);
      if (steps.length === left) return [];
      if (step !== null) steps.push(step);
      for (const way of [exhausted, step]) {
        if (way === null) continue;
        note(way);
        waiting.push(way.to);
      }
    }
  }
  stepsLeft.set(facts.graph, left - steps.length);
  return steps;
}

/** With what a state goes on to a result, and what the runtime does there once its `max_visits` are used up. */
export function waysBack(facts: Facts, node: number): readonly [PathEdge | null, PathEdge | null] {
  // A run may go round with the call in it.
  const lasting = lastingFacts(facts).returnStep(node);
  if (lasting?.edge.isExhausted === true) return [facts.returnStep(node), lasting];
  return [lasting ?? facts.returnStep(node), null];
}
