import { isCall } from '../../ir/is-call.ts';
import { findUsedUpLoops, isUsedUp } from '../endings/used-up-loops.ts';
import { Facts } from '../graph/facts.ts';
import { adjacencyOf, cyclicSteps, type Step, stepsOf } from '../graph/steps.ts';
import {
  type Answer,
  anotherThen,
  beyondVisits,
  comesTo,
  type Given,
  nodesOf,
  some,
} from './prove-answer.ts';

/** Whether from wherever a run comes it can end. */
export function canEnd({ certain, bounded, possible, withWorkers, lasting }: Given): Answer {
  const hopeful = withWorkers('possible');
  const stuck = nodesOf(certain, (node) => certain.isReachable(node) && !hopeful.canFinish(node));
  if (stuck.length > 0) {
    const states = some(possible, stuck);
    return comesTo(certain, stuck)
      ? { verdict: 'refuted', reason: `no run that comes to ${states} can end` }
      : beyondVisits(`a run comes to ${states}, from where none can end,`, certain);
  }
  const usedUp = findUsedUpLoops(possible).find(
    ({ node }) => comesTo(certain, [node]) && isUsedUp(certain, node),
  );
  if (usedUp !== undefined) {
    return {
      verdict: 'refuted',
      reason: `no run can end in which ${some(possible, [usedUp.node])} has used up its max_visits`,
    };
  }
  const usual = withWorkers('bounded');
  const mayStick = (facts: Facts) =>
    nodesOf(possible, (node) => possible.isReachable(node) && !facts.canFinish(node));
  const doubtful = mayStick(usual);
  if (doubtful.length > 0) {
    const isLedTo =
      certain.graph.limited.size > 0 &&
      doubtful.every((node) => bounded.isReachable(node) && !certain.isReachable(node));
    const declared = doubtful.filter((node) => bounded.isReachable(node));
    const reason = `nobody knows whether a run can end that comes to ${some(possible, declared.length > 0 ? declared : doubtful)}`;
    return isLedTo
      ? { verdict: 'unknown', reason: `${reason}, to which max_visits lead`, settle: anotherThen }
      : { verdict: 'unknown', reason };
  }
  const damaged = damagedStates(possible);
  if (damaged.length > 0)
    return { verdict: 'unknown', reason: `nobody knows how a run goes on from ${some(possible, damaged)}` };
  // However often a run has come by: in the end a state with `max_visits` has only what it goes on with then.
  const exhausted = mayStick(lasting({ workersEnd: false }));
  if (exhausted.length > 0)
    return {
      verdict: 'unknown',
      reason: `nobody knows whether a run can end that comes to ${some(possible, exhausted)} when max_visits are used up`,
      settle: 'let max_visits go on with a result after which the run ends',
    };
  const idle = idleLimited(possible, usual);
  if (idle.length > 0) return beforeMaxVisits(some(possible, idle));
  const forking = limitedBetweenWorkers(possible, usual);
  if (forking.length > 0)
    return {
      verdict: 'unknown',
      reason: `nobody knows whether ever more workers come to ${some(possible, forking)}, whose max_visits count for each of them anew`,
      settle: 'let workers go on to states that do not fork them again',
    };
  return { verdict: 'proved', reason: 'from every state that a run can come to, it can end' };
}

/** The states with `max_visits` of which nobody knows how they go on before they are used up. */
function idleLimited(possible: Facts, { graph }: Facts): number[] {
  return [...graph.limited].filter(
    (node) => possible.isReachable(node) && graph.leaving(node).every(({ isExhausted }) => isExhausted),
  );
}

/**
 * The states with `max_visits` by way of which workers fork workers like themselves, or in what these call, without another end: none of
 * these has used any visit up. A worker has one where it can end without a call on edges that no visits have to be used up for: on a way to it that
 * passes every state once at most.
 */
function limitedBetweenWorkers(possible: Facts, { graph, assumptions }: Facts): number[] {
  const { limited } = possible.graph;
  if (limited.size === 0) return [];
  const steps = stepsOf(possible, { spawn: true, unlimitedOnly: false });
  const cycles = cyclicSteps(possible, steps).filter((own) => own.some(({ kind }) => kind === 'spawn'));
  const fresh = new Facts(
    { ...graph, edges: graph.edges.filter(({ tag, isExhausted }) => !isExhausted && !isCall(tag)) },
    assumptions,
  );
  const isEndless = ({ kind, to }: Step) =>
    kind === 'spawn' && possible.graph.runs(to) && !fresh.canFinish(to);
  const endless = cycles.filter((own) => own.some(isEndless)).flat();
  const called = endless.flatMap(({ edge }) => (isCall(edge.tag) ? [edge.target] : []));
  const within = adjacencyOf(possible, steps).reachable(called);
  return [...new Set([...endless.map(({ from }) => from), ...within])].filter((node) => limited.has(node));
}

