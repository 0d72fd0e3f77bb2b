import type { Order, Truth } from '../../asked.ts';
import { constantText, type Value } from '../values/value.ts';
import { emptyOrNot } from '../ways/holes.ts';
import type { Path } from '../ways/path.ts';
import { onlyValue } from './evaluate.ts';
import type { Follower } from './follower.ts';

/** Whether one text comes before another, or after it; null where that is left to the run. */
export function decideOrder(
  { first, second, orEqual = false }: Order,
  follower: Follower,
  path: Path,
): boolean | null {
  const one = constantText(onlyValue(follower, first, path));
  const two = one === null ? null : constantText(onlyValue(follower, second, path));
  return one === null || two === null ? null : one === two ? orEqual : comesBefore(one, two);
}

/** In which order other texts come is up to the language of the machine. */
const ordered = [/^[0-9]*$/, /^[a-z]*$/];

function comesBefore(one: string, two: string): boolean | null {
  return ordered.some((signs) => signs.test(one) && signs.test(two)) ? one < two : null;
}

/** Whether a value counts as true in PowerShell; null where that is left to the run, or up to what kind of value it is. */
export function decideTruth({ of, is }: Truth, follower: Follower, path: Path): boolean | null {
  const value = onlyValue(follower, of, path);
  const text = constantText(value);
  if (is === 'nothing') return value !== null && emptyOrNot(value, '') === false ? false : null;
  if (text === null) return is === null && isLongerText(value) ? true : null;
  if (text === '') return false;
  // Whether it is compared as a text or as what it says makes no difference.
  if (is !== null) return text === 'True' || text === 'False' ? text === is : null;
  // A text is true as soon as something stands in it.
  return /^(?:false|-?0+)$/i.test(text) ? null : true;
}

/** Whether it is a text with more in it than a run settles. What begins as a number, `$n = 0; $n += …`, may be one in the end. */
function isLongerText(value: Value | null): boolean {
  const known = value?.map(({ hole, text }) => (hole === null ? text : '')).join('') ?? '';
  return !/^(?:false|true|[-\d.\s]*)$/i.test(known);
}
