/** The styles that renderers use. */
export type Style = 'error' | 'warning' | 'info' | 'strong' | 'dim' | 'gutter' | 'good';

/** Puts a style on a text; the identity where there is no colour. */
export type Paint = (style: Style, text: string) => string;

export const plain: Paint = (_, text) => text;

/** Characters that could steer a terminal, or show a text in another order than it has; and halves of one, which cannot be shown. */
const steering =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]/gu;

/** A text of several lines as it may stand on a terminal: control characters are replaced by a sign for them. */
export function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\t', '  ').replace(steering, '\uFFFD');
}

/** The same for a text that has to stay on one line, so that it cannot forge another one. */
export function visible(text: string): string {
  return visibleText(text).replaceAll('\n', '\uFFFD');
}

/** What colours, erases or moves on a terminal: it means nothing anywhere else. */
const controlSequence = /\u001b\[[0-?]*[ -/]*[@-~]/g;

/** The same for what a program has printed, whose colours are left out. */
export function visibleOutput(text: string): string {
  return visibleText(text.replace(controlSequence, ''));
}
