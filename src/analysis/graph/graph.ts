import type { WorkflowIndex } from '../../ir/index-workflow.ts';
import type {
  Choice,
  DynamicTransition,
  Implementation,
  Reference,
  Transition,
} from '../../ir/ir.generated.ts';
import { isCall } from '../../ir/is-call.ts';
import type { Platform } from '../../source/platform.ts';
import { kindRunsOn } from '../../source/state-file.ts';
import { groupBy } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import { ChoiceNodes } from './choice-nodes.ts';
import { StandIns } from './stand-ins.ts';

/**
 * E0 holds what is declared for certain, E+ all that can happen (analysis.md#model). `bounded` is E0 with what
 * `max_visits` goes on with: a loop comes there, for certain, if nothing else ends it.
 */
export type EdgeSet = 'certain' | 'bounded' | 'possible';

/** A transition between nodes. `second` is the return or next node; -1 where there is none. */
export interface Edge {
  readonly from: number;
  readonly tag: Transition['tag'];
  readonly target: number;
  readonly second: number;
  /** Whether it is declared for certain. Here, as what follows, since passes over transitions miss the caches. */
  readonly isCertain: boolean;
  /** Whether it is what the runtime does by itself once `max_visits` are used up. */
  readonly isExhausted: boolean;
  /** Null for an edge that stands for "anything can happen". */
  readonly transition: Transition | null;
}

/**
 * The pushdown process of a workflow on one platform: a node for every implementation that runs there,
 * by its number in `workflow.implementations`, and others that E+ alone uses: `anything`, from which every
 * state can be entered, called, forked and returned from; and after it one for each choice that a run makes
 * among states, which leads on to each of them. In E+ a file of another platform stands for one that is missing on this one.
 */
export interface Graph {
  readonly platform: Platform;
  readonly edgeSet: EdgeSet;
  readonly nodeCount: number;
  readonly anything: number;
  readonly edges: readonly Edge[];
  /** With what states go on whose `max_visits` are used up, also where E0 leaves it out. */
  readonly exhausted: readonly Edge[];
  /** The edges out of a node. */
  readonly leaving: (node: number) => readonly Edge[];
  /** The nodes with `max_visits`: few, so that passes over edges need not look up every state. */
  readonly limited: ReadonlySet<number>;
  /** The entries: the nodes at which a run can begin. */
  readonly entries: readonly number[];
  readonly implementation: (node: number) => Implementation | undefined;
  /** Whether something of the state was reported that may take away what else it declares. */
  readonly isDamaged: (node: number) => boolean;
  /** Whether the node runs on the platform. */
  readonly runs: (node: number) => boolean;
  /** The payload for which a node stands, where a state has one for each that comes in. */
  readonly givenTo?: (node: number) => Given;
  /** The state to which a node leads that stands for a choice among payloads. */
  readonly choiceOf?: (node: number) => Implementation | undefined;
  /**
   * The edges of which each run takes one that hangs on what is given, but raymond cannot tell which, each with how many its node has:
   * that an agent can return is relied on where it can by all of them.
   */
  readonly undecided?: ReadonlyMap<Edge, number>;
  /** What the workers for which a node stands are given by their forks, in words, where a state has one for each kind of them. */
  readonly variablesOf?: (node: number) => string;
}

/** A payload that comes in, an absent one as the empty text; null: any that no state is known to send. */
export type Given = string | null;

