import { isForbidden } from '../ir/forbidden.ts';
import type { Implementation } from '../ir/ir.generated.ts';
import { PromptWords } from '../ir/prompt-words.ts';
import { isShownAsWrong } from '../ir/spoken-of.ts';
import type { Span } from '../source/span.ts';

const isOpening = /^<[a-z]+(?:>|\s[^<]*)$/;

/**
 * Tells of a tag of a prompt that cannot be meant as it stands whether the prompt shows it as wrong: then it is no mistake.
 * Beside a policy, which is what counts, it is one unless the words around it speak of it as wrong.
 */
export function onlyShown(prompt: Implementation['prompt'], hasPolicy: boolean): (place: Span) => boolean {
  const words = new PromptWords({ prompt });
  return (place) => {
    const { before: inFront, after } = words.around(place);
    const opening = inFront.lastIndexOf('<');
    // A target or an attribute: what counts stands in front of its tag.
    const before = isOpening.test(inFront.slice(opening)) ? inFront.slice(0, opening) : inFront;
    return hasPolicy ? isShownAsWrong(before, after) : isForbidden(before, after);
  };
}
