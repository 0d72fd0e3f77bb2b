import { memo } from '../util/memo.ts';
import type { DynamicTransition, Implementation, Outcome, Transition } from './ir.generated.ts';

/** The transitions that a script prints where it ends so; null for one that the IR does not hold. */
export function printedBy(
  implementation: Implementation,
  { tags, printed }: Outcome,
): (Transition | DynamicTransition | null)[] {
  const { transitions, dynamic } = implementation;
  if (printed === undefined) {
    const places = byPlace(implementation);
    return tags.map(({ start, end }) => places.get(`${start} ${end}`) ?? null);
  }
  return printed.map((at) =>
    at === null ? null : (transitions[at] ?? dynamic[at - transitions.length] ?? null),
  );
}

const byPlace = memo(
  ({ transitions, dynamic }: Implementation): ReadonlyMap<string, Transition | DynamicTransition> =>
    new Map([...transitions, ...dynamic].map((one) => [`${one.span.start} ${one.span.end}`, one])),
);

/** Whether a script prints the transition where it ends so. */
export function prints(
  { transitions }: Implementation,
  { tags, printed }: Outcome,
  transition: Transition,
): boolean {
  if (printed === undefined) return tags.some(({ start }) => start === transition.span.start);
  return printed.some((at) => at !== null && transitions[at] === transition);
}
