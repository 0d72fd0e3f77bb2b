import type { Implementation, Outcome } from '../../ir/ir.generated.ts';
import { prints } from '../../ir/printed-by.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge, Given } from '../graph/graph.ts';
import { asScripts, emptyText, isUntold, textsOf, unknownText } from './given-texts.ts';
import { canBeGiven } from './given-values.ts';
import { type PayloadFlow, payloadFlowOf } from './payload-flow.ts';
import { admits, isDoubtful, isNone, type PayloadSet } from './payload-handling.ts';
import { areOneNumber } from './payload-patterns.ts';
import { handedText } from './supplies.ts';

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

/** Whether a tag that a script prints so counts: neither another one nor a failure comes with it. */
function counts({ exit, tags }: Outcome): boolean {
  return exit === 'success' && tags.length < 2;
}

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
  /** Whether any state hands on what it was given: else nothing comes of which nobody knows what it is. */
  #isHandedOn = false;

  constructor(possible: Facts) {
    this.possible = possible;
    this.flow = payloadFlowOf(possible);
    const { graph } = possible;
    for (let node = 0; node < graph.nodeCount; node++) this.origins.push(node);
    const asking = this.origins.filter((node) => this.#asks(node));
    if (asking.every((node) => textsOf(this.flow.incoming(node)).texts.length === 0)) return;
    const handing = new Set(this.origins.filter((node) => this.#handsOn(node)));
    const isAsking = new Set(asking);
    this.#isHandedOn = handing.size > 0;
    for (let node = 0; node < graph.nodeCount; node++)
      if (isAsking.has(node) || handing.has(node)) this.#split(node);
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
    const implementation = this.possible.graph.implementation(this.origins[node] ?? node);
    if (implementation === undefined) return true;
    return outcomesOf(implementation).length === 0 || this.#failuresOf(node).length > 0;
  }

  /** Whether raymond cannot tell if it does so for what the node stands for. */
  failsPerhaps(node: number): boolean {
    const given = this.given.get(node) ?? null;
    return (
      given !== null &&
      this.#failuresOf(node).some(({ payload }) => payload !== null && isDoubtful(payload, asScripts(given)))
    );
  }

  #failuresOf(node: number): readonly Outcome[] {
    const from = this.origins[node] ?? node;
    const implementation = this.possible.graph.implementation(from);
    if (implementation === undefined) return [];
    const given = this.given.get(node) ?? null;
    return outcomesOf(implementation).filter(
      (one) => one.exit === 'failure' && one.sure && this.#mayEndSo(from, implementation, one, given),
    );
  }

  #findWays(node: number): readonly Way[] {
    const leaving = this.possible.graph.leaving(this.origins[node] ?? node);
    const given = this.given.get(node);
    const certain = new Set(
      leaving.flatMap(({ isCertain, transition }) => (isCertain && transition?.span.start) || []),
    );
    const ways = leaving.flatMap((edge) => {
      const { taken, by } = this.#isTaken(edge, given ?? null);
      if (taken === 'never') return [];
      const isDeclared = edge.isCertain || certain.has(edge.transition?.span.start ?? -1);
      const isCertain = edge.isCertain && taken !== 'perhaps';
      return [{ edge: { ...edge, isCertain }, brought: this.#brought(edge, given), isDeclared, taken, by }];
    });
    const doubted = ways.flatMap(({ taken, by }) => (taken === 'perhaps' ? by : []));
    const isApart = ({ taken, by }: { readonly taken: Taken; readonly by: readonly Outcome[] }) =>
      taken === 'surely' && by.every((one) => doubted.every((other) => areApart(one, other)));
    return ways.map((way) => (isApart(way) ? { ...way, taken: 'always' } : way));
  }

  /** Whether a script takes the way with what it is given, and by which of its outcomes. */
  #isTaken(
    { from, transition }: Edge,
    given: Given,
  ): { readonly taken: Taken | 'never'; readonly by: readonly Outcome[] } {
    const always = { taken: 'always', by: [] } as const;
    const implementation = this.possible.graph.implementation(from);
    if (transition === null || implementation === undefined) return always;
    const printing = outcomesOf(implementation).filter((one) => prints(implementation, one, transition));
    if (printing.length === 0) return always;
    const taking = printing.filter((outcome) => this.#mayEndSo(from, implementation, outcome, given));
    if (taking.length === 0) return { taken: 'never', by: [] };
    const counting = taking.filter(counts);
    if (counting.some(({ payload }) => payload === null)) return always;
    // Whoever chooses a payload can choose one of those, unless nobody knows whether any of them leads there.
    if (given === null) return { taken: counting.every(isOfFewDoubtful) ? 'perhaps' : 'surely', by: taking };
    const sure = counting.filter(
      ({ payload }) => payload !== null && admitsSurely(implementation, payload, given),
    );
    if (sure.length === 0) return { taken: 'perhaps', by: taking };
    return { taken: sure.some(refusesNothing) ? 'always' : 'surely', by: sure };
  }

  /** Whether a script may end so with what it is given and with the variables of its worker. */
  #mayEndSo(node: number, implementation: Implementation, outcome: Outcome, given: Given): boolean {
    const { payload, variables = [] } = outcome;
    const isAdmitted =
      given === null ? payload === null || !isNone(payload) : mayEndWith(implementation, outcome, given);
    return isAdmitted && canBeGiven(this.possible, node, implementation, variables);
  }

  #brought(edge: Edge, given: Given | undefined): readonly Brought[] | null {
    // What leads anywhere may bring anything.
    if (edge.transition === null) return null;
    const { supplies } = this.flow;
    const { texts, isOpen } = textsOf(supplies.ofInput(edge));
    const isHandedOn = supplies.handedOn(edge).length > 0;
    const own = isHandedOn && given !== undefined ? [this.#handed(edge.from, given)] : [];
    const all = [...texts, ...own, ...(isOpen ? [null] : [])];
    const brought = all.map((one) => ({ given: one, isCertain: edge.isCertain }));
    if (!isHandedOn || given !== undefined) return brought;
    // Which of what may come there it was given is not told apart.
    const handed = this.#incoming(edge.from).map((one) => ({
      given: this.#handed(edge.from, one),
      isCertain: false,
    }));
    return [...brought, ...handed].map((one) => ({ ...one, isUndecided: true }));
  }

  #handed(node: number, given: Given): Given {
    return given === null
      ? null
      : handedText(given, this.possible.graph.implementation(node)?.prompt === null) || emptyText;
  }

  /** What may come into a state; null among them: any payload that somebody chooses. */
  #incoming(node: number): readonly Given[] {
    const { texts: sent, isOpen } = textsOf(this.flow.incoming(node));
    const texts = this.#tellsEmpty(node) ? sent : [...new Set(sent.map(asScripts))];
    if (!isOpen && !this.flow.isEntry(node)) return texts;
    // Of what goes round among states that hand it on, the flow keeps no empty text.
    return [null, ...(this.#isHandedOn ? new Set([...texts, '', unknownText]) : texts)];
  }

  /** Whether a script goes on with the empty text and not without a payload. */
  #tellsEmpty(node: number): boolean {
    const implementation = this.possible.graph.implementation(node);
    return implementation !== undefined && outcomesOf(implementation).some((one) => one.needsPayload);
  }

  /** Whether a script tells apart what is given to it. */
  #asks(node: number): boolean {
    const implementation = this.possible.graph.implementation(node);
    const ways = implementation === undefined ? [] : outcomesOf(implementation);
    this.#leaveOut ||= ways.some(({ variables }) => variables !== undefined);
    return ways.some(({ payload }) => payload !== null);
  }

  /** Whether a state hands on what it was given, perhaps to one that tells it apart. */
  #handsOn(node: number): boolean {
    const { supplies } = this.flow;
    return this.possible.graph.leaving(node).some((edge) => supplies.handedOn(edge).length > 0);
  }

  #split(node: number): void {
    const { implementation: implementationOf, limited } = this.possible.graph;
    const implementation = implementationOf(node);
    // Visits are counted whatever is given, and a loop that uses them up goes on otherwise.
    if (implementation === undefined || limited.has(node)) return;
    const copies = new Map<Given, number>();
    for (const one of this.#incoming(node)) {
      // The first is the node itself.
      const copy = copies.size === 0 ? node : this.origins.push(node) - 1;
      copies.set(one, copy);
      this.given.set(copy, one);
    }
    if (copies.size > 0) this.of.set(node, copies);
  }
}

