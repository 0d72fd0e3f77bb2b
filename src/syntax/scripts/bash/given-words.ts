import { matches } from '../follow/fits.ts';
import type { Pattern } from '../program.ts';

/** Where a program that stands in a script gives a word, as by `print "low"` or `then "pass" else "fail"`, or something else. */
const giver =
  /\b(?:printf?|puts|say|console\.log|then|else)\b(?![ \t]*(?:[:{]|(?:if|print|puts|say|console)\b|[\r\n]|$))[ \t(]*(?:(["'])([\w.-]+)\1(?=[ \t]*(?:[);}'\r\n]|$|if\b|el(?:se|if)\b|end\b))|\S)/g;

/** Without one of these a program of awk gives nothing where no line is as it says. */
const givesAlways = /\b(?:else|END|BEGIN)\b/;

/** Longer programs are not looked through. */
const longest = 4000;

/** Whether the patterns take each word that a program gives in `$(…)`, as far as that can be seen there. */
export function takeGivenWords(patterns: readonly Pattern[], program: string): boolean {
  if (!program.startsWith('$(') || program.length > longest) return false;
  if (/\bawk\b/.test(program) && !givesAlways.test(program)) return false;
  const given = [...program.matchAll(giver)].map(([, , word]) => word);
  const isTaken = (word: string | undefined) =>
    word !== undefined && patterns.some((pattern) => matches(pattern, word) === 'yes');
  return given.length > 1 && given.every(isTaken);
}
