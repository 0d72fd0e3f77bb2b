import { holdsTag } from '../../../../grammar/tag.ts';
import { type Span, span } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import { sequence, unknownTest, variablePiece } from '../../build-command.ts';
import { type Command, lastStatus, type Text } from '../../program.ts';
import type { BashContext, Node } from '../context/context.ts';
import { runsOtherCode } from '../context/setters.ts';
import type { Previous } from '../grammar/node.ts';
import { noteBareTest, noteContradiction } from './fixed-tests.ts';
import { isLogger } from './loggers.ts';

/** Programs that succeed whatever they read: with a file of their own, or another option, they may fail. */
const words = String.raw`(?:[ \t]+(?:-[\w,.:+-]+|--\w[\w-]*(?:=\S+)?|\d+|\w-\w|"[^"]*"|'[^']*'))*`;
const passing = new RegExp(
  `^(?:(tee)[ \\t]+[^|&;<>]+|(cat|head|tail|nl|tac|rev|wc|uniq)(?:[ \\t]+-(?:[a-zA-Z]+|\\d+)(?:[ \\t]+[+-]?\\d+)?)*|(sort)(?:[ \\t]+-(?![\\w]*[coC])\\w+)*|(tr|cut|fold|fmt|column)${words}|(sed)[ \\t]+(?:-[En]{1,2}[ \\t]+)?(?:'[^'qQ$]*'|"[^"qQ$]*"))(?:[ \\t]*>&2)?[ \\t]*$`,
);
const intoFile = /[ \t]*(?<![\d&])>>?[ \t]*[\w./"${}-]+[ \t]*$/;
/** A statement that begins with a use of `$?`, up to that. */
const asksAtOnce =
  /^[ \t]*(?:(?:if|elif|then|else|do)[ \t]+)?(?:![ \t]+)?(?:(?:\[\[?|test|case)[ \t]+|(?:(?:local|declare|readonly)[ \t]+)?\w+=)"?$/;
/** Of `printf`, with a format that is written there and takes any words. */
const echo =
  /^(?:(echo)(?![\w-])|(printf)[ \t]+(?:"(?:[^"$`%]|%[sb%])*"|'(?:[^'%]|%[sb%])*')(?=\s|$))[^|&<>]*(?:>&2)?$/;
const declares = /^(local|declare|typeset|export|readonly)[ \t]+((?:-\w+[ \t]+)*)(\w+)="?(?:\$\((?!\()|`)/;
const capturing = /^\w+="?\$\(\s*/;
/** One command, or one pipe. */
const negated = /^!\s(?:(?!&&|\|\|).)*$/s;
/** A command that may fail, but for what stands behind it. */
const alwaysPasses = /^(.*\S)\s*\|\|\s*(?:true|:)$/s;
/** A longer command is not shown in a help. */
const mostQuoted = 40;
/** So much in front of a use is looked at. */
const mostBefore = 200;

const lastOfPipe = 'the last command of the pipe, which succeeds whatever becomes of the others';

/** Pipes that succeed whatever becomes of their commands but the last, by where they begin. */
const pipesOf = memo(
  (_: BashContext) => new Map<number, { readonly program: string; readonly place: Span }>(),
);

/** Whether a script says anywhere that a pipe fails where any of its commands does. */
const setsPipefail = memo(({ text }: BashContext) => text.includes('pipefail'));

/** The exit code of the command in front, where a text is that alone, and is read before anything else runs. */
export function asLastStatus(context: BashContext, text: Text): Text {
  const [only, other] = text;
  if (only?.kind !== 'unknown' || other !== undefined || context.before.length > 0) return text;
  const isStatus = /^\$(?:\?|\{\?\})$/.test(context.slice(only.span));
  return isStatus && !asksOtherStatus(context, only.span) ? [variablePiece(lastStatus, only.span)] : text;
}

/** Whether a script asks by `$?` how another command ended than the one that is meant; then that is noted. */
function asksOtherStatus(context: BashContext, place: Span): boolean {
  const { text, previous } = context;
  const before = text.slice(Math.max(0, place.start - mostBefore), place.start);
  const from = Math.max(before.lastIndexOf('\n'), before.lastIndexOf(';')) + 1;
  const lost = previous === null || !asksAtOnce.test(before.slice(from)) ? null : statusOf(context, previous);
  if (lost === null) return false;
  note(context, `$? is that of ${lost.of}`, lost.help, place);
  return true;
}

/** The condition in front of what runs where it holds, or where it does not, as far as it says what `$?` is there, whatever has run. */
export function behindCondition(
  { text }: BashContext,
  nodes: readonly Node[],
  holds: boolean,
): Previous | null {
  const node = nodes.findLast(({ type }) => !/^(?:;|\n|comment)$/.test(type));
  if (node === undefined) return null;
  const tells = holds
    ? negated.test(text.slice(node.startIndex, node.endIndex))
    : node.type === 'test_command';
  return tells ? { node, isDecided: true } : null;
}

/** Of which command `$?` is the status behind a statement, where that is not the one that is meant. */
function statusOf(
  context: BashContext,
  { node: statement, isDecided }: Previous,
): { of: string; help: string } | null {
  if (isDecided) return statusDecided(context, statement);
  const place = span(statement.startIndex, statement.endIndex);
  const text = context.slice(place);
  const { type } = statement;
  const [, command] = type === 'list' ? (alwaysPasses.exec(text) ?? []) : [];
  if (command !== undefined)
    return { of: 'what stands behind ||, which always succeeds', help: keepFirst(command) };
  const [, declaration = '', options = '', name = ''] =
    type === 'declaration_command' ? (declares.exec(text) ?? []) : [];
  if (declaration !== '') {
    const isFixed = declaration === 'readonly' || options.includes('r');
    const line = `${declaration} ${options}${name}`;
    return {
      of: `${declaration}, and not that of the command in $( )`,
      help: isFixed
        ? `write ${name}=$( … ), and ${line} behind the test`
        : `write ${line} in a line of its own, and then ${name}=$( … )`,
    };
  }
  const passing = passingAlways(context, type, text);
  if (passing !== null)
    return {
      of: `${passing}, which succeeds whatever came before it`,
      help: 'keep it directly behind the command that is meant, as status=$?, and ask $status',
    };
  const [front = ''] = type === 'variable_assignment' ? (capturing.exec(text) ?? []) : [];
  const end = front === '' ? place.end : place.start + text.replace(/\s*\)"?$/, '').length;
  const pipe = pipeAt(context, span(place.start + front.length, end));
  if (pipe === undefined) return null;
  // With both, `set -e` would end the script where the pipe fails.
  const inTest = 'write set -o pipefail above the pipe, and ask it directly: if …; then';
  const isSplit = context.setsErrexit && pipe.program !== 'head';
  return { of: `${pipe.program}, ${lastOfPipe}`, help: isSplit ? inTest : mendOf(pipe.program) };
}

const sleeps = /^(sleep)[ \t]+[\d.]+[smhd]?$/;
const called = /^([\w-]+)(?:[ \t]+(?:"(?:[^"\\]|\\[\s\S])*"|'[^']*'|[^\s"'|&<>;`]+))*(?:[ \t]*1?>&2)?$/;
/** What takes a value from no command, and demands none. */
const assigns = /^\w+\+?=(?!.*(?:\$\(|`|\$\{\w+:?\?))/s;

/** What a command is that always succeeds: `echo`, `sleep 2`, a function that prints a message, an assignment. */
function passingAlways(context: BashContext, type: string, text: string): string | null {
  if (type === 'variable_assignment') return assigns.test(text) ? 'the assignment in front' : null;
  if (!/^(?:command|redirected_statement)$/.test(type)) return null;
  const [, word, format] = echo.exec(text) ?? sleeps.exec(text) ?? [];
  const [, name = ''] = called.exec(text) ?? [];
  // A function of the script may stand in for any of them.
  if (context.functions.has(name) || runsOtherCode(context)) return isLogger(context, name) ? name : null;
  // A signal that a trap takes may end it.
  return word === 'sleep' && /\btrap\b/.test(context.text) ? null : (word ?? format ?? null);
}

/** Of the condition that has decided: `! make` has held, `[ $? -eq 0 ]` has not. */
function statusDecided(
  context: BashContext,
  { type, startIndex, endIndex }: Node,
): { of: string; help: string } {
  const text = context.slice(span(startIndex, endIndex));
  if (type !== 'test_command')
    return {
      of: 'the `!`, which is 0 here however the command has ended',
      help: keepFirst(text.slice(1).trim()),
    };
  return {
    of: 'the test in front, which is 1 here however the command before it has ended',
    help: 'keep it directly behind the command that is meant, as status=$?, and ask $status',
  };
}

/** How to keep the status of a command that fails. */
function keepFirst(command: string): string {
  const name = command.length > mostQuoted || command.includes('\n') ? 'the command' : `\`${command}\``;
  return `write status=0 and then ${name} with \`|| status=$?\` behind it, and ask $status`;
}

/** With `pipefail`, what writes to `head` may fail where that has had enough. */
function mendOf(program: string): string {
  const ask = `ask \${PIPESTATUS[0]} directly behind it`;
  return program === 'head'
    ? `${ask}; it is 141 where head had enough`
    : `write set -o pipefail above the pipe, or ${ask}`;
}

function pipeAt(context: BashContext, { start, end }: Span) {
  const pipe = pipesOf(context).get(start);
  return pipe?.place.end === end ? pipe : undefined;
}

/** Keeps in mind a pipe that succeeds whatever becomes of its commands but the last. */
export function notePipe(context: BashContext, place: Span, { startIndex }: Node): void {
  const { text } = context;
  const first = text.slice(place.start, place.start + 'printf '.length);
  // Who sends a text through it asks whether it has been written.
  if (setsPipefail(context) || /^(?:echo|printf)\b/.test(first)) return;
  const last = text.slice(startIndex, place.end);
  // Who keeps the error messages as well does not ask whether the file could be written.
  const isKept = text.slice(place.start, startIndex).includes('2>&1');
  const program = passing
    .exec(isKept ? last.replace(intoFile, '') : last)
    ?.slice(1)
    .find((one) => one !== undefined);
  if (program !== undefined) pipesOf(context).set(place.start, { program, place });
}

/** The condition of an `if` or a loop, of which these are the statements: where it is such a pipe, that is noted, and it may come out either way. */
export function conditionOf(context: BashContext, nodes: readonly Node[], condition: Command): Command {
  const [only, other] = nodes.filter(({ type }) => !/^(?:;|\n|comment)$/.test(type));
  if (only === undefined || other !== undefined) return condition;
  const sign = /^!\s+/.exec(context.text.slice(only.startIndex, only.startIndex + 20))?.[0] ?? '';
  const place = span(only.startIndex + sign.length, only.endIndex);
  noteBareTest(context, place);
  return noteContradiction(context, place) || askPipe(context, place)
    ? sequence([condition, unknownTest])
    : condition;
}

/** Whether `a | tee log || b` asks how the pipe at its beginning ended, with a tag in b; then that is noted. */
export function asksPipe(context: BashContext, pipe: Span, rest: Span): boolean {
  return holdsTag(context.slice(rest)) && askPipe(context, pipe);
}

export function printsTag(context: BashContext, place: Span): boolean {
  return /^\s*(?:echo|printf)\b/.test(context.slice(place)) && holdsTag(context.slice(place));
}

function askPipe(context: BashContext, place: Span): boolean {
  const pipe = pipeAt(context, place);
  if (pipe === undefined) return false;
  note(context, `this asks how ${pipe.program} ended, ${lastOfPipe}`, mendOf(pipe.program), pipe.place);
  return true;
}

/** `&` in place of `&&`: what is printed behind it succeeds. */
const printedBehind = /[ \t]*&[ \t]*(?:echo|printf)[ \t][^\n|;&]*\|\|/y;

/** Notes `make & echo "<goto>A</goto>" || echo "<goto>B</goto>"`, where that follows on a command that runs beside the script. */
export function noteUnheard(context: BashContext, place: Span): void {
  printedBehind.lastIndex = place.end;
  const [written = ''] = printedBehind.exec(context.text) ?? [];
  if (!holdsTag(written)) return;
  const message = 'the "&" behind this starts it beside the script, and nobody hears how it ends';
  note(context, message, 'write && in place of &', place);
}

function note({ lostOutcomes }: BashContext, message: string, help: string, place: Span): void {
  lostOutcomes.set(place.start, { rule: 'status-lost', message, help, span: place });
}
