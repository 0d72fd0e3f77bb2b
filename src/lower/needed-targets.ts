import { type Tag, tagDefinitions } from '../grammar/tag.ts';
import { identifyFile } from '../source/state-file.ts';
import type { PromptTree } from '../syntax/prompt.ts';
import { once } from '../util/memo.ts';
import { isNearMiss } from '../util/nearest.ts';
import type { ReferenceTable } from './references.ts';

const shortName = 4;

/**
 * Tells of a tag of a prompt without a policy whether its states have to exist whatever the words around it say: each is a state, or
 * nearly, or the prompt has no other way to go on. Asked once all states are known; keeps names, and not the tree.
 */
export function neededIn({ tags, mention }: PromptTree, references: ReferenceTable): (tag: Tag) => boolean {
  const ways = tags.flatMap(({ tag, standsIn }) => (standsIn === 'prose' ? [statesOf(tag)] : []));
  // A result names none.
  const hasResult = mention !== null || ways.some((names) => names.length === 0);
  const isState = (name: string) => references.stateLike(name) === identifyFile(name).state;
  const isNearly = (name: string) => {
    const like = references.stateLike(name);
    const { state } = identifyFile(name);
    // Of a short name one slip makes another name.
    return like !== null && (like === state || state.length <= shortName || isNearMiss(state, like));
  };
  const goesOn = once(() => hasResult || ways.some((names) => names.every(isState)));
  return (tag) => statesOf(tag).every(isNearly) || !goesOn();
}

function statesOf({ name, content, attributes }: Tag): string[] {
  const { content: kind, required } = tagDefinitions[name];
  const named = attributes.flatMap((one) => (required.includes(one.name) ? [one.value.trim()] : []));
  return kind === 'state' ? [content, ...named] : [];
}
