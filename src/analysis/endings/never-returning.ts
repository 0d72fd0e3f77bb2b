import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import { isCall } from '../../ir/is-call.ts';
import type { Platform } from '../../source/platform.ts';
import { groupBy } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import { asUntaken, splitFacts, untakenWays } from '../flow/payload-split.ts';
import { Adjacency } from '../graph/adjacency.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import type { Finding, RuleContext } from '../rule.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';
import { unheardWayOutOf } from './refused-ways.ts';

/** A callee that is called and never returns, and that is not merely the consequence of another one. */
export interface NeverReturning {
  readonly facts: Facts;
  readonly callee: number;
  /** The calls of it from states that can be entered, those from below itself first; at least one. */
  readonly calls: readonly Edge[];
  /** What can be current before a return and cannot return either, the callee first; of a region larger than `largestRegion` a part. */
  readonly region: readonly number[];
  /** Whether it would return if the calls in it did: then it calls itself before anything returns. */
  readonly recursive: boolean;
  /** The first call of each other callee that never returns because it comes to this one. */
  readonly victims: readonly Edge[];
  /** The states that are never entered because none of these calls returns. */
  readonly lost: readonly number[];
}

const largestRegion = 1000;

/** Where such a callee is reported: at its first call, or, when it calls itself, at that call. */
export function neverReturningPlace({ facts: { graph }, calls, recursive }: NeverReturning): FindingPlace {
  const [call] = calls;
  if (call === undefined) throw new Error('a callee without a call');
  return { rule: recursive ? 'recursion-no-base' : 'call-never-returns', ...edgePlace(graph, call) };
}

/**
 * Reports the callee, below the tag that would have returned and is told to be lost, and below it the calls of others that
 * never return because of it.
 */
export function reportNeverReturning(context: RuleContext, found: NeverReturning, finding: Finding): void {
  const { report } = context;
  const { graph } = found.facts;
  const isUntakenCall = untakenCalls(context, graph.platform);
  // No call that a run makes hangs then: one that could be made with a payload that nothing sends.
  const isUntaken = found.calls.every(isUntakenCall);
  report({
    ...finding,
    ...(isUntaken ? asUntaken(finding) : {}),
    follows: unheardWayOutOf(context, graph, found.region),
  });
  const follows = neverReturningPlace(found);
  for (const call of found.victims) {
    const [from, name, back] = [call.from, call.target, call.second].map((node) => stateName(graph, node));
    const message = `${from} calls ${name}, which never returns to ${back}`;
    const victim = { message, ...edgePlace(graph, call), platforms: [graph.platform], follows };
    report(isUntakenCall(call) ? { ...victim, ...asUntaken(victim) } : victim);
  }
}

function untakenCalls({ facts }: RuleContext, platform: Platform): (call: Edge) => boolean {
  const untaken = untakenWays(facts(platform, 'possible'));
  return ({ transition }) => transition !== null && untaken.has(transition);
}

const known = new WeakMap<Facts, readonly NeverReturning[]>();

/**
 * Finds what never returns on E+, one for each root cause: a callee below which another one lies is left
 * out. Resets are taken to preserve the stack: what a clearing reset drops has a rule of its own. Linear.
 */
export function findNeverReturning(context: RuleContext, platform: Platform): readonly NeverReturning[] {
  const { possible } = context.survey;
  if (!possible.has('call') && !possible.has('function')) return [];
  const facts = context.facts(platform, 'possible', { resetMode: 'preserve' });
  const hopeful = context.facts(platform, 'possible', { resetMode: 'preserve', callsReturn: 'all' });
  const found =
    known.get(facts) ?? search(facts, hopeful).map((one) => withTakenFirst(context, platform, one));
  known.set(facts, found);
  return found;
}

/** It is told at a call that a run makes, if there is one. */
function withTakenFirst(context: RuleContext, platform: Platform, found: NeverReturning): NeverReturning {
  const isUntaken = untakenCalls(context, platform);
  const calls = found.calls.toSorted((left, right) => Number(isUntaken(left)) - Number(isUntaken(right)));
  return { ...found, calls };
}

