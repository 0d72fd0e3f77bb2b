import { compareText } from '../util/compare.ts';
import type { AgentState } from './run-state.generated.ts';

/** Made when two are compared: it loads tables that take longer than the rest of a start. */
let numbers: Intl.Collator | undefined;

/** Agents as people look for them: `main` first, and worker 2 before worker 10. */
export function inAgentOrder<Agent extends { readonly id: string }>(agents: readonly Agent[]): Agent[] {
  const rank = (id: string) => (id === 'main' ? 0 : 1);
  const compare = (left: string, right: string) => {
    numbers ??= new Intl.Collator('en', { numeric: true });
    return numbers.compare(left, right);
  };
  return agents.toSorted((left, right) => rank(left.id) - rank(right.id) || compare(left.id, right.id));
}

/**
 * Agents in the order in which they became ready, as far as their state tells: a run that is resumed goes on with the one that has
 * waited longest.
 */
export function inTurn(agents: readonly AgentState[]): AgentState[] {
  const since = ({ entered = '', step_begun: begun = '' }: AgentState) => (begun > entered ? begun : entered);
  return agents.toSorted((left, right) => compareText(since(left), since(right)));
}
