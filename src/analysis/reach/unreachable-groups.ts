import type { FindingPlace, Problem } from '../../diagnostics/diagnostic.ts';
import { span } from '../../source/span.ts';
import { Adjacency } from '../graph/adjacency.ts';
import type { Facts } from '../graph/facts.ts';
import type { Graph } from '../graph/graph.ts';
import type { RuleContext } from '../rule.ts';
import { describeUnentered, filesOfStates } from './unentered-files.ts';

/** States that no run enters and that nothing else leads into. */
interface UnreachableGroup {
  /** The one it is reported at comes first; the others lead to it and it to them. */
  readonly members: readonly number[];
  /** What can be reached from the first alone, the other members among it. */
  readonly followers: readonly number[];
}

/** The root causes among the states that no run enters and of which there is something to tell, in order. Linear. */
export function findUnreachableGroups(facts: Facts, isTold: (node: number) => boolean): UnreachableGroup[] {
  const { graph } = facts;
  if (areAllReached(facts)) return [];
  const files = [...filesOfStates(graph).values()];
  const unreachable = files.flat().filter((node) => !facts.isReachable(node) && isTold(node));
  if (unreachable.length === 0) return [];
  const isUnreachable = new Set(unreachable);
  // A choice that nobody makes leads from the state that would make it to those that fit.
  for (let node = graph.anything + 1; node < graph.nodeCount; node++)
    if (!facts.isReachable(node)) isUnreachable.add(node);
  const pairs = graph.edges.flatMap(({ from, target, second }) =>
    [target, second].flatMap((to): [number, number][] =>
      isUnreachable.has(from) && isUnreachable.has(to) ? [[from, to]] : [],
    ),
  );
  // Of a state that is never entered the first file is told, and the others follow from it.
  for (const [first = -1, ...others] of files)
    if ([first, ...others].every((node) => isUnreachable.has(node)))
      for (const other of others) pairs.push([first, other]);
  const forward = new Adjacency(graph.nodeCount, pairs);
  const backward = forward.reversed();
  // Where only a return or the end of a fork leads, no run is meant to begin.
  const seconds = new Set(
    graph.edges.flatMap(({ from, second }) => (isUnreachable.has(from) ? [second] : [])),
  );
  // A state below two sources follows from one of them, so that the whole stays linear.
  const claimed = new Set<number>();
  return forward.sourceNodes(unreachable).map((source) => {
    const group = backward.reachable([source]).filter(graph.runs);
    const head = group.find((member) => !seconds.has(member)) ?? source;
    const others = forward.reachable([source], claimed).filter(graph.runs);
    return {
      members: [head, ...group.filter((member) => member !== head)],
      followers: others.filter((other) => other !== head),
    };
  });
}

function areAllReached(facts: Facts): boolean {
  const { anything, runs } = facts.graph;
  for (let node = 0; node < anything; node++) if (runs(node) && !facts.isReachable(node)) return false;
  return true;
}

/** Where it is told that no run enters a state. */
export function unreachablePlace(graph: Graph, node: number): FindingPlace {
  return { rule: 'unreachable-state', file: graph.implementation(node)?.file ?? '', span: span(0, 0) };
}

/** Tells of a state that no run enters below what explains it. */
export function reportFollowing(
  { report }: RuleContext,
  everywhere: readonly Facts[],
  graph: Graph,
  node: number,
  cause: Pick<Problem, 'follows' | 'related'>,
): void {
  const told = describeUnentered(everywhere, graph, node);
  if (told === null) return;
  const { message, help } = told;
  report({ ...unreachablePlace(graph, node), message, help, platforms: [graph.platform], ...cause });
}
