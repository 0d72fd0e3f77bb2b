import type { Truth } from '../asked.ts';
import type { Evaluator } from './evaluate.ts';
import type { Path } from './path.ts';
import { constantText } from './value.ts';

/** Whether a value counts as true in PowerShell; null where that is left to the run, or up to what kind of value it is. */
export function decideTruth({ of, is }: Truth, evaluator: Evaluator, path: Path): boolean | null {
  const [value, other] = evaluator.values(of, path);
  const text = value === undefined || other !== undefined ? null : constantText(value);
  if (text === null) return null;
  if (text === '') return false;
  // Whether it is compared as a text or as what it says makes no difference.
  if (is !== null) return text === 'True' || text === 'False' ? text === is : null;
  // A text is true as soon as something stands in it.
  return /^(?:false|-?0+)$/i.test(text) ? null : true;
}
