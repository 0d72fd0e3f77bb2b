import { chainEdits } from '../build-command.ts';
import type { Fact } from '../program.ts';
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

/** A number that begins with 0, which is one of the base 8 or 16. */
const ofOtherBase = /^[-+]?0[\dx]/i;
const number = /^[-+]?\d/;

/** `equ` and `neq` compare numbers as such: 010 is 8. */
export function asNumbers(fact: Fact | null): Fact | null {
  const { value, operand } = fact ?? {};
  if (fact === null || value == null || operand == null || value === '0' || !number.test(value)) return fact;
  const edit = (text: string) => (ofOtherBase.test(text) || ofOtherBase.test(value) ? null : text);
  return {
    ...fact,
    operand: operand.map((piece) => {
      if (piece.kind === 'literal' && edit(piece.text) === null)
        return { kind: 'unknown', span: piece.span, harmless: true };
      const folding = piece.kind === 'variable' && piece.edit === null ? ({ folding: 'none' } as const) : {};
      return piece.kind === 'variable' ? { ...piece, edit: chainEdits(piece.edit, edit), ...folding } : piece;
    }),
  };
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
