import { isVariableSlot } from '../../ir/built-in-slots.ts';
import type { Implementation } from '../../ir/ir.generated.ts';
import { slotsOfState } from '../../ir/policy-slots.ts';
import type { Facts } from '../graph/facts.ts';
import { inComponentOrder, stepsOfAgent } from '../graph/steps.ts';
import { isNearVariable } from './worker-variables.ts';

/**
 * Which of some names a worker that begins in a state may come to read. Backward along the steps of an agent, by bit
 * vectors over strongly connected components; linear. What raymond cannot see may read any.
 */
export class VariableUses {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #componentOf: Int32Array;
  readonly #bits: Uint32Array;
  readonly #words: number;

  /**
   * `facts` are those of E+; `starts` are the states in which the workers begin that are asked about. What a script starts
   * may read any name, unless the script itself reads one of `meant`: then it reads nothing that is near.
   */
  constructor(
    facts: Facts,
    names: ReadonlySet<string>,
    starts: Iterable<number>,
    meant: ReadonlySet<string>,
  ) {
    this.#numbers = new Map([...names].map((name, number) => [name, number]));
    this.#words = (names.size >> 5) + 1;
    const { graph } = facts;
    const { steps, successors } = stepsOfAgent(facts);
    const components = successors.components();
    this.#componentOf = components.of;
    this.#bits = new Uint32Array(components.count * this.#words);
    for (const node of successors.reachable(starts)) {
      const implementation = graph.implementation(node);
      const { readsAll = false, reads = [] } = implementation?.script ?? {};
      const startsReader = readsAll && !reads.some(({ name }) => meant.has(name));
      if (node === graph.anything || implementation?.opaque != null || startsReader)
        this.#bits.fill(0xffffffff, this.#row(node), this.#row(node) + this.#words);
      else if (implementation !== undefined && facts.isReachable(node)) this.#note(node, implementation);
    }
    // A step between two components leads to the lower number, which is done first.
    for (const { from, to } of inComponentOrder(steps, components)) {
      const row = this.#row(from);
      const next = this.#row(to);
      for (let word = 0; word < this.#words; word++)
        this.#bits[row + word] = (this.#bits[row + word] ?? 0) | (this.#bits[next + word] ?? 0);
    }
  }

  /** Whether a worker that begins in `node` may read the variable. */
  isRead(node: number, name: string): boolean {
    const number = this.#numbers.get(name) ?? 0;
    return ((this.#bits[this.#row(node) + (number >> 5)] ?? 0) & (1 << (number & 31))) !== 0;
  }

  /** Where the bits of a node begin. */
  #row(node: number): number {
    return (this.#componentOf[node] ?? 0) * this.#words;
  }

  #note(node: number, implementation: Implementation): void {
    const { script, kind } = implementation;
    const row = this.#row(node);
    const set = (number: number) => {
      const at = row + (number >> 5);
      this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (number & 31));
    };
    // What stands for something else in every prompt, no prompt can read.
    const slots = slotsOfState(implementation).filter(isVariableSlot);
    const reads = [...slots.map(({ text }) => text), ...(script?.reads.map(({ name }) => name) ?? [])];
    for (const name of reads.length < 2 ? reads : new Set(reads)) {
      const number = this.#numbers.get(name);
      if (number !== undefined) set(number);
      // A misspelt name is told where it is read.
      else for (const [other, its] of this.#numbers) if (isNearVariable(name, other)) set(its);
    }
    if (script === null) return;
    // Any program may read what is written as programs' variables are, and Windows takes no heed of letter case.
    for (const [name, number] of this.#numbers) {
      const isRead = () => script.reads.some((read) => read.name.toLowerCase() === name.toLowerCase());
      if (!/[a-z]/.test(name) || (kind !== 'bash' && isRead())) set(number);
    }
  }
}
