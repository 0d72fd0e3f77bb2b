import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import { PromptWords } from '../../prose/prompt-words.ts';
import { isNearMiss } from '../../util/nearest.ts';
import { entriesOf, isRepeated, type Refused } from './policy.ts';
import { isOwnWord } from './role-of-tag.ts';

/**
 * The entry that is meant by a refused tag whose payload is no slip: it leads to the same states and has an attribute of nearly that
 * name or value, or it is a result and the only one that the prompt has nowhere, or it is the only one that leads there and that no tag of the prompt shows, or it has the states in the other order, or it
 * leads to the same state by another tag.
 */
export function entryInstead(implementation: Implementation, refused: Refused): Transition | null {
  const { transition } = refused;
  return (
    byAttribute(implementation, refused) ??
    byPayload(implementation, refused) ??
    entriesOf(implementation).find((entry) => isTurned(entry, transition)) ??
    entriesOf(implementation).find((entry) => leadsThere(entry, transition)) ??
    null
  );
}

function byPayload(implementation: Implementation, { transition, nearMisses }: Refused): Transition | null {
  const results = nearMisses.filter(({ parts }) => parts.join() === 'payload').map(({ entry }) => entry);
  const payload = transition.payload?.trim() ?? '';
  // VERDICT may stand for any of them.
  if (results.length === 0 || (/[a-z]/i.test(payload) && !isOwnWord(payload))) return null;
  const words = new PromptWords(implementation);
  const [only, another] = results.filter(({ payload }) => !words.names(payload?.trim() ?? ''));
  return another === undefined ? (only ?? null) : null;
}

function byAttribute(
  { transitions }: Implementation,
  { transition: { attributes }, nearMisses }: Refused,
): Transition | null {
  const differInThem = nearMisses.filter(({ entry, parts }) =>
    parts.every((part) => entry.attributes.some(({ name }) => name === part)),
  );
  const isSlip = ({ entry, parts }: (typeof nearMisses)[number]) =>
    parts.every((part) => {
      const meant = entry.attributes.find(({ name }) => name === part)?.value ?? '';
      return attributes.some(({ name, value }) =>
        name === part ? isNearMiss(value ?? '', meant) : value === meant && isNearMiss(name, part),
      );
    });
  const slips = differInThem.filter(isSlip);
  const isShown = ({ entry }: (typeof nearMisses)[number]) =>
    transitions.some((one) => one.origin === 'body' && isSame(entry, one));
  const unshown = (slips.length > 0 ? slips : differInThem).filter((one) => !isShown(one));
  const [only, another] = unshown;
  return another === undefined ? (only?.entry ?? null) : null;
}

function isSame(entry: Transition, tag: Transition): boolean {
  return (
    isRepeated({ ...entry, attributes: [] }, tag) &&
    entry.attributes.every(({ name, value }) =>
      tag.attributes.some((one) => one.name === name && one.value === value),
    )
  );
}

/** `<call return="A">B</call>` for `<call return="B">A</call>`. */
function isTurned(entry: Transition, { tag, target, return: back }: Transition): boolean {
  const isAlike = entry.tag === tag && entry.target !== null && entry.return !== null;
  return isAlike && entry.target.text === back?.text && entry.return.text === target?.text;
}

function leadsThere(entry: Transition, { tag, target }: Transition): boolean {
  return entry.tag !== tag && entry.target !== null && entry.target.text === target?.text;
}
