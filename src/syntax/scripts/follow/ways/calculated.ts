import { anyInteger, calculate, exactly, isExact, type Lookup, notNegative, sumIn } from '../../calculate.ts';
import type { PieceOf } from '../../program.ts';
import type { Calculation, Expression, Range } from '../../values.ts';
import { textsOf } from '../assumptions/among.ts';
import { bounded, boundOf, topicOf } from '../assumptions/assumptions.ts';
import { integer, lengthOfText } from '../assumptions/decide-numbers.ts';
import { constantText, rangeOf, type Value } from '../values/value.ts';
import type { Path } from './path.ts';

/** What ways have of variables, and what tests have told of them. */
type Way = Pick<Path, 'variables' | 'assumptions' | 'changes'>;

/** Between which numbers an expression is on a way; null where it fails, or raymond does not follow it. */
export function rangeOn(expression: Expression, way: Way): Range | null {
  return calculate(expression, (leaf) => lookUp(leaf, way));
}

/** More is no whole number of 32 bits: other shells than Bash have no more, or go on with fractions. */
const mostElsewhere = 2 ** 31 - 1;

/** Between which numbers something is that only a run knows, or that is calculated. */
export function rangeOfPiece(
  { range, calculation }: PieceOf<'unknown'>,
  way: Way,
  { limits, isBash }: { readonly limits: ReadonlyMap<string, Range> | null; readonly isBash: boolean },
): Range | undefined {
  if (range !== undefined || calculation === undefined) return range;
  const calculated = rangeOfCalculation(calculation, way, limits) ?? undefined;
  const isLarge = (number: number) => Number.isFinite(number) && Math.abs(number) > mostElsewhere;
  const isWithin = calculated !== undefined && !isLarge(calculated.least) && !isLarge(calculated.most);
  return isBash || isWithin ? calculated : undefined;
}

/**
 * The same of a number that may count on. `limits`: between which numbers a variable is that a loop counts up, in rounds of
 * which the first is not told from the others.
 */
function rangeOfCalculation(
  { expression, counts }: Calculation,
  way: Way,
  limits: ReadonlyMap<string, Range> | null,
): Range | null {
  const isOpen = counts !== undefined && (!counts.isAskedFor || limits !== null);
  const limit = isOpen && sumIn(expression)?.name === counts.name ? limits?.get(counts.name) : undefined;
  if (limit !== undefined) return limit;
  const look: Lookup = (leaf) => {
    const range = lookUp(leaf, way);
    if (!isOpen || leaf.name !== counts.name || range === null) return range;
    // Of what it was only the sign is kept, so that it is soon what it has been before.
    const sign = range.least >= 0 ? notNegative : anyInteger;
    return leaf.kind === 'variable' ? narrowed(leaf.name, sign, way) : sign;
  };
  const range = calculate(expression, look);
  if (range === null || range.least >= 0 || !Number.isFinite(range.least)) return range;
  const expected = calculate(expression, (leaf) => {
    const found = look(leaf);
    return found === null || found.isSigned || found.most < 0
      ? found
      : { ...found, least: Math.max(found.least, 0) };
  });
  return expected !== null && expected.least >= 0 ? range : { ...range, isSigned: true };
}

function lookUp(leaf: Parameters<Lookup>[0], way: Way): Range | null {
  const value = way.variables.get(leaf.name);
  if (leaf.kind === 'length') return lengthOf(value);
  const { name, isText, standIn, isKnown } = leaf;
  if (standIn !== undefined && constantText(value) === '') return exactly(standIn);
  const known = numbersOf(value, isText);
  if (known === null || isExact(known)) return known;
  const range = narrowed(name, known, way);
  if (isKnown && range.least === anyInteger.least && range.most === anyInteger.most) return null;
  if (standIn === undefined) return range;
  return { least: Math.min(range.least, standIn), most: Math.max(range.most, standIn) };
}

/** A variable that is empty, or not there, counts as 0; a text that is no number is an expression itself. */
function numbersOf(value: Value | null | undefined, isText: boolean): Range | null {
  const text = constantText(value);
  if (text === '') return isText ? null : exactly(0);
  if (text !== null)
    return integer.test(text) && !(isText && text.startsWith('-')) ? exactly(Number(text)) : null;
  const texts = textsOf(value) ?? [];
  if (texts.length === 0 || !texts.every((one) => integer.test(one))) return rangeOf(value) ?? anyInteger;
  const numbers = texts.map(Number);
  return { least: Math.min(...numbers), most: Math.max(...numbers) };
}

function lengthOf(value: Value | null | undefined): Range {
  const length = lengthOfText(constantText(value));
  return length === null ? notNegative : exactly(length);
}

/** Less what tests on the way have excluded: behind `n < 3` it is 2 at most. */
function narrowed(name: string, range: Range, { assumptions, changes }: Way): Range {
  if (isExact(range)) return range;
  let left: Range = range;
  for (const assumption of assumptions) {
    const bound = assumption.isRun || assumption.isEdited ? null : boundOf(assumption);
    if (bound?.of !== name || changes.outdated.includes(topicOf(assumption.subject))) continue;
    left = bounded(left, bound, bound.sign === 'ne' ? !assumption.holds : assumption.holds);
  }
  // No run takes a way whose tests contradict each other.
  return left.least <= left.most ? { least: left.least, most: left.most } : range;
}
