import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import { inputOf } from '../../ir/input-of.ts';
import type { Implementation } from '../../ir/ir.generated.ts';
import { isCall } from '../../ir/is-call.ts';
import { groupBy } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import { isUsedUp } from '../endings/used-up-loops.ts';
import { canEndSo } from '../flow/payload-handling.ts';
import { runFacts } from '../flow/payload-split.ts';
import type { Facts, PathEdge } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import { type Step, sameFrame, stepsOnLevel } from '../graph/steps.ts';
import { calleeWitness } from '../witness/callee-witness.ts';
import { edgePlace, type PathWitness } from '../witness/witness-path.ts';
import { findStackGrowth } from './stack-growth.ts';

/** A callee that goes on to the state which its caller has pending as the return: that is entered once more by its own result. */
interface GotoToReturn {
  readonly call: Edge;
  /** The transition to the return state. */
  readonly edge: Edge;
}

/**
 * `facts` are those of E0, or those with what `max_visits` go on with. Left out are states that are also entered where nobody
 * waits, or where somebody waits to go on with another state, since the `goto` may be for that way; return states that tell the two
 * entries apart; and what makes a stack grow without bound: that is told as such. Linear.
 */
export const findGotosToReturns = memo((facts: Facts): readonly GotoToReturn[] => {
  const { graph, assumptions } = facts;
  // A reset that clears may drop the return.
  if (assumptions.resetMode === 'clear') return [];
  const calls = graph.edges.filter(({ tag, from }) => isCall(tag) && facts.isReachable(from));
  const isReturn = new Set(calls.map(({ second }) => second));
  // Most workflows have none, which a look shows.
  if (!graph.edges.some((edge) => leadsOn(edge) && isReturn.has(edge.target))) return [];
  const growing = new Set(findStackGrowth(facts).flatMap(({ steps }) => steps.map(({ edge }) => edge)));
  const frames = framesOf(facts, calls);
  let left = mostUsedUp;
  return [...frames].flatMap(([node, { call, back }]) =>
    graph.leaving(node).flatMap((edge): GotoToReturn[] => {
      if (!leadsOn(edge) || edge.target !== back || edge.from === back) return [];
      if (!facts.canReturn(back) || isMeantForBoth(graph.implementation(back), edge)) return [];
      // What grows only when visits are used up is told nowhere else.
      if (!edge.isExhausted && growing.has(call) && growing.has(edge)) return [];
      const way = [...wayTo(frames, node), { edge, to: back, effect: 'none' as const }];
      const isTaken = ({ edge: { from, isExhausted } }: PathEdge) =>
        !isExhausted || (--left >= 0 && isUsedUp(facts, from, call.second));
      return way.every(isTaken) ? [{ call, edge }] : [];
    }),
  );
});

/** Whether visits are used up is asked so often, each time with facts of its own: what is left then is not told. */
const mostUsedUp = 16;

/** What waits below an agent in a state. */
interface Frame {
  /** The call that comes there first. */
  readonly call: Edge;
  /** The state to which each call that comes there returns; -1 where they differ. */
  readonly back: number;
  /** The last step from the callee; null in the callee itself. */
  readonly step: Step | null;
}

/** The frames in which agents can be, by state, where somebody waits in each. Each state is looked at twice at most. */
function framesOf(facts: Facts, calls: readonly Edge[]): ReadonlyMap<number, Frame> {
  const { graph } = facts;
  const workers = graph.edges.filter(({ tag, from }) => tag === 'fork' && facts.isReachable(from));
  const alone = new Set(
    sameFrame(facts).reachable([...graph.entries, ...workers.map(({ target }) => target)]),
  );
  const stepsFrom = groupBy(
    stepsOnLevel(facts).filter(({ to }) => !alone.has(to)),
    ({ from }) => from,
  );
  const frames = new Map<number, Frame>();
  const changed: number[] = [];
  const enter = (node: number, frame: Frame) => {
    const before = frames.get(node);
    if (alone.has(node) || (before !== undefined && (before.back === -1 || before.back === frame.back)))
      return;
    frames.set(node, before === undefined ? frame : { ...before, back: -1 });
    changed.push(node);
  };
  // One that the return state makes itself does not begin it.
  const isOfReturn = ({ from, second }: Edge) => from === second;
  for (const call of [...calls.filter((one) => !isOfReturn(one)), ...calls.filter(isOfReturn)]) {
    const { target, second } = call;
    // What returns to itself is entered again on purpose.
    enter(target, { call, back: target === second ? -1 : second, step: null });
  }
  for (const node of changed) {
    const frame = frames.get(node);
    if (frame === undefined) continue;
    for (const step of stepsFrom.get(node) ?? []) enter(step.to, { ...frame, step });
  }
  return frames;
}

/** The steps by which a state is first come to below a call. */
function wayTo(frames: ReadonlyMap<number, Frame>, node: number): PathEdge[] {
  const way: PathEdge[] = [];
  for (let step = frames.get(node)?.step; step; step = frames.get(step.from)?.step)
    way.push({ edge: step.edge, to: step.to, effect: 'none' });
  return way.reverse();
}

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
  if (inputOf(transition) !== undefined) return true;
  return (
    implementation.script?.outcomes.some(
      (outcome) =>
        outcome.exit === 'success' &&
        (outcome.tags.length > 0 || outcome.unknown !== null) &&
        canEndSo(implementation, outcome, ''),
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

/** A run that does so, with what its scripts are given; null where none is known. `certain`: the facts of E0; `possible`: those of E+. */
export function gotoWitness(
  possible: Facts,
  certain: Facts,
  { call, edge }: GotoToReturn,
): PathWitness | null {
  return calleeWitness(certain.graph, runFacts(possible, certain), call, edge);
}
