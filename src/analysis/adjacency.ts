/** Successors of numbered nodes, in compressed rows. */
export class Adjacency {
  readonly nodeCount: number;
  readonly #pairs: readonly (readonly [from: number, to: number])[];
  readonly #start: Uint32Array;
  readonly #targets: Uint32Array;

  constructor(nodeCount: number, pairs: readonly (readonly [from: number, to: number])[]) {
    this.nodeCount = nodeCount;
    this.#pairs = pairs;
    this.#start = new Uint32Array(nodeCount + 1);
    for (const [from] of pairs) this.#start[from + 1] = (this.#start[from + 1] ?? 0) + 1;
    for (let node = 0; node < nodeCount; node++) {
      this.#start[node + 1] = (this.#start[node + 1] ?? 0) + (this.#start[node] ?? 0);
    }
    this.#targets = new Uint32Array(pairs.length);
    const cursor = this.#start.slice();
    for (const [from, to] of pairs) {
      const at = cursor[from] ?? 0;
      this.#targets[at] = to;
      cursor[from] = at + 1;
    }
  }

  successors(node: number): Uint32Array {
    return this.#targets.subarray(this.#start[node] ?? 0, this.#start[node + 1] ?? 0);
  }

  /** The same edges the other way round. */
  reversed(): Adjacency {
    return new Adjacency(
      this.nodeCount,
      this.#pairs.map(([from, to]): [number, number] => [to, from]),
    );
  }

  /**
   * The nodes that can be reached from `starts`, these included, in breadth-first order; at most `limit`.
   * Those in `seen` are left out, and those found are added to it.
   */
  reachable(starts: Iterable<number>, seen = new Set<number>(), limit = Number.POSITIVE_INFINITY): number[] {
    const found: number[] = [];
    for (const start of starts) {
      if (seen.has(start)) continue;
      seen.add(start);
      found.push(start);
    }
    for (let next = 0; next < found.length && found.length < limit; next++) {
      for (const node of this.successors(found[next] ?? 0)) {
        if (seen.has(node)) continue;
        seen.add(node);
        found.push(node);
      }
    }
    return found;
  }

  /**
   * The nodes that can be reached from `roots`, in the order in which a depth-first search finishes them: if
   * one strongly connected component leads to another, its last node comes after all of the other.
   */
  finishOrder(roots: Iterable<number>): number[] {
    const finished: number[] = [];
    const seen = new Set<number>();
    for (const root of roots) {
      if (seen.has(root)) continue;
      seen.add(root);
      const stack: { readonly node: number; next: number }[] = [{ node: root, next: 0 }];
      for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
        const successor = this.successors(top.node)[top.next];
        top.next += 1;
        if (successor === undefined) {
          finished.push(top.node);
          stack.pop();
        } else if (!seen.has(successor)) {
          seen.add(successor);
          stack.push({ node: successor, next: 0 });
        }
      }
    }
    return finished;
  }

  /**
   * One node of every strongly connected component, among those reachable from `nodes`, into which no edge
   * leads from another one: from these together all can be reached. Linear.
   */
  sourceNodes(nodes: Iterable<number>): number[] {
    const covered = new Set<number>();
    const sources: number[] = [];
    for (const node of this.finishOrder(nodes).reverse()) {
      if (covered.has(node)) continue;
      sources.push(node);
      this.reachable([node], covered);
    }
    return sources;
  }
}
