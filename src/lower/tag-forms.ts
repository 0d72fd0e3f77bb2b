import { type TagName, tagDefinitions } from '../grammar/tag.ts';
import type { Transition } from '../ir/ir.generated.ts';
import { identifyFile } from '../source/state-file.ts';
import { fitsForm } from '../util/placeholder-part.ts';
import { trimSigns } from '../util/trim-signs.ts';

/** What stands for the name of a state, and says no more of it. */
const placeholder =
  /^(?:(?:the[ _])?(?:next|target|new|other|some|chosen)?[ _]?state(?:_?(?:name|file|id))?|name(?:_of_(?:the_)?(?:next_)?state)?|target|next|callee|(?:your[ _])?choice|[xyz]|xxx|foo|bar)$/i;
/** What says of it which one it is, or names several. */
const description =
  /^(?:one of .*|name of .*|[[<({$].*|(?:the|an?|your|some|next) .*|[\w.-]+(?:(?:\s*\|\s*|\s+or\s+)[\w.-]+)+)$/i;

/** What stands around a placeholder, or around a name that is to be written without them. */
const opening = '<[({$';
const closing = '>])}';

/** What is to be filled in, without the signs that say so: `<STATE>`, `[STATE]`, `${STATE}`. */
export function withoutBrackets(text: string): string {
  return trimSigns(text.trim(), opening, closing);
}

/** Whether it says nothing of the state that it stands for. */
export function isPlaceholder(text: string): boolean {
  return placeholder.test(withoutBrackets(text));
}

/** Whether a tag only shows the form, as `<goto>STATE</goto>` does where the policy lists the states. */
export function isForm(tag: TagName, content: string, entries: readonly Transition[]): boolean {
  if (tagDefinitions[tag].content !== 'state') return false;
  const text = content.trim();
  const standsForSome = namesSeveral(text, entries) || isFormOfSeveral(text, entries);
  if (!placeholder.test(text) && !description.test(text) && !standsForSome) return false;
  return entries.every(({ target }) => target?.text !== text);
}

/** A longer one is no list of names. */
const mostNamed = 1_000;
/** What joins names: a sign, or a short word of any language such as "or", "oder", "ou". */
const sign = /^\s*[/|,;&]\s*$/;
const word = /^[^A-Z\d_.-]{1,4}$/;

/** Whether it names several targets of the policy: `PLAN/FIX`, `[PLAN, FIX]`. Another path is none, such as `plans/FIX`. */
export function namesSeveral(text: string, entries: readonly Transition[]): boolean {
  if (entries.length < 2 || text.length > mostNamed) return false;
  const inner = text
    .replace(/^[[({<]/, '')
    .replace(/[\])}>]$/, '')
    .trim();
  // Names and words, and what stands between them.
  const parts = inner.split(/([\s/|,;&]+)/);
  const targets = new Set(entries.flatMap(({ target }) => (target === null ? [] : stateOf(target.text))));
  const isTarget = parts.map((part) => targets.has(stateOf(part)));
  if (parts.length < 3 || isTarget[0] !== true || isTarget.at(-1) !== true) return false;
  return parts.every((part, at) => {
    if (at % 2 === 0) return isTarget[at] || (word.test(part) && isTarget[at - 2] && isTarget[at + 2]);
    return sign.test(part) || (part.trim() === '' && isTarget[at - 1] !== isTarget[at + 1]);
  });
}

/** Whether it shows a part of the names of several targets as one that is to be filled in: `FIX_<KIND>`, `STEP_n`. */
function isFormOfSeveral(text: string, entries: readonly Transition[]): boolean {
  const targets = entries.flatMap(({ target }) => (target === null ? [] : stateOf(target.text)));
  return targets.filter((target) => fitsForm(stateOf(text), target)).length > 1;
}

function stateOf(text: string): string {
  return identifyFile(text).state;
}
