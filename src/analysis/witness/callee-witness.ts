import { memo } from '../../util/memo.ts';
import type { Facts } from '../graph/facts.ts';
import { type Edge, edgesWith, type Graph, isChoice } from '../graph/graph.ts';
import { fewSearches, type Step, stepsOnLevel } from '../graph/steps.ts';
import { type PathWitness, pathEdge, pathWithinBudget, shortestWay, stepsWitness } from './witness-path.ts';

const maySearch = fewSearches<Graph>();
/** So many pairs of a call and a tag are looked at for a witness, where there is one of each for each payload. */
const mostPairs = 64;

/**
 * A run that comes to `call`, makes it, and in what is called, with nothing else pending, to the tag `last`, which it takes; null where none
 * is certain, and where others have taken all searches. `graph`: that of the call and the tag; `all`: the facts of runs, the surest first.
 */
export function calleeWitness(
  graph: Graph,
  all: readonly Facts[],
  call: Edge,
  last: Edge,
): PathWitness | null {
  if (!isEmitted(last) || !maySearch(graph)) return null;
  let left = mostPairs;
  for (const facts of all)
    for (const begin of edgesWith(facts.graph, call))
      for (const end of edgesWith(facts.graph, last)) {
        if (!facts.isReachable(begin.from)) continue;
        if (left-- === 0) return null;
        const witness = witnessOf(facts, begin, end);
        if (witness !== null) return witness;
      }
  return null;
}

function witnessOf(facts: Facts, call: Edge, last: Edge): PathWitness | null {
  const way = shortestWay(stepsInFrame(facts), call.target, last.from);
  const path = way === null ? null : pathWithinBudget(facts, call.from);
  if (way === null || path === null) return null;
  const push = { edge: call, to: call.target, effect: 'push' } as const;
  const inside = way.map((step) => pathEdge(facts, step));
  const to = last.tag === 'result' ? call.second : last.target;
  return stepsWitness(facts, [...path, push, ...inside, { edge: last, to, effect: 'none' }]);
}

/** What `max_visits` go on with, the runtime does by itself. */
const isEmitted = ({ isCertain, isExhausted }: Edge) => isCertain && !isExhausted;

/** Those that a state emits, after which what was pending before is pending still, and nothing else. */
const stepsInFrame = memo((facts: Facts): readonly Step[] => {
  const clears = facts.assumptions.resetMode === 'clear';
  return stepsOnLevel(facts).filter(
    ({ kind, edge }) => !(clears && kind === 'reset') && (isEmitted(edge) || isChoice(facts.graph, edge)),
  );
});
