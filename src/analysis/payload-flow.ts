import { isCall } from '../ir/is-call.ts';
import { IntList } from '../util/int-list.ts';
import { Adjacency, type EdgeColumns } from './adjacency.ts';
import type { Facts } from './facts.ts';
import type { Edge } from './graph.ts';
import { memoFacts } from './memo-facts.ts';
import { sameFrame } from './steps.ts';
import { absent, merged, noWay, type Payloads, Supplies } from './supplies.ts';

/**
 * Which payloads come into every state, and which come out of every frame, over all runs of one graph. A result
 * belongs to the frame in which it is emitted, so it flows back along the steps that stay in a frame. Payloads are
 * kept in lists of bounded size, united over strongly connected components: linear.
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
    const { none, maybe } = this.incoming(node);
    return none || maybe ? null : this.textsIfAny(node);
  }

  /** The texts of all payloads that can come in where one does; null where there may be others. */
  textsIfAny(node: number): ReadonlySet<string> | null {
    const { sources, unknown } = this.incoming(node);
    if (unknown || sources.length === 0 || this.isEntry(node)) return null;
    return new Set(sources.map(({ text }) => text));
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

  /** Whether a run can come to the state after a call by the return of its callee. */
  comesBack({ from, tag, target }: Edge): boolean {
    return isCall(tag) && this.facts.isReachable(from) && this.facts.canReturn(target);
  }

  /** Tells the ways in which an edge brings a state about, each with what it brings. */
  visitWays(edge: Edge, visit: (to: number, payloads: Payloads) => void): void {
    const { from, tag, target, second } = edge;
    if (tag === 'result' || !this.facts.isReachable(from)) return;
    visit(target, this.supplies.ofInput(edge));
    if (tag === 'fork') visit(second, absent);
    else if (this.comesBack(edge)) visit(second, this.returned(target));
  }

  #findIncoming(): (Payloads | undefined)[] {
    const parts = new Array<Payloads[] | undefined>(this.facts.graph.nodeCount);
    const add = (to: number, payloads: Payloads) => {
      const known = parts[to];
      if (known === undefined) parts[to] = [payloads];
      // What brings nothing is the same object everywhere.
      else if (known.at(-1) !== payloads) known.push(payloads);
    };
    for (const edge of this.facts.graph.edges) this.visitWays(edge, add);
    return parts.map((ways) => ways && merged(ways));
  }

  #findReturned(): (node: number) => Payloads {
    const { graph } = this.facts;
    const steps = sameFrame(this.facts);
    const { of, count } = steps.components();
    const results = new Adjacency(count, this.#results(of));
    const members = new Adjacency(count, { from: of, to: of.map((_, node) => node) });
    const found: Payloads[] = [];
    const parts: Payloads[] = [];
    const addResult = (at: number) => {
      const edge = graph.edges[at];
      if (edge !== undefined) parts.push(this.supplies.ofResult(edge));
    };
    // A step between two components leads to the lower number, so what it leads to is known.
    const addNext = (next: number) => {
      const payloads = found[of[next] ?? 0];
      if (payloads !== undefined) parts.push(payloads);
    };
    const addMember = (node: number) => steps.visitSuccessors(node, addNext);
    for (let component = 0; component < count; component++) {
      results.visitSuccessors(component, addResult);
      members.visitSuccessors(component, addMember);
      found.push(merged(distinct(parts)));
      parts.length = 0;
    }
    return (node) => found[of[node] ?? -1] ?? noWay;
  }

  /** The edges that are results, by the component of their state. */
  #results(componentOf: Int32Array): EdgeColumns {
    const from = new IntList();
    const to = new IntList();
    this.facts.graph.edges.forEach((edge, at) => {
      if (edge.tag !== 'result') return;
      from.push(componentOf[edge.from] ?? 0);
      to.push(at);
    });
    return { from: from.view(), to: to.view() };
  }
}

/** The payloads of a graph, found once. */
export const payloadFlowOf = memoFacts((facts) => new PayloadFlow(facts));

/** Each once, in the order in which they first stand. Most lists are of one or two, for which a set would cost more. */
function distinct(payloads: readonly Payloads[]): readonly Payloads[] {
  const [first, second] = payloads;
  if (payloads.length < 2) return payloads;
  if (payloads.length === 2) return first === second ? payloads.slice(1) : payloads;
  return [...new Set(payloads)];
}
