import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import type { Place } from '../../diagnostics/place.ts';
import type { Witness } from '../../diagnostics/witness.ts';
import { referencesOf } from '../../ir/index-workflow.ts';
import type { Implementation } from '../../ir/ir.generated.ts';
import { isCall } from '../../ir/is-call.ts';
import type { Platform } from '../../source/platform.ts';
import { span } from '../../source/span.ts';
import { groupBy } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import type { FactSource } from '../flow/facts-of.ts';
import { splitFacts } from '../flow/payload-split.ts';
import { Adjacency } from '../graph/adjacency.ts';
import type { Facts } from '../graph/facts.ts';
import type { Graph } from '../graph/graph.ts';
import { noteWays, type Ways, wayTo } from '../graph/note-ways.ts';
import { placesOfFirstAgent } from '../graph/steps.ts';
import { memoByPlatform, type RuleContext } from '../rule.ts';
import { toldNames } from '../witness/told-names.ts';
import { lassoWitness, namesOf } from '../witness/witness-path.ts';
import { isToldCall, sameLevelSteps } from './never-returning.ts';
import { findOnlyFailing } from './only-failing.ts';
import { scriptWithoutTransition } from './script-outcomes.ts';
import { findThenCircles } from './then-circles.ts';

/** Where an agent goes round for ever: one root cause. */
export interface Endless {
  /**
   * What cannot end because of it: a run that begins at an `entry`, a `worker`, or a run once it has come to the
   * `states` themselves (`trap`).
   */
  readonly kind: 'entry' | 'worker' | 'trap';
  /** The entry, the worker's first state, or one of `states` that can be entered. */
  readonly node: number;
  /** The states of a loop that nothing leaves. */
  readonly states: readonly number[];
  /** Whether, as far as can be read, a caller can wait for an agent that is there. */
  readonly isAwaited: boolean;
  /** Whether it is no loop of states, but a script that never stops. */
  readonly neverStops: boolean;
  readonly certain: Facts;
}

/**
 * Finds the loops from which no run comes to an end: the strongly connected components of the states that can
 * neither return nor end (on E+), into which all others lead, and the scripts that never stop. Every call that is certain is taken to
 * return, because one that does not is a finding of its own; what can be entered only after such a call, or in its
 * callee, is left out, and so is a loop that a script can end by failing, or in which an agent fails when its visits are used up. Linear.
 */
export const findEndless = memoByPlatform(search);

/** The states from which no run comes to an end, and the loops in which they end up. */
interface Stuck {
  readonly facts: Facts;
  readonly holds: ReadonlySet<number>;
  /** From each to those to which an agent goes on from there with the same frames, or is called. */
  readonly forward: Adjacency;
  /** The loop without a way out in which a state lies, if any. */
  readonly loopOf: (node: number) => readonly number[] | undefined;
  readonly loops: Iterable<readonly number[]>;
  /** Whether an agent goes on from a state to that state itself, or in its script for ever. */
  readonly staysAt: (node: number) => boolean;
  /** Whether a caller can wait for an agent that is there, as far as can be read. */
  readonly isAwaited: (node: number) => boolean;
}

