import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import { stepsOfAgent } from '../graph/steps.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

/** A fork whose worker comes to a state. */
interface LeadingFork {
  readonly fork: Edge;
  /** Where it is told that the worker comes to its own fork again, if only so it comes to the state, as to all that its parent was to do. */
  readonly loop: FindingPlace | undefined;
}

const mostLookedAt = 100;

/** Of these forks the first that leads to each of the nodes, of those whose workers come there by themselves if there is one. */
export function leadingForks(
  facts: Facts,
  forks: readonly Edge[],
  nodes: ReadonlySet<number>,
): ReadonlyMap<number, LeadingFork> {
  const { successors } = stepsOfAgent(facts);
  const found = new Map<number, LeadingFork>();
  for (const isAgain of [false, true])
    for (const fork of forks.slice(0, mostLookedAt)) {
      if (found.size === nodes.size) return found;
      const leftOut = new Set(isAgain ? [] : [fork.from]);
      const reached = successors.reachable([fork.target], leftOut);
      const leading = { fork, loop: isAgain ? loopOf(facts, fork) : undefined };
      for (const node of reached) if (nodes.has(node) && !found.has(node)) found.set(node, leading);
    }
  return found;
}

/** Where the first of these forks stands, and those of the others whose workers begin in one of the nodes. */
export function forksTo({ graph }: Facts, forks: readonly Edge[], nodes: readonly number[], most: number) {
  const [first] = forks;
  return [...new Set(forks.filter((fork) => fork === first || nodes.includes(fork.target)))]
    .slice(0, most)
    .map((fork) => ({ ...edgePlace(graph, fork), message: `${stateName(graph, fork.from)} forks here` }));
}

function loopOf(facts: Facts, fork: Edge): FindingPlace {
  const isParents = stepsOfAgent(facts).successors.reachable([fork.second]).includes(fork.from);
  return { rule: isParents ? 'fork-bomb' : 'fork-unbounded', ...edgePlace(facts.graph, fork) };
}
