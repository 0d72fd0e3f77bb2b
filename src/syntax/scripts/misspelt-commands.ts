import { holdsTag } from '../../grammar/tag.ts';
import { bySpan, type Span, span } from '../../source/span.ts';
import { memo } from '../../util/memo.ts';
import { isNearMiss } from '../../util/nearest.ts';
import { assignmentSlip } from './assignment-slips.ts';
import { bashSlip } from './bash-slips.ts';
import type { CommandSlip } from './defects.ts';
import { visitCommands } from './follow/contents/names-in.ts';
import { type Behaviour, tagsOf } from './follow/output/behaviour.ts';
import { blurring, harmless, tagAlone, withOneOfEachHabit, wordMeant } from './foreign-words.ts';
import { besideOneLetter, byLetters, swappedIn } from './near-commands.ts';
import {
  aliases,
  filters,
  harmlessCommands,
  harmlessSubcommands,
  silentCommands,
} from './powershell/tree/vocabulary.ts';
import type { Command, ScriptKind, Text } from './program.ts';

const printers: Readonly<Record<ScriptKind, readonly string[]>> = {
  bash: ['echo', 'printf'],
  powershell: ['Write-Output', 'echo'],
  batch: ['echo'],
};
/** A longer word, or several, are no slip for a name. */
const programName = /^\S{1,40}$/;
/** What brings functions of other files into a script for PowerShell, or gives one a name: `Set-Item function:deploy`. */
const loadsCode = /^[ \t]*(?:\.[ \t]|import-module\b|using[ \t]+module\b)|\bfunction:/im;

/** No script that people write has so many functions that nothing calls, beside so many unknown commands. */
const mostComparisons = 20_000;

/** The commands of a script that are a slip for others: the shell finds none of that name. */
export function findCommandSlips(body: Command, text: string, kind: ScriptKind): CommandSlip[] {
  const defined = new Set<string>();
  const called = new Set<string>();
  const unknown: { readonly name: string | null; readonly span: Span }[] = [];
  let mayHaveMore = kind === 'powershell' && loadsCode.test(text);
  visitCommands(body, (command) => {
    if (command.kind === 'function') defined.add(command.name);
    if (command.kind === 'call') called.add(command.name);
    // What handles a signal changes variables alone.
    const isForeign =
      command.kind === 'outside' && command.assigns && (kind !== 'bash' || command.reason !== '');
    mayHaveMore ||= isForeign && !isOwn(text, command.span, kind);
  });
  const own = byLetters(defined);
  const ofScriptIn = (written: string) => {
    const name = kind === 'powershell' ? written.toLowerCase() : written;
    return kind === 'batch' ? undefined : (swappedIn(own, name) ?? besideOneLetter(own, name));
  };
  // Where nobody hears it: `ehco "starting" >&2`. Hardly a program has an underscore in its name.
  const isSlip = (name: string) =>
    kind === 'bash' && (name.includes('_') || (swappedIn(others, name) ?? ofScriptIn(name)) !== undefined);
  const noteUnknown = (command: Command) => {
    if (command.kind === 'outside' && (command.prints === 'anything' || isSlip(command.program ?? '')))
      unknown.push({ name: programName.exec(command.program ?? '')?.[0] ?? null, span: command.span });
    for (const inner of capturedIn(command)) visitCommands(inner, noteUnknown);
  };
  for (const reached of reachedCommands(body, kind)) visitCommands(reached, noteUnknown);
  const mayBeEarly = kind === 'bash' || (kind === 'powershell' && !mayHaveMore);
  const early = mayBeEarly ? calledEarly(body, defined, text, kind) : [];
  const uncalled = [...defined].filter(
    (name) => !called.has(name) && !early.some((one) => one.written === name),
  );
  let comparisons = 0;
  const slips = unknown.flatMap(({ name, span: place }): CommandSlip[] => {
    const source = text.slice(place.start, place.end);
    const slip =
      assignmentSlip(text, place, kind) ??
      gluedPrinter(source, place, kind) ??
      tagAlone(text, place, kind) ??
      (kind === 'bash' ? bashSlip(text, place, mayHaveMore) : null);
    if (slip !== null) return [slip];
    // Code from elsewhere may define functions of any name.
    // `@if (@Code == @Batch) @then` is for JScript, which reads the same file.
    const meantWord =
      name === null || text[place.start - 1] === '@' ? undefined : wordMeant(source, name, kind);
    if (name === null || (mayHaveMore && meantWord === undefined)) return [];
    const at = place.start + Math.max(0, source.indexOf(name));
    const told = (help: string, severity: CommandSlip['severity']): CommandSlip[] => [
      { written: name, help, severity, span: span(at, at + name.length) },
    ];
    if (meantWord !== undefined) {
      const slips = told(meantWord, harmless.test(name) ? 'warning' : 'error');
      return slips.map((one) => (blurring.test(name) ? { ...one, blurs: true } : one));
    }
    const found = (meant: string, severity: CommandSlip['severity']) => told(`write ${meant}`, severity);
    const printer = printers[kind].find((other) => isNearMiss(name, other) && name !== `g${other}`);
    const isPrinter = printer !== undefined && name.toLowerCase() !== printer.toLowerCase();
    if (isPrinter && holdsTag(source)) return found(printer, 'error');
    const leaver = kind === 'bash' ? meantLeaver(name) : undefined;
    if (leaver !== undefined) return found(leaver, 'error').map((one) => ({ ...one, leaves: true }));
    const swapped = kind === 'bash' ? swappedIn(others, name) : undefined;
    if (swapped !== undefined) return found(swapped, 'error');
    if (isPrinter) return [];
    const ofScript = ofScriptIn(name);
    // That a tag does not come out which the function was given is the same mistake.
    if (ofScript !== undefined)
      return found(asDefined(ofScript, text), 'warning').map((one) => ({ ...one, blurs: holdsTag(source) }));
    const candidates = name.includes('_') ? [...uncalled, ...defined] : uncalled;
    comparisons += candidates.length;
    if (comparisons > mostComparisons) return [];
    const meant = candidates.find(
      (other) =>
        withoutMark(other) !== withoutMark(name) &&
        isNearMiss(name, other) &&
        (uncalled.includes(other) || mayBeMeant(other, name, text, place)),
    );
    return meant === undefined ? [] : found(meant, 'warning');
  });
  return withOneOfEachHabit([...slips, ...early].sort(bySpan));
}

