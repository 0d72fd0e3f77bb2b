import { groupBy } from '../util/group-by.ts';
import { memo } from '../util/memo.ts';
import type { Facts } from './facts.ts';
import type { Graph } from './graph.ts';
import type { Finding } from './rule.ts';
import { stateName } from './witness-path.ts';

/** The nodes of each state: several only where it has several files for the platform, each of which a reference has to name. */
const filesOfStates = memo((graph: Graph) => {
  const nodes = Array.from({ length: graph.anything }, (_, node) => node).filter(graph.runs);
  return groupBy(nodes, (node) => stateName(graph, node));
});

/** The other files of a node's state on the platform, in their order. */
function rivalsOf(graph: Graph, node: number): readonly number[] {
  return (
    filesOfStates(graph)
      .get(stateName(graph, node))
      ?.filter((other) => other !== node) ?? []
  );
}

/** What is told of a file that no run enters, where runs enter another one of its state; null where they enter none. */
export function describeRival(
  facts: Facts,
  node: number,
): (Pick<Finding, 'message' | 'help'> & { readonly file: string }) | null {
  const { graph } = facts;
  const rival = rivalsOf(graph, node).find((other) => facts.isReachable(other));
  const [file, entered] = [node, rival ?? -1].map((one) => graph.implementation(one)?.file);
  if (file === undefined || entered === undefined) return null;
  return {
    file,
    message: `no run can enter ${file}: of the state ${stateName(graph, node)}, runs enter ${entered}`,
    help: `remove ${file}, or name the file in a transition, such as <goto>${file}</goto>`,
  };
}

/** The file before which the one of a node is not told: the first of its state, if it is one of those that are. */
export function firstRival(graph: Graph, node: number, told: ReadonlySet<number>): number | null {
  return rivalsOf(graph, node).find((other) => other < node && told.has(other)) ?? null;
}
