import type { Lost } from './fixed-tests.ts';
import { fixedText } from './words-as-numbers.ts';

const inOneCase = /^"?\$\{\w+(\^\^|,,)\}"?$/;

/** `case ${answer^^} in yes)`: what is brought into letters of one case is no word with letters of the other. */
export function ofOtherCase(subject: string, word: string): Lost | null {
  const [, sign] = inOneCase.exec(subject) ?? [];
  if (sign === undefined || word.includes('[')) return null;
  const fixed = sign === '^^' ? word.toUpperCase() : word.toLowerCase();
  if (fixed === word) return null;
  const letters = sign === '^^' ? 'capitals' : 'small letters';
  return { compares: `with "${word}"`, why: `${subject} is in ${letters}`, help: `write ${fixed}` };
}

/** The same of a test: `[[ ${answer,,} == Yes ]]`. */
export function comparedInOtherCase([left = '', sign = '', right = '']: readonly string[]): Lost | null {
  const word = /^[=!]?=$/.test(sign) ? fixedText(right) : undefined;
  return word === undefined ? null : ofOtherCase(left, word);
}
