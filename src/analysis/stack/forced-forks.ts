import type { Platform } from '../../source/platform.ts';
import type { Facts } from '../graph/facts.ts';
import type { Step } from '../graph/steps.ts';
import type { RuleContext } from '../rule.ts';
import { type AgentGrowth, findAgentGrowth, growthsBehindVisits } from './agent-growth.ts';
import { growingAgents } from './growth-by-payload.ts';

/** A growing number of agents that is told. */
interface ToldGrowth {
  /** Those on which it grows. */
  readonly facts: Facts;
  readonly growth: AgentGrowth;
  /**
   * Its fork that nobody on it can do without: the agent that comes to it can end, and the workers that it has to fork always
   * come to fork others. Null when every agent has a way round the fork, and where agents that go round for ever are told of anyway.
   */
  readonly forced: Step | null;
}

/** The growing numbers of agents that can come about for certain. */
export function toldGrowths(context: RuleContext, platform: Platform): ToldGrowth[] {
  if (!context.survey.possible.has('fork')) return [];
  const certain = context.facts(platform, 'certain');
  const forcedOf = (growth: AgentGrowth) => forcedFork(context, platform, growth);
  const growing = growingAgents(context.facts(platform, 'possible'), findAgentGrowth(certain));
  const told = growing.map((growth) => ({
    growth,
    facts: certain,
    forced: forcedOf(growth),
  }));
  if (certain.graph.limited.size === 0) return told;
  const bounded = context.facts(platform, 'bounded');
  const behindVisits = growthsBehindVisits(certain, bounded, (growth) => {
    const { canEnd } = endsOf(context, platform);
    const isLedTo = growth.steps.some(({ edge: { from } }) => certain.isReachable(from) && !canEnd(from));
    return isLedTo && forcedOf(growth) !== null;
  });
  return [...told, ...behindVisits.map((growth) => ({ growth, facts: bounded, forced: forcedOf(growth) }))];
}

function forcedFork(context: RuleContext, platform: Platform, { steps }: AgentGrowth): Step | null {
  // Where only the parent comes back, no worker forks another one.
  if (!steps.some(({ kind }) => kind === 'spawn')) return null;
  const { canEndAlone, canEnd } = endsOf(context, platform);
  const isForced = ({ kind, edge: { from } }: Step) => kind === 'spawn' && canEndAlone(from) && !canEnd(from);
  return steps.find(isForced) ?? null;
}

/** Whether an agent at a node can end, by itself and with all the workers that it forks. */
function endsOf(context: RuleContext, platform: Platform) {
  const alone = context.facts(platform, 'possible', { failuresEnd: true });
  const withWorkers = context.facts(platform, 'possible', { failuresEnd: true, workersEnd: false });
  return {
    canEndAlone: (node: number) => alone.canFinish(node),
    canEnd: (node: number) => withWorkers.canFinish(node),
  };
}
