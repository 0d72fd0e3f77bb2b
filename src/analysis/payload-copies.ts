import type { Implementation, Outcome } from '../ir/ir.generated.ts';
import type { Facts } from './facts.ts';
import type { Given } from './graph.ts';
import { type PayloadFlow, payloadFlowOf } from './payload-flow.ts';
import type { Payloads } from './supplies.ts';

/** What of the ways of a script hangs on what it is given. */
export function waysOf({ script, opaque }: Implementation): readonly Outcome[] {
  return opaque === null ? (script?.outcomes ?? []) : [];
}

/** The nodes of the states that are split, for every payload one. */
export class PayloadCopies {
  readonly possible: Facts;
  readonly flow: PayloadFlow;
  /** The nodes of a state, by what is given to it. */
  readonly of = new Map<number, ReadonlyMap<Given, number>>();
  /** Of which state a node is. */
  readonly origins: number[] = [];
  readonly given = new Map<number, Given>();
  #leaveOut = false;

  constructor(possible: Facts) {
    this.possible = possible;
    this.flow = payloadFlowOf(possible);
    const { graph } = possible;
    for (let node = 0; node < graph.nodeCount; node++) this.origins.push(node);
    for (let node = 0; node < graph.anything; node++) this.#split(node);
  }

  get areNeeded(): boolean {
    return this.of.size > 0 || this.#leaveOut;
  }

  #split(node: number): void {
    const { implementation: implementationOf, limited } = this.possible.graph;
    const implementation = implementationOf(node);
    // Visits are counted whatever is given, and a loop that uses them up goes on otherwise.
    if (implementation === undefined || limited.has(node)) return;
    const ways = waysOf(implementation);
    this.#leaveOut ||= ways.some(({ variables }) => variables !== undefined);
    if (!ways.some(({ payload }) => payload !== null)) return;
    const { texts, isOpen } = textsOf(this.flow.incoming(node));
    if (texts.length === 0) return;
    const copies = new Map<Given, number>();
    for (const one of isOpen || this.flow.isEntry(node) ? [null, ...texts] : texts) {
      // The first is the node itself.
      const copy = copies.size === 0 ? node : this.origins.push(node) - 1;
      copies.set(one, copy);
      this.given.set(copy, one);
    }
    this.of.set(node, copies);
  }
}

/** The texts among payloads, an absent one as the empty text, and whether there may be others. */
export function textsOf({ sources, unknown, none, maybe }: Payloads): {
  readonly texts: readonly string[];
  readonly isOpen: boolean;
} {
  const known = sources.filter(({ isPlaceholder, isUnsure }) => !isPlaceholder && !isUnsure);
  const texts = known.map(({ text }) => text);
  return {
    texts: [...new Set([...texts, ...(none || maybe ? [''] : [])])],
    isOpen: unknown || known.length < sources.length,
  };
}
