import type { TagName } from './tag.ts';

export interface TagText {
  readonly tag: TagName;
  /** The target or payload; a placeholder where it is open. */
  readonly content: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

/** Writes a tag in the form an agent emits it (language.md §3). */
export function renderTag({ tag, content, attributes }: TagText): string {
  let text = `<${tag}`;
  for (const { name, value } of attributes)
    text += ` ${name}=${value.includes('"') ? `'${value}'` : `"${value}"`}`;
  return `${text}>${content}</${tag}>`;
}
