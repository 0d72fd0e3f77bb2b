import type { Implementation } from '../ir/ir.generated.ts';
import { isEnglishText } from '../prose/english.ts';
import { isPlainlyAsked } from '../prose/plainly-asked.ts';
import { isPlainlyTold } from '../prose/plainly-told.ts';
import { PromptWords } from '../prose/prompt-words.ts';
import { isOnlySpokenOf, isShownAsWrong } from '../prose/spoken-of.ts';
import { mayOnlyTell } from '../prose/weak-orders.ts';
import type { Span } from '../source/span.ts';
import { memo } from '../util/memo.ts';

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
/** The end of a sentence, a line or a cell directly behind a tag: nothing is said of it. */
const endsSentence = /^[\s`*_"')\u00bb]*(?:[.;!?|\u3002]|\n|$)/;

/**
 * Tells of a tag whether the prompt asks for it. Beside a policy such a tag is text for the agent (language.md#policy), and
 * to forbid or to quote one whose state does not exist is no mistake; there a slip is asked for unless it is shown as wrong.
 * `isNear`: whether it is nearly an entry, which the prompt may show elsewhere.
 * Without a policy it may be a slip all the same, so that it is a note, and every other tag is asked for.
 */
export function askedFor(
  prompt: Implementation['prompt'],
  hasPolicy: boolean,
): (place: Span, isSlip: boolean, isNear?: () => boolean) => Asked {
  const words = new PromptWords({ prompt });
  // Nearly every name resolves, so that nobody asks.
  let known: Map<number, Asked> | undefined;
  let isEnglish: boolean | undefined;
  const judge = (place: Span, isSlip: boolean, isNear: () => boolean): Asked => {
    const { before, after } = words.around(place);
    if (!hasPolicy) return !(isPlainlyTold(before, after) || leadsToAnchor(words, place)) || 'perhaps';
    if (isSlip) return !isShownAsWrong(before, after);
    if (isOnlySpokenOf(before, after)) return false;
    // The words that ask are English ones; in another language a slip is no counter-example unless something says so.
    isEnglish ??= isEnglishText(words.text);
    if (isEnglish) return isPlainlyAsked(before, after) || 'perhaps';
    return (endsSentence.test(after) && isNear() && !mayOnlyTell(before, after)) || 'perhaps';
  };
  return (place, isSlip, isNear = () => false) => {
    known ??= new Map();
    const judged = known.get(place.start);
    if (judged !== undefined || known.size >= mostJudged) return judged ?? true;
    const isAsked = judge(place, isSlip, isNear);
    known.set(place.start, isAsked);
    return isAsked;
  };
}

/** Whether what a tag names is an element of its own prompt: `<goto>check</goto>` beside `<anchor id="check"/>`. */
function leadsToAnchor(words: PromptWords, { start, end }: Span): boolean {
  const [, name = ''] = />([^<>"]+)<\/[a-z]+\s*>$/.exec(words.between(start, end)) ?? [];
  return name !== '' && idsIn(words).has(name.trim());
}

/** What stands between quotation marks behind `id=`. */
const idsIn = memo(
  ({ text }: PromptWords): ReadonlySet<string> =>
    new Set([...text.matchAll(/id="(?=([^"]*)")/g)].map(([, id = '']) => id)),
);
