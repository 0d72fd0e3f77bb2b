import type { Facts, ResetMode } from './facts.ts';
import type { Edge } from './graph.ts';

/** The function, computed once for the edges of a graph and what a reset does: one set of edges may be looked at both ways. */
export function memoFacts<Result>(compute: (facts: Facts) => Result): (facts: Facts) => Result {
  const known = new WeakMap<readonly Edge[], Map<ResetMode, Result>>();
  return (facts) => {
    const { edges } = facts.graph;
    const { resetMode } = facts.assumptions;
    const ofEdges = known.get(edges) ?? new Map<ResetMode, Result>();
    known.set(edges, ofEdges);
    const before = ofEdges.get(resetMode);
    if (before !== undefined) return before;
    const found = compute(facts);
    ofEdges.set(resetMode, found);
    return found;
  };
}
