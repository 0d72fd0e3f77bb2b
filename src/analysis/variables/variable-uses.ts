import { isVariableSlot } from '../../ir/built-in-slots.ts';
import type { Implementation } from '../../ir/ir.generated.ts';
import { slotsOfState } from '../../ir/policy-slots.ts';
import type { Facts } from '../graph/facts.ts';
import { inComponentOrder, stepsOfAgent } from '../graph/steps.ts';
import { BitRows } from './bit-rows.ts';
import { isNearVariable } from './worker-variables.ts';

/**
 * Which of some names a worker that begins in a state may come to read. Backward along the steps of an agent, by bit
 * vectors over strongly connected components; linear. What raymond cannot see may read any.
 */
export class VariableUses {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #componentOf: Int32Array;
  /** For each component the numbers of the names. */
  readonly #read: BitRows;

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
    const { graph } = facts;
    const { steps, successors } = stepsOfAgent(facts);
    const components = successors.components();
    this.#componentOf = components.of;
    this.#read = new BitRows(components.count, names.size);
    for (const node of successors.reachable(starts)) {
      const implementation = graph.implementation(node);
      const { readsAll = false, reads = [] } = implementation?.script ?? {};
      const startsReader = readsAll && !reads.some(({ name }) => meant.has(name));
      if (node === graph.anything || implementation?.opaque != null || startsReader)
        this.#read.fill(this.#row(node));
      else if (implementation !== undefined && facts.isReachable(node)) this.#note(node, implementation);
    }
    // A step between two components leads to the lower number, which is done first.
    for (const { from, to } of inComponentOrder(steps, components))
      this.#read.unite(this.#row(from), this.#row(to));
  }

  /** Whether a worker that begins in `node` may read the variable. */
  isRead(node: number, name: string): boolean {
    return this.#read.has(this.#row(node), this.#numbers.get(name) ?? 0);
  }

  #row(node: number): number {
    return this.#componentOf[node] ?? 0;
  }

  #note(node: number, implementation: Implementation): void {
    const { script, kind } = implementation;
    const row = this.#row(node);
    // What stands for something else in every prompt, no prompt can read.
    const slots = slotsOfState(implementation).filter(isVariableSlot);
    const reads = [...slots.map(({ text }) => text), ...(script?.reads.map(({ name }) => name) ?? [])];
    for (const name of reads.length < 2 ? reads : new Set(reads)) {
      const number = this.#numbers.get(name);
      if (number !== undefined) this.#read.add(row, number);
      // A misspelt name is told where it is read.
      else
        for (const [other, its] of this.#numbers) if (isNearVariable(name, other)) this.#read.add(row, its);
    }
    if (script === null) return;
    // Any program may read what is written as programs' variables are, and Windows takes no heed of letter case.
    for (const [name, number] of this.#numbers) {
      const isRead = () => script.reads.some((read) => read.name.toLowerCase() === name.toLowerCase());
      if (!/[a-z]/.test(name) || (kind !== 'bash' && isRead())) this.#read.add(row, number);
    }
  }
}
