import type { Place } from '../../diagnostics/place.ts';
import type { InnerStep, Witness, WitnessStep } from '../../diagnostics/witness.ts';
import type { Implementation } from '../../ir/ir.generated.ts';
import { tagOfTransition } from '../../ir/render-tag.ts';
import { span } from '../../source/span.ts';
import { memo } from '../../util/memo.ts';
import { findRound } from '../graph/endless-rounds.ts';
import type { Facts, PathEdge } from '../graph/facts.ts';
import { isFolded, stepsOfFoldedCalls } from '../graph/folded-calls.ts';
import { stepsToFork } from '../graph/forking-callees.ts';
import { type Edge, type Graph, isChoice } from '../graph/graph.ts';
import type { Step } from '../graph/steps.ts';
import { areVisitsLeft } from '../graph/visit-limits.ts';

export type PathWitness = Extract<Witness, { kind: 'path' }>;
type LassoWitness = Extract<Witness, { kind: 'lasso' }>;
export type PumpWitness = Extract<Witness, { kind: 'pump' }>;

/**
 * A run that comes to `node` and then goes round for ever, keeping to `members` where it can; a pump where it cannot
 * but call what never returns. Null when none is certain. `facts` are those of E0. Linear in the number of transitions.
 */
export function lassoWitness(
  facts: Facts,
  node: number,
  members: ReadonlySet<number>,
): LassoWitness | PumpWitness | null {
  const path = pathWithinBudget(facts, node);
  if (path === null) return null;
  const found = findRound(facts, node, members);
  if (found === null) return null;
  const { round, first } = found;
  const begin = [...path, ...withoutChoices(facts.graph, round.slice(0, first))];
  const loop = withoutChoices(facts.graph, round.slice(first));
  const run = { ...runOf(facts, node, [...begin, ...loop]), loop: begin.length };
  const pushes = pushedBy(facts.graph, loop);
  return pushes.length === 0 ? { kind: 'lasso', ...run } : { kind: 'pump', ...run, grows: pushes };
}

/** Steps as an agent takes them: which of several payloads comes is none of its own. */
export function withoutChoices<Taken extends { readonly edge: Edge; readonly to: number }>(
  graph: Graph,
  path: readonly Taken[],
): readonly Taken[] {
  if (graph.choiceOf === undefined) return path;
  return path.flatMap((step, at) => {
    if (isChoice(graph, step.edge)) return [];
    const next = path[at + 1];
    return [next !== undefined && isChoice(graph, next.edge) ? { ...step, to: next.to } : step];
  });
}

/** A run that comes to `node` and then takes `round`, which leads back to it; null when no run comes there for certain. */
export function roundWitness(facts: Facts, node: number, round: readonly PathEdge[]): LassoWitness | null {
  const path = pathWithinBudget(facts, node);
  if (path === null) return null;
  return { kind: 'lasso', ...runOf(facts, node, [...path, ...round]), loop: path.length };
}

/**
 * A run that comes to the step `first`, takes it, and comes back to where it was by `steps`; each time round leaves
 * more pending, or more agents. Null when no run comes there for certain, or when what comes back is a result: then
 * as many returns have to be pending as the run goes round.
 */
export function pumpWitness(facts: Facts, first: Step, steps: readonly Step[]): PumpWitness | null {
  // What the runtime does by itself, where max_visits are used up, no state emits.
  if (facts.graph.edgeSet !== 'certain') return null;
  const node = first.from;
  const ownSteps = steps.filter(({ edge }) => edge.tag !== 'result');
  const back = shortestWay(ownSteps, first.to, node);
  const path = back === null ? null : pathWithinBudget(facts, node);
  if (path === null || back === null) return null;
  const round = withoutChoices(
    facts.graph,
    [first, ...back].map((step) => pathEdge(facts, step)),
  );
  const agents = first.kind !== 'push';
  // Of a call that returns, the fork may stand on one way through the callee alone.
  const inside = agents && first.kind === 'plain' ? stepsToFork(facts, first.edge.target) : [];
  // What the runtime does by itself no state emits.
  if (inside.some(({ edge }) => edge.isExhausted)) return null;
  const fork = inside.at(-1)?.edge ?? first.edge;
  const grows = agents ? [stateName(facts.graph, fork.target)] : pushedBy(facts.graph, round);
  const run = runOf(facts, node, [...path, ...round], inside);
  if (inside.length > 0) {
    const told = inside.map((step) => innerStep(facts.graph, step));
    run.steps = run.steps.map((step, at) => (at === path.length ? { ...step, inside: told } : step));
  }
  return {
    kind: 'pump',
    ...run,
    loop: path.length,
    grows,
    ...(agents ? { agents: true as const } : {}),
  };
}