function beforeMaxVisits(names: string): Answer {
  return {
    verdict: 'unknown',
    reason: `nobody knows how a run goes on from ${names} before max_visits are used up`,
    settle: `declare by a tag, or in allowed_transitions, how ${names} goes on`,
  };
}

/** Whether every call can return. */
export function callsReturn({ certain, bounded, possible, lasting }: Given): Answer {
  const dropping = (facts: Facts) =>
    facts.assumptions.resetMode === 'preserve'
      ? []
      : facts.graph.edges.flatMap(({ tag, from }) =>
          tag === 'reset' && facts.canReach(from, 'pending') ? [from] : [],
        );
  const broken = callees(certain).filter((node) => !possible.canReturn(node));
  if (broken.length > 0) {
    const isCalled = comesTo(certain, callersOf(certain, new Set(broken)));
    return isCalled
      ? { verdict: 'refuted', reason: `no call of ${some(possible, broken)} returns` }
      : beyondVisits(`${some(possible, broken)}, which never returns, is called`, certain);
  }
  const dropped = dropping(certain);
  if (comesTo(certain, dropped, ['pending']))
    return { verdict: 'refuted', reason: 'a reset below a call drops the return' };
  const endless = callees(bounded).filter((node) => !possible.canReturn(node));
  if (certain.graph.limited.size > 0 && endless.length > 0)
    return {
      verdict: 'unknown',
      reason: `nobody knows whether max_visits are used up so that ${some(possible, endless)} is called, which never returns`,
      settle: anotherThen,
    };
  const doubtful = callees(possible).filter((node) => !bounded.canReturn(node));
  if (doubtful.length > 0) {
    const declared = new Set(callees(possible, (target) => target !== possible.graph.anything));
    const named = doubtful.filter((node) => declared.has(node));
    const reason =
      named.length === 0
        ? 'nobody knows what is called, and whether it returns'
        : `nobody knows whether a call of ${some(possible, named)} can return`;
    return { verdict: 'unknown', reason };
  }
  const damaged = damagedStates(possible).filter((node) => possible.canReach(node, 'pending'));
  if (damaged.length > 0)
    return {
      verdict: 'unknown',
      reason: `nobody knows how a call goes on that comes to ${some(possible, damaged)}`,
    };
  // Before it is used up, a state with `max_visits` goes on somewhere, and from there a callee has to return as well.
  const used = lasting({});
  const isStuck = (node: number) => possible.canReach(node, 'pending') && !used.canReturn(node);
  const exhausted = used === bounded ? [] : nodesOf(possible, isStuck);
  if (exhausted.length > 0)
    return {
      verdict: 'unknown',
      reason: `nobody knows whether a call that comes to ${some(possible, exhausted)} can return when max_visits are used up`,
      settle: anotherThen,
    };
  const idle = idleLimited(possible, bounded).filter((node) => possible.canReach(node, 'pending'));
  if (idle.length > 0) return beforeMaxVisits(some(possible, idle));
  if (dropped.length > 0) return beyondVisits('a reset below a call drops the return', certain);
  if (dropping(possible).length > 0) return { verdict: 'unknown', reason: 'a reset may drop a return' };
  if (callees(possible).length > 0) return { verdict: 'proved', reason: 'every callee can return' };
  const isAny = possible.graph.edges.some(({ tag }) => isCall(tag));
  return { verdict: 'proved', reason: isAny ? 'no run comes to a call' : 'there are no calls' };
}

/** The states that can be entered and call one of these. */
function callersOf(facts: Facts, called: ReadonlySet<number>): number[] {
  return facts.graph.edges.flatMap(({ tag, from, target }) =>
    isCall(tag) && called.has(target) && facts.isReachable(from) ? [from] : [],
  );
}

/** What reachable states call, of the targets that count; where a run chooses the callee, all that it can choose. */
function callees(facts: Facts, counts: (target: number) => boolean = () => true): number[] {
  const { graph } = facts;
  const called = new Set<number>();
  for (const { tag, from, target } of graph.edges)
    if (isCall(tag) && counts(target) && facts.isReachable(from)) called.add(target);
  const chosen = [...called].flatMap((node) =>
    graph.runs(node)
      ? [node]
      : graph.leaving(node).flatMap(({ tag, target }) => (tag === 'goto' ? target : [])),
  );
  return [...new Set(chosen)].filter((node) => graph.runs(node));
}

/** The states of which something was reported that may take away what else they declare. */
function damagedStates(facts: Facts): number[] {
  return nodesOf(facts, (node) => facts.isReachable(node) && facts.graph.isDamaged(node));
}
