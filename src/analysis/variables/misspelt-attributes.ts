import { builtInMeaning } from '../../ir/built-in-slots.ts';
import type { Attribute } from '../../ir/ir.generated.ts';
import { groupBy } from '../../util/group-by.ts';
import { joinFirst } from '../../util/plural.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge, Graph } from '../graph/graph.ts';
import { stepsOfAgent } from '../graph/steps.ts';
import type { Finding, RuleContext } from '../rule.ts';
import { stateName } from '../witness/witness-path.ts';
import type { UnboundVariable } from './unbound-variables.ts';
import { findUnusedVariables } from './unused-variables.ts';
import { isNearVariable, variableReads } from './worker-variables.ts';

/** A variable of a fork whose name is the slip: no state of its worker reads it, and one reads another that is near. */
interface MisspeltAttribute {
  readonly edge: Edge;
  readonly attribute: Attribute;
  /** What the states read. */
  readonly meant: string;
  readonly reads: readonly UnboundVariable[];
}

/** With fewer places that read a name that no fork sets, that name is as likely the slip. */
const fewestPlaces = 2;
/** So many forks are looked at for one read. */
const mostForks = 16;

/** The forks to be mended, and the reads of others that are to be told where they stand. */
export function misspeltAttributes(
  context: RuleContext,
  certain: Facts,
  found: readonly UnboundVariable[],
): { misspelt: readonly MisspeltAttribute[]; others: readonly UnboundVariable[] } {
  const groups = [...groupBy(found, ({ kind, near, read }) => `${kind} ${near} ${read.name}`).values()];
  const likely = groups.filter((reads) => isLikelyMeant(reads, certain.graph));
  if (likely.length === 0) return { misspelt: [], others: found };
  const possible = context.facts(certain.graph.platform, 'possible');
  const names = likely.map(([{ read }]) => read.name);
  const { set, unused } = findUnusedVariables(certain, possible, names);
  const attributes = [...unused].flatMap(([edge, own]) => own.map((attribute) => ({ edge, attribute })));
  const byName = groupBy(attributes, ({ attribute }) => attribute.name);
  const { successors } = stepsOfAgent(certain);
  const misspelt = likely.flatMap((reads): MisspeltAttribute[] => {
    const [{ node, read, near }] = reads;
    const slips = near === '' ? [...byName.keys()].filter((name) => isNearVariable(name, read.name)) : [near];
    const slip = slips
      .flatMap((name) => byName.get(name) ?? [])
      .filter(({ edge }) => set.get(edge)?.every(({ name }) => name !== read.name))
      .slice(0, mostForks)
      .find(({ edge }) => successors.reachable([edge.target]).includes(node));
    return slip === undefined ? [] : [{ ...slip, meant: read.name, reads }];
  });
  const told = new Set(misspelt.flatMap(({ reads }) => reads));
  return { misspelt, others: found.filter((one) => !told.has(one)) };
}

/** Whether the name that these read is the right one: several places read it, or other forks set it. A name of raymond's own never is a slip. */
function isLikelyMeant(
  reads: UnboundVariable[],
  graph: Graph,
): reads is [UnboundVariable, ...UnboundVariable[]] {
  const [first] = reads;
  if (first?.kind === 'misspelt')
    return builtInMeaning(first.near) === null && placesOf(reads, graph) >= fewestPlaces;
  // Another fork sets it, as that of the other platform does.
  if (first?.kind === 'never') return true;
  return first?.kind === 'sometimes' && first.others.length === 0;
}

/** How often states read a name, of which one read of each is known. */
function placesOf(reads: readonly UnboundVariable[], graph: Graph): number {
  const counts = reads.map(({ node, read }) => {
    const implementation = graph.implementation(node);
    const own = implementation === undefined ? [] : variableReads(implementation);
    return Math.max(1, own.filter(({ name }) => name === read.name).length);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** What is told of it. */
export function describeFork({ edge, attribute, meant, reads }: MisspeltAttribute, graph: Graph): Finding {
  const { name, span } = attribute;
  const names = reads.map(({ node }) => stateName(graph, node));
  return {
    message: `this fork sets ${name}, which no state of its worker reads; ${joinFirst(names, 'and')} ${names.length === 1 ? 'reads' : 'read'} ${meant}`,
    file: graph.implementation(edge.from)?.file ?? '',
    span,
    help: `write ${meant}`,
  };
}
