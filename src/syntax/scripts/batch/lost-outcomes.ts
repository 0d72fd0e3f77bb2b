import { type Span, span } from '../../../source/span.ts';
import { type Cell, isDelimiter, isSign, textOf } from './cells.ts';
import type { BatchContext } from './context.ts';
import { noteOwnLevel, noteResetLevel } from './reset-levels.ts';
import type { BatchScript } from './script.ts';

/**
 * Notes an `%ERRORLEVEL%` behind a program in its block: cmd fills it in before any of the block runs. Not where the block is there
 * for a level from in front of it, which may be meant still. `isAnswered`: what that block is there for answers this, too.
 */
export function noteOldLevel(
  cell: Cell | undefined,
  instead: string,
  context: BatchContext,
  isAnswered = false,
): boolean {
  const { script, lexer, levelsAround } = context;
  const isOld = script.isLevelOld && script.found.lastProgram === script.changes && lexer.blocks > 0;
  if (cell === undefined || !isOld || (levelsAround > 0 && !isAnswered)) return false;
  const place = span(cell.start, cell.end);
  script.found.lostOutcomes.set(place.start, {
    rule: 'status-lost',
    message: `cmd fills in ${context.text.slice(place.start, place.end)} before it runs the block, so this is the exit code of what ran in front of the block`,
    help: script.delayed === true ? 'write !ERRORLEVEL!' : `write ${instead}`,
    span: place,
  });
  return true;
}

const delayed = '!ERRORLEVEL! with setlocal EnableDelayedExpansion at the top of the script';
/** What to write in place of a test. */
export const levelTest = `if errorlevel 1, or ${delayed}`;

/** `set CODE=%ERRORLEVEL%`, and `exit /b %ERRORLEVEL%` where nothing has run in front of the block. */
export function noteOldLevelKept(cells: readonly Cell[], context: BatchContext): void {
  noteOwnLevel(cells, context);
  const text = textOf(cells);
  const isKept = /^set\s+"?\w+=\ufdd0"?\s*$/i.test(text);
  const isHandedOn = context.script.hasRunNothing && /^exit\s+(?:\/b\s+)?\ufdd0\s*$/i.test(text);
  if (!isKept && !isHandedOn) return;
  const cell = cells.find(({ name }) => name === 'ERRORLEVEL');
  if (isKept && cell !== undefined && context.lexer.blocks === 0)
    noteResetLevel(cell.start, cell.end, /^[ \t]*@?set[ \t]+"?\w+=$/i, context);
  noteOldLevel(cell, isKept ? delayed : 'exit /b alone, which hands the last one on', context);
}

const bareDigit = /(\d)>>?[ \t]*(?![ \t&]|"?nul\b)/iy;

/** Notes `echo 3>step.txt` and `echo %N%>step.txt` with a count, when what stands behind `cells` comes next. */
export function noteLostDigit(cells: readonly Cell[], { lexer, script, text }: BatchContext): void {
  // It is asked at each sign of a line.
  if (!isSign(lexer.current, '>') && !isSign(lexer.second, '>')) return;
  const [before, last] = cells.slice(-2);
  const isCommand =
    cells[4] !== undefined && isDelimiter(cells[4]) && /^echo/i.test(textOf(cells.slice(0, 4)));
  if (!isCommand || before === undefined || last === undefined) return;
  bareDigit.lastIndex = lexer.offset;
  if (cells.length === 5 && isSign(lexer.second, '>') && bareDigit.test(text))
    note(span(lexer.offset, lexer.offset + 1), 'so it is not written', script, text);
  if (last.name === null || !isDelimiter(before) || !isSign(lexer.current, '>')) return;
  if (isSmallCount(last.name, script))
    note(span(last.start, last.end), 'so what is below 10 is not written', script, text);
}

/** A variable that counts by one, and begins with no more than one digit. */
function isSmallCount(name: string, { found, survey }: BatchScript): boolean {
  return found.counts.has(name) && !survey.largeNumbers.has(name);
}

function note(place: Span, effect: string, { found }: BatchScript, text: string): void {
  const written = text.slice(place.start, place.end);
  found.lostOutcomes.set(place.start, {
    rule: 'value-lost',
    message: `cmd takes a digit in front of > for the number of an output, ${effect}`,
    help: `write >FILE echo ${written}, with the file in front`,
    span: place,
  });
}

/** Notes `echo planning (first time)` in a block, which ends there. `surplus`: where the parenthesis stands that was to close it. */
export function noteClosedEarly(closing: Span, surplus: number, { script, text }: BatchContext): void {
  const below = text.slice(text.indexOf('\n', closing.end), surplus).trim();
  const isLast = below === '' && !/^\)[ \t]*else\b/i.test(text.slice(surplus, surplus + 20));
  const effect = isLast ? 'is no part of the text' : 'what stands below runs outside of it';
  const related = {
    span: span(surplus, surplus + 1),
    message: 'this one closes nothing, and cmd skips its line',
  };
  script.found.lostOutcomes.set(closing.start, {
    rule: 'script-syntax',
    message: `this ")" closes the block, and ${effect}`,
    help: 'write ^) for a ) of the text',
    span: closing,
    severity: isLast ? 'info' : 'warning',
    related: [related],
  });
}

const elseAndCommand =
  /else[ \t]{1,20}(?:\([ \t]{0,20}\r?\n|\(?[ \t]{0,20}@?(?:echo[ \t.]|goto[ \t]{1,20}:?\w+[ \t]{0,20}(?:[\r\n)&]|$)|exit(?:[ \t]{1,20}\/b)?(?:[ \t]{1,20}\d+)?[ \t]{0,20}(?:[\r\n)&]|$)|set[ \t]{1,20}(?:\/[ap][ \t]{1,20})?"?\w+=|call[ \t]{1,20}:|if[ \t]{1,20}(?:not\b|exist\b|defined\b|errorlevel\b|\/i\b|["%!])))/iy;

