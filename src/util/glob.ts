/** What texts of several words fit, with blanks between them. */
export const severalWords = '?* ?*';

/** Stands for any characters, also none. */
const star = Symbol('*');
type Part = typeof star | ((character: string) => boolean);

/**
 * Tells whether a name matches a pattern: `*` any characters, `?` one, `[a-z]` and `[!a-z]` one of a set, and a back-slash
 * takes away a meaning. In time linear in both but for the last star's: a regular expression of ten stars takes seconds.
 */
export function globMatcher(pattern: string): (name: string) => boolean {
  const parts = partsOf(pattern);
  return (name) => matches(parts, [...name]);
}

/** Sets that mean the same in every shell and language: of single characters, and of digits. */
const plainSets = /\[[!^]?(?:0-9|[\w .,:;#%=/])+\]/g;
const otherSigns = /[[\]\\()|{}!+@'"$]/;

/** Whether a pattern of a shell has no signs but `*`, `?` and sets like `[!0-9]` and `[yY]`. */
export function isPlainGlob(pattern: string): boolean {
  return !otherSigns.test(pattern.replace(plainSets, ''));
}

/** When what follows a star does not fit, the star takes one character more. Only the last one has to: the others took the least. */
function matches(parts: readonly Part[], name: readonly string[]): boolean {
  let part = 0;
  let at = 0;
  let again: { readonly part: number; at: number } | null = null;
  while (at < name.length || part < parts.length) {
    const test = parts[part];
    const character = name[at];
    if (test === star) {
      part += 1;
      again = { part, at };
    } else if (test !== undefined && character !== undefined && test(character)) {
      part += 1;
      at += 1;
    } else {
      if (again === null || again.at >= name.length) return false;
      again.at += 1;
      ({ part, at } = again);
    }
  }
  return true;
}

// A set has a member: a bracket that nothing closes, as in `[!]`, is text.
const partAt = /\\(.)|(\*+)|(\?)|\[[!^](\][^\]]*|[^\]]+)\]|\[(\][^\]]*|[^\]!^][^\]]*)\]|(.)/gsu;

function partsOf(pattern: string): Part[] {
  return [...pattern.matchAll(partAt)].map(([, escaped, stars, one, negated, set = negated, other]): Part => {
    if (stars !== undefined) return star;
    if (one !== undefined) return () => true;
    if (set === undefined) return (character) => character === (escaped ?? other);
    const isIn = setOf(set);
    return (character) => isIn(character) === (negated === undefined);
  });
}

/** The characters between brackets, and ranges of them. */
function setOf(text: string): (character: string) => boolean {
  const ranges = [...text.matchAll(/(.)-(.)|(.)/gsu)].map(
    ([, first, last, single]) => [codeOf(first ?? single), codeOf(last ?? single)] as const,
  );
  return (character) =>
    ranges.some(([first, last]) => first <= codeOf(character) && codeOf(character) <= last);
}

function codeOf(character: string | undefined): number {
  return character?.codePointAt(0) ?? 0;
}
