import { type Span, spanOver } from '../../../source/span.ts';
import { nearestName } from '../../../util/nearest.ts';
import { chainEdits, nothing, outside, sequence, unknownTest } from '../build-command.ts';
import type { MissingLabel } from '../defects.ts';
import type { Command, Text } from '../program.ts';
import { type Cell, textOf, withoutDelimiters, wordsOf } from './cells.ts';
import {
  errorLevelIn,
  failWithLevel,
  type Leave,
  leaveWithExpandedLevel,
  leaveWithLast,
  leaveWithNumber,
  leaveWithPresentLevel,
  leaveWithValue,
  withCode,
} from './error-level.ts';
import type { BatchScript } from './script.ts';
import { constantText, toText } from './text.ts';

/** The name of a label, as labels are compared, from the text after its colon. */
export function labelText(text: string): string {
  return (/^[ \t,;=]*([^ \t,;=:+&|<>\r\n]*)/.exec(text)?.[1] ?? '').toUpperCase();
}

/** `goto LABEL`, `goto :LABEL`, `goto :eof`. */
export function readGoto(cells: readonly Cell[], place: Span, script: BatchScript): Command {
  const target = constantText(withoutDelimiters(cells), script);
  if (target === null) {
    const jump = (label: string): Command => ({ kind: 'goto', label, span: place });
    const lost: Command = { kind: 'exit', status: 'failure', span: place };
    const open = outside('anything', place, 'it jumps to a label that only a run settles', { final: true });
    return chooseLabel(withoutDelimiters(cells), place, script, jump, lost) ?? open;
  }
  if (/^:eof(?![^\s,;=:+])/i.test(target)) return leaveWithLast(leaving(place, script), place, script);
  const label = labelText(target.replace(/^:/, ''));
  const found = script.survey.findLabel(label, place.end);
  if (found !== null) return { kind: 'goto', label: found, span: place };
  const unknown = unknownLabel(label, place, script);
  if (unknown !== null) return unknown;
  noteMissing(script, label, { name: target.replace(/^:/, '').trimEnd(), isCalled: false, span: place });
  return { kind: 'exit', status: 'failure', span: place };
}

/** A jump in front of `||`: without a label, cmd.exe ends the script, and runs the rest of the line all the same. */
export function orLost(jump: Command, place: Span): Command {
  const reason = 'it goes on after a jump that may lead nowhere';
  const lost = outside('anything', place, reason, { final: true });
  return { kind: 'if', condition: unknownTest, then: jump, otherwise: lost };
}

/** The label that is always there, and has a colon wherever it is named. */
const endOfFile = 'EOF';

function noteMissing(
  { missing, survey }: BatchScript,
  label: string,
  found: Omit<MissingLabel, 'near'>,
): void {
  if (missing.has(label) || missing.size >= mostMissing) return;
  const near =
    survey.labels.size > mostLabels ? null : nearestName(label, [...survey.labels.keys(), endOfFile]);
  const isLower = found.name === found.name.toLowerCase();
  const meant = isLower ? (near?.toLowerCase() ?? null) : near;
  missing.set(label, { ...found, near: near === endOfFile ? `:${meant}` : meant });
}

/** A label to which raymond cannot go; null for one that is not there. */
function unknownLabel(label: string, place: Span, script: BatchScript): Command | null {
  const { isCutOff, hiddenLabels } = script.survey;
  if (!isCutOff && !hiddenLabels.has(label)) return null;
  return outside('anything', place, `it jumps to ${label} inside a block`, { assigns: true, final: true });
}

/** Ends the lines after a label, or the script, with all that was set locally. */
function leaving(place: Span, script: BatchScript): Leave {
  const forgets = script.leave(place);
  script.endWay();
  return (status, code) => sequence([...forgets, { kind: 'return', status, ...withCode(code), span: place }]);
}

/** `exit`, `exit 1`, `exit /b`, `exit /b 1`. */
export function readExit(cells: readonly Cell[], place: Span, script: BatchScript): Command {
  const given = withoutDelimiters(cells);
  const isLocal = textOf(given.slice(0, 2)).toLowerCase() === '/b';
  if (!isLocal) script.endWay();
  const leave: Leave = isLocal
    ? leaving(place, script)
    : (status, code) => ({ kind: 'exit', status, ...withCode(code), span: place });
  const [word] = wordsOf(withoutDelimiters(isLocal ? given.slice(2) : given));
  if (word === undefined) return leaveWithLast(leave, place, script);
  const level = errorLevelIn(word, script);
  if (level === 'expanded') return leaveWithExpandedLevel(leave, place, script);
  if (level === 'present') return leaveWithPresentLevel(leave, script);
  const code = toText(word, script);
  const number = constantText(word, script);
  if (number === null) return leaveWithValue(leave, code, place);
  if (!/^[-+]?\d+$/.test(number)) return leave('unknown');
  return leaveWithNumber(leave, Number(number), place, script);
}

