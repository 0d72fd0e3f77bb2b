const fixed = /^(?:"([^"$`\\]*)"|'([^']*)'|([\w.-]+))$/;

/** What a word of a test says, if the shell fills nothing in. */
export function fixedText(word: string): string | undefined {
  const [, ...texts] = fixed.exec(word) ?? [];
  return texts.find((one) => one !== undefined);
}

/** A variable alone, outside of quotation marks. */
export const bareVariable = /^\$(?:(\w+)|\{(\w+)\})$/;

/** The variable of which a word is the value: `$n`, `"${n}"`; undefined where it is more than that. */
export function variableOf(word: string): string | undefined {
  const [, plain, inBraces] = bareVariable.exec(word.replace(/^"|"$/g, '')) ?? [];
  return plain ?? inBraces;
}
