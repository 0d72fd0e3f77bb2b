import { span } from '../../../../source/span.ts';
import { failed, outside, sequence, succeed, unknownTest, variablePiece } from '../../build-command.ts';
import type { Command } from '../../program.ts';
import { readTest } from '../conditions/test.ts';
import { Unreadable } from '../context/context.ts';
import { holdsLine } from '../words/sure-lines.ts';
import { readArithmeticCommand } from './arithmetic-command.ts';
import { readAssigned } from './assignments.ts';
import { cat, tee } from './copies.ts';
import { filter, filterOfCut, filterOfHead, filterOfTail, filterOfTr, filterOfXargs } from './filters.ts';
import { finderOfLine } from './finders.ts';
import { noteVainRead } from './interactive.ts';
import { type Argument, type Invocation, inputOf, readsLine } from './invocation.ts';
import { kill } from './kill.ts';
import { echo, printf } from './printing.ts';
import { partRead, readsToEnd } from './read-words.ts';
import { noteReturnedTag, noteReturnedText } from './returned-texts.ts';
import { sed } from './sed.ts';
import { set, shift, shopt } from './set.ts';
import { readTrap } from './trap.ts';
import { takeAway } from './unset.ts';

/** The commands that Bash itself knows, and programs that pass texts on. */
type Builtin = (invocation: Invocation) => Command;

