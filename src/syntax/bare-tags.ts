import type { MisnamedTag } from './misnamed-tags.ts';
import type { PromptTree } from './prompt.ts';

const folder = /^(?:\.{1,2}\/\S*|\S+\/)$/;
const ellipsis = /^(?:\.{3}|\u2026)$/;

/**
 * Whether a prompt means a tag of another language that has no attribute: one that holds a folder, or that is all the prompt has to go on
 * with (`isAlone`) and is not merely spoken of.
 */
export function isBareMeant(
  { source: { text }, mention }: PromptTree,
  tag: MisnamedTag,
  isAlone: boolean,
): boolean {
  const { start, end } = tag.span;
  const content = text.slice(text.indexOf('>', start) + 1, text.lastIndexOf('</', end));
  if (folder.test(content.trim())) return true;
  // "An `<ask>` is closed by `</ask>`", "each <ask> has an </ask>"
  const isQuoted = /["'`]/.test(content.slice(0, 1)) && content[0] === text[start - 1];
  const isSpokenOf = isQuoted || /^[ \t]+\S/.test(content) || ellipsis.test(content.trim());
  return isAlone && mention === null && !isSpokenOf;
}
