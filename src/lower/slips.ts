import type { Tag } from '../grammar/tag.ts';
import type { Transition } from '../ir/ir.generated.ts';
import { isLooselyMissed } from '../util/nearest.ts';

/** A prompt for which more would be necessary is no prompt. */
const mostComparisons = 100_000;

/**
 * The entries whose states no tag of the body names. A tag that is one of them but for a slip in its state's name is meant,
 * unless the prompt forbids it.
 */
export function unshownEntries(
  entries: readonly Transition[],
  tags: readonly { readonly tag: Tag }[],
): readonly Transition[] {
  const shown = new Set(tags.map(({ tag }) => tag.content.trim()));
  const unshown = entries.filter(({ target }) => target !== null && !shown.has(target.text));
  return unshown.length * tags.length > mostComparisons ? [] : unshown;
}

/** Whether a tag is an entry of the policy but for a slip in the name of a state; `unshown`: those whose targets no tag of the body has. */
export function isSlipOf(tag: Tag, entries: readonly Transition[], unshown: readonly Transition[]): boolean {
  const text = tag.content.trim();
  const ofTarget = (entry: Transition) =>
    entry.tag === tag.name && isLooselyMissed(text, entry.target?.text ?? '');
  const ofAnother = (entry: Transition) =>
    entry.tag === tag.name && entry.target?.text === text && hasSlip(tag, entry);
  return unshown.some(ofTarget) || entries.some(ofAnother);
}

/** A policy with more entries is no policy that somebody has written. */
const mostEntries = 100;

/** Whether a tag is an entry of the policy but for a slip in its target, whether the body shows that entry elsewhere or not. */
export function isNearEntry({ name, content }: Tag, entries: readonly Transition[]): boolean {
  return (
    entries.length <= mostEntries &&
    entries.some(({ tag, target }) => tag === name && isLooselyMissed(content.trim(), target?.text ?? ''))
  );
}

/** Whether a tag has the `return` or `next` of an entry but for a slip. */
function hasSlip({ attributes }: Tag, { return: back, next }: Transition): boolean {
  return attributes.some(({ name, value }) => {
    const meant = name === 'return' ? back : name === 'next' ? next : null;
    return meant !== null && isLooselyMissed(value.trim(), meant.text);
  });
}
