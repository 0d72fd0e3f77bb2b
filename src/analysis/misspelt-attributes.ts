import type { Attribute, Implementation } from '../ir/ir.generated.ts';
import { groupBy } from '../util/group-by.ts';
import { joinWords } from '../util/plural.ts';
import type { Facts } from './facts.ts';
import type { Edge, Graph } from './graph.ts';
import type { Finding } from './rule.ts';
import { stepsOfAgent } from './steps.ts';
import { Supplies } from './supplies.ts';
import type { UnboundVariable } from './unbound-variables.ts';
import { stateName } from './witness-path.ts';
import { isNearVariable, variableReads } from './worker-variables.ts';

/**
 * A variable of a fork whose name is the slip: nobody reads it, and another one that is near is read by several states, or by
 * one to which other forks hand it.
 */
export interface MisspeltAttribute {
  readonly edge: Edge;
  readonly attribute: Attribute;
  /** What the states read. */
  readonly meant: string;
  readonly reads: readonly UnboundVariable[];
}

/** With fewer states that read a name, that name is as likely the slip. */
const fewestStates = 2;
/** So many forks are looked at for one read. */
const mostForks = 16;

/** The forks to be mended, and the reads of others that are to be told where they stand. `setting`: a fork for each variable. */
export function misspeltAttributes(
  facts: Facts,
  found: readonly UnboundVariable[],
  setting: ReadonlyMap<string, Edge>,
): { misspelt: readonly MisspeltAttribute[]; others: readonly UnboundVariable[] } {
  if (found.length === 0) return { misspelt: [], others: found };
  const unread = unreadVariables(facts);
  const slips = found.filter(({ kind, near }) => kind === 'misspelt' && setting.has(near));
  const several = [...groupBy(slips, ({ read, near }) => `${read.name} ${near}`).values()].filter(
    (reads) => reads.length >= fewestStates,
  );
  const misspelt = several.flatMap((reads): MisspeltAttribute[] => {
    const [{ near, read }] = reads as [UnboundVariable];
    const one = unread.get(near)?.find(({ edge }) => edge === setting.get(near));
    return one === undefined ? [] : [{ ...one, meant: read.name, reads }];
  });
  for (const unbound of found) {
    const { kind, others, read, node } = unbound;
    if (kind !== 'sometimes' || others.length > 0) continue;
    const near = [...unread].flatMap(([name, own]) => (isNearVariable(name, read.name) ? own : []));
    const slip = near.slice(0, mostForks).find(({ edge, variables }) => {
      if (variables.some(({ name }) => name === read.name)) return false;
      const worker = stepsOfAgent(facts).successors.reachable([edge.target]);
      return worker.includes(node) && !worker.map(facts.graph.implementation).some(mayReadAny);
    });
    if (slip !== undefined) misspelt.push({ ...slip, meant: read.name, reads: [unbound] });
  }
  const told = new Set(misspelt.flatMap(({ reads }) => reads));
  return { misspelt, others: found.filter((one) => !told.has(one)) };
}

function mayReadAny(implementation: Implementation | undefined): boolean {
  return (
    implementation === undefined || implementation.opaque !== null || implementation.script?.readsAll === true
  );
}

/** The variables of forks that no state of the workflow reads, by their names. */
function unreadVariables({ graph }: Facts) {
  const isRead = new Set<string>();
  for (let node = 0; node < graph.anything; node++) {
    const implementation = graph.implementation(node);
    for (const { name } of implementation === undefined ? [] : variableReads(implementation))
      isRead.add(name);
  }
  const supplies = new Supplies(graph);
  const unread = graph.edges.flatMap((edge) => {
    if (edge.tag !== 'fork') return [];
    const { always, sometimes } = supplies.variablesOf(edge);
    const variables = [...always, ...sometimes];
    return variables.flatMap((attribute) =>
      isRead.has(attribute.name) ? [] : [{ edge, attribute, variables }],
    );
  });
  return groupBy(unread, ({ attribute }) => attribute.name);
}

/** What is told of it. */
export function describeFork({ edge, attribute, meant, reads }: MisspeltAttribute, graph: Graph): Finding {
  const { name, span } = attribute;
  const names = reads.map(({ node }) => stateName(graph, node));
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
  return {
    message: `this fork sets ${name}, which nobody reads; ${joinWords(shown, 'and')} ${names.length === 1 ? 'reads' : 'read'} ${meant}`,
    file: graph.implementation(edge.from)?.file ?? '',
    span,
    help: `write ${meant}`,
  };
}