function findStuck(factsFor: FactSource, platform: Platform): Stuck | null {
  const facts = factsFor(platform, 'possible', { callsReturn: 'certain', failuresEnd: true });
  const { graph } = facts;
  const stuck: number[] = [];
  // After `anything` come the choices between states, which are on the ways of a loop as states are.
  for (let node = 0; node < graph.nodeCount; node++)
    if ((graph.runs(node) || node > graph.anything) && !facts.canFinish(node) && facts.isReachable(node))
      stuck.push(node);
  if (stuck.length === 0) return null;
  const holds = new Set(stuck);
  const sameLevel = sameLevelSteps(facts);
  // Of a call that only a run settles nothing else tells that it does not return.
  const openCalls = graph.edges.flatMap(({ tag, from, target, isCertain }): [number, number][] =>
    isCall(tag) && !isCertain ? [[from, target]] : [],
  );
  const pairs = [...sameLevel, ...openCalls].filter(([from, to]) => holds.has(from) && holds.has(to));
  const forward = new Adjacency(graph.nodeCount, pairs);
  const { of } = forward.components();
  const loops = groupBy(stuck, (node) => of[node] ?? -1);
  for (const [from, to] of pairs) if (of[from] !== of[to]) loops.delete(of[from] ?? -1);
  for (const component of failingLoops(factsFor(platform, 'bounded'), pairs, of)) loops.delete(component);
  const toThemselves = new Set(pairs.flatMap(([from, to]) => (from === to ? [from] : [])));
  const callees = graph.edges.flatMap(({ tag, from, target }) =>
    isCall(tag) && facts.isReachable(from) ? [target] : [],
  );
  // Who waits is told by what is written: what nobody can read may call anything.
  const written = sameLevel.filter(([from]) => from !== graph.anything);
  const awaited = new Set(new Adjacency(graph.nodeCount, written).reachable(callees));
  return {
    facts,
    holds,
    forward,
    loopOf: (node) => loops.get(of[node] ?? -1),
    loops: loops.values(),
    staysAt: (node) => toThemselves.has(node) || isEndlessScript(graph.implementation(node)),
    isAwaited: (node) => awaited.has(node),
  };
}

function search(context: RuleContext, platform: Platform): readonly Endless[] {
  const factsFor = splitFacts(context.facts);
  const stuck = findStuck(factsFor, platform);
  if (stuck === null) return [];
  const { graph } = stuck.facts;
  const certain = factsFor(platform, 'certain');
  const claimed = new Set<number>();
  // A callee that cannot return has its finding at the call.
  const reached = factsFor(platform, 'possible', { resetMode: 'preserve' });
  const told = graph.edges.filter((edge) => stuck.holds.has(edge.target) && isToldCall(reached, edge));
  stuck.forward.reachable(
    told.map(({ target }) => target),
    claimed,
  );
  const found: Endless[] = [];
  const placeOf = (node: number) => placesOfFirstAgent(certain).get(node) ?? Number.POSITIVE_INFINITY;
  const claim = (claimedFor: Endless['kind'], node: number) => {
    if (claimed.has(node) || !stuck.holds.has(node)) return;
    const below = stuck.forward.reachable([node], claimed);
    const states = below.map(stuck.loopOf).find((loop) => loop !== undefined);
    // A loop that is told already, or a state without a way on, which has a finding of its own.
    if (states === undefined || (states.length === 1 && !states.every(stuck.staysAt))) return;
    // Where the first agent can come as well, it is no matter of workers.
    const comesFirst = (state: number) => placesOfFirstAgent(certain).has(state);
    const kind = claimedFor === 'worker' && states.some(comesFirst) ? 'trap' : claimedFor;
    found.push({
      kind,
      // A choice between states is none itself.
      node: graph.runs(node) ? node : (states.find(graph.runs) ?? node),
      states: states.filter((state) => graph.runs(state)),
      isAwaited: states.some(stuck.isAwaited),
      neverStops: isEndlessScript(graph.implementation(states[0] ?? -1)),
      certain,
    });
  };
  for (const entry of graph.entries) claim('entry', entry);
  for (const { tag, from, target } of graph.edges)
    if (tag === 'fork' && certain.isReachable(from)) claim('worker', target);
  for (const states of stuck.loops) {
    const [first, ...others] = states.filter((one) => graph.runs(one) && certain.isReachable(one));
    const sooner = (soonest: number, one: number) => (placeOf(one) < placeOf(soonest) ? one : soonest);
    if (first !== undefined) claim('trap', others.reduce(sooner, first));
  }
  return found;
}

/** The components of which every round comes to states that go on with each other in a circle once visits are used up: then an agent fails. */
function failingLoops(
  bounded: Facts,
  pairs: readonly (readonly [number, number])[],
  of: Int32Array,
): ReadonlySet<number> {
  const limited = new Set(findThenCircles(bounded).flatMap(({ thens }) => thens.map(({ from }) => from)));
  const failing = new Set([...limited].map((node) => of[node] ?? -1));
  if (limited.size === 0) return failing;
  const beside = pairs.filter(([from, to]) => !limited.has(from) && !limited.has(to));
  const rest = new Adjacency(of.length, beside).components();
  for (const [from, to] of beside) if (rest.of[from] === rest.of[to]) failing.delete(of[from] ?? -1);
  return failing;
}