const longestText = 300;

/** Whether `else`, with which `rest` begins, may belong to a text in front of it: a sentence, or code that goes into a file. */
function isText(cells: readonly Cell[], rest: string): boolean {
  if (cells.length > longestText) return true;
  const written = textOf(cells);
  if (/\bif\b|[;,(']/i.test(written)) return true;
  const [line = ''] = rest.split('\n', 1);
  return /^echo\b/i.test(written) && /^else[ \t]+if[ \t]+[a-z]|[^^>]>{1,2}(?!>|&|[ \t]*"?nul\b)/i.test(line);
}

/** Whether `else` and a command come next behind `cells`: `if exist a.txt echo A else echo B`. It is noted, and read as it is meant. */
export function isStrayElse(cells: readonly Cell[], { lexer, text, script }: BatchContext): boolean {
  const before = cells.at(-1);
  if (!isSign(lexer.current, 'eE') || before === undefined || !isDelimiter(before)) return false;
  elseAndCommand.lastIndex = lexer.offset;
  // In prose it is a word like any other.
  if (
    !elseAndCommand.test(text) ||
    /\b(?:or|\w+(?:one|body|thing|where)|what|who)\s+$/i.test(textOf(cells.slice(-20))) ||
    isText(cells, text.slice(lexer.offset, lexer.offset + longestText))
  )
    return false;
  script.found.lostOutcomes.set(lexer.offset, {
    rule: 'script-syntax',
    message: 'this "else" is a part of the command in front of it, since that stands without parentheses',
    help: 'write ( … ) else ( … )',
    span: span(lexer.offset, lexer.offset + 4),
    severity: 'warning',
  });
  return true;
}

/** For each the whole script is looked through. */
const mostFlags = 100;

/** Notes `if %DIRTY%==1` where a loop alone sets DIRTY: `for /f %%i in ('git status --porcelain') do set DIRTY=1`. */
export function noteUnsetFlag(name: string, place: Span, { script, text }: BatchContext): void {
  const { survey, loopVariables, found } = script;
  const { flags, assigned } = survey;
  if (flags.get(name) !== true || flags.size > mostFlags || !/^\w+$/.test(name)) return;
  if (loopVariables.size > 0 || (assigned.get(name) ?? place.start) >= place.start) return;
  // Who asks whether it has a value, or asks twice, or whether there are such files, has thought of that, and another file may set it.
  const isMinded = new RegExp(
    `\\bdefined[ \\t]+${name}\\b|\\bcall[ \\t]+[^:\\s]|\\bexist[ \\t]+[^\\s*]{0,100}\\*`,
    'i',
  ).test(text);
  const tests = text.matchAll(
    new RegExp(
      `[%!]${name}(?::[^%!\\s]{0,40})?[%!][^\\s=%!]{0,3}[ \\t]{0,20}(?:==|(?:equ|neq|lss|leq|gtr|geq)\\b)|(?:==|(?:equ|neq)[ \\t])[ \\t]{0,20}[^\\s=%!]{0,3}[%!]${name}[%!:]`,
      'gi',
    ),
  );
  if (isMinded || [...tests].length > 1) {
    flags.delete(name);
    return;
  }
  found.lostOutcomes.set(place.start, {
    rule: 'script-syntax',
    message: `%${name}% is empty where the loop above has not set it, and cmd stops the script at a comparison that has nothing on its left`,
    help: 'put quotation marks around both sides',
    span: place,
    severity: 'warning',
  });
}
