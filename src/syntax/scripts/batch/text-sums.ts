import { span } from '../../../source/span.ts';
import type { LostOutcome } from '../defects.ts';
import { textSum } from '../lost-sums.ts';

/** More of them are not told. */
const mostTold = 20;

const sum = /^([ \t@(]*)(set[ \t]+"?([a-z_]\w*)=[%!]\3[%!][ \t]?[-+*][ \t]?\d+"?)[ \t)]*\r?$/gim;

/** `set N=%N%+1`, which cmd takes for a text, where a test asks for a number after it. */
export function textSumsIn(text: string): LostOutcome[] {
  const found: LostOutcome[] = [];
  for (const { 1: before = '', 2: written = '', 3: name = '', index } of text.matchAll(sum)) {
    if (found.length === mostTold) break;
    const start = index + before.length;
    const place = span(start, start + written.length);
    // Who has it worked out may do so from the text.
    if (new RegExp(`\\bset[ \\t]+/a\\b[^\\r\\n]*\\b${name}\\b`, 'i').test(text)) continue;
    const asked = new RegExp(
      `(\\bif[ \\t]+(?:not[ \\t]+)?)("?[%!]${name}[%!]"?[ \\t]+(?:equ|neq|lss|leq|gtr|geq)[ \\t]+"?\\d+"?)`,
      'i',
    ).exec(text);
    // A jump may lead from the sum to a test above it.
    if (asked === null || (asked.index < start && !/\bgoto\b/i.test(text.slice(start)))) continue;
    const [, word = '', test = ''] = asked;
    const at = asked.index + word.length;
    found.push(textSum(text, place, span(at, at + test.length), (step) => `set /a ${name}=${name} ${step}`));
  }
  return found;
}
