import { type Span, span } from '../../../../source/span.ts';
import type { LostOutcome } from '../../defects.ts';
import type { FunctionText } from './function-text.ts';
import { runsOtherCode } from './setters.ts';

/** A variable that a function sets and does nothing with, although `local` hides it from all others. */
export interface LostLocal {
  readonly functionName: string;
  /** The declaration, as `local next`. */
  readonly place: Span;
}

/** What may set any variable, or run code that asks for one. */
export const runsOther =
  /\b(?:eval|source)\b|^[ \t]*\.[ \t]|(?:^|[;&|({!]|\b(?:do|then|else|if|while|until))[ \t]*["']?\w*\$[\w{@*]|\b(?:local|declare|export)[ \t]+(?:-\w*x|[^-\n]*["']?\$\w+["']?=)/m;
const comment = /(?<![^\s;])#[^\n]*/g;

/**
 * A variable of a function that only the rest of the script uses: `local next` in the function that chooses, and
 * `<goto>$next</goto>` below it (Bash Reference Manual, Shell Functions); null if it is none.
 */
export function lostLocal(
  text: string,
  { name, text: body }: FunctionText,
  variable: string,
): LostLocal | null {
  // In capitals it is most likely the environment's, which what the function starts gets to see.
  if (variable === variable.toUpperCase()) return null;
  const start = text.indexOf(body);
  const rest = text.slice(0, start) + text.slice(start + body.length);
  // Of nearly all that is told without a regular expression, which takes time to make.
  if (!rest.includes(`$${variable}`) && !rest.includes(`\${${variable}`)) return null;
  const declared = new RegExp(`(?<![\\w$-])local[ \\t]+[^\\n;&|#]*\\b${variable}\\b[^\\n;&|#]*`).exec(body);
  if (declared === null || runsOther.test(body) || runsOtherCode({ text: rest })) return null;
  if (!onlySets(body, variable) || !onlyUses(rest, variable)) return null;
  const from = start + declared.index;
  return { functionName: name, place: span(from, from + declared[0].trimEnd().length) };
}

/** Whether a function gives a variable a value, and never asks for it. */
function onlySets(body: string, name: string): boolean {
  const uses = body.replace(comment, '').match(new RegExp(`.?\\b${name}\\b(?:\\+?=)?`, 'g')) ?? [];
  const others = uses.filter((use) => !use.endsWith('='));
  return others.length < uses.length && others.length <= 1 && uses.every((use) => !/^[${#!]/.test(use));
}

/**
 * Whether a text asks for the value of a variable, with nothing to stand in for it, and holds its name in no other way than where it is
 * set to nothing at first.
 */
function onlyUses(text: string, name: string): boolean {
  const empty = new RegExp(`(?<![\\w$-])${name}=(?:""|'')?(?=[ \\t;\\n])`);
  const uses =
    text
      .replace(comment, '')
      .replace(empty, '')
      .match(new RegExp(`(?:\\$\\{?)?\\b${name}\\b(?::?[-+=?])?`, 'g')) ?? [];
  return (
    uses.length > 0 && uses.every((use) => use.startsWith('$') && (use.endsWith(name) || !use.includes('{')))
  );
}

/** Notes the first use of a variable outside of the function that keeps it to itself; it is read as what was meant. */
export function noteLostLocal(
  { text, lostOutcomes }: { readonly text: string; readonly lostOutcomes: Map<number, LostOutcome> },
  name: string,
  place: Span,
  lost: LostLocal,
): void {
  const isTold = [...lostOutcomes.values()].some(({ related }) => related?.[0]?.span === lost.place);
  const written = text.slice(lost.place.start, lost.place.end);
  if (!isTold) lostOutcomes.set(place.start, describe(name, place, lost, written));
}

/** A declaration of one variable that gives it a value. */
const single = /^local[ \t]+(\w+=(?:"[^"]*"|'[^']*'|\$\([^()]*\)|[^\s"'()])*)$/;

function describe(name: string, place: Span, lost: LostLocal, written: string): LostOutcome {
  const [, assignment] = single.exec(written) ?? [];
  const isBare = /^local[ \t]+\w+$/.test(written);
  return {
    rule: 'value-lost',
    message: `${name} is not set here: local keeps it within ${lost.functionName}, which sets it and does nothing with it`,
    help:
      assignment !== undefined
        ? `write ${assignment} in place of ${written}`
        : isBare
          ? `remove ${written}`
          : `take ${name} out of ${written}`,
    span: place,
    related: [{ span: lost.place, message: 'kept by this' }],
  };
}
