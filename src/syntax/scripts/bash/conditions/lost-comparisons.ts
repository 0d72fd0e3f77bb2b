import { type Span, spanOver } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import type { BashContext } from '../context/context.ts';
import { bareVariable, fixedText, variableOf } from '../context/written-words.ts';
import {
  fixedWord,
  type Lost,
  quotedComparison,
  unaryLetter,
  unquotedEmpty,
  unreadableTest,
} from './fixed-tests.ts';
import { lostFlag } from './flags.ts';
import { incompleteTest } from './incomplete-tests.ts';
import { quotedByJq } from './jq-texts.ts';
import { comparedInOtherCase } from './letter-case.ts';
import { lostDollar, ofNumbers } from './lost-dollars.ts';
import { emptyOutput, severalPrinted } from './printed-tests.ts';
import { wordAsNumber } from './words-as-numbers.ts';

const value = String.raw`"[^"]*"|'[^']*'|\$\w+|\$\{[^{}]*\}|[\w.-]+`;
const glued = new RegExp(`^(${value})(==?|!=)(${value}|)$`);
const operators = '-(?:eq|ne|lt|le|gt|ge)|==?|!=';
const gluedBehind = new RegExp(`^(${value})(${operators})$`);
const gluedInFront = new RegExp(`^(${operators})(${value})$`);
const numericOperators = new Map([
  ['>', '-gt'],
  ['<', '-lt'],
  ['>=', '-ge'],
  ['<=', '-le'],
]);

/**
 * Whether the words of a test look like a comparison and are none (Bash Reference Manual, Bash
 * Conditional Expressions, Redirections); then that is noted. False where it can be read as a test all the same.
 */
export function comparesNothing(context: BashContext, places: readonly Span[], isDouble: boolean): boolean {
  const words = places.map((place) => context.slice(place));
  const [first] = places;
  if (first === undefined) return false;
  const known = words.length > 3 ? unreadableTest(words) : fewWords(context, words, first, isDouble);
  const lost = known ?? (isDouble ? null : incompleteTest(words));
  if (lost === null) return false;
  const { holds = false, ...told } = lost;
  context.noteLost(spanOver(places), told);
  return !holds;
}

function fewWords(
  context: BashContext,
  words: readonly string[],
  first: Span,
  isDouble: boolean,
): Lost | null {
  return (
    emptyOutput(words) ??
    (isDouble ? null : severalPrinted(context, words, first)) ??
    lostWords(context, words, isDouble) ??
    comparedInOtherCase(context, words) ??
    lostFlag(context, words, first.start)
  );
}

function lostWords(context: BashContext, words: readonly string[], isDouble: boolean): Lost | null {
  if (words.length === 1) return oneWord(words);
  const unknown = unknownUnary(words, isDouble);
  if (unknown !== null) return unknown;
  const dollar = lostDollar(context, words, isDouble) ?? quotedComparison(context, words, isDouble);
  if (dollar !== null) return dollar;
  const other = quotedByJq(context, words) ?? filePattern(words, isDouble);
  if (other !== null) return other;
  if (isDouble) return quotedExpression(words) ?? wordAsNumber(context, words);
  return words.length === 2 ? twoWords(words) : threeWords(context, words);
}

/** Whether Bash asks something of one word with this letter: of a file, a text, an option or a reference. */
const isUnary = (letter: string) => unaryLetter.test(letter) || letter === 'o' || letter === 'R';

