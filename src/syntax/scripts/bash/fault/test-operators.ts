import { unaryLetter } from '../conditions/fixed-tests.ts';
import { giveUp, refuse } from './fault.ts';
import type { Scanner } from './scanner.ts';

/** `[[ … ]]`. */
export function readTest(scanner: Scanner): void {
  const start = scanner.at;
  scanner.at += 2;
  /** Where the words of the condition begin, up to a sign such as `&&`. */
  const words: number[] = [];
  for (let depth = 0; ; ) {
    scanner.skipBlanks();
    const { at, next } = scanner;
    // A semicolon may stand in the brackets of a regular expression.
    if (scanner.isAtEnd || (next === ';' && depth === 0))
      refuse(
        '"[[" has no "]]"',
        start,
        start + 2,
        'write ]] after the condition, with a blank in front of it',
      );
    const word = scanner.plainWord();
    if (word === ']]') break;
    if (word === ']') refuseSingleBracket(scanner);
    refuseOperator(scanner, word);
    refuseAlternatives(scanner, at);
    refuseBar(scanner);
    if ('\n()<>&|;!#'.includes(next) && word !== '!=') words.length = 0;
    else words.push(at);
    refuseLoneLetter(scanner, words);
    refuseSum(scanner, words);
    refuseLooseWords(scanner, words);
    if (word === '=~') {
      scanner.at += word.length;
      scanner.skipBlanks();
      words.push(scanner.at);
      scanner.regex();
      continue;
    }
    if (next === '(') depth++;
    if (next === ')') depth--;
    if (next === '#' && ' \t\n'.includes(scanner.text[at - 1] ?? '')) {
      // In brackets it may also be a part of a regular expression.
      if (depth > 0) giveUp();
      scanner.skipSpace();
    } else if ('\n()<>&|;'.includes(next)) scanner.at++;
    else scanner.word();
    if (scanner.at === at) giveUp();
  }
  scanner.at += 2;
}

/** Refuses signs of `[[ ]]` that Bash does not know: `[[ - z "$x" ]]`, `[[ $n >= 3 ]]`. `word` is the one that stands here. */
function refuseOperator({ text, at }: Scanner, word: string): void {
  const [option] = word === '-' ? (/^-[ \t]+[a-zA-Z](?=[ \t])/.exec(text.slice(at, at + 20)) ?? []) : [];
  if (option !== undefined)
    refuse('"[[" knows no "-"', at, at + option.length, `write ${option.replace(/[ \t]/g, '')}`);
  const [sign] = /^[<>]=(?=[ \t])/.exec(text.slice(at, at + 3)) ?? [];
  if (sign !== undefined)
    refuse(`"[[" knows no "${sign}"`, at, at + 2, `write ${sign === '>=' ? '-ge' : '-le'}`);
}

