/** The beginning of a text, of at most so many UTF-16 units; no character is cut in two. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, isWithinCharacter(text, length) ? length - 1 : length);
}

/** A text with one blank for each stretch of white space, and none around it. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A text of at most so many UTF-16 units: a longer one is cut, and ends in an ellipsis. */
export function clipText(text: string, length: number): string {
  return text.length > length ? `${cutText(text, length - 1)}…` : text;
}

/** The end of a text, of at most so many UTF-16 units; no character is cut in two. */
export function endOfText(text: string, length: number): string {
  const start = Math.max(0, text.length - length);
  return text.slice(start > 0 && isWithinCharacter(text, start) ? start + 1 : start);
}

/** A text of at most so many UTF-16 units: of a longer one the beginning and the end, which says what is wrong with it. */
export function clipMiddle(text: string, length: number): string {
  if (text.length <= length) return text;
  const half = Math.floor((length - 1) / 2);
  return `${cutText(text, half)}…${endOfText(text, half)}`;
}

function isWithinCharacter(text: string, at: number): boolean {
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at));
}
