import type { Transition } from '../../ir/ir.generated.ts';
import { isCall } from '../../ir/is-call.ts';
import { addTo } from '../../util/group-by.ts';
import { Adjacency, visitComponents } from '../graph/adjacency.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import { HornClauses, type HornSolution } from '../graph/horn.ts';
import { sameFrame } from '../graph/steps.ts';
import { handOn, withUnsure } from './handed-on.ts';
import { absent, merged, noWay, type Payloads, type Supplies } from './supplies.ts';

/**
 * What comes out of a frame, whoever has called it. A result belongs to the frame in which it is emitted, so it flows back
 * along the steps that stay in a frame. Where it is what the state was given, it is what the step to that state brings; and
 * where the first state of the frame was given it, what the call brings, which is told apart for each call. United over strongly
 * connected components: linear.
 */
export class ReturnedPayloads {
  readonly #facts: Facts;
  readonly #supplies: Supplies;
  /** The results by which states hand on what they were given. */
  readonly #direct = new Map<number, Transition[]>();
  /** Of a state, whether others hand on in its frame what it was given; behind that, whether they or it do. */
  readonly #handsBack: HornSolution;
  readonly #found: readonly Payloads[];

  constructor(facts: Facts, supplies: Supplies) {
    this.#facts = facts;
    this.#supplies = supplies;
    this.#handsBack = this.#findHandsBack();
    this.#found = this.#find();
  }

  /** The results of a frame that is entered at `node`, but for what its call brings. */
  of(node: number): Payloads {
    return this.#found[node] ?? noWay;
  }

  /** Whether what a frame is given at `node` may come out of it. */
  handsBack(node: number): boolean {
    return this.#handsBack.holds(this.#facts.graph.nodeCount + node);
  }

  /** What of these payloads comes out of a frame that is given them at `node`. */
  through(node: number, given: Payloads): Payloads {
    if (!this.handsBack(node)) return noWay;
    const implementation = this.#facts.graph.implementation(node);
    const own = (this.#direct.get(node) ?? []).map((tag) =>
      implementation === undefined ? noWay : handOn(given, node, implementation, tag),
    );
    const direct = merged(own);
    return this.#handsBack.holds(node) ? withUnsure(direct, given) : direct;
  }

  #findHandsBack(): HornSolution {
    const { edges, nodeCount } = this.#facts.graph;
    const clauses = new HornClauses(2 * nodeCount, nodeCount);
    for (const edge of edges) {
      const { from, tag, target, second } = edge;
      const handed = this.#supplies.handedOn(edge);
      if (handed.length === 0 || tag === 'fork') continue;
      if (tag === 'result') {
        for (const payloads of handed) addTo(this.#direct, from, payloads);
        clauses.add(nodeCount + from, -1, -1, -1);
      } else if (isCall(tag)) clauses.add(from, nodeCount + target, nodeCount + second, -1);
      else if (this.#staysInFrame(edge)) clauses.add(from, nodeCount + target, -1, -1);
    }
    // Nearly always nothing is handed on.
    if (clauses.size > 0)
      for (let node = 0; node < nodeCount; node++) clauses.add(nodeCount + node, node, -1, -1);
    return clauses.solve();
  }

  #staysInFrame({ tag }: Edge): boolean {
    return tag !== 'reset' || this.#facts.assumptions.resetMode !== 'clear';
  }

  #find(): readonly Payloads[] {
    const { edges, nodeCount } = this.#facts.graph;
    const own = new Map<number, Payloads[]>();
    const bring = (node: number, payloads: Payloads) => addTo(own, node, payloads);
    /** Calls after which what they are answered may be handed on. */
    const answered = new Map<number, Edge[]>();
    for (const edge of edges) {
      const { from, tag, target, second } = edge;
      if (tag === 'result') bring(from, this.#supplies.ofResult(edge));
      else if (tag === 'fork') {
        if (this.handsBack(second)) bring(from, this.through(second, absent));
      } else if (isCall(tag)) {
        if (this.handsBack(second) && this.#facts.canReturn(target)) addTo(answered, from, edge);
      } else if (this.handsBack(target) && this.#staysInFrame(edge))
        bring(from, this.through(target, this.#supplies.ofInput(edge)));
    }
    const steps = sameFrame(this.#facts);
    const all = answered.size === 0 ? steps : withCallees(steps, answered);
    const components = all.components();
    const { of } = components;
    const found: Payloads[] = new Array(nodeCount).fill(noWay);
    const partsOf = (node: number): Payloads[] => {
      const parts = own.get(node) ?? [];
      // A step between two components leads to the lower number, so what it leads to is known.
      steps.visitSuccessors(node, (next) => {
        if (of[next] !== of[node]) parts.push(found[next] ?? noWay);
      });
      for (const edge of answered.get(node) ?? []) {
        const { target, second } = edge;
        const input = this.through(target, this.#supplies.ofInput(edge));
        const answer = of[target] === of[node] ? noWay : (found[target] ?? noWay);
        parts.push(this.through(second, merged([answer, input])));
      }
      return parts;
    };
    visitComponents(components, (nodes) => {
      const parts = nodes.map(partsOf);
      const united = merged(distinct(parts.flat()));
      const goesRound = nodes.some((node) =>
        answered.get(node)?.some(({ target }) => of[target] === of[node]),
      );
      nodes.forEach((node, at) => {
        // What is handed on in a circle, some state of it may keep back.
        found[node] = goesRound ? withUnsure(merged(distinct(parts[at] ?? [])), united) : united;
      });
    });
    return found;
  }
}

/** The steps, and from the calls whose answers are handed on to what they call. */
function withCallees(steps: Adjacency, answered: ReadonlyMap<number, readonly Edge[]>): Adjacency {
  const pairs: [number, number][] = [];
  for (let node = 0; node < steps.nodeCount; node++) {
    steps.visitSuccessors(node, (next) => pairs.push([node, next]));
    for (const { target } of answered.get(node) ?? []) pairs.push([node, target]);
  }
  return new Adjacency(steps.nodeCount, pairs);
}

/** Each once, in the order in which they first stand. Most lists are of one or two, for which a set would cost more. */
export function distinct(payloads: readonly Payloads[]): readonly Payloads[] {
  const [first, second] = payloads;
  if (payloads.length < 2) return payloads;
  if (payloads.length === 2) return first === second ? payloads.slice(1) : payloads;
  return [...new Set(payloads)];
}
