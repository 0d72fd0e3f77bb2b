import type { Span } from '../../../../source/span.ts';
import type { LostComparison } from '../../defects.ts';
import type { BashContext } from '../context/context.ts';
import { variableOf } from '../context/written-words.ts';

/** What is told of a test, and whether Bash can read it all the same, so that it comes out as it stands. */
export interface Lost extends Pick<LostComparison, 'why' | 'help' | 'compares'> {
  /** It is a test all the same, which always holds. */
  readonly holds?: true;
  /** Bash refuses the whole script. */
  readonly isRefused?: true;
}

/** Signs of comparison of other languages, and what Bash has for them. */
const meantOperators = new Map(
  Object.entries({
    gt: '-gt',
    lt: '-lt',
    ge: '-ge',
    le: '-le',
    eq: '-eq',
    ne: '-ne',
    gte: '-ge',
    lte: '-le',
    neq: '-ne',
    '-g': '-gt',
    '-l': '-lt',
    '-e': '-eq',
    '-gte': '-ge',
    '-lte': '-le',
    '-neq': '-ne',
    '-equal': '=',
    '-equals': '=',
    equals: '=',
    is: '=',
    '===': '=',
    '!==': '!=',
    '<>': '!=',
    '=>': '-ge',
    '=<': '-le',
    '=~': '=~',
    '=!': '!=',
  }),
);
/** Of these nobody compares the name with something. */
const commands =
  /^(?:git|grep|egrep|make|mkdir|npm|npx|diff|cmp|command|which|pgrep|curl|jq|docker|cargo|pytest)$/;

