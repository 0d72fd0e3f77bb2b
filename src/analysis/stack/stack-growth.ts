import { memo } from '../../util/memo.ts';
import type { Facts } from '../graph/facts.ts';
import { adjacencyOf, cyclicSteps, inComponentOrder, type Step, stepsOf } from '../graph/steps.ts';

/** A cycle that leaves one more return pending each time round. */
export interface StackGrowth {
  /** `reset`: only a cycle through a reset grows; `recursion`: one without any. */
  readonly kind: 'recursion' | 'reset';
  /** The call that pushes. */
  readonly push: Step;
  /** All steps of the strongly connected component in which the cycle lies. */
  readonly steps: readonly Step[];
}

/**
 * The cycles by which a stack grows without bound, one for each strongly connected component of {goto, reset,
 * call → callee, call → return if the callee returns, fork → next} that holds a push (Alur et al., TOPLAS 2005).
 * A state with `max_visits` is entered only so often by one agent, so it breaks a cycle. Linear.
 */
export const findStackGrowth = memo((facts: Facts): readonly StackGrowth[] => {
  const steps = growingSteps(facts);
  if (!steps.some(({ kind }) => kind === 'push')) return [];
  const recursions = growthIn(
    facts,
    steps.filter(({ kind }) => kind !== 'reset'),
    'recursion',
  );
  const pushes = new Set(recursions.flatMap(({ steps: own }) => own.filter(({ kind }) => kind === 'push')));
  const leaks = growthIn(facts, steps, 'reset').flatMap((growth): StackGrowth[] => {
    const push = growth.steps.find((step) => step.kind === 'push' && !pushes.has(step));
    return push === undefined ? [] : [{ ...growth, push }];
  });
  return [...recursions, ...leaks];
});

/** A reset that clears the stack ends all growth. */
function growingSteps(facts: Facts): Step[] {
  const steps = stepsOf(facts, { spawn: false, unlimitedOnly: true });
  return facts.assumptions.resetMode === 'clear' ? steps.filter(({ kind }) => kind !== 'reset') : steps;
}

function growthIn(facts: Facts, steps: readonly Step[], kind: StackGrowth['kind']): StackGrowth[] {
  return cyclicSteps(facts, steps).flatMap((own): StackGrowth[] => {
    const push = own.find((step) => step.kind === 'push');
    return push === undefined ? [] : [{ kind, push, steps: own }];
  });
}

/**
 * The most returns that an agent can have pending at once: the longest way through the components, each push
 * counting one. `unbounded` where a cycle pushes; `limited` where only `max_visits` keeps it from growing. Linear.
 */
export function stackDepth(facts: Facts): number | 'unbounded' | 'limited' {
  if (findStackGrowth(facts).length > 0) return 'unbounded';
  const { graph } = facts;
  const clears = facts.assumptions.resetMode === 'clear';
  const all = stepsOf(facts, { spawn: true, unlimitedOnly: false });
  // A worker begins with nothing pending, and so does what follows a reset that clears.
  const startsAnew = ({ kind }: Step) => kind === 'spawn' || (kind === 'reset' && clears);
  const steps = all.filter((step) => !startsAnew(step));
  const adjacency = adjacencyOf(facts, steps);
  const components = adjacency.components();
  const { of, count } = components;
  if (steps.some(({ kind, from, to }) => kind === 'push' && of[from] === of[to])) return 'limited';
  const depths = new Int32Array(count).fill(-1);
  const starts = [...graph.entries, ...all.filter(startsAnew).map(({ to }) => to)];
  for (const start of starts) depths[of[start] ?? 0] = 0;
  for (const { from, to, kind } of inComponentOrder(steps, components).toReversed()) {
    const depth = depths[of[from] ?? 0] ?? -1;
    if (depth === -1) continue;
    const below = of[to] ?? 0;
    depths[below] = Math.max(depths[below] ?? -1, depth + (kind === 'push' ? 1 : 0));
  }
  return depths.reduce((most, depth) => Math.max(most, depth), 0);
}
