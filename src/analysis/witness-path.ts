import type { Place } from '../diagnostics/diagnostic.ts';
import type { Witness, WitnessStep } from '../diagnostics/witness.ts';
import { span } from '../source/span.ts';
import type { Facts, PathEdge, StackKind } from './facts.ts';
import type { Edge, Graph } from './graph.ts';

/** A run that brings `node` about with that stack and then takes `last`, as a witness. */
export function pathWitness(facts: Facts, node: number, stack: StackKind, last?: Edge): Witness | null {
  const path = facts.pathTo(node, stack);
  if (path === null) return null;
  const whole = last === undefined ? path : [...path, { edge: last, to: last.target }];
  const first = whole[0]?.edge.from ?? node;
  const { graph } = facts;
  return {
    kind: 'path',
    platform: graph.platform,
    start: stateName(graph, first),
    steps: whole.map((step) => toStep(graph, step)),
  };
}

function toStep(graph: Graph, { edge, to }: PathEdge): WitnessStep {
  const { from, tag, target, second } = edge;
  const isCall = tag === 'call' || tag === 'function';
  const folded = isCall && to === second && to !== target;
  return {
    from: stateName(graph, from),
    tag,
    to: stateName(graph, to),
    ...(folded ? { callee: stateName(graph, target) } : {}),
    ...(isCall && !folded ? { push: stateName(graph, second) } : {}),
    place: edgePlace(graph, edge),
  };
}

/** The states that a run has still to return to when it has taken these steps; the last comes first. */
export function pendingReturns(witness: Witness | null): string[] {
  const stack: string[] = [];
  if (witness?.kind !== 'path') return stack;
  for (const step of witness.steps) {
    if (step.push !== undefined) stack.unshift(step.push);
  }
  return stack;
}

export function edgePlace(graph: Graph, edge: Edge): Place {
  return { file: graph.implementation(edge.from)?.file ?? '', span: edge.transition?.span ?? span(0, 0) };
}

export function stateName(graph: Graph, node: number): string {
  return graph.implementation(node)?.state ?? '?';
}
