import { IntList } from '../../util/int-list.ts';

/** Edges as two columns of equal length. */
interface EdgeColumns {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

function columnsOf(pairs: Iterable<readonly [from: number, to: number]>): EdgeColumns {
  const from = new IntList();
  const to = new IntList();
  for (const [one, other] of pairs) {
    from.push(one);
    to.push(other);
  }
  return { from: from.view(), to: to.view() };
}

/** The strongly connected component of every node: an edge between two of them leads to the lower number. */
export interface Components {
  readonly of: Int32Array;
  readonly count: number;
}

/** Calls `visit` with the nodes of each component: what one leads to comes before it. The array is the same every time. */
export function visitComponents({ of, count }: Components, visit: (nodes: readonly number[]) => void): void {
  const members = new Adjacency(count, { from: of, to: of.map((_, node) => node) });
  const nodes: number[] = [];
  const addNode = (node: number) => nodes.push(node);
  for (let component = 0; component < count; component++) {
    nodes.length = 0;
    members.visitSuccessors(component, addNode);
    visit(nodes);
  }
}

/** Successors of numbered nodes, in compressed rows. */
export class Adjacency {
  readonly nodeCount: number;
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  readonly #start: Uint32Array;
  readonly #targets: Uint32Array;
  #components: Components | null = null;

  constructor(nodeCount: number, edges: Iterable<readonly [from: number, to: number]> | EdgeColumns) {
    const { from, to } = 'from' in edges ? edges : columnsOf(edges);
    this.nodeCount = nodeCount;
    this.#from = from;
    this.#to = to;
    this.#start = new Uint32Array(nodeCount + 1);
    for (const node of from) this.#start[node + 1] = (this.#start[node + 1] ?? 0) + 1;
    for (let node = 0; node < nodeCount; node++) {
      this.#start[node + 1] = (this.#start[node + 1] ?? 0) + (this.#start[node] ?? 0);
    }
    this.#targets = new Uint32Array(from.length);
    const cursor = this.#start.slice();
    for (let edge = 0; edge < from.length; edge++) {
      const node = from[edge] ?? 0;
      const at = cursor[node] ?? 0;
      this.#targets[at] = to[edge] ?? 0;
      cursor[node] = at + 1;
    }
  }

  /** Calls `visit` for each successor of a node. Allocates nothing. */
  visitSuccessors(node: number, visit: (successor: number) => void): void {
    const end = this.#start[node + 1] ?? 0;
    for (let at = this.#start[node] ?? 0; at < end; at++) visit(this.#targets[at] ?? 0);
  }

  /** The same edges the other way round. */
  reversed(): Adjacency {
    return new Adjacency(this.nodeCount, { from: this.#to, to: this.#from });
  }

  /**
   * The nodes that can be reached from `starts`, these included, in breadth-first order; of many the first ones, hardly more than `limit`.
   * Those in `seen` are left out, and those found are added to it.
   */
  reachable(starts: Iterable<number>, seen = new Set<number>(), limit = Number.POSITIVE_INFINITY): number[] {
    const found: number[] = [];
    const add = (node: number) => {
      if (seen.has(node)) return;
      seen.add(node);
      found.push(node);
    };
    for (const start of starts) add(start);
    for (let next = 0; next < found.length && found.length < limit; next++)
      this.visitSuccessors(found[next] ?? 0, add);
    return found;
  }

  /**
   * The nodes that can be reached from `roots`, in the order in which a depth-first search finishes them: if
   * one strongly connected component leads to another, its last node comes after all of the other.
   */
  finishOrder(roots: Iterable<number>): number[] {
    const finished: number[] = [];
    const seen = new Set<number>();
    const next = this.#start.slice(0, this.nodeCount);
    for (const root of roots) {
      if (seen.has(root)) continue;
      seen.add(root);
      const path = [root];
      for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
        const at = next[node] ?? 0;
        if (at >= (this.#start[node + 1] ?? 0)) {
          finished.push(node);
          path.pop();
          continue;
        }
        next[node] = at + 1;
        const successor = this.#targets[at] ?? 0;
        if (seen.has(successor)) continue;
        seen.add(successor);
        path.push(successor);
      }
    }
    return finished;
  }

  /** The strongly connected components, found once. */
  components(): Components {
    this.#components ??= this.#findComponents();
    return this.#components;
  }

  /** By Tarjan 1972, without recursion. Linear. */
  #findComponents(): Components {
    const of = new Int32Array(this.nodeCount).fill(-1);
    const index = new Int32Array(this.nodeCount).fill(-1);
    const lowest = new Int32Array(this.nodeCount);
    const next = this.#start.slice(0, this.nodeCount);
    const open: number[] = [];
    const path: number[] = [];
    let visited = 0;
    let count = 0;
    const enter = (node: number) => {
      index[node] = visited;
      lowest[node] = visited++;
      open.push(node);
      path.push(node);
    };
    for (let root = 0; root < this.nodeCount; root++) {
      if (index[root] === -1) enter(root);
      for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
        const at = next[node] ?? 0;
        if (at < (this.#start[node + 1] ?? 0)) {
          next[node] = at + 1;
          const successor = this.#targets[at] ?? 0;
          if (index[successor] === -1) enter(successor);
          else if (of[successor] === -1) lowest[node] = Math.min(lowest[node] ?? 0, index[successor] ?? 0);
          continue;
        }
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) lowest[parent] = Math.min(lowest[parent] ?? 0, lowest[node] ?? 0);
        if (lowest[node] !== index[node]) continue;
        let member: number | undefined;
        do {
          member = open.pop();
          if (member !== undefined) of[member] = count;
        } while (member !== node);
        count += 1;
      }
    }
    return { of, count };
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
