import { type Span, span } from '../../../../source/span.ts';
import { lineStart } from '../../../../util/line-start.ts';
import { nearestName } from '../../../../util/nearest.ts';
import { apostropheBefore, endsTextEarly } from '../../apostrophes.ts';
import type { SyntaxFault } from '../../defects.ts';
import type { Mistake } from '../tree/tree.ts';
import { doubleQuotes, singleQuotes } from './scanner.ts';

const hereString = /@(["'\u2018-\u201e])/y;
const textBehind = /@["'\u2018-\u201e][ \t]*[^\s]/y;
const opening = /<#|switch\b|[$@]?[({]|\[/iy;
/** In a text it names a variable of a drive, whose name is missing. */
const driveAlone = /\$(\w+):/y;
const twoWords = /else\s+if\b/iy;
const tryAlone = /try\b/iy;
const escapedMark = /\\"/y;
/** A keyword without the brackets that have to stand after it. */
const bracketless = /(?::\w+\s+)?(if|elseif|while|until|for|foreach|switch)\b(?!\s*(?:-\w+\s*)*\()/iy;
/** A comma after which no value stands: the key of another entry, or another text. */
const commaAlone = /,\s*(?:([\w-]+)(\s*=(?!=))?)?/y;
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
const wordForIn = /(?<=\bforeach\s{0,9}(?:-parallel\s{1,9})?\(\s{0,99}(\$[\w:]{1,99}\s{1,99})?)[a-z]\w*/iy;
/** By the last character of what opens. */
const closings: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']', '#': '#>' };

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

/** The message for a mistake that the parser knows, how much is wrong, and what to do. */
function ofMistake(
  mistake: Mistake,
  word: string,
  sign: string,
  mark: string,
): [string, number, string] | null {
  switch (mistake) {
    case 'behind a text':
      return [
        `the text ends in front of ${word}`,
        word.length,
        `write ${mark === '"' ? '`"' : "''"} for each ${mark} within the text`,
      ];
    case 'no clause':
      return [
        `"${word}" is no word of switch`,
        word.length,
        'leave it out: a value stands alone in front of its {',
      ];
    case 'for with in':
      return ['for has no "in"', 2, 'write foreach in place of for'];
    case 'over lines':
      return [`this ${sign} is not closed in its line`, 1, `write ${sign} after the text`];
    case 'no command':
      return ['what stands after "|" is no command', 1, 'write ForEach-Object { … } around it'];
    case 'not joined':
      return wordOperators.has(word.toLowerCase())
        ? [`"${word}" is no operator`, word.length, `write ${wordOperators.get(word.toLowerCase())}`]
        : [
            `nothing joins ${word || 'this'} to the value in front of it`,
            word.length || 1,
            'write an operator, a comma or a semicolon in front of it',
          ];
    case 'no value':
      return [`${word} is no value`, word.length, helpForWord(word)];
    case 'no stream':
      return [
        'PowerShell sends nothing to another stream than 1',
        word.length,
        "write [Console]::Error.WriteLine('…') for a message to standard error",
      ];
    case 'no type':
      return ['no type stands in these brackets', 1, 'write @( … ) for a list'];
    case 'no operator': {
      const meant = nearestName(word.slice(1), operatorNames);
      return [
        `PowerShell has no operator "${word}"`,
        word.length,
        meant === null ? 'write one that it has, such as -and or -eq' : `write -${meant}`,
      ];
    }
    case 'no comma':
      return ['a "," is missing here', 1, 'write , in front of it'];
    case 'no equals sign':
      return sign === ':'
        ? ['no "=" stands after the key', 1, 'write = in place of :']
        : [`no "=" stands after the key ${word}`, word.length, `write ${word} = …`];
    case 'no brace':
      return ofBrace(word, sign);
    case 'behind catch':
      return /exception$/i.test(word)
        ? [`the type ${word} lacks its brackets`, word.length, `write [${word}]`]
        : [
            'catch takes no variable',
            word.length || 1,
            'leave it out: in the block of catch, the error is $_',
          ];
    case 'empty brackets':
      return [
        'nothing stands in these brackets',
        2,
        /\w/.test(mark)
          ? 'leave them out, for a command is called without'
          : 'write what is to stand in them, or @() for an empty list',
      ];
    case 'no variable': {
      const [type = '', variable] = word.split(/[ \t]+/);
      return variable === undefined
        ? [`${word} is no variable`, word.length, `write $${word}`]
        : [`the type ${type} lacks its brackets`, type.length, `write [${type}]${variable}`];
    }
    case 'operator below':
      return belowOf(word);
  }
}

/** The message where code has to stand in a brace. */
function ofBrace(word: string, sign: string): [string, number, string] | null {
  if (sign === ')' || sign === '') return null;
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
function belowOf(word: string): [string, number, string] {
  const isOperator = operatorNames.includes(word.slice(1).toLowerCase());
  return [
    `a line that begins with ${word} does not go on with the one above`,
    word.length,
    `write ${isOperator ? word : 'a blank and `'} at the end of the line above`,
  ];
}

/** What is wrong with the beginning of a line that PowerShell refuses: what it is, how long, what to do, and where it stands. */
function atLineStart(text: string, start: number): [string, number, string, number] | null {
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

/** What PowerShell refuses at this place, where the parser says that no script goes on there. */
export function faultAt(text: string, { start, end }: Span, mistake: Mistake | null): SyntaxFault {
  const at = (pattern: RegExp) => {
    pattern.lastIndex = start;
    return pattern.exec(text);
  };
  const fault = (message: string, length: number, help: string, from = start): SyntaxFault => ({
    message: `${message}: PowerShell refuses the script`,
    span: span(from, from === start ? Math.max(end, start + length) : from + length),
    help,
    severity: 'error',
    related: [],
  });
  const sign = text[start] ?? '';
  const known =
    mistake === null
      ? null
      : ofMistake(mistake, at(words.get(mistake) ?? wordAt)?.[0] ?? '', sign, text[start - 1] ?? '');
  const ofLine = atLineStart(text, start);
  if (ofLine !== null) return fault(...ofLine);
  if (known !== null) return fault(...known);
  if (sign === '}' || sign === ')')
    return fault(`this "${sign}" closes nothing`, 1, 'remove it, or write what it is to close');
  const elseIf = at(twoWords)?.[0];
  if (elseIf !== undefined) return fault('"else if" is no word of PowerShell', elseIf.length, 'write elseif');
  if (at(tryAlone) !== null)
    return fault('this try has neither catch nor finally', 3, 'write catch { … } after it');
  if (at(escapedMark) !== null)
    return fault('\\" ends the text here, for \\ escapes nothing', 2, 'write `" or "" in place of \\"');
  const keyword = at(bracketless)?.[1];
  if (keyword !== undefined)
    return fault(`there are no brackets after this ${keyword}`, keyword.length, `write ${keyword} (…) { … }`);
  const [comma, word = '', equals] = at(commaAlone) ?? [];
  if (comma !== undefined) {
    const isEntry = equals !== undefined;
    const help = isEntry
      ? 'write ; in its place'
      : word === ''
        ? 'remove it, or write what is to follow'
        : `put quotation marks around ${word}`;
    return fault('no value stands after this ","', 1, help);
  }
  const [instead, variable] = at(wordForIn) ?? [];
  if (instead !== undefined)
    return variable === undefined
      ? fault(`${instead} is no variable`, instead.length, `write $${instead}`)
      : fault(`foreach has no "${instead}"`, instead.length, 'write in');
  const [drive, name] = at(driveAlone) ?? [];
  if (drive !== undefined)
    return fault(`"${drive}" names no variable`, drive.length, `write \${${name}}: in its place`);
  const mark = at(hereString)?.[1];
  if (mark !== undefined && at(textBehind) !== null)
    return fault(
      'the text of a here-string begins on the line below',
      2,
      `begin a line after @${mark}, and end with ${mark}@ on one of its own`,
    );
  if (mark !== undefined)
    return fault('this here-string is never closed', 2, `write ${mark}@ at the very beginning of a line`);
  if (doubleQuotes.includes(sign) || singleQuotes.includes(sign)) {
    const apostrophe = apostropheBefore(text, start);
    if (apostrophe !== null) return fault(endsTextEarly, 1, "write '' in its place", apostrophe.start);
    return fault(`this ${sign} is never closed`, 1, `write ${sign} after the text`);
  }
  const open = at(opening)?.[0];
  const closing = open?.toLowerCase() === 'switch' ? '}' : closings[open?.at(-1) ?? ''];
  if (open === undefined || closing === undefined)
    return fault(
      'nothing can be read from here on',
      1,
      'look for brackets and quotation marks that are missing',
    );
  return fault(`this "${open}" is never closed`, open.length, `write ${closing} after what belongs to it`);
}
