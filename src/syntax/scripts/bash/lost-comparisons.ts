import { type Span, span } from '../../../source/span.ts';
import type { LostComparison } from '../defects.ts';
import type { BashContext } from './context.ts';

const value = String.raw`"[^"]*"|'[^']*'|\$\w+|\$\{[^{}]*\}|[\w.-]+`;
const glued = new RegExp(`^(${value})(==?|!=)(${value}|)$`);
const numericOperators = new Map([
  ['>', '-gt'],
  ['<', '-lt'],
  ['>=', '-ge'],
  ['<=', '-le'],
]);

/**
 * Whether the words of a test, one or three of them, look like a comparison and are none (Bash Reference Manual, Bash
 * Conditional Expressions, Redirections); then that is noted.
 */
export function comparesNothing(context: BashContext, places: readonly Span[], isDouble: boolean): boolean {
  const words = places.map((place) => context.slice(place));
  const lost = words.length === 1 ? oneWord(words) : isDouble ? null : redirection(words);
  const [first, last] = [places[0], places.at(-1)];
  if (lost === null || first === undefined || last === undefined) return false;
  const place = span(first.start, last.end);
  context.lostComparisons.set(place.start, { ...lost, isRefused: false, span: place });
  return true;
}

type Lost = Pick<LostComparison, 'why' | 'help'>;

/** `[ "$x"="y" ]` */
function oneWord([word = '']: readonly string[]): Lost | null {
  const [, left = '', sign = '', right = ''] = glued.exec(word) ?? [];
  if (!`${left}${right}`.includes('$')) return null;
  return {
    why: `without blanks around "${sign}" it is one word, which is never empty, so it holds`,
    help: `write ${left} ${sign} ${right === '' ? '""' : right}`,
  };
}

/** `[ $n > 5 ]` */
function redirection([left = '', sign = '', right = '']: readonly string[]): Lost | null {
  const operator = numericOperators.get(sign);
  if (operator === undefined) return null;
  const asTexts =
    sign.length > 1 || /^\d+$/.test(right) ? '' : `, or of texts [[ ${left} ${sign} ${right} ]]`;
  return {
    why: `in [ ] Bash takes "${sign[0]}" for a redirection ${sign.startsWith('>') ? 'to' : 'from'} a file`,
    help: `write ${left} ${operator} ${right}${asTexts}`,
  };
}
