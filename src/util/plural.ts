/** `plural(1, 'state')` is "1 state", `plural(2, 'state')` is "2 states". */
export function plural(count: number, singular: string, several = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : several}`;
}

/** Joins names for a sentence: "A", "A or B", "A, B or C". */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length <= 1) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

/** The same of many words, of which only the first two are told: "A, B and 5 more". */
export function joinFirst(words: readonly string[], conjunction: 'and' | 'or'): string {
  const shown = words.length > 3 ? [...words.slice(0, 2), `${words.length - 2} more`] : words;
  return joinWords(shown, conjunction);
}
