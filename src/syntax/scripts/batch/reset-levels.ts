import { span } from '../../../source/span.ts';
import { type Cell, textOf } from './cells.ts';
import type { BatchContext } from './context.ts';
import { internalCommands } from './vocabulary.ts';

/** So much in front of a test is looked at, and so much behind a setting. */
const mostSigns = 1000;
const mostBelow = 20_000;
/** What sends no other command's output anywhere. */
const toNul = /[ \t]+[12]?>[ \t]*(?:nul|&[12])(?=[ \t]|$)/gi;
/**
 * Commands that set the error level to 0 in a `.bat`, also where there is no such file: nobody asks how they ended. `call` does so of
 * a command of cmd itself that leaves it as it is.
 */
const resetting =
  /^(?:call[ \t]+echo\b[^&|<>()]*|(?:del|erase)[ \t]+[^&|<>()]+|setlocal(?:[ \t][\w \t]*)?|(?:cd|chdir)[ \t]+(?:\/d[ \t]+)?(?:\.\.[\\/]?)+)$/i;
/** It does so where there is the file, which a program in front has written. */
const showing = /^type[ \t]+"?([\w.\\/%~-]+)"?$/i;
/** They leave it as it is. */
const keeping = /^(?:echo\b[^&|<>()]*|set[ \t]+"?\w+=[^&|<>()]*|rem\b.*|::.*|)$/i;
const calling =
  /^(?:call[ \t]+)?(?:"([^"]+)"|((?<=call[ \t]+):?[\w.\\][\w.\\/-]*|^[\w.\\][\w.\\/-]*))(?=[ \t>]|$)[^&|()]*$/i;

/** Notes a question for the error level at `start` that a command has set to 0 since the program ran that it is about. `question`: what the line begins with. */
export function noteResetLevel(
  start: number,
  end: number,
  question: RegExp,
  { text, script }: BatchContext,
): void {
  const [line = '', ...above] = text
    .slice(Math.max(0, start - mostSigns), start)
    .split('\n')
    .reverse();
  if (!question.test(line)) return;
  let reset: string | null = null;
  // The first may be cut off.
  for (const written of start > mostSigns ? above.slice(0, -1) : above) {
    const command = written.trim().replace(/^@/, '').replace(toNul, '');
    const [, shown] = showing.exec(command) ?? [];
    if (resetting.test(command) || (shown !== undefined && isWritten(shown, above))) reset ??= command;
    else if (!keeping.test(command)) {
      const [, quoted, word = quoted] = calling.exec(command) ?? [];
      if (
        reset === null ||
        word === undefined ||
        internalCommands.has(word.toLowerCase()) ||
        /^(?:if|for)$/i.test(word)
      )
        return;
      const [name = ''] = /^call[ \t]+echo|^\w+/i.exec(reset) ?? [];
      script.found.lostOutcomes.set(start, {
        rule: 'status-lost',
        message: `${name} in front sets the exit code to 0, so that of ${word} is not known here`,
        help: `ask for it directly behind ${word}, or keep it there by set CODE=%ERRORLEVEL%`,
        span: span(start, end),
      });
      return;
    }
  }
}

const settingIt = /^set[ \t]+"?errorlevel=[^"\s]/i;
const askingIt = /[%!]errorlevel[%!]/i;
/** No program runs from there to the end of the script, which is to end with what has been set. */
const toTheEnd =
  /^[^&|\n]*\n(?:[ \t]*(?:@?rem\b.*|:.*|@?echo\b[^&|\r\n]*)?\r?\n)*[ \t]*@?(?:exit\b|goto[ \t]+:?eof\b)/i;
const callingLabel = /\bcall[ \t]+:/i;
/** The variable is gone again, and what stands for it is the exit code. */
const givingBack = /\bendlocal\b|\bset[ \t]+"?errorlevel="?[ \t]*\r?$/im;

/** Notes `set ERRORLEVEL=0` above a use of `%ERRORLEVEL%`: from there on that is a variable like any other. */
export function noteOwnLevel(cells: readonly Cell[], { text, lexer, script }: BatchContext): void {
  const first = cells[0];
  if (first === undefined || !settingIt.test(textOf(cells))) return;
  const below = text.slice(lexer.lastEnd, lexer.lastEnd + mostBelow);
  if (!askingIt.test(below) || givingBack.test(below)) return;
  // Behind a subroutine that ends so, programs may run.
  if (toTheEnd.test(below) && !callingLabel.test(text)) return;
  script.found.lostOutcomes.set(first.start, {
    rule: 'status-lost',
    message: 'from here on %ERRORLEVEL% is this variable, and no longer how a command ended',
    help: 'leave it out, or write (call ) to set the exit code to 0',
    span: span(first.start, lexer.lastEnd),
  });
}

/** Whether a line above writes a file. */
function isWritten(file: string, lines: readonly string[]): boolean {
  const name = file.toLowerCase();
  return lines.some((line) => />[ \t]*"?([^ \t"&|]+)/.exec(line.toLowerCase())?.[1] === name);
}
