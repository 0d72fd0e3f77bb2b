import { slotsIn } from '../source/slots.ts';
import { memo } from '../util/memo.ts';
import type { Implementation, Piece, Transition } from './ir.generated.ts';

const none: readonly Piece[] = [];

/**
 * The slots in what a state's settings say of its transitions, each with the place of its value (language.md#policy). Nearly no state has any;
 * whoever leads to a state may ask.
 */
export const policySlots = memo(({ transitions, maxVisits }: Implementation): readonly Piece[] => {
  const limited = maxVisits !== null && hasSlot(maxVisits.then) ? [maxVisits.then] : [];
  if (limited.length === 0 && !transitions.some(isFilled)) return none;
  return [...transitions.filter(isFilled), ...limited].flatMap(slotsOf);
});

/** All slots of a state: those of its prompt, then those of its policy. */
export function slotsOfState(implementation: Implementation): Piece[] {
  const inPrompt = (implementation.prompt ?? []).filter(({ kind }) => kind === 'slot');
  return [...inPrompt, ...policySlots(implementation)];
}

function isFilled(transition: Transition): boolean {
  return transition.origin === 'policy' && hasSlot(transition);
}

function hasSlot({ payload, attributes }: Transition): boolean {
  return payload?.includes('{{') === true || attributes.some(({ value }) => value?.includes('{{') === true);
}

function slotsOf({ payload, payloadSpan, attributes, span }: Transition): Piece[] {
  const values = attributes.map(({ value, span: place }) => ({ text: value ?? '', place }));
  return [{ text: payload ?? '', place: payloadSpan ?? span }, ...values].flatMap(({ text, place }) =>
    slotsIn(text).map((slot) => ({ ...slot, span: place })),
  );
}

/** A transition with every slot of its values filled in, in a single pass; the same where it has none. */
export function fillTransition(transition: Transition, fill: (text: string) => string): Transition {
  if (!hasSlot(transition)) return transition;
  const { payload, attributes } = transition;
  return {
    ...transition,
    payload: payload === null ? null : fill(payload),
    attributes: attributes.map((one) => ({ ...one, value: one.value === null ? null : fill(one.value) })),
  };
}
