import type { AskedVariable } from '../../ir/ir.generated.ts';
import { Facts } from '../graph/facts.ts';
import { type Edge, type Graph, unfoldGraph } from '../graph/graph.ts';
import { memoFacts } from '../graph/memo-facts.ts';
import { mayGive } from './given-values.ts';

/** Workers of more kinds are not told apart. */
const mostKinds = 16;

/** A graph in which a state is a node for each kind of agents that may come to it. */
interface WorkerSplit {
  readonly facts: Facts;
  /** The node of the graph that was split for which one of the split graph stands. */
  readonly origins: readonly number[];
}

/** An agent that a run begins with: its variables may have any value. */
const firstKind = 0;

/**
 * E+ with the workers of forks told apart that give otherwise what scripts ask for: a worker keeps the variables of its fork, so where it can come
 * and whether it can end hangs on the fork. Null where all workers are alike, or are of too many kinds. Linear.
 */
export const splitByWorker = memoFacts((possible): WorkerSplit | null => {
  const { graph } = possible;
  const kinds = kindsOf(graph);
  // What nobody can read may fork any worker.
  if (kinds === null || kinds.count < 2 || possible.isReachable(graph.anything)) return null;
  const { origins, kindOf, nodeFor } = copiesOf(graph, kinds);
  const edges = origins.flatMap((origin, from) =>
    graph.leaving(origin).map((edge) => {
      const kind = kindOf[from] ?? firstKind;
      const target = nodeFor(edge.target, edge.tag === 'fork' ? kinds.of(edge) : kind);
      return { ...edge, from, target, second: nodeFor(edge.second, kind) };
    }),
  );
  const split: Graph = {
    ...unfoldGraph(graph, origins, edges),
    entries: graph.entries.map((entry) => nodeFor(entry, firstKind)),
    variablesOf: (node) => kinds.inWords(kindOf[node] ?? firstKind),
  };
  return { facts: new Facts(split, possible.assumptions), origins };
});

/** The kinds of agents: those of a kind answer every question of a script in the same way. */
interface Kinds {
  readonly count: number;
  readonly of: (fork: Edge) => number;
  /** What the agents of a kind are given of what scripts ask for; empty where that is not known. */
  readonly inWords: (kind: number) => string;
}

function kindsOf(graph: Graph): Kinds | null {
  const asked = askedIn(graph);
  if (asked.length === 0) return null;
  const numbers = new Map([[asked.map(() => 'true true').join(), firstKind]]);
  const words = [''];
  const ofForks = new Map<Edge, number>();
  for (const fork of graph.edges) {
    if (fork.tag !== 'fork') continue;
    const answers = asked.map(({ isExact, ...one }) =>
      [true, false].map((holds) => mayGive(fork, { ...one, holds }, isExact)).join(' '),
    );
    const key = answers.join();
    const kind = numbers.get(key) ?? words.push(inWords(fork, asked)) - 1;
    if (kind >= mostKinds) return null;
    numbers.set(key, kind);
    ofForks.set(fork, kind);
  }
  return {
    count: words.length,
    of: (fork) => ofForks.get(fork) ?? firstKind,
    inWords: (kind) => words[kind] ?? '',
  };
}

type Asked = Pick<AskedVariable, 'name' | 'text'> & { readonly isExact: boolean };

/** What the scripts of a workflow ask of variables of the environment, each question once. */
function askedIn({ implementation, anything }: Graph): readonly Asked[] {
  const asked = new Map<string, Asked>();
  for (let node = 0; node < anything; node++) {
    const { script, kind } = implementation(node) ?? {};
    for (const { variables = [] } of script?.outcomes ?? [])
      for (const { name, text } of variables) {
        const isExact = kind === 'bash';
        asked.set(`${isExact} ${name}=${text}`, { name, text, isExact });
      }
  }
  return [...asked.values()];
}

function inWords({ transition }: Edge, asked: readonly Asked[]): string {
  const names = new Set(asked.map(({ name }) => name.toLowerCase()));
  const given = (transition?.attributes ?? []).filter(({ name }) => names.has(name.toLowerCase()));
  return given.map(({ name, value }) => `${name} "${value}"`).join(' and ');
}

/** The nodes of the split graph; the first kind that comes to a state keeps its node. */
function copiesOf(graph: Graph, kinds: Kinds) {
  const origins = Array.from({ length: graph.nodeCount }, (_, node) => node);
  const kindOf: number[] = [];
  const copies: Map<number, number>[] = origins.map(() => new Map());
  const open: [node: number, kind: number][] = [];
  const enter = (node: number, kind: number) => {
    const known = copies[node];
    if (known === undefined || known.has(kind)) return;
    const copy = known.size === 0 ? node : origins.push(node) - 1;
    known.set(kind, copy);
    kindOf[copy] = kind;
    open.push([node, kind]);
  };
  for (const entry of graph.entries) enter(entry, firstKind);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, kind] = next;
    for (const edge of graph.leaving(node)) {
      enter(edge.target, edge.tag === 'fork' ? kinds.of(edge) : kind);
      enter(edge.second, kind);
    }
  }
  const nodeFor = (node: number, kind: number) => copies[node]?.get(kind) ?? node;
  return { origins, kindOf, nodeFor };
}
