import { span } from '../../../../source/span.ts';
import { lineStart } from '../../../../util/line-start.ts';
import { isNearMiss } from '../../../../util/nearest.ts';
import type { UnfilledVariable } from '../../defects.ts';
import { arePlural, isTypo } from '../../name-slips.ts';
import { standsOnce } from '../../written-once.ts';
import { setsUnseen } from '../context/setters.ts';
import { setsOrGivesAny } from './misspelt.ts';

/** More sums are not looked at: each takes a look at the text. */
const mostSums = 20;
const sum =
  /(?<![\w$.-])([A-Za-z_]\w*)=(?:"?\$\(\([ \t]*\$?\{?)([A-Za-z_]\w*)\}?[ \t]*([-+])[ \t]*(\d{1,9})[ \t]*\)\)/g;

/**
 * Sums that count a variable on from another one, which stands nowhere else while its name is a slip away: `retry=$((retries + 1))`.
 * One that is not set counts as 0, so that each round comes to the same.
 */
export function misspeltSums(script: {
  readonly text: string;
  readonly setsNounset: boolean;
}): UnfilledVariable[] {
  const { text, setsNounset } = script;
  if (setsOrGivesAny.test(text) || setsUnseen(script)) return [];
  const found = [...text.matchAll(sum)].slice(0, mostSums);
  return found.flatMap(
    ({ 0: written, 1: name = '', 2: other = '', 3: sign, 4: step, index }): UnfilledVariable[] => {
      if (!/[a-z]/.test(other) || !isOneWord(name, other) || !standsOnce(other, text)) return [];
      if (/^[ \t]*#/.test(text.slice(lineStart(text, index), index))) return [];
      // Where nothing begins the count, the other one may be what a fork gives.
      if (!new RegExp(`\\b${name}=`).test(text.slice(0, index))) return [];
      const start = index + written.indexOf(other, name.length);
      const outcome = setsNounset
        ? 'so set -u ends the script here'
        : `which counts as 0, so that ${name} is always ${sign === '-' ? '-' : ''}${step} here`;
      return [
        {
          message: `nothing sets ${other}, ${outcome}`,
          span: span(start, start + other.length),
          help: `write ${name}`,
          meant: name,
        },
      ];
    },
  );
}

/** Whether two names are forms of one word, or a slip away from each other. */
function isOneWord(one: string, other: string): boolean {
  if (one === other) return false;
  const singular = (name: string) => name.replace(/ies$/i, 'y');
  return (
    arePlural(one, other) ||
    isNearMiss(one, other) ||
    isTypo(one, other, true) ||
    singular(one) === singular(other)
  );
}
