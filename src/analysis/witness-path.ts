import type { Place } from '../diagnostics/place.ts';
import type { Witness, WitnessStep } from '../diagnostics/witness.ts';
import { span } from '../source/span.ts';
import { groupBy } from '../util/group-by.ts';
import type { Endless } from './endless.ts';
import type { Facts, PathEdge, StackKind } from './facts.ts';
import type { Edge, Graph } from './graph.ts';
import type { Step } from './steps.ts';

export type PathWitness = Extract<Witness, { kind: 'path' }>;
export type LassoWitness = Extract<Witness, { kind: 'lasso' }>;
type PumpWitness = Extract<Witness, { kind: 'pump' }>;

/** A run of at most `most` steps that brings `node` about with that stack and then takes `last`, as a witness. */
export function pathWitness(
  facts: Facts,
  node: number,
  stack: StackKind,
  last: Edge,
  most: number,
): PathWitness | null {
  const path = facts.pathTo(node, stack, most);
  if (path === null) return null;
  return { kind: 'path', ...runOf(facts, node, [...path, facts.stepOf(last, last.target, stack)]) };
}

/**
 * A run that comes to `node` and then goes round for ever, keeping to `members` where it can; null when none is
 * certain. `facts` are those of E0. Linear in the number of transitions.
 */
export function lassoWitness(facts: Facts, node: number, members: ReadonlySet<number>): LassoWitness | null {
  const path = pathWithinBudget(facts, node);
  if (path === null) return null;
  const visits = new Map<number, number>();
  const round: PathEdge[] = [];
  let current = node;
  while (!visits.has(current)) {
    visits.set(current, round.length);
    const steps = facts.graph.leaving(current).flatMap((edge) => onwardSteps(facts, edge));
    const next = steps.find(({ to }) => members.has(to)) ?? steps[0];
    if (next === undefined) return null;
    round.push(next);
    current = next.to;
  }
  const loop = path.length + (visits.get(current) ?? 0);
  return { kind: 'lasso', ...runOf(facts, node, [...path, ...round]), loop };
}

/** A run that comes to `node` and then takes `round`, which leads back to it; null when no run comes there for certain. */
export function roundWitness(facts: Facts, node: number, round: readonly PathEdge[]): LassoWitness | null {
  const path = pathWithinBudget(facts, node);
  if (path === null) return null;
  return { kind: 'lasso', ...runOf(facts, node, [...path, ...round]), loop: path.length };
}

/**
 * A run that comes to the step `first`, takes it, and comes back to where it was by `steps`; each time round leaves
 * more pending, or more agents. Null when no run comes there for certain.
 */
export function pumpWitness(facts: Facts, first: Step, steps: readonly Step[]): PumpWitness | null {
  const node = first.from;
  const path = pathWithinBudget(facts, node);
  const back = shortestWay(steps, first.to, node);
  if (path === null || back === null) return null;
  const round = [first, ...back].map((step) => pathEdge(facts, step));
  const agents = first.kind !== 'push';
  const grows = agents
    ? [stateName(facts.graph, first.edge.target)]
    : round.flatMap(({ edge, effect }) => (effect === 'push' ? [stateName(facts.graph, edge.second)] : []));
  return {
    kind: 'pump',
    ...runOf(facts, node, [...path, ...round]),
    loop: path.length,
    grows,
    ...(agents ? { agents: true as const } : {}),
  };
}

/** Each workflow has steps of witnesses in proportion to its size, and every small one has all of them. */
const stepsForEach = 2;
const stepsForAll = 10_000;
const stepsLeft = new WeakMap<Graph, number>();

/**
 * A run that comes to a node; null when none does. One run for each finding could be as long as the workflow, so
 * when the steps for all of them are used up a run begins where the finding is.
 */
function pathWithinBudget(facts: Facts, node: number): readonly PathEdge[] | null {
  if (!facts.isReachable(node)) return null;
  const { graph } = facts;
  const left = stepsLeft.get(graph) ?? stepsForAll + stepsForEach * graph.edges.length;
  const stack = facts.canReach(node, 'empty') ? 'empty' : 'pending';
  const path = left > 0 ? facts.pathTo(node, stack, left) : null;
  stepsLeft.set(graph, left - (path?.length ?? left));
  return path ?? [];
}

export function pathEdge(facts: Facts, { edge, to, kind }: Step): PathEdge {
  if (kind === 'push') return { edge, to, effect: 'push' };
  if (kind === 'spawn') return { edge, to, effect: 'drop' };
  return { edge, to, effect: kind === 'reset' && facts.assumptions.resetMode === 'clear' ? 'drop' : 'none' };
}

