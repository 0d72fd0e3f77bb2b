import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import { memo, once } from '../../util/memo.ts';
import { Facts, lastingFacts, type PathEdge, type StackKind } from '../graph/facts.ts';
import { type Edge, edgesWith, type Given, restrictGraph } from '../graph/graph.ts';
import { memoFacts } from '../graph/memo-facts.ts';
import type { FactSource } from './facts-of.ts';
import { PayloadCopies } from './payload-copies.ts';
import { type SplitGraph, splitFromNone, splitWithAll } from './split-graph.ts';
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
  readonly #all = once(() => splitWithAll(this.#copies));
  /** With the answers that may come about at all; and whether these are all. */
  readonly #sure = once(() => this.#seek(({ graph }) => new Facts(graph, this.#copies.possible.assumptions)));

  constructor(copies: PayloadCopies, originOf: (node: number) => number) {
    this.#copies = copies;
    this.#originOf = originOf;
  }

  /**
   * The same facts of the split graph. `bounded` takes a choice of payloads for one that is made, and a tag that a script can print for one that it
   * prints with each payload, as what is sought is some way to end; `certain` does not: perhaps only another caller is given that payload.
   */
  readonly told = memo((facts: Facts): Facts => this.#factsOf(this.#all(), facts, false));

  /**
   * What a proof relies on: of what is `bounded`, on no answer to which those facts themselves tell no way. To seek these takes longer, and a rule that
   * counts on more of them only tells less.
   */
  readonly proven = memo((facts: Facts): Facts => {
    const { edgeSet } = facts.graph;
    if (edgeSet === 'possible' && !this.#sure().isWhole) return this.#factsOf(this.#all(), facts, true);
    const relied = (split: SplitGraph) => this.#factsOf(split, facts, true);
    return relied((edgeSet === 'bounded' ? this.#seek(relied) : this.#sure()).split);
  });

  /** The same of runs that go on for so long that every `max_visits` is used up. */
  readonly lasting = memo((facts: Facts): Facts => {
    if (facts.graph.limited.size === 0) return this.proven(facts);
    const lastingOf = (split: SplitGraph) => lastingFacts(this.#factsOf(split, facts, true));
    return lastingOf(this.#seek(lastingOf).split);
  });

  /**
   * Of the runs that are told in witnesses: on what is declared for certain, though a script may print it on other ways too. First without what
   * raymond cannot tell whether a script takes it with what it is given.
   */
  readonly taken = memo(({ assumptions }: Facts): readonly Facts[] => {
    const { split, isWhole } = this.#sure();
    const { graph, choices, declared, undecided } = isWhole ? split : this.#all();
    const isDeclared = (edge: Edge) => declared.has(edge) || edge.from >= choices;
    const on = (counts: (edge: Edge) => boolean) =>
      new Facts(restrictGraph(graph, 'certain', counts, graph.nodeCount), assumptions);
    const decided = on((edge) => isDeclared(edge) && !undecided.has(edge));
    return undecided.size === 0 ? [decided] : [decided, on(isDeclared)];
  });

  #seek(factsOf: (split: SplitGraph) => Facts) {
    return splitFromNone(this.#copies, factsOf);
  }

  #factsOf(
    { graph, choices, declared, undecided }: SplitGraph,
    { graph: { edgeSet }, assumptions, fails }: Facts,
    isProof: boolean,
  ): Facts {
    const copies = this.#copies;
    const failsLike = (node: number) =>
      fails(this.#originOf(copies.origins[node] ?? node)) && copies.mayFail(node);
    // On some way that is possible a run may end.
    if (edgeSet === 'possible') return new Facts(graph, assumptions, failsLike);
    const isDeclared = (edge: Edge) =>
      edgeSet === 'certain' ? edge.isCertain : declared.has(edge) || edge.from >= choices;
    const restricted = restrictGraph(graph, edgeSet, isDeclared, graph.nodeCount);
    return new Facts(isProof ? { ...restricted, undecided } : restricted, assumptions, failsLike);
  }
}

/** The split of a graph; null where no script tells apart what comes in. */
const splitByPayload = memoFacts((possible): PayloadSplit | null => {
  const workers = splitByWorker(possible);
  const copies = new PayloadCopies(workers?.facts ?? possible);
  const originOf = (node: number) => workers?.origins[node] ?? node;
  return copies.areNeeded ? new PayloadSplit(copies, originOf) : null;
});

/** All that may come about where scripts take the ways of what they are given; null where none tells that apart. */
export function possibleSplit(possible: Facts): Facts | null {
  return splitByPayload(possible)?.proven(possible) ?? null;
}

/** The facts of runs in which each script takes a way of what it is given, the surest first; null where none tells that apart. */
export function takenFacts(possible: Facts): readonly Facts[] | null {
  return splitByPayload(possible)?.taken(possible) ?? null;
}

/** The facts on which runs are sought for what is found on E0, the surest first. */
export function runFacts(possible: Facts, certain: Facts): readonly Facts[] {
  return takenFacts(possible) ?? [certain];
}

/** A run that comes to a tag. */
interface RunToTag {
  readonly facts: Facts;
  readonly path: readonly PathEdge[];
  /** The tag, as an edge of the graph of these facts. */
  readonly edge: Edge;
}

/**
 * A run that comes to a tag with such a stack, with what its scripts are given where a run does so at all; null where nobody knows of one, and
 * `tooLong` where each takes more than `most` steps.
 */
export function runTo(
  possible: Facts,
  certain: Facts,
  { edge, stack }: { readonly edge: Edge; readonly stack: StackKind },
  most?: number,
): RunToTag | 'tooLong' | null {
  const isTaken = isTakenWith(possible, edge.transition, stack);
  for (const facts of isTaken ? runFacts(possible, certain) : [certain])
    for (const same of edgesWith(facts.graph, edge)) {
      if (!facts.canReach(same.from, stack)) continue;
      const path = facts.pathTo(same.from, stack, most);
      return path === null ? 'tooLong' : { facts, path, edge: same };
    }
  return null;
}

/** With what runs come to a state, as far as that hangs on payloads; null among them: with what nobody knows, or with any. */
export function givenWhereReached(possible: Facts, node: number): readonly Given[] {
  const implementation = possible.graph.implementation(node);
  return (implementation === undefined ? undefined : reachedGiven(possible)?.get(implementation)) ?? [null];
}

const reachedGiven = memoFacts((possible): ReadonlyMap<Implementation, readonly Given[]> | null => {
  const split = possibleSplit(possible);
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
  const split = possibleSplit(possible);
  if (split === null) return null;
  const taken = split.graph.edges.filter(({ from }) => split.canReach(from, stack));
  return new Set(taken.flatMap(({ transition }) => transition ?? []));
}

/** The transitions of scripts that no run takes, for the payloads and the worker's variables with which it comes there. */
export const untakenWays = memoFacts((possible): ReadonlySet<Transition> => {
  const reached = possibleSplit(possible);
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

/** What of a graph that is split by payload, where a script tells payloads apart, is asked for. */
type SplitUse = 'told' | 'proven' | 'lasting';

/** Facts of graphs that are split by payload where a script tells payloads apart. */
export function splitFacts(source: FactSource, use: SplitUse = 'told'): FactSource {
  return (platform, edgeSet, assumptions) => {
    const split = splitByPayload(source(platform, 'possible'));
    const facts = source(platform, edgeSet, assumptions);
    return split?.[use](facts) ?? (use === 'lasting' ? lastingFacts(facts) : facts);
  };
}
