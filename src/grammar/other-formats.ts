import type { Tag } from './tag.ts';

/** What tells calls of tools and lists of results apart in other formats: `<function name="read_file">`, `<call id="7">`. */
const ofOtherFormats: ReadonlySet<string> = new Set([
  'name',
  'id',
  'index',
  'number',
  'rank',
  'call_id',
  'tool_call_id',
  'tool',
  'tool_name',
  'type',
  'description',
  'arguments',
  'title',
  'source',
  'url',
]);
/** Of so many letters nothing is the name of a state. */
const longestName = 100;

/**
 * What would have to name a state for a tag with a problem to be one of raymond's, where all of its attributes are those of another
 * format; undefined where they are not. A result names none: an item of a list has a number.
 */
export function namesIfMeant(
  { name, attributes }: Pick<Tag, 'name' | 'attributes'>,
  content: string,
): readonly string[] | undefined {
  const isOther = attributes.length > 0 && attributes.every((one) => ofOtherFormats.has(one.name));
  if (!isOther) return undefined;
  if (name === 'result') return attributes.some(({ value }) => /^\d+$/.test(value)) ? [] : undefined;
  if (name !== 'call' && name !== 'function') return undefined;
  const values = attributes.map(({ value }) => value);
  return [...values, content].map((text) => text.trim()).filter((text) => text.length <= longestName);
}
