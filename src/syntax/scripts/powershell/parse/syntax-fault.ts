import { type Span, span } from '../../../../source/span.ts';
import { lineStart } from '../../../../util/line-start.ts';
import { nearestName } from '../../../../util/nearest.ts';
import { apostropheBefore, endsTextEarly } from '../../apostrophes.ts';
import type { SyntaxFault } from '../../defects.ts';
import type { Mistake } from '../tree/tree.ts';
import { doubleQuotes, singleQuotes } from './scanner.ts';

/** What a mistake is about. */
const wordAt = /-?\$?\w+|\$|&&|\|\|/y;
const bareWord = /[^\s(){};|&,]{1,60}/y;
/** The same of some mistakes. */
const words: ReadonlyMap<Mistake, RegExp> = new Map([
  ['no stream', /[1-6*]?>&\d?/y],
  ['no value', bareWord],
  ['behind catch', /\([^()\r\n]{0,60}\)|\$?[\w.:]{1,60}/y],
  ['no variable', /\w+(?:[ \t]+\$\w+)?/y],
]);
/** What other languages write between two values. */
const wordOperators: ReadonlyMap<string, string> = new Map(
  ['and', 'or', 'not', 'xor', 'in', 'contains', 'like', 'match', 'eq', 'ne', 'gt', 'ge', 'lt', 'le']
    .map((word): [string, string] => [word, `-${word}`])
    .concat([
      ['is', '-eq'],
      ['if', 'if ( … ) { … } around it'],
    ]),
);

/** What to do about a word behind an operator. */
function helpForWord(word: string): string {
  if (/^(?:true|false|null)$/i.test(word)) return `write $${word}`;
  if (/^[a-z]+-[a-z]+$/i.test(word)) return `put round brackets around the command: (${word} …)`;
  return /^\w+$/.test(word) ? `write '${word}', or $${word}` : `write '${word}'`;
}

const operatorNames =
  'and or xor not eq ne gt ge lt le like notlike match notmatch contains notcontains in notin is isnot'.split(
    ' ',
  );

/** What is wrong, how much of the text, what to do, and where it stands, unless it is where the parser stopped. */
type Told = readonly [message: string, length: number, help: string, from?: number];

/** What stands there: the word that the mistake is about, the first character, and the one in front. */
interface Place {
  readonly word: string;
  readonly sign: string;
  readonly before: string;
}

/** What is told of each mistake that the parser knows. */
const mistakes: Readonly<Record<Mistake, (place: Place) => Told | null>> = {
  'behind a text': ({ word, before }) => [
    `the text ends in front of ${word}`,
    word.length,
    `write ${before === '"' ? '`"' : "''"} for each ${before} within the text`,
  ],
  'no clause': ({ word }) => [
    `"${word}" is no word of switch`,
    word.length,
    'leave it out: a value stands alone in front of its {',
  ],
  'for with in': () => ['for has no "in"', 2, 'write foreach in place of for'],
  'over lines': ({ sign }) => [`this ${sign} is not closed in its line`, 1, `write ${sign} after the text`],
  'no command': () => ['what stands after "|" is no command', 1, 'write ForEach-Object { … } around it'],
  'not joined': ({ word }) =>
    wordOperators.has(word.toLowerCase())
      ? [`"${word}" is no operator`, word.length, `write ${wordOperators.get(word.toLowerCase())}`]
      : [
          `nothing joins ${word || 'this'} to the value in front of it`,
          word.length || 1,
          'write an operator, a comma or a semicolon in front of it',
        ],
  'no value': ({ word }) => [`${word} is no value`, word.length, helpForWord(word)],
  'no stream': ({ word }) => [
    'PowerShell sends nothing to another stream than 1',
    word.length,
    "write [Console]::Error.WriteLine('…') for a message to standard error",
  ],
  'no type': () => ['no type stands in these brackets', 1, 'write @( … ) for a list'],
  'no operator': ({ word }) => {
    const meant = nearestName(word.slice(1), operatorNames);
    const help = meant === null ? 'write one that it has, such as -and or -eq' : `write -${meant}`;
    return [`PowerShell has no operator "${word}"`, word.length, help];
  },
  'no comma': () => ['a "," is missing here', 1, 'write , in front of it'],
  'no equals sign': ({ word, sign }) =>
    sign === ':'
      ? ['no "=" stands after the key', 1, 'write = in place of :']
      : [`no "=" stands after the key ${word}`, word.length, `write ${word} = …`],
  'no brace': ({ word, sign }) => ofBrace(word, sign),
  'no brace at the end': () => ['a "{" is missing behind this', 1, 'write { … } behind it'],
  'behind catch': ({ word }) =>
    /exception$/i.test(word)
      ? [`the type ${word} lacks its brackets`, word.length, `write [${word}]`]
      : ['catch takes no variable', word.length || 1, 'leave it out: in the block of catch, the error is $_'],
  'empty brackets': ({ before }) => [
    'nothing stands in these brackets',
    2,
    /\w/.test(before)
      ? 'leave them out, for a command is called without'
      : 'write what is to stand in them, or @() for an empty list',
  ],
  'no variable': ({ word }) => {
    const [type = '', variable] = word.split(/[ \t]+/);
    return variable === undefined
      ? [`${word} is no variable`, word.length, `write $${word}`]
      : [`the type ${type} lacks its brackets`, type.length, `write [${type}]${variable}`];
  },
  'operator below': ({ word }) => belowOf(word),
};

