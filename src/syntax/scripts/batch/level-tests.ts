import { type Span, span } from '../../../source/span.ts';
import { memo } from '../../../util/memo.ts';
import type { LostOutcome } from '../defects.ts';
import type { BatchContext, LevelLeft, LevelTest } from './context.ts';

const levelTest = /^[ \t]*(errorlevel[ \t]+(\d{1,9}))[ \t]*$/i;
/** What stands between two such lines, up to the end of the word `if`. */
const nextLine = /^\s*@?[ \t]*if$/i;
const lineBeginning = /(?:^|\n)[ \t]{0,60}@?[ \t]{0,20}if$/i;
/** How much in front of a test is looked at: more than that expression takes. */
const longestStart = 100;

/**
 * The test between the end of the word `if`, at `start`, and what comes next; null for any other condition. Notes one that can no
 * longer hold: `if errorlevel 2 goto b` below `if errorlevel 1 goto a`.
 */
export function takeLevelTest(start: number, context: BatchContext): LevelTest | null {
  const { text, lexer, levelLeft: above, script } = context;
  const [whole = '', written = '', digits = ''] = levelTest.exec(text.slice(start, lexer.lastEnd)) ?? [];
  if (written === '') return null;
  const from = start + whole.indexOf(written);
  const test = { least: Number(digits), span: span(from, from + written.length) };
  if (above !== null && test.least >= above.least && isNextLine(text, above.end, start))
    script.found.lostOutcomes.set(from, neverComesTo(test, above, text));
  return test;
}

function isNextLine(text: string, from: number, to: number): boolean {
  return to - from <= longestStart && nextLine.test(text.slice(from, to));
}

function neverComesTo({ least, span: place }: LevelTest, above: LevelLeft, text: string): LostOutcome {
  const written = text.slice(above.span.start, above.span.end);
  return {
    rule: 'comparison-missing',
    message: `this test never holds: "${written}" above means ${above.least} or more, and leads away`,
    help: least === above.least ? 'ask for another number' : 'ask for the higher number first',
    span: place,
    related: [{ span: above.span, message: 'asked before' }],
  };
}

/** The test, where its `if`, which has just been read, stands at the beginning of its line. */
export function leftBy(test: LevelTest, start: number, { text, lexer }: BatchContext): LevelLeft | null {
  const isFirst = lineBeginning.test(text.slice(Math.max(0, start - longestStart), start));
  return isFirst ? { ...test, end: lexer.lastEnd } : null;
}

/** Any other test of the error level, beside which one for 0 may be meant: for what is left, or for crashes. */
const asksForOthers = memo(({ text }: { readonly text: string }) =>
  /errorlevel[ \t]+[-+]?[1-9]|\bexit[ \t]+(?:\/b[ \t]+)?-|[%!]errorlevel[%!]"?[ \t]*(?:==|equ\b|neq\b|lss\b|leq\b|gtr\b|geq\b)|crash/i.test(
    text,
  ),
);

/** Notes `errorlevel 0`, which holds for each exit code from 0 up, where it is to ask for success: as a doubt where codes below 0 may be meant. */
export function noteAnyLevel(
  place: Span,
  { isNegated, hasElse }: { readonly isNegated: boolean; readonly hasElse: boolean },
  context: BatchContext,
): void {
  if (asksForOthers(context)) return;
  const [message, meant] = isNegated
    ? ['"not errorlevel 0" holds for no exit code from 0 up, and so for no program that fails with 1', '']
    : ['"errorlevel 0" holds for each exit code from 0 up, and so for a program that fails with 1', 'not '];
  const help = `write if ${meant}errorlevel 1`;
  const isUnsure = isNegated || hasElse;
  context.script.found.lostOutcomes.set(place.start, {
    rule: 'comparison-missing',
    message,
    help: isUnsure ? `${help}, unless this is to tell crashes, with codes below 0, from the rest` : help,
    span: place,
    ...(isUnsure ? { severity: 'info' } : {}),
  });
}
