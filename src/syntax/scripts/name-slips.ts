import { alignmentDistance, isNearMiss } from '../../util/nearest.ts';

const short = /^[A-Za-z_]{3,4}$/;

/** Whether one of two names is the other one's plural: what a loop gives one by one is called so. */
export function arePlural(one: string, other: string): boolean {
  const [single, many] = one.length < other.length ? [one, other] : [other, one];
  return many === `${single}s` || many === `${single}S`;
}

/** Whether one of two short names is a slip away from the other: only where one of them is not set and the other not used. */
export function isShortSlip(one: string, other: string): boolean {
  return (
    short.test(one) && short.test(other) && !arePlural(one, other) && alignmentDistance(one, other) === 1
  );
}

/** Whether the name of a variable that nothing reads is a slip for another one. */
export function isSlipOfTarget(name: string, other: string): boolean {
  if (arePlural(name, other) || name.toLowerCase() === other.toLowerCase()) return false;
  // Of short ones a letter is missing or too much; another one in its place makes another word.
  return isNearMiss(name, other) || (name.length !== other.length && isShortSlip(name, other));
}
