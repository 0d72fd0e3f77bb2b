import { memo } from '../../util/memo.ts';
import { takenFacts } from '../flow/payload-split.ts';
import type { Facts } from '../graph/facts.ts';
import { type Edge, edgesWith, type Graph } from '../graph/graph.ts';
import { fewSearches, type Step, stepsOnLevel } from '../graph/steps.ts';
import { calleeWitness, type PathWitness, shortestWay } from '../witness/witness-path.ts';

const maySearch = fewSearches<Graph>();

/**
 * A run in which what is called answers `call` with a text that stands in a state, with what its scripts are given; null where none is
 * known, where the text is handed on, and where others have taken all searches. `certain`: the facts whose graph has the call and the state.
 */
export function answerWitness(
  possible: Facts,
  certain: Facts,
  call: Edge,
  { node, text }: { readonly node: number; readonly text: string },
): PathWitness | null {
  const isIt = ({ tag, transition }: Edge) => tag === 'result' && transition?.payload === text;
  const last = certain.graph.leaving(node).find((edge) => isIt(edge) && isEmitted(edge));
  if (last === undefined) return null;
  for (const facts of takenFacts(possible) ?? [certain])
    for (const from of edgesWith(facts.graph, call))
      for (const answer of edgesWith(facts.graph, last)) {
        const witness = maySearch(certain.graph) ? answerTo(facts, from, answer) : null;
        if (witness !== null) return witness;
      }
  return null;
}

function answerTo(facts: Facts, call: Edge, last: Edge): PathWitness | null {
  const way = shortestWay(stepsInFrame(facts), call.target, last.from);
  if (way === null) return null;
  return calleeWitness(facts, call, way, { edge: last, to: call.second, effect: 'none' });
}

/** What `max_visits` go on with, the runtime does by itself; which of several payloads comes, nobody emits. */
const isEmitted = ({ isCertain, isExhausted }: Edge) => isCertain && !isExhausted;

/** Those that a state emits, after which what was pending before is pending still, and nothing else. */
const stepsInFrame = memo((facts: Facts): readonly Step[] => {
  const { assumptions, graph } = facts;
  const clears = assumptions.resetMode === 'clear';
  const counts = (edge: Edge) => isEmitted(edge) || graph.choiceOf?.(edge.from) !== undefined;
  return stepsOnLevel(facts).filter(({ kind, edge }) => !(clears && kind === 'reset') && counts(edge));
});
