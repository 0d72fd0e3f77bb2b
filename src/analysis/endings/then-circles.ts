import { memo } from '../../util/memo.ts';
import { Adjacency } from '../graph/adjacency.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge, Graph } from '../graph/graph.ts';
import { progress } from './never-returning.ts';

/** States that go on with each other, in a circle, once their `max_visits` are used up: then the runtime finds no state to go on with. */
export interface ThenCircle {
  readonly graph: Graph;
  /** What each of them goes on with, in the order of the circle. */
  readonly thens: readonly Edge[];
}

/**
 * Finds the circles of two or more states in which the visits of all are used up in the end, since from each a way leads back into
 * the circle. `bounded`: the facts of E0 with what `max_visits` go on with. Linear.
 */
export const findThenCircles = memo((bounded: Facts): readonly ThenCircle[] => {
  const { graph } = bounded;
  const next = new Map<number, Edge>();
  for (const then of graph.exhausted) if (graph.limited.has(enteredBy(then))) next.set(then.from, then);
  if (next.size < 2) return [];
  const { of } = new Adjacency(graph.nodeCount, progress(bounded)).components();
  // What they go on with leads round the circle, so its states are in one component.
  const comesBack = (node: number) =>
    graph.leaving(node).some((edge) => !edge.isExhausted && entered(edge).some((to) => of[to] === of[node]));
  const seen = new Set<number>();
  const circles: ThenCircle[] = [];
  for (const start of next.keys()) {
    const path: Edge[] = [];
    let node = start;
    for (let then = next.get(node); then !== undefined && !seen.has(node); then = next.get(node)) {
      seen.add(node);
      path.push(then);
      node = enteredBy(then);
    }
    const thens = path.slice(path.findIndex(({ from }) => from === node));
    if (thens.length < 2 || thens[0]?.from !== node) continue;
    if (thens.every(({ from }) => bounded.isReachable(from) && comesBack(from)))
      circles.push({ graph, thens });
  }
  return circles;
});

/** The state that the agent itself enters; -1 after a result. */
export function enteredBy({ tag, target, second }: Edge): number {
  return tag === 'fork' ? second : target;
}

/** The same, and where a call goes on when it has returned. */
export function entered(edge: Edge): number[] {
  return [enteredBy(edge), edge.second].filter((node) => node !== -1);
}