/** The shortest way by these steps; empty when it begins where it ends. */
export function shortestWay(steps: readonly Step[], from: number, to: number): Step[] | null {
  const leaving = groupBy(steps, (step) => step.from);
  const cameBy = new Map<number, Step | null>([[from, null]]);
  for (const node of cameBy.keys()) {
    if (node === to) break;
    for (const step of leaving.get(node) ?? []) if (!cameBy.has(step.to)) cameBy.set(step.to, step);
  }
  const way: Step[] = [];
  let at = cameBy.get(to);
  if (at === undefined) return null;
  while (at !== null && at !== undefined) {
    way.push(at);
    at = cameBy.get(at.from);
  }
  return way.reverse();
}

/** How an agent can go on along an edge; into a callee only where that does not return. */
function onwardSteps(facts: Facts, edge: Edge): PathEdge[] {
  const { tag, target, second } = edge;
  if (tag === 'result') return [];
  if (tag === 'fork') return [{ edge, to: second, effect: 'none' }];
  if (tag === 'goto' || tag === 'reset') return [facts.stepOf(edge, target, 'empty')];
  return facts.canReturn(target)
    ? [{ edge, to: second, effect: 'none' }]
    : [{ edge, to: target, effect: 'push' }];
}

/** The steps of a run that begins at `node`, or wherever its first step begins. */
export function runOf(facts: Facts, node: number, path: readonly PathEdge[]) {
  const { graph } = facts;
  return {
    platform: graph.platform,
    start: stateName(graph, path[0]?.edge.from ?? node),
    steps: path.map((step) => toStep(graph, step)),
  };
}

function toStep(graph: Graph, { edge, to, effect }: PathEdge): WitnessStep {
  const { from, tag, target, second } = edge;
  const folded = (tag === 'call' || tag === 'function') && effect === 'none';
  return {
    from: stateName(graph, from),
    tag,
    to: stateName(graph, to),
    ...(folded ? { callee: stateName(graph, target) } : {}),
    ...(effect === 'push' ? { push: stateName(graph, second) } : {}),
    ...(effect === 'drop' ? { drops: true as const } : {}),
    ...(canGoOnOtherwise(graph, from) ? { decision: true as const } : {}),
    place: edgePlace(graph, edge),
  };
}

/** Whether the state has more than one way on, so that a step from it is not forced. */
function canGoOnOtherwise(graph: Graph, node: number): boolean {
  const { transitions = [], dynamic = [], opaque = null } = graph.implementation(node) ?? {};
  let ways = dynamic.length + (opaque === null ? 0 : 2);
  for (const { certainty } of transitions) {
    if (certainty !== 'mention') ways += 1;
    if (ways > 1) return true;
  }
  return ways > 1;
}

/** The states that a run has still to return to before its last step; the one entered next comes first. */
export function returnsBeforeLast(witness: PathWitness | null): string[] {
  const stack: string[] = [];
  if (witness === null) return stack;
  for (const step of witness.steps.slice(0, -1)) {
    if (step.push !== undefined) stack.unshift(step.push);
    if (step.drops === true) stack.length = 0;
  }
  return stack;
}

export function edgePlace(graph: Graph, edge: Edge): Place {
  return { file: graph.implementation(edge.from)?.file ?? '', span: edge.transition?.span ?? span(0, 0) };
}

export function stateName(graph: Graph, node: number): string {
  return graph.implementation(node)?.state ?? '?';
}

export function namesOf(graph: Graph, nodes: readonly number[]): string[] {
  return [...new Set(nodes.map((node) => stateName(graph, node)))];
}

/** The run that goes round in an endless loop, and the transition that closes the loop. */
export function lassoOf({ kind, node, states, certain }: Endless): { witness: Witness; place: Place } {
  const { graph } = certain;
  const lasso = certain.isReachable(node) ? lassoWitness(certain, node, new Set(states)) : null;
  const last = lasso?.steps.at(-1);
  if (lasso !== null && last !== undefined) return { witness: lasso, place: last.place };
  const inside = kind === 'trap' ? node : (states[0] ?? node);
  return {
    place: { file: graph.implementation(inside)?.file ?? '', span: span(0, 0) },
    witness: {
      kind: 'closed-set',
      platform: graph.platform,
      reason: 'no state of this set emits a result or leads out of it',
      states: namesOf(graph, states),
    },
  };
}
