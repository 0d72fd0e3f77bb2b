import type { Implementation } from '../ir/ir.generated.ts';
import type { Facts } from './facts.ts';
import { adjacencyOf, stepsOf } from './steps.ts';
import { isNearMiss } from './worker-variables.ts';

/**
 * Which of some names a worker that begins in a state may come to read. Backward along the steps of an agent, by bit
 * vectors over strongly connected components; linear. What raymond cannot see may read any.
 */
export class VariableUses {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #componentOf: Int32Array;
  readonly #bits: Uint32Array;
  readonly #words: number;

  /** `facts` are those of E+. */
  constructor(facts: Facts, names: ReadonlySet<string>) {
    this.#numbers = new Map([...names].map((name, number) => [name, number]));
    this.#words = (names.size >> 5) + 1;
    const { graph } = facts;
    const steps = stepsOf(facts, { spawn: false, unlimitedOnly: false });
    const { of, count } = adjacencyOf(facts, steps).components();
    this.#componentOf = of;
    this.#bits = new Uint32Array(count * this.#words);
    for (let node = 0; node < graph.nodeCount; node++) {
      const implementation = graph.implementation(node);
      if (
        node === graph.anything ||
        implementation?.opaque != null ||
        implementation?.script?.readsAll === true
      )
        this.#row(node).fill(0xffffffff);
      else if (implementation !== undefined && facts.isReachable(node)) this.#note(node, implementation);
    }
    // A step between two components leads to the lower number, which is done first.
    for (const { from, to } of steps.toSorted(
      (left, right) => (of[left.from] ?? 0) - (of[right.from] ?? 0),
    )) {
      const [row, next] = [this.#row(from), this.#row(to)];
      for (let word = 0; word < this.#words; word++) row[word] = (row[word] ?? 0) | (next[word] ?? 0);
    }
  }

  /** Whether a worker that begins in `node` may read the variable. */
  isRead(node: number, name: string): boolean {
    const number = this.#numbers.get(name) ?? 0;
    return ((this.#row(node)[number >> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  #row(node: number): Uint32Array {
    const at = (this.#componentOf[node] ?? 0) * this.#words;
    return this.#bits.subarray(at, at + this.#words);
  }

  #note(node: number, { prompt, script, kind }: Implementation): void {
    const row = this.#row(node);
    const set = (number: number) => {
      row[number >> 5] = (row[number >> 5] ?? 0) | (1 << (number & 31));
    };
    const slots = prompt?.flatMap((piece) => (piece.kind === 'slot' ? [piece.text] : [])) ?? [];
    for (const name of new Set([...slots, ...(script?.reads.map((read) => read.name) ?? [])])) {
      const number = this.#numbers.get(name);
      if (number !== undefined) set(number);
      // A misspelt name is told where it is read.
      else for (const [other, its] of this.#numbers) if (isNearMiss(name, other)) set(its);
    }
    if (script === null) return;
    // Any program may read what is written as programs' variables are, and Windows takes no heed of letter case.
    for (const [name, number] of this.#numbers) {
      const isRead = () => script.reads.some((read) => read.name.toLowerCase() === name.toLowerCase());
      if (!/[a-z]/.test(name) || (kind !== 'bash' && isRead())) set(number);
    }
  }
}
