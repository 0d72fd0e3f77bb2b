import type { Implementation, Transition } from '../ir/ir.generated.ts';
import { isCall } from '../ir/is-call.ts';
import { memo, once } from '../util/memo.ts';
import { Adjacency } from './adjacency.ts';
import { Facts, type StackKind } from './facts.ts';
import type { FactSource } from './facts-of.ts';
import { type Edge, type Given, type Graph, restrictGraph, unfoldGraph } from './graph.ts';
import { memoFacts } from './memo-facts.ts';
import { type Brought, otherText, PayloadCopies, textsOf } from './payload-copies.ts';
import { PayloadFlow } from './payload-flow.ts';
import { splitByWorker } from './worker-split.ts';

/**
 * The graphs in which a script that tells payloads apart is a node for each that comes in, with the ways on that it takes then, and
 * without those on which a worker's variable is what no fork makes it. Where several payloads may come, a node of its own leads on to
 * each. Payloads of a state are bounded in number, so it is linear.
 */
class PayloadSplit {
  readonly #copies: PayloadCopies;
  /** The node of the whole graph for which one of these stands. */
  readonly #originOf: (node: number) => number;
  /** Every answer of a callee may come that a frame of it holds. */
  readonly #all = once(() => {
    const { assumptions } = this.#copies.possible;
    const whole = new SplitBuilder(this.#copies, null).build();
    return new SplitBuilder(this.#copies, answersIn(whole, assumptions)).build();
  });
  /** Those answers alone come of which a way to them is known; and whether these are all. */
  readonly #sure = once(() => soughtFromNone(this.#copies));

  constructor(copies: PayloadCopies, originOf: (node: number) => number) {
    this.#copies = copies;
    this.#originOf = originOf;
  }

  /**
   * The same facts of the split graph. `bounded` takes a choice of payloads for one that is made, and a tag that a script can print for one that it
   * prints with each payload, as what is sought is some way to end; `certain` does not: perhaps only another caller is given that payload. A proof relies on no
   * answer to which no way is known; to seek these takes longer, and a rule that counts on more of them only tells less.
   */
  like(facts: Facts, isProof: boolean): Facts {
    return isProof ? this.#proven(facts) : this.#told(facts);
  }

  readonly #proven = memo((facts: Facts) => this.#split(facts, true));
  readonly #told = memo((facts: Facts) => this.#split(facts, false));

