import type { Witness } from '../diagnostics/witness.ts';
import type { Platform } from '../source/platform.ts';
import type { Edge, Graph } from './graph.ts';
import type { RuleContext } from './rule.ts';
import { areVisitsLeft } from './visit-limits.ts';
import { pathWitness, returnsBeforeLast, stateName } from './witness-path.ts';

/** A reset that an agent can emit while a caller waits, and a run that does so. */
export interface PendingReset {
  readonly graph: Graph;
  readonly edge: Edge;
  /** The states that wait for a result when the run of the witness resets, the nearest first; empty without one. */
  readonly returns: readonly string[];
  readonly witness: Witness | null;
}

/** A workflow has steps of witnesses in proportion to its size, and every small one has all of them. */
const stepsForEach = 16;
const stepsForAll = 10_000;

/**
 * Finds every certain reset that can happen (on E0) with returns pending, and those with which `max_visits` go on there.
 * These come without a run, which would have to use up the visits.
 */
export function findPendingResets(context: RuleContext, platform: Platform): PendingReset[] {
  if (!context.survey.possible.has('reset')) return [];
  const facts = context.facts(platform, 'certain');
  // One run for each reset could be as long as the workflow: all of them together have to stay linear.
  let left = stepsForAll + stepsForEach * facts.graph.edges.length;
  const { edges, exhausted } = facts.graph;
  const resets = [...edges, ...exhausted].filter(({ tag }) => tag === 'reset');
  return resets.flatMap((edge): PendingReset[] => {
    if (!facts.canReach(edge.from, 'pending')) return [];
    if (edge.isExhausted) return [{ graph: facts.graph, edge, returns: [], witness: null }];
    const witness = left > 0 ? pathWitness(facts, edge, left) : null;
    left = witness === null ? 0 : left - witness.steps.length;
    const found = { graph: facts.graph, edge, returns: returnsBeforeLast(witness) };
    const entered = () =>
      witness?.steps.flatMap(({ from, callee }) => [from, ...(callee === undefined ? [] : [callee])]) ?? [];
    // The facts do not count visits: that this run is none does not say whether there is one.
    if (!areVisitsLeft(facts.graph, entered)) return [];
    const isRun = areVisitsLeft(facts.graph, () => [...entered(), stateName(facts.graph, edge.target)]);
    return [{ ...found, witness: isRun ? witness : null }];
  });
}
