import { span } from '../../../source/span.ts';
import { constantOf, variablePiece } from '../build-command.ts';
import type { Piece, Text } from '../program.ts';
import { type Cell, expansionCell, textOf, variableCell } from './cells.ts';
import { argumentEdit } from './edits.ts';
import type { BatchScript, LoopVariable } from './script.ts';

/** Cells as a text, after the last two expansions of cmd.exe: of the variables of `for`, and of `!X!`. */
export function toText(cells: readonly Cell[], script: BatchScript): Text {
  return joinCells(expandCells(cells, script));
}

/** Cells after those expansions. */
export function expandCells(cells: readonly Cell[], script: BatchScript): readonly Cell[] {
  return expandDelayed(expandLoopVariables(cells, script), script);
}

/** The text of cells, when it is fixed; else null. */
export function constantText(cells: readonly Cell[], script: BatchScript): string | null {
  return constantOf(toText(cells, script));
}

/** Characters that stand side by side become one piece; an escape is its own. */
function joinCells(cells: readonly Cell[]): Text {
  const pieces: Piece[] = [];
  let start = 0;
  let end = 0;
  let run = '';
  const flush = () => {
    if (run !== '') pieces.push({ kind: 'literal', text: run, span: span(start, end) });
    run = '';
  };
  for (const cell of cells) {
    const isVerbatim = cell.expansion === null && cell.end - cell.start === cell.char.length;
    if (!isVerbatim || cell.start !== end) flush();
    if (!isVerbatim) {
      const place = span(cell.start, cell.end);
      pieces.push(cell.expansion ?? { kind: 'literal', text: cell.char, span: place });
      continue;
    }
    if (run === '') start = cell.start;
    run += cell.char;
    end = cell.end;
  }
  flush();
  return pieces;
}

function expandLoopVariables(cells: readonly Cell[], script: BatchScript): readonly Cell[] {
  if (script.loopVariables.size === 0) return cells;
  const expanded: Cell[] = [];
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] as Cell;
    const last = cell.char === '%' ? endOfReference(cells, at, script) : at;
    expanded.push(last === at ? cell : loopVariableCell(cells.slice(at, last + 1), script));
    at = last;
  }
  return expanded;
}

/** The place of the letter at the end of `%%i` or `%%~nxi`; `at` when there is no such variable. */
function endOfReference(cells: readonly Cell[], at: number, script: BatchScript): number {
  const letter = (place: number) => (cells[place]?.expansion === null ? cells[place].char : '');
  if (letter(at + 1) !== '~') return findVariable(letter(at + 1), script) === null ? at : at + 1;
  let last = at;
  for (let place = at + 2; place < at + 20; place++) {
    if (letter(place) === '$') {
      const colon = cells.slice(place, place + longestSearch).findIndex(({ char }) => char === ':');
      const end = place + colon + 1;
      return colon > 1 && findVariable(letter(end), script) !== null ? end : last;
    }
    if (findVariable(letter(place), script) !== null) last = place;
    // Only these letters name parts of a file's name, so that the variable may stand after them.
    if (letter(place) === '' || !'fdpnxsatz'.includes(letter(place).toLowerCase())) break;
  }
  return last;
}

/** The name of the variable with folders in `%%~$PATH:i`, with its signs. */
const longestSearch = 40;

function findVariable(letter: string, script: BatchScript): LoopVariable | null {
  const own = script.loopVariables.get(letter);
  if (own !== undefined || !/^[a-zA-Z]$/.test(letter)) return own ?? null;
  for (const [name, variable] of script.loopVariables) {
    const distance = letter.charCodeAt(0) - name.charCodeAt(0);
    if (variable.takesApart && distance > 0 && distance < 26) return { ...variable, quoted: true };
  }
  return null;
}

