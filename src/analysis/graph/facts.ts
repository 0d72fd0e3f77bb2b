import { isCall } from '../../ir/is-call.ts';
import { groupBy } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import type { Edge, Graph } from './graph.ts';
import { HornClauses, type HornSolution } from './horn.ts';

/** What a reset does to pending returns (language.md#reset). */
export type ResetMode = 'preserve' | 'clear';

export interface Assumptions {
  readonly resetMode: ResetMode;
  /**
   * Which calls are taken to return besides those whose callee can, so that what follows only from one that does not is left
   * out: one that is declared for certain has a finding of its own.
   */
  readonly callsReturn: 'none' | 'certain' | 'all';
  /** Take a script that is written to end with an exit code other than 0 for a way to end. */
  readonly failuresEnd: boolean;
  /** Take every worker to end. Where it is not, what can finish or return does so with all workers that it forks on the way. */
  readonly workersEnd: boolean;
}

/** Whether the stack of an agent is empty. */
export type StackKind = 'empty' | 'pending';

/**
 * The base facts of one graph under given assumptions (analysis.md#base-facts): `Ret(q)`, a frame entered at
 * q can be popped, `Reach(q, empty | pending)`, q can be current with an empty or a non-empty stack, and, where
 * resets clear the stack, `Drop(q)`, an agent at q can clear it and end. All follow from one set of Horn clauses, linear in the number of transitions.
 */
export class Facts {
  readonly graph: Graph;
  readonly assumptions: Assumptions;
  /** Whether a run can end at a node by a script that fails; nowhere unless `failuresEnd` is assumed. */
  readonly fails: (node: number) => boolean;
  readonly #solution: HornSolution;

  constructor(
    graph: Graph,
    assumptions: Assumptions,
    fails: Facts['fails'] = nowhere,
    solution = clausesOf(graph, assumptions, fails).solve(),
  ) {
    this.graph = graph;
    this.assumptions = assumptions;
    this.fails = fails;
    this.#solution = solution;
  }

