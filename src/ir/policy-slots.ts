import { slotsIn } from '../source/slots.ts';
import type { Implementation, Piece, Transition } from './ir.generated.ts';

/** The slots in what a state's settings say of its transitions, each with the place of its value (language.md#policy). */
export function policySlots({ transitions, maxVisits }: Implementation): Piece[] {
  const declared = transitions.filter(({ origin }) => origin === 'policy');
  return (maxVisits === null ? declared : [...declared, maxVisits.then]).flatMap(slotsOf);
}

function slotsOf({ payload, payloadSpan, attributes, span }: Transition): Piece[] {
  const values = attributes.map(({ value, span: place }) => ({ text: value ?? '', place }));
  return [{ text: payload ?? '', place: payloadSpan ?? span }, ...values].flatMap(({ text, place }) =>
    slotsIn(text).map((slot) => ({ ...slot, span: place })),
  );
}

/** A transition with every slot of its values filled in, in a single pass; the same where it has none. */
export function fillTransition(transition: Transition, fill: (text: string) => string): Transition {
  if (slotsOf(transition).length === 0) return transition;
  const { payload, attributes } = transition;
  return {
    ...transition,
    payload: payload === null ? null : fill(payload),
    attributes: attributes.map((one) => ({ ...one, value: one.value === null ? null : fill(one.value) })),
  };
}
