import { plural } from '../../util/plural.ts';
import { findAgentGrowth, growthsBehindVisits } from '../stack/agent-growth.ts';
import { findStackGrowth, stackDepth } from '../stack/stack-growth.ts';
import { stateName } from '../witness/witness-path.ts';
import { type Answer, behindMaxVisits, comesTo, type Given } from './prove-answer.ts';

/** Whether the stack of every agent is bounded, and how deep it gets. */
export function stackBounded({ certain, bounded, possible }: Given): Answer {
  const growth = findStackGrowth(certain).find(({ push }) => comesTo(certain, [push.edge.from]));
  if (growth !== undefined) {
    const caller = stateName(certain.graph, growth.push.edge.from);
    return {
      verdict: 'refuted',
      reason: `a run can come from the call in ${caller} to that call again before it returns`,
    };
  }
  const isLimited = certain.graph.limited.size > 0;
  if (isLimited && findStackGrowth(bounded).length > 0) return behindMaxVisits('a call leads to itself');
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

/** Whether the number of agents is bounded. */
export function agentsBounded({ certain, bounded, possible }: Given): Answer {
  const behindVisits = () => growthsBehindVisits(certain, bounded, () => false);
  const certainly = findAgentGrowth(certain).find(({ step }) => comesTo(certain, [step.edge.from]));
  const growth = certainly ?? behindVisits()[0];
  if (growth !== undefined) {
    const name = stateName(certain.graph, growth.step.edge.from);
    const step = growth.step.edge.tag === 'fork' ? 'the fork' : 'the call of what forks';
    return { verdict: 'refuted', reason: `a run can come to ${step} in ${name} again and again` };
  }
  const isLimited = certain.graph.limited.size > 0;
  if (isLimited && findAgentGrowth(bounded).length > 0) return behindMaxVisits('a run comes to a fork');
  if (findAgentGrowth(possible).length > 0)
    return { verdict: 'unknown', reason: 'nobody knows whether a run can come to a fork again and again' };
  const forks = possible.graph.edges.filter(({ tag }) => tag === 'fork');
  const isTaken = forks.some(({ from }) => possible.isReachable(from));
  const none = forks.length > 0 ? 'no run comes to a fork' : 'there are no forks';
  return { verdict: 'proved', reason: isTaken ? 'every fork is taken a bounded number of times' : none };
}
