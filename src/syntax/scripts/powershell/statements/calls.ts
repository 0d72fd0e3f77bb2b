import type { Span } from '../../../../source/span.ts';
import { clipText } from '../../../../util/cut-text.ts';
import { constantOf, outside, variablePiece } from '../../build-command.ts';
import { mayReadAll } from '../../follow/contents/starts-other.ts';
import type { Command, CommandOf } from '../../program.ts';
import type { PowerShellContext, ReadArgument } from '../context/context.ts';
import { newExitCode, perhapsNewExitCode, printLine, sequence } from '../context/program-parts.ts';
import { hideKept } from '../context/side-effects.ts';
import { namesSetBy, setsByPath, sourcesOthers } from '../context/variable-setters.ts';
import { noteInteractive } from '../slips/interactive.ts';
import { noteJoinedArguments } from '../slips/joined-arguments.ts';
import { expressionMeant, noteWrittenSums } from '../slips/without-brackets.ts';
import { environmentName } from '../tree/paths.ts';
import { wordOf } from '../tree/shapes.ts';
import type { CommandStage, Expression, ScriptBlock } from '../tree/tree.ts';
import { nameOfCommand, setsExitCode, silentCommands } from '../tree/vocabulary.ts';
import { argumentsOf, bindArguments } from '../values/arguments.ts';
import { textOf } from '../values/values.ts';
import { noteLeave, thrown } from './flow.ts';
import { defineFunction, lookAhead, noteCalled } from './functions.ts';
import { mayHoldTag } from './host-tags.ts';
import { printExpression } from './output.ts';
import { printsOf, printsOfShell } from './prints.ts';

/** Commands that write to a stream other than the output, which `2>&1` and its like bring back. */
const otherStreams = /^write-(?:error|warning|verbose|debug|information|host)$/;

/** Commands whose texts `powershell.exe` shows on its standard output. */
const hostCommands = /^(?:write-(?:host|warning|verbose|debug|information)|out-(?:host|default))$/;

/** The command's own output; nothing comes in from a pipeline. */
export function commandOutput(stage: CommandStage, context: PowerShellContext): Command {
  if (stage.name.kind === 'block') return runBlock(stage, stage.name.block, context);
  const written = constantOf(textOf(stage.name, context));
  if (written === null) {
    hideKept(context);
    argumentsOf(stage, context);
    return outside('anything', stage.span, 'it runs a command that only the run names', { assigns: true });
  }
  const name = nameOfCommand(written);
  const isSourced = stage.operator === '.' || /\.ps1$/i.test(written);
  if (isSourced && context.tree.functions.get(name) === undefined) {
    argumentsOf(stage, context);
    return outside('anything', stage.span, `it runs ${shorten(written)}`, {
      assigns: true,
      program: written,
    });
  }
  const blocks = context.tree.functions.get(name);
  if (blocks !== undefined) return callFunction(stage, name, blocks, context);
  return runCmdlet(stage, name, written, context);
}

/** What is no function of the script: a cmdlet or a program. */
function runCmdlet(stage: CommandStage, name: string, written: string, context: PowerShellContext): Command {
  if (name === 'write-output') return writeOutput(stage, context);
  noteInteractive(stage, name, context);
  noteWrittenSums(stage, context);
  const given = argumentsOf(stage, context);
  const variables = setIn(namesSetBy(given), stage, context);
  const own = withoutVariables(stage, name, written, given, context);
  if (own.kind === 'outside') context.readsAll ||= mayReadAll(own, context.tree.text);
  const sets = context.tree.asksExitCode && setsExitCode(name);
  if (sets !== false) variables.push(sets ? newExitCode(stage.span) : perhapsNewExitCode(stage.span));
  return variables.length === 0 ? own : sequence([own, ...variables]);
}

/** What a cmdlet or a program does besides setting variables. */
function withoutVariables(
  stage: CommandStage,
  name: string,
  written: string,
  given: readonly ReadArgument[],
  context: PowerShellContext,
): Command {
  const { span: place } = stage;
  if (name === 'invoke-expression')
    return outside('anything', place, 'it runs code by Invoke-Expression', { assigns: true });
  if (name === 'get-content') {
    const path = given.find((argument) => argument.name === null)?.text;
    const variable = environmentName(path === undefined || path === null ? null : constantOf(path));
    if (variable !== null) return printLine([variablePiece(`env:${variable}`, place)], place);
  }
  if (/^(?:set|new|clear|remove)-(?:item|variable)$|^set-content$/.test(name)) {
    const target = environmentName(wordOfFirst(given));
    if (target !== null) return setEnvironment(target, place, context);
    if (name.endsWith('-variable')) return outside('nothing', place, '', { assigns: true });
  }
  if (setsByPath(name, given)) return outside('nothing', place, '', { assigns: true });
  if (name === 'cmd') {
    const prints = printsOfShell(given.slice(1).flatMap(({ text }) => text ?? []));
    return outside(prints, place, prints === 'anything' ? 'it runs cmd' : '');
  }
  // It is no output within PowerShell; whether it reaches the output of the whole process, its host decides.
  if (hostCommands.test(name) && given.some(({ text }) => mayHoldTag(text ?? [], context.tree)))
    return outside('anything', place, `it writes a tag by ${inTitleCase(name)}`);
  if (name === 'write-error' && stops(given, context)) return thrown(place, context);
  const isMerged = stage.redirections.some(({ merge, stream }) => merge && stream !== '1');
  if (otherStreams.test(name) && isMerged)
    return outside('anything', place, `it runs ${shorten(written)}`, { program: written });
  const hasBlock = given.some(({ expression }) => expression?.kind === 'block');
  const prints = isMerged && silentCommands.has(name) ? 'harmless' : printsOf(name, given);
  const reason = prints === 'anything' ? `it runs ${shorten(written)}` : '';
  return outside(prints, place, reason, { assigns: hasBlock, program: written });
}