/** The same of callees that return with other payloads than one that their callers bring. */
export function findNeverReturningWith(context: RuleContext, platform: Platform): readonly NeverReturning[] {
  const whole = findNeverReturning(context, platform);
  const { possible } = context.survey;
  if (!possible.has('call') && !possible.has('function')) return [];
  const factsFor = splitFacts(context.facts);
  const facts = factsFor(platform, 'possible', { resetMode: 'preserve' });
  const { givenTo, implementation } = facts.graph;
  if (givenTo === undefined) return [];
  const hopeful = factsFor(platform, 'possible', { resetMode: 'preserve', callsReturn: 'all' });
  const told = new Set(whole.flatMap(({ facts: { graph }, region }) => region.map(graph.implementation)));
  return search(facts, hopeful).filter(
    ({ callee, recursive }) => givenTo(callee) !== null && !recursive && !told.has(implementation(callee)),
  );
}

/** The finding about a callee that never returns, by the states that can be current in it and cannot return either. */
export const neverReturningPlaces = memo(
  (found: readonly NeverReturning[]): ReadonlyMap<number, FindingPlace> => {
    const places = new Map<number, FindingPlace>();
    for (const one of found)
      for (const node of one.region) if (!places.has(node)) places.set(node, neverReturningPlace(one));
    return places;
  },
);

function search(facts: Facts, hopeful: Facts): NeverReturning[] {
  const { graph } = facts;
  const callsOf = callsWithoutReturn(facts);
  if (callsOf.size === 0) return [];
  const forward = new Adjacency(graph.nodeCount, progress(facts));
  const afterwards = new Adjacency(graph.nodeCount, progress(hopeful));
  const backward = forward.reversed();
  const lost = new Set<number>();
  const victims = new Set<number>();
  const found: NeverReturning[] = [];
  // Seen backwards, nothing leads into a root cause, so the search entered its component at a callee.
  for (const callee of backward.sourceNodes(callsOf.keys())) {
    const calls = callsOf.get(callee) ?? [];
    // What comes to two root causes is told with the first.
    const leadingHere = backward.reachable([callee], victims).filter((node) => node !== callee);
    const callsOfVictims = leadingHere.flatMap((node) => [callsOf.get(node) ?? []]);
    const returns = [calls, ...callsOfVictims].flat().map((call) => call.second);
    const behind = afterwards.reachable(returns, lost);
    // What returns is called on the way, and a result of it is none for this call.
    const region = forward
      .reachable([callee], new Set(), largestRegion)
      .filter((node) => graph.runs(node) && !facts.canReturn(node));
    const inside = new Set(region);
    const own = calls.filter(({ from }) => inside.has(from));
    found.push({
      facts,
      callee,
      // The cause of a recursion is the call that the callee makes of itself, not the one that began it.
      calls: [...own, ...calls.filter((call) => !inside.has(call.from))],
      region,
      victims: callsOfVictims.flatMap((ofOne) => ofOne.slice(0, 1)),
      recursive: hopeful.canReturn(callee),
      lost: behind.filter((node) => graph.runs(node) && !facts.isReachable(node)),
    });
  }
  return found;
}

function callsWithoutReturn(facts: Facts): Map<number, Edge[]> {
  const isLost = (edge: Edge) => isToldCall(facts, edge) && !facts.canReturn(edge.target);
  return groupBy(facts.graph.edges.filter(isLost), ({ target }) => target);
}

/** Whether it is a call of which it is told when it does not return: a certain one, from a state that can be entered. */
export function isToldCall(facts: Facts, { tag, from, second, isCertain }: Edge): boolean {
  if (!isCall(tag) || !isCertain) return false;
  // A return state that does not resolve has its own finding.
  return second !== facts.graph.anything && facts.isReachable(from);
}

/** The steps an agent can take before it returns from the frame it is in or from one below. */
export function progress(facts: Facts): [number, number][] {
  const steps: [number, number][] = [];
  for (const { from, tag, target, second } of facts.graph.edges) {
    const calls = isCall(tag);
    if (calls || tag === 'goto' || tag === 'reset') steps.push([from, target]);
    if (tag === 'fork' || (calls && facts.canReturn(target))) steps.push([from, second]);
  }
  return steps;
}

/** The steps between states that have the same returns pending, every call taken to return and no reset to clear them. */
export function sameLevelSteps({ graph }: Facts): [number, number][] {
  return graph.edges.flatMap(({ from, tag, target, second }): [number, number][] => {
    if (tag === 'goto' || tag === 'reset') return [[from, target]];
    return tag === 'result' ? [] : [[from, second]];
  });
}
