import type { FindingPlace, Related } from '../../diagnostics/diagnostic.ts';
import type { Platform } from '../../source/platform.ts';
import { memo } from '../../util/memo.ts';
import { Facts, type PathEdge } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import {
  adjacencyOf,
  fewSearches,
  type Step,
  sameFrame,
  stepsOf,
  stepsOfAgent,
  stepsOnLevel,
} from '../graph/steps.ts';
import type { RuleContext } from '../rule.ts';
import { edgePlace, shortestWay, stateName } from '../witness/witness-path.ts';
import { findGotosToReturns } from './gotos-to-returns.ts';
import { findStackGrowth, type StackGrowth } from './stack-growth.ts';

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

/** The findings that tell of steps out of callees, each by its transition. */
export const toldLeaves = memo((facts: Facts): ReadonlyMap<Edge, FindingPlace> => {
  const { graph } = facts;
  const places = new Map<Edge, FindingPlace>();
  for (const growth of findStackGrowth(facts)) {
    const { kind, push } = growth;
    const leaving = leavingSteps(facts, growth);
    for (const { edge } of leaving)
      places.set(
        edge,
        kind === 'recursion'
          ? { rule: 'recursion-unbounded', ...edgePlace(graph, push.edge) }
          : { rule: 'reset-leaks-frames', ...edgePlace(graph, leaving[0]?.edge ?? edge) },
      );
  }
  for (const { edge } of findGotosToReturns(facts))
    places.set(edge, { rule: 'return-by-goto', ...edgePlace(graph, edge) });
  return places;
});

/** The finding that tells of a step out of a callee, be it what `max_visits` go on with; undefined where none does. */
export function toldLeaveBy(
  { facts }: Pick<RuleContext, 'facts'>,
  platform: Platform,
  edge: Edge,
): FindingPlace | undefined {
  return toldLeaves(facts(platform, edge.isExhausted ? 'bounded' : 'certain')).get(edge);
}

/** A run that is longer is not looked through. */
export const longestRun = 1000;

/** The transition out of a callee without which nobody would wait for a result of the state; undefined where somebody does anyway. */
export function leaveBefore(facts: Facts, node: number): PathEdge | undefined {
  if (factsWithoutLeaves(facts).canReach(node, 'pending')) return undefined;
  const path = facts.pathTo(node, 'pending', longestRun);
  return path?.find(({ edge, effect }) => effect !== 'push' && isLeave(facts, edge));
}

const maySearch = fewSearches<Facts>();

/** The finding of the transition out of a callee without which what is called at `callee` would not come to `node` before it returns. */
export function leaveOnTheWay(facts: Facts, callee: number, node: number): FindingPlace | undefined {
  const without = factsWithoutLeaves(facts);
  if (without === facts || callee === node || !maySearch(facts)) return undefined;
  if (sameFrame(without).reachable([callee]).includes(node)) return undefined;
  const leave = shortestWay(stepsOnLevel(facts), callee, node)?.find(({ edge }) =>
    toldLeaves(facts).has(edge),
  );
  return leave && toldLeaves(facts).get(leave.edge);
}

/** The facts of the same workflow where each callee returns instead of going on where its callers do. */
export const factsWithoutLeaves = memo((facts: Facts): Facts => {
  if (edgesOutOfCallees(facts).size + toldLeaves(facts).size === 0) return facts;
  const { graph, assumptions, fails } = facts;
  const edges = graph.edges.map(
    (edge): Edge => (isLeave(facts, edge) ? { ...edge, tag: 'result', target: -1, second: -1 } : edge),
  );
  return new Facts({ ...graph, edges }, assumptions, fails);
});

function isLeave(facts: Facts, edge: Edge): boolean {
  return edgesOutOfCallees(facts).has(edge) || toldLeaves(facts).has(edge);
}

/** What to write instead of a step out of a callee. */
export function insteadOfLeaving(
  { graph }: Pick<Facts, 'graph'>,
  { edge: { from }, to }: Pick<PathEdge, 'edge' | 'to'>,
): string {
  return `let ${stateName(graph, from)} return with <result>…</result> instead of going on to ${stateName(graph, to)}`;
}

/** The steps out of a callee as further places of a finding. */
export function leavingPlaces({ graph }: Facts, steps: readonly Pick<PathEdge, 'edge' | 'to'>[]): Related[] {
  return steps.slice(0, 3).map(({ edge, to }) => ({
    ...edgePlace(graph, edge),
    message: `${stateName(graph, edge.from)} goes on to ${stateName(graph, to)} here`,
  }));
}
