import { indexWorkflow } from '../../ir/index-workflow.ts';
import type { Attribute } from '../../ir/ir.generated.ts';
import { Supplies, type Variables } from '../flow/supplies.ts';
import type { Facts } from '../graph/facts.ts';
import { memoFacts } from '../graph/memo-facts.ts';
import { inComponentOrder, stepsOfAgent } from '../graph/steps.ts';
import type { RuleContext } from '../rule.ts';
import { BitRows } from './bit-rows.ts';

/** More names than this, and nothing is claimed of any. */
const mostNames = 512;

/**
 * Which worker variables are set when a state is entered (language.md#variables). A worker has those of its fork as long
 * as it lives, and none of its parent's. By bit vectors over the strongly connected components of {goto, reset,
 * call → callee, call → return if the callee returns, fork → next}: linear in the number of transitions.
 */
export class VariableFacts {
  readonly facts: Facts;
  /** Every name that a fork sets. */
  readonly names: ReadonlyMap<string, number>;
  readonly #componentOf: Int32Array;
  /** For each component the numbers of the names, and one after the last for "there may be others". */
  readonly #sometimes: BitRows;
  readonly #always: BitRows;
  readonly #isBounded: boolean;

  constructor(facts: Facts) {
    this.facts = facts;
    const { graph } = facts;
    const supplies = new Supplies(graph);
    const forks = graph.edges.filter(({ tag, from }) => tag === 'fork' && facts.isReachable(from));
    const given = forks.map((edge): [number, Variables] => [edge.target, supplies.variablesOf(edge)]);
    const names = new Map<string, number>();
    for (const [, { always, sometimes }] of given)
      for (const { name } of [...always, ...sometimes]) if (!names.has(name)) names.set(name, names.size);
    this.#isBounded = names.size <= mostNames;
    this.names = this.#isBounded ? names : new Map();
    const { steps, successors } = stepsOfAgent(facts);
    const components = successors.components();
    const { of, count } = components;
    this.#componentOf = of;
    this.#sometimes = new BitRows(count, this.names.size);
    this.#always = new BitRows(count, this.names.size);
    for (let component = 0; component < count; component++) this.#always.fill(component);
    for (const entry of graph.entries) this.#begin(entry, { always: [], sometimes: [], open: false });
    for (const [worker, variables] of given) this.#begin(worker, variables);
    // A step between two components leads to the lower number.
    for (const { from, to } of inComponentOrder(steps, components).toReversed()) {
      this.#sometimes.unite(of[to] ?? 0, of[from] ?? 0);
      this.#always.intersect(of[to] ?? 0, of[from] ?? 0);
    }
  }

  /** Whether it is set on some way into the state; of a name that no fork sets, whether anything can be. */
  isSometimesSet(node: number, name: string): boolean {
    return this.#sometimes.has(this.#row(node), this.names.size) || this.isSetByFork(node, name);
  }

  /** Whether a fork that names it begins some way into the state. */
  isSetByFork(node: number, name: string): boolean {
    if (!this.#isBounded) return true;
    const number = this.names.get(name);
    return number !== undefined && this.#sometimes.has(this.#row(node), number);
  }

  /** Whether it is set on every way into the state; holds of a state that cannot be entered. */
  isAlwaysSet(node: number, name: string): boolean {
    if (!this.#isBounded) return true;
    const number = this.names.get(name);
    return number === undefined ? !this.facts.isReachable(node) : this.#always.has(this.#row(node), number);
  }

  /** A number that is higher the nearer a state is to where agents begin. */
  rankOf(node: number): number {
    return this.#componentOf[node] ?? -1;
  }

  #begin(node: number, { always, sometimes, open }: Variables): void {
    const row = this.#row(node);
    const numberOf = ({ name }: Attribute) => this.names.get(name) ?? this.names.size;
    for (const one of [...always, ...sometimes]) this.#sometimes.add(row, numberOf(one));
    if (open) this.#sometimes.add(row, this.names.size);
    this.#always.retain(row, always.map(numberOf));
  }

  #row(node: number): number {
    return this.#componentOf[node] ?? 0;
  }
}

/** The variable facts of a graph, found once. */
export const variableFactsOf = memoFacts((facts) => new VariableFacts(facts));

/** Whether a fork may give a script a variable. */
export function mayForkGive(context: RuleContext, file: string, name: string): boolean {
  const node = indexWorkflow(context.workflow).numbers.get(file) ?? -1;
  return context.platforms.some((platform) => {
    const given = variableFactsOf(context.facts(platform, 'possible')).names;
    return given.has(name) || variableFactsOf(context.facts(platform, 'certain')).isSometimesSet(node, name);
  });
}
