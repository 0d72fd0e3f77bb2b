import type { Implementation, Transition } from '../ir/ir.generated.ts';
import { isAskedInFence } from '../prose/asked-in-fence.ts';
import { PromptWords } from '../prose/prompt-words.ts';
import { isComplete } from './policy.ts';

/**
 * The states that one implementation leads to, by their names or files: a README.md that is among them is a state (language.md#workflow). What
 * a policy refuses makes none, nor what a prompt forbids, or shows in a code block beside another way to go on without asking for it.
 */
export function targetsOf(implementation: Implementation): string[] {
  const { transitions, dynamic, maxVisits, opaque } = implementation;
  const isSure = transitions.some(({ origin, certainty }) => origin === 'body' && certainty === 'certain');
  const open = transitions.filter((one) => one.origin === 'policy' && !isComplete(one, true));
  const leads = (one: Transition) => {
    if (one.origin !== 'body' || one.certainty === 'certain') return true;
    if (one.certainty === 'possible') return !isSure || isAskedIn(implementation, one);
    // Of a policy that cannot be read nobody knows what it refuses.
    return opaque?.cause === 'damaged' || open.some((entry) => allows(entry, one));
  };
  const leading = [...transitions.filter(leads), ...(maxVisits === null ? [] : [maxVisits.then]), ...dynamic];
  return leading
    .flatMap(({ target, return: returned, next }) => [target, returned, next])
    .flatMap((named) => (named !== null && 'text' in named ? [named.text] : []));
}

function allows(entry: Transition, { tag, target, return: back, next }: Transition): boolean {
  const fits = (own: Transition['target'], other: Transition['target']) =>
    own === null || own.text === other?.text;
  return (
    entry.tag === tag && fits(entry.target, target) && fits(entry.return, back) && fits(entry.next, next)
  );
}

function isAskedIn(implementation: Implementation, { span }: Transition): boolean {
  if (implementation.prompt === null) return false;
  const { before, after } = new PromptWords(implementation).asWritten(span);
  return isAskedInFence(before, after, false);
}