/** The returns that are pending once more after each round; none where a round clears the stack. */
function pushedBy(graph: Graph, round: readonly PathEdge[]): string[] {
  if (round.some(({ effect }) => effect === 'drop')) return [];
  return round.flatMap(({ edge, effect }) => (effect === 'push' ? [stateName(graph, edge.second)] : []));
}

/** Each workflow has steps of witnesses in proportion to its size, and every small one has all of them. */
const stepsForEach = 0.1;
const stepsForAll = 10_000;
const stepsLeft = new WeakMap<Graph, number>();

/**
 * A run that comes to a node; null when none does. One run for each finding could be as long as the workflow, so
 * when the steps for all of them are used up a run begins where the finding is; so it does where max_visits forbid it.
 */
export function pathWithinBudget(facts: Facts, node: number): readonly PathEdge[] | null {
  if (!facts.isReachable(node)) return null;
  const { graph } = facts;
  const left = stepsLeft.get(graph) ?? stepsForAll + stepsForEach * graph.edges.length;
  const stack = facts.canReach(node, 'empty') ? 'empty' : 'pending';
  const path = left > 0 ? facts.pathTo(node, stack, left) : null;
  stepsLeft.set(graph, left - (path?.length ?? left));
  return path !== null && areVisitsLeft(facts, path, node) ? withoutChoices(graph, path) : [];
}

/** A run that takes these steps; null without any, and where they use up a `max_visits`. */
export function stepsWitness(facts: Facts, steps: readonly PathEdge[]): PathWitness | null {
  const path = withoutChoices(facts.graph, steps);
  const isUsedUp = path.some(({ edge }) => edge.isExhausted) || !areVisitsLeft(facts, path);
  if (path.length === 0 || isUsedUp) return null;
  return { kind: 'path', ...runOf(facts, -1, path) };
}

export function pathEdge(facts: Facts, { edge, to, kind }: Step): PathEdge {
  if (kind === 'push') return { edge, to, effect: 'push' };
  if (kind === 'spawn') return { edge, to, effect: 'drop' };
  return { edge, to, effect: kind === 'reset' && facts.assumptions.resetMode === 'clear' ? 'drop' : 'none' };
}

/** The steps of each node, as places in the list: the first of a node, and the next one of the same node after each. */
const stepsByNode = memo((steps: readonly Step[]) => {
  const first = new Map<number, number>();
  const next = new Int32Array(steps.length);
  for (let at = steps.length - 1; at >= 0; at--) {
    const from = steps[at]?.from ?? 0;
    next[at] = first.get(from) ?? -1;
    first.set(from, at);
  }
  return { first, next };
});

