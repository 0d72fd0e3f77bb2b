import type { Attribute, Transition } from './ir.generated.ts';

/** The `input` that a transition hands over (language.md#tags); undefined where there is none. */
export function inputOf(transition: Pick<Transition, 'attributes'> | null): Attribute | undefined {
  return transition?.attributes.find(({ name }) => name === 'input');
}
