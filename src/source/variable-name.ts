/** The name of a variable, and of an attribute, which may become one: for regular expressions (language.md#variables). */
export const variableName = '[A-Za-z_][A-Za-z0-9_-]*';

const whole = new RegExp(`^${variableName}$`);

export function isVariableName(text: string): boolean {
  return whole.test(text);
}