/** The shortest way by these steps; empty when it begins where it ends. */
export function shortestWay(steps: readonly Step[], from: number, to: number): Step[] | null {
  const { first, next } = stepsByNode(steps);
  const cameBy = new Map<number, Step | null>([[from, null]]);
  for (const node of cameBy.keys()) {
    if (node === to) break;
    for (let at = first.get(node) ?? -1; at !== -1; at = next[at] ?? -1) {
      const step = steps[at];
      if (step !== undefined && !cameBy.has(step.to)) cameBy.set(step.to, step);
    }
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

/**
 * The steps of a run that begins at `node`, or wherever its first step begins. `inside` are the steps with which a
 * folded call of it begins.
 */
function runOf(facts: Facts, node: number, path: readonly PathEdge[], inside: readonly PathEdge[] = []) {
  const { graph } = facts;
  const summaries = summariesOf(graph, stepsOfFoldedCalls(facts, path, inside));
  return {
    platform: graph.platform,
    start: stateName(graph, path[0]?.edge.from ?? node),
    steps: stepsAlong(graph, path),
    ...(summaries.length === 0 ? {} : { summaries }),
  };
}

/** One step for each state; none where a state goes on in several ways, by what it is given. */
function summariesOf(graph: Graph, steps: readonly PathEdge[]): InnerStep[] {
  const ofStates = new Map<Implementation | undefined, PathEdge>();
  for (const step of steps) {
    if (isChoice(graph, step.edge)) continue;
    const state = graph.implementation(step.edge.from);
    const other = ofStates.get(state);
    if (other !== undefined && other.edge.transition !== step.edge.transition) return [];
    ofStates.set(state, step);
  }
  return [...ofStates.values()].map((step) => innerStep(graph, step));
}

/** There can be a hundred thousand steps: nothing is copied, and witnesses share what is the same in all. */
function stepsAlong(graph: Graph, path: readonly PathEdge[]): WitnessStep[] {
  const known = plainSteps(graph);
  return path.map((step) => {
    const { edge, effect } = step;
    const before = edge.tag === 'goto' ? known.get(edge) : undefined;
    if (before !== undefined) return before;
    const told = innerStep(graph, step) as { -readonly [key in keyof WitnessStep]: WitnessStep[key] };
    if (effect === 'drop') told.drops = true;
    const from = graph.implementation(edge.from);
    if (from !== undefined && isDecision(from)) told.decision = true;
    if (edge.tag === 'goto') known.set(edge, told);
    return told;
  });
}

/** The steps along transitions of which each makes but one. */
const plainSteps = memo((_: Graph) => new Map<Edge, WitnessStep>());

/** Many runs take the same transition. */
const tagOf = memo(tagOfTransition);

function innerStep(graph: Graph, step: PathEdge): InnerStep {
  const { edge, to, effect } = step;
  const { from, tag, target, second, transition } = edge;
  const told = {
    from: stateName(graph, from),
    tag,
    emits: transition === null ? '' : tagOf(transition),
    to: to === -1 ? null : stateName(graph, to),
    place: edgePlace(graph, edge),
  } as { -readonly [key in keyof InnerStep]: InnerStep[key] };
  if (isFolded(step)) told.callee = stateName(graph, target);
  if (effect === 'push') told.push = stateName(graph, second);
  return told;
}

/** Whether a state has more than one way on, so that a step from it is not forced; looked up once for each state of a witness. */
const isDecision = memo((implementation: Implementation): boolean => {
  const { transitions, dynamic, opaque } = implementation;
  let ways = dynamic.length + (opaque === null ? 0 : 2);
  for (const { certainty } of transitions) if (certainty !== 'mention') ways += 1;
  return ways > 1;
});

/** The states that are still to be returned to after these steps; the one entered next comes first. */
export function returnsAfter(graph: Graph, path: readonly PathEdge[]): string[] {
  const stack: string[] = [];
  for (const { edge, effect } of path) {
    if (effect === 'push') stack.unshift(stateName(graph, edge.second));
    if (effect === 'drop') stack.length = 0;
  }
  return stack;
}

export function edgePlace(graph: Graph, edge: Edge): Place {
  return { file: graph.implementation(edge.from)?.file ?? '', span: edge.transition?.span ?? span(0, 0) };
}

export function stateName(graph: Graph, node: number): string {
  return (graph.implementation(node) ?? graph.choiceOf?.(node))?.state ?? '?';
}

export function namesOf(graph: Graph, nodes: readonly number[]): string[] {
  return [...new Set(nodes.map((node) => stateName(graph, node)))];
}
