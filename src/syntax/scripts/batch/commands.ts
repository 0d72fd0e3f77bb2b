import { type Span, span, spanOver } from '../../../source/span.ts';
import { failed, outside, sequence } from '../build-command.ts';
import type { Command, CommandOf } from '../program.ts';
import { type Cell, isDelimiter, textOf, withoutDelimiters, wordsOf } from './cells.ts';
import { setLevel } from './error-level.ts';
import { readExit, readGosub, readGoto, readShift } from './jumps.ts';
import type { BatchScript } from './script.ts';
import { readCalledSet, readSet } from './set.ts';
import { constantText, toText } from './text.ts';
import {
  internalCommands,
  keepsLevel,
  printsNoTag,
  printsNothing,
  subcommands,
  tools,
} from './vocabulary.ts';

/** A command without operators and redirections. `cells`: at least one. */
export function readCommand(cells: readonly Cell[], script: BatchScript): Command {
  const given = withoutDelimiters(cells);
  const place = spanOver(given);
  const name = internalName(given);
  if (name === null) return readProgram(given, place, script);
  return readInternal(name, given.slice(name.length), place, script);
}

/** The command of cmd.exe that a line begins with, in lower case; null when it begins with a program. */
function internalName(cells: readonly Cell[]): string | null {
  let name = '';
  for (const { char, quoted } of cells) {
    if (quoted || name.length > 12 || !/[a-z]/i.test(char)) break;
    name += char.toLowerCase();
  }
  const behind = cells[name.length];
  const isWhole = behind === undefined || isDelimiter(behind) || '.:/\\+[](\n'.includes(behind.char);
  return isWhole && internalCommands.has(name) ? name : null;
}

function readInternal(name: string, rest: readonly Cell[], place: Span, script: BatchScript): Command {
  switch (name) {
    case 'echo':
      return readEcho(rest, place, script);
    case 'set':
      return readSet(rest, place, script);
    case 'goto':
      return readGoto(rest, place, script);
    case 'exit':
      return readExit(rest, place, script);
    case 'call':
      return readCall(rest, place, script);
    case 'shift':
      return readShift(place, script);
    case 'setlocal': {
      const [, mode] = /\b(en|dis)abledelayedexpansion\b/i.exec(textOf(rest)) ?? [];
      script.openScope(mode === undefined ? null : mode.toLowerCase() === 'en');
      // It sets the error level to 0, as it is at the top of a script; `endlocal` leaves it alone.
      if (script.changes === 0) return sequence([]);
      script.changes += 1;
      return outside('nothing', place, '', { succeeds: true });
    }
    case 'endlocal':
      return sequence(script.closeScope(place));
    default:
      return readOther(name, withoutDelimiters(rest), place, script);
  }
}

/** `echo text`, and `echo.`, `echo(` and others of the kind, which print an empty line, too. */
function readEcho(rest: readonly Cell[], place: Span, script: BatchScript): Command {
  const [sign, ...text] = rest;
  const words = textOf(text).trim().toLowerCase();
  const isPlain = sign === undefined || isDelimiter(sign);
  // It turns the echoing of commands on or off, or says which of both it is.
  if (isPlain && (words === 'on' || words === 'off')) return sequence([]);
  if ((isPlain && words === '') || textOf(rest).trim() === '/?') return outside('harmless', place);
  const lineBreak = { kind: 'literal', text: '\r\n', span: span(place.end, place.end) } as const;
  return { kind: 'print', text: [...toText(text, script), lineBreak], span: place };
}

