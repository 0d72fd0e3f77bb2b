import type { Attribute, Implementation, Transition } from '../../ir/ir.generated.ts';
import { Supplies } from '../flow/supplies.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import { VariableUses } from './variable-uses.ts';

/** More names than this, and nothing is claimed of any. */
const mostNames = 512;

/** What forks set, and what of it no state of the worker reads, by the fork. */
interface ForkVariables {
  readonly set: ReadonlyMap<Edge, readonly Attribute[]>;
  readonly unused: ReadonlyMap<Edge, readonly Attribute[]>;
  /** The names of all that forks set. */
  readonly names: ReadonlySet<string>;
}

/** A read of a name that no fork sets is taken for one of each that is near, unless the name is one of `meant`. */
export function findUnusedVariables(
  certain: Facts,
  possible: Facts,
  meant: readonly string[] = [],
): ForkVariables {
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
  const asked = new Set([...names, ...meant]);
  if (names.size === 0 || asked.size > mostNames) return { set, unused, names };
  const workers = [...set.keys()].map(({ target }) => target);
  const uses = new VariableUses(possible, asked, workers, new Set(meant));
  for (const [edge, variables] of set) {
    const own = variables.filter(({ name }) => !uses.isRead(edge.target, name));
    if (own.length > 0) unused.set(edge, own);
  }
  return { set, unused, names };
}

/** The tag of a prompt that sets a variable and lacks one that its entry wants, so that the policy refuses it. */
export function refusedWith(
  variable: Attribute,
  entry: Transition | null,
  implementation: Implementation | undefined,
): Transition | undefined {
  if (entry === null) return undefined;
  const lacks = ({ attributes }: Transition) =>
    entry.attributes.some(({ name }) => !attributes.some((one) => one.name === name));
  return implementation?.transitions.find((one) => one.attributes.includes(variable) && lacks(one));
}
