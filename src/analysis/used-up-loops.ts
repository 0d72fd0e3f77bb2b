import type { Platform } from '../source/platform.ts';
import { groupBy } from '../util/group-by.ts';
import { Adjacency } from './adjacency.ts';
import type { Edge, Graph } from './graph.ts';
import { sameLevelSteps } from './never-returning.ts';
import type { RuleContext } from './rule.ts';

/** A state whose `max_visits`, once they are used up, go on with what only leads back to it. */
export interface UsedUpLoop {
  readonly graph: Graph;
  readonly node: number;
  /** What it goes on with then. */
  readonly then: Edge;
  /** The states that lead to each other from then on, itself among them. */
  readonly states: readonly number[];
}

/** So many states are looked at for all loops together, for each state of the workflow: what is left then is not told. */
const looksForEach = 16;

/**
 * Finds the states that can be left as long as they have visits, and never again then: every way on (on E+) comes back to
 * them, where only `then` is taken. Every call is taken to return, and a script that can fail to end the run.
 */
export function findUsedUpLoops(context: RuleContext, platform: Platform): UsedUpLoop[] {
  const facts = context.facts(platform, 'possible', { callsReturn: true, failuresEnd: true });
  const { graph } = facts;
  // What cannot end anyway is told of as a whole.
  const suspects = [...graph.limited].filter((node) => facts.isReachable(node) && facts.canFinish(node));
  if (suspects.length === 0) return [];
  const steps = new Adjacency(graph.nodeCount, sameLevelSteps(facts));
  const thens = groupBy(graph.exhausted, ({ from }) => from);
  const isEnd = (node: number) => {
    if (node === graph.anything) return true;
    const edges = graph.leaving(node);
    return edges.length === 0 || edges.some(({ tag }) => tag === 'result') || facts.fails(node);
  };
  let looks = looksForEach * graph.nodeCount;
  return suspects.flatMap((node): UsedUpLoop[] => {
    const [then] = thens.get(node) ?? [];
    if (then === undefined || then.tag === 'result' || looks <= 0) return [];
    const first = then.tag === 'goto' || then.tag === 'reset' ? then.target : then.second;
    // A loop beside this state is told of as one.
    if (!facts.canFinish(first)) return [];
    const states = [node];
    const seen = new Set(states);
    const add = (next: number) => {
      if (!seen.has(next)) states.push(next);
      seen.add(next);
    };
    add(first);
    // Most lead to an end soon.
    for (let at = 1; at < states.length; at++) {
      const state = states[at] ?? node;
      if (--looks <= 0 || isEnd(state)) return [];
      steps.visitSuccessors(state, add);
    }
    // An agent has to come to the state again as long as it has visits.
    const own = graph.leaving(node).filter(({ isExhausted }) => !isExhausted);
    const next = own.flatMap(({ target, second }) => [target, second]).filter((to) => to !== -1);
    const entered = steps.reachable(next, new Set(), looks);
    looks -= entered.length;
    return entered.includes(node) ? [{ graph, node, then, states }] : [];
  });
}
