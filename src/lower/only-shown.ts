import type { Implementation } from '../ir/ir.generated.ts';
import { isForbidden } from '../prose/forbidden.ts';
import { PromptWords } from '../prose/prompt-words.ts';
import { isShownAsWrong } from '../prose/spoken-of.ts';
import type { Span } from '../source/span.ts';

/** The beginning of a tag, up to a part of it. */
const isOpening = /^<[a-z]+[\s>][^<]*$/;

/** Whether a prompt shows a tag as wrong: beyond doubt, perhaps, or not at all. */
export type Shown = boolean | 'perhaps';

/**
 * Tells of a tag of a prompt that cannot be meant as it stands whether the prompt shows it as wrong: then it is no mistake.
 * Whether the words around it only make that likely is asked where nothing forbids it plainly.
 */
export function onlyShown(prompt: Implementation['prompt']): (place: Span) => Shown {
  const words = new PromptWords({ prompt });
  return (place) => {
    const { before, after } = words.around(place);
    const inFront = before.slice(0, startOf(before));
    return isForbidden(inFront, after) || (isShownAsWrong(inFront, after) && 'perhaps');
  };
}

/** Where what is shown begins: the inline code that a place stands in, or the tag of which it is a part. */
function startOf(before: string): number {
  const line = before.lastIndexOf('\n') + 1;
  const marks = before.slice(line).split('`');
  if (marks.length % 2 === 0) return before.lastIndexOf('`');
  const opening = before.lastIndexOf('<');
  return opening >= line && isOpening.test(before.slice(opening)) ? opening : before.length;
}
