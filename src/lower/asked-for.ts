import type { Implementation } from '../ir/ir.generated.ts';
import { isEnglishText } from '../prose/english.ts';
import { isPlainlyAsked } from '../prose/plainly-asked.ts';
import { PromptWords } from '../prose/prompt-words.ts';
import { isOnlySpokenOf, isShownAsWrong } from '../prose/spoken-of.ts';
import type { Span } from '../source/span.ts';

/**
 * Whether an unresolved name is a defect; `perhaps`, where nobody can tell whether the prompt asks for it, and `form`, where it may stand
 * for other names. A function is asked
 * only where the name does not resolve.
 */
export type Reported = Asked | (() => Asked);
export type Asked = boolean | 'perhaps' | 'form';

export function isReported(reported: Reported): Asked {
  return typeof reported === 'function' ? reported() : reported;
}

/** A prompt with more tags of states that do not exist is no prompt. */
const mostJudged = 1000;

/**
 * Tells of a tag whether the prompt asks for it. Beside a policy such a tag is text for the agent (language.md#policy), and
 * to forbid or to quote one whose state does not exist is no mistake; without one it may be a slip, so that it is a note.
 * A slip is asked for unless it is shown as wrong.
 */
export function askedFor(
  prompt: Implementation['prompt'],
  hasPolicy: boolean,
): (place: Span, isSlip: boolean) => Asked {
  const words = new PromptWords({ prompt });
  // Nearly every name resolves, so that nobody asks.
  let known: Map<number, Asked> | undefined;
  let isEnglish: boolean | undefined;
  return (place, isSlip) => {
    known ??= new Map();
    const before = known.get(place.start);
    if (before !== undefined || known.size >= mostJudged) return before ?? true;
    const around = words.around(place);
    isEnglish ??= isEnglishText(words.text);
    // The words that ask and forbid are English ones.
    const isPlain = () => isEnglish && isPlainlyAsked(around.before, around.after);
    let isAsked: Asked = !hasPolicy && (!isEnglish || isPlain() || 'perhaps');
    if (hasPolicy)
      isAsked = isSlip
        ? !isShownAsWrong(around.before, around.after)
        : !isOnlySpokenOf(around.before, around.after) && (isPlain() || 'perhaps');
    known.set(place.start, isAsked);
    return isAsked;
  };
}