/**
 * Whether a program that a script calls may be a slip for a function of it that is called elsewhere: not where the function
 * stands for that program, where it is one of several such, or where the script asks whether there is one.
 */
function mayBeMeant(other: string, name: string, text: string, { start }: Span): boolean {
  if (`${other}s` === name || `${name}s` === other) return false;
  if (new RegExp(`\\b(?:command|type|hash|which)\\b[^\\n;|&]*\\b${name.replace(/\W/g, '.')}\\b`).test(text))
    return false;
  const headers = text.slice(0, start).matchAll(/(?:^|\n)[ \t]*(?:function[ \t]+)?([\w-]+)[ \t]*\(\)/g);
  const last = [...headers].at(-1);
  const isOver = last !== undefined && /[\s;]\}/.test(text.slice(last.index, start));
  return last?.[1] !== other || isOver;
}

/** What brings functions of other files into a script, also as the words of a call. */
const definesMore = /\b(?:source|eval|alias)\b|(?:^|[\s;&|])\.[ \t]/m;

/** Whether a command is one of the script, a program where nothing brings in others, or none: `"$@"`, `"<goto>A</goto>"`. */
function isOwn(text: string, place: Span, kind: ScriptKind): boolean {
  const { start, end } = place;
  // `$dry_run`, which is `true` or `false`.
  const [, flag] = /^\$\{?(\w+)\}?$/.exec(text.slice(start, end)) ?? [];
  if (flag !== undefined && new RegExp(`\\b${flag}=(?:true|false)\\b`).test(text)) return true;
  const isPassedOn = /^"\$(?:@|\{@\})"/.test(text.slice(start, start + 6)) && !definesMore.test(text);
  return isPassedOn || (kind === 'bash' && bashSlip(text, place, true) !== null);
}

/** PowerShell does not ask for the case of letters. */
function asDefined(name: string, text: string): string {
  return new RegExp(`(?<![\\w-])${name.replace(/\W/g, '.')}(?![\\w-])`, 'i').exec(text)?.[0] ?? name;
}

/** What leaves code in Bash. No program is called so but for two letters that have changed places, or a number after. */
const leavers = byLetters(['exit', 'return', 'break', 'continue']);

function meantLeaver(name: string): string | undefined {
  const glued = /^(exit|return)(\d{1,3})$/.exec(name);
  if (glued !== null) return `${glued[1]} ${glued[2]}`;
  return swappedIn(leavers, name);
}

/** Of others that every script has, those that are no other program with two letters swapped, as `tset` is. */
const others = byLetters(
  'echo printf true false grep sleep mkdir touch export source local unset shift'.split(' '),
);

/**
 * Functions that are called above their definitions, where the shell looks for programs: those of the statements at the top,
 * since what stands in tests, loops, handlers and functions may run later, or be asked for first.
 */
