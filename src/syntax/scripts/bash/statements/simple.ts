import { span } from '../../../../source/span.ts';
import {
  failed,
  mayFail,
  nothing,
  outside,
  sequence,
  succeed,
  unknownTest,
  variablePiece,
} from '../../build-command.ts';
import { mayReadAll } from '../../follow/contents/starts-other.ts';
import type { Command, Pattern, Piece } from '../../program.ts';
import { passedOn } from '../commands/arguments.ts';
import { readArithmeticCommand } from '../commands/arithmetic-command.ts';
import { assigning, assignWords, readAssignments, readPrefix } from '../commands/assignments.ts';
import { builtins } from '../commands/builtins.ts';
import {
  type Argument,
  type Invocation,
  inputOf,
  partsOfCommand,
  readArgument,
  sliceOf,
} from '../commands/invocation.ts';
import { asItIs, callsApart, reachesOutput, setsHandlerApart } from '../commands/kept-apart.ts';
import { withArguments } from '../commands/made-paths.ts';
import { runProgram } from '../commands/programs.ts';
import { asked, making, opening, redirectForGood, withOutput } from '../commands/redirected.ts';
import { type Redirections, readRedirects, runsItself } from '../commands/redirects.ts';
import { noteFlagAsCommand } from '../conditions/flags.ts';
import { type BashContext, type Node, Unreadable } from '../context/context.ts';
import { bareVariable } from '../context/written-words.ts';
import { spanOf } from '../grammar/node.ts';
import { linesFrom } from '../words/sure-lines.ts';
import { callChosen, callHanded } from './chosen-functions.ts';
import { withInput } from './loops.ts';
import { mayBeTruth } from './truth-values.ts';

/** Redirections and words that stand around a command, further out in the tree. */
export interface Surroundings {
  readonly redirects: readonly Node[];
  readonly extra: readonly Node[];
  readonly piped: Command | null;
}

/** A simple command: its redirections, the assignments in front of it, its name and its arguments. */
export function readSimple(context: BashContext, node: Node, around: Surroundings): Command {
  const parts = partsOfCommand(context, node, around.extra);
  const [nameNodes, ...wordNodes] = parts.words;
  const redirects = [...parts.redirects, ...around.redirects];
  if (nameNodes === undefined) {
    const redirections = readRedirects(context, redirects);
    return withOutput(context, readAssignments(context, parts.assignments), redirections);
  }
  const source = sliceOf(context, nameNodes);
  if (source.startsWith('((')) return readGluedArithmetic(context, nameNodes, wordNodes);
  const prefix = readPrefix(context, parts.assignments);
  const named = readArgument(context, nameNodes, 'argument');
  const name = named.constant;
  const mode = name === 'echo' ? 'echo' : 'argument';
  const words = wordNodes.map((nodes) => readArgument(context, nodes, mode));
  const redirections = readRedirects(context, redirects, runsItself(context, name));
  const invocation: Invocation = {
    context,
    name,
    arguments: words,
    redirections,
    piped: around.piped,
    span: spanOf(node),
  };
  const called = name !== null && context.functions.has(name) ? [name] : [];
  const call = (one: string, values: readonly Argument[] = words) => {
    called.push(one);
    return callFunction({ ...invocation, name: one, arguments: values }, one);
  };
  const read = () => (words.length === 0 ? readFlag(named, invocation) : dispatch(invocation, true));
  const handed = words.length === 0 ? callHanded(context, spanOf(node), call, read) : null;
  const found = callChosen(context, named, spanOf(node), call) ?? handed ?? read();
  // Redirections of `exec` alone are for the commands that follow. The handler for the end prints where it was set to, not where `exit` is.
  const isLasting = name === 'exec' ? words.length === 0 : name === 'exit' && redirects.length === 0;
  const [first] = called;
  const setsApart = redirects.length === 0 && setsHandlerApart(context, name);
  const apart = setsApart || (first !== undefined && callsApart(context, called, redirections));
  const command = isLasting
    ? sequence([...context.takeBefore(), opening(context, making(found, redirections), redirections)])
    : withOutput(context, found, apart === true ? asItIs(redirections) : redirections);
  if (first === undefined) return command;
  const isBeside = apart === 'perhaps' || (!apart && printsBeside(context, redirections));
  const beside = isBeside
    ? [outside('anything', spanOf(node), `${first} also prints by other descriptors`)]
    : [];
  if (name === null) return sequence([...beside, command]);
  return sequence([...prefix.before, ...beside, asked(context, command), ...prefix.after]);
}

