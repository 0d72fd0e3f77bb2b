import type { Transition } from '../../ir/ir.generated.ts';
import { isCall } from '../../ir/is-call.ts';
import type { Platform } from '../../source/platform.ts';
import { groupBy } from '../../util/group-by.ts';
import { sameLevelSteps } from '../endings/never-returning.ts';
import { isTakenWith, runTo } from '../flow/payload-split.ts';
import { Adjacency } from '../graph/adjacency.ts';
import type { Facts } from '../graph/facts.ts';
import { type Edge, edgesWith, type Graph } from '../graph/graph.ts';
import { isWithinVisits } from '../graph/visit-limits.ts';
import type { RuleContext } from '../rule.ts';
import { type PathWitness, stepsWitness } from '../witness/witness-path.ts';
import { gotosByReturn, tellsEntriesApart } from './gotos-to-returns.ts';
import { leaveBefore, longestRun } from './left-callees.ts';

const ending = /^\s*(?:all )?(?:done|ok|ready|finished|ended|complete)\W*$/i;

/**
 * The states whose verdict goes to a caller on one way and ends the run on another, without those that are meant for both.
 * Those that are entered without a caller because their own return stays pending, or because a reset drops it, or below one because
 * a callee is left in the same place, are groups of their own, before or after the group of all others.
 */
export function findDualResults(context: RuleContext, platform: Platform): (readonly number[])[] {
  const facts = context.facts(platform, 'certain');
  const { graph } = facts;
  const possible = context.facts(platform, 'possible');
  const dual = new Set<number>();
  for (const { tag, from, transition } of graph.edges)
    if (tag === 'result' && facts.canReach(from, 'empty') && facts.canReach(from, 'pending'))
      if (transition !== null && isVerdict(transition) && !dual.has(from) && isDual(facts, from))
        if (isTakenWith(possible, transition, 'empty') && isTakenWith(possible, transition, 'pending'))
          dual.add(from);
  if (dual.size === 0) return [];
  const onPurpose = usedBothWays(facts);
  const returns = new Set(graph.edges.flatMap(({ tag, second }) => (isCall(tag) ? [second] : [])));
  const isTold = (node: number) =>
    !onPurpose.has(node) && !(returns.has(node) && tellsEntriesApart(graph.implementation(node)));
  return [
    ...groupBy(
      [...dual].filter(isTold),
      (node) =>
        gotosByReturn(facts).get(node) ?? dropBefore(context, facts, node) ?? leaveBefore(facts, node)?.edge,
    ).values(),
  ];
}

/** Whether a run comes there both ways before its `max_visits` are used up. */
function isDual(facts: Facts, node: number): boolean {
  return isWithinVisits(facts, node, 'empty') && isWithinVisits(facts, node, 'pending');
}

/** The reset that drops the returns on the way to a state without which somebody would wait there on every way. */
export function dropBefore({ facts: ask }: RuleContext, facts: Facts, node: number): Edge | undefined {
  if (facts.assumptions.resetMode === 'preserve') return undefined;
  const { platform, edgeSet } = facts.graph;
  if (ask(platform, edgeSet, { resetMode: 'preserve' }).canReach(node, 'empty')) return undefined;
  let isPending = false;
  for (const { edge, effect } of facts.pathTo(node, 'empty', longestRun) ?? []) {
    if (isPending && effect === 'drop' && edge.tag === 'reset') return edge;
    if (effect !== 'none') isPending = effect === 'push';
  }
  return undefined;
}

/** A run that comes to a result with nobody waiting, with what its scripts are given, and the last tag before it; null where nobody knows of one. */
export function runWithoutCaller(
  { facts: ask }: RuleContext,
  facts: Facts,
  result: Edge,
): { readonly last: Edge | undefined; readonly witness: PathWitness | null } | null {
  const { graph } = facts;
  const run = runTo(ask(graph.platform, 'possible'), facts, { edge: result, stack: 'empty' });
  if (run === null || run === 'tooLong') return null;
  const end = run.path.findLast(({ edge }) => edge.transition !== null);
  const [last] = end === undefined ? [] : edgesWith(graph, end.edge);
  return { last, witness: stepsWitness(run.facts, run.path) };
}

/** The first fixed result of a state. */
export function verdictOf(graph: Graph, node: number): Edge | undefined {
  return graph.leaving(node).find(({ transition }) => transition !== null && isVerdict(transition));
}

/** Whether somebody is meant to act on what it says: a fixed result that does not just tell that it is done. */
function isVerdict({ tag, payload, certainty }: Transition): boolean {
  return tag === 'result' && payload !== null && certainty === 'certain' && !ending.test(payload);
}

/** What can follow, at the same level, a state that is called and also begins runs or workers: that is meant for both. */
function usedBothWays(facts: Facts): Set<number> {
  const { edges, entries, nodeCount } = facts.graph;
  const begins = new Set(entries);
  for (const { tag, target } of edges) if (tag === 'fork') begins.add(target);
  const both = edges.flatMap(({ tag, target }) => (isCall(tag) && begins.has(target) ? [target] : []));
  return new Set(new Adjacency(nodeCount, sameLevelSteps(facts)).reachable(both));
}