  #split({ graph: { edgeSet }, assumptions, fails }: Facts, isProof: boolean): Facts {
    const copies = this.#copies;
    const failsLike = (node: number) =>
      fails(this.#originOf(copies.origins[node] ?? node)) && copies.mayFail(node);
    const isAll = !isProof || (edgeSet === 'possible' && !this.#sure().isWhole);
    const { graph, choices, declared, undecided } = isAll ? this.#all() : this.#sure().split;
    if (edgeSet === 'possible') return new Facts(graph, assumptions, failsLike);
    const isDeclared = (edge: Edge) =>
      edgeSet === 'certain' ? edge.isCertain : declared.has(edge) || edge.from >= choices;
    const restricted = restrictGraph(graph, edgeSet, isDeclared, graph.nodeCount);
    return new Facts(isProof ? { ...restricted, undecided } : restricted, assumptions, failsLike);
  }
}

/** Mostly two are enough: each brings the answers that hang on those of the one before. Small graphs have as many as they may need. */
const mostRounds = 12;
const mostEdges = 50_000;

/** The split of a graph; null where no script tells apart what comes in. */
const splitByPayload = memoFacts((possible): PayloadSplit | null => {
  const workers = splitByWorker(possible);
  const copies = new PayloadCopies(workers?.facts ?? possible);
  const originOf = (node: number) => workers?.origins[node] ?? node;
  return copies.areNeeded ? new PayloadSplit(copies, originOf) : null;
});

/** An answer that only a script gives to which it has come before is never given: so they are sought from none at all. */
function soughtFromNone(copies: PayloadCopies): { readonly split: SplitGraph; readonly isWhole: boolean } {
  let answers: Answers = new Map();
  let split = new SplitBuilder(copies, answers).build();
  const rounds = mostRounds + mostEdges / (1 + split.graph.edges.length);
  for (let round = 0; round < rounds; round++) {
    const found = answersIn(split, copies.possible.assumptions);
    if (sizeOf(found) === sizeOf(answers)) return { split, isWhole: true };
    answers = found;
    split = new SplitBuilder(copies, answers).build();
  }
  return { split, isWhole: false };
}

/** All that may come about where scripts take the ways of what they are given; null where none tells that apart. */
export function toldSplit(possible: Facts): Facts | null {
  return splitByPayload(possible)?.like(possible, true) ?? null;
}

/** With what runs come to a state, as far as that hangs on payloads; null among them: with what nobody knows, or with any. */
export function givenWhereReached(possible: Facts, node: number): readonly Given[] {
  const implementation = possible.graph.implementation(node);
  return (implementation === undefined ? undefined : reachedGiven(possible)?.get(implementation)) ?? [null];
}

const reachedGiven = memoFacts((possible): ReadonlyMap<Implementation, readonly Given[]> | null => {
  const split = toldSplit(possible);
  if (split === null) return null;
  const { graph } = split;
  const found = new Map<Implementation, Given[]>();
  for (let node = 0; node < graph.nodeCount; node++) {
    const implementation = graph.implementation(node);
    if (implementation === undefined) continue;
    const given = found.get(implementation) ?? [];
    if (split.isReachable(node)) given.push(graph.givenTo?.(node) ?? null);
    found.set(implementation, given);
  }
  return found;
});

const takenEmpty = memoFacts((possible) => takenWith(possible, 'empty'));
const takenPending = memoFacts((possible) => takenWith(possible, 'pending'));

/** Whether a run may take a transition with nothing pending, or while a caller waits, as far as that hangs on payloads. */
export function isTakenWith(possible: Facts, transition: Transition | null, stack: StackKind): boolean {
  const taken = stack === 'empty' ? takenEmpty(possible) : takenPending(possible);
  return transition === null || taken === null || taken.has(transition);
}

function takenWith(possible: Facts, stack: StackKind): ReadonlySet<Transition> | null {
  const split = toldSplit(possible);
  if (split === null) return null;
  const taken = split.graph.edges.filter(({ from }) => split.canReach(from, stack));
  return new Set(taken.flatMap(({ transition }) => transition ?? []));
}

/** The transitions of scripts that no run takes, for the payloads and the worker's variables with which it comes there. */
export const untakenWays = memoFacts((possible): ReadonlySet<Transition> => {
  const reached = toldSplit(possible);
  const untaken = new Set<Transition>();
  if (reached === null) return untaken;
  for (const { from, transition } of possible.graph.edges)
    if (transition !== null && possible.isReachable(from)) untaken.add(transition);
  for (const { from, transition } of reached.graph.edges)
    if (transition !== null && reached.isReachable(from)) untaken.delete(transition);
  return untaken;
});

/** How what is an error elsewhere is told of a way that no run takes. */
export function asUntaken({ message }: { readonly message: string }) {
  return { severity: 'warning', message: `${message}, with a payload that nothing sends yet` } as const;
}

/** Facts of graphs that are split by payload where a script tells payloads apart; `isProof`: relied on for what is proved. */
export function splitFacts(source: FactSource, isProof = false): FactSource {
  return (platform, edgeSet, assumptions) => {
    const split = splitByPayload(source(platform, 'possible'));
    const facts = source(platform, edgeSet, assumptions);
    return split?.like(facts, isProof) ?? facts;
  };
}

interface SplitGraph {
  readonly graph: Graph;
  /** From here on nodes stand for a choice among payloads. */
  readonly choices: number;
  /** The edges of tags that are certain, though perhaps on another way through their script. */
  readonly declared: ReadonlySet<Edge>;
  readonly undecided: ReadonlyMap<Edge, number>;
}

/** What calls bring back, by the node and the place of the edge among those that leave it; null: nobody knows. */
type Answers = ReadonlyMap<string, readonly Brought[] | null>;

function sizeOf(answers: Answers): number {
  const countOf = (brought: readonly Brought[]) =>
    brought.length + brought.filter(({ isUndecided }) => isUndecided === true).length;
  return [...answers.values()].reduce((sum, one) => sum + 1 + countOf(one ?? []), 0);
}

/** What the calls of a graph bring back, if what they bring back in it is all that there is. */
function answersIn({ graph, undecided }: SplitGraph, assumptions: Facts['assumptions']): Answers {
  const flow = new PayloadFlow(new Facts(graph, assumptions));
  const mayTurn = leadingTo(graph, undecided);
  const answers = new Map<string, readonly Brought[] | null>();
  for (let node = 0; node < graph.nodeCount; node++)
    graph.leaving(node).forEach((edge, place) => {
      if (isCall(edge.tag)) answers.set(`${node} ${place}`, answersTo(edge, flow, mayTurn(edge.target)));
    });
  return answers;
}

/** Tells of a node whether a run can come from there to one of these edges. Linear. */
function leadingTo(graph: Graph, edges: ReadonlyMap<Edge, number>): (node: number) => boolean {
  if (edges.size === 0) return () => false;
  const back = graph.edges.flatMap(({ from, target, second }): [number, number][] =>
    [target, second].flatMap((to): [number, number][] => (to === -1 ? [] : [[to, from]])),
  );
  const leading = new Adjacency(graph.nodeCount, back).reachable([...edges.keys()].map(({ from }) => from));
  const nodes = new Set(leading);
  return (node) => nodes.has(node);
}

function answersTo(edge: Edge, flow: PayloadFlow, isUndecided: boolean): readonly Brought[] | null {
  const { target, transition } = edge;
  const returned = flow.broughtBack(edge);
  const { texts, isOpen } = textsOf(returned);
  if (isOpen || transition === null) return null;
  // It is certain what the callee itself answers.
  const own = flow.facts.graph.leaving(target).every(({ tag, isCertain }) => tag !== 'result' || isCertain)
    ? returned.sources.flatMap(({ node, text }) => (node === target ? [text] : []))
    : [];
  return texts.map((text) => ({ given: text, isCertain: own.includes(text), isUndecided }));
}

/** A choice among payloads; of one that is undecided raymond cannot tell which comes. */
interface Choice {
  readonly ways: readonly Omit<Edge, 'from'>[];
  readonly isUndecided: boolean;
}

class SplitBuilder {
  readonly #copies: PayloadCopies;
  readonly #answers: Answers | null;
  readonly #edges: Edge[] = [];
  readonly #declared = new Set<Edge>();
  readonly #undecided = new Map<Edge, number>();
  readonly #chosen: Choice[] = [];
  readonly #choiceNodes = new Map<string, number>();

