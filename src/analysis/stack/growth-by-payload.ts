import type { Transition } from '../../ir/ir.generated.ts';
import { groupBy } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import { possibleSplit, takenFacts } from '../flow/payload-split.ts';
import type { Facts } from '../graph/facts.ts';
import { memoFacts } from '../graph/memo-facts.ts';
import { type Step, type StepsByTag, stepsByTag } from '../graph/steps.ts';
import { type PumpWitness, pumpWitness } from '../witness/witness-path.ts';
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
    const kindsOf = ({ edge: { transition } }: Step) =>
      transition === null ? undefined : kinds.get(transition);
    const isFork = (step: Step) => step.kind === growth.step.kind && isIn(kinds, step);
    const isAsBefore = (step: Step) => isFork(step) && mayGrow(kindsOf(step), growth.kind);
    const all = [growth.step, ...growth.steps];
    const step = all.find(isAsBefore) ?? all.find(isFork);
    if (step === undefined) return [];
    const left = kindsOf(step);
    const kind = left === undefined || mayGrow(left, growth.kind) ? growth.kind : leastOf(left);
    // In a loop the parent alone comes back.
    const ofParent = growth.steps.find((one) => one.kind === 'fork' && one.edge === step.edge);
    return [{ ...growth, kind, step: kind === 'loop' ? (ofParent ?? step) : step }];
  });
}

type Kinds = ReadonlySet<AgentGrowth['kind']>;

/** Where what cannot be read may lead anywhere, agents may double; what is certain is less. */
function mayGrow(kinds: Kinds | undefined, kind: AgentGrowth['kind']): boolean {
  return kinds === undefined || kinds.has(kind) || kinds.has('exponential');
}

function leastOf(kinds: Kinds): AgentGrowth['kind'] {
  return kinds.has('loop') ? 'loop' : 'chain';
}

/** What the runtime does by itself no script decides. */
function isIn(found: { has(transition: Transition): boolean }, { edge: { transition } }: Step): boolean {
  return transition === null || found.has(transition);
}

const growingPushes = memoFacts((possible): ReadonlySet<Transition> | null => {
  const split = possibleSplit(possible);
  if (split === null) return null;
  const steps = findStackGrowth(split).flatMap((growth) => growth.steps);
  return new Set(steps.flatMap(({ kind, edge }) => (kind === 'push' ? (edge.transition ?? []) : [])));
});

/** How agents grow by each tag: by a fork of which only the worker comes back in a chain, of which only the parent does in a loop. */
const growingForks = memoFacts((possible): ReadonlyMap<Transition, Kinds> | null => {
  const split = possibleSplit(possible);
  if (split === null) return null;
  const found = new Map<Transition, Set<AgentGrowth['kind']>>();
  for (const { kind, steps } of findAgentGrowth(split))
    for (const [transition, own] of groupBy(steps, ({ edge }) => edge.transition)) {
      if (transition === null) continue;
      const has = (one: Step['kind']) => own.some((step) => step.kind === one);
      const kindOfTag = has('spawn') === has('fork') ? kind : has('spawn') ? 'chain' : 'loop';
      const kinds = found.get(transition) ?? new Set();
      found.set(transition, kinds.add(kindOfTag));
    }
  return found;
});

/** A run that grows so, with what its scripts are given; null when none is known. `facts`: those on which it grows. */
export function stackWitness(possible: Facts, facts: Facts, growth: StackGrowth): PumpWitness | null {
  return growthWitness(possible, facts, growth.push, growth.steps, stacksByTag);
}

/** The same of numbers of agents. */
export function agentWitness(possible: Facts, facts: Facts, growth: AgentGrowth): PumpWitness | null {
  return growthWitness(possible, facts, growth.step, growth.steps, agentsByTag);
}

const stacksByTag = memo((facts: Facts) => stepsByTag(findStackGrowth(facts).map(({ steps }) => steps)));
const agentsByTag = memo((facts: Facts) => stepsByTag(findAgentGrowth(facts).map(({ steps }) => steps)));

function growthWitness(
  possible: Facts,
  facts: Facts,
  first: Step,
  steps: readonly Step[],
  byTag: (facts: Facts) => StepsByTag,
): PumpWitness | null {
  const all = takenFacts(possible);
  if (all === null) return pumpWitness(facts, first, steps);
  for (const taken of all)
    for (const [step, own] of byTag(taken).get(first.edge.transition) ?? []) {
      const witness = step.kind === first.kind ? pumpWitness(taken, step, own) : null;
      if (witness !== null) return witness;
    }
  return null;
}
