import { isCall } from '../../ir/is-call.ts';
import type { Facts, PathEdge } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import { takesTurn } from './session-facts.ts';

/** `head` costs `turns` more than all of its conditions together; the run goes on by the last one after `step`. */
interface Clause {
  readonly head: number;
  readonly conditions: readonly number[];
  readonly turns: number;
  /** Null for a clause that is no step, and for the `result` with which a run ends. */
  readonly step: PathEdge | null;
}

/**
 * `left`: no `max_visits` are ever used up; `any`: all may be, at once; a number: so it is, and the turns of that state are not counted.
 */
type Visits = 'left' | 'any' | number;

/** More states with `max_visits` are not told apart. */
const mostLimited = 16;

/**
 * The cheapest runs from a state, each with what its turns do not count, of which every run is one: those that use up no
 * `max_visits`, and for each prompt those that use up its own, for which it takes as many turns.
 */
export function cheapestFinishes(
  facts: Facts,
): { readonly finish: CheapestFinish; readonly besides: number }[] {
  const { graph } = facts;
  const limited = [...graph.limited];
  if (limited.length > mostLimited) return [{ finish: new CheapestFinish(facts), besides: 0 }];
  const usingUp = limited.map((node) => {
    const { kind, maxVisits } = graph.implementation(node) ?? {};
    const besides = kind === 'prompt' ? (maxVisits?.count ?? 0) : 0;
    return { finish: new CheapestFinish(facts, node), besides };
  });
  return [{ finish: new CheapestFinish(facts, 'left'), besides: 0 }, ...usingUp];
}

/**
 * The fewest turns of an LLM that a run needs from a state to its end, with the turns of the workers that it forks on
 * the way: the shortest derivation of the clauses of `Ret` and `Drop` (facts.ts), found by Knuth's generalisation of
 * Dijkstra's algorithm (Information Processing Letters 6, 1977). A script costs nothing.
 */
export class CheapestFinish {
  readonly #nodeCount: number;
  readonly #turns: Float64Array;
  readonly #reasons: (Clause | undefined)[];

  constructor(facts: Facts, visits: Visits = 'any') {
    this.#nodeCount = facts.graph.nodeCount;
    this.#turns = new Float64Array(this.#nodeCount * 3).fill(Number.POSITIVE_INFINITY);
    this.#reasons = new Array(this.#nodeCount * 3);
    this.#solve(clausesOf(facts, visits));
  }

  /** Infinite where no run from `node` with nothing pending ends. */
  turnsFrom(node: number): number {
    return this.#turns[endFact(this.#nodeCount, node)] ?? Number.POSITIVE_INFINITY;
  }

  /** The steps of a cheapest run, calls folded, up to the state that emits the last result. */
  pathFrom(node: number): PathEdge[] {
    const path: PathEdge[] = [];
    for (let fact: number | undefined = endFact(this.#nodeCount, node); fact !== undefined; ) {
      const reason: Clause | undefined = this.#reasons[fact];
      if (reason?.step != null) path.push(reason.step);
      fact = reason?.conditions.at(-1);
    }
    return path;
  }

  #solve(clauses: readonly Clause[]): void {
    const watchers: Clause[][] = Array.from({ length: this.#nodeCount * 3 }, () => []);
    const queue = new CostQueue();
    const open = new Map<Clause, { missing: number; turns: number }>();
    for (const clause of clauses) {
      open.set(clause, { missing: clause.conditions.length, turns: clause.turns });
      for (const condition of clause.conditions) watchers[condition]?.push(clause);
      if (clause.conditions.length === 0) queue.add(clause, clause.turns);
    }
    for (let next = queue.take(); next !== undefined; next = queue.take()) {
      const { clause, cost } = next;
      if (this.#reasons[clause.head] !== undefined) continue;
      this.#reasons[clause.head] = clause;
      this.#turns[clause.head] = cost;
      for (const waiting of watchers[clause.head] ?? []) {
        const state = open.get(waiting);
        if (state === undefined) continue;
        state.missing -= 1;
        state.turns += cost;
        if (state.missing === 0) queue.add(waiting, state.turns);
      }
    }
  }
}

/** What a run from `node` with nothing pending needs to end. */
function endFact(nodeCount: number, node: number): number {
  return nodeCount * 2 + node;
}

/** Facts: the node, to be popped; `nodeCount` more, to clear the stack and end; twice as many more, either. */
function clausesOf(facts: Facts, visits: Visits): Clause[] {
  const { graph, assumptions } = facts;
  const pop = (node: number) => node;
  const drop = (node: number) => graph.nodeCount + node;
  const end = (node: number) => endFact(graph.nodeCount, node);
  const clauses: Clause[] = [];
  for (let node = 0; node < graph.nodeCount; node++)
    for (const fact of [pop(node), drop(node)])
      clauses.push({ head: end(node), conditions: [fact], turns: 0, step: null });
  const clears = assumptions.resetMode === 'clear';
  for (const edge of graph.edges) {
    const { from, tag, target } = edge;
    if (visits === 'left' && edge.isExhausted) continue;
    const turns = takesTurn(graph, edge) && from !== visits ? 1 : 0;
    const add = (head: number, conditions: readonly number[], step: PathEdge | null) =>
      clauses.push({ head, conditions, turns, step });
    if (tag === 'result') {
      add(pop(from), [], null);
    } else if (tag === 'reset' && clears) {
      add(drop(from), [end(target)], { edge, to: target, effect: 'drop' });
    } else {
      for (const goOn of clears ? [pop, drop] : [pop]) addStep(goOn, edge, add, { pop, end });
      // The callee clears the stack and ends the agent.
      if (isCall(tag) && clears) add(drop(from), [drop(target)], { edge, to: target, effect: 'push' });
    }
  }
  return clauses;
}

type FactOf = (node: number) => number;

/** The clause of a step after which the run goes on and ends as `goOn` says. */
function addStep(
  goOn: FactOf,
  edge: Edge,
  add: (head: number, conditions: readonly number[], step: PathEdge) => void,
  { pop, end }: { readonly pop: FactOf; readonly end: FactOf },
): void {
  const { from, tag, target, second } = edge;
  const head = goOn(from);
  if (tag === 'goto' || tag === 'reset') add(head, [goOn(target)], { edge, to: target, effect: 'none' });
  else if (tag === 'fork') add(head, [end(target), goOn(second)], { edge, to: second, effect: 'none' });
  else add(head, [pop(target), goOn(second)], { edge, to: second, effect: 'none' });
}

/** Clauses by their cost, the cheapest first: a binary heap. */
class CostQueue {
  readonly #items: { readonly clause: Clause; readonly cost: number }[] = [];

  add(clause: Clause, cost: number): void {
    const items = this.#items;
    const item = { clause, cost };
    let at = items.push(item) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = items[above];
      if (parent === undefined || parent.cost <= cost) break;
      items[at] = parent;
      at = above;
    }
    items[at] = item;
  }

  take(): { readonly clause: Clause; readonly cost: number } | undefined {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (first === undefined || last === undefined || items.length === 0) return first;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const smaller =
        (items[left + 1]?.cost ?? Number.POSITIVE_INFINITY) < (items[left]?.cost ?? 0) ? left + 1 : left;
      const child = items[smaller];
      if (child === undefined || child.cost >= last.cost) break;
      items[at] = child;
      at = smaller;
    }
    items[at] = last;
    return first;
  }
}
