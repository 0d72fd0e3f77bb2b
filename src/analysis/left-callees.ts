import type { Related } from '../diagnostics/diagnostic.ts';
import { memo } from '../util/memo.ts';
import type { Facts } from './facts.ts';
import type { Edge } from './graph.ts';
import type { StackGrowth } from './stack-growth.ts';
import { adjacencyOf, type Step, stepsOf, stepsOfAgent } from './steps.ts';
import { edgePlace, shortestWay, stateName } from './witness-path.ts';

/**
 * The transitions by which a stack grows because a callee goes on where its callers go on, instead of returning: that on the way back
 * to the call first. None where calls alone lead back, as in a recursion. `facts` are those of E0.
 */
export function leavingSteps(facts: Facts, { push, steps }: StackGrowth): Step[] {
  const leaving = edgesOutOfCallees(facts);
  if (leaving.size === 0) return [];
  const isLeaving = ({ edge, kind }: Step) => kind !== 'push' && leaving.has(edge);
  const first = shortestWay(steps, push.to, push.from)?.find(isLeaving);
  if (first === undefined) return [];
  return [first, ...steps.filter((step) => step !== first && isLeaving(step))];
}

/**
 * The transitions other than calls that lead, within a circle, from a state which is entered below a call of the circle alone to one
 * that is entered without. All circles are looked at together. Linear.
 */
const edgesOutOfCallees = memo((facts: Facts): ReadonlySet<Edge> => {
  const { graph, assumptions } = facts;
  const { of } = stepsOfAgent(facts).successors.components();
  const isClearing = ({ kind }: Step) => kind === 'reset' && assumptions.resetMode === 'clear';
  const isInside = (step: Step) =>
    step.kind !== 'spawn' && of[step.from] === of[step.to] && !isClearing(step);
  const all = stepsOf(facts, { spawn: true, unlimitedOnly: false });
  const starts = [...graph.entries, ...all.filter((step) => !isInside(step)).map(({ to }) => to)];
  const level = all.filter((step) => isInside(step) && step.kind !== 'push');
  const outside = new Set(adjacencyOf(facts, level).reachable(starts));
  return new Set(
    level.filter(({ from, to }) => !outside.has(from) && outside.has(to)).map(({ edge }) => edge),
  );
});

/** What to write instead of a step out of a callee. */
export function insteadOfLeaving({ graph }: Facts, { from, to }: Step): string {
  return `let ${stateName(graph, from)} return with <result>…</result> instead of going on to ${stateName(graph, to)}`;
}

/** The steps out of a callee as further places of a finding. */
export function leavingPlaces({ graph }: Facts, steps: readonly Step[]): Related[] {
  return steps.slice(0, 3).map(({ edge, from, to }) => ({
    ...edgePlace(graph, edge),
    message: `${stateName(graph, from)} goes on to ${stateName(graph, to)} here`,
  }));
}
