const ascii = /^[\u0020-\u007e]*$/;

/** How many columns of a terminal a text without control characters takes. */
export function displayWidth(text: string): number {
  if (ascii.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (isDrawnOver(character)) return 0;
  return isWide(character) ? 2 : 1;
}

// The expressions stand where they are used: a start makes none of them.

/** Characters that are drawn over the one before them, or not at all. */
function isDrawnOver(character: string): boolean {
  return /\p{M}|\p{Cf}/u.test(character);
}

/** East Asian wide characters, and emoji that are shown as pictures. */
function isWide(character: string): boolean {
  const wide =
    /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
  return wide.test(character);
}

/** The text, cut off with an ellipsis where it takes more than `width` columns. */
export function fitWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  if (width < 1) return '';
  let used = 1;
  let kept = '';
  for (const character of text) {
    used += characterWidth(character);
    if (used > width) break;
    kept += character;
  }
  return `${kept}…`;
}

/** The end of the text, behind an ellipsis, where it takes more than `width` columns: names that count differ there. */
export function fitEnd(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const reversed = (one: string) => [...one].reverse().join('');
  return reversed(fitWidth(reversed(text), width));
}

/** The text, cut off or filled up with blanks to exactly `width` columns. */
export function padWidth(text: string, width: number): string {
  const fitted = fitWidth(text, width);
  return fitted + ' '.repeat(Math.max(0, width - displayWidth(fitted)));
}
