import { identifyFile } from '../source/state-file.ts';
import type { PromptTree } from '../syntax/prompt.ts';
import { isNearMiss } from '../util/nearest.ts';
import type { ReferenceTable } from './references.ts';

const shortName = 4;

/**
 * Tells of the target of a tag of a prompt without a policy whether it has to exist whatever the words around the tag say: it is
 * that of a state, or nearly, or the prompt has no other way to go on. Asked once all states are known; keeps names, and not the tree.
 */
export function neededIn(
  { tags, mention }: PromptTree,
  references: ReferenceTable,
): (target: string) => boolean {
  const inProse = tags.flatMap(({ tag, standsIn }) => (standsIn === 'prose' ? [tag] : []));
  const hasResult = mention !== null || inProse.some(({ name }) => name === 'result');
  const targets = [...new Set(inProse.map(({ content }) => content))];
  const isState = (target: string) => references.stateLike(target) === identifyFile(target).state;
  let goesOn: boolean | undefined;
  return (target) => {
    const like = references.stateLike(target);
    const { state } = identifyFile(target);
    // Of a short name one slip makes another name.
    if (like !== null && (like === state || state.length <= shortName || isNearMiss(state, like)))
      return true;
    goesOn ??= hasResult || targets.some(isState);
    return !goesOn;
  };
}
