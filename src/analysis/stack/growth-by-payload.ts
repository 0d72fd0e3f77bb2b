import type { Transition } from '../../ir/ir.generated.ts';
import { toldSplit } from '../flow/payload-split.ts';
import type { Facts } from '../graph/facts.ts';
import { memoFacts } from '../graph/memo-facts.ts';
import type { Step } from '../graph/steps.ts';
import { type AgentGrowth, findAgentGrowth } from './agent-growth.ts';
import { findStackGrowth, type StackGrowth } from './stack-growth.ts';

/**
 * What grows by the tags of a script alone may have an end by its payloads: a script that calls itself with "2" where it is given "1", and
 * answers where it is given "2". So a cycle is told only where some payload keeps to it.
 */

/** The stacks that still grow where scripts take the ways of what they are given. */
export function growingStacks(possible: Facts, growths: readonly StackGrowth[]): readonly StackGrowth[] {
  const pushes = growths.length === 0 ? null : growingPushes(possible);
  if (pushes === null) return growths;
  return growths.flatMap((growth) => {
    const isPush = (step: Step) => step.kind === 'push' && isIn(pushes, step);
    const push = isPush(growth.push) ? growth.push : growth.steps.find(isPush);
    return push === undefined ? [] : [{ ...growth, push }];
  });
}

/** The same of numbers of agents, which may also grow less than by the tags alone. */
export function growingAgents(possible: Facts, growths: readonly AgentGrowth[]): readonly AgentGrowth[] {
  const kinds = growths.length === 0 ? null : growingForks(possible);
  if (kinds === null) return growths;
  return growths.flatMap((growth) => {
    const isFork = (step: Step) => step.kind === growth.step.kind && isIn(kinds, step);
    const step = isFork(growth.step) ? growth.step : growth.steps.find(isFork);
    if (step === undefined) return [];
    const left = step.edge.transition === null ? undefined : kinds.get(step.edge.transition);
    return [
      { ...growth, step, kind: left === undefined || left.has(growth.kind) ? growth.kind : leastOf(left) },
    ];
  });
}

type Kinds = ReadonlySet<AgentGrowth['kind']>;

function leastOf(kinds: Kinds): AgentGrowth['kind'] {
  return kinds.has('loop') ? 'loop' : 'chain';
}

/** What the runtime does by itself no script decides. */
function isIn(found: { has(transition: Transition): boolean }, { edge: { transition } }: Step): boolean {
  return transition === null || found.has(transition);
}

const growingPushes = memoFacts((possible): ReadonlySet<Transition> | null => {
  const split = toldSplit(possible);
  if (split === null) return null;
  const steps = findStackGrowth(split).flatMap((growth) => growth.steps);
  return new Set(steps.flatMap(({ kind, edge }) => (kind === 'push' ? (edge.transition ?? []) : [])));
});

const growingForks = memoFacts((possible): ReadonlyMap<Transition, Kinds> | null => {
  const split = toldSplit(possible);
  if (split === null) return null;
  const found = new Map<Transition, Set<AgentGrowth['kind']>>();
  for (const { kind, steps } of findAgentGrowth(split))
    for (const { edge } of steps) {
      if (edge.transition === null) continue;
      const kinds = found.get(edge.transition) ?? new Set();
      found.set(edge.transition, kinds.add(kind));
    }
  return found;
});
