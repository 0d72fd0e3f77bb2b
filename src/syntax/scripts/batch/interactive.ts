import { span } from '../../../source/span.ts';
import { memo } from '../../../util/memo.ts';
import { askingIn, hasTerminalInMind } from '../asks-somebody.ts';
import type { LostOutcome } from '../defects.ts';
import { type Cell, isSign } from './cells.ts';
import type { BatchContext } from './context.ts';

/** For each the whole script is looked through. */
const mostQuestions = 20;
/** `timeout /t 5 /nobreak`; other programs of that name are given a command. */
const waiting =
  /^(timeout(?:\.exe)?(?:[ \t]+\/nobreak)?(?:[ \t]*\/t[ \t]+|[ \t]+)(-?\d{1,5}|[%!][^ \t]+))(?:[ \t]+\/nobreak)?$/i;
/** `choice /c yn`, which takes its key from a file or a pipe too; what a time limit chooses where there is no console is not told. */
const choosing = /^choice(?:\.exe)?(?![^ \t])(?!.*[ \t]\/t\b)/i;
const redirected = /\d?>{1,2}[ \t]*\S+/g;
const takesConsole = memo(({ text }: { readonly text: string }) =>
  /<[ \t]*con(?:in\$)?(?![\w.])/i.test(text),
);
const asksHowItEnded = /^[^\r\n&|]*(?:&&?|\r?\n)\s*if[ \t]+(?:not[ \t]+)?"?[%!]?errorlevel\b/i;
const question = /^set\s+\/p\s+"?([A-Z_]\w*)\s*=/i;

/** Notes a command that asks somebody, when what stands behind it comes next. */
export function noteInteractive(context: BatchContext, cells: readonly Cell[]): void {
  const { text, lexer, script } = context;
  const [first, last] = [cells[0], cells.at(-1)];
  // What to do instead follows.
  if (first === undefined || last === undefined || (isSign(lexer.current, '|') && isSign(lexer.second, '|')))
    return;
  const source = text.slice(first.start, last.end);
  const waits = waitingIn(source, first.start, text.slice(last.end), context);
  if (waits !== null) script.found.lostOutcomes.set(first.start, waits);
  const choice = choiceIn(source, first.start, context);
  if (choice !== null) noteQuestion(choice, context);
  const [asked, name] = question.exec(source) ?? [];
  if (asked === undefined || name === undefined) {
    const behind = text.slice(last.end);
    const asksFor = (hasInput: boolean) => askingIn(source, first.start, context, { hasInput, behind });
    const found = asksFor(true);
    const atInput = found === null ? asksFor(false) : null;
    if (found !== null) script.found.lostOutcomes.set(first.start, found);
    if (atInput !== null) noteQuestion(atInput, context);
    return;
  }
  if (script.found.lostOutcomes.size > mostQuestions || hasTerminalInMind(context)) return;
  // Who gives it a value at first, or asks whether it has one, reckons with that.
  const isMinded = new RegExp(
    `\\bset\\s+(?:/a\\s+)?"?${name}\\s*=|\\bdefined\\s+${name}\\b|"[%!]${name}[%!]"\\s*(?:==|equ)\\s*""`,
    'i',
  );
  const use = new RegExp(`[%!]${name}[%!:]`, 'i').exec(text.slice(last.end));
  if (use === null || isMinded.test(text)) return;
  const start = last.end + use.index;
  const lost: LostOutcome = {
    rule: 'interactive-command',
    message: `nobody can answer set /p: a script has an empty standard input, so ${name} stays as it was`,
    help: 'take the answer from a file: set /p NAME=<FILE, or from what the state is given: %RAYMOND_RESULT%',
    span: span(first.start, last.end),
    related: [{ span: span(start, start + name.length + 2), message: 'used here' }],
  };
  noteQuestion(lost, context);
}

/** Notes what is asked for at the standard input, which may be redirected further down. */
function noteQuestion(lost: LostOutcome, { script, questions }: BatchContext): void {
  script.found.lostOutcomes.set(lost.span.start, lost);
  questions.push(lost.span.start);
}

/** Takes back what is asked for behind `start`: a file or a pipe gives the answers, also to all of a block. */
export function answerQuestions({ script, questions }: BatchContext, start: number): void {
  while ((questions.at(-1) ?? -1) >= start) script.found.lostOutcomes.delete(questions.pop() ?? start);
}

/** A wait that reads the console, which a script has not; null for any other command, and where its author has thought of that. */
function waitingIn(source: string, start: number, behind: string, context: BatchContext): LostOutcome | null {
  if (!/\btimeout\b/i.test(source)) return null;
  const [, command = '', seconds = ''] = waiting.exec(source.replace(redirected, '').trim()) ?? [];
  if (command === '' || hasTerminalInMind(context) || takesConsole(context)) return null;
  if (asksHowItEnded.test(behind)) return null;
  const pings = /^\d/.test(seconds) ? String(Number(seconds) + 1) : 'N';
  const count = pings === 'N' ? ', with an N that is one more than the seconds' : '';
  return {
    rule: 'interactive-command',
    message: 'timeout waits at the console, and a script has none: it fails at once, and nothing has waited',
    help:
      seconds === '-1'
        ? 'leave it out: nobody can press a key'
        : `write ping -n ${pings} 127.0.0.1 >nul${count}`,
    span: span(start, start + command.length),
  };
}

/** A choice that nobody makes; null for any other command. Whatever is asked of its errorlevel is asked of 255. */
function choiceIn(source: string, start: number, context: BatchContext): LostOutcome | null {
  if (!choosing.test(source) || hasTerminalInMind(context)) return null;
  return {
    rule: 'interactive-command',
    message:
      'nobody can answer choice: a script has an empty standard input, so it fails, and errorlevel is 255',
    help: 'decide by a file, or by what the state is given: %RAYMOND_RESULT%',
    span: span(start, start + source.trimEnd().length),
  };
}
