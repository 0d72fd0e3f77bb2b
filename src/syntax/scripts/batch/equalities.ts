import { chainEdits } from '../build-command.ts';
import type { Fact, Piece } from '../program.ts';
import type { Cell } from './cells.ts';
import type { BatchScript } from './script.ts';
import { constantText, toText } from './text.ts';

/** An equality of which one side is fixed; null when neither is. */
export function compare(
  left: readonly Cell[],
  right: readonly Cell[],
  isCaseBlind: boolean,
  script: BatchScript,
): Fact | null {
  const sides = sidesOf(left, right);
  const constants = sides.map((cells) => constantText(cells, script));
  const fixed = constants[1] !== null ? 1 : constants[0] !== null ? 0 : null;
  if (fixed === null) return null;
  const subjectCells = sides[1 - fixed] ?? [];
  const value = constants[fixed] ?? '';
  const operand = toText(subjectCells, script);
  const subject = wordsOfOperand(subjectCells);
  if (!isCaseBlind) return { subject, value, operand, equal: true };
  const [piece, other] = operand;
  if (piece?.kind !== 'variable' || other !== undefined) return null;
  // The value stays as it is written: in which case the variable has it, nobody knows.
  const edit = chainEdits(piece.edit, (text) => (text.toLowerCase() === value.toLowerCase() ? value : text));
  return {
    subject,
    value,
    operand: [{ ...piece, edit, ...(piece.edit === null ? { folding: 'case' } : {}) }],
    equal: true,
  };
}

/** A number as cmd.exe reads it: one that begins with 0 is of the base 8 or 16. */
const numeral = /^([-+]?)(0x[\da-f]+|0[0-7]*|[1-9]\d*)$/i;
/** Higher ones become this one. */
const mostNumber = 0x7fffffff;

/** A number in its one form, and a text that is none, such as 08, as it is; null where cmd.exe makes another number of it. */
function inDecimal(text: string): string | null {
  const [, sign, digits] = numeral.exec(text) ?? [];
  if (digits === undefined) return text;
  const number = Number(/^0\d/.test(digits) ? `0o${digits.slice(1)}` : digits);
  if (number > mostNumber) return null;
  return `${sign === '-' && number > 0 ? '-' : ''}${number}`;
}

/** `equ` and `neq` compare numbers as such: 010 is 8. */
export function asNumbers(fact: Fact | null): Fact | null {
  const { value, operand } = fact ?? {};
  if (fact === null || value == null || operand == null || value === '0' || !/^[-+]?\d/.test(value))
    return fact;
  const decimal = inDecimal(value);
  const isOne = operand.length === 1 && decimal !== null;
  // Which number is put together from several pieces is told of plain ones alone.
  const isPlain = (text: string) => decimal === value && inDecimal(text) === text;
  const edit = (text: string) => (isOne ? inDecimal(text) : isPlain(text) ? text : null);
  const toNumber = (one: Piece): Piece => {
    if (one.kind === 'literal') {
      const text = edit(one.text);
      return text === null ? { kind: 'unknown', span: one.span, harmless: true } : { ...one, text };
    }
    if (one.kind !== 'variable') return one;
    const folding = one.edit === null ? ({ folding: 'none' } as const) : {};
    return { ...one, edit: chainEdits(one.edit, edit), ...folding };
  };
  return { ...fact, value: decimal ?? value, operand: operand.map(toNumber) };
}

/** What is compared, without quotes around both. */
export function sidesOf(left: readonly Cell[], right: readonly Cell[]): readonly (readonly Cell[])[] {
  const areQuoted = isQuoted(left) && isQuoted(right);
  return [left, right].map((cells) => (areQuoted ? cells.slice(1, -1) : cells));
}

export function isQuoted(cells: readonly Cell[]): boolean {
  const quotes = cells.filter(({ char }) => char === '"').length;
  return cells.length > 1 && quotes === 2 && cells[0]?.char === '"' && cells.at(-1)?.char === '"';
}

/** The words of the script without quotes, in one spelling. */
export function wordsOfOperand(cells: readonly Cell[]): string {
  return cells
    .filter(({ char, expansion }) => expansion !== null || char !== '"')
    .map(({ char, expansion, name }) => (expansion === null ? char : `%${name ?? expansion.span.start}%`))
    .join('')
    .replace(/![^!]+!/g, (name) => name.toUpperCase());
}