/** Whether `Write-Error` ends what runs, as an error that is thrown does. */
function stops(given: readonly ReadArgument[], context: PowerShellContext): boolean {
  const at = given.findIndex(({ name }) => name === 'erroraction' || name === 'ea');
  const asked = given[at]?.text ?? given[at + 1]?.text ?? null;
  if (at >= 0) return constantOf(asked ?? [])?.toLowerCase() === 'stop';
  return context.tree.stops === 'always';
}

function setEnvironment(name: string, place: Span, context: PowerShellContext): Command {
  const target = context.targetOf(
    { kind: 'variable', name: `env:${name}`, scoped: true, span: place },
    place.end,
  );
  return { kind: 'assign', name: target, value: null };
}

/** Variables that are set in the scope of a command, to what only a run knows. */
function setIn(
  names: Iterable<string>,
  { span: place }: CommandStage,
  context: PowerShellContext,
): Command[] {
  return [...names].flatMap((name): Command[] => {
    const variable = { kind: 'variable', name, scoped: false, span: place } as const;
    // A function that assigns it nowhere else reads the script's.
    const read = context.nameOf(variable);
    const both = new Set([context.targetOf(variable, place.end), ...(read === null ? [] : [read])]);
    return [...both].map((one) => ({ kind: 'assign', name: one, value: null }));
  });
}

function writeOutput(stage: CommandStage, context: PowerShellContext): Command {
  const meant = expressionMeant(stage, context);
  if (meant !== null) return printExpression(meant, context);
  const lines = stage.arguments.flatMap((argument, index): Command[] => {
    const value = argument.value;
    if (value === null) return [];
    if (argument.kind === 'parameter' && argument.name === 'noenumerate') return [];
    const before = stage.arguments[index - 1];
    if (before?.kind === 'parameter' && /^(?:ov|ea|outvariable|erroraction)$/.test(before.name)) return [];
    return [printExpression(value, context)];
  });
  // Only parameters name variables, by a word. To read all arguments once more would double the work with each call within another.
  const naming = stage.arguments.filter(({ kind, value }, index) =>
    kind === 'parameter'
      ? value === null || isWord(value)
      : isWord(value) && stage.arguments[index - 1]?.kind === 'parameter',
  );
  const names = namesSetBy(argumentsOf({ ...stage, arguments: naming }, context));
  return sequence([...lines, ...setIn(names, stage, context)]);
}

function isWord(value: Expression): boolean {
  return value.kind === 'text' && wordOf(value) !== null;
}

/** A call of a function of the script. */
function callFunction(
  stage: CommandStage,
  name: string,
  blocks: readonly ScriptBlock[],
  context: PowerShellContext,
): Command {
  const given = argumentsOf(stage, context);
  noteJoinedArguments(stage, blocks, context);
  const { positional, named } = bindArguments(name, blocks, given, stage.span, context);
  const block = blocks.at(-1);
  if (block !== undefined && !context.leavesOf.has(name)) lookAhead(name, block, context);
  const call = called({ kind: 'call', name, arguments: positional, named, span: stage.span }, context);
  const sets = setIn(namesSetBy(given, blocks), stage, context);
  if (stage.operator !== '.') return sets.length === 0 ? call : sequence([call, ...sets]);
  // What it assigns it assigns here.
  const assigned = setIn(new Set(blocks.flatMap((one) => [...one.assigned])), stage, context);
  const isOpen = blocks.some((one) => sourcesOthers(one)(context.tree.text));
  const others = isOpen ? [outside('nothing', stage.span, '', { assigns: true })] : [];
  return sequence([call, ...others, ...sets, ...assigned]);
}

/** A call with where it leads when the function has thrown. */
function called(call: CommandOf<'call'>, context: PowerShellContext): Command {
  noteCalled(call.name, context);
  const leaves = context.leavesOf.get(call.name) ?? new Set();
  for (const leave of leaves) if (leave !== 'throw') noteLeave(leave, context);
  return leaves.has('throw') ? { kind: 'or', left: call, right: thrown(call.span, context) } : call;
}

/** `& { … }` has variables of its own, `. { … }` has not. */
function runBlock(stage: CommandStage, block: ScriptBlock, context: PowerShellContext): Command {
  const given = argumentsOf(stage, context);
  if (stage.operator === '.') return context.nested.statements(block.body, context);
  const name = `&${stage.span.start}`;
  const { positional, named } = bindArguments(name, [block], given, stage.span, context);
  return sequence([
    defineFunction(name, block, context, true),
    called({ kind: 'call', name, arguments: positional, named, span: stage.span }, context),
  ]);
}

/** `Write-Host` */
function inTitleCase(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function shorten(word: string): string {
  return clipText(word.replace(/\s+/g, ' '), 40);
}

function wordOfFirst(given: readonly ReadArgument[]): string | null {
  const first = given.find(({ name }) => name === null || /^(?:path|literalpath)$/.test(name));
  const value = first?.text ?? given[given.indexOf(first as ReadArgument) + 1]?.text ?? null;
  return value === null ? null : constantOf(value);
}
