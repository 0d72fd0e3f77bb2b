import type { FindingPlace } from '../diagnostics/diagnostic.ts';
import type { Implementation } from '../ir/ir.generated.ts';
import { isCall } from '../ir/is-call.ts';
import { groupBy } from '../util/group-by.ts';
import { memo } from '../util/memo.ts';
import type { Facts, PathEdge } from './facts.ts';
import type { Edge } from './graph.ts';
import { admits } from './payload-handling.ts';
import { findStackGrowth } from './stack-growth.ts';
import { sameFrame, stepsOfAgent } from './steps.ts';
import { edgePlace, shortestWay } from './witness-path.ts';

/** A callee that goes on to the state which its caller has pending as the return: that is entered once more by its own result. */
export interface GotoToReturn {
  readonly call: Edge;
  /** The transition to the return state. */
  readonly edge: Edge;
  /** The steps from the callee to it. */
  readonly way: readonly PathEdge[];
}

/** States that callees come to are looked at in proportion to the workflow; of a small one all are. */
const statesForEach = 2;
const statesForAll = 10_000;

/**
 * `facts` are those of E0. Left out are states that are also entered where nobody waits, whose `goto` may be for that way;
 * callees with several returns, for it may be for another caller; return states that tell the two entries apart; and what makes a
 * stack grow without bound: that is told as such.
 */
export const findGotosToReturns = memo((facts: Facts): readonly GotoToReturn[] => {
  const { graph } = facts;
  const calls = graph.edges.filter(
    ({ tag, from, target, second }) => isCall(tag) && facts.isReachable(from) && target !== second,
  );
  const isReturn = new Set(calls.map(({ second }) => second));
  // Most workflows have none, which a look shows.
  if (!graph.edges.some((edge) => leadsOn(edge) && isReturn.has(edge.target))) return [];
  const level = sameFrame(facts);
  const growing = new Set(findStackGrowth(facts).flatMap(({ steps }) => steps.map(({ edge }) => edge)));
  const plain = stepsOfAgent(facts).steps.filter(({ kind }) => kind !== 'push');
  let left = statesForAll + statesForEach * graph.nodeCount;
  return [...groupBy(calls, ({ target }) => target)].flatMap(([callee, own]): GotoToReturn[] => {
    // One that the return state makes itself does not begin it.
    const call = own.find(({ from, second }) => from !== second) ?? own[0];
    if (call === undefined || own.some(({ second }) => second !== call.second)) return [];
    const reached = left > 0 ? level.reachable([callee], new Set(), left) : [];
    left -= reached.length;
    return reached
      .filter((node) => !facts.canReach(node, 'empty'))
      .flatMap((node) => graph.leaving(node))
      .flatMap((edge): GotoToReturn[] => {
        if (!leadsOn(edge) || edge.target !== call.second) return [];
        if (
          !edge.isCertain ||
          !facts.canReturn(edge.target) ||
          isMeantForBoth(graph.implementation(edge.target), edge)
        )
          return [];
        if (edge.from === edge.target || (growing.has(call) && growing.has(edge))) return [];
        const before = shortestWay(plain, callee, edge.from);
        if (before === null) return [];
        const way = [...before.map(({ edge: one, to }) => ({ edge: one, to })), { edge, to: edge.target }];
        return [{ call, edge, way: way.map((step) => ({ ...step, effect: 'none' })) }];
      });
  });
});

/** Whether a return state goes on in another way without a result, as after a `goto`, or with its own: then it is entered twice on purpose. */
export function tellsEntriesApart(implementation: Implementation | undefined): boolean {
  const { script, transitions } = implementation ?? {};
  const own = transitions?.flatMap(({ tag, payload }) =>
    tag === 'result' && payload !== null ? [payload] : [],
  );
  const isExpected = (text: string) => text === '' || own?.includes(text) === true;
  return (
    script?.outcomes.some(
      ({ payload, exit, tags }) =>
        payload?.among === true && payload.texts.some(isExpected) && exit === 'success' && tags.length > 0,
    ) === true
  );
}

/** Whether a return state tells the two entries apart, and goes on after the one that brings no result. */
function isMeantForBoth(implementation: Implementation | undefined, { transition }: Edge): boolean {
  if (implementation === undefined || !tellsEntriesApart(implementation)) return false;
  if (transition?.attributes.some(({ name }) => name === 'input')) return true;
  return (
    implementation.script?.outcomes.some(
      ({ payload, exit, tags, unknown }) =>
        exit === 'success' &&
        (tags.length > 0 || unknown !== null) &&
        (payload === null || admits(implementation, payload, '')),
    ) === true
  );
}

function leadsOn({ tag }: Edge): boolean {
  return tag === 'goto' || tag === 'reset';
}

/** By return state, where it is first entered while the return to it is pending. */
export const gotosByReturn = memo((facts: Facts): ReadonlyMap<number, FindingPlace> => {
  const places = new Map<number, FindingPlace>();
  for (const { edge } of findGotosToReturns(facts))
    if (!places.has(edge.target))
      places.set(edge.target, { rule: 'return-by-goto', ...edgePlace(facts.graph, edge) });
  return places;
});
