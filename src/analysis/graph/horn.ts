/**
 * Horn clauses over numbered facts, solved to their least solution in linear time (Dowling and Gallier 1984;
 * Esparza and Podelski, POPL 2000, give post* and pre* of a pushdown system in this form).
 */
export class HornClauses {
  readonly factCount: number;
  /** Head, first condition, second condition and edge of one clause after another: what is read together stands together. */
  #words: Int32Array;
  #length = 0;

  /** `expected`: about how many clauses will be added. */
  constructor(factCount: number, expected = 64) {
    this.factCount = factCount;
    this.#words = new Int32Array(expected * wordsOfClause);
  }

  get size(): number {
    return this.#length / wordsOfClause;
  }

  /**
   * Adds `head ← first ∧ second`; -1 stands for a condition that is not there. `edge` is the caller's own
   * number, given back with the reason of a fact.
   */
  add(head: number, first: number, second: number, edge: number): void {
    const at = this.#length;
    if (at === this.#words.length) {
      const larger = new Int32Array(at * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    const words = this.#words;
    words[at] = head;
    words[at + 1] = first;
    words[at + 2] = second;
    words[at + 3] = edge;
    this.#length = at + wordsOfClause;
  }

  /** Solves in time and memory linear in facts and clauses. Facts are derived in breadth-first order. */
  solve(): HornSolution {
    const words = this.#words.subarray(0, this.#length);
    const watchEnd = new Uint32Array(this.factCount + 1);
    /** By clause, how many of its conditions are not derived yet. */
    const missing = new Uint8Array(this.size);
    const reason = new Int32Array(this.factCount).fill(-1);
    const queue = new Int32Array(this.factCount);
    let derived = 0;
    for (let clause = 0, at = 0; at < words.length; clause++, at += wordsOfClause) {
      const first = words[at + 1] ?? -1;
      const second = words[at + 2] ?? -1;
      if (first !== -1) watchEnd[first] = (watchEnd[first] ?? 0) + 1;
      if (second !== -1) watchEnd[second] = (watchEnd[second] ?? 0) + 1;
      const conditions = (first === -1 ? 0 : 1) + (second === -1 ? 0 : 1);
      missing[clause] = conditions;
      const head = words[at] ?? 0;
      if (conditions > 0 || reason[head] !== -1) continue;
      reason[head] = clause;
      queue[derived++] = head;
    }
    const watchers = watchersOf(watchEnd, words);
    for (let next = 0; next < derived; next++) {
      const fact = queue[next] ?? 0;
      const end = watchEnd[fact + 1] ?? 0;
      for (let at = watchEnd[fact] ?? 0; at < end; at++) {
        const clause = watchers[at] ?? 0;
        const left = (missing[clause] ?? 0) - 1;
        missing[clause] = left;
        if (left > 0) continue;
        const head = words[clause * wordsOfClause] ?? 0;
        if (reason[head] !== -1) continue;
        reason[head] = clause;
        queue[derived++] = head;
      }
    }
    return new HornSolution(reason, words);
  }
}

const wordsOfClause = 4;

/**
 * The clauses that wait for each fact, in compressed rows. Takes in `watchEnd` how many wait for each, and leaves there
 * where each row begins; the next one begins where it ends.
 */
function watchersOf(watchEnd: Uint32Array, words: Int32Array): Uint32Array {
  for (let fact = 1; fact < watchEnd.length; fact++)
    watchEnd[fact] = (watchEnd[fact] ?? 0) + (watchEnd[fact - 1] ?? 0);
  const watchers = new Uint32Array(watchEnd.at(-1) ?? 0);
  const watch = (condition: number, clause: number) => {
    const place = (watchEnd[condition] ?? 0) - 1;
    watchEnd[condition] = place;
    watchers[place] = clause;
  };
  // From the end, so that each row is in the order of the clauses once it is full.
  for (let clause = words.length / wordsOfClause - 1; clause >= 0; clause--) {
    const first = words[clause * wordsOfClause + 1] ?? -1;
    const second = words[clause * wordsOfClause + 2] ?? -1;
    if (second !== -1) watch(second, clause);
    if (first !== -1) watch(first, clause);
  }
  return watchers;
}

/** The least solution, with the clause that first derived each fact. */
export class HornSolution {
  readonly #reason: Int32Array;
  readonly #words: Int32Array;

  /** `reason`: the clause that derived each fact, or -1; `words`: all clauses. */
  constructor(reason: Int32Array, words: Int32Array) {
    this.#reason = reason;
    this.#words = words;
  }

  holds(fact: number): boolean {
    return (this.#reason[fact] ?? -1) !== -1;
  }

  /** The first condition and the edge of the clause that derived `fact`; null when the fact does not hold. */
  reasonOf(fact: number): { readonly condition: number; readonly edge: number } | null {
    const clause = this.#reason[fact] ?? -1;
    if (clause === -1) return null;
    const at = clause * wordsOfClause;
    return { condition: this.#words[at + 1] ?? -1, edge: this.#words[at + 3] ?? -1 };
  }
}