/** The graph of E+. */
export function buildGraph(index: WorkflowIndex, platform: Platform): Graph {
  const { numbers } = index;
  const { implementations, entry, entries } = index.workflow;
  const anything = implementations.length;
  const node = (reference: Reference | null): number => {
    const file = reference?.[platform] ?? null;
    return file === null ? -1 : (numbers.get(file) ?? -1);
  };
  const runs = (at: number) => {
    const implementation = implementations[at];
    return implementation !== undefined && kindRunsOn(implementation.kind, platform);
  };
  const build = (standIns: StandIns | null) => {
    const choices = new ChoiceNodes(index, platform);
    const builder = new EdgeBuilder(anything, node, choices, standIns);
    implementations.forEach((implementation, from) => {
      if (runs(from) || standIns?.nodes.has(from)) builder.addState(from, implementation);
    });
    return { choices, builder };
  };
  // In most workflows every name resolves, and nothing has to stand for another file.
  const plain = build(null);
  const { choices, builder } = plain.builder.lacksFile ? build(new StandIns(index, platform)) : plain;
  const starts = [entry, ...entries].map(node).filter((start) => start !== -1);
  // An entry that does not resolve is reported; that nothing is reachable then would only repeat it.
  if (starts.length <= entries.length) starts.push(anything);
  // Most workflows say where they lead: what follows from `anything` would be half of all edges.
  if (starts.includes(anything) || builder.leadsAnywhere) builder.addAnything(runs);
  for (const [from, target] of choices.edges) builder.addChoice(from, target);
  return {
    platform,
    edgeSet: 'possible',
    nodeCount: anything + 1 + choices.count,
    anything,
    edges: builder.edges,
    exhausted: builder.exhausted,
    leaving: leavingOf(anything + 1 + choices.count, builder.edges),
    limited: builder.limited,
    entries: starts,
    implementation: (at) => implementations[at],
    isDamaged: (at) => implementations[at]?.opaque?.cause === 'damaged',
    runs,
  };
}

/**
 * The graph of what is declared for certain, out of that of E+; with the same edges where there are no others. `isDeclared`: which edges
 * count; `nodeCount`: of the nodes that are left.
 */
export function restrictGraph(
  possible: Graph,
  edgeSet: Exclude<EdgeSet, 'possible'>,
  isDeclared: (edge: Edge) => boolean = ({ isCertain }) => isCertain,
  nodeCount = possible.anything + 1,
): Graph {
  const { anything } = possible;
  const resolves = (edge: Edge) => edge.target !== anything && edge.second !== anything && isDeclared(edge);
  const isKept = (edge: Edge) => resolves(edge) && (edgeSet === 'bounded' || !edge.isExhausted);
  const restricted: Graph = {
    ...possible,
    edgeSet,
    exhausted: possible.exhausted.filter(resolves),
    entries: possible.entries.filter((entry) => entry !== anything),
  };
  if (possible.edges.every(isKept)) return restricted;
  const edges = possible.edges.filter(isKept);
  return { ...restricted, nodeCount, edges, leaving: leavingOf(nodeCount, edges) };
}

/**
 * A graph of which each node stands for one of another, `origins`, with edges of its own, which stand node by node; nodes behind those
 * with an origin stand for none.
 */
export function unfoldGraph(
  graph: Graph,
  origins: readonly number[],
  edges: readonly Edge[],
  nodeCount = origins.length,
): Graph {
  const origin = (node: number) => origins[node] ?? -1;
  return {
    ...graph,
    nodeCount,
    edges,
    exhausted: edges.filter(({ isExhausted }) => isExhausted),
    leaving: leavingOf(nodeCount, edges),
    limited: new Set(origins.flatMap((from, node) => (graph.limited.has(from) ? [node] : []))),
    implementation: (node) => graph.implementation(origin(node)),
    isDamaged: (node) => graph.isDamaged(origin(node)),
    runs: (node) => graph.runs(origin(node)),
    variablesOf: (node) => graph.variablesOf?.(origin(node)) ?? '',
  };
}

/** Whether an edge is a choice among payloads, which is no step of an agent. */
export function isChoice(graph: Graph, { from }: Edge): boolean {
  return graph.choiceOf?.(from) !== undefined;
}

/** The edges that stand for the same tag as one of another graph of the workflow. */
export function edgesWith(graph: Graph, { transition }: Edge): readonly Edge[] {
  return edgesByTag(graph).get(transition) ?? [];
}

const edgesByTag = memo((graph: Graph) => groupBy(graph.edges, ({ transition }) => transition));

/** The edges are made node by node, so those out of one stand together. */
function leavingOf(nodeCount: number, edges: readonly Edge[]): Graph['leaving'] {
  let starts: Uint32Array | null = null;
  return (node) => {
    starts ??= startsOf(nodeCount, edges);
    return edges.slice(starts[node] ?? edges.length, starts[node + 1]);
  };
}

