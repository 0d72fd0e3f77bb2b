import { memo } from '../../../util/memo.ts';
import type { Assumption } from './assumptions.ts';
import { comparisonIn } from './comparison.ts';

/** What a test says of two values of which neither is written there: how they may stand, of "less", "equal" and "more". */
interface Order {
  readonly first: string;
  readonly second: string;
  /** Bits: 1 less, 2 equal, 4 more. */
  readonly allowed: number;
}

const masks: Readonly<Record<string, number>> = { lt: 1, le: 3, eq: 2, ne: 5, ge: 6, gt: 4 };
const any = 7;

/** Ways share their assumptions, so each is read once. */
const orderAskedBy = memo(({ subject, value, holds, isRun }: Assumption): Order | null => {
  // Of texts `[ ]` asks with one sign what others ask with two.
  const words = subject.replaceAll('"', '').replace(' = ', ' == ');
  const found = value === null && !isRun ? comparisonIn(words) : null;
  const mask = masks[found?.sign ?? ''];
  if (found === null || mask === undefined || /^-?\d/.test(found.right)) return null;
  const allowed = holds ? mask : any - mask;
  // Equal texts are another question to `[ ]` than equal numbers, such as 3 and 03.
  const isText = subject.includes(' = ');
  const named = (side: string) => (isText ? `"${side}"` : side);
  const [left, right] = [named(found.left), named(found.right)];
  if (left <= right) return { first: left, second: right, allowed };
  const turned = (allowed & 2) | ((allowed & 1) << 2) | ((allowed & 4) >> 2);
  return { first: right, second: left, allowed: turned };
});

/** Whether two values can be neither less, equal nor more, by all that is taken to hold and one assumption more. */
export function leavesNoOrder(assumptions: readonly Assumption[], added: Assumption): boolean {
  const own = orderAskedBy(added);
  if (own === null) return false;
  let { allowed } = own;
  for (const assumption of assumptions) {
    const order = orderAskedBy(assumption);
    if (order?.first === own.first && order.second === own.second) allowed &= order.allowed;
  }
  return allowed === 0;
}
