import { memo } from '../util/memo.ts';
import type { Graph } from './graph.ts';

/** How often an agent can enter the states with `max_visits`, by their names. */
const visitLimits = memo((graph: Graph): ReadonlyMap<string, number> => {
  const limits = new Map<string, number>();
  for (const node of graph.limited) {
    const { state, maxVisits = null } = graph.implementation(node) ?? {};
    if (state !== undefined && maxVisits !== null) limits.set(state, maxVisits.count);
  }
  return limits;
});

/**
 * Whether an agent can enter these states one after the other without using up a `max_visits`. The facts do not count
 * visits, so a run that is put together of them may.
 */
export function areVisitsLeft(graph: Graph, states: () => readonly string[]): boolean {
  const limits = visitLimits(graph);
  if (limits.size === 0) return true;
  const visits = new Map<string, number>();
  return states().every((state) => {
    const count = (visits.get(state) ?? 0) + 1;
    visits.set(state, count);
    return count <= (limits.get(state) ?? count);
  });
}
