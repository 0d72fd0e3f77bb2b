import { tagNames } from '../../../grammar/tag.ts';
import { type Span, span } from '../../../source/span.ts';
import { memo } from '../../../util/memo.ts';
import { trimSigns } from '../../../util/trim-signs.ts';
import { sequence, unknownTest } from '../build-command.ts';
import type { Command } from '../program.ts';
import type { BashContext, Node } from './context.ts';
import { noteBareTest, noteContradiction } from './fixed-tests.ts';

/** Programs that succeed whatever they read. */
const passing = String.raw`(?:tee|tail|head|cat|uniq|wc|tr|nl|tac|rev|column|fold|fmt|cut|sort(?![^|]*[ \t]-\w*[cC])|sed(?![^|]*[qQ]))`;
/** Such a program at the end of a pipe, and nothing after it. */
const endsPassing = new RegExp(`\\|&?[ \\t]*(${passing})(?![\\w./-])(?:[^|&;]|>&)*$`);
/** A statement that begins with a use of `$?`, up to that. */
const asksAtOnce =
  /^[ \t]*(?:(?:if|elif)[ \t]+)?(?:![ \t]+)?(?:(?:\[\[?|test|case)[ \t]+|(?:(?:local|declare|readonly)[ \t]+)?\w+=)"?$/;
const echo = /^(echo|printf(?!.*%[-\w.]*[diouxXeEfgG]))[ \t][^|&<>]*(?:>&2)?[ \t]*$/;
const declares = /^(local|declare|typeset|export|readonly)[ \t]+(?:-\w+[ \t]+)*(\w+)="?(?:\$\((?!\()|`)/;
const capturing = /^\w+="?\$\((?!\()(.*)\)"?$/;
/** What a statement begins with in the line of something around it. */
const opening = /^\s*(?:[\w-]+[ \t]*\(\)[ \t]*)?(?:[{(][ \t]|(?:then|else|do)[ \t]+)?\s*/;
/** So much in front of a use is looked at. */
const mostBefore = 2_000;
const holdsTag = new RegExp(`<(?:${tagNames.join('|')})(?![\\w-])`);

const lastOfPipe = 'the last command of the pipe, which succeeds whatever becomes of the others';
const mendPipe = `write set -o pipefail above the pipe, or ask \${PIPESTATUS[0]} directly behind it`;

/** Pipes that succeed whatever becomes of their commands but the last, by where they begin. */
const pipesOf = memo(
  (_: BashContext) => new Map<number, { readonly program: string; readonly place: Span }>(),
);

/** Whether a script asks by `$?` how another command ended than the one that is meant; then that is noted. */
export function asksOtherStatus(context: BashContext, place: Span): boolean {
  const { text } = context;
  const before = text.slice(Math.max(0, place.start - mostBefore), place.start);
  const from = Math.max(before.lastIndexOf('\n'), before.lastIndexOf(';')) + 1;
  if (!asksAtOnce.test(before.slice(from))) return false;
  const lost = statusOf(context, lastStatement(before.slice(0, from)));
  if (lost === null) return false;
  const { of, help } = lost;
  note(context, `$? is that of ${of}`, help, place);
  return true;
}

/** The last statement of a text, on one line or on those that it goes on from. */
function lastStatement(text: string): string {
  const lines = trimSigns(text, '', '; \t\r\n').split('\n');
  while (/^\s*#/.test(lines.at(-1) ?? '')) lines.pop();
  let statement = lines.pop() ?? '';
  while (/(?:[|\\]|&&)\s*$/.test(lines.at(-1) ?? ''))
    statement = `${(lines.pop() ?? '').replace(/\\\s*$/, '')} ${statement}`;
  return statement.slice(statement.lastIndexOf(';') + 1).replace(opening, '');
}

/** Of which command `$?` is the status behind a statement, where that is not the one that is meant. */
function statusOf(
  { text, setsErrexit }: BashContext,
  statement: string,
): { of: string; help: string } | null {
  const [, declaration = '', name = ''] = declares.exec(statement) ?? [];
  if (declaration !== '')
    return {
      of: `${declaration}, and not that of the command in $( )`,
      help: `write ${declaration} ${name} in a line of its own, and then ${name}=$( … )`,
    };
  const [, printing] = echo.exec(statement) ?? [];
  if (printing !== undefined)
    return {
      of: `${printing}, which succeeds whatever came before it`,
      help: 'keep it directly behind the command that is meant: status=$?',
    };
  const piped = capturing.exec(statement)?.[1] ?? statement;
  const [, program] =
    text.includes('pipefail') || piped.includes('||') ? [] : (endsPassing.exec(piped) ?? []);
  const isQuoted = (sign: string) => piped.slice(0, piped.lastIndexOf('|')).split(sign).length % 2 === 0;
  // Who sends a text through it asks whether it has been written.
  if (program === undefined || /^(?:echo|printf)\b/.test(piped) || ['"', "'"].some(isQuoted)) return null;
  // With both, `set -e` would end the script where the pipe fails.
  const inTest = 'write set -o pipefail above the pipe, and ask it directly: if …; then';
  return { of: `${program}, ${lastOfPipe}`, help: setsErrexit ? inTest : mendPipe };
}

/** Keeps in mind a pipe that succeeds whatever becomes of its commands but the last. */
export function notePipe(context: BashContext, place: Span, { startIndex }: Node): void {
  const { text } = context;
  if (text.includes('pipefail')) return;
  const [, program] = endsPassing.exec(`| ${text.slice(startIndex, place.end)}`) ?? [];
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
  return holdsTag.test(context.slice(rest)) && askPipe(context, pipe);
}

export function printsTag(context: BashContext, place: Span): boolean {
  return /^\s*(?:echo|printf)\b/.test(context.slice(place)) && holdsTag.test(context.slice(place));
}

function askPipe(context: BashContext, { start, end }: Span): boolean {
  const pipe = pipesOf(context).get(start);
  if (pipe === undefined || pipe.place.end !== end) return false;
  const message = `this asks how ${pipe.program} ended, ${lastOfPipe}`;
  note(context, message, mendPipe, pipe.place);
  return true;
}

function note({ lostOutcomes }: BashContext, message: string, help: string, place: Span): void {
  lostOutcomes.set(place.start, { rule: 'status-lost', message, help, span: place });
}
