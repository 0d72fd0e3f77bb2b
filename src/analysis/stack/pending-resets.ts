import type { Witness } from '../../diagnostics/witness.ts';
import type { Platform } from '../../source/platform.ts';
import { groupBy } from '../../util/group-by.ts';
import { isTakenWith, runTo } from '../flow/payload-split.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge, Graph } from '../graph/graph.ts';
import { adjacencyOf, stepsOfAgent } from '../graph/steps.ts';
import { areVisitsLeft } from '../graph/visit-limits.ts';
import type { RuleContext } from '../rule.ts';
import { returnsAfter, stateName, stepsWitness } from '../witness/witness-path.ts';

/** A reset that an agent can emit while a caller waits, and a run that does so. */
export interface PendingReset {
  readonly graph: Graph;
  readonly edge: Edge;
  /** The states that wait for a result when the run of the witness resets, the nearest first; without one, those that can. */
  readonly returns: readonly string[];
  /** Those that can wait on other ways alone. */
  readonly others: readonly string[];
  readonly witness: Witness | null;
}

/** A workflow has steps of witnesses in proportion to its size, and every small one has all of them. */
const stepsForEach = 16;
const stepsForAll = 10_000;

/**
 * Finds every certain reset that can happen (on E0) with returns pending, and those with which `max_visits` go on there.
 * These come without a run, which would have to use up the visits.
 */
export function findPendingResets(
  context: Pick<RuleContext, 'facts' | 'survey'>,
  platform: Platform,
): PendingReset[] {
  if (!context.survey.possible.has('reset')) return [];
  const facts = context.facts(platform, 'certain');
  // One run for each reset could be as long as the workflow: all of them together have to stay linear.
  let left = stepsForAll + stepsForEach * facts.graph.edges.length;
  const { edges, exhausted } = facts.graph;
  const waitingAt = waitingReturns(facts);
  const possible = context.facts(platform, 'possible');
  const resets = [...edges, ...exhausted].filter(({ tag }) => tag === 'reset');
  return resets.flatMap((edge): PendingReset[] => {
    if (!facts.canReach(edge.from, 'pending')) return [];
    const waiting = waitingAt(edge.from);
    const found = { graph: facts.graph, edge, returns: waiting, others: [], witness: null };
    if (edge.isExhausted) return [found];
    const run = left > 0 ? runTo(possible, facts, { edge, stack: 'pending' }, left) : 'tooLong';
    if (run === null) return [found];
    left = run === 'tooLong' ? 0 : left - run.path.length - 1;
    if (run === 'tooLong') return [{ ...found, returns: [], others: waiting }];
    const { path } = run;
    // The facts do not count visits: that this run is none does not say whether there is one.
    if (!areVisitsLeft(run.facts, path, run.edge.from)) return [];
    const witness = stepsWitness(run.facts, [
      ...path,
      run.facts.stepOf(run.edge, run.edge.target, 'pending'),
    ]);
    if (witness === null) return [found];
    const returns = [...new Set(returnsAfter(run.facts.graph, path))];
    return [{ ...found, returns, others: waiting.filter((name) => !returns.includes(name)), witness }];
  });
}

/** Those of them that a run comes to with the payloads that are sent. */
export function findTakenResets(
  context: Pick<RuleContext, 'facts' | 'survey'>,
  platform: Platform,
): PendingReset[] {
  return findPendingResets(context, platform).filter(({ edge }) =>
    isTakenWith(context.facts(platform, 'possible'), edge.transition, 'pending'),
  );
}

/** States before resets are looked at in proportion to the workflow, and in small ones all. */
const statesForEach = 4;
const statesForAll = 10_000;
const mostNamed = 8;

/** Names the states to which callers can wait to go on when an agent is in a state, the nearest first. */
function waitingReturns(facts: Facts): (node: number) => string[] {
  const { graph, assumptions } = facts;
  // What is entered only so often may be used up on the way. A reset that clears leaves nothing pending.
  const steps = stepsOfAgent(facts).steps.filter(
    ({ from, kind }) =>
      !graph.limited.has(from) && (kind !== 'reset' || assumptions.resetMode === 'preserve'),
  );
  const before = adjacencyOf(facts, steps).reversed();
  const calls = groupBy(
    steps.filter(({ kind }) => kind === 'push'),
    ({ to }) => to,
  );
  let left = statesForAll + statesForEach * graph.nodeCount;
  return (node) => {
    const reached = left > 0 ? before.reachable([node], new Set(), left) : [];
    left -= reached.length;
    const names = new Set<string>();
    for (const callee of reached)
      for (const { edge } of calls.get(callee) ?? [])
        if (names.size < mostNamed) names.add(stateName(graph, edge.second));
    return [...names];
  };
}
