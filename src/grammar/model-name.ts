import schema from '../../grammar/frontmatter.schema.json' with { type: 'json' };

const { pattern, description, examples } = schema.definitions.model;
const modelName = new RegExp(pattern);

/** Whether a model may be called so: the same in a frontmatter, a tag and an option (language.md#policy). */
export function isModelName(text: string): boolean {
  return modelName.test(text);
}

/** What is expected of the name of a model, in words. */
export const modelDescription = description;

export const shortModelNames: readonly string[] = examples.filter((name) => !name.includes('-'));
