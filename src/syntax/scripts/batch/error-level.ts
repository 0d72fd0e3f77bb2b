import { type Span, span } from '../../../source/span.ts';
import { failed, outside, sequence, unknownTest, variablePiece } from '../build-command.ts';
import { type Command, type CommandOf, errorLevel, type Text } from '../program.ts';
import { type Cell, textOf } from './cells.ts';
import type { BatchScript } from './script.ts';

export type Level = 'success' | 'failure' | null;

/** A condition, and what is known of the error level where it holds and where it does not. */
export interface Condition {
  readonly command: Command;
  readonly levels: readonly [holds: Level, fails: Level];
}

export const noLevels = [null, null] as const;

/** Makes the command that leaves the script, or the lines after a label, with a status. */
export type Leave = (status: CommandOf<'return'>['status'], code?: string) => Command;

const name = errorLevel;
const variable = `$${name}`;

/** The part of such a command that says which variable holds the exit code. */
export function withCode(code: string | undefined): { readonly code?: string } {
  return code === undefined ? {} : { code };
}

/** Whether cells are the error level: the present one, or the one that percent signs have put there. */
export function errorLevelIn(cells: readonly Cell[], script: BatchScript): 'present' | 'expanded' | null {
  if (script.delayed !== false && textOf(cells).toUpperCase() === `!${name}!`) return 'present';
  return cells.length === 1 && cells[0]?.name === name ? 'expanded' : null;
}

const presentLevel: Text = [variablePiece(name, span(0, 0))];

/** Whether the level is less than 0, as that of a crash is: nobody expects that, and scripts do prepare for it. */
const isNoCrash: Command = outside('nothing', span(0, 0), '', { succeeds: true });
const isCrash: Command = { kind: 'not', command: isNoCrash };

/** A test of the error level, in terms of "is it at least N", so that all its forms agree on the subject. */
export function readLevel(text: string, operator: string): Condition {
  const level = /^(?:0|-?[1-9]\d{0,9})$/.test(text) ? Number(text) : null;
  if (level === null) return { command: unknownTest, levels: noLevels };
  const isEquality = operator === '==' || operator === 'equ' || operator === 'neq';
  if (isEquality && level !== 0) {
    const equal = operator !== 'neq';
    const command = {
      kind: 'test',
      fact: { subject: variable, value: text, operand: presentLevel, equal },
    } as const;
    return { command, levels: equal ? ['failure', null] : [null, 'failure'] };
  }
  const isAbove = operator === 'gtr' || operator === 'leq' || isEquality;
  const least = isAbove ? level + 1 : level;
  const holds = operator === 'geq' || operator === 'gtr' || operator === 'neq';
  if (least <= 0)
    return holds
      ? { command: isNoCrash, levels: [null, 'failure'] }
      : { command: isCrash, levels: ['failure', null] };
  const below = least === 1 ? 'success' : null;
  const fact = { subject: `${variable} >= ${least}`, value: null, operand: null, equal: holds };
  return { command: { kind: 'test', fact }, levels: holds ? ['failure', below] : [below, 'failure'] };
}

/**
 * The same with `%ERRORLEVEL%`, which cmd.exe puts into a block before any command of it has run: what it
 * tests is then the level from before the block.
 */
export function readExpandedLevel(text: string, operator: string, script: BatchScript): Condition {
  const condition = readLevel(text, operator);
  const { command } = condition;
  if (!script.isLevelOld) return condition;
  if (command.kind !== 'test') return { command, levels: noLevels };
  const { fact } = command;
  if (fact === null) return condition;
  if (script.hasRunNothing) {
    // It is 0, which no test that is left here asks for.
    return { command: { kind: 'status', status: fact.equal ? 'failure' : 'success' }, levels: noLevels };
  }
  const subject = fact.subject.replace(variable, '%ERRORLEVEL% from before the line');
  return { command: { kind: 'test', fact: { ...fact, subject, operand: null } }, levels: noLevels };
}

