import type { Fact } from '../../program.ts';
import { isFiltered } from '../../text-filters.ts';
import { beyondPlain } from '../../text-question.ts';
import { constantText, rangeOf } from '../values/value.ts';
import type { Variables } from '../values/variables.ts';
import { isOfSurroundings } from './assumptions.ts';
import { comparisonIn, relations, variableOf } from './comparison.ts';

/** A whole number in the one form that shells give it. */
export const integer = /^(?:0|-?[1-9]\d{0,14})$/;

/** Whether a comparison of two numbers holds; null when a run decides, or it is none. */
export function decideNumbers(subject: string, variables: Variables): boolean | null {
  const found = comparisonIn(subject);
  if (found === null) return null;
  const relation = relations[found.sign];
  const second = numberOf(found.right, variables);
  if (relation === undefined || second === null) return null;
  // In a file `%%i` is how `%i` of a loop is written.
  const isOfLoop = subject.startsWith(`%${found.left} `);
  const first = numberOf(isOfLoop ? `%%${found.left}` : found.left, variables);
  if (first !== null) return relation(first, second);
  const range = rangeOf(variables.get(variableOf(found.left)));
  if (range === null) return null;
  const isEquality = found.sign === 'eq' || found.sign === 'ne';
  if (isEquality && second >= range.least && second <= range.most) return null;
  const least = relation(range.least, second);
  return least === relation(range.most, second) ? least : null;
}

const inArithmetic = /[A-Za-z_][\w.]*/g;
/** Whoever calls a function of PowerShell settles them. */
const givenArguments = /\$(?:psboundparameters|args)\b/i;
/** Of a function's own variable the name ends with that of the function: `$kind@emit`. */
const ownName = /(?<=[$%!]\{?)[A-Za-z_][\w.@:-]*/g;
/** What is worked out stands as its words. */
const inWords = /^[\w.@:-]+$|(?<=\$\{?)[A-Za-z_][\w.@:-]*/g;
const behindSign = /(?<=[$%!]\{?#?)[A-Za-z_][\w.]*/g;

/**
 * Whether a test is of variables whose values are known, so that it comes out one way only. In Bash it is when all
 * are; elsewhere subjects are less exact, and one is enough.
 */
export function isAboutKnown(fact: Fact, variables: Variables, isExact: boolean): boolean {
  const isKnown = (name: string) => constantOf(name, variables) !== null;
  if (!isExact) return isAboutAnyKnown(fact, isKnown);
  const { subject, operand } = fact;
  if (isOfSurroundings(fact) && !isFiltered(subject)) return false;
  if (operand !== null) {
    const used = operand.filter((piece) => piece.kind !== 'literal');
    return used.length > 0 && used.every((piece) => piece.kind === 'variable' && isKnown(piece.name));
  }
  const used = subject.match(subject.startsWith('((') ? inArithmetic : behindSign) ?? [];
  return used.length > 0 && used.every(isKnown);
}

function isAboutAnyKnown(fact: Fact, isKnown: (name: string) => boolean): boolean {
  const { subject, operand, path } = fact;
  if (givenArguments.test(subject)) return true;
  // Of a file of which the name is known, the rest is not.
  if (path !== undefined) return false;
  const used =
    operand?.flatMap((piece) =>
      piece.kind === 'variable' ? (piece.name.match(inWords) ?? [piece.name]) : [],
    ) ?? [];
  // Of a property it is enough to know what has it.
  if (used.length > 0) return used.some((name) => isKnown(name) || isKnown(name.replace(/\..*/, '')));
  // A bound that is known tells nothing of the number that it is for.
  const compared = comparisonIn(subject);
  if (compared !== null) return isKnown(variableOf(compared.left).replace(/\..*/, ''));
  // A text is compared by its characters: `"$x" -like a*`.
  const bareSubject = subject.replace(/^"/, '');
  const marked = isOfSurroundings({ ...fact, subject: bareSubject }) ? [] : (subject.match(ownName) ?? []);
  const words = operand === null ? (subject.match(/[A-Za-z_]\w*/g) ?? []) : [];
  return [...marked, ...words].some((name) => isKnown(name) || isKnown(name.replace(/\..*/, '')));
}

/** What a comparison asks of a variable, where the number beside it is known; null where it is not, or there is none. */
export function askedOf(
  subject: string,
  name: string,
  variables: Variables,
): ((number: number) => boolean) | null {
  const found = comparisonIn(subject);
  const relation = relations[found?.sign ?? ''];
  const isAsked = found !== null && variableOf(found.left) === name;
  const limit = isAsked ? numberOf(found.right, variables) : null;
  return relation === undefined || limit === null ? null : (number) => relation(number, limit);
}

/** `${n:-0}` without its signs. */
const withStandIn = /^(\w+):-(0|[1-9]\d{0,14})$/;

/** `${#name}`, or `$name.Length`, without its signs. */
const lengthOf = /^(?:#(\w+)|(\w+)\.length)$/i;

function numberOf(text: string, variables: Variables): number | null {
  if (integer.test(text)) return Number(text);
  const [counted, ofBash, ofPowerShell] = lengthOf.exec(text) ?? [];
  if (counted !== undefined) {
    const text = constantOf(ofBash ?? ofPowerShell ?? '', variables);
    // Of a number PowerShell counts one.
    return text !== null && integer.test(text) ? null : lengthOfText(text);
  }
  const [, name, standIn] = withStandIn.exec(text) ?? [];
  const value = constantOf(name ?? variableOf(text), variables);
  if (value === '' && standIn !== undefined) return Number(standIn);
  return value !== null && integer.test(value) ? Number(value) : null;
}

/** How many signs a text has; of others than those of ASCII the language of the machine says that. */
export function lengthOfText(text: string | null): number | null {
  return text === null || beyondPlain.test(text) ? null : text.length;
}

/** PowerShell has its variables in lower case, and batch files in upper case. */
function constantOf(name: string, variables: Variables): string | null {
  for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
    const value = variables.get(spelling);
    if (value != null) return constantText(value);
  }
  return null;
}
