import type { Place } from '../diagnostics/place.ts';
import type { Witness, WitnessStep } from '../diagnostics/witness.ts';
import { span } from '../source/span.ts';
import type { Facts, PathEdge, StackKind } from './facts.ts';
import type { Edge, Graph } from './graph.ts';

type PathWitness = Extract<Witness, { kind: 'path' }>;

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
  const whole = [...path, facts.stepOf(last, last.target, stack)];
  const first = whole[0]?.edge.from ?? node;
  const { graph } = facts;
  return {
    kind: 'path',
    platform: graph.platform,
    start: stateName(graph, first),
    steps: whole.map((step) => toStep(graph, step)),
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
