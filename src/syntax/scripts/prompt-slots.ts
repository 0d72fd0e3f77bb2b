const slot = /^\{\{[ \t]*(result|input)[ \t]*\}\}$/;

/** The variable in which a script finds what a text as a whole is a slot for in a prompt: that of the payload; null for any other text. */
export function variableOfSlot(text: string): string | null {
  const name = slot.exec(text)?.[1];
  return name === undefined ? null : `RAYMOND_${name.toUpperCase()}`;
}

/** Why a script is not handed what it has a slot for. */
export const filledInPrompts = 'slots are filled in prompts alone';
