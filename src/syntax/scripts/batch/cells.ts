import { span } from '../../../source/span.ts';
import { variablePiece } from '../build-command.ts';
import type { Piece } from '../program.ts';
import { argumentEdit, modifierEdit } from './edits.ts';

/** One character as cmd.exe has it in its hands, or the expansion of a variable, which counts as one. */
export interface Cell {
  readonly char: string;
  readonly start: number;
  readonly end: number;
  /** It stands for itself, because it is quoted or escaped. */
  readonly literal: boolean;
  readonly quoted: boolean;
  /** What takes its place; null for a character. */
  readonly expansion: Piece | null;
  /** The variable that is expanded, in upper case. */
  readonly name: string | null;
}

/** A cell of which quotes and carets have not been read yet. */
export type FreshCell = Omit<Cell, 'start' | 'literal' | 'quoted'> & {
  -readonly [key in 'start' | 'literal' | 'quoted']: Cell[key];
};

/** A noncharacter, so that no word of the language is ever read into an expansion. */
const expansionSign = '\ufdd0';

export function characterCell(char: string, start: number, end = start + 1): FreshCell {
  return { char, start, end, literal: false, quoted: false, expansion: null, name: null };
}

export function expansionCell(expansion: Piece, name: string | null): FreshCell {
  const { start, end } = expansion.span;
  return { char: expansionSign, start, end, literal: true, quoted: false, expansion, name };
}

/** Variables that cmd.exe makes up itself. None of them can hold a tag. */
const ownVariables = new Set([
  'CD',
  'CMDCMDLINE',
  'CMDEXTVERSION',
  'DATE',
  'ERRORLEVEL',
  'HIGHESTNUMANODENUMBER',
  'RANDOM',
  'TIME',
]);

/** Whether an expansion, as it is written, is some text in every run: the script's own path, and what cmd.exe makes up. */
export function isNeverEmpty(written: string): boolean {
  return /^%~?[fdpnxs]*0$/i.test(written) || ownVariables.has(written.slice(1, -1).toUpperCase());
}

/** The expansion of `%NAME%`, `%NAME:modifier%` or the same with `!`. `inside` is what stands between the signs. */
export function variableCell(inside: string, start: number, end: number): FreshCell {
  // A colon in front of the last sign belongs to the name.
  const colon = inside.indexOf(':');
  const hasModifier = colon > 0 && colon < inside.length - 1;
  const name = (hasModifier ? inside.slice(0, colon) : inside).toUpperCase();
  const site = span(start, end);
  if (ownVariables.has(name))
    return expansionCell({ kind: 'unknown', span: site, harmless: true }, hasModifier ? null : name);
  const edit = hasModifier ? modifierEdit(inside.slice(colon + 1)) : null;
  return expansionCell(variablePiece(name, site, edit), name);
}

const argument = /%(?:~([a-z]*)(?:\$[^:%\r\n]*:)?)?([0-9])/iy;

/** An expansion that begins at a percent sign, such as `%1` or `%~nx1`; null when there is none. */
function argumentCell(text: string, at: number): FreshCell | null {
  argument.lastIndex = at;
  const match = argument.exec(text);
  if (match === null) return null;
  const [whole, modifiers = null, digit = ''] = match;
  const site = span(at, at + whole.length);
  // The script's own name and path.
  if (digit === '0') return expansionCell({ kind: 'unknown', span: site, harmless: true }, null);
  if (whole.includes('$')) return expansionCell({ kind: 'unknown', span: site, harmless: false }, null);
  const edit = modifiers === null ? null : argumentEdit(modifiers);
  return expansionCell(variablePiece(digit, site, edit), digit);
}

/**
 * The first thing that cmd.exe does with a line: it expands what stands between percent signs, whatever the
 * line is. Quotes and carets mean nothing yet. Carriage returns vanish.
 */
export function expandLine(text: string, start: number, end: number): FreshCell[] {
  const cells: FreshCell[] = [];
  let at = start;
  while (at < end) {
    const char = text[at] ?? '';
    if (char === '%') {
      const expanded = expandPercent(text, at, end);
      if (expanded !== null) cells.push(expanded);
      at = expanded?.end ?? at + 1;
      continue;
    }
    if (char !== '\r') cells.push(characterCell(char, at));
    at += 1;
  }
  return cells;
}

/** What a percent sign and the text after it become; null when the sign stands alone, and vanishes. */
function expandPercent(text: string, at: number, end: number): FreshCell | null {
  const next = text[at + 1];
  if (next === '%' && at + 1 < end) return characterCell('%', at, at + 2);
  if (next === '*' && at + 1 < end) {
    return expansionCell({ kind: 'unknown', span: span(at, at + 2), harmless: false }, null);
  }
  const given = argumentCell(text, at);
  if (given !== null && given.end <= end) return given;
  let close = at + 1;
  while (close < end && text[close] !== '%') close += 1;
  return close === end ? null : variableCell(text.slice(at + 1, close), at, close + 1);
}

const delimiters = ' \t,;=\v\f\u00a0';

/** Whether the character separates words. */
export function isDelimiter({ char, literal }: Cell): boolean {
  return !literal && char !== '' && delimiters.includes(char);
}

/** Whether the character is one of those given, and neither quoted nor escaped. */
export function isSign({ char, literal }: Cell, signs: string): boolean {
  return !literal && char !== '' && signs.includes(char);
}

export function textOf(cells: readonly Cell[]): string {
  return cells.map(({ char }) => char).join('');
}

/** Without the delimiters in front. */
export function withoutDelimiters(cells: readonly Cell[]): readonly Cell[] {
  const first = cells.findIndex((cell) => !isDelimiter(cell));
  return first === -1 ? [] : cells.slice(first);
}

/** The words that delimiters separate. Quotes keep words together, and stay. */
export function wordsOf(cells: readonly Cell[]): Cell[][] {
  const words: Cell[][] = [];
  let word: Cell[] = [];
  for (const cell of cells) {
    if (!isDelimiter(cell) && !isSign(cell, '\n')) {
      word.push(cell);
    } else if (word.length > 0) {
      words.push(word);
      word = [];
    }
  }
  if (word.length > 0) words.push(word);
  return words;
}