/** `$found && …`, where the variable holds `true` or `false`, and any other command without arguments. */
function readFlag({ text }: Argument, invocation: Invocation): Command {
  const [piece, other] = text;
  const found = dispatch(invocation, true);
  if (invocation.name !== null || piece?.kind !== 'variable' || piece.name === '*' || other !== undefined)
    return found;
  const { context, span } = invocation;
  if (noteFlagAsCommand(context, piece.name, span)) return unknownTest;
  // Neither reads anything.
  if (invocation.redirections.hasInput || invocation.piped !== null || !mayBeTruth(context, piece, span))
    return found;
  // What would be split into several words is neither.
  const isPlain = bareVariable.test(context.slice(piece.span));
  const arm = (pattern: Pattern, body: Command) => ({ patterns: [pattern], body, next: 'leave' }) as const;
  return {
    kind: 'switch',
    subject: isPlain ? [variablePiece(piece.name, piece.span)] : text,
    arms: [
      arm({ kind: 'text', text: 'true', span }, succeed),
      arm({ kind: 'text', text: 'false', span }, failed),
      arm({ kind: 'any', span }, found),
    ],
    span,
  };
}

/** `((…))`. */
function readGluedArithmetic(
  context: BashContext,
  name: readonly Node[],
  words: readonly (readonly Node[])[],
): Command {
  const source = sliceOf(context, name);
  if (words.length > 0 || !source.endsWith('))')) throw new Unreadable();
  const start = name[0]?.startIndex ?? 0;
  return readArithmeticCommand(context, span(start + 2, start + source.length - 2));
}

/** What a command does, before its redirections. */
function dispatch(invocation: Invocation, seesFunctions: boolean): Command {
  const { context, name } = invocation;
  if (name !== null && seesFunctions && context.functions.has(name)) return callFunction(invocation, name);
  const prefix = name === null ? undefined : prefixes.get(name);
  if (prefix !== undefined) return prefix(invocation);
  const builtin = name === null ? undefined : builtins.get(name);
  if (builtin === undefined) return withArguments(runProgram(invocation), invocation);
  const command = builtin(invocation);
  if (command.kind === 'outside') context.readsAll ||= mayReadAll(command, context.text);
  return withArguments(command, invocation);
}

/** A call of a function of the script. */
function callFunction(invocation: Invocation, name: string): Command {
  const { context, arguments: values, span } = invocation;
  const unknown: Piece = { kind: 'unknown', span, harmless: false };
  const given = passedOn(context.text, values, span).map((one) => ({
    ...one,
    value: one.value ?? [unknown],
  }));
  const call: Command = {
    kind: 'call',
    name,
    arguments: given.slice(0, -2).map(({ value }) => value),
    named: context.countsArguments ? given.slice(-2) : [],
    span,
  };
  const { redirections, piped } = invocation;
  return withInput(call, redirections.hasInput ? inputOf(invocation) : linesFrom(context, piped));
}

/** Whether a function of the script may print by another descriptor than 1, which the program does not follow. */
function printsBeside({ functionTexts: text }: BashContext, { destinations }: Redirections): boolean {
  if (destinations.get(2) === 'out' && />\s*&\s*2|\/dev\/stderr/.test(text)) return true;
  return destinations.get(1) !== 'out' && reachesOutput(text, destinations);
}

/** The same command without its first words: what `time`, `env` and the like run. */
function inner(invocation: Invocation, from: number): Invocation {
  const [name, ...rest] = invocation.arguments.slice(from);
  return { ...invocation, name: name?.constant ?? null, arguments: rest };
}

type Prefix = (invocation: Invocation) => Command;

/** Skips options without a value, and those that `valued` names with theirs; gives null where there are others, which are not read. */
function afterOptions(values: readonly Argument[], allowed: RegExp, valued?: RegExp): number | null {
  let at = 0;
  for (; values[at]?.constant?.startsWith('-') === true; at++) {
    const option = values[at]?.constant ?? '';
    if (option === '--') return at + 1;
    if (valued?.test(option) === true) at++;
    else if (!allowed.test(option)) return null;
  }
  return at;
}

function plainPrefix(allowed: RegExp): Prefix {
  return (invocation) => {
    const at = afterOptions(invocation.arguments, allowed);
    if (at === null || invocation.arguments.length <= at) return runProgram(invocation);
    return dispatch(inner(invocation, at), false);
  };
}

/** `time`: a word of the shell, in which what stands behind it runs, assignments too. */
function runTimed(invocation: Invocation): Command {
  const { context, arguments: values } = invocation;
  const at = afterOptions(values, /^-p$/);
  if (at === null || values.length <= at) return runProgram(invocation);
  const count = assigning(context, values.slice(at));
  if (at + count === values.length) return assignWords(context, values.slice(at));
  return dispatch(inner(invocation, at + count), count === 0);
}

