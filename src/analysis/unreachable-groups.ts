import type { FindingPlace } from '../diagnostics/diagnostic.ts';
import { span } from '../source/span.ts';
import { Adjacency } from './adjacency.ts';
import type { Facts } from './facts.ts';
import type { Graph } from './graph.ts';

/** States that no run enters and that nothing else leads into. */
export interface UnreachableGroup {
  /** The one it is reported at comes first; the others lead to it and it to them. */
  readonly members: readonly number[];
  /** What can be reached from the first alone, the other members among it. */
  readonly followers: readonly number[];
}

/** The root causes among the states that no run enters, in order. Linear. */
export function findUnreachableGroups(facts: Facts): UnreachableGroup[] {
  const { graph } = facts;
  const unreachable: number[] = [];
  for (let node = 0; node < graph.nodeCount; node++) {
    // A choice that nobody makes leads from the state that would make it to those that fit.
    const counts = graph.runs(node) || node > graph.anything;
    if (counts && !facts.isReachable(node)) unreachable.push(node);
  }
  if (unreachable.length === 0) return [];
  const isUnreachable = new Set(unreachable);
  const pairs = graph.edges.flatMap(({ from, target, second }) =>
    [target, second].flatMap((to): [number, number][] =>
      isUnreachable.has(from) && isUnreachable.has(to) ? [[from, to]] : [],
    ),
  );
  const forward = new Adjacency(graph.nodeCount, pairs);
  const backward = forward.reversed();
  // A state below two sources follows from one of them, so that the whole stays linear.
  const claimed = new Set<number>();
  return forward.sourceNodes(unreachable).map((source) => {
    const component = backward.reachable([source]).filter(graph.runs);
    const members = component.length === 0 ? [source] : component;
    const others = forward.reachable([source], claimed).filter(graph.runs);
    return { members, followers: others.filter((other) => other !== members[0]) };
  });
}

/** Where it is told that no run enters a state. */
export function unreachablePlace(graph: Graph, node: number): FindingPlace {
  return { rule: 'unreachable-state', file: graph.implementation(node)?.file ?? '', span: span(0, 0) };
}