  /** The same facts of another graph with the same edges and entries. */
  on(graph: Graph): Facts {
    return new Facts(graph, this.assumptions, this.fails, this.#solution);
  }

  /** Ret(q). */
  canReturn(node: number): boolean {
    return this.#solution.holds(node);
  }

  /** The first step of one run that pops the frame entered at `node`, calls folded; `to` is -1 after a result. */
  returnStep(node: number): PathEdge | null {
    const reason = this.#solution.reasonOf(node);
    const edge = reason === null ? undefined : this.graph.edges[reason.edge];
    return edge === undefined || reason === null ? null : { edge, to: reason.condition, effect: 'none' };
  }

  /** Ret(q) or Drop(q): an agent at q can return, or end; with nothing pending it can end. */
  canFinish(node: number): boolean {
    return this.canReturn(node) || this.#solution.holds(dropFact(this.graph, node));
  }

  /** Reach(q, stack). */
  canReach(node: number, stack: StackKind): boolean {
    return this.#solution.holds(reachFact(this.graph, node, stack));
  }

  isReachable(node: number): boolean {
    return this.canReach(node, 'empty') || this.canReach(node, 'pending');
  }

  /** The edges of one run, in order, that brings `node` about with that stack; null when none does in `most` steps. */
  pathTo(node: number, stack: StackKind, most = Number.POSITIVE_INFINITY): readonly PathEdge[] | null {
    let fact = reachFact(this.graph, node, stack);
    if (!this.#solution.holds(fact)) return null;
    const path: PathEdge[] = [];
    for (let reason = this.#solution.reasonOf(fact); reason !== null && reason.edge >= 0; ) {
      const edge = this.graph.edges[reason.edge];
      if (edge === undefined) break;
      if (path.length >= most) return null;
      const to = (fact - this.graph.nodeCount) % this.graph.nodeCount;
      path.push(this.stepOf(edge, to, fact < this.graph.nodeCount * 2 ? 'empty' : 'pending'));
      fact = reason.condition;
      reason = this.#solution.reasonOf(fact);
    }
    return path.reverse();
  }

  /** A step along `edge` to its target or its second node, after which the stack is of that kind. */
  stepOf(edge: Edge, to: number, after: StackKind): PathEdge {
    const { tag, target, second } = edge;
    switch (tag) {
      case 'call':
      case 'function': {
        const stays = to === second && (to !== target || after === 'empty');
        return { edge, to, effect: stays ? 'none' : 'push' };
      }
      case 'fork':
        return { edge, to, effect: to === target && after === 'empty' ? 'drop' : 'none' };
      case 'reset':
        return { edge, to, effect: this.assumptions.resetMode === 'clear' ? 'drop' : 'none' };
      case 'goto':
      case 'result':
        return { edge, to, effect: 'none' };
    }
  }
}

/**
 * The facts of runs that go on for so long that every `max_visits` is used up; what such a run does it can do any
 * number of times. The same where there is no such state.
 */
export const lastingFacts = memo((facts: Facts): Facts => {
  const { graph, assumptions, fails } = facts;
  if (graph.limited.size === 0) return facts;
  const edges = [...graph.edges.filter(({ from }) => !graph.limited.has(from)), ...graph.exhausted];
  return new Facts({ ...graph, edges }, assumptions, fails);
});

/** One step of a run. A call to its target pushes; a call to its `return` is a whole call and leaves the stack. */
export interface PathEdge {
  readonly edge: Edge;
  readonly to: number;
  /** `drop`: what was pending before is lost, or is another agent's. */
  readonly effect: 'push' | 'drop' | 'none';
}

function reachFact(graph: Graph, node: number, stack: StackKind): number {
  return graph.nodeCount * (stack === 'empty' ? 1 : 2) + node;
}

function dropFact(graph: Graph, node: number): number {
  return graph.nodeCount * 3 + node;
}

/** That a worker which begins at `node` can end. */
function endFact(graph: Graph, node: number): number {
  return graph.nodeCount * 4 + node;
}

function nowhere(): boolean {
  return false;
}

/** The clauses of a graph while they are made. */
interface System {
  readonly clauses: HornClauses;
  readonly graph: Graph;
  readonly assumptions: Assumptions;
}

function clausesOf(graph: Graph, assumptions: Assumptions, fails: Facts['fails']): HornClauses {
  const { undecided = noEdges } = graph;
  const factCount = graph.nodeCount * (assumptions.workersEnd ? 4 : 5);
  const clauses = new HornClauses(
    factCount + undecided.size * mostConditions,
    graph.nodeCount + graph.edges.length * 3,
  );
  const system = { clauses, graph, assumptions };
  for (let node = 0; !assumptions.workersEnd && node < graph.nodeCount; node++) {
    clauses.add(endFact(graph, node), node, -1, -1);
    clauses.add(endFact(graph, node), dropFact(graph, node), -1, -1);
  }
  for (const entry of graph.entries) clauses.add(reachFact(graph, entry, 'empty'), -1, -1, -1);
  if (assumptions.failuresEnd)
    for (let node = 0; node < graph.nodeCount; node++) if (fails(node)) clauses.add(node, -1, -1, -1);
  // Where nothing is called, nothing is ever pending.
  const hasCalls = graph.edges.some(({ tag }) => isCall(tag));
  graph.edges.forEach((edge, number) => {
    if (!undecided.has(edge)) {
      const conditions = returnConditions(graph, edge, assumptions);
      if (conditions !== null) clauses.add(edge.from, conditions[0], conditions[1], number);
      if (assumptions.resetMode === 'clear') addDrop(system, edge, number);
    }
    addReach(system, edge, number, 'empty');
    if (hasCalls) addReach(system, edge, number, 'pending');
  });
  addUndecided(system, factCount);
  return clauses;
}

const noEdges: ReadonlyMap<Edge, number> = new Map();
const mostConditions = 2;

/** What has to hold for an agent to return by way of an edge, -1 for nothing; null where it cannot. */
function returnConditions(
  graph: Graph,
  edge: Edge,
  assumptions: Assumptions,
): readonly [first: number, second: number] | null {
  const { tag, target, second } = edge;
  if (tag === 'result') return [-1, -1];
  if (tag === 'goto') return [target, -1];
  if (tag === 'fork') return [second, workerOf(graph, edge, assumptions)];
  if (tag !== 'reset') return [second, calleeOf(edge, assumptions)];
  // A cleared stack holds no frame that could be popped.
  return assumptions.resetMode === 'clear' ? null : [target, -1];
}

/** Where nobody can tell which edge is taken, the conditions of all, one after the other; each fact from `free` on is one more of a node's. */
function addUndecided({ clauses, graph, assumptions }: System, free: number): void {
  if (graph.undecided === undefined) return;
  const byNode = groupBy(
    graph.edges.filter((edge) => graph.undecided?.has(edge)),
    ({ from }) => from,
  );
  let fact = free;
  for (const [node, edges] of byNode) {
    const [first] = edges;
    const conditions = edges.map((edge) => returnConditions(graph, edge, assumptions));
    const isWhole = first !== undefined && graph.undecided.get(first) === edges.length;
    if (!isWhole || conditions.includes(null)) continue;
    const all = [...new Set(conditions.flatMap((one) => one ?? []))].filter((one) => one !== -1);
    let before = -1;
    all.forEach((condition, at) => {
      const head = at === all.length - 1 ? node : fact++;
      clauses.add(head, before, condition, -1);
      before = head;
    });
    if (all.length === 0) clauses.add(node, -1, -1, -1);
  }
}

/** What a call waits for, if anything. */
function calleeOf({ target, isCertain }: Edge, { callsReturn }: Assumptions): number {
  return callsReturn === 'all' || (callsReturn === 'certain' && isCertain) ? -1 : target;
}

/** What a fork waits for besides its parent, if anything. */
function workerOf(graph: Graph, { target }: Edge, { workersEnd }: Assumptions): number {
  return workersEnd ? -1 : endFact(graph, target);
}

/** A reset that clears the stack makes of every run that ends after it one that ends with nothing pending. */
function addDrop({ clauses, graph, assumptions }: System, edge: Edge, number: number): void {
  const { from, tag, target, second } = edge;
  if (tag === 'result') return;
  const here = dropFact(graph, from);
  const there = dropFact(graph, target);
  const behind = dropFact(graph, second);
  if (tag === 'goto') clauses.add(here, there, -1, number);
  else if (tag === 'fork') clauses.add(here, behind, workerOf(graph, edge, assumptions), number);
  else if (tag === 'reset') {
    clauses.add(here, target, -1, number);
    clauses.add(here, there, -1, number);
  } else {
    clauses.add(here, there, -1, number);
    clauses.add(here, behind, calleeOf(edge, assumptions), number);
  }
}

function addReach(
  { clauses, graph, assumptions }: System,
  edge: Edge,
  number: number,
  stack: StackKind,
): void {
  const { from, tag, target, second } = edge;
  const here = reachFact(graph, from, stack);
  if (tag === 'goto') {
    clauses.add(reachFact(graph, target, stack), here, -1, number);
  } else if (tag === 'reset') {
    const after = assumptions.resetMode === 'clear' ? 'empty' : stack;
    clauses.add(reachFact(graph, target, after), here, -1, number);
  } else if (tag === 'fork') {
    clauses.add(reachFact(graph, target, 'empty'), here, -1, number);
    clauses.add(reachFact(graph, second, stack), here, -1, number);
  } else if (tag !== 'result') {
    clauses.add(reachFact(graph, target, 'pending'), here, -1, number);
    clauses.add(reachFact(graph, second, stack), here, calleeOf(edge, assumptions), number);
  }
}
