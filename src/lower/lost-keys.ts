import { neededKeys, type TagName, tagNames } from '../grammar/tag.ts';
import type { StateSettings } from '../syntax/frontmatter.ts';
import { isKeyOfEntry } from '../syntax/unknown-keys.ts';
import { pairOf, textOf } from '../syntax/yaml-tree.ts';

/**
 * Whether settings lost an item of a policy, or a key that one needs: `-tag: result` is a key, and was to be an entry; `target: A` that is
 * not indented, directly below an entry without a target, was to be its key.
 */
export function hasLostItem(settings: StateSettings | null): boolean {
  const pairs = settings?.node.kind === 'map' ? settings.node.pairs : [];
  let needed: readonly string[] = [];
  return pairs.some(({ key, value }) => {
    if (/^-[A-Za-z]/.test(key) || needed.includes(key)) return true;
    // Other keys of the same entry may stand between.
    if (isKeyOfEntry(key)) return false;
    const last = key === 'allowed_transitions' && value.kind === 'sequence' ? value.items.at(-1) : undefined;
    const tag = last === undefined ? null : textOf(last, 'tag');
    const isTag = tag !== null && tagNames.includes(tag as TagName);
    needed = isTag ? neededKeys(tag as TagName).filter((name) => pairOf(last, name) === undefined) : [];
    return false;
  });
}
