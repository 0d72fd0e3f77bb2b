/** The beginning of a text, of at most so many UTF-16 units; no character is cut in two. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const isHalf =
    /[\ud800-\udbff]/.test(text.charAt(length - 1)) && /[\udc00-\udfff]/.test(text.charAt(length));
  return text.slice(0, isHalf ? length - 1 : length);
}
