/**
 * A text without these signs at its ends. A regular expression for the end of a text takes time that grows with the
 * square of what is like it in the middle.
 */
export function trimSigns(text: string, leading: string, trailing: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && leading.includes(text.charAt(start))) start++;
  while (end > start && trailing.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
