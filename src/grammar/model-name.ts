import schema from '../../grammar/frontmatter.schema.json' with { type: 'json' };
import { isNearMiss } from '../util/nearest.ts';

const { pattern, description, examples } = schema.definitions.model;
const modelName = new RegExp(pattern);

/** Whether a model may be called so: the same in a frontmatter, a tag and an option (language.md#policy). */
export function isModelName(text: string): boolean {
  return modelName.test(text);
}

/** What is expected of the name of a model, in words. */
export const modelDescription = description;

const families: readonly string[] = ['opus', 'sonnet', 'haiku'];
const maker = 'claude';

/**
 * A full model id with a slip in one of the words that all of its kind have: `claude-sonnet-4` of `claude-sonet-4`; null where there is
 * none. Of an id without such a word nothing is known.
 */
export function modelMeantBy(text: string): string | null {
  // As nearly every prompt that names one.
  if (shortModelNames.includes(text)) return null;
  const words = text.split(/([^A-Za-z]+)/);
  const withWord = (at: number, word: string) =>
    words.map((one, index) => (index === at ? word : one)).join('');
  const nearIn = (names: readonly string[]) => {
    if (words.some((word) => names.includes(word.toLowerCase()))) return null;
    for (const [at, word] of words.entries()) {
      const near = names.find((name) => isNearMiss(word.toLowerCase(), name));
      if (near !== undefined) return withWord(at, near);
    }
    return null;
  };
  const has = (names: readonly string[]) => words.some((word) => names.includes(word.toLowerCase()));
  if (has([maker])) return nearIn(families);
  return has(families) ? nearIn([maker]) : null;
}

export const shortModelNames: readonly string[] = examples.filter((name) => !name.includes('-'));
