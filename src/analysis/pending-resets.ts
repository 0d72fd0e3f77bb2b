import type { Witness } from '../diagnostics/witness.ts';
import type { Platform } from '../source/platform.ts';
import type { Edge, Graph } from './graph.ts';
import type { RuleContext } from './rule.ts';
import { pathWitness, returnsBeforeLast } from './witness-path.ts';

/** A reset that an agent can emit while a caller waits, and a run that does so. */
export interface PendingReset {
  readonly graph: Graph;
  readonly edge: Edge;
  /** The states that wait for a result when the run of the witness resets, the nearest first. */
  readonly returns: readonly string[];
  readonly witness: Witness | null;
}

/** Finds every certain reset that can happen (on E0) with returns pending. */
export function findPendingResets(context: RuleContext, platform: Platform): PendingReset[] {
  if (!context.uses('reset')) return [];
  const facts = context.facts(platform, 'certain');
  return facts.graph.edges.flatMap((edge): PendingReset[] => {
    if (edge.tag !== 'reset' || !facts.canReach(edge.from, 'pending')) return [];
    const witness = pathWitness(facts, edge.from, 'pending', edge);
    return [{ graph: facts.graph, edge, returns: returnsBeforeLast(witness), witness }];
  });
}
