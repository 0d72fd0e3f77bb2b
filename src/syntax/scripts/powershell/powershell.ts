import { holdsTag } from '../../../grammar/tag.ts';
import { span } from '../../../source/span.ts';
import { outside, partsOf, succeed } from '../build-command.ts';
import type { UnfilledVariable } from '../defects.ts';
import type { Command, Program } from '../program.ts';
import { unquotedTagIn } from '../unquoted-tag.ts';
import { PowerShellContext } from './context/context.ts';
import { misspeltVariables } from './context/misspelt.ts';
import { newExitCode, sequence } from './context/program-parts.ts';
import { parsePowerShell } from './parse/parser.ts';
import { faultAt } from './parse/syntax-fault.ts';
import { printExpression } from './statements/output.ts';
import { readPart, readStatement, readStatements } from './statements/statements.ts';
import type { Parameter } from './tree/tree.ts';
import { converted, omitted } from './values/conversions.ts';
import { textOf } from './values/values.ts';

/**
 * Reads a PowerShell script. A parser of our own: the tree-sitter grammar for PowerShell refuses switches on
 * one line, labels after `break`, `??`, `? :` and much else that people write.
 */
export function readPowerShell(text: string): Program {
  const written = parsePowerShell(text);
  const { meant, told } = misspeltVariables(written);
  const tree = meant.size === 0 ? written : parsePowerShell(text, meant);
  const context = new PowerShellContext(tree, {
    statements: readStatements,
    statement: readStatement,
    part: readPart,
    printExpression,
  });
  const commands = givenFirst(context);
  // Nobody is there to be asked for what must be given.
  const asked = tree.block.parameters?.find(({ isMandatory }) => isMandatory);
  if (asked !== undefined) commands.push({ kind: 'exit', status: 'failure', span: asked.variable.span });
  if (tree.asksExitCode) commands.push(newExitCode(span(0, 0)));
  commands.push(readStatements(tree.block.body, context));
  if (tree.problem !== null)
    commands.push(outside('anything', tree.problem.span, tree.problem.reason, { assigns: true }));
  const last = sequence(commands);
  const damage = tree.problem?.damaged === true ? tree.problem.span : null;
  // However its last command ended, a script that reaches its end succeeds.
  const end: Command[] = endsWell(last) ? [] : [succeed];
  const unquoted = tree.problem === null ? {} : unquotedTagIn(text, 'powershell', tree.problem.span.start);
  const unfilled = [
    ...told,
    ...tree.unfilled,
    ...withoutDrive(context),
    ...(asked === undefined ? [] : neverGiven(asked, text)),
  ];
  const lostOutcomes = [...context.lostOutcomes.values(), ...tree.lostSums];
  return {
    body: sequence([last, ...end]),
    reads: context.reads(),
    ...(context.readsAll || readsAny.test(text) ? { readsAll: true } : {}),
    damage,
    comments: tree.comments,
    ...(damage === null || unquoted.unquotedTag !== undefined
      ? {}
      : { syntaxFaults: [faultAt(text, damage, tree.problem?.mistake ?? null)] }),
    ...(unfilled.length === 0 ? {} : { unfilled }),
    ...(tree.newer.length === 0 ? {} : { newerSyntax: tree.newer }),
    ...(lostOutcomes.length === 0 ? {} : { lostOutcomes }),
    ...(tree.lostComparisons.length === 0 ? {} : { lostComparisons: tree.lostComparisons }),
    ...unquoted,
  };
}

/** What the parameters of the script are, for raymond gives it no arguments. */
function givenFirst(context: PowerShellContext): Command[] {
  const { block, kinds } = context.tree;
  return (block.parameters ?? []).map((parameter) => {
    const { variable, type, initial, isOpen } = parameter;
    const { span: place } = variable;
    const value =
      initial === null || isOpen
        ? omitted(parameter, place)
        : converted(textOf(initial, context, true), type, place, kinds);
    return { kind: 'assign', name: context.targetOf(variable, place.end), value };
  });
}

/** What is told of variables of the environment that are read without `env:`. */
function withoutDrive(context: PowerShellContext): UnfilledVariable[] {
  return [...context.withoutDrive].map(([name, place]) => ({
    message: `$${name} is always empty here: PowerShell reads the environment by $env:NAME`,
    span: place,
    help: `write $env:${name}`,
  }));
}

/** All variables of the environment, or one whose name only a run knows. */
const readsAny = /\benv:(?![\w{(])|\.GetEnvironmentVariable(?:s|\(\s*\$)/i;

/** A parameter that must be given. A script without tags is for other scripts, which may give it. */
function neverGiven({ variable: { span: place } }: Parameter, text: string): UnfilledVariable[] {
  if (!holdsTag(text)) return [];
  const name = text.slice(place.start, place.end);
  const message = `${name} must be given, and a state is given nothing: PowerShell ends it before its first command`;
  const help = 'leave Mandatory out, or read a variable of the environment in its place';
  return [{ message, span: place, help, severity: 'info' }];
}

function endsWell(command: Command): boolean {
  const last = partsOf(command).at(-1);
  // What is given to a variable may be the output of a function that has failed.
  if (last?.kind === 'assign') return last.value?.every(({ kind }) => kind !== 'captured') ?? true;
  return last === undefined || ['print', 'exit', 'function', 'status'].includes(last.kind);
}
