import { mentions } from './assumptions.ts';

/** The variables that a loop has set together, of which nobody knows which values go with which. */
export interface Loose {
  /** Nothing is known of these yet: a test of one of them may come out either way. */
  readonly open: readonly string[];
  /** What these may be is up to what is known of the others. */
  readonly bound: readonly string[];
}

export const nothingLoose: Loose = { open: [], bound: [] };

/** When one of the open ones is asked, the others are bound to the answer. Null: the answer is bound itself. */
export function looseAfterTest(loose: Loose, subject: string): Loose | null {
  const { open, bound } = loose;
  if (open.length === 0 && bound.length === 0) return loose;
  const asked = open.filter((name) => mentions(subject, name));
  if (asked.length > 1 || bound.some((name) => mentions(subject, name))) return null;
  if (asked.length === 0) return loose;
  return { open: [], bound: union(bound, without(open, asked)) };
}

/** After these have got values of their own. */
export function looseAfterGiven(loose: Loose, names: readonly string[]): Loose {
  const { open, bound } = loose;
  if (![...open, ...bound].some((name) => names.includes(name))) return loose;
  return { open: without(open, names), bound: without(bound, names) };
}

export function looseOfBoth(one: Loose, other: Loose): Loose {
  const bound = union(one.bound, other.bound);
  return { open: without(union(one.open, other.open), bound), bound };
}

/** What is loose where two ways have become one: either of them will do as an example. */
export function looseOfEither(one: Loose, other: Loose): Loose {
  if (one === other || isWithin(one, other)) return one;
  return isWithin(other, one) ? other : looseOfBoth(one, other);
}

/** Whether all that one allows to be asked, it allows where the other does. */
function isWithin(one: Loose, other: Loose): boolean {
  const all = [...other.open, ...other.bound];
  return (
    one.bound.every((name) => other.bound.includes(name)) && one.open.every((name) => all.includes(name))
  );
}

const union = (some: readonly string[], others: readonly string[]) => [...new Set([...some, ...others])];
const without = (some: readonly string[], others: readonly string[]) =>
  some.filter((name) => !others.includes(name));
