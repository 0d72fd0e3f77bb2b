import { isVariableSlot } from '../../ir/built-in-slots.ts';
import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import { wholeTag } from '../../prose/clauses.ts';
import { isEnglish } from '../../prose/english.ts';
import { namesIn } from '../../prose/prompt-words.ts';
import { isWeakOrder, mayOnlyTell } from '../../prose/weak-orders.ts';
import { identifyFile } from '../../source/state-file.ts';
import { entriesOf, type Refused } from './policy.ts';

/** A longer search than this, in characters, is not worth its time. */
const longestSearch = 50_000_000;

/**
 * Tells of a refused tag that nothing rules out whether its prompt asks for nothing that the policy allows, so that it hardly is
 * but asked for. Where an agent may end without a tag, it has to end the prompt besides. `rest`: the prompt without its refused tags.
 */
export function asksForNothingAllowed(
  implementation: Implementation,
  refused: readonly Refused[],
  rest: string,
): (one: Refused, before: string, after: string) => boolean {
  const spans = new Set(refused.map(({ transition }) => transition.span));
  const isAlone =
    implementation.transitions.every(({ origin, span }) => origin !== 'body' || spans.has(span)) &&
    rest.search(wholeTag) < 0;
  const entries = entriesOf(implementation);
  if (!isAlone || entries.length * rest.length > longestSearch) return () => false;
  const isTold = entries.some((entry) => namesIn(rest, wordOf(entry))) || hasSlotOfFork(implementation);
  return ({ transition }, before, after) => {
    if (mayOnlyTell(before, after)) return false;
    if (entries.some((entry) => isNearly(entry, transition))) return true;
    // What tells of others, or of what is not to be done, is known for English alone.
    const isJudged = implementation.implicit === null && isEnglish(implementation);
    return !isTold && (isJudged || isWeakOrder(before, after));
  };
}

/** The word by which a prompt speaks of an entry. */
function wordOf({ target, payload }: Transition): string {
  return target === null ? (payload?.trim() ?? 'result') : identifyFile(target.text).state;
}

/** A part of the instructions may come from elsewhere. */
function hasSlotOfFork({ prompt }: Implementation): boolean {
  return (prompt ?? []).some(isVariableSlot);
}

/** Whether a tag leads to the state that an entry leads to, by another tag or back to another state, or has the two states in the other order. */
function isNearly(entry: Transition, { target, return: back }: Transition): boolean {
  if (entry.target === null || target === null) return false;
  if (entry.target.text === target.text) return true;
  return back !== null && entry.target.text === back.text && entry.return?.text === target.text;
}