function calledEarly(
  body: Command,
  defined: ReadonlySet<string>,
  text: string,
  kind: ScriptKind,
): CommandSlip[] {
  const found: CommandSlip[] = [];
  const known = new Set<string>();
  const pending: Command[] = [body];
  for (let command = pending.pop(); command !== undefined; command = pending.pop()) {
    if (command.kind === 'sequence') {
      pending.push(...command.commands.toReversed());
      continue;
    }
    if (kind === 'powershell') pending.push(...firstIn(command).toReversed());
    for (const name of definedIn(command)) known.add(name);
    // Code from elsewhere may define it as well, and after the end nothing runs.
    if ((command.kind === 'outside' && command.assigns) || command.kind === 'exit') break;
    if (command.kind !== 'call' || !defined.has(command.name) || known.has(command.name)) continue;
    const { name, span: place } = command;
    known.add(name);
    // It stands for a program of its name, which is run until then.
    if (new RegExp(`\\bcommand[ \\t]+${name.replace(/\W/g, '.')}\\b`).test(text)) continue;
    const at = span(place.start, place.start + name.length);
    const written = text.slice(at.start, at.end);
    if (written.toLowerCase() !== name.toLowerCase() || isOwnCommand(name, kind)) continue;
    found.push({ written, help: `define ${written} above this line`, severity: 'warning', span: at });
  }
  return found;
}

/** What a statement of PowerShell runs first: a call after which errors lead elsewhere, or one that gives a text. */
function firstIn(command: Command): readonly Command[] {
  if (command.kind === 'or') return [command.left];
  return command.kind === 'print' || command.kind === 'assign' ? capturedIn(command) : [];
}

/** What stands in `$(…)` of a command. */
function capturedIn(command: Command): readonly Command[] {
  return textsOf(command).flatMap((piece) => (piece.kind === 'captured' ? [piece.body] : []));
}

function textsOf(command: Command): Text {
  switch (command.kind) {
    case 'print':
      return command.text;
    case 'assign':
      return command.value ?? [];
    case 'switch':
      return command.subject;
    case 'call':
      return command.arguments.flat();
    case 'test':
      return command.fact?.operand ?? [];
    default:
      return [];
  }
}

/** Whether there is one of that name without the script. */
function isOwnCommand(name: string, kind: ScriptKind): boolean {
  if (kind !== 'powershell') return false;
  return [aliases, silentCommands, harmlessCommands, filters, harmlessSubcommands].some((names) =>
    names.has(name),
  );
}

/** The functions that a command may define, also those that a function defines when it is called. */
const definedIn = memo((root: Command): readonly string[] => {
  const names: string[] = [];
  visitCommands(root, (command) => {
    if (command.kind === 'function') names.push(command.name);
  });
  return names;
});

/** What stands at the top after the end of the script may be anything, up to a label. */
function reachedCommands(body: Command, language: ScriptKind): readonly Command[] {
  if (body.kind !== 'sequence') return [body];
  let isReached = true;
  return body.commands.filter((command) => {
    const { kind } = command;
    if (kind === 'label') isReached = true;
    const wasReached = isReached;
    const isFinal = command.kind === 'outside' && command.final;
    if (isFinal || kind === 'exit' || kind === 'goto' || (kind === 'return' && language === 'batch'))
      isReached = false;
    return wasReached;
  });
}

/** A function that stands for a program is often called as that with an underscore in front. */
function withoutMark(name: string): string {
  return name.replace(/^_+/, '');
}

/** `echo"<goto>PLAN</goto>"`: all of it is one word. */
function gluedPrinter(source: string, { start }: Span, kind: ScriptKind): CommandSlip | null {
  const [written = '', printer = ''] =
    kind === 'bash' ? (/^(echo|printf)["'][^\n]{0,60}/.exec(source) ?? []) : [];
  if (!holdsTag(written)) return null;
  const help = `write a blank after ${printer}`;
  return { written, help, severity: 'error', span: span(start, start + printer.length + 1) };
}

/** That a script goes on after a misspelt `exit` to another tag is the same mistake. */
export function withoutGoingOn(behaviour: Behaviour, slips: readonly CommandSlip[]): Behaviour {
  if (slips.some(({ blurs }) => blurs))
    return { ...behaviour, outcomes: behaviour.outcomes.map((way) => ({ ...way, sure: false })) };
  const ends = slips.filter(({ leaves }) => leaves);
  if (ends.length === 0) return behaviour;
  const outcomes = behaviour.outcomes.map((way) => {
    const [first, second] = tagsOf(behaviour, way).map(({ tag }) => tag.span);
    if (first === undefined || second === undefined) return way;
    const goesOn = ends.some(({ span }) => first.end <= span.start && span.end <= second.start);
    return goesOn ? { ...way, sure: false } : way;
  });
  return { ...behaviour, outcomes };
}
