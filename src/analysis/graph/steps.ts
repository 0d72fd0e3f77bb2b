import { isCall } from '../../ir/is-call.ts';
import { groupBy } from '../../util/group-by.ts';
import { IntList } from '../../util/int-list.ts';
import { memo } from '../../util/memo.ts';
import { Adjacency, type Components } from './adjacency.ts';
import { type Facts, lastingFacts } from './facts.ts';
import type { Edge } from './graph.ts';

/** How a step changes what an agent has pending, and how many agents there are (analysis.md#base-facts). */
type StepKind = 'plain' | 'reset' | 'push' | 'fork' | 'spawn';

/** One step of an agent from state to state, a call that returns being one step too; `spawn`: to a worker's first state. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly kind: StepKind;
  readonly edge: Edge;
}

interface StepOptions {
  /** Whether steps to workers count. */
  readonly spawn: boolean;
  /**
   * Only what can be done any number of times: an agent that enters a state with `max_visits` comes to a node of its
   * own for the exhausted state, from which only what `max_visits` goes on with leads on (nowhere, on E0).
   */
  readonly unlimitedOnly: boolean;
}

/** The steps out of states that can be entered: over {goto, reset, call → callee, call → return if the callee returns, fork → next}. */
export function stepsOf(facts: Facts, { spawn, unlimitedOnly }: StepOptions): Step[] {
  const { graph } = facts;
  const returning = unlimitedOnly && graph.edgeSet === 'certain' ? lastingFacts(facts) : facts;
  // Where payloads are told apart, a callee with `max_visits` answers otherwise when these are used up.
  const isCountingAnswers = unlimitedOnly && graph.edgeSet !== 'possible' && graph.givenTo !== undefined;
  const staysAlike = (callee: number) => !isCountingAnswers || !graph.limited.has(callee);
  const steps: Step[] = [];
  const add = (edge: Edge, to: number, kind: StepKind) => {
    if (!unlimitedOnly) {
      steps.push({ from: edge.from, to, kind, edge });
      return;
    }
    const from = edge.isExhausted ? graph.nodeCount + edge.from : edge.from;
    // Visits are counted for each agent, and a worker is a new one.
    const isLimited = kind !== 'spawn' && graph.limited.has(to);
    if (!isLimited) steps.push({ from, to, kind, edge });
    else if (graph.edgeSet !== 'certain') steps.push({ from, to: graph.nodeCount + to, kind, edge });
  };
  for (const edge of graph.edges) {
    const { from, tag, target, second } = edge;
    if (!facts.isReachable(from)) continue;
    switch (tag) {
      case 'goto':
        add(edge, target, 'plain');
        break;
      case 'reset':
        add(edge, target, 'reset');
        break;
      case 'call':
      case 'function':
        add(edge, target, 'push');
        if (facts.canReturn(target) && returning.canReturn(target) && staysAlike(target))
          add(edge, second, 'plain');
        break;
      case 'fork':
        add(edge, second, 'fork');
        if (spawn) add(edge, target, 'spawn');
        break;
      case 'result':
        break;
    }
  }
  return steps;
}

/** The steps of one agent, visits not counted, and the successors by them; several rules ask. */
export const stepsOfAgent = memo((facts: Facts) => {
  const steps = stepsOf(facts, { spawn: false, unlimitedOnly: false });
  return { steps, successors: adjacencyOf(facts, steps) };
});

/** The states to which the agent comes that a run begins with, each with its place among them: to a later one it takes no fewer steps. */
export const placesOfFirstAgent = memo((facts: Facts): ReadonlyMap<number, number> => {
  const reached = stepsOfAgent(facts).successors.reachable(facts.graph.entries);
  return new Map(reached.map((node, at) => [node, at]));
});

/** The steps of one agent without those into what it calls; several rules ask. */
export const stepsOnLevel = memo((facts: Facts): readonly Step[] =>
  stepsOfAgent(facts).steps.filter(({ kind }) => kind !== 'push'),
);

/** Each search goes through a frame, so that there are few in a workflow with many findings. */
const mostSearches = 200;

/** Tells whether one more search may be made for a thing, each time that it is asked. */
export function fewSearches<Key extends object>(): (key: Key) => boolean {
  const made = memo((_: Key) => ({ count: 0 }));
  return (key) => ++made(key).count <= mostSearches;
}

/** The successors by the steps after which what was pending before is pending still, and nothing else; several rules ask. */
export const sameFrame = memo((facts: Facts): Adjacency => {
  const { graph, assumptions } = facts;
  const from = new IntList(graph.edges.length);
  const to = new IntList(graph.edges.length);
  for (const edge of graph.edges) {
    const { tag, target, second } = edge;
    if (tag === 'result' || (tag === 'reset' && assumptions.resetMode === 'clear')) continue;
    if (isCall(tag) && !facts.canReturn(target)) continue;
    from.push(edge.from);
    to.push(tag === 'goto' || tag === 'reset' ? target : second);
  }
  return new Adjacency(graph.nodeCount, { from: from.view(), to: to.view() });
});

/** For how many nodes steps can begin: exhausted states have nodes of their own. */
export function stepNodes({ graph: { nodeCount, limited } }: Facts): number {
  return limited.size === 0 ? nodeCount : nodeCount * 2;
}

/** Successors by these steps. */
export function adjacencyOf(facts: Facts, steps: readonly Step[], nodes = stepNodes(facts)): Adjacency {
  const from = new Int32Array(steps.length);
  const to = new Int32Array(steps.length);
  steps.forEach((step, at) => {
    from[at] = step.from;
    to[at] = step.to;
  });
  return new Adjacency(nodes, { from, to });
}

/** The steps by the component in which they begin: one that leads to another component comes after all that begin there. Linear. */
export function inComponentOrder(steps: readonly Step[], { of, count }: Components): readonly Step[] {
  const places = new Uint32Array(count + 1);
  const next = (component: number) => (places[component] ?? 0) + 1;
  for (const { from } of steps) places[(of[from] ?? 0) + 1] = next((of[from] ?? 0) + 1);
  for (let component = 0; component < count; component++)
    places[component + 1] = (places[component + 1] ?? 0) + (places[component] ?? 0);
  const ordered = steps.slice();
  for (const step of steps) {
    const component = of[step.from] ?? 0;
    ordered[places[component] ?? 0] = step;
    places[component] = next(component);
  }
  return ordered;
}

/** The steps that lie on a cycle, by the strongly connected component in which both of their ends are. */
export function cyclicSteps(facts: Facts, steps: readonly Step[], nodes = stepNodes(facts)): Step[][] {
  const { of, count } = adjacencyOf(facts, steps, nodes).components();
  const byComponent: Step[][] = [];
  const placeOf = new Int32Array(count).fill(-1);
  for (const step of steps) {
    const component = of[step.from] ?? 0;
    if (component !== of[step.to]) continue;
    const place = placeOf[component] ?? -1;
    if (place === -1) placeOf[component] = byComponent.push([step]) - 1;
    else byComponent[place]?.push(step);
  }
  return byComponent;
}

/** The steps of cycles by the tags that they take, each with all steps of its cycle. */
export type StepsByTag = ReadonlyMap<Edge['transition'], readonly (readonly [Step, readonly Step[]])[]>;

export function stepsByTag(cycles: readonly (readonly Step[])[]): StepsByTag {
  const all = cycles.flatMap((steps) => steps.map((step) => [step, steps] as const));
  return groupBy(all, ([{ edge }]) => edge.transition);
}
