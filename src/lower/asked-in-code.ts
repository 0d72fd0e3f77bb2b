import type { Tag } from '../grammar/tag.ts';
import { isAskedInFence } from '../prose/asked-in-fence.ts';
import { PromptWords } from '../prose/prompt-words.ts';
import type { StateTree } from '../syntax/parse-scope.ts';
import type { BodyTag } from '../syntax/prompt.ts';
import { itemsOf, textOf } from '../syntax/yaml-tree.ts';
import { isLooselyMissed } from '../util/nearest.ts';
import { wayOn } from './way-on.ts';

/** In a prompt with more tags in code blocks they are examples. */
const mostTags = 500;
const mostComparisons = 20_000;

/**
 * A prompt with a policy in which the tags in code blocks count as prose that are asked for: the words in front of a block of nothing
 * but tags say so ("End with this line:"), or the policy has that way on, perhaps but for a slip, and no prose shows it. Without a policy such a tag is a way on
 * in any case, though perhaps not a sure one.
 */
export function withAskedInCode(tree: StateTree): StateTree {
  if (tree.kind !== 'prompt') return tree;
  const entries = itemsOf(tree.settings?.node, 'allowed_transitions');
  const inCode = tree.tags.filter(({ standsIn }) => standsIn === 'code');
  if (entries.length === 0 || inCode.length === 0 || inCode.length > mostTags) return tree;
  const unshown = new Set(
    entries.map((entry) => wayOn(textOf(entry, 'tag') ?? '', textOf(entry, 'target') ?? '')),
  );
  for (const { tag, standsIn } of tree.tags) if (standsIn === 'prose') unshown.delete(wayOfTag(tag));
  const inNoTag = new Set(unshown);
  for (const { tag } of inCode) inNoTag.delete(wayOfTag(tag));
  const words = new PromptWords({ prompt: tree.pieces });
  const isAsked = ({ tag, standsIn }: BodyTag) => {
    if (standsIn !== 'code') return false;
    if (tag.name !== 'result' && unshown.has(wayOfTag(tag))) return true;
    const { before, after } = words.asWritten(tag.span);
    return isAskedInFence(before, after, isSlipOfOne(tag, inNoTag));
  };
  return {
    ...tree,
    tags: tree.tags.map((one): BodyTag => (isAsked(one) ? { ...one, standsIn: 'prose' } : one)),
  };
}

/** Whether a tag is one of these ways on but for a slip in the name of its state. */
function isSlipOfOne(tag: Tag, ways: ReadonlySet<string>): boolean {
  const [start, name] = [`${tag.name} `, wayOfTag(tag).slice(tag.name.length + 1)];
  const isMissed = (way: string) => way.startsWith(start) && isLooselyMissed(name, way.slice(start.length));
  return ways.size * mostTags <= mostComparisons && [...ways].some(isMissed);
}

function wayOfTag({ name, content }: Tag): string {
  return wayOn(name, content);
}
