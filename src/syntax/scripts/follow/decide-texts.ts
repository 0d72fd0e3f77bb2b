import type { Order, Truth } from '../asked.ts';
import type { Evaluator } from './evaluate.ts';
import type { Path } from './path.ts';
import { constantText } from './value.ts';

/** Whether one text comes before another, or after it; null where that is left to the run. */
export function decideOrder(
  { first, second, orEqual = false }: Order,
  evaluator: Evaluator,
  path: Path,
): boolean | null {
  const one = constantText(evaluator.only(first, path));
  const two = one === null ? null : constantText(evaluator.only(second, path));
  return one === null || two === null ? null : one === two ? orEqual : comesBefore(one, two);
}

/** In which order other texts come is up to the language of the machine. */
const ordered = [/^[0-9]*$/, /^[a-z]*$/];

function comesBefore(one: string, two: string): boolean | null {
  return ordered.some((signs) => signs.test(one) && signs.test(two)) ? one < two : null;
}

/** Whether a value counts as true in PowerShell; null where that is left to the run, or up to what kind of value it is. */
export function decideTruth({ of, is }: Truth, evaluator: Evaluator, path: Path): boolean | null {
  const text = constantText(evaluator.only(of, path));
  if (text === null) return null;
  if (text === '') return false;
  // Whether it is compared as a text or as what it says makes no difference.
  if (is !== null) return text === 'True' || text === 'False' ? text === is : null;
  // A text is true as soon as something stands in it.
  return /^(?:false|-?0+)$/i.test(text) ? null : true;
}
