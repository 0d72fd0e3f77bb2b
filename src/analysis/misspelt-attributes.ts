import type { Attribute } from '../ir/ir.generated.ts';
import { groupBy } from '../util/group-by.ts';
import { joinWords } from '../util/plural.ts';
import type { Edge, Graph } from './graph.ts';
import type { Finding } from './rule.ts';
import type { UnboundVariable } from './unbound-variables.ts';
import { stateName } from './witness-path.ts';
import { variableReads } from './worker-variables.ts';

/** A variable of a fork whose name is the slip: nobody reads it, and several states read another one that is near. */
export interface MisspeltAttribute {
  readonly edge: Edge;
  readonly attribute: Attribute;
  /** What the states read. */
  readonly meant: string;
  readonly reads: readonly UnboundVariable[];
}

/** With fewer states that read a name, that name is as likely the slip. */
const fewestStates = 2;

/** The forks to be mended, and the reads of others that are to be told where they stand. `setting`: a fork for each variable. */
export function misspeltAttributes(
  graph: Graph,
  found: readonly UnboundVariable[],
  setting: ReadonlyMap<string, Edge>,
): { misspelt: readonly MisspeltAttribute[]; others: readonly UnboundVariable[] } {
  const slips = found.filter(({ kind, near }) => kind === 'misspelt' && setting.has(near));
  const several = [...groupBy(slips, ({ read, near }) => `${read.name} ${near}`).values()].filter(
    (reads) => reads.length >= fewestStates,
  );
  if (several.length === 0) return { misspelt: [], others: found };
  const isRead = new Set<string>();
  for (let node = 0; node < graph.anything; node++) {
    const implementation = graph.implementation(node);
    for (const { name } of implementation === undefined ? [] : variableReads(implementation))
      isRead.add(name);
  }
  const misspelt = several.flatMap((reads): MisspeltAttribute[] => {
    const [{ near, read }] = reads as [UnboundVariable];
    const edge = setting.get(near);
    const attribute = edge?.transition?.attributes.find(({ name }) => name === near);
    if (edge === undefined || attribute === undefined || isRead.has(near)) return [];
    return [{ edge, attribute, meant: read.name, reads }];
  });
  const told = new Set(misspelt.flatMap(({ reads }) => reads));
  return { misspelt, others: found.filter((one) => !told.has(one)) };
}

/** What is told of it. */
export function describeFork({ edge, attribute, meant, reads }: MisspeltAttribute, graph: Graph): Finding {
  const { name, span } = attribute;
  const names = reads.map(({ node }) => stateName(graph, node));
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
  return {
    message: `this fork sets ${name}, which nobody reads; ${joinWords(shown, 'and')} read ${meant}`,
    file: graph.implementation(edge.from)?.file ?? '',
    span,
    help: `write ${meant}`,
  };
}
