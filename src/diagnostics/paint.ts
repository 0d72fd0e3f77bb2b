/** The styles that renderers use. */
export type Style = 'error' | 'warning' | 'info' | 'strong' | 'dim' | 'gutter' | 'good';

/** Puts a style on a text; the identity where there is no colour. */
export type Paint = (style: Style, text: string) => string;

export const plain: Paint = (_, text) => text;

/** Makes control characters visible, so that no text from a workflow can steer the terminal. */
export function visible(text: string): string {
  return text.replace(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]/g,
    (character) => (character === '\t' ? '  ' : '\uFFFD'),
  );
}
