import { globMatcher } from '../../../../util/glob.ts';
import { beyondPlain, leftToRun } from '../../text-question.ts';

/** Products of the lengths above this are not matched: the time is quadratic in the worst case. */
const maximumWork = 1_000_000;

/** A set with a bracket in front; and ranges but of digits, since the language of the machine says what lies between letters. */
const openSet = /\[(?:[!^]?\]|[^\]]*(?:[^\d\]]-[^\]]|\d-[^\d\]]))/;

/** A value without the shortest or longest beginning or end that a pattern covers: `${X#…}`, `${X%%…}`. */
export function removeGlob(
  pattern: string,
  value: string,
  side: 'start' | 'end',
  longest: boolean,
): string | null {
  const characters = [...value];
  if (pattern.length * (pattern.length + characters.length ** 2) > maximumWork) return null;
  if (leftToRun.test(pattern) || openSet.test(pattern)) return null;
  // Without a language Bash takes a character beyond ASCII for several.
  if (/[?[]/.test(pattern) && beyondPlain.test(value)) return null;
  const covers = globMatcher(pattern);
  for (let step = 0; step <= characters.length; step++) {
    const length = longest ? characters.length - step : step;
    const cut = side === 'start' ? length : characters.length - length;
    const [before, behind] = [characters.slice(0, cut).join(''), characters.slice(cut).join('')];
    if (covers(side === 'start' ? before : behind)) return side === 'start' ? behind : before;
  }
  return value;
}

/** Whether a pattern covers more than one value. */
export function isGlobbing(pattern: string): boolean {
  return /[*?[]/.test(pattern.replace(/\\[\s\S]/g, ''));
}
