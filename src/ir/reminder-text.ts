import { joinWords } from '../util/plural.ts';
import type { Transition } from './ir.generated.ts';
import { leftOutOf, tagOfTransition } from './render-tag.ts';

/**
 * What an agent is told that emitted no allowed transition: every one in the exact form to emit (language.md#errors).
 * Null without a policy.
 */
export function reminderText(entries: readonly Transition[]): string | null {
  if (entries.length === 0) return null;
  const which = entries.length === 1 ? 'this tag' : 'exactly one of these tags';
  let text =
    'Your message has to hold exactly one transition tag, and it did not hold one that is allowed here.\n' +
    `Answer again with ${which}:`;
  for (const entry of entries) text += `\n- ${tagOfTransition(entry)}${aboutLeftOut(entry)}`;
  return text;
}

function aboutLeftOut(entry: Transition): string {
  const leftOut = leftOutOf(entry);
  return leftOut.length === 0 ? '' : ` (just so: raymond itself adds the ${joinWords(leftOut, 'and')})`;
}
