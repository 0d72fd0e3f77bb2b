import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import { slotsOfState } from '../../ir/policy-slots.ts';
import { memo } from '../../util/memo.ts';
import type { Edge, Graph } from '../graph/graph.ts';

/** A fork that hands variables to a worker that reads none of them, while the parent's next state does, or that is this state. */
interface SwappedFork {
  readonly transition: Transition;
  /** Whether the parent goes on in the state in which the worker begins. */
  readonly isSame: boolean;
  /** Those that the next state reads. */
  readonly variables: readonly string[];
}

/** The forks whose target and `next` were taken for each other, as far as the variables show. */
export const swappedForks = memo((graph: Graph): SwappedFork[] => {
  const readsOf = memo(variablesReadBy);
  const variablesForNext = (
    { from, target, second }: Edge,
    { attributes }: Transition,
  ): readonly string[] => {
    const handed = attributes.map(({ name }) => name).filter((name) => !own.includes(name));
    const [parent, worker, after] = [from, target, second].map(graph.implementation);
    if (!parent || !worker || !after) return [];
    const variables = handed.filter((name) => readsOf(after).needed.has(name));
    if (variables.length === 0) return [];
    // A worker that hands on what it was given itself has it in its next state too.
    const isElsewhere = (name: string) =>
      (worker !== after && readsOf(worker).all.has(name)) || readsOf(parent).all.has(name);
    return handed.some(isElsewhere) ? [] : variables;
  };
  const found: SwappedFork[] = [];
  for (const edge of graph.edges) {
    const { tag, isCertain, isExhausted, transition } = edge;
    if (tag !== 'fork' || !isCertain || isExhausted || transition === null) continue;
    const variables = variablesForNext(edge, transition);
    if (variables.length > 0) found.push({ transition, isSame: edge.target === edge.second, variables });
  }
  return found;
});

/** Whether the fork is one of those. */
export function isSwapped(graph: Graph, fork: Transition): boolean {
  return swappedForks(graph).some(({ transition }) => transition === fork);
}

const own: readonly string[] = ['input', 'cd', 'next'];

/** The variables that a state reads by name. */
interface Reads {
  readonly all: ReadonlySet<string>;
  /** Without those that it can do without. */
  readonly needed: ReadonlySet<string>;
}

function variablesReadBy(implementation: Implementation): Reads {
  const slots = slotsOfState(implementation).map(({ text }) => text);
  const reads = implementation.script?.reads ?? [];
  const needed = reads.filter(({ guarded }) => !guarded);
  return {
    all: new Set([...slots, ...reads.map(({ name }) => name)]),
    needed: new Set([...slots, ...needed.map(({ name }) => name)]),
  };
}