/** `exit` without a number: with the error level, as far as cmd.exe hands that on. */
export function leaveWithLast(leave: Leave, place: Span, script: BatchScript): Command {
  const { knownLevel } = script;
  if (knownLevel?.changes === script.changes) {
    // After `||`, the exit code of `cmd /c` is 0 all the same.
    return knownLevel.isAlternative ? leaveWithAny(leave, place) : leave(knownLevel.status);
  }
  return script.mayHoldLevel(place.start) ? leaveWithLevel(leave) : leave('last');
}

/** `exit %ERRORLEVEL%` */
export function leaveWithExpandedLevel(leave: Leave, place: Span, script: BatchScript): Command {
  const { knownLevel } = script;
  if (knownLevel?.changes === script.changesBefore && !knownLevel.isAlternative) {
    return leave(knownLevel.status);
  }
  if (!script.isLevelOld) return leaveWithLevel(leave);
  return script.hasRunNothing ? leave('success') : leaveWithAny(leave, place);
}

/** `exit !ERRORLEVEL!` */
export function leaveWithPresentLevel(leave: Leave, script: BatchScript): Command {
  const { knownLevel } = script;
  return knownLevel?.changes === script.changes ? leave(knownLevel.status) : leaveWithLevel(leave);
}

/** With the error level, of which a test on the way here may have told something; what prints leaves it as it is. */
function leaveWithLevel(leave: Leave): Command {
  return leave('unknown', name);
}

/** With a status of which nothing can be said: neither is what a run can be expected to end with. */
function leaveWithAny(leave: Leave, place: Span): Command {
  // At the end of the file there is no command to speak of.
  if (place.start === place.end) return sequence([...unsure(place), leave('unknown')]);
  const condition = outside('nothing', place);
  return {
    kind: 'if',
    condition,
    then: sequence([...unsure(place), leave('success')]),
    otherwise: leave('last'),
  };
}

/** Makes void what is known of the error level. */
export const forgetLevel: Command = { kind: 'assign', name, value: null };

/** After `||` it is raised, nobody knows how far: whatever asks for it there is left to the run. */
export const raiseLevel: Command = {
  kind: 'assign',
  name,
  value: [{ kind: 'literal', text: 'raised', span: span(0, 0) }],
};

/** The error level is one of some numbers. */
export function setLevel(least: number, most: number, place: Span): Command {
  return {
    kind: 'assign',
    name,
    value: [{ kind: 'unknown', span: place, harmless: true, range: { least, most } }],
  };
}

/** `exit 2`: leaves the number for whoever called the lines. */
export function leaveWithNumber(leave: Leave, number: number, place: Span, script: BatchScript): Command {
  return withLevel(number, leave(number === 0 ? 'success' : 'failure'), place, script);
}

/** Raises the error level. */
export function failWithLevel(place: Span, script: BatchScript): Command {
  return withLevel(1, failed, place, script);
}

/** Higher numbers turn into others. */
const highestLevel = 0x7fffffff;

function withLevel(level: number, command: Command, place: Span, script: BatchScript): Command {
  if (!script.testsLevel || !script.survey.hasCalls) return command;
  // What is no failure to `if errorlevel 1` is one to `if %ERRORLEVEL% neq 0`, which is taken for the same.
  const isPlain = level >= 0 && level <= highestLevel;
  const value: Text | null = isPlain ? [{ kind: 'literal', text: String(level), span: place }] : null;
  return sequence([{ kind: 'assign', name, value }, command]);
}

/** No variable of cmd.exe has an equals sign in its name. */
const settled = '=';

/** What makes a test that raymond cannot decide one of which either outcome may be impossible. */
function settle(): Command {
  return { kind: 'assign', name: settled, value: [] };
}

function unsure(place: Span): Command[] {
  const fact = { subject: 'the exit code', value: null, operand: settledText(place), equal: true };
  return [settle(), { kind: 'test', fact }];
}

function settledText(place: Span): Text {
  return [variablePiece(settled, span(place.end, place.end))];
}

/** `exit %CODE%` */
export function leaveWithValue(leave: Leave, code: Text, place: Span): Command {
  const operand = [...code, ...settledText(place)];
  const condition: Command = {
    kind: 'test',
    fact: { subject: 'the exit code', value: '0', operand, equal: true },
  };
  const ways: Command = { kind: 'if', condition, then: leave('success'), otherwise: leave('failure') };
  return sequence([settle(), ways]);
}
