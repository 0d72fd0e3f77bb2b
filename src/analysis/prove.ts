import type { Workflow } from '../ir/ir.generated.ts';
import { isCall } from '../ir/is-call.ts';
import type { Platform } from '../source/platform.ts';
import { joinWords, plural } from '../util/plural.ts';
import { findAgentGrowth, growthsBehindVisits } from './agent-growth.ts';
import { Facts, lastingFacts } from './facts.ts';
import { type FactSource, factsOf } from './facts-of.ts';
import { describeOpen, openStates, settleOpen } from './open-states.ts';
import { findStackGrowth, stackDepth } from './stack-growth.ts';
import { cyclicSteps, type Step, stepsOf } from './steps.ts';
import { namesOf, stateName } from './witness-path.ts';

export const properties = ['can-end', 'calls-return', 'stack-bounded', 'agents-bounded'] as const;
export type Property = (typeof properties)[number];

/** What is known of a property on one platform (analysis.md#findings). */
export interface Proof {
  readonly property: Property;
  readonly platform: Platform;
  /** `proved`: it holds whatever the agents decide; `refuted`: a run that is certainly possible breaks it. */
  readonly verdict: 'proved' | 'refuted' | 'unknown';
  /** Why; for `stack-bounded` that is proved, how deep. */
  readonly reason: string;
  /** What would settle an unknown one. */
  readonly settle: string | null;
  /** For `stack-bounded` that is proved: the most returns that can be pending; null where only `max_visits` bounds them. */
  readonly depth: number | null;
}

/**
 * Decides, for every platform in effect, whether from wherever a run comes it can end, whether every call can
 * return, whether the stack and the number of agents are bounded. Proved only of E+ with what is certain on E0, refuted
 * only by a run on E0; what lies between is unknown, with what would settle it. Linear.
 */
export function proveWorkflow(workflow: Workflow): Proof[] {
  const facts = factsOf(workflow);
  return workflow.platforms.flatMap((platform) => provePlatform(workflow, platform, facts));
}

type Answer = Pick<Proof, 'verdict' | 'reason'> & {
  readonly depth?: number | null;
  /** What would settle it, where that is not what leaves transitions open. */
  readonly settle?: string;
};

function provePlatform(workflow: Workflow, platform: Platform, source: FactSource): Proof[] {
  const certain = source(platform, 'certain');
  const bounded = source(platform, 'bounded');
  const possible = source(platform, 'possible');
  const open = openStates(workflow, platform, possible);
  const given: Given = {
    certain,
    bounded,
    possible,
    withWorkers: (edges) => source(platform, edges, { workersEnd: false }),
  };
  return properties.map((property): Proof => {
    const answer = certain.graph.entries.length === 0 ? noEntry : provers[property](given);
    const unknown = answer.verdict === 'unknown' && answer !== noEntry;
    return {
      property,
      platform,
      verdict: answer.verdict,
      reason:
        unknown && answer.settle === undefined ? `${answer.reason}: ${describeOpen(open)}` : answer.reason,
      settle: unknown ? (answer.settle ?? settleOpen(open, platform)) : null,
      depth: answer.depth ?? null,
    };
  });
}

interface Given {
  readonly certain: Facts;
  readonly bounded: Facts;
  readonly possible: Facts;
  /** The facts in which nothing finishes before its workers do: a run ends when all of its agents have. */
  readonly withWorkers: (edges: 'bounded' | 'possible') => Facts;
}

const noEntry: Answer = { verdict: 'unknown', reason: 'the workflow has no entry' };

const provers: Readonly<Record<Property, (given: Given) => Answer>> = {
  'can-end': canEnd,
  'calls-return': callsReturn,
  'stack-bounded': stackBounded,
  'agents-bounded': agentsBounded,
};

/** What settles a doubt that only `max_visits` raise. */
const anotherThen = 'let max_visits go on with a result';

