import type { Platform } from '../source/platform.ts';
import type { AgentGrowth } from './agent-growth.ts';
import type { RuleContext } from './rule.ts';
import type { Step } from './steps.ts';

/**
 * The fork of a growing number of agents that nobody on it can do without: the agent that comes to it can end, and
 * the workers that it has to fork always come to fork others. Null when every agent has a way round the fork, and
 * where agents that go round for ever are told of anyway.
 */
export function forcedFork(context: RuleContext, platform: Platform, { steps }: AgentGrowth): Step | null {
  // Where only the parent comes back, no worker forks another one.
  if (!steps.some(({ kind }) => kind === 'spawn')) return null;
  const hope = { failuresEnd: true } as const;
  const alone = context.facts(platform, 'possible', hope);
  const withWorkers = context.facts(platform, 'possible', { ...hope, workersEnd: false });
  const isForced = ({ kind, from }: Step) =>
    kind === 'spawn' && alone.canFinish(from) && !withWorkers.canFinish(from);
  return steps.find(isForced) ?? null;
}
