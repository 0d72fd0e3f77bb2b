import type { AskedVariable, Implementation } from '../../ir/ir.generated.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import { memoFacts } from '../graph/memo-facts.ts';
import { inComponentOrder, stepsOfAgent } from '../graph/steps.ts';
import { areOneNumber } from './payload-patterns.ts';
import { placeholder } from './supplies.ts';

/** With more forks that lead to a state, nothing is known of what they give. */
const mostForks = 16;

/** Null: also the agent that a run begins with, or more forks than are kept. */
type Forks = readonly Edge[] | null;

/**
 * The forks with which the agents begin that come to a state: a worker has the variables of its fork as long as it lives. Linear,
 * by the components of the steps of one agent.
 */
export const forksInto = memoFacts((facts): ((node: number) => Forks) => {
  const { graph } = facts;
  const { steps, successors } = stepsOfAgent(facts);
  const components = successors.components();
  const { of, count } = components;
  const forks = new Array<Forks>(count).fill([]);
  const add = (component: number, more: Forks) => {
    const known = forks[component] ?? null;
    const all = known === null || more === null ? null : [...new Set([...known, ...more])];
    forks[component] = all === null || all.length > mostForks ? null : all;
  };
  for (const edge of graph.edges)
    if (edge.tag === 'fork' && facts.isReachable(edge.from)) add(of[edge.target] ?? 0, [edge]);
  for (const entry of graph.entries) add(of[entry] ?? 0, null);
  // A step between two components leads to the lower number.
  for (const { from, to } of inComponentOrder(steps, components).toReversed())
    if (of[from] !== of[to]) add(of[to] ?? 0, forks[of[from] ?? 0] ?? null);
  return (node) => forks[of[node] ?? 0] ?? null;
});

/** Whether a worker can come to a state with variables that are, or are not, these texts. */
export function canBeGiven(
  facts: Facts,
  node: number,
  implementation: Implementation,
  asked: readonly AskedVariable[],
): boolean {
  const forks = forksInto(facts)(node);
  if (forks === null || forks.length === 0) return true;
  return forks.some((fork) => asked.every((one) => mayGive(fork, one, implementation.kind === 'bash')));
}

/** Whether a fork may give a variable so. What only a run settles may be anything; one that it does not give, `--var` or the environment may. */
export function mayGive(
  { transition }: Edge,
  { name, text, holds }: AskedVariable,
  isExact: boolean,
): boolean {
  const fold = (word: string) => (isExact ? word : word.toLowerCase());
  const given = transition?.attributes.find((attribute) => fold(attribute.name) === fold(name))?.value;
  if (given == null || given.includes('{{')) return true;
  if (transition?.origin === 'body' && placeholder.test(given)) return true;
  if (areOneNumber(given, text)) return true;
  // Elsewhere than in Bash it is up to the test whether the case of letters counts.
  return given === text ? holds : !holds || fold(given) === fold(text);
}