function readCall(rest: readonly Cell[], place: Span, script: BatchScript): Command {
  const given = withoutDelimiters(rest);
  if (given.length === 0) {
    script.changes += 1;
    // `(call )` sets the error level to 0; `(call)` raises it, which is left to the run.
    return outside('nothing', place, '', { succeeds: rest.length > 0 });
  }
  const gosub = readGosub(given, place, script);
  if (gosub !== null) return gosub;
  const name = internalName(given);
  if (name === null) {
    // It may be another batch file, which shares its variables with this one.
    const called = programName(given, script);
    const assigns = !tools.has(called.replace(/\.(?:cmd|bat)$/, '')) && !/\.(?:exe|com)$/.test(called);
    if (assigns) script.noteCall(place.end);
    else script.changes += 1;
    script.found.lastProgram = script.changes;
    return { ...program(given, place, script), assigns, final: false };
  }
  // A line that is called is read once more.
  if (name === 'call') return outside('anything', place, 'it calls call', { assigns: true });
  if (!given.some(({ char }) => '%^<>&|'.includes(char))) return readCommand(given, script);
  if (name === 'set') return readCalledSet(given.slice(name.length), place, script);
  return outside('anything', place, 'call reads the line once more', { assigns: true });
}

function readOther(name: string, rest: readonly Cell[], place: Span, script: BatchScript): Command {
  if (!keepsLevel.has(name)) script.changes += 1;
  // Without a folder or a path, these say what it is.
  const asks = ['cd', 'chdir', 'path'].includes(name) && rest.length === 0;
  if (asks || printsNoTag.has(name)) return outside('harmless', place);
  if (name === 'path') return script.assign('PATH', null, place.end);
  return printsNothing.has(name) ? outside('nothing', place) : program(textCells(name, rest), place, script);
}

/** A command by its name alone. */
function textCells(name: string, rest: readonly Cell[]): readonly Cell[] {
  const start = rest[0]?.start ?? 0;
  const cell = { start, end: start, literal: true, quoted: false, expansion: null, name: null };
  return [...name].map((char) => ({ ...cell, char }));
}

function readProgram(cells: readonly Cell[], place: Span, script: BatchScript): Command {
  script.changes += 1;
  script.found.lastProgram = script.changes;
  const command = program(cells, place, script);
  if (!/^choice(?:\.exe)?$/.test(programName(cells, script))) return command;
  // The number of the key that was pressed is what it ends with.
  return sequence([command, ...(script.testsLevel ? [setLevel(1, keysOf(cells), place)] : []), failed]);
}

/** How many keys `choice` accepts: Y and N without `/c`. */
function keysOf(cells: readonly Cell[]): number {
  const text = textOf(cells);
  if (!/\s\/c/i.test(text)) return 2;
  const [, keys] = /\s\/c(?:\s+|:)"?([^\s"]+)/i.exec(text) ?? [];
  const isKnown = keys !== undefined && cells.every(({ expansion }) => expansion === null);
  return isKnown ? keys.length : Number.POSITIVE_INFINITY;
}

/** What a line calls, in lower case; '' when only a run settles it. */
function programName(cells: readonly Cell[], script: BatchScript): string {
  const text = constantText(wordsOf(cells)[0] ?? [], script)?.replaceAll('"', '') ?? '';
  return text.toLowerCase().replace(/^\.[\\/]/, '');
}

/** A program, or another batch file: without `call`, control does not come back from that. */
function program(cells: readonly Cell[], place: Span, script: BatchScript): CommandOf<'outside'> {
  const [word = [], next] = wordsOf(cells);
  const text = constantText(word, script)?.replaceAll('"', '') ?? null;
  if (text === null || text === '')
    return outside('anything', place, 'it runs a command that only a run settles');
  const file = text.slice(Math.max(text.lastIndexOf('\\'), text.lastIndexOf('/')) + 1);
  const reason = `it runs ${file.slice(0, 60)}`;
  if (/\.(?:bat|cmd)$/i.test(file)) return outside('anything', place, reason, { program: file, final: true });
  const name = file.toLowerCase().replace(/\.(?:exe|com)$/, '');
  if (file !== text) return outside('anything', place, reason, { program: file });
  if (printsNothing.has(name)) return outside('nothing', place);
  const first = next === undefined ? '' : (constantText(next, script) ?? '');
  const isHarmless = printsNoTag.has(name) || subcommands.get(name)?.includes(first) === true;
  return isHarmless ? outside('harmless', place) : outside('anything', place, reason, { program: file });
}