function canEnd({ certain, bounded, possible, withWorkers }: Given): Answer {
  const hopeful = withWorkers('possible');
  const stuck = nodesOf(certain, (node) => certain.isReachable(node) && !hopeful.canFinish(node));
  if (stuck.length > 0)
    return { verdict: 'refuted', reason: `no run that comes to ${some(certain, stuck)} can end` };
  const usual = withWorkers('bounded');
  const mayStick = (facts: Facts) =>
    nodesOf(possible, (node) => possible.isReachable(node) && !facts.canFinish(node));
  const doubtful = mayStick(usual);
  if (doubtful.length > 0) {
    const isLedTo = doubtful.every((node) => bounded.isReachable(node) && !certain.isReachable(node));
    const reason = `nobody knows whether a run can end that comes to ${some(possible, doubtful)}`;
    return isLedTo
      ? { verdict: 'unknown', reason: `${reason}, to which max_visits lead`, settle: anotherThen }
      : { verdict: 'unknown', reason };
  }
  const damaged = damagedStates(possible);
  if (damaged.length > 0)
    return { verdict: 'unknown', reason: `nobody knows how a run goes on from ${some(possible, damaged)}` };
  // However often a run has come by: in the end a state with `max_visits` has only what it goes on with then.
  const exhausted = mayStick(lastingFacts(usual));
  if (exhausted.length > 0)
    return {
      verdict: 'unknown',
      reason: `nobody knows whether a run can end that comes to ${some(possible, exhausted)} when max_visits are used up`,
      settle: anotherThen,
    };
  const idle = idleLimited(possible, usual);
  if (idle.length > 0) return beforeMaxVisits(possible, idle);
  const forking = limitedBetweenWorkers(possible, usual);
  if (forking.length > 0)
    return {
      verdict: 'unknown',
      reason: `nobody knows whether ever more workers come to ${some(possible, forking)}, whose max_visits count for each of them anew`,
      settle: 'let workers go on to states that do not fork them again',
    };
  return { verdict: 'proved', reason: 'from every state that a run can come to, it can end' };
}

function callsReturn({ certain, bounded, possible }: Given): Answer {
  const drops = (facts: Facts) =>
    facts.assumptions.resetMode === 'clear' &&
    facts.graph.edges.some(({ tag, from }) => tag === 'reset' && facts.canReach(from, 'pending'));
  const broken = callees(certain).filter((node) => !possible.canReturn(node));
  if (broken.length > 0) return { verdict: 'refuted', reason: `no call of ${some(certain, broken)} returns` };
  if (drops(certain)) return { verdict: 'refuted', reason: 'a reset below a call drops the return' };
  const doubtful = callees(possible).filter((node) => !bounded.canReturn(node));
  if (doubtful.length > 0)
    return {
      verdict: 'unknown',
      reason: `nobody knows whether a call of ${some(possible, doubtful)} can return`,
    };
  const damaged = damagedStates(possible).filter((node) => possible.canReach(node, 'pending'));
  if (damaged.length > 0)
    return {
      verdict: 'unknown',
      reason: `nobody knows how a call goes on that comes to ${some(possible, damaged)}`,
    };
  // Before it is used up, a state with `max_visits` goes on somewhere, and from there a callee has to return as well.
  const lasting = lastingFacts(bounded);
  const isStuck = (node: number) => possible.canReach(node, 'pending') && !lasting.canReturn(node);
  const exhausted = lasting === bounded ? [] : nodesOf(possible, isStuck);
  if (exhausted.length > 0)
    return {
      verdict: 'unknown',
      reason: `nobody knows whether a call that comes to ${some(possible, exhausted)} can return when max_visits are used up`,
      settle: anotherThen,
    };
  const idle = idleLimited(possible, bounded).filter((node) => possible.canReach(node, 'pending'));
  if (idle.length > 0) return beforeMaxVisits(possible, idle);
  if (drops(possible)) return { verdict: 'unknown', reason: 'a reset may drop a return' };
  const count = callees(possible).length;
  return { verdict: 'proved', reason: count === 0 ? 'there are no calls' : 'every callee can return' };
}

/** The states of which something was reported that may take away what else they declare. */
function damagedStates(facts: Facts): number[] {
  return nodesOf(facts, (node) => facts.isReachable(node) && facts.graph.isDamaged(node));
}

/** The states with `max_visits` of which nobody knows how they go on before they are used up. */
function idleLimited(possible: Facts, { graph }: Facts): number[] {
  return [...graph.limited].filter(
    (node) => possible.isReachable(node) && graph.leaving(node).every(({ isExhausted }) => isExhausted),
  );
}