  /** `answers`: null where every one counts that may come. */
  constructor(copies: PayloadCopies, answers: Answers | null) {
    this.#copies = copies;
    this.#answers = answers;
  }

  build(): SplitGraph {
    const { origins, of, given, possible } = this.#copies;
    const { graph } = possible;
    const choices = origins.length;
    for (let node = 0; node < choices; node++) this.#addWays(node);
    this.#chosen.forEach(({ ways, isUndecided }, at) => {
      for (const way of ways) {
        const edge = { ...way, from: choices + at };
        this.#edges.push(edge);
        if (isUndecided) this.#undecided.set(edge, ways.length);
      }
    });
    const nodeCount = choices + this.#chosen.length;
    const split: Graph = {
      ...unfoldGraph(graph, origins, this.#edges, nodeCount),
      entries: graph.entries.map((entry) => of.get(entry)?.get(null) ?? entry),
      givenTo: (node) => (given.get(node) === otherText ? null : (given.get(node) ?? null)),
    };
    return { graph: split, choices, declared: this.#declared, undecided: this.#undecided };
  }

  #addWays(node: number): void {
    const ways = this.#copies.waysFrom(node);
    const canTell = this.#copies.given.get(node) !== otherText;
    // Beside a way that it takes surely, one that it takes perhaps may be none: there are never enough of those.
    const isSure = ways.some(({ taken }) => taken === 'surely');
    const undecided = isSure ? Infinity : ways.filter(({ taken }) => taken === 'perhaps').length;
    ways.forEach(({ edge, brought, isDeclared, taken }, place) => {
      const target = edge.tag === 'result' ? -1 : this.#into(edge.target, brought);
      const back = edge.tag === 'fork' ? [{ given: '', isCertain: true }] : this.#answersTo(node, place);
      const second = edge.second === -1 ? -1 : this.#into(edge.second, back);
      const way = { ...edge, from: node, target, second };
      this.#edges.push(way);
      if (isDeclared) this.#declared.add(way);
      if (taken === 'perhaps' && canTell) this.#undecided.set(way, undecided);
    });
  }

  /** What comes back from a call; nothing as long as no way to an answer is known. */
  #answersTo(node: number, place: number): readonly Brought[] | null {
    const found = this.#answers === null ? null : this.#answers.get(`${node} ${place}`);
    return found === undefined ? [] : found;
  }

  /** The node to which these payloads come, or one that leads on to each; all that there are where nobody knows which. */
  #into(node: number, brought: readonly Brought[] | null): number {
    const copies = this.#copies.of.get(node);
    if (copies === undefined) return node;
    const all = [...copies.keys()].map((given) => ({ given, isCertain: false }));
    const ways = new Map<number, boolean>();
    for (const { given, isCertain } of brought ?? all) {
      const copy = copies.get(given) ?? copies.get(null);
      if (copy !== undefined) ways.set(copy, isCertain || ways.get(copy) === true);
    }
    const [only] = ways.keys();
    if (only !== undefined && ways.size === 1) return only;
    const isUndecided = brought?.some((one) => one.isUndecided === true) === true;
    const choice = [...ways].map(([target, isCertain]) => ({ ...choiceEdge, target, isCertain }));
    const key = `${isUndecided} ${choice.map(({ target, isCertain }) => `${target} ${isCertain}`).join()}`;
    const known = this.#choiceNodes.get(key);
    if (known !== undefined) return known;
    const made = this.#copies.origins.length + this.#chosen.push({ ways: choice, isUndecided }) - 1;
    this.#choiceNodes.set(key, made);
    return made;
  }
}

const choiceEdge = { tag: 'goto', second: -1, isExhausted: false, transition: null } as const;