/** The message where code has to stand in a brace. */
function ofBrace(word: string, sign: string): Told | null {
  if (sign === ')') return null;
  if (/^(?:then|do)$/i.test(word) || sign === ':')
    return [`"${word || sign}" has no place here`, word.length || 1, 'leave it out'];
  if (/^(?:-[a-z]|&&|\|\|)/i.test(word)) {
    const operator = word === '&&' ? '-and' : word === '||' ? '-or' : word;
    return [
      `the brackets of the test end in front of ${word}`,
      word.length,
      `put a pair of brackets around all of it: ((…) ${operator} …)`,
    ];
  }
  return ['a "{" is missing here', 1, 'write { in front of it, and } after what belongs to it'];
}

/** The message where a line begins with an operator, or with a parameter. */
function belowOf(word: string): readonly [string, number, string] {
  const isOperator = operatorNames.includes(word.slice(1).toLowerCase());
  return [
    `a line that begins with ${word} does not go on with the one above`,
    word.length,
    `write ${isOperator ? word : 'a blank and `'} at the end of the line above`,
  ];
}

/** What is wrong with the beginning of a line, or with the end of the one above. */
function atLineStart(text: string, start: number): Told | null {
  const line = lineStart(text, start);
  const [, hyphens] = /^[ \t]*(-{0,2})$/.exec(text.slice(line, start)) ?? [];
  if (line === 0 || hyphens === undefined) return null;
  const from = lineStart(text, line - 1);
  const above = text.slice(from, line);
  const tick = /`(?=[ \t]+\r?\n$)/.exec(above);
  if (tick !== null)
    return [
      'a blank stands between this ` and the end of its line, so the command ends here',
      1,
      'remove the blank',
      from + tick.index,
    ];
  const word = /^\w+/.exec(text.slice(start, start + 60))?.[0];
  const goesOn = /[^\s({[,;|&=]\s*$/.test(above.slice(-200)) && !/^\s*#/.test(above);
  if (hyphens === '' || word === undefined || !goesOn) return null;
  return [...belowOf(`${hyphens}${word}`), start - hyphens.length];
}

/** By the last character of what opens; for `switch` it is a brace. */
const closings: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']', '#': '#>' };

/** What is told of a place by what stands there; the first that fits. */
const faults: readonly (readonly [RegExp, (found: RegExpExecArray, text: string) => Told])[] = [
  [/[})]/y, ([sign]) => [`this "${sign}" closes nothing`, 1, 'remove it, or write what it is to close']],
  [/else\s+if\b/iy, ([words]) => ['"else if" is no word of PowerShell', words.length, 'write elseif']],
  [/try\b/iy, () => ['this try has neither catch nor finally', 3, 'write catch { … } after it']],
  [/\\"/y, () => ['\\" ends the text here, for \\ escapes nothing', 2, 'write `" or "" in place of \\"']],
  // A keyword without the brackets that have to stand after it.
  [
    /(?::\w+\s+)?(if|elseif|while|until|for|foreach|switch)\b(?!\s*(?:-\w+\s*)*\()/iy,
    ([, keyword = '']) => [
      `there are no brackets after this ${keyword}`,
      keyword.length,
      `write ${keyword} (…) { … }`,
    ],
  ],
  // A comma after which no value stands: the key of another entry, or another text.
  [
    /,\s*(?:([\w-]+)(\s*=(?!=))?)?/y,
    ([, word = '', equals]) => {
      const isEntry = equals !== undefined;
      const helpForText =
        word === '' ? 'remove it, or write what is to follow' : `put quotation marks around ${word}`;
      return ['no value stands after this ","', 1, isEntry ? 'write ; in its place' : helpForText];
    },
  ],
  [
    /(?<=\bforeach\s{0,9}(?:-parallel\s{1,9})?\(\s{0,99}(\$[\w:]{1,99}\s{1,99})?)[a-z]\w*/iy,
    ([word, variable]) =>
      variable === undefined
        ? [`${word} is no variable`, word.length, `write $${word}`]
        : [`foreach has no "${word}"`, word.length, 'write in'],
  ],
  // In a text it names a variable of a drive, whose name is missing.
  [
    /\$(\w+):/y,
    ([drive, name]) => [`"${drive}" names no variable`, drive.length, `write \${${name}}: in its place`],
  ],
  [
    /@(["'\u2018-\u201e])[ \t]*\S/y,
    ([, mark]) => [
      'the text of a here-string begins on the line below',
      2,
      `begin a line after @${mark}, and end with ${mark}@ on one of its own`,
    ],
  ],
  [
    /@(["'\u2018-\u201e])/y,
    ([, mark]) => ['this here-string is never closed', 2, `write ${mark}@ at the very beginning of a line`],
  ],
  [
    new RegExp(`[${doubleQuotes}${singleQuotes}]`, 'y'),
    ({ 0: mark, index }, text) => {
      const apostrophe = apostropheBefore(text, index);
      return apostrophe === null
        ? [`this ${mark} is never closed`, 1, `write ${mark} after the text`]
        : [endsTextEarly, 1, "write '' in its place", apostrophe.start];
    },
  ],
  [
    /<#|switch\b|[$@]?[({]|\[/iy,
    ([open]) => {
      const closing = closings[open.at(-1) ?? ''] ?? '}';
      return [`this "${open}" is never closed`, open.length, `write ${closing} after what belongs to it`];
    },
  ],
];

const unknownFault: Told = [
  'nothing can be read from here on',
  1,
  'look for brackets and quotation marks that are missing',
];

/** What PowerShell refuses at this place, where the parser says that no script goes on there. */
export function faultAt(text: string, { start, end }: Span, mistake: Mistake | null): SyntaxFault {
  const told =
    atLineStart(text, start) ??
    (mistake && ofMistake(text, start, mistake)) ??
    byWhatStands(text, start) ??
    unknownFault;
  const [message, length, help, from = start] = told;
  return {
    message: `${message}: PowerShell refuses the script`,
    span: span(from, from === start ? Math.max(end, start + length) : from + length),
    help,
    severity: 'error',
    related: [],
  };
}

function ofMistake(text: string, start: number, mistake: Mistake): Told | null {
  const word = matchAt(words.get(mistake) ?? wordAt, text, start)?.[0] ?? '';
  return mistakes[mistake]({ word, sign: text[start] ?? '', before: text[start - 1] ?? '' });
}

function byWhatStands(text: string, start: number): Told | null {
  for (const [pattern, tell] of faults) {
    const found = matchAt(pattern, text, start);
    if (found !== null) return tell(found, text);
  }
  return null;
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}