/** Names of builtins that, run as a program, only print what they print here. */
const programs = new Set(['echo', 'printf', 'cat', 'tee', 'test', '[', 'true', 'false']);

/** `env X=v command`, `nohup`, `timeout 5 command`: another process. */
function processPrefix(allowed: RegExp, skipped: number): Prefix {
  return (invocation) => {
    let at = afterOptions(invocation.arguments, allowed);
    if (at === null || invocation.arguments.length <= at + skipped) return runProgram(invocation);
    at += skipped;
    while (/^\w+=/.test(startOf(invocation.arguments[at]))) at++;
    if (at >= invocation.arguments.length) return runProgram(invocation);
    return startProcess(invocation, at);
  };
}

/** What the words from there on start, which may be cut off, or not be there at all. */
function startProcess(invocation: Invocation, from: number): Command {
  const started = inner(invocation, from);
  const isKnown = started.name !== null && (programs.has(started.name) || prefixes.has(started.name));
  const command = isKnown ? dispatch(started, false) : runProgram(started);
  // That it is cut off is not expected.
  const end = outside('nothing', invocation.span, '', { succeeds: true });
  return command.kind === 'print' ? sequence([command, end]) : command;
}

function startOf(value: Argument | undefined): string {
  const first = value?.text[0];
  return first?.kind === 'literal' ? first.text : '';
}

function runCommand(invocation: Invocation): Command {
  const [first] = invocation.arguments;
  if (/^-[vV]$/.test(first?.constant ?? '')) return outside('harmless', invocation.span);
  return plainPrefix(/^-p$/)(invocation);
}

const flockValued = /^-(?:[nxseuo]*[wE]|-timeout|-wait|-conflict-exit-code)$/;

/** `flock 9` locks a descriptor of the shell and is silent; `flock FILE command` is another process. */
function runFlock(invocation: Invocation): Command {
  const { arguments: values, span } = invocation;
  const at = afterOptions(values, /^-(?:[nxseuo]+|-[a-z-]+(?:=.*)?)$/, flockValued);
  if (at === null) return runProgram(invocation);
  const [lock, command] = values.slice(at);
  if (lock === undefined || lock.splits || command?.constant?.startsWith('-') === true)
    return runProgram(invocation);
  if (command === undefined) return outside('nothing', span);
  return startProcess(invocation, at + 1);
}

/** `exec {lock}>.lock`: a descriptor of its own, whose number the variable gets. */
const opensByName = /^exec[ \t]+\{(\w+)(?:\[[^\]\n]*\])?\}[<>][^\n;|{}]*(?:[\n;]|\|\||$)/;
const mostOfWord = 200;

/** `exec`: the rest of the script is gone, or, without a command, its output goes elsewhere. */
function runExec(invocation: Invocation): Command {
  const { context, redirections, span } = invocation;
  if (invocation.arguments.length === 0) return redirectForGood(context, redirections, span);
  const [, named] = opensByName.exec(context.text.slice(span.start, span.start + mostOfWord)) ?? [];
  if (named !== undefined) return { kind: 'and', left: mayFail, right: context.assign(named, null) };
  const at = afterOptions(invocation.arguments, /^-[cl]+$/);
  if (at === null) return outside('anything', span, 'it runs a command by exec', { final: true });
  const started = inner(invocation, at);
  const isPrinter = started.name !== null && programs.has(started.name);
  const command = isPrinter ? dispatch(started, false) : runProgram(started);
  if (command.kind === 'outside') return { ...command, final: true };
  // The handler for the end is gone with the shell.
  return sequence([{ kind: 'at-exit', body: nothing }, command, { kind: 'exit', status: 'last', span }]);
}

const prefixes: ReadonlyMap<string, Prefix> = new Map<string, Prefix>([
  ['command', runCommand],
  ['builtin', plainPrefix(/^--$/)],
  ['exec', runExec],
  ['time', runTimed],
  ['env', processPrefix(/^-i?$/, 0)],
  ['nohup', processPrefix(/^--$/, 0)],
  ['nice', processPrefix(/^--$/, 0)],
  ['ionice', processPrefix(/^-[cn]\d$/, 0)],
  ['setsid', processPrefix(/^(?:-w|--wait)$/, 0)],
  ['stdbuf', processPrefix(/^-[ioe]\w+$/, 0)],
  ['flock', runFlock],
  ['sudo', processPrefix(/^-[nEH]+$/, 0)],
  [
    'timeout',
    processPrefix(/^(?:-k\S+|-s\S+|--signal=.*|--kill-after=.*|--preserve-status|--foreground|-v)$/, 1),
  ],
]);
