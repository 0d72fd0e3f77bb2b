import { alignmentDistance, isNearMiss } from '../../util/nearest.ts';

const short = /^[A-Za-z_]{2,4}$/;

/** Whether one of two names is the other one's plural: what a loop gives one by one is called so. */
export function arePlural(one: string, other: string): boolean {
  const [single, many] = one.length < other.length ? [one, other] : [other, one];
  return many === `${single}s` || many === `${single}S`;
}

/** Whether one of two short names is a slip away from the other: only where one of them is not set and the other not used. */
export function isShortSlip(one: string, other: string): boolean {
  if (!short.test(one) || !short.test(other) || arePlural(one, other)) return false;
  // Of two letters another one makes another word.
  const isLong = Math.min(one.length, other.length) > 2;
  return alignmentDistance(one, other) === 1 && (isLong || lettersOf(one) === lettersOf(other));
}

function lettersOf(name: string): string {
  return [...new Set(name)].sort().join('');
}

/** Whether the name of a variable that nothing reads is a slip for another one. */
export function isSlipOfTarget(name: string, other: string): boolean {
  if (arePlural(name, other) || name.toLowerCase() === other.toLowerCase()) return false;
  // Of short ones a letter is missing or too much; another one in its place makes another word.
  return isNearMiss(name, other) || (name.length !== other.length && isShortSlip(name, other));
}

/**
 * Two letters that have changed places, or one that is missing or too much within a word: `verison` for `version`; where all that is
 * read has to be set, at its ends too: `intervall`.
 */
export function isTypo(one: string, other: string, isStrict = false): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < (isStrict ? 4 : 5) || arePlural(one, other)) return false;
  const isWithin = !long.startsWith(short) && !long.endsWith(short);
  if (!isWithin && (!isStrict || short.length < 5)) return false;
  const differs = [...short].findIndex((letter, place) => letter !== long[place]);
  const at = differs < 0 ? short.length : differs;
  const [first = '', second = ''] = long.slice(at);
  if (short.length < long.length) return /[a-z]/i.test(first) && long.slice(at + 1) === short.slice(at);
  return short.slice(at) === second + first + long.slice(at + 2);
}

/** `baad` for `bad`, `urll` for `url`. */
export function isDoubled(one: string, other: string): boolean {
  if (other.length < 3 || one.length !== other.length + 1 || !/^[a-z]+$/.test(one)) return false;
  const differs = [...other].findIndex((letter, place) => letter !== one[place]);
  const at = differs < 0 ? other.length : differs;
  return at > 0 && one[at] === one[at - 1] && one.slice(at + 1) === other.slice(at);
}