const signOfSum = /^(?:[-+%/]|\\?\*|(["'])\*\1)$/;
export const comparing = /^(?:==?|!=|-(?:eq|ne|lt|le|gt|ge))$/;
/** A word that stands for itself, and joins no tests. */
const plainWord = /^(?!-[ao]$)[\w.,:%/+-]+$/;

/** `[ $n % 100 == 0 ]`, `[ "$verdict" = needs work ]`: more words than a comparison has, whatever is filled in. */
function crowdedTest(words: readonly string[]): Lost | null {
  const why = (more: string) =>
    `"[" compares one word with another, and ${more}, so Bash cannot read it, and it fails`;
  const at = words.findIndex((word) => comparing.test(word));
  const [left, behind] = [words.slice(0, at), words.slice(at + 1)];
  if (at > 2 && at % 2 === 1 && left.every((word, index) => index % 2 === 0 || signOfSum.test(word))) {
    const sum = left.map((word) => (signOfSum.test(word) ? word.replace(/[\\"']/g, '') : word)).join(' ');
    const help = `write $((${sum})) ${[words[at], ...behind].join(' ')}`;
    return behind.length === 1 ? { why: why('reckons nothing'), help } : null;
  }
  if (at !== 1 || !/^(?:==?|!=)$/.test(words[1] ?? '') || !behind.every((word) => plainWord.test(word)))
    return null;
  const help = `write ${left.join(' ')} ${words[1]} "${behind.join(' ')}"`;
  return { why: why('here are several behind the sign'), help };
}

/** Behind a hyphen an operator that asks one thing, of a file or a text. */
export const unaryLetter = /^[a-hknpr-xzGLNOS]$/;

/** `[ f plan.md ]`, `[ "$n" gt 3 ]`, `[ "$n" -l 3 ]`, `[ git diff --quiet ]`: the words between the brackets; null where Bash can read them. */
export function unreadableTest(words: readonly string[]): Lost | null {
  if (words[0] === '!' && words.length > 2) {
    const lost = unreadableTest(words.slice(1));
    return lost === null ? null : { ...lost, help: lost.help.replace(/^write (?=.* without )/, 'write ! ') };
  }
  const [left = '', operator = '', right] = words;
  if (words.length === 2 && unaryLetter.test(left))
    return {
      why: `"[" knows no ${left} in front of a word, so Bash cannot read it, and it fails`,
      help: `write -${left} ${operator}`,
    };
  if (
    commands.test(left) &&
    /^(?:-?[\w-]+|["'$.][^=]*)$/.test(operator) &&
    !/^-(?:[aoln][teo]?|eq|ef|[lg][et])$/.test(operator)
  )
    return {
      why: '"[" runs no command, so it fails, whatever the command does',
      help: `write ${words.join(' ')} without [ ]`,
    };
  const [, mark, equals, last, more] = words;
  if (mark === '!' && /^==?$/.test(equals ?? '') && last !== undefined && more === undefined)
    return {
      why: '"!" and "=" are two words to "[", so Bash cannot read it, and it fails',
      help: `write ${left} != ${last}`,
    };
  if (words.length > 3) return crowdedTest(words);
  const meant = right === undefined ? undefined : meantOperators.get(operator);
  if (right === undefined || meant === undefined || /^(?:-[a-zA-Z]|[!(])$/.test(left)) return null;
  const isRegex = meant === '=~';
  const redirects = /^=[<>]$/.exec(operator)?.[0].charAt(1);
  // Bash refuses the whole script.
  if (isRegex && /^[^"'$]*\(/.test(right)) return null;
  return {
    why:
      redirects === undefined
        ? `"[" knows no ${operator}, so Bash cannot read it, and it fails`
        : `"[" knows no ${operator}: to Bash ${redirects} ${right} is a redirection, so nothing is compared`,
    help: isRegex
      ? `write ${left} =~ ${right.replace(/^(["'])([\w^$.*+?-]+)\1$/, '$2')} in [[ ]]`
      : `write ${left} ${meant} ${right}`,
  };
}

/** `[ "$x" = a ] || [ "error" ]`; `[ 1 ]` and `[ true ]` are meant to hold. */
export function fixedWord(word: string): Lost | null {
  const [, text = ''] = /^["']?([\w-]{3,})["']?$/.exec(word) ?? [];
  if (text === '' || /^(?:true|yes|always|forever|\d+)$/i.test(text) || text.startsWith('-')) return null;
  const help =
    text === 'false' ? 'write false without [ ]' : `compare it with what it may be: "$name" = ${word}`;
  return { why: 'a text that is not empty always holds', help, holds: true };
}

/** Whether the script gives a variable a word that is written there: a command, or what is not empty. */
function isGivenWord(variable: string, text: string): boolean {
  const name = variableOf(variable);
  // A number is no command.
  return (
    name !== undefined && new RegExp(`(?<![\\w$-])${name}=["']?(?!\\d+["']?(?:[\\s;)]|$))[\\w/.-]`).test(text)
  );
}

const unquoted = /^(?:\$\w+|\$\{\w+\}|\$\([^()"]*\))$/;

/** `[ $n == "" ]` */
export function unquotedEmpty(
  { text }: BashContext,
  [left = '', sign = '', right = '']: readonly string[],
): Lost | null {
  if (!/^==?$/.test(sign) || !/^(?:""|'')$/.test(right) || !unquoted.test(left) || isGivenWord(left, text))
    return null;
  return {
    why: 'without quotation marks nothing is left of an empty value, so Bash cannot read it, and it fails',
    help: `write -z "${left}"`,
  };
}

/**
 * Words with a star behind them. Who writes single quotation marks means the signs themselves: `'*static*')`; so it is with other
 * signs around a star, as in "*.md", "* TODO" and "*\/5".
 */
const quotedPattern = /^"(\*?[A-Za-z][\w-]{2,}\*)"$/;

/** `[[ $x == "fail*" ]]`, and the same as a pattern of `case`; null where the script has that text elsewhere, as `*.md`. */
function quotedStars(
  { text }: BashContext,
  word: string,
): { readonly mended: string; readonly why: string } | null {
  const [, mended] = quotedPattern.exec(word) ?? [];
  if (mended === undefined || text.indexOf(mended) !== text.lastIndexOf(mended)) return null;
  return { mended, why: 'in quotation marks * stands for itself' };
}

/** Notes `"fail*")` and `"a|b")`, patterns of `case`. */
export function noteQuotedPattern(context: BashContext, place: Span): void {
  const word = context.slice(place);
  const [, written] = /^"(\w[\w-]*(?:\|\w[\w-]*)+)"$/.exec(word) ?? [];
  const isMeant = written !== undefined && (isJoined(context, place) || isTextToo(context, written));
  const alternatives = isMeant ? undefined : written;
  const found =
    alternatives === undefined
      ? quotedStars(context, word)
      : { mended: alternatives, why: 'in quotation marks | stands for itself' };
  if (found === null) return;
  const compares = 'plain text, not a pattern';
  context.noteLost(place, {
    why: found.why,
    compares,
    help: `write ${found.mended}) without them around it`,
  });
}

/** Whether what stands in quotation marks as a pattern is a text elsewhere, too: `matcher='Edit|Write'`. */
function isTextToo({ text }: BashContext, written: string): boolean {
  const pieces = text.split(written);
  return pieces.slice(1).some((after, at) => {
    const before = pieces[at] ?? '';
    const line = before.slice(before.lastIndexOf('\n') + 1);
    return (
      /["']$/.test(line) && /^["']/.test(after) && !(/^[ \t(]*.$/.test(line) && /^.[ \t]*\)/.test(after))
    );
  });
}

/** How far in front of a pattern its `case` is looked for. */
const farthest = 2000;

/** Whether a pattern belongs to a text with such a sign in it: `case "$x|$y" in`. */
function isJoined({ text }: BashContext, { start }: Span): boolean {
  const before = text.slice(Math.max(0, start - farthest), start);
  const from = before.lastIndexOf('case ');
  return from >= 0 && (before.slice(from).split(/\sin\s/, 1)[0] ?? '').includes('|');
}

export function quotedComparison(
  context: BashContext,
  words: readonly string[],
  isDouble: boolean,
): Lost | null {
  const [left = '', sign = '', right = ''] = words;
  // In `[ ]` such a text may be the name that a pattern keeps which fits no file.
  const isPattern = isDouble && /^(?:==?|!=)$/.test(sign) && /^[^*]*\$[^*]*$/.test(left);
  const found = isPattern ? quotedStars(context, right) : null;
  if (found === null) return null;
  const { mended, why } = found;
  const compares = 'plain text, not a pattern';
  return { why, compares, help: `write ${left} ${sign === '!=' ? '!=' : '=='} ${mended}` };
}

const side = String.raw`(?:\[\[?|test)?\s*"?\$\{?(\w+)\}?"?\s*(!=|==?)\s*("[^"$]*"|'[^']*'|[\w.-]+)\s*(?:\]\]?)?`;
const both = new RegExp(`^\\s*${side}\\s*(\\|\\||&&|-o|-a)\\s*${side}\\s*;?\\s*$`);
const longest = 300;

/** Notes `[ "$x" != a ] || [ "$x" != b ]`, which always holds, and `[ "$x" = a ] && [ "$x" = b ]`, which never does. */
export function noteContradiction(context: BashContext, place: Span): boolean {
  const text = context.slice(place);
  const [found, name, sign, first = '', operator = '', other, otherSign, second = ''] =
    text.length > longest ? [] : (both.exec(text) ?? []);
  const isOr = operator === '||' || operator === '-o';
  const bare = (word: string) => word.replace(/^["']|["']$/g, '');
  if (found === undefined || name !== other || bare(first) === bare(second)) return false;
  if ((sign === '!=') !== (otherSign === '!=') || (sign === '!=') !== isOr || /[*?[]/.test(first + second))
    return false;
  const meant = { '||': '&&', '&&': '||', '-o': '-a', '-a': '-o' }[operator] ?? '';
  context.noteLost(place, {
    why: `$${name} is not both ${bare(first)} and ${bare(second)}, so it ${isOr ? 'always' : 'never'} holds`,
    help: `write ${meant} in place of ${operator}`,
  });
  return !isOr;
}

const inBrackets =
  /^\(\s*(?:("?\$?\w+"?)\s*([<>]=?|[=!]=)\s*("?\$?\w+"?)|(-[a-zA-Z]\s+\S+|"?\$\{?\w+\}?"?\s+-(?:eq|ne|lt|le|gt|ge)\s+\S+))\s*\)$/;
const bareTest = /^("?\$\{?\w+\}?"?|\$\([^()]*\))\s+(-(?:eq|ne|lt|le|gt|ge)|==?|!=)\s+(\S+)$/;

/** `((n = 0))`; what is worked out may be kept while it is asked for. */
const setsNumber = /^\(\(\s*(\$?[A-Za-z_]\w*)\s*=\s*(\d+)\s*\)\)$/;

/** Notes `if (n > 3)` and `if "$n" -gt 3`, of which Bash runs the first word, and `if ((n = 3))`. */
export function noteBareTest(context: BashContext, place: Span): void {
  const text = context.slice(place).trim();
  if (text.length > longest) return;
  const [, left, sign, right, ofFile] = inBrackets.exec(text) ?? [];
  const [, first, operator, second] = bareTest.exec(text) ?? [];
  if (first !== undefined && isGivenWord(/^"?(\$\w+)/.exec(first)?.[1] ?? '', context.text)) return;
  const [, target, value] = setsNumber.exec(text) ?? [];
  const why = (word: string) => `Bash runs ${word} as a command`;
  if (target !== undefined)
    context.noteLost(place, {
      why: '"=" sets a variable there, and "==" compares',
      help: `write ((${target} == ${value}))`,
    });
  else if (ofFile !== undefined)
    context.noteLost(place, { why: why(ofFile.split(/\s/)[0] ?? ''), help: `write [ ${ofFile} ]` });
  else if (left !== undefined)
    context.noteLost(place, { why: why(left), help: `write ((${left} ${sign} ${right}))` });
  else if (first !== undefined)
    context.noteLost(place, { why: why(first), help: `write [ ${first} ${operator} ${second} ]` });
}
