import { globMatcher } from '../util/glob.ts';

export type SameText = (one: string, other: string) => boolean;

/** `OK` of `*OK*`. */
export function coreOf(glob: string): string {
  return glob.replace(/^\*|\*$/g, '');
}

/** Signs of patterns other than `*` and `?`. */
export const beyondGlobs = /[[\]\\()|{}!+@'"$]/;

/** What all begins with that fits a pattern of a shell; null where that is not known. */
export function fixedPart(glob: string): string | null {
  return beyondGlobs.test(glob) ? null : (/^[^*?]*/.exec(glob)?.[0] ?? null);
}

/**
 * Whether a text may fit a pattern of a shell, in which letter case counts as it does for `isSame`; of patterns other
 * than `*` and `?` nothing is known.
 */
export function mayFit(glob: string, text: string, isSame: SameText): boolean {
  if (glob.length > 200 || beyondGlobs.test(glob)) return true;
  const folded = (one: string) => (isSame('a', 'A') ? one.toLowerCase() : one);
  return globMatcher(folded(glob))(folded(text));
}
