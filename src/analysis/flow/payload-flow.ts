import type { Transition } from '../../ir/ir.generated.ts';
import { isCall } from '../../ir/is-call.ts';
import { groupBy } from '../../util/group-by.ts';
import { Adjacency, visitComponents } from '../graph/adjacency.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import { memoFacts } from '../graph/memo-facts.ts';
import { handOn, withUnsure } from './handed-on.ts';
import { distinct, ReturnedPayloads } from './returned-payloads.ts';
import { absent, merged, noWay, type Payloads, Supplies, someText } from './supplies.ts';
import type { Sent } from './unsent-payloads.ts';

/** A tag by which a state hands on what it was given. */
interface HandOn {
  readonly from: number;
  readonly to: number;
  readonly tag: Transition;
  /** What is called with it, and hands it back; null where nothing is called. */
  readonly through: number | null;
}

/**
 * Which payloads come into every state, and which come out of every frame, over all runs of one graph. Payloads are kept in lists of bounded size, united over strongly connected components: linear.
 */
export class PayloadFlow {
  /** Of E0 or of E+ where both have the same edges: the flow is that of the one for which it was first asked. */
  readonly facts: Facts;
  readonly supplies: Supplies;
  readonly #entries: ReadonlySet<number>;
  #returned: ReturnedPayloads | null = null;
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

  /** What can come in where a policy that leaves its payload open is taken for what its prompt asks for; null where there may be others. */
  askedFor(node: number): Sent | null {
    const { sources, unasked } = this.incoming(node);
    if (unasked || sources.length === 0 || this.isEntry(node)) return null;
    if (sources.some(({ isUnsure }) => isUnsure)) return null;
    return {
      texts: new Set(sources.flatMap(({ text, isPlaceholder }) => (isPlaceholder ? [] : text))),
      beginnings: sources.flatMap(({ isPlaceholder, beginning }) => (isPlaceholder ? (beginning ?? '') : [])),
    };
  }

  /** What the states that lead to `node` bring; of an entry, `--input` is left out. */
  incoming(node: number): Payloads {
    this.#incoming ??= this.#findIncoming();
    return this.#incoming[node] ?? noWay;
  }

  /** The results of a frame that is entered at `node`, but for what its call brings. */
  returned(node: number): Payloads {
    return this.#results().of(node);
  }

  /** What a call brings to its `return` state. */
  broughtBack(edge: Edge): Payloads {
    const { target } = edge;
    if (!this.#results().handsBack(target)) return this.returned(target);
    const isHandedOn = this.supplies.handedOn(edge).length > 0;
    const given = isHandedOn ? someText : this.#results().through(target, this.supplies.ofInput(edge));
    return merged([this.returned(target), given]);
  }

  /** Whether that is perhaps what a state was given, and perhaps not. */
  mayHandBack({ target }: Edge): boolean {
    return this.#results().handsBack(target) || this.returned(target).sources.some((one) => one.isUnsure);
  }

  #results(): ReturnedPayloads {
    this.#returned ??= new ReturnedPayloads(this.facts, this.supplies);
    return this.#returned;
  }

  /** Whether a run can come to the state after a call by the return of its callee. */
  comesBack({ from, tag, target }: Edge): boolean {
    return isCall(tag) && this.facts.isReachable(from) && this.facts.canReturn(target);
  }

  #findIncoming(): (Payloads | undefined)[] {
    const { edges, nodeCount } = this.facts.graph;
    const parts = new Array<Payloads[] | undefined>(nodeCount);
    const handed: HandOn[] = [];
    const bring = (to: number, payloads: Payloads) => {
      const known = parts[to];
      if (known === undefined) parts[to] = [payloads];
      // What brings nothing is the same object everywhere.
      else if (known.at(-1) !== payloads) known.push(payloads);
    };
    for (const edge of edges) {
      const { from, tag, target, second } = edge;
      if (tag === 'result' || !this.facts.isReachable(from)) continue;
      const input = this.supplies.ofInput(edge);
      const tags = this.supplies.handedOn(edge);
      bring(target, input);
      for (const one of tags) handed.push({ from, to: target, tag: one, through: null });
      if (tag === 'fork') bring(second, absent);
      if (!this.comesBack(edge)) continue;
      bring(second, this.returned(target));
      if (!this.#results().handsBack(target)) continue;
      bring(second, this.#results().through(target, input));
      for (const one of tags) handed.push({ from, to: second, tag: one, through: target });
    }
    if (handed.length > 0) return this.#withHandedOn(parts, handed);
    return parts.map((ways) => ways && merged(distinct(ways)));
  }

  /** The payloads that are brought, and those that states hand on. */
  #withHandedOn(parts: readonly (Payloads[] | undefined)[], handed: readonly HandOn[]): Payloads[] {
    const into = groupBy(handed, ({ to }) => to);
    const needs = new Adjacency(
      parts.length,
      handed.map(({ from, to }): [number, number] => [to, from]),
    );
    const components = needs.components();
    const { of } = components;
    const found: Payloads[] = new Array(parts.length).fill(noWay);
    const ownOf = (node: number): Payloads => {
      // What stands in another component has a lower number, so it is known.
      const others = (into.get(node) ?? []).filter(({ from }) => of[from] !== of[node]);
      return merged(distinct([...(parts[node] ?? []), ...others.map((one) => this.#handedOn(found, one))]));
    };
    visitComponents(components, (nodes) => {
      const own = nodes.map(ownOf);
      const goesRound = nodes.some((node) => into.get(node)?.some(({ from }) => of[from] === of[node]));
      // What is handed on in a circle, some state of it may keep back; what a run is given at its start may be anything.
      const begun = goesRound && nodes.some((node) => this.isEntry(node)) ? [someText] : [];
      const united = merged([...own, ...begun]);
      nodes.forEach((node, at) => {
        const before = own[at] ?? noWay;
        found[node] = goesRound ? withUnsure(before, united) : before;
      });
    });
    return found;
  }

  #handedOn(found: readonly Payloads[], { from, tag, through }: HandOn): Payloads {
    const implementation = this.facts.graph.implementation(from);
    const given = merged([found[from] ?? noWay, ...(this.isEntry(from) ? [someText] : [])]);
    const sent = implementation === undefined ? someText : handOn(given, from, implementation, tag);
    return through === null ? sent : this.#results().through(through, sent);
  }
}

/** The payloads of a graph, found once. */
export const payloadFlowOf = memoFacts((facts) => new PayloadFlow(facts));
