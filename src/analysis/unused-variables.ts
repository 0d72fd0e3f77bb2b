import type { Attribute } from '../ir/ir.generated.ts';
import type { Facts } from './facts.ts';
import type { Edge } from './graph.ts';
import { Supplies } from './supplies.ts';
import { VariableUses } from './variable-uses.ts';

/** More names than this, and nothing is claimed of any. */
const mostNames = 512;

/** The variables that no state of the worker reads, by the fork that sets them, and the names of all that forks set. */
export function findUnusedVariables(
  certain: Facts,
  possible: Facts,
): { unused: ReadonlyMap<Edge, readonly Attribute[]>; names: ReadonlySet<string> } {
  const { graph } = certain;
  const supplies = new Supplies(graph);
  const set = new Map<Edge, readonly Attribute[]>();
  for (const edge of graph.edges) {
    if (edge.tag !== 'fork' || !certain.isReachable(edge.from)) continue;
    const { always, sometimes } = supplies.variablesOf(edge);
    set.set(edge, [...always, ...sometimes]);
  }
  const names = new Set([...set.values()].flat().map(({ name }) => name));
  const unused = new Map<Edge, readonly Attribute[]>();
  if (names.size === 0 || names.size > mostNames) return { unused, names };
  const workers = [...set.keys()].map(({ target }) => target);
  const uses = new VariableUses(possible, names, workers);
  for (const [edge, variables] of set) {
    const own = variables.filter(({ name }) => !uses.isRead(edge.target, name));
    if (own.length > 0) unused.set(edge, own);
  }
  return { unused, names };
}