/** For each node how many edges stand before its own; after them all edges. */
function startsOf(nodeCount: number, edges: readonly Edge[]): Uint32Array {
  const starts = new Uint32Array(nodeCount + 1);
  let node = 0;
  edges.forEach(({ from }, at) => {
    while (node < from) starts[++node] = at;
  });
  return starts.fill(edges.length, node + 1);
}

class EdgeBuilder {
  readonly edges: Edge[] = [];
  readonly exhausted: Edge[] = [];
  readonly limited = new Set<number>();
  /** Whether an edge leads to `anything`. */
  leadsAnywhere = false;
  /** Whether a name does not resolve. */
  lacksFile = false;
  readonly #anything: number;
  readonly #node: (reference: Reference | null) => number;
  readonly #choices: ChoiceNodes;
  readonly #standIns: StandIns | null;

  constructor(
    anything: number,
    node: (reference: Reference | null) => number,
    choices: ChoiceNodes,
    standIns: StandIns | null,
  ) {
    this.#anything = anything;
    this.#node = node;
    this.#choices = choices;
    this.#standIns = standIns;
  }

  addState(from: number, implementation: Implementation): void {
    implementation.transitions.forEach((transition) => {
      this.#add(from, transition);
    });
    // `then` is taken only in a state entered often enough: it can happen, but nobody knows whether it does.
    if (implementation.maxVisits !== null) {
      this.limited.add(from);
      const own = this.edges.length;
      this.#add(from, { ...implementation.maxVisits.then, certainty: 'certain' });
      for (const edge of this.edges.slice(own)) this.exhausted.push(edge);
    }
    if (implementation.opaque !== null) this.#push(from, 'goto', this.#anything, -1, null);
    for (const transition of implementation.dynamic) this.#addDynamic(from, transition);
  }

  addChoice(from: number, target: number): void {
    this.#push(from, 'goto', target, -1, null);
  }

  #addDynamic(from: number, { tag, target, return: back, next }: DynamicTransition): void {
    const node = (state: Reference | Choice | null) => {
      if (state === null) return -1;
      return 'prefix' in state ? this.#choices.nodeOf(state) : this.#nodeOrAnything(state);
    };
    this.#push(from, tag, node(target), node(tag === 'fork' ? next : back), null);
  }

  /** From `anything` every state can be entered, below any call or fork, and it can return. Linear. */
  addAnything(runs: (node: number) => boolean): void {
    const any = this.#anything;
    for (let node = 0; node < any; node++) if (runs(node)) this.#push(any, 'goto', node, -1, null);
    this.#push(any, 'result', -1, -1, null);
    this.#push(any, 'call', any, any, null);
    this.#push(any, 'fork', any, any, null);
  }

  #add(from: number, transition: Transition): void {
    if (transition.certainty === 'mention') return;
    const { tag } = transition;
    const target = tag === 'result' ? -1 : this.#nodeOrAnything(transition.target);
    const hasSecond = isCall(tag) || tag === 'fork';
    const second = tag === 'fork' ? transition.next : transition.return;
    this.#push(from, tag, target, hasSecond ? this.#nodeOrAnything(second) : -1, transition);
  }

  /** A name that does not resolve is reported where it stands; what follows from it is not. */
  #nodeOrAnything(reference: Reference | null): number {
    const found = this.#node(reference);
    if (found !== -1) return found;
    this.lacksFile ||= reference !== null;
    return this.#standIns?.nodeOf(reference) ?? this.#anything;
  }

  #push(from: number, tag: Edge['tag'], target: number, second: number, transition: Transition | null): void {
    const isCertain = transition?.certainty === 'certain' && !this.#standIns?.isIn(from, transition);
    const isExhausted = transition?.origin === 'max_visits';
    this.leadsAnywhere ||= target === this.#anything || second === this.#anything;
    this.edges.push({ from, tag, target, second, isCertain, isExhausted, transition });
  }
}