/** `call :LABEL argument…`. Null for a call of anything else. */
export function readGosub(cells: readonly Cell[], place: Span, script: BatchScript): Command | null {
  const words = withoutDelimiters(cells);
  if (words[0]?.char !== ':') return null;
  const [first = [], ...others] = wordsOf(words);
  script.found.firstCall = Math.min(script.found.firstCall, place.start);
  const target = constantText(first, script);
  script.noteCall(place.end);
  script.found.lastProgram = script.changes;
  // Noted in the first reading already, which knows no labels yet.
  const given = argumentsOf(others, script);
  if (target === null) {
    const call = (label: string): Command => ({ kind: 'gosub', label, arguments: given, span: place });
    const open = outside('anything', place, 'it calls a label that only a run settles', { assigns: true });
    return chooseLabel(first, place, script, call, failWithLevel(place, script)) ?? open;
  }
  if (target.toLowerCase() === ':eof') return nothing;
  const label = labelText(target.slice(1));
  const found = script.survey.findLabel(label, place.end);
  if (found === null) {
    const unknown = unknownLabel(label, place, script);
    if (unknown?.kind === 'outside') return { ...unknown, final: false };
    noteMissing(script, label, { name: target.slice(1), isCalled: true, span: place });
    return failWithLevel(place, script);
  }
  return { kind: 'gosub', label: found, arguments: given, span: place };
}

/** More missing labels than this are not told. */
const mostMissing = 20;
/** Among more labels than this, none is looked for by a part of its name. */
const mostLabels = 100;
/** More labels than this are not compared with a name one by one. */
const mostChoices = 20;

/** A jump to whichever label a variable in the name settles, as in `goto CASE_%X%`; null when too much is open. */
function chooseLabel(
  cells: readonly Cell[],
  place: Span,
  script: BatchScript,
  go: (label: string) => Command,
  otherwise: Command,
): Command | null {
  const { labels, hiddenLabels, isCutOff } = script.survey;
  const pieces = toText(cells, script);
  const at = pieces.findIndex(({ kind }) => kind === 'variable');
  const variable = pieces[at];
  const isOne = pieces.every(({ kind }, index) => kind === 'literal' || index === at);
  if (variable?.kind !== 'variable' || !isOne) return null;
  if (labels.size > mostLabels || hiddenLabels.size > 0 || isCutOff) return null;
  const [before, behind] = [pieces.slice(0, at), pieces.slice(at + 1)].map((some) =>
    some.map((piece) => (piece.kind === 'literal' ? piece.text : '')).join(''),
  ) as [string, string];
  const prefix = before.replace(/^:/, '').toUpperCase();
  const suffix = /^[ \t]/.test(behind) ? '' : labelText(behind);
  // `:eof` is no label of the script.
  const isClear = prefix !== '' && labelText(prefix) === prefix;
  const choices = [...labels.keys()].filter(
    (label) =>
      label.length >= prefix.length + suffix.length && label.startsWith(prefix) && label.endsWith(suffix),
  );
  if (!isClear || choices.length > mostChoices) return null;
  return choices.reduceRight((rest, label): Command => {
    const value = label.slice(prefix.length, label.length - suffix.length);
    const edit = chainEdits(variable.edit, (text) => (labelText(text) === value ? value : text));
    const operand: Text = [{ ...variable, edit }];
    const fact = { subject: `%${variable.name}%`, value, operand, equal: true };
    const found = script.survey.findLabel(label, place.end) ?? label;
    return { kind: 'if', condition: { kind: 'test', fact }, then: go(found), otherwise: rest };
  }, otherwise);
}

/** An argument that is not given is empty. */
function argumentsOf(words: readonly Cell[][], script: BatchScript): Text[] {
  const given = words.slice(0, 9).map((word) => argumentText(word, script));
  for (const [index, value] of given.entries()) script.found.noteValue(String(index + 1), value);
  while (given.length < script.survey.mostArguments) given.push([]);
  return given;
}

function argumentText(word: readonly Cell[], script: BatchScript): Text {
  const isQuoted = word[0]?.char === '"';
  const text = toText(word, script);
  const isOpen = text.some((piece) => {
    // `call` reads its line once more, and doubles carets in quotes.
    if (piece.kind === 'literal') return (isQuoted ? /[%^]/ : /[%^<>&|]/).test(piece.text);
    // A value with blanks in it would become several arguments.
    return piece.kind === 'variable' && !isQuoted && script.isSpaced(piece.name);
  });
  const place = spanOver(word);
  return isOpen ? [{ kind: 'unknown', span: place, harmless: false }] : text;
}

/** `shift`: each argument becomes the one in front of it. */
export function readShift(place: Span, script: BatchScript): Command {
  const names = Array.from({ length: script.survey.mostArguments }, (_, index) => String(index + 1));
  return sequence(names.map((name) => script.assign(name, null, place.end)));
}
