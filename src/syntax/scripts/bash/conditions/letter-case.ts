import { lineStart } from '../../../../util/line-start.ts';
import type { BashContext } from '../context/context.ts';
import { isSetOtherwise, setsUnseen } from '../context/setters.ts';
import { fixedText, variableOf } from '../context/written-words.ts';
import type { Lost } from './fixed-tests.ts';

const inOneCase = /^"?\$\{\w+(\^\^|,,)\}"?$/;
/** `| tr A-Z a-z` at the end of what gives a value, behind which signs are at most left out. */
const translated =
  /\|\s*tr\s+(["']?)(A-Z|a-z|\[:(?:upper|lower):\])\1\s+(["']?)(A-Z|a-z|\[:(?:upper|lower):\])\3\s*(?:\|\s*(?:tr\s+-d\b|xargs\s*(?=\)))[^|]*)?\)"?$/;

/** `case ${answer^^} in yes)`: what is brought into letters of one case is no word with letters of the other. */
export function ofOtherCase(context: BashContext, subject: string, word: string): Lost | null {
  const isUpper = word.includes('[') ? null : isInCapitals(context, subject);
  if (isUpper === null) return null;
  const fixed = isUpper ? word.toUpperCase() : word.toLowerCase();
  if (fixed === word) return null;
  const letters = isUpper ? 'capitals' : 'small letters';
  return { compares: `with "${word}"`, why: `${subject} is in ${letters}`, help: `write ${fixed}` };
}

/** Whether a value is brought into capitals, and not into small letters, where it stands or in a line above it; null: into neither. */
function isInCapitals(context: BashContext, subject: string): boolean | null {
  const [, sign] = inOneCase.exec(subject) ?? [];
  if (sign !== undefined) return sign === '^^';
  const name = variableOf(subject) ?? '';
  const made = context.madeOf.get(context.nameOf(name));
  if (made == null || context.inFunction !== null || context.searches++ > mostLookedUp) return null;
  // On other ways, another value may stand there.
  const inFront = context.text.slice(lineStart(context.text, made.start), made.start);
  const isAtTop = /^(?:readonly |export )?\w+="?$/.test(inFront);
  // In a further round, too.
  const isSetBehind = new RegExp(`\\b${name}\\+?=`).test(context.text.slice(made.end));
  if (!isAtTop || isSetBehind || setsUnseen(context) || isSetOtherwise(name, context)) return null;
  const source = context.slice(made);
  const [, , from = '', , to = ''] = (source.length < longest && translated.exec(source)) || [];
  if (/^(?:A-Z|\[:upper:\])$/.test(from) && /^(?:a-z|\[:lower:\])$/.test(to)) return false;
  if (/^(?:a-z|\[:lower:\])$/.test(from) && /^(?:A-Z|\[:upper:\])$/.test(to)) return true;
  const [, own] = inOneCase.exec(source) ?? [];
  return own === undefined ? null : own === '^^';
}

/** For each the script is looked through. */
const mostLookedUp = 20;
/** Longer values are not looked through. */
const longest = 500;

/** The same of a test: `[[ ${answer,,} == Yes ]]`. */
export function comparedInOtherCase(
  context: BashContext,
  [left = '', sign = '', right = '']: readonly string[],
): Lost | null {
  const word = /^[=!]?=$/.test(sign) ? fixedText(right) : undefined;
  return word === undefined ? null : ofOtherCase(context, left, word);
}