/** Whether a script may end so with what it is given, an empty text where that is none, as far as raymond can tell. */
export function mayEndWith(
  implementation: Implementation,
  { payload, needsPayload }: Outcome,
  given: string,
): boolean {
  if (needsPayload === true && given === '') return false;
  return payload === null || mayAdmit(implementation, payload, given);
}

/** Whether a payload may be one of these, as far as raymond can tell. */
function mayAdmit(implementation: Implementation, payload: PayloadSet, given: string): boolean {
  const text = asScripts(given);
  // A set holds no less than can be; only a number may be written otherwise.
  return isUntold(text) || admits(implementation, payload, text) || isNumeralOf(payload, text);
}

function admitsSurely(implementation: Implementation, payload: PayloadSet, given: string): boolean {
  const text = asScripts(given);
  const isDoubted = isUntold(text) || isDoubtful(payload, text) || isNumeralOf(payload, text);
  return !isDoubted && admits(implementation, payload, text);
}

/** Whether it is for some payloads alone, of all of which raymond cannot tell: equal to 5, and greater. */
function isOfFewDoubtful({ payload }: Outcome): boolean {
  if (payload?.among !== true) return false;
  const { texts, globs, doubtful = [] } = payload;
  return doubtful.includes('*') || (globs.length === 0 && texts.every((text) => isDoubtful(payload, text)));
}

function refusesNothing({ payload }: Outcome): boolean {
  if (payload === null) return true;
  const { texts, globs, among, doubtful = [] } = payload;
  return !among && texts.length + globs.length + doubtful.length === 0;
}

/** Whether a test of what is outside of the script leads to one of two endings or to the other, as of a file that is there. */
function areApart(one: Outcome, other: Outcome): boolean {
  return one.tests.some((test) => !/[$%!]/.test(test) && other.tests.includes(denied(test)));
}

const opposites: Readonly<Record<string, string>> = {
  holds: 'does not hold',
  'does not hold': 'holds',
  succeeds: 'fails',
  fails: 'succeeds',
};

/** What a test says of an ending, the other way round. */
function denied(test: string): string {
  return test.replace(/(?:holds|does not hold|succeeds|fails)$/, (word) => opposites[word] ?? word);
}

/** Whether a text is another way to write a number that a script compares with. */
function isNumeralOf({ texts }: PayloadSet, text: string): boolean {
  return texts.some((other) => areOneNumber(other, text));
}