/** Refuses `[[ e plan.md ]]`. `words`: where those of the condition begin; the last of them stands here. */
function refuseLoneLetter({ text, at }: Scanner, words: readonly number[]): void {
  const [first = at, second] = words;
  const letter = text.charAt(first);
  if (second !== at || !unaryLetter.test(letter) || !/[ \t]/.test(text.charAt(first + 1))) return;
  if (/["'$\w./~]/.test(text.charAt(at)))
    refuse(`"[[" knows no ${letter} in front of a word`, first, first + 1, `write -${letter}`);
}

/** Refuses `[[ $n % 3 == 0 ]]`. `words`: where those of the condition begin; the last of them stands here. */
function refuseSum({ text, at }: Scanner, words: readonly number[]): void {
  const sign = text.charAt(at);
  const [first = at, second] = words;
  if (
    second !== at ||
    words.length > 2 ||
    !/["'$\w]/.test(text.charAt(first)) ||
    !'%*+-/'.includes(sign) ||
    !/[ \t]/.test(text.charAt(at + 1))
  )
    return;
  refuse(`"[[" reckons nothing, so "${sign}" cannot stand here`, at, at + 1, 'write the sum within $(( ))');
}

/** Refuses the sign of `[[ $x == a|b ]]`, in which `||` alone can stand. */
function refuseBar({ text, at }: Scanner): void {
  if (text[at] !== '|' || text[at + 1] === '|' || text[at - 1] === '|') return;
  const [words = ''] = barred.exec(text.slice(Math.max(0, at - farthest), at + farthest)) ?? [];
  const isOfTexts = comparison.test(text.slice(Math.max(0, at - farthest), at));
  const other = isOfTexts ? 'write @(a|b) for one text or another' : 'write || between two conditions';
  const help = words === '' ? other : `write @(${words})`;
  refuse('this "|" stands where none can be', at, at + 1, help);
}

const compares = /(?:^|[ \t])(?:==?|!=)[ \t]*$/;
/** All that a pattern of alternatives is written with: `(a|b)`, `a(b|c)d`. */
const alternatives = /([\w./*-]*)(\([\w./*|-]+\))([\w./*-]*)(?=[ \t])/y;
/** Texts with such signs between them, behind a comparison. */
const barred = /(?<=[ \t](?:==?|!=)[ \t]+)[\w./*-]+(?:\|[\w./*-]+)+(?=[ \t]+\]\])/;
/** A comparison whose other text ends where this does. */
const comparison = /[ \t](?:==?|!=)[ \t]+[^&|\n]*$/;
/** How far a comparison is looked at, in UTF-16 units. */
const farthest = 100;

/** Refuses a pattern such as `[[ $x == (a|b) ]]`, which lacks the sign that makes one of its brackets. `at`: where the word behind an operator begins. */
function refuseAlternatives({ text }: Scanner, at: number): void {
  if (!compares.test(text.slice(Math.max(0, at - farthest), at))) return;
  alternatives.lastIndex = at;
  const [whole = '', before = '', brackets = '', behind = ''] = alternatives.exec(text) ?? [];
  // `?(`, `*(`, `+(`, `@(` and `!(` begin patterns.
  if (whole === '' || /[?*+@!]$/.test(before)) return;
  const start = at + before.length;
  refuse('this "(" stands where none can be', start, start + 1, `write ${before}@${brackets}${behind}`);
}

/** Refuses `[[ -f plan.md ] && …`; behind an operator such a bracket is a text. */
function refuseSingleBracket({ text, at }: Scanner): void {
  const [, word = ''] = /[ \t]([^ \t]+)[ \t]+$/.exec(text.slice(Math.max(0, at - farthest), at)) ?? [];
  if (!/^["'\w$./]/.test(word) || !/^\][ \t]*(?:&&|\|\||[;\n])/.test(text.slice(at, at + farthest))) return;
  refuse('this "]" does not close "[["', at, at + 1, 'write ]] in its place');
}

const comparesTexts = /^(?:==?|!=|=~)$/;
/** Words without a sign that has a meaning of its own, up to what ends the condition; stars may stand around them. */
const looseWords = /(\**)([\w.,:/$-]+(?:[ \t]+[\w.,:/$-]+)+)(\**)(?=[ \t]+(?:\]\]|&&|\|\|))/y;

/** Refuses `[[ $x == looks good ]]`. `words`: where those of the condition begin; the last of them stands here. */
function refuseLooseWords({ text, at }: Scanner, words: readonly number[]): void {
  const [, operator = 0, from = 0, loose] = words;
  if (loose !== at || !comparesTexts.test(text.slice(operator, from).trim())) return;
  const rest = text.slice(at, at + farthest);
  const [second = ''] = /^[^\s;&|<>()]+/.exec(rest) ?? [];
  // Without an end of the test, that is what is missing.
  if (!/^[^\n]* \]\]/.test(rest)) return;
  looseWords.lastIndex = from;
  const [, before = '', inner = '', behind = ''] = looseWords.exec(text) ?? [];
  const quoted = inner === '' ? '' : `: ${before}"${inner}"${behind}`;
  const [, and, or] = /^(?:(-a|and)|(-o|or))$/.exec(second) ?? [];
  const sign = and === undefined ? or && '||' : '&&';
  const help = sign === undefined ? `put the words in quotation marks${quoted}` : `write ${sign}`;
  refuse(`this "${second}" stands where none can be`, at, at + second.length, help);
}
