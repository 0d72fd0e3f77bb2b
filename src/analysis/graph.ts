import { referenced, type WorkflowIndex } from '../ir/index-workflow.ts';
import type { Implementation, Reference, Transition } from '../ir/ir.generated.ts';
import type { Platform } from '../source/platform.ts';
import { kindRunsOn } from '../source/state-file.ts';

/** E0 holds what is declared for certain, E+ all that can happen (analysis.md, Model). */
export type EdgeSet = 'certain' | 'possible';

/** A transition between nodes. `second` is the return or next node; -1 where there is none. */
export interface Edge {
  readonly from: number;
  readonly tag: Transition['tag'];
  readonly target: number;
  readonly second: number;
  /** Null for an edge that stands for "anything can happen". */
  readonly transition: Transition | null;
}

/**
 * The pushdown process of a workflow on one platform: a node for every implementation that runs there,
 * by its number in `workflow.implementations`, and one more, `anything`, which E+ alone uses: whoever enters
 * it can enter every state, call, fork and return.
 */
export interface Graph {
  readonly platform: Platform;
  readonly edgeSet: EdgeSet;
  readonly nodeCount: number;
  readonly anything: number;
  readonly edges: readonly Edge[];
  /** The entries: the nodes at which a run can begin. */
  readonly entries: readonly number[];
  readonly implementation: (node: number) => Implementation | undefined;
  /** Whether the node runs on the platform. */
  readonly runs: (node: number) => boolean;
}

export function buildGraph(index: WorkflowIndex, platform: Platform, edgeSet: EdgeSet): Graph {
  const { implementations, entry, entries } = index.workflow;
  const numbers = new Map(implementations.map((implementation, node) => [implementation.file, node]));
  const anything = implementations.length;
  const node = (reference: Reference | null): number => {
    const found = referenced(index, reference, platform);
    return found === null ? -1 : (numbers.get(found.file) ?? -1);
  };
  const builder = new EdgeBuilder(anything, edgeSet, node);
  const runs = (at: number) => {
    const implementation = implementations[at];
    return implementation !== undefined && kindRunsOn(implementation.kind, platform);
  };
  for (const [from, implementation] of implementations.entries()) {
    if (runs(from)) builder.addState(from, implementation);
  }
  const starts = [entry, ...entries].map(node).filter((start) => start !== -1);
  // An entry that does not resolve is reported; that nothing is reachable then would only repeat it.
  if (edgeSet === 'possible' && starts.length <= entries.length) starts.push(anything);
  if (edgeSet === 'possible') builder.addAnything(runs);
  return {
    platform,
    edgeSet,
    nodeCount: anything + 1,
    anything,
    edges: builder.edges,
    entries: starts,
    implementation: (at) => implementations[at],
    runs,
  };
}

class EdgeBuilder {
  readonly edges: Edge[] = [];
  readonly #anything: number;
  readonly #edgeSet: EdgeSet;
  readonly #node: (reference: Reference | null) => number;

  constructor(anything: number, edgeSet: EdgeSet, node: (reference: Reference | null) => number) {
    this.#anything = anything;
    this.#edgeSet = edgeSet;
    this.#node = node;
  }

  addState(from: number, implementation: Implementation): void {
    for (const transition of implementation.transitions) this.#add(from, transition);
    // `then` is taken only in a state entered often enough: it can happen, but nobody knows whether it does.
    if (implementation.maxVisits !== null) this.#add(from, implementation.maxVisits.then);
    if (implementation.opaque !== null && this.#edgeSet === 'possible') {
      this.#push(from, 'goto', this.#anything, -1, null);
    }
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
    if (this.#edgeSet === 'certain' && transition.certainty !== 'certain') return;
    const { tag } = transition;
    const target = tag === 'result' ? -1 : this.#node(transition.target);
    const hasSecond = tag === 'call' || tag === 'function' || tag === 'fork';
    const second = hasSecond ? this.#node(tag === 'fork' ? transition.next : transition.return) : -1;
    const unresolved = (tag !== 'result' && target === -1) || (hasSecond && second === -1);
    if (!unresolved) {
      this.#push(from, tag, target, second, transition);
    } else if (this.#edgeSet === 'possible') {
      // A name that does not resolve is reported where it stands; what follows from it is not.
      const or = (node: number) => (node === -1 ? this.#anything : node);
      this.#push(from, tag, or(target), hasSecond ? or(second) : -1, transition);
    }
  }

  #push(from: number, tag: Edge['tag'], target: number, second: number, transition: Transition | null): void {
    this.edges.push({ from, tag, target, second, transition });
  }
}
