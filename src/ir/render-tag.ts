import type { Transition } from './ir.generated.ts';
import { isCall } from './is-call.ts';

interface TagText {
  readonly tag: Transition['tag'];
  /** The target or payload; a placeholder where it is open. */
  readonly content: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

/** Stands for what nobody has said: a payload, or a value that only a run settles. */
const open = '…';

/** Writes a tag in the form an agent emits it (language.md#tags). */
export function renderTag({ tag, content, attributes }: TagText): string {
  let text = `<${tag}`;
  for (const { name, value } of attributes)
    text += ` ${name}=${value.includes('"') ? `'${value}'` : `"${value}"`}`;
  return `${text}>${content}</${tag}>`;
}

/** The tag that takes a declared transition. */
export function tagOfTransition(transition: Transition): string {
  const { tag, target, payload } = transition;
  const goesOn = tag === 'fork' ? 'next' : isCall(tag) ? 'return' : null;
  const attributes = transition.attributes.map(({ name, value }) => ({ name, value: value ?? open }));
  if (goesOn !== null) attributes.unshift({ name: goesOn, value: transition[goesOn]?.text ?? open });
  return renderTag({ tag, content: (tag === 'result' ? payload : target?.text) ?? open, attributes });
}
