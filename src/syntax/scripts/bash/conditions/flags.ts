import { type Span, span } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import { isNearMiss } from '../../../../util/nearest.ts';
import { joinWords } from '../../../../util/plural.ts';
import type { BashContext } from '../context/context.ts';
import { isSetOtherwise, setsUnseen } from '../context/setters.ts';
import { variableOf } from '../context/written-words.ts';
import type { Lost } from './fixed-tests.ts';

/** Each is a look through the text. */
const mostLookedUp = 20;
const switches = /^(?:0|1|[ny]|no|yes|off|on|false|true)$/i;
const negative = /^(?:0|n|no|off|false)$/i;

const known = memo((_: BashContext) => new Map<string, ReadonlySet<string> | null>());

/** The words that a script gives a variable, if it gives it nothing else; null where that is not known, or it may have another value at first. */
function wordsGiven(context: BashContext, name: string, before: number): ReadonlySet<string> | null {
  const found = known(context).get(name);
  if (found !== undefined || known(context).size >= mostLookedUp) return found ?? null;
  const words = lookUp(context, name, before);
  known(context).set(name, words);
  return words;
}

function lookUp(context: BashContext, name: string, before: number): ReadonlySet<string> | null {
  const { text } = context;
  const first = text.search(new RegExp(`^${name}=`, 'm'));
  if (first < 0 || first > before || setsUnseen(context) || isSetOtherwise(name, context)) return null;
  // It compares without regard to capitals.
  if (text.includes('nocasematch')) return null;
  const given = text.matchAll(
    new RegExp(`(?<![\\w$])${name}=(?:(?:"([\\w.-]+)"|'([\\w.-]+)'|([\\w.-]+))(?=[\\s;&|)]|$))?`, 'g'),
  );
  const words = new Set<string>();
  for (const [, double, single, bare] of given) {
    const word = double ?? single ?? bare;
    if (word === undefined) return null;
    words.add(word);
  }
  return words;
}

/** `[ $ok ]`, `[ "$ok" = True ]` and `[ "$state" = okay ]`, where the script sets them to `false` and `true`, to `failed` and `ok` alone. */
export function lostFlag(context: BashContext, words: readonly string[], start: number): Lost | null {
  const [first = '', second = '', third] = words;
  const isBare = words.length === 1 || (words.length === 2 && first === '-n');
  const name = variableOf(words.length === 2 ? second : first);
  const isEquality = words.length === 3 && /^(?:==?|!=)$/.test(second);
  const [, text = ''] = /^["']?([\w-]+)["']?$/.exec(third ?? '') ?? [];
  if (name === undefined || !(isBare || (isEquality && text !== ''))) return null;
  if (!isBare) {
    const meant = wordMeant(context, name, text, start);
    if (meant === null) return null;
    return {
      compares: `with "${text}"`,
      why: `$${name} is never anything but ${joinWords([...meant.values], 'or')}`,
      help:
        meant.word === undefined
          ? `compare with ${joinWords([...meant.values], 'or')}`
          : `write ${first} ${second} ${meant.word}`,
    };
  }
  const values = [...(wordsGiven(context, name, start) ?? [])];
  const no = values.find((value) => negative.test(value));
  if (no === undefined || !values.every((value) => switches.test(value))) return null;
  const yes = values.find((value) => !negative.test(value));
  const help = yes === undefined ? `write "$${name}" != ${no}` : `write "$${name}" = ${yes}`;
  return { why: `a text that is not empty always holds, and so does "${no}"`, help };
}

interface Meant {
  /** What the script gives the variable. */
  readonly values: ReadonlySet<string>;
  /** The one that a comparison means; undefined: any of them. */
  readonly word: string | undefined;
}

/** What is meant by a word with which a variable is compared that it never is; null where it may be, or is compared by intention. */
function wordMeant(context: BashContext, name: string, text: string, before: number): Meant | null {
  const values = wordsGiven(context, name, before);
  // One that is set once is there to be changed by hand.
  if (values === null || values.size < 2 || values.has(text)) return null;
  const all = [...values];
  if (switches.test(text) && all.every((value) => switches.test(value)))
    return { values, word: all.find((value) => negative.test(value) === negative.test(text)) };
  const word = all.find((value) => isLike(value, text) && !isComparedWith(context, value));
  return word === undefined ? null : { values, word };
}

/** Whether two words are a slip apart, or one is a form of the other: `ok` and `okay`, `fail` and `failed`. */
function isLike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const isForm =
    short.length > 1 && /^[a-z]+$/i.test(long) && long.toLowerCase().startsWith(short.toLowerCase());
  return isNearMiss(one, other) || (isForm && long.length - short.length <= 3);
}

function isComparedWith({ text }: BashContext, word: string): boolean {
  const written = `["']?${word}["']?`;
  return new RegExp(
    `(?:[=!]=?|=~)[ \\t]+${written}(?![\\w-])|(?:[|(]|\\n|;;|\\bin\\b)[ \\t]*${written}[ \\t]*[|)]`,
  ).test(text);
}

/** Notes the pattern of a `case` that no value fits which the script gives the variable, and tells whether there is such a slip. */
export function noteWordMeant(context: BashContext, subject: string, pattern: string, place: Span): boolean {
  const name = variableOf(subject);
  const meant = name === undefined ? null : wordMeant(context, name, pattern, place.start);
  if (meant?.word === undefined) return false;
  context.noteLost(place, {
    compares: `with "${pattern}"`,
    why: `$${name} is never anything but ${joinWords([...meant.values], 'or')}`,
    help: `write ${meant.word}`,
  });
  return true;
}

/** Notes `if $ok`, where the script sets `ok` to 0 and 1 alone, which are no commands. */
export function noteFlagAsCommand(context: BashContext, name: string, place: Span): boolean {
  const values = [...(wordsGiven(context, name, place.start) ?? [])];
  const isFlag = values.every((value) => switches.test(value) && !/^(?:true|false|yes)$/.test(value));
  const yes = values.find((value) => !negative.test(value));
  if (!isFlag || yes === undefined) return false;
  context.noteLost(span(place.start, place.end), {
    why: `Bash runs the value as a command, and there is no command ${joinWords(values, 'or')}`,
    help: `write [ "$${name}" = ${yes} ]`,
  });
  return true;
}
