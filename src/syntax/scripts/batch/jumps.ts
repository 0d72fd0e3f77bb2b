import { type Span, span } from '../../../source/span.ts';
import { outside, sequence } from '../build-command.ts';
import type { Command, Text } from '../program.ts';
import { type Cell, textOf, withoutDelimiters, wordsOf } from './cells.ts';
import type { BatchScript } from './script.ts';
import { constantText, toText } from './text.ts';

/** The name of a label, as labels are compared, from the text behind its colon. */
export function labelText(text: string): string {
  return (/^[ \t,;=]*([^ \t,;=:+&|<>\r\n]*)/.exec(text)?.[1] ?? '').toUpperCase();
}

/** `goto LABEL`, `goto :LABEL`, `goto :eof`. */
export function readGoto(cells: readonly Cell[], place: Span, script: BatchScript): Command {
  const target = constantText(withoutDelimiters(cells), script);
  if (target === null) {
    return outside('anything', place, 'it jumps to a label that only a run settles', { final: true });
  }
  if (/^:eof(?![^\s,;=:+])/i.test(target)) return leave(script.statusAt(place.start), place, script);
  const label = labelText(target.replace(/^:/, ''));
  const found = script.survey.findLabel(label, place.end);
  if (found !== null) return { kind: 'goto', label: found, span: place };
  return unknownLabel(label, place, script) ?? { kind: 'exit', status: 'failure', span: place };
}

/** A label to which raymond cannot go; null for one that is not there. */
function unknownLabel(label: string, place: Span, script: BatchScript): Command | null {
  const { isCutOff, hiddenLabels } = script.survey;
  if (!isCutOff && !hiddenLabels.has(label)) return null;
  return outside('anything', place, `it jumps to ${label} inside a block`, { assigns: true, final: true });
}

/** Ends the lines behind a label, or the script, with all that was set locally. */
function leave(
  status: Extract<Command, { kind: 'return' }>['status'],
  place: Span,
  script: BatchScript,
): Command {
  return sequence([...script.leave(place), { kind: 'return', status }]);
}

/** `exit`, `exit 1`, `exit /b`, `exit /b 1`. */
export function readExit(cells: readonly Cell[], place: Span, script: BatchScript): Command {
  const given = withoutDelimiters(cells);
  const isLocal = textOf(given.slice(0, 2)).toLowerCase() === '/b';
  const status = statusOf(withoutDelimiters(isLocal ? given.slice(2) : given), place, script);
  return isLocal ? leave(status, place, script) : { kind: 'exit', status, span: place };
}

function statusOf(
  cells: readonly Cell[],
  place: Span,
  script: BatchScript,
): Extract<Command, { kind: 'return' }>['status'] {
  const [word] = wordsOf(cells);
  if (word === undefined) return script.statusAt(place.start);
  const isLevel = word.length === 1 && word[0]?.name === 'ERRORLEVEL';
  const known = script.statusAt(place.start);
  if (isLevel && script.knownLevel !== null) return known;
  const number = constantText(word, script);
  if (number === null || !/^[-+]?\d+$/.test(number)) return 'unknown';
  return Number(number) === 0 ? 'success' : 'failure';
}

/** `call :LABEL argument…`. Null for a call of anything else. */
export function readGosub(cells: readonly Cell[], place: Span, script: BatchScript): Command | null {
  const words = withoutDelimiters(cells);
  if (words[0]?.char !== ':') return null;
  const [first = [], ...others] = wordsOf(words);
  const target = constantText(first, script);
  script.noteCall(place.end);
  if (target === null) {
    return outside('anything', place, 'it calls a label that only a run settles', { assigns: true });
  }
  if (target.toLowerCase() === ':eof') return { kind: 'sequence', commands: [] };
  const label = labelText(target.slice(1));
  const found = script.survey.findLabel(label, place.end);
  // Noted in the first reading already, which knows no labels yet.
  const given = argumentsOf(others, script);
  if (found === null) {
    const unknown = unknownLabel(label, place, script);
    return unknown?.kind === 'outside' ? { ...unknown, final: false } : { kind: 'status', status: 'failure' };
  }
  return { kind: 'gosub', label: found, arguments: given, span: place };
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
  const place = span(word[0]?.start ?? 0, word.at(-1)?.end ?? 0);
  return isOpen ? [{ kind: 'unknown', span: place, harmless: false }] : text;
}

/** `shift`: each argument becomes the one in front of it. */
export function readShift(place: Span, script: BatchScript): Command {
  const names = Array.from({ length: script.survey.mostArguments }, (_, index) => String(index + 1));
  return sequence(names.map((name) => script.assign(name, null, place.end)));
}
