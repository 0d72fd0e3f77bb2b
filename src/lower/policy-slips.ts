import type { YamlPair } from '../syntax/yaml-tree.ts';

/** What people call the payload of a result. */
export const wordsForPayload: ReadonlySet<string> = new Set([
  'target',
  'value',
  'text',
  'content',
  'result',
  'message',
]);

/** What else people call the keys of an entry. */
export const otherWords: Readonly<Record<string, readonly string[]>> = {
  target: ['to', 'goto', 'state', 'name', 'dest', 'destination'],
  return: ['back', 'then', 'next'],
  next: ['return', 'then'],
  payload: [...wordsForPayload],
};

/** What is after a comma in a value that has no quotation marks: `payload: done, or nearly so`. */
export function judgeComma(before: YamlPair | undefined, { key, keySpan, value }: YamlPair) {
  const isBare = value.kind === 'scalar' && value.text === '' && /[^\w:-]/.test(key);
  if (before?.value.kind !== 'scalar' || !isBare) return null;
  return {
    rule: 'frontmatter-syntax' as const,
    message: `the comma ends the value of ${before.key}, and "${key}" is taken for another key`,
    span: keySpan,
    help: `put quotation marks around all of it: ${before.key}: "${before.value.text}, ${key}"`,
  };
}
