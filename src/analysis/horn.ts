import { IntList } from '../util/int-list.ts';

/**
 * Horn clauses over numbered facts, solved to their least solution in linear time (Dowling and Gallier 1984;
 * Esparza and Podelski, POPL 2000, give post* and pre* of a pushdown system in this form).
 */
export class HornClauses {
  readonly factCount: number;
  readonly #heads = new IntList();
  readonly #first = new IntList();
  readonly #second = new IntList();
  readonly #edges = new IntList();

  constructor(factCount: number) {
    this.factCount = factCount;
  }

  get size(): number {
    return this.#heads.length;
  }

  /**
   * Adds `head ← first ∧ second`; -1 stands for a condition that is not there. `edge` is the caller's own
   * number, given back with the reason of a fact.
   */
  add(head: number, first: number, second: number, edge: number): void {
    this.#heads.push(head);
    this.#first.push(first);
    this.#second.push(second);
    this.#edges.push(edge);
  }

  /** Solves in time and memory linear in facts and clauses. Facts are derived in breadth-first order. */
  solve(): HornSolution {
    const clauses = this.#heads.length;
    const heads = this.#heads.view();
    const first = this.#first.view();
    const second = this.#second.view();
    const watchStart = new Uint32Array(this.factCount + 1);
    const missing = new Uint8Array(clauses);
    const count = (clause: number, condition = -1) => {
      if (condition === -1) return;
      missing[clause] = (missing[clause] ?? 0) + 1;
      watchStart[condition + 1] = (watchStart[condition + 1] ?? 0) + 1;
    };
    for (let clause = 0; clause < clauses; clause++) {
      count(clause, first[clause]);
      count(clause, second[clause]);
    }
    for (let fact = 0; fact < this.factCount; fact++) {
      watchStart[fact + 1] = (watchStart[fact + 1] ?? 0) + (watchStart[fact] ?? 0);
    }
    const watchers = watchersOf(watchStart, first, second);
    const reason = new Int32Array(this.factCount).fill(-1);
    const queue = new Int32Array(this.factCount);
    let derived = 0;
    const derive = (clause: number) => {
      const head = heads[clause] ?? 0;
      if (reason[head] !== -1) return;
      reason[head] = clause;
      queue[derived++] = head;
    };
    for (let clause = 0; clause < clauses; clause++) if (missing[clause] === 0) derive(clause);
    for (let next = 0; next < derived; next++) {
      const fact = queue[next] ?? 0;
      const end = watchStart[fact + 1] ?? 0;
      for (let at = watchStart[fact] ?? 0; at < end; at++) {
        const clause = watchers[at] ?? 0;
        const left = (missing[clause] ?? 0) - 1;
        missing[clause] = left;
        if (left === 0) derive(clause);
      }
    }
    return new HornSolution(reason, first, this.#edges.view());
  }
}

/** The clauses that wait for each fact, in compressed rows. */
function watchersOf(watchStart: Uint32Array, first: Int32Array, second: Int32Array): Uint32Array {
  const watchers = new Uint32Array(watchStart.at(-1) ?? 0);
  const cursor = watchStart.slice();
  const watch = (clause: number, condition = -1) => {
    if (condition === -1) return;
    const at = cursor[condition] ?? 0;
    watchers[at] = clause;
    cursor[condition] = at + 1;
  };
  for (let clause = 0; clause < first.length; clause++) {
    watch(clause, first[clause]);
    watch(clause, second[clause]);
  }
  return watchers;
}

/** The least solution, with the clause that first derived each fact. */
export class HornSolution {
  readonly #reason: Int32Array;
  readonly #first: Int32Array;
  readonly #edges: Int32Array;

  constructor(reason: Int32Array, first: Int32Array, edges: Int32Array) {
    this.#reason = reason;
    this.#first = first;
    this.#edges = edges;
  }

  holds(fact: number): boolean {
    return (this.#reason[fact] ?? -1) !== -1;
  }

  /** The first condition and the edge of the clause that derived `fact`; null when the fact does not hold. */
  reasonOf(fact: number): { readonly condition: number; readonly edge: number } | null {
    const clause = this.#reason[fact] ?? -1;
    if (clause === -1) return null;
    return { condition: this.#first[clause] ?? -1, edge: this.#edges[clause] ?? -1 };
  }
}