/** `[ -Z "$x" ]` */
function unknownUnary([first = '', second = '', more]: readonly string[], isDouble: boolean): Lost | null {
  const [, letter = ''] = /^-([a-zA-Z])$/.exec(first) ?? [];
  if (letter === '' || more !== undefined || isUnary(letter) || !/^["'$./\w]/.test(second)) return null;
  const small = letter.toLowerCase();
  const what = isDouble ? 'Bash refuses the script' : 'Bash cannot read it, and it fails';
  const isKnown = isUnary(small);
  return {
    why: `"${isDouble ? '[[' : '['}" knows no ${first}, so ${what}`,
    ...(isDouble ? { isRefused: true } : {}),
    help: isKnown ? `write -${small} ${second}` : 'write an operator that it knows, such as -f or -n',
  };
}

/** A star outside of quotation marks, beside parts of a path. */
const starOfFiles = /^(?:[\w./-]|\$\{?\w+\}?(?!\w)|"[^"*]*")*\*(?:[\w./*-]|\$\{?\w+\}?(?!\w))*$/;

const quotedStar = /^(["'])[\w./-]*\*[\w./*-]*\1$/;

/** `[[ -f *.md ]]`, `[ -f "*.md" ]` */
function filePattern([first = '', second = '', more]: readonly string[], isDouble: boolean): Lost | null {
  const isQuoted = quotedStar.test(second);
  if (!/^-[defhrswxL]$/.test(first) || more !== undefined) return null;
  if (!isQuoted && !(isDouble && starOfFiles.test(second))) return null;
  // A link of that very name is what a star that matched nothing once left behind.
  if (isQuoted && first === '-L') return null;
  const mark = second.includes('$') ? '"' : "'";
  const bare = second.replace(/["']/g, '');
  return {
    why: `${isQuoted ? 'in quotation marks' : 'in [[ ]]'} * stands for itself, so it asks for a file that is called ${isQuoted ? bare : second}`,
    help: `write compgen -G ${mark}${bare}${mark} > /dev/null in place of the test`,
  };
}

/** Who waits for what runs beside the script may ask how it came out. */
const waits = /\bwait\b|\$!/;

/** Notes `[ -f plan.md ] & [ -f spec.md ]`: a test beside the script. */
export function noteInBackground(context: BashContext, place: Span): void {
  if (waits.test(context.text)) return;
  context.noteLost(place, {
    why: 'behind it "&" starts it beside the script, and nobody hears how it comes out',
    help: 'write && in place of &',
  });
}

/** What is a number whatever happens. */
const number =
  /^"?(?:\$[?#]|\$\{[?#]\w*(?:\[@\])?\}|\$\((?:[^()]*\|[ \t]*(?:wc[ \t]+-[lwcm]|e?grep[ \t]+-c[^()|;&]*)|[ \t]*e?grep[ \t]+-c[^()|;&]*)[ \t]*\))"?$/;

/** `[ "$x"="y" ]`, `[ $? ]` */
function oneWord([word = '']: readonly string[]): Lost | null {
  if (number.test(word))
    return {
      why: 'a number is never empty, so it holds, also for 0',
      help: `write ${word} ${word.includes('?') ? '-eq' : '-gt'} 0`,
    };
  const [, left = '', sign = '', right = ''] = glued.exec(word) ?? [];
  if (!`${left}${right}`.includes('$')) return fixedWord(word);
  return {
    why: `without blanks around "${sign}" it is one word, which is never empty, so it holds`,
    help: `write ${left} ${sign} ${right === '' ? '""' : right}`,
  };
}

const unquoted = /^(?:\$\w+|\$\{\w+(?!:?-)[^{}"]*\}|\$\([^()"]*\))$/;

/** `[ -n $x ]`, `[ "$n"-ge 3 ]`, `[ "$n" -ge3 ]` */
function twoWords([first = '', second = '']: readonly string[]): Lost | null {
  if (first === '-n' && unquoted.test(second))
    return {
      why: 'without quotation marks nothing is left of an empty value, and [ -n ] holds as well',
      help: `write -n "${second}"`,
      holds: true,
    };
  const [, left, sign] = gluedBehind.exec(first) ?? [];
  const [, otherSign, right] = first.startsWith('-') ? [] : (gluedInFront.exec(second) ?? []);
  const operator = sign ?? otherSign;
  if (operator === undefined || !`${first}${second}`.includes('$')) return null;
  const where = sign === undefined ? 'after' : 'in front of';
  return {
    why: `without a blank ${where} "${operator}" Bash cannot read it, and it fails`,
    help: `write ${left ?? first} ${operator} ${right ?? second}`,
  };
}

function threeWords(context: BashContext, words: readonly string[]): Lost | null {
  return (
    unreadableTest(words) ??
    redirection(words) ??
    noNumber(words) ??
    noPattern(words) ??
    unquotedEmpty(context, words) ??
    severalWords(context, words)
  );
}

const pattern = /^[\w.,:/*?-]*[*?][\w.,:/*?-]*$/;

/** `[ "$verdict" = ok* ]` */
function noPattern([left = '', sign = '', right = '']: readonly string[]): Lost | null {
  if (!/^(?:==?|!=)$/.test(sign) || !left.includes('$') || !pattern.test(right)) return null;
  return {
    why: `in [ ] ${right} is no pattern: it stands for the names of files, or for itself`,
    help: `write ${left} ${sign === '!=' ? '!=' : '=='} ${right} in [[ ]]`,
  };
}

/** A regular expression that is bound to the beginning or the end, in quotation marks. */
const quoted = /^(["'])(\^(?:[^"'`\\]|\\[^"'`$\\])*|(?:[^"'`\\]|\\[^"'`$\\])*\$)\1$/;

/** `[[ $answer =~ "^yes" ]]` */
function quotedExpression([left = '', sign = '', right = '']: readonly string[]): Lost | null {
  const [, mark, expression = ''] = sign === '=~' ? (quoted.exec(right) ?? []) : [];
  if (mark === undefined || (mark === '"' && /\$[\w{(]/.test(expression))) return null;
  // A sign alone, or behind a word as in "US$", may be meant as it stands.
  if (!/^\^.*\w|[\]*+].*\$$/.test(expression)) return null;
  const isPlain = /^(?:[\w^$.*+?-]|\[\^?[\w-]+\])+$/.test(expression);
  return {
    why: 'in quotation marks a regular expression is plain text, "^" and "$" as well',
    help: isPlain
      ? `write ${left} =~ ${expression}`
      : `write expression='${expression}' in front of it, and ${left} =~ $expression`,
  };
}

/** `[ $n > 5 ]` */
function redirection([left = '', sign = '', right = '']: readonly string[]): Lost | null {
  const operator = numericOperators.get(sign);
  if (operator === undefined) return null;
  const asTexts =
    sign.length > 1 || /^\d+$/.test(right) ? '' : `, or of texts [[ ${left} ${sign} ${right} ]]`;
  return {
    why: `in [ ] Bash takes "${sign[0]}" for a redirection ${sign.startsWith('>') ? 'to' : 'from'} a file`,
    help: `write ${left} ${operator} ${right}${asTexts}`,
  };
}

/** `[ "$verdict" -eq "pass" ]` */
function noNumber([left = '', sign = '', right = '']: readonly string[]): Lost | null {
  if (!ofNumbers.test(sign)) return null;
  const text = [left, right].find((side) => {
    const written = fixedText(side);
    return written !== undefined && !/^\s*[-+]?\d+\s*$/.test(written);
  });
  if (text === undefined) return null;
  const asText = { '-eq': '=', '-ne': '!=' }[sign];
  return {
    why: `"${sign}" compares whole numbers, and ${text} is none, so Bash cannot read it, and it fails`,
    help: asText === undefined ? 'compare with a whole number' : `write ${left} ${asText} ${right}`,
  };
}

/** `[ $verdict = "needs work" ]` */
function severalWords(
  { text }: BashContext,
  [left = '', sign = '', right = '']: readonly string[],
): Lost | null {
  if (!/^==?$/.test(sign) || !bareVariable.test(left) || text.includes('IFS=')) return null;
  if (!/^(?:"[^"$`\\ ]+(?: [^"$`\\ ]+)+"|'[^' ]+(?: [^' ]+)+')$/.test(right)) return null;
  return {
    why: `without quotation marks a value such as ${right} is several words there, so that Bash cannot read it, and it fails`,
    help: `write "${left}" ${sign} ${right}`,
  };
}

const counted = new RegExp(
  [
    // `n=$((n + 1))`, but not what is left of a division, which may well have one digit alone.
    String.raw`\b([A-Za-z_]\w*)="?\$\(\((?![^()\n]*%)`,
    String.raw`\b([A-Za-z_]\w*)="?\$\{#`,
    String.raw`\b([A-Za-z_]\w*)="?\$\((?:[^()\n]*\|)?[ \t]*(?:wc[ \t]+-[lwcm]\b|e?grep[ \t]+-[A-Za-z]*c\b)`,
    String.raw`\(\([ \t]*([A-Za-z_]\w*)[ \t]*(?:\+\+|\+=)`,
    String.raw`\(\([ \t]*\+\+[ \t]*([A-Za-z_]\w*)`,
    String.raw`\blet[ \t]+["']?([A-Za-z_]\w*)(?:\+\+|\+=)`,
  ].join('|'),
  'g',
);

/** The variables that a script counts with. */
const countersIn = memo(
  ({ text }: BashContext) =>
    new Set(
      [...text.matchAll(counted)].flatMap(([, ...names]) => names.filter((name) => name !== undefined)),
    ),
);

/** With these, numbers that are not below zero come in the same order as texts. */
const harmless = new Set(['> 0', '> 1', '< 0', '< 1']);

/** Notes `[[ $n > 5 ]]` where the script counts `n`: texts are compared, of which "10" comes before "5". */
export function noteTexts(context: BashContext, places: readonly Span[]): void {
  const [left = '', sign = '', right = ''] = places.map((place) => context.slice(place));
  const operator = numericOperators.get(sign);
  const name = variableOf(left);
  if (operator === undefined || name === undefined) return;
  // Dates and times have equally many digits.
  if (!/^\d{1,7}$/.test(right) || harmless.has(`${sign} ${right}`) || !countersIn(context).has(name)) return;
  context.noteLost(spanOver(places), {
    why: `in [[ ]] "${sign}" goes by the alphabet, in which "10" comes before "9"`,
    compares: 'texts, not numbers',
    help: `write ${left} ${operator} ${right}`,
  });
}