/** The rule that tells of each kind. */
export const endlessRules = { entry: 'never-ends', worker: 'worker-never-ends', trap: 'trap' } as const;

/** Where one of these states would be led to, did a script not go round for ever, or always fail, in front of that; if anywhere. */
export function wayBehindLoop(
  context: RuleContext,
  graph: Graph,
  nodes: readonly number[],
): FindingPlace | undefined {
  return wayTo(waysBehindLoops(context), graph, nodes);
}

const waysBehindLoops = memo((context: RuleContext): Ways => {
  const ways = new Map<string, FindingPlace>();
  for (const platform of context.platforms)
    for (const endless of findEndless(context, platform)) {
      const script = endless.certain.graph.implementation(endless.states[0] ?? -1)?.script;
      if (!endless.neverStops || !script?.unprinted) continue;
      const place = { rule: endlessRules[endless.kind], ...lassoOf(endless).place };
      for (const tag of script.unprinted) noteWays(ways, platform, referencesOf(tag), place);
    }
  for (const platform of context.platforms)
    for (const { unprinted, file, span: failure } of findOnlyFailing(context, platform))
      for (const tag of unprinted)
        noteWays(ways, platform, referencesOf(tag), { rule: 'never-ends', file, span: failure });
  return ways;
});

/** Whether all ways of a script are known, and none of them ends. */
function isEndlessScript(implementation: Implementation | undefined): boolean {
  return implementation !== undefined && scriptWithoutTransition(implementation)?.outcomes.length === 0;
}

/** The states whose calls lead from one of these states to another, and that are none of them. */
export function calledOnTheWay({ states, certain: { graph } }: Endless): string[] {
  const members = new Set(states);
  const calls = [...graph.edges, ...graph.exhausted].filter(
    ({ from, tag, target, second }) =>
      isCall(tag) && members.has(from) && members.has(second) && !members.has(target) && graph.runs(target),
  );
  return namesOf(
    graph,
    calls.map(({ target }) => target),
  );
}

const mostEnders = 3;

/** Whether some state of the loop leaves it with other payloads than those that come in. */
function isGiven({ states, certain: { graph } }: Endless): boolean {
  return states.some((node) => graph.givenTo?.(node) != null);
}

/** The run that goes round in an endless loop, the transition that closes the loop, and the states of which one could end it. */
export function lassoOf(endless: Endless): {
  witness: Witness;
  place: Place;
  /** Of many states the one from which a round begins anew. */
  enders: readonly string[];
} {
  const { kind, node, states, neverStops, certain } = endless;
  const { graph } = certain;
  const names = toldNames(graph, states);
  const lasso = certain.isReachable(node) ? lassoWitness(certain, node, new Set(states)) : null;
  const last = lasso?.steps.at(-1);
  if (lasso !== null && last !== undefined)
    return { witness: lasso, place: last.place, enders: names.length > mostEnders ? [last.from] : names };
  const inside = graph.implementation(kind === 'trap' ? node : (states[0] ?? node));
  // What stands behind the loop says best where it is to be left.
  const [unprinted] = (neverStops && inside?.script?.unprinted) || [];
  return {
    place: { file: inside?.file ?? '', span: unprinted?.span ?? span(0, 0) },
    enders: names.slice(0, mostEnders),
    witness: {
      kind: 'closed-set',
      platform: graph.platform,
      reason: neverStops
        ? 'the script prints no transition and never stops'
        : isGiven(endless)
          ? 'with what is given to it no state of this set emits a result or leads out of it'
          : calledOnTheWay(endless).length > 0
            ? 'no state of this set emits a result, and what it calls comes back to it'
            : 'no state of this set emits a result or leads out of it',
      states: names,
    },
  };
}