function loopVariableCell(reference: readonly Cell[], script: BatchScript): Cell {
  const first = reference[0] as Cell;
  const last = reference.at(-1) as Cell;
  const place = span(first.start, last.end);
  const variable = findVariable(last.char, script);
  const isOwn = script.loopVariables.has(last.char);
  const modifiers = textOf(reference.slice(2, -1));
  // A file that is looked for in folders is found or not.
  const isSearched = modifiers.includes('$');
  if (variable === null || variable.harmless || !isOwn || isSearched) {
    const harmless = isSearched || variable?.harmless === true;
    return expansionCell({ kind: 'unknown', span: place, harmless }, null);
  }
  const isStripped = reference.length > 2 && (variable.quoted || modifiers !== '');
  const edit = isStripped ? argumentEdit(modifiers) : null;
  return expansionCell(variablePiece(`%%${last.char}`, place, edit), null);
}

/**
 * `!X!`. Where a text holds an exclamation mark, carets are taken away once more, in quotes, too; and a mark
 * that stands alone vanishes.
 */
function expandDelayed(cells: readonly Cell[], script: BatchScript): readonly Cell[] {
  if (script.delayed === false) return cells;
  const isMark = (cell: Cell | undefined) => cell?.expansion === null && cell.char === '!';
  const firstMark = cells.findIndex(isMark);
  if (firstMark === -1) return cells;
  if (script.delayed === null) return withUnknown(cells, firstMark, cells.findLastIndex(isMark));
  const expanded: Cell[] = [];
  const marks = cells.flatMap((cell, at) => (isMark(cell) ? [at] : []));
  let nextMark = 0;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] as Cell;
    if (cell.expansion === null && cell.char === '^') {
      at += 1;
      const escaped = cells[at];
      if (escaped !== undefined)
        expanded.push(escaped.expansion === null ? { ...escaped, start: cell.start } : escaped);
      continue;
    }
    if (!isMark(cell)) {
      expanded.push(cell);
      continue;
    }
    while ((marks[nextMark] ?? Number.POSITIVE_INFINITY) <= at) nextMark += 1;
    const close = marks[nextMark];
    if (close === undefined) continue;
    if (close > at + 1) expanded.push(delayedCell(cells.slice(at, close + 1), script));
    at = close;
  }
  return expanded;
}

/** What `call` makes of a text in quotes, in which it expands `%X%` once more; null where that is open. */
export function toCalledText(cells: readonly Cell[], script: BatchScript): Text | null {
  const given = expandCells(cells, script);
  const isSign = ({ expansion, char }: Cell) => expansion === null && char === '%';
  // It doubles carets.
  if (given.some(({ char }) => char === '^')) return null;
  const expanded: Cell[] = [];
  for (let at = 0; at < given.length; at++) {
    const cell = given[at] as Cell;
    const length = isSign(cell) ? given.slice(at + 1, at + longestSearch).findIndex(isSign) : -1;
    if (length < 1 && isSign(cell)) return null;
    expanded.push(length < 1 ? cell : delayedCell(given.slice(at, at + length + 2), script));
    at += Math.max(0, length + 1);
  }
  return joinCells(expanded);
}

/** The variable that stands between two signs. */
function delayedCell(cells: readonly Cell[], script: BatchScript): Cell {
  const start = cells[0]?.start ?? 0;
  const end = cells.at(-1)?.end ?? start;
  const inside = cells.slice(1, -1);
  if (inside.some(({ expansion }) => expansion !== null)) {
    // The name is put together, as in `!LIST[%I%]!`.
    return expansionCell({ kind: 'unknown', span: span(start, end), harmless: false }, null);
  }
  const cell = variableCell(textOf(inside), start, end);
  if (cell.expansion?.kind === 'variable') script.read(cell.expansion.name, cell.expansion.span);
  return cell;
}

/** Puts one unknown piece in the place of some cells. */
function withUnknown(cells: readonly Cell[], first: number, last: number): Cell[] {
  const start = cells[first]?.start ?? 0;
  const end = cells[last]?.end ?? start;
  const unknown = expansionCell({ kind: 'unknown', span: span(start, end), harmless: first === last }, null);
  return [...cells.slice(0, first), unknown, ...cells.slice(last + 1)];
}
