import { addTo } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';

/** Where each word of a script stands, comments and texts included; in lower case, since PowerShell tells no cases apart. */
const wordsOf = memo(({ text }: { readonly text: string }): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>();
  for (const { 0: word, index } of text.matchAll(/\w+/g)) addTo(places, word.toLowerCase(), index);
  return places;
});

/** Whether a script has a word anywhere. */
export function hasWord(script: { readonly text: string }, word: string): boolean {
  return wordsOf(script).has(word.toLowerCase());
}

/** Whether a name stands in one place of a text, in this case of letters. */
export function standsOnce(name: string, text: string): boolean {
  return text.split(new RegExp(`\\b${name}\\b`)).length === 2;
}

/** Whether a script of Bash reads a variable: `$NAME`, `${NAME…}`. */
export function isRead(name: string, text: string): boolean {
  return new RegExp(`\\$\\{?${name}\\b`).test(text);
}

/** Whether a sticky pattern fits a text at a place. */
export function fitsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/**
 * Whether a name stands nowhere in a script but where its value is written, at `at`, and where nothing can be done to the variable, as
 * `isHarmless` says; `isExact`: in this case of letters: what else is done to a variable, and how often, has too many forms to know
 * all of them. Linear.
 */
export function isWrittenOnce(
  script: { readonly text: string },
  name: string,
  at: number,
  isHarmless: (at: number) => boolean,
  isExact = false,
): boolean {
  // A name with letters beyond ASCII is no word here.
  const all = wordsOf(script).get(name.toLowerCase()) ?? [];
  const places = isExact ? all.filter((start) => script.text.startsWith(name, start)) : all;
  return places.includes(at) && places.every((start) => start === at || isHarmless(start));
}
