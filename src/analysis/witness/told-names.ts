import { clipText, onOneLine } from '../../util/cut-text.ts';
import { groupBy } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import type { Graph } from '../graph/graph.ts';
import { stateName } from './witness-path.ts';

/** So much of a payload is shown. */
const mostShown = 40;

/** States in words, each once; those that stand for some of the payloads that come in with what they are given. */
export function toldNames(graph: Graph, nodes: readonly number[]): string[] {
  return [...namesOf(graph, nodes).keys()];
}

/** The first of them, and how many states there are besides. */
export function firstNames(
  graph: Graph,
  nodes: readonly number[],
  most: number,
): { readonly names: readonly string[]; readonly others: number } {
  const all = [...namesOf(graph, nodes)];
  const told = all.slice(0, most);
  const isTold = new Set(told.map(([, node]) => graph.implementation(node)));
  const rest = all.slice(most).map(([, node]) => graph.implementation(node));
  const others = new Set(rest.filter((state) => !isTold.has(state))).size;
  return { names: told.map(([name]) => name), others };
}

/** Each name with the first node that has it. */
function namesOf(graph: Graph, nodes: readonly number[]): ReadonlyMap<string, number> {
  const isWhole = wholeIn(graph, nodes);
  const told = (node: number) => {
    const name = stateName(graph, node);
    if (isWhole(node)) return name;
    const given = graph.givenTo?.(node) ?? null;
    const variables = clipText(onOneLine(graph.variablesOf?.(node) ?? ''), mostShown);
    const payload = given === null || given === '' ? [] : [`"${clipText(onOneLine(given), mostShown)}"`];
    const held = [...payload, ...(variables === '' ? [] : [variables])].join(' and ');
    const parts = [...(given === '' ? ['without a payload'] : []), ...(held === '' ? [] : [`with ${held}`])];
    return parts.length === 0 ? name : `${name} ${parts.join(' and ')}`;
  };
  const names = new Map<string, number>();
  for (const node of nodes) {
    const name = told(node);
    if (!names.has(name)) names.set(name, node);
  }
  return names;
}

/** Tells of a node whether its state has one for each of several payloads, and all of them are among these. */
function wholeIn(graph: Graph, nodes: readonly number[]): (node: number) => boolean {
  const named = new Set(nodes);
  return (node) => {
    const own = nodesByState(graph).get(graph.implementation(node)) ?? [];
    return own.length > 1 && own.every((copy) => named.has(copy));
  };
}

const nodesByState = memo(({ nodeCount, implementation }: Graph) =>
  groupBy(
    Array.from({ length: nodeCount }, (_, node) => node),
    implementation,
  ),
);
