import { createHash } from 'node:crypto';
import type { AgentState, RunState } from './run-state.generated.ts';

/**
 * By which the processes of the step that an agent has begun are known: 16 hexadecimal digits. They follow from what was durable before the
 * step began, so that a raymond that resumes the run finds what is left of it.
 */
export function stepMark(
  { id, created }: Pick<RunState, 'id' | 'created'>,
  { id: agent, cwd, step_begun: begun }: Pick<AgentState, 'id' | 'cwd' | 'step_begun'>,
): string {
  const step = JSON.stringify([id, created, agent, cwd, begun]);
  return createHash('sha256').update(step).digest('hex').slice(0, 16);
}
