import { allTransitions } from '../ir/all-transitions.ts';
import { referencesOf } from '../ir/index-workflow.ts';
import type { Implementation, Transition, Workflow } from '../ir/ir.generated.ts';
import type { Platform } from '../source/platform.ts';
import { groupBy } from '../util/group-by.ts';
import type { History } from './history.ts';

/** A way from one state to another: declared, taken, or both. `to` is null for the end of an agent. */
export interface ReportEdge {
  readonly from: string;
  readonly to: string | null;
  /** What it was taken by and how often, such as "goto ×3"; empty when nobody went there. */
  readonly taken: readonly string[];
}

export interface ReportGraph {
  /** States, in the order in which they were first entered; those that nobody entered last. */
  readonly states: readonly string[];
  readonly edges: readonly ReportEdge[];
  /** States that are left out because there are too many. */
  readonly omitted: number;
}

/** In a larger graph states that nobody entered are left out; in one that is larger still, all are. */
const mostStates = 60;
const mostEntered = 150;

/** The graph of a workflow on one platform with the ways that a run took; null when it is too large to be read. */
export function buildGraph(workflow: Workflow, platform: Platform, history: History): ReportGraph | null {
  const entered = new Set(history.steps.map((step) => step.state));
  const declared = declaredEdges(workflow, platform);
  const names = workflow.states.filter((state) => state[platform] !== null).map((state) => state.name);
  const all = [...new Set([...entered, ...reachable(history.steps[0]?.state, declared), ...names])];
  const states = all.length <= mostStates ? all : [...entered];
  if (states.length > mostEntered) return null;
  const ways = new Map<string, { from: string; to: string | null; taken: string[] }>();
  const add = (from: string, to: string | null, taken: string | null) => {
    if (!states.includes(from) || (to !== null && !states.includes(to))) return;
    const key = JSON.stringify([from, to]);
    const way = ways.get(key) ?? { from, to, taken: [] };
    if (taken !== null) way.taken.push(taken);
    ways.set(key, way);
  };
  for (const { from, to, tag, count } of history.edges.values())
    add(from, to, count === 1 ? tag : `${tag} ×${count}`);
  for (const { from, to } of declared) add(from, to, null);
  return { states, edges: [...ways.values()], omitted: all.length - states.length };
}

interface DeclaredEdge {
  readonly from: string;
  readonly to: string;
}

/** States in the order in which a walk from the first one comes to them. */
function reachable(first: string | undefined, edges: readonly DeclaredEdge[]): string[] {
  const found = new Set(first === undefined ? [] : [first]);
  const ways = groupBy(edges, ({ from }) => from);
  for (const state of found) for (const { to } of ways.get(state) ?? []) found.add(to);
  return [...found];
}

function declaredEdges(workflow: Workflow, platform: Platform): DeclaredEdge[] {
  const stateOf = new Map(workflow.implementations.map(({ file, state }) => [file, state]));
  const runs = new Set(workflow.states.map((state) => state[platform]));
  return workflow.implementations
    .filter(({ file }) => runs.has(file))
    .flatMap((implementation) =>
      transitionsOf(implementation)
        .flatMap(referencesOf)
        .map((reference) => stateOf.get(reference[platform] ?? ''))
        .filter((to) => to !== undefined)
        .map((to) => ({ from: implementation.state, to })),
    );
}

function transitionsOf({ transitions, maxVisits }: Implementation): readonly Transition[] {
  const real = transitions.filter((transition) => transition.certainty !== 'mention');
  return allTransitions({ transitions: real, maxVisits });
}