function leave(kind: 'exit' | 'return'): Builtin {
  return (invocation) => {
    const { context, span } = invocation;
    const [value] = invocation.arguments;
    const status = noteReturnedTag(invocation, kind) ? 'failure' : statusOf(context.text, value);
    const name =
      value === undefined ? undefined : /^(")?\$\{?([A-Za-z_]\w*)\}?\1$/.exec(context.slice(value.span))?.[2];
    const variable = status === 'unknown' && name !== undefined ? { code: context.nameOf(name) } : {};
    const number = /^\d{1,9}$/.test(value?.constant ?? '') ? { number: Number(value?.constant) % 256 } : {};
    const bare = value === undefined ? ({ isBare: true } as const) : {};
    const left = { status, ...variable, ...number, ...bare };
    return kind === 'exit' ? { kind, ...left, span } : { kind, ...left };
  };
}

function statusOf(text: string, value: Argument | undefined): 'success' | 'failure' | 'unknown' | 'last' {
  if (value === undefined) return 'last';
  if (value.constant === null) {
    const source = text.slice(value.span.start, value.span.end);
    return source === '$?' || source === '"$?"' ? 'last' : 'unknown';
  }
  if (!/^\d{1,9}$/.test(value.constant)) return 'failure';
  return Number(value.constant) % 256 === 0 ? 'success' : 'failure';
}

function jump(kind: 'break' | 'continue'): Builtin {
  return ({ arguments: [value] }) => {
    const levels = value === undefined ? 1 : Number(value.constant ?? Number.NaN);
    if (!Number.isSafeInteger(levels) || levels < 1) throw new Unreadable();
    return { kind, levels };
  };
}

/** Where there is no argument, `getopts` finds no option. Of what is given the script knows what it is, and neither way is certain. */
const findsOption: Command = {
  kind: 'and',
  isOne: true,
  left: { kind: 'test', fact: { subject: '$# -gt 0', value: null, operand: null, equal: true } },
  right: {
    kind: 'test',
    fact: { subject: '$#', value: null, operand: [variablePiece('#', span(0, 0))], equal: true },
  },
};

/** What makes `read` end elsewhere than at a line break, or elsewhere read: `read -d ''`, `read -u 3`. */
const endsOtherwise = /^-[a-zA-Z]*[dNtu]/;

/** `read -d ''` reads up to a NUL. No here-document has one in it, so it fails although it has read all. */
function readsAll(invocation: Invocation): Command | null {
  const { context, arguments: values, redirections, span } = invocation;
  if (!readsToEnd(invocation) || redirections.input === null) return null;
  const at = values.findIndex(({ constant }) => /^-[a-zA-Z]*d$/.test(constant ?? ''));
  const option = context.slice({ start: values[at]?.span.start ?? 0, end: values[at + 1]?.span.end ?? 0 });
  const endsEarly = {
    message: `read ${option} fails although it has read all of its input, since no NUL stands at the end, so set -e ends the script with exit code 1`,
    help: 'write || true at the end of this line',
    span,
  };
  return { kind: 'if', condition: succeed, then: failed, otherwise: null, endsEarly };
}

/** `read` succeeds where there is a line. */
function findsLine(invocation: Invocation): Command {
  const { context, arguments: values, redirections } = invocation;
  const all = readsAll(invocation);
  if (all !== null) return all;
  if (values.some(({ constant }) => endsOtherwise.test(constant ?? '-d'))) return unknownTest;
  if (holdsLine(inputOf(invocation))) return succeed;
  const { input, hasInput } = redirections;
  if (!hasInput && context.isInputEmpty) {
    context.emptyInput ??= invocation.span;
    noteVainRead(invocation);
  }
  const isEmpty = hasInput ? input === 'nothing' : context.isInputEmpty;
  return isEmpty ? failed : readsLine;
}

/**
 * `read`, `mapfile`, `getopts`: what they put into variables is known only at run time. `letters`: their options with
 * a value, which is a time after `read -t`; after `mapfile -t` stands the variable.
 */
function reader(
  byDefault: readonly string[],
  letters: string,
  skipped = 0,
  endOf: Builtin = () => unknownTest,
): Builtin {
  const valueOption = new RegExp(`^-[^${letters}]*[${letters}]$`);
  return (invocation) => {
    const { context, arguments: values } = invocation;
    const names: string[] = [];
    let seen = 0;
    for (let at = 0; at < values.length; at++) {
      const value = values[at]?.constant;
      if (value?.startsWith('-') === true && value.length > 1) {
        const isOfArray = /^-[a-zA-Z]*a$/.test(value);
        if (isOfArray) names.push(nameIn(values[at + 1]));
        if (isOfArray || valueOption.test(value)) at++;
      } else if (seen++ >= skipped) {
        names.push(nameIn(values[at]));
      }
    }
    const set = names.length === 0 || skipped > 0 ? [...byDefault, ...names] : names;
    const isList =
      byDefault.includes('MAPFILE') || values.some(({ constant }) => /^-[a-zA-Z]*a$/.test(constant ?? ''));
    if (isList) for (const name of set) context.filled.add(name);
    const end = endOf(invocation);
    // Where there is no line, the variables become empty.
    const value = end === failed ? context.unset(invocation.span) : null;
    const part = (at: number) =>
      end === failed || skipped > 0 ? value : partRead(invocation, names.length, at);
    const [name = ''] = set;
    const finder = end === readsLine ? finderOfLine(invocation, name) : null;
    const assigned = context.assign(name, part(0));
    const others = set.slice(1).map((other, at) => context.assign(other, part(at + 1)));
    return sequence([finder === null ? assigned : { ...assigned, finder }, ...others, end]);
  };
}

/** `getopts m:v option`: of the arguments, or of words behind that. */
function getopts(invocation: Invocation): Command {
  const { context, arguments: values } = invocation;
  const [, , first, other] = values;
  const areArguments = first === undefined || (other === undefined && context.slice(first.span) === '"$@"');
  const read = reader(['OPTARG', 'OPTIND'], '', 1, () => (areArguments ? findsOption : unknownTest));
  return read({ ...invocation, arguments: values.slice(0, 2) });
}

function nameIn(value: Argument | undefined): string {
  if (value?.constant == null) throw new Unreadable('it reads into a variable whose name only a run settles');
  return value.constant.replace(/\[.*$/s, '');
}

function unset({ context, arguments: values, span }: Invocation): Command {
  return takeAway(context, values, span);
}

/** The last expression decides. */
function letArithmetic({ context, arguments: values }: Invocation): Command {
  return sequence(
    values.map(({ span: place, constant }, index): Command => {
      const isQuoted = constant !== null && place.end - place.start === constant.length + 2;
      const left = readArithmeticCommand(context, isQuoted ? span(place.start + 1, place.end - 1) : place);
      return index < values.length - 1 ? { kind: 'or', left, right: succeed } : left;
    }),
  );
}

function test({ context, arguments: values, name }: Invocation): Command {
  // Without its bracket it fails.
  if (name === '[' && values.at(-1)?.constant !== ']') return unknownTest;
  const words = name === '[' ? values.slice(0, -1) : values;
  const nodes = words.flatMap((value) => value.nodes);
  return readTest(
    context,
    words.map((value) => value.span),
    nodes,
    false,
  );
}

/** Runs code that is part of the script: it may set any variable, and end the script. */
function runs(reason: string): Builtin {
  return ({ context, span }) => {
    context.readsAll = true;
    return sequence([
      outside('anything', span, reason, { assigns: true }),
      {
        kind: 'if',
        condition: unknownTest,
        then: { kind: 'exit', status: 'unknown', span },
        otherwise: unknownTest,
      },
    ]);
  };
}

/** Names of commands and files, unless it shows the text of a function. */
function type({ context, arguments: values, span }: Invocation): Command {
  const shows = values.some(({ constant }) => constant === null || context.functions.has(constant));
  return shows ? outside('anything', span, 'it prints a function') : outside('harmless', span);
}

/** Bash refuses it outside of functions, and goes on. */
function leaveFunction(invocation: Invocation): Command {
  if (invocation.context.inFunction === null) {
    noteReturnedTag(invocation, 'return');
    return failed;
  }
  const left = leave('return')(invocation);
  return noteReturnedText(invocation) ? { kind: 'return', status: 'unknown' } : left;
}

const status =
  (value: 'success' | 'failure'): Builtin =>
  () => ({ kind: 'status', status: value });

export const builtins: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  [':', status('success')],
  ['true', status('success')],
  ['false', status('failure')],
  ['echo', echo],
  ['printf', printf],
  ['cat', cat],
  ['tee', tee],
  ['sed', sed],
  ['tr', filter(filterOfTr)],
  ['xargs', filter(filterOfXargs, true)],
  ['cut', filter(filterOfCut, true)],
  ['head', filter(filterOfHead, true)],
  ['tail', filter(filterOfTail, true)],
  ['exit', leave('exit')],
  ['return', leaveFunction],
  ['break', jump('break')],
  ['continue', jump('continue')],
  ['set', set],
  ['shift', shift],
  ['read', reader(['REPLY'], 'adinNptu', 0, findsLine)],
  ['mapfile', reader(['MAPFILE'], 'CcdnOsu')],
  ['readarray', reader(['MAPFILE'], 'CcdnOsu')],
  ['getopts', getopts],
  ['unset', unset],
  ['trap', readTrap],
  ['kill', kill],
  ['let', letArithmetic],
  ['test', test],
  ['[', test],
  ['eval', runs('it runs code by eval')],
  ['source', runs('it runs another file by source')],
  ['.', runs('it runs another file by source')],
  ['type', type],
  ['shopt', shopt],
  ['declare', readAssigned],
  ['typeset', readAssigned],
  ['local', readAssigned],
  ['export', readAssigned],
  ['readonly', readAssigned],
]);
