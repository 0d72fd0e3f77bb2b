import type {
  HandledPattern,
  HandledPayload,
  HandledPayloads,
  Implementation,
} from '../../ir/ir.generated.ts';
import { type Folding, foldBlanks, foldText } from '../../util/folding.ts';
import { globMatcher, isPlainGlob } from '../../util/glob.ts';

export type SameText = (one: string, other: string) => boolean;

/** Whether two payloads are the same to a script. PowerShell compares without regard to letter case where it can. */
export function sameText({ kind }: Implementation, folding: Folding): SameText {
  const folded = (text: string) => {
    const own = foldText(text.trim(), folding);
    return kind === 'powershell' && folding !== 'exact' ? own.toLowerCase() : own;
  };
  return (one, other) => one === other || folded(one) === folded(other);
}

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
 * Whether a text may fit a pattern of a shell, in which letter case and blanks count as they do for `isSame`; of patterns with other signs
 * nothing is known.
 */
export function mayFit(glob: string, text: string, isSame: SameText): boolean {
  if (glob.length > 200 || !isPlainGlob(glob)) return true;
  const folded = (one: string) => (isSame('a', 'A') ? one.toLowerCase() : one);
  const fits = globMatcher(folded(glob));
  return fits(folded(text)) || (isSame('a b', 'ab') && fits(folded(foldBlanks(text, 'blanks'))));
}

/** Of patterns that stand at the place of a text, those of all payloads of which a script compares a part with it. */
export function wholesOf(
  { text, span }: HandledPayload,
  patterns: readonly HandledPattern[],
): readonly HandledPattern[] {
  return patterns.filter((one) => one.span.start === span.start && one.glob.includes(text));
}

/** What a script compares of a payload: all of it, or what stands in front of some signs; null where that is not known. */
export function comparedOf(
  payload: string,
  { payloads: [named], patterns }: Pick<HandledPayloads, 'payloads' | 'patterns'>,
): string | null {
  const [whole] = named === undefined ? [] : wholesOf(named, patterns);
  if (named === undefined || whole === undefined) return payload;
  if (!whole.glob.startsWith(named.text)) return null;
  const [part = ''] = payload.split(whole.glob.slice(named.text.length, -1), 1);
  return part;
}

/** Whether two texts are one number, written in two ways: to a test of numbers `07` is 7. */
export function areOneNumber(one: string, other: string): boolean {
  return one !== other && [one, other].every((text) => isNumber.test(text)) && Number(one) === Number(other);
}

const isNumber = /^\s*[-+]?\d+\s*$/;
