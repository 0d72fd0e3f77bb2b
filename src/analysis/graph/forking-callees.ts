import { isCall } from '../../ir/is-call.ts';
import { memo } from '../../util/memo.ts';
import { type Facts, lastingFacts, type PathEdge } from './facts.ts';
import type { Edge } from './graph.ts';
import { HornClauses, type HornSolution } from './horn.ts';

/** What can be done again and again; elsewhere than on E0 an exhausted state has its way on anyhow. */
function lasting(facts: Facts): Facts {
  return facts.graph.edgeSet === 'certain' ? lastingFacts(facts) : facts;
}

/** In which callees an agent can come to such a fork and still return: Horn clauses, as for Ret. */
export function solveForkingCallees(facts: Facts, counts: (fork: Edge) => boolean): HornSolution {
  const { graph } = lasting(facts);
  const returns = (node: number) => facts.canReturn(node) && lasting(facts).canReturn(node);
  const clauses = new HornClauses(graph.nodeCount);
  graph.edges.forEach((edge, number) => {
    const { from, tag, target, second } = edge;
    if (tag === 'goto' || (tag === 'reset' && facts.assumptions.resetMode === 'preserve')) {
      clauses.add(from, target, -1, number);
    } else if (tag === 'fork') {
      clauses.add(from, second, -1, number);
      if (counts(edge) && returns(second)) clauses.add(from, -1, -1, number);
    } else if (isCall(tag)) {
      if (returns(second)) clauses.add(from, target, -1, number);
      if (returns(target)) clauses.add(from, second, -1, number);
    }
  });
  return clauses.solve();
}

/** The same for any fork. */
export const forkingCallees = memo((facts: Facts) => solveForkingCallees(facts, () => true));

/** The steps from the beginning of a callee to a fork after which it can return; empty when there is none. */
export function stepsToFork(facts: Facts, callee: number): PathEdge[] {
  const solution = forkingCallees(facts);
  const steps: PathEdge[] = [];
  for (let node = callee; node !== -1; ) {
    const reason = solution.reasonOf(node);
    const edge = reason === null ? undefined : lasting(facts).graph.edges[reason.edge];
    if (reason === null || edge === undefined) return [];
    const enters = isCall(edge.tag) && reason.condition === edge.target;
    const to = reason.condition === -1 ? edge.second : reason.condition;
    steps.push({ edge, to, effect: enters ? 'push' : 'none' });
    node = reason.condition;
  }
  return steps;
}
