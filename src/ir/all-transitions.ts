import type { Implementation, Transition } from './ir.generated.ts';

/** The transitions of a state, and behind them what its `max_visits` go on with. */
export function allTransitions({
  transitions,
  maxVisits,
}: Pick<Implementation, 'transitions' | 'maxVisits'>): readonly Transition[] {
  return maxVisits === null ? transitions : [...transitions, maxVisits.then];
}
