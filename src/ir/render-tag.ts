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

/** What keeps a payload, or the value of an attribute, out of every tag, which has no escapes; null where nothing does. */
export function unwritableIn(key: string, text: string): string | null {
  if (key === 'payload') return /<\/result\s*>/.exec(text)?.[0] ?? null;
  return text.includes('"') && text.includes("'") ? 'both kinds of quotation marks' : null;
}

/** The values of a transition that no tag can hold, so that raymond fills them in where the tag leaves them out (language.md#policy). */
export function leftOutOf({ payload, attributes }: Transition): string[] {
  const isLeftOut = (key: string, text: string | null) => text !== null && unwritableIn(key, text) !== null;
  const names = attributes.filter(({ name, value }) => isLeftOut(name, value)).map(({ name }) => name);
  return isLeftOut('payload', payload) ? ['payload', ...names] : names;
}

/** The tag that takes a declared transition. */
export function tagOfTransition(transition: Transition): string {
  const { tag, target, payload } = transition;
  const goesOn = tag === 'fork' ? 'next' : isCall(tag) ? 'return' : null;
  const leftOut = leftOutOf(transition);
  const attributes = transition.attributes
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name, value }) => ({ name, value: value ?? open }));
  if (goesOn !== null) attributes.unshift({ name: goesOn, value: transition[goesOn]?.text ?? open });
  const written = leftOut.includes('payload') ? '' : payload;
  return renderTag({ tag, content: (tag === 'result' ? written : target?.text) ?? open, attributes });
}
