import type { Implementation, Transition } from '../ir/ir.generated.ts';

/**
 * The states that one implementation leads to, by their names or files: a README.md that is among them is a state (language.md#workflow). What
 * a policy refuses makes none, nor what a prompt forbids or shows in a code block beside another way to go on.
 */
export function targetsOf({ transitions, dynamic, maxVisits, opaque }: Implementation): string[] {
  const isSure = transitions.some(({ origin, certainty }) => origin === 'body' && certainty === 'certain');
  const leads = ({ origin, certainty }: Transition) => {
    if (origin !== 'body' || certainty === 'certain') return true;
    // Of a policy that cannot be read nobody knows what it refuses.
    return certainty === 'possible' ? !isSure : opaque?.cause === 'damaged';
  };
  const leading = [...transitions.filter(leads), ...(maxVisits === null ? [] : [maxVisits.then]), ...dynamic];
  return leading
    .flatMap(({ target, return: returned, next }) => [target, returned, next])
    .flatMap((named) => (named !== null && 'text' in named ? [named.text] : []));
}
