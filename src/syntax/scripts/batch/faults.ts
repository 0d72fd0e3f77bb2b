import { type Span, span, spanOver } from '../../../source/span.ts';
import { lineStart } from '../../../util/line-start.ts';
import { isNearMiss } from '../../../util/nearest.ts';
import type { SyntaxFault } from '../defects.ts';
import { type Cell, isSign, textOf } from './cells.ts';
import type { BatchLexer } from './lexer.ts';

/** What cmd.exe refuses in any case, and how to mend it. */
export interface Fault {
  readonly message: string;
  readonly help: string;
  readonly span: Span;
}

/** `for %i in (…)`: with one percent sign it is a variable of the command line. `at`: the end of the word `for`. */
export function singlePercent(text: string, at: number): Fault | null {
  singleVariable.lastIndex = at;
  const [, before = '', variable = ''] = singleVariable.exec(text) ?? [];
  if (variable === '') return null;
  return {
    message: `in a script "${variable}" is no variable of a loop`,
    help: `write %${variable}, here and in the body`,
    span: span(at + before.length, at + before.length + variable.length),
  };
}

const singleVariable =
  /([ \t]+(?:\/[dflr][ \t]+(?:(?:"[^"\r\n]*"|[^\s"%]+)[ \t]+)?)?)(%[a-z])[ \t]+in[ \t]*\(/iy;

/** `%%item`. `letters`: the cells after the percent sign. */
export function longVariable(letters: readonly Cell[]): Fault {
  const name = textOf(letters);
  const [first] = letters;
  return {
    message: `the variable of a loop is one letter, and "%%${name}" has several`,
    help: `write %%${name.charAt(0)}`,
    span: span((first?.start ?? 2) - 2, letters.at(-1)?.end ?? 0),
  };
}

/** An operator in the list of a loop, which comes next. `isCommand`: the list is a command to run. */
export function bareOperator(lexer: BatchLexer, isCommand: boolean, before: Cell | undefined): Fault {
  const handle = /^[0-9]$/.test(before?.char ?? '') && lexer.current.char === '>' ? [before as Cell] : [];
  const signs: Cell[] = [];
  while (isSign(lexer.current, '|&<>')) signs.push(lexer.next());
  const escaped = signs.map(({ char }) => `^${char}`).join('');
  const written = textOf([...handle, ...signs]);
  return {
    message: `"${written}" stands in the list of a loop without a caret`,
    help: isCommand ? `write ${textOf(handle)}${escaped}` : 'put it between quotation marks',
    span: spanOver([...handle, ...signs]),
  };
}

/** A word that must stand in a `for` and does not. `end`: where what stands in front of it ends. */
export function noKeyword(
  lexer: BatchLexer,
  keyword: string,
  missing: string,
  list: readonly Cell[] | undefined,
  end: number,
): Fault | undefined {
  if (lexer.current.expansion !== null) return undefined;
  const place = span(Math.max(0, end - 1), end);
  const quote = list?.find(({ char }) => char.trim() !== '')?.char ?? '';
  const last = list?.findLast(({ char }) => char.trim() !== '')?.char;
  if ("'`".includes(quote) && quote !== '' && last !== quote)
    return {
      message: 'this ")" closes the list of the loop',
      help: 'write ^) for a ) of the command',
      span: place,
    };
  return {
    message: `there is no ${missing}`,
    help: `write ${keyword}${keyword === 'in' ? ' (…)' : ''} there`,
    span: place,
  };
}

/** `for %%i in a b do`: what comes next is no parenthesis. */
export function noList({ current, lastEnd }: BatchLexer): Fault | undefined {
  if (current.expansion !== null) return undefined;
  const place = isSign(current, '\n') ? span(Math.max(0, lastEnd - 1), lastEnd) : spanOver([current]);
  return { message: 'there is no "(" after "in"', help: 'put the list into parentheses', span: place };
}

/** A line that ends where a command must stand. `behind`: what is in front of that. */
export function noCommand(lexer: BatchLexer, behind: string, text: string, place: Span): Fault {
  const rest = text.slice(lexer.offset);
  const isBelow = /^\s*\(/.test(rest);
  const isGlued = text.charAt(lexer.lastEnd - 1) === '(';
  const help = isGlued
    ? 'write a blank in front of ('
    : isBelow
      ? 'write ( at the end of this line'
      : 'write the command in the same line, or ( at its end and ) after the commands';
  return { message: `there is no command after ${behind} in its line`, help, span: place };
}

const words = ['exist', 'defined', 'errorlevel', 'not'];

/** What other languages write, and what it is in cmd.exe. */
const comparisons: ReadonlyMap<string, string> = new Map([
  ...[['=', '=='] as const, ['-eq', '=='] as const, ['eq', '=='] as const, ['is', '=='] as const],
  ...[['!=', 'NEQ'] as const, ['<>', 'NEQ'] as const, ['-ne', 'NEQ'] as const, ['ne', 'NEQ'] as const],
  ...[['>', 'GTR'] as const, ['-gt', 'GTR'] as const, ['gt', 'GTR'] as const],
  ...[['<', 'LSS'] as const, ['-lt', 'LSS'] as const, ['lt', 'LSS'] as const],
  ...[['>=', 'GEQ'] as const, ['-ge', 'GEQ'] as const, ['ge', 'GEQ'] as const],
  ...[['<=', 'LEQ'] as const, ['-le', 'LEQ'] as const, ['le', 'LEQ'] as const],
]);

const operator = /^[ \t]*(-?[a-z]+(?=[ \t"])|<>|[!<>]=?|=)/i;

/** A condition whose first word is followed by none of the operators of cmd.exe. */
export function noComparison(left: readonly Cell[], text: string): Fault | undefined {
  const place = spanOver(left);
  const [whole, sign = ''] = operator.exec(text.slice(place.end)) ?? [];
  const meant = comparisons.get(sign.toLowerCase());
  const word = textOf(left);
  const isOpen = left.some(({ expansion, quoted }) => expansion !== null && !quoted);
  if (whole !== undefined && meant !== undefined) {
    const end = place.end + whole.length;
    return {
      message: `cmd has no comparison "${sign}"`,
      help: `write ${meant}`,
      span: span(end - sign.length, end),
    };
  }
  const isLevel = left.every(({ name, quoted }) => name === 'ERRORLEVEL' && !quoted);
  const [, number] = isLevel
    ? (/^[ \t]+(\d+)(?=[ \t])/.exec(text.slice(place.end, place.end + 20)) ?? [])
    : [];
  if (number !== undefined)
    return { message: 'this condition compares nothing', help: `write geq ${number}`, span: place };
  if (isOpen) return undefined;
  if (word === '[' || word === '(') {
    const help = 'remove it, and its counterpart at the end of the condition';
    return {
      message: `no condition of cmd stands in ${word} ${word === '[' ? ']' : ')'}`,
      help,
      span: place,
    };
  }
  const near = words.find((one) => isNearMiss(word.toLowerCase(), one));
  const help = near === undefined ? 'write == and what it is compared with' : `write ${near}`;
  return { message: 'this condition compares nothing', help, span: place };
}

/** What to do where one of two conditions is enough. */
export const ifForEach = 'write an if of its own for each condition';

/** `if exist a && exist b`, `if exist a || …`: the operator comes next. */
export function betweenConditions(lexer: BatchLexer): Fault {
  const signs: Cell[] = [];
  while (isSign(lexer.current, '&|')) signs.push(lexer.next());
  const written = textOf(signs);
  const help = written === '&&' ? 'write the second condition after a second if: if … if … (…)' : ifForEach;
  return { message: `"${written}" cannot stand between conditions`, help, span: spanOver(signs) };
}

/** `& echo a`, `echo a &&`. */
export function noCommandAt(lexer: BatchLexer, text: string): Fault | undefined {
  const { current } = lexer;
  if (isSign(current, '&|')) {
    const help = 'write a command in front of it, or remove it';
    return { message: `there is no command in front of "${current.char}"`, help, span: spanOver([current]) };
  }
  const [whole, sign = ''] =
    /(&&|\|\|?)\s*$/.exec(text.slice(Math.max(0, lexer.offset - 9), lexer.offset)) ?? [];
  // In a block a line may perhaps go on in the next.
  if (whole === undefined || lexer.blocks > 0) return undefined;
  const start = lexer.offset - whole.length;
  const help = `write one in the same line, or remove ${sign}`;
  return { message: `there is no command after "${sign}"`, help, span: span(start, start + sign.length) };
}

/** What stands after the parenthesis that closes a block. It comes next. */
export function behindBlock(lexer: BatchLexer, closing: Span, text: string): Fault | undefined {
  if (lexer.current.expansion !== null || lexer.isAtEnd) return undefined;
  const { offset } = lexer;
  const [word = ''] = /^[^\s()&|<>]{1,40}/.exec(text.slice(offset)) ?? [];
  const meant = /^el(?:se)?if$/i.test(word)
    ? 'else if'
    : isNearMiss(word.toLowerCase(), 'else')
      ? 'else'
      : null;
  if (meant !== null)
    return {
      message: `"${word}" is no word of cmd`,
      help: `write ${meant}`,
      span: span(offset, offset + word.length),
    };
  const isFirst = text.slice(lineStart(text, closing.start), closing.start).trim() === '';
  const help = isFirst ? 'write what follows in a line of its own' : 'write ^) if it belongs to the text';
  const behind = word === '' ? 'what follows' : `"${word}"`;
  return { message: `this ")" closes a block, after which ${behind} cannot stand`, help, span: closing };
}

/** What comes next belongs to no command. */
export function strayWord(lexer: BatchLexer): Fault | undefined {
  if (lexer.peekWord() !== 'else') return undefined;
  const { offset } = lexer;
  const help = 'remove it, or write the if that it belongs to';
  return { message: 'this "else" belongs to no "if"', help, span: span(offset, offset + 4) };
}

/** `:: remark` in the last line of a block. */
export function labelAtEnd(place: Span, text: string): Fault {
  const isRemark = text.startsWith('::', place.start);
  return {
    message: `${isRemark ? 'this remark' : 'this label'} is the last line of its block, and cmd expects a command after it`,
    help: isRemark ? 'write rem in place of ::' : 'write a command after it, such as rem',
    span: place,
  };
}

export function neverClosed(open: Span): Fault {
  return {
    message: 'this "(" is never closed',
    help: 'write ) in a line after what belongs to it',
    span: open,
  };
}

/** A variable of Windows whose value holds a parenthesis, in a block and outside of quotation marks; `next`: after it. */
export function parenthesisIn(cell: Cell, next: Cell, text: string): Fault | undefined {
  if (/[\s,;=&|<>)]/.test(next.char) || next.char === '') return undefined;
  const place = spanOver([cell]);
  return {
    message: `the value of ${text.slice(place.start, place.end)} holds a ")", which closes the block`,
    help: 'write it between quotation marks, as in set "NAME=…"',
    span: place,
  };
}

/** `if %X%==a`, where X has no value by then. */
export function emptySide(name: string, place: Span): SyntaxFault {
  return {
    message: `%${name}% can be empty here, and cmd stops the script at a comparison that has nothing on its left`,
    help: 'put quotation marks around both sides',
    span: place,
    severity: 'warning',
    related: [],
  };
}
