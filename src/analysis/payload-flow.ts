import { Adjacency } from './adjacency.ts';
import type { Facts } from './facts.ts';
import type { Edge } from './graph.ts';
import { absent, merged, noWay, type Payloads, Supplies } from './supplies.ts';

/**
 * Which payloads come into every state, and which come out of every frame, over all runs of one graph. A result
 * belongs to the frame in which it is emitted, so it flows back along the steps that stay in a frame. Payloads are
 * kept in sets of bounded size, united over strongly connected components: linear.
 */
export class PayloadFlow {
  readonly facts: Facts;
  readonly supplies: Supplies;
  readonly #entries: ReadonlySet<number>;
  #returned: ((node: number) => Payloads) | null = null;
  #incoming: readonly (Payloads | undefined)[] | null = null;

  constructor(facts: Facts) {
    this.facts = facts;
    this.supplies = new Supplies(facts.graph);
    this.#entries = new Set(facts.graph.entries);
  }

  /** Whether a run can begin there; then `--input` may bring any payload, or there may be none. */
  isEntry(node: number): boolean {
    return this.#entries.has(node);
  }

  /** The texts of all payloads that can come in; null where there may be others, or none. */
  allTexts(node: number): ReadonlySet<string> | null {
    const { sources, unknown, none, maybe } = this.incoming(node);
    if (unknown || none || maybe || sources.size === 0 || this.isEntry(node)) return null;
    return new Set([...sources].map(({ text }) => text));
  }

  /** What the states that lead to `node` bring; of an entry, `--input` is left out. */
  incoming(node: number): Payloads {
    this.#incoming ??= this.#findIncoming();
    return this.#incoming[node] ?? noWay;
  }

  /** The results of a frame that is entered at `node`. */
  returned(node: number): Payloads {
    this.#returned ??= this.#findReturned();
    return this.#returned(node);
  }

  /** The ways in which an edge brings a state about, each with what it brings. */
  *waysOf(edge: Edge): Generator<{ readonly to: number; readonly payloads: Payloads }> {
    const { from, tag, target, second } = edge;
    if (tag === 'result' || !this.facts.isReachable(from)) return;
    yield { to: target, payloads: this.supplies.ofInput(edge) };
    if (tag === 'fork') yield { to: second, payloads: absent };
    else if ((tag === 'call' || tag === 'function') && this.facts.canReturn(target))
      yield { to: second, payloads: this.returned(target) };
  }

  #findIncoming(): (Payloads | undefined)[] {
    const parts: (Payloads[] | undefined)[] = [];
    for (const edge of this.facts.graph.edges) {
      for (const { to, payloads } of this.waysOf(edge)) {
        const known = parts[to];
        if (known === undefined) parts[to] = [payloads];
        else known.push(payloads);
      }
    }
    return parts.map((ways) => ways && merged(ways));
  }

  #findReturned(): (node: number) => Payloads {
    const { graph } = this.facts;
    const steps = new Adjacency(graph.nodeCount, this.#sameFrame());
    const { of, count } = steps.components();
    const parts: Payloads[][] = Array.from({ length: count }, () => []);
    for (const edge of graph.edges)
      if (edge.tag === 'result') parts[of[edge.from] ?? 0]?.push(this.supplies.ofResult(edge));
    const nodes = Array.from(of.keys()).sort((left, right) => (of[left] ?? 0) - (of[right] ?? 0));
    const found: Payloads[] = [];
    // A step between two components leads to the lower number, so what it leads to is known.
    for (let at = 0; at < nodes.length; ) {
      const component = of[nodes[at] ?? 0] ?? 0;
      const own = new Set(parts[component]);
      for (; of[nodes[at] ?? -1] === component; at++)
        for (const next of steps.successors(nodes[at] ?? 0))
          if (of[next] !== component) own.add(found[of[next] ?? 0] ?? noWay);
      found[component] = merged([...own]);
    }
    return (node) => found[of[node] ?? -1] ?? noWay;
  }

  /** The steps after which what was pending before is pending still, and nothing else. */
  #sameFrame(): [number, number][] {
    const { graph, assumptions } = this.facts;
    return graph.edges.flatMap(({ from, tag, target, second }): [number, number][] => {
      if (tag === 'result' || (tag === 'reset' && assumptions.resetMode === 'clear')) return [];
      if (tag === 'goto' || tag === 'reset') return [[from, target]];
      return tag === 'fork' || this.facts.canReturn(target) ? [[from, second]] : [];
    });
  }
}

/** By the edges, which two platforms may share. */
const flows = new WeakMap<readonly Edge[], PayloadFlow>();

/** The payloads of a graph, found once. */
export function payloadFlowOf(facts: Facts): PayloadFlow {
  const known = flows.get(facts.graph.edges);
  if (known !== undefined && known.facts.assumptions.resetMode === facts.assumptions.resetMode) return known;
  const flow = new PayloadFlow(facts);
  flows.set(facts.graph.edges, flow);
  return flow;
}
