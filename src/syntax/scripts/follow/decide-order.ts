import type { Order } from '../asked.ts';
import type { Text } from '../program.ts';
import type { Evaluator } from './evaluate.ts';
import type { Path } from './path.ts';
import { constantText } from './value.ts';

/** Whether one text comes before another, or behind it; null where that is left to the run. */
export function decideOrder(
  { first, second, orEqual = false }: Order,
  evaluator: Evaluator,
  path: Path,
): boolean | null {
  const known = (text: Text) => {
    const [value, other] = evaluator.values(text, path);
    return value === undefined || other !== undefined ? null : constantText(value);
  };
  const one = known(first);
  const two = one === null ? null : known(second);
  return one === null || two === null ? null : one === two ? orEqual : comesBefore(one, two);
}

/** In which order other texts come is up to the language of the machine. */
const ordered = [/^[0-9]*$/, /^[a-z]*$/];

function comesBefore(one: string, two: string): boolean | null {
  return ordered.some((signs) => signs.test(one) && signs.test(two)) ? one < two : null;
}