/**
 * The states with `max_visits` by way of which workers fork workers like themselves, without another end: none of these has used any
 * visit up. A worker has one where it can end without a call on edges that no visits have to be used up for: on a way to it that
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
  const endless = cycles.filter((own) => own.some(isEndless));
  return [...new Set(endless.flat().map(({ from }) => from))].filter((node) => limited.has(node));
}

function beforeMaxVisits(facts: Facts, idle: readonly number[]): Answer {
  const names = some(facts, idle);
  return {
    verdict: 'unknown',
    reason: `nobody knows how a run goes on from ${names} before max_visits are used up`,
    settle: `declare by a tag, or in allowed_transitions, how ${names} goes on`,
  };
}

/** Whether a run ever uses up the `max_visits` on such a cycle, nobody knows. */
function behindMaxVisits(what: string): Answer {
  return {
    verdict: 'unknown',
    reason: `nobody knows whether max_visits are used up so that ${what} again and again`,
    settle: anotherThen,
  };
}

function stackBounded({ certain, bounded, possible }: Given): Answer {
  const [growth] = findStackGrowth(certain);
  if (growth !== undefined) {
    const caller = stateName(certain.graph, growth.push.from);
    return {
      verdict: 'refuted',
      reason: `a run can come from the call in ${caller} to that call again before it returns`,
    };
  }
  if (findStackGrowth(bounded).length > 0) return behindMaxVisits('a call leads to itself');
  const depth = stackDepth(possible);
  if (depth === 'unbounded')
    return { verdict: 'unknown', reason: 'nobody knows whether a call can lead to itself' };
  if (depth === 'limited') return { verdict: 'proved', reason: 'only max_visits bounds the pending returns' };
  const exact = stackDepth(certain) === depth;
  const returns = plural(depth, 'pending return');
  const reason =
    depth === 0
      ? 'nothing is ever pending'
      : exact
        ? `the deepest run has ${returns}`
        : `never more than ${returns}`;
  return { verdict: 'proved', reason, depth };
}

function agentsBounded({ certain, bounded, possible }: Given): Answer {
  const behindVisits = () => growthsBehindVisits(certain, bounded, () => false);
  const [growth = behindVisits()[0]] = findAgentGrowth(certain);
  if (growth !== undefined) {
    const name = stateName(certain.graph, growth.step.from);
    const step = growth.step.edge.tag === 'fork' ? 'the fork' : 'the call of what forks';
    return { verdict: 'refuted', reason: `a run can come to ${step} in ${name} again and again` };
  }
  if (findAgentGrowth(bounded).length > 0) return behindMaxVisits('a run comes to a fork');
  if (findAgentGrowth(possible).length > 0)
    return { verdict: 'unknown', reason: 'nobody knows whether a run can come to a fork again and again' };
  const forks = possible.graph.edges.some(({ tag, from }) => tag === 'fork' && possible.isReachable(from));
  return {
    verdict: 'proved',
    reason: forks ? 'every fork is taken a bounded number of times' : 'there are no forks',
  };
}

function nodesOf({ graph }: Facts, holds: (node: number) => boolean): number[] {
  const nodes: number[] = [];
  for (let node = 0; node < graph.nodeCount; node++) if (graph.runs(node) && holds(node)) nodes.push(node);
  return nodes;
}

/** What reachable states call; where a run chooses the callee, all that it can choose. */
function callees(facts: Facts): number[] {
  const { graph } = facts;
  const called = new Set<number>();
  for (const { tag, from, target } of graph.edges)
    if (isCall(tag) && facts.isReachable(from)) called.add(target);
  const chosen = [...called].flatMap((node) =>
    graph.runs(node)
      ? [node]
      : graph.leaving(node).flatMap(({ tag, target }) => (tag === 'goto' ? target : [])),
  );
  return [...new Set(chosen)].filter((node) => graph.runs(node));
}

function some({ graph }: Facts, nodes: readonly number[]): string {
  const names = namesOf(graph, nodes);
  const more = names.length - 3;
  return joinWords([...names.slice(0, 3), ...(more > 0 ? [plural(more, 'other state')] : [])], 'or');
}
