import { runFacts } from '../flow/payload-split.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import { calleeWitness } from '../witness/callee-witness.ts';
import type { PathWitness } from '../witness/witness-path.ts';

/**
 * A run in which what is called answers `call` with a text that stands in a state, with what its scripts are given; null where none is
 * known, and where the text is handed on. `certain`: the facts whose graph has the call and the state.
 */
export function answerWitness(
  possible: Facts,
  certain: Facts,
  call: Edge,
  { node, text }: { readonly node: number; readonly text: string },
): PathWitness | null {
  const { graph } = certain;
  const last = graph
    .leaving(node)
    .find(({ tag, isCertain, transition }) => tag === 'result' && isCertain && transition?.payload === text);
  return last === undefined ? null : calleeWitness(graph, runFacts(possible, certain), call, last);
}
