import type { Implementation, Outcome } from '../ir/ir.generated.ts';
import { prints } from '../ir/printed-by.ts';
import type { Facts } from './facts.ts';
import { canBeGiven } from './given-values.ts';
import type { Edge, Given } from './graph.ts';
import { type PayloadFlow, payloadFlowOf } from './payload-flow.ts';
import { admits, isDoubtful, type PayloadSet } from './payload-handling.ts';
import { areOneNumber } from './payload-patterns.ts';
import type { Payloads } from './supplies.ts';

/** A payload that an edge brings, and whether that can happen for certain. */
export interface Brought {
  readonly given: Given;
  readonly isCertain: boolean;
  /** Whether raymond cannot tell if it is this one, or another that may be brought. */
  readonly isUndecided?: boolean;
}

/** A way out of a node of a state that is split. */
interface Way {
  readonly edge: Edge;
  /** What it brings to its target; null: nobody knows. */
  readonly brought: readonly Brought[] | null;
  /** Whether its tag is certain, though perhaps on another way through the script. */
  readonly isDeclared: boolean;
  readonly taken: Taken;
}

/**
 * Whether a script takes a way whatever it is given, with what a node stands for, or perhaps with that: it hangs on nothing else, but raymond cannot
 * tell how.
 */
type Taken = 'always' | 'surely' | 'perhaps';

/** What of the ways of a script hangs on what it is given. */
function outcomesOf({ script, opaque }: Implementation): readonly Outcome[] {
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
  readonly #ways: (readonly Way[])[] = [];
  #leaveOut = false;

  constructor(possible: Facts) {
    this.possible = possible;
    this.flow = payloadFlowOf(possible);
    const { graph } = possible;
    for (let node = 0; node < graph.nodeCount; node++) this.origins.push(node);
    for (let node = 0; node < graph.nodeCount; node++) this.#split(node);
  }

  get areNeeded(): boolean {
    return this.of.size > 0 || this.#leaveOut;
  }

  /** The ways that a state takes with what a node stands for. */
  waysFrom(node: number): readonly Way[] {
    this.#ways[node] ??= this.#findWays(node);
    return this.#ways[node];
  }

  /** Whether a script that is written to fail on some way may do so with what a node stands for. */
  mayFail(node: number): boolean {
    const from = this.origins[node] ?? node;
    const implementation = this.possible.graph.implementation(from);
    if (implementation === undefined) return true;
    const outcomes = outcomesOf(implementation);
    const given = this.given.get(node) ?? null;
    const mayEndSo = (outcome: Outcome) => this.#mayEndSo(from, implementation, outcome, given);
    return (
      outcomes.length === 0 || outcomes.some((one) => one.exit === 'failure' && one.sure && mayEndSo(one))
    );
  }

  #findWays(node: number): readonly Way[] {
    const leaving = this.possible.graph.leaving(this.origins[node] ?? node);
    const given = this.given.get(node);
    const certain = new Set(
      leaving.flatMap(({ isCertain, transition }) => (isCertain && transition?.span.start) || []),
    );
    return leaving.flatMap((edge) => {
      const taken = this.#isTaken(edge, given ?? null);
      if (taken === 'never') return [];
      const isDeclared = edge.isCertain || certain.has(edge.transition?.span.start ?? -1);
      const isCertain = edge.isCertain && taken !== 'perhaps';
      return [{ edge: { ...edge, isCertain }, brought: this.#brought(edge, given), isDeclared, taken }];
    });
  }

  /** Whether a script takes the way with what it is given. */
  #isTaken({ from, transition }: Edge, given: Given): Taken | 'never' {
    const implementation = this.possible.graph.implementation(from);
    if (transition === null || implementation === undefined) return 'always';
    const printing = outcomesOf(implementation).filter((one) => prints(implementation, one, transition));
    if (printing.length === 0) return 'always';
    const taking = printing.filter((outcome) => this.#mayEndSo(from, implementation, outcome, given));
    if (taking.length === 0) return 'never';
    if (given === null || taking.some(({ payload }) => payload === null)) return 'always';
    const sure = taking.flatMap(({ payload }) =>
      payload !== null && admitsSurely(implementation, payload, given) ? [payload] : [],
    );
    if (sure.length === 0) return 'perhaps';
    return sure.some(refusesNothing) ? 'always' : 'surely';
  }

  /** Whether a script may end so with what it is given and with the variables of its worker. */
  #mayEndSo(
    node: number,
    implementation: Implementation,
    { payload, variables = [] }: Outcome,
    given: Given,
  ): boolean {
    const isAdmitted = given === null || payload === null || mayAdmit(implementation, payload, given);
    return isAdmitted && canBeGiven(this.possible, node, implementation, variables);
  }

  #brought(edge: Edge, given: Given | undefined): readonly Brought[] | null {
    // What leads anywhere may bring anything.
    if (edge.transition === null) return null;
    const { supplies } = this.flow;
    const { texts, isOpen } = textsOf(supplies.ofInput(edge));
    const isHandedOn = supplies.handedOn(edge).length > 0;
    if (isHandedOn && given === undefined) return null;
    const all = [...texts, ...(isHandedOn && given !== undefined ? [given] : []), ...(isOpen ? [null] : [])];
    return all.map((one) => ({ given: one, isCertain: edge.isCertain }));
  }

  #split(node: number): void {
    const { implementation: implementationOf, limited } = this.possible.graph;
    const implementation = implementationOf(node);
    // Visits are counted whatever is given, and a loop that uses them up goes on otherwise.
    if (implementation === undefined || limited.has(node)) return;
    const ways = outcomesOf(implementation);
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

/** Whether a payload may be one of these, as far as raymond can tell. */
function mayAdmit(implementation: Implementation, payload: PayloadSet, text: string): boolean {
  // A set holds no less than can be; only a number may be written otherwise.
  return text === otherText || admits(implementation, payload, text) || isNumeralOf(payload, text);
}

function admitsSurely(implementation: Implementation, payload: PayloadSet, text: string): boolean {
  const isDoubted = text === otherText || isDoubtful(payload, text) || isNumeralOf(payload, text);
  return !isDoubted && admits(implementation, payload, text);
}

function refusesNothing({ texts, globs, among }: PayloadSet): boolean {
  return !among && texts.length + globs.length === 0;
}

/** Whether a text is another way to write a number that a script compares with. */
function isNumeralOf({ texts }: PayloadSet, text: string): boolean {
  return texts.some((other) => areOneNumber(other, text));
}

/** Whether a test of a script takes a text as a whole, as it is: not line by line, nor without the blanks around it, nor for none at all. */
function isPlain(text: string): boolean {
  return text !== '' && text === text.trim() && !text.includes('\n');
}

/** Stands for all that are not so. */
export const otherText = '\u0000';

/** The texts among payloads, an absent one as the empty text, and whether there may be others. */
export function textsOf({ sources, unknown, none, maybe }: Payloads): {
  readonly texts: readonly string[];
  readonly isOpen: boolean;
} {
  const known = sources.filter(({ isPlaceholder, isUnsure }) => !isPlaceholder && !isUnsure);
  const texts = known.map(({ text }) => (isPlain(text) ? text : otherText));
  return {
    texts: [...new Set([...texts, ...(none || maybe ? [''] : [])])],
    isOpen: unknown || known.length < sources.length,
  };
}
