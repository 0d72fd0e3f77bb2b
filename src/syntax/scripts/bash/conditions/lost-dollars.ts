import type { LostComparison } from '../../defects.ts';
import { filledInPrompts, variableOfSlot } from '../../prompt-slots.ts';
import { isRead } from '../../written-once.ts';
import type { BashContext } from '../context/context.ts';

/** Each looks through the text. */
const mostSearches = 100;

const fixed = /^(?:"[^"$`\\]*"|'[^']*'|[\w.-]+)$/;
const named = /^(["']?)([A-Za-z_]\w*)\1$/;
/** Single quotation marks keep the sign as it is. */
const kept = /^'\$\{?([A-Za-z_]\w*)\}?'$/;
const ofTexts = /^(?:==?|!=)$/;
const ofOrder: Readonly<Record<string, string>> = { '<': '-lt', '>': '-gt' };
/** The signs that compare numbers. */
export const ofNumbers = /^-(?:eq|ne|lt|le|gt|ge)$/;

const quoted = /^(["'])(.*)\1$/;

/** The variable that is meant by a slot of prompts. */
function meantBySlot(word: string): string | null {
  return variableOfSlot(quoted.exec(word)?.[2] ?? word);
}

const asText = (word: string) => `${word} is a text, since ${filledInPrompts}`;

type Lost = Pick<LostComparison, 'why' | 'help'>;

/** `[ RAYMOND_RESULT = yes ]`: a test of fixed words, one of which is the name of a variable; null where there is none. */
export function lostDollar(context: BashContext, words: readonly string[], isDouble: boolean): Lost | null {
  const [first = '', second = '', third] = words;
  const isUnary = third === undefined && /^-[nz]$/.test(first);
  // In `[[ ]]` a name is the number that the variable holds.
  const order = isDouble ? ofOrder[second] : undefined;
  const isBinary =
    third !== undefined &&
    (ofTexts.test(second) || order !== undefined || (!isDouble && ofNumbers.test(second)));
  const sides = isUnary ? [second] : isBinary ? [first, third] : [];
  const isSlot = (word: string) => meantBySlot(word) !== null;
  if (sides.length === 0 || !sides.every((side) => fixed.test(side) || isSlot(side))) return null;
  const unfilled = words.find(isSlot);
  if (unfilled !== undefined) {
    const filled = words.map((word) => (isSlot(word) ? `"$${meantBySlot(word)}"` : word));
    return { why: asText(unfilled), help: `write ${filled.join(' ')}` };
  }
  const name = sides.map((side) => variableIn(context, side)).find((one) => one !== null);
  if (name === undefined) return null;
  const meant = words.map((word) => {
    const variable = sides.includes(word) ? variableIn(context, word) : null;
    return variable === null ? word : `"$${variable}"`;
  });
  // Of texts 9 comes behind 30.
  if (order !== undefined && sides.some((side) => /^\d+$/.test(side))) meant[1] = order;
  return { ...asWord(name, words), help: `write ${meant.join(' ')}` };
}

/** `case RAYMOND_RESULT in`, `case '$RAYMOND_RESULT' in`, `case "{{result}}" in`. */
export function lostDollarOfCase(context: BashContext, subject: string): Lost | null {
  const meant = meantBySlot(subject);
  if (meant !== null) return { why: asText(subject), help: `write case "$${meant}" in` };
  const name = variableIn(context, subject);
  return name === null ? null : { ...asWord(name, [subject]), help: `write case $${name} in` };
}

function asWord(name: string, words: readonly string[]): Pick<Lost, 'why'> {
  const isKept = words.some((word) => kept.exec(word)?.[1] === name);
  const reason = isKept ? 'in single quotation marks' : 'without "$" in front of it,';
  return { why: `${reason} ${name} is a word and no variable, so it always comes out the same` };
}

/** The variable of which a word is the name, if the script gives one a value, or asks for it elsewhere. */
function variableIn(context: BashContext, word: string): string | null {
  const name = named.exec(word)?.[2] ?? kept.exec(word)?.[1];
  if (name === undefined) return null;
  if (/^RAYMOND_[A-Z]+$/.test(name)) return name;
  if (context.searches++ > mostSearches) return null;
  const given = `(?:^|[;&|({]|\\b(?:then|do|else|local|export|declare|readonly)\\b)[ \\t]*${name}\\+?=`;
  return isRead(name, context.text) || new RegExp(given, 'm').test(context.text) ? name : null;
}
