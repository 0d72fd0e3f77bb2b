import type { Range, Text } from '../../program.ts';
import { holeText, type Value } from '../values/value.ts';
import type { Variables } from '../values/variables.ts';
import type { Assumption } from './assumptions.ts';

/** All texts that a value can be, where it is one of a few; the sign of a hole stands in them for what only a run knows. */
export function textsOf(value: Value | null | undefined): readonly string[] | null {
  let among: readonly string[] | null = null;
  let [before, behind] = ['', ''];
  for (const { text, hole } of value ?? []) {
    if (hole === null && among === null) before += text;
    else if (hole === null) behind += text;
    else if (among === null && hole.among !== undefined) among = hole.among;
    else return null;
  }
  return among?.map((text) => `${before}${text}${behind}`) ?? null;
}

/** So many numbers are told apart as texts. */
const mostNumbers = 8;

/** The texts of all numbers of a range that is calculated, where it has few. */
export function numbersIn(range: Range | undefined): readonly string[] | null {
  if (range === undefined || !(range.most - range.least < mostNumbers)) return null;
  return Array.from({ length: range.most - range.least + 1 }, (_, at) => String(range.least + at));
}

/** What the variable that a test compares can be, where that is one of a few texts. */
export function textsAskedBy(operand: Text | null, variables: Variables): readonly string[] | null {
  const [piece, other] = operand ?? [];
  return piece?.kind === 'variable' && other === undefined ? textsOf(variables.given(piece.name)) : null;
}

/** Whether none of the texts that a value can be agrees with all that is taken to hold, and with one assumption more. */
export function leavesNoText(
  texts: readonly string[] | null,
  assumptions: readonly Assumption[],
  added: Assumption,
): boolean {
  if (texts === null || added.value === null || added.isEdited) return false;
  const own = [...assumptions, added].filter(
    ({ subject, value, isEdited }) => subject === added.subject && value !== null && !isEdited,
  );
  const isText = new Set(own.filter(({ holds }) => holds).map(({ value }) => value));
  const isNone = new Set(own.filter(({ holds }) => !holds).map(({ value }) => value));
  return texts.every((text) => {
    if (isNone.has(text)) return true;
    return isText.size > 0 && !text.includes(holeText) && !isText.has(text);
  });
}
