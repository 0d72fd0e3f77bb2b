import { type Span, span, spanOver } from '../../../source/span.ts';
import type { LostComparison } from '../defects.ts';
import { filledInPrompts, variableOfSlot } from '../prompt-slots.ts';
import { type Cell, textOf } from './cells.ts';
import type { BatchContext } from './context.ts';
import { type Condition, noLevels } from './error-level.ts';
import { ifForEach } from './faults.ts';

/** Conditions with `or` and `and` between them, which cmd runs as commands: they are noted, and read as they are meant. */
export function joinedConditions(
  context: BatchContext,
  read: (context: BatchContext) => Condition,
): Condition {
  const { lexer, lostComparisons } = context;
  let whole = read(context);
  for (let count = 0; count < mostConditions; count++) {
    lexer.skipDelimiters();
    const word = lexer.peekWord();
    if (word !== 'or' && word !== 'and') break;
    const place = span(lexer.offset, lexer.offset + word.length);
    lostComparisons.set(place.start, betweenTests(word, place));
    lexer.skipWord(word);
    lexer.skipDelimiters();
    if (lexer.peekWord() === 'if') lexer.skipWord('if');
    const right = read(context).command;
    whole = { command: { kind: word, left: whole.command, right }, levels: noLevels };
  }
  return whole;
}

/** More conditions than this are not joined: each is a level in the program. */
const mostConditions = 30;

function betweenTests(word: 'or' | 'and', place: Span): LostComparison {
  const help = word === 'and' ? 'write a second if in its place: if … if … (…)' : ifForEach;
  return {
    compares: `only what stands in front of "${word}"`,
    why: `cmd takes "${word}" for the command that the condition leads to`,
    help,
    isRefused: false,
    span: place,
  };
}

const plainName = /^\$?([a-z_]\w*)$/i;
const marked = /^!([a-z_]\w*)!$/i;
const number = /^[-+]?\d+$/;

/**
 * `if N gtr 9`, `if $N gtr 9` and `if !N! equ 0` without delayed expansion: the left side is a word, although the script has a
 * variable of that name. Notes it. `==` compares texts as well, so that a word of it may be meant.
 */
export function withoutSigns(
  left: readonly Cell[],
  right: readonly Cell[],
  operator: string,
  { script: { found, survey, delayed }, lostComparisons }: BatchContext,
): boolean {
  if (noteSlot(left, right, lostComparisons) || noteSlot(right, left, lostComparisons)) return true;
  if (left.some(({ expansion }) => expansion !== null)) return false;
  const written = textOf(left);
  const bare = withoutQuotes(left);
  const ofMarks = delayed === false ? marked.exec(bare)?.[1] : undefined;
  const ofWord = operator !== '==' && isNumber(right) ? plainName.exec(written)?.[1] : undefined;
  const name = ofMarks ?? ofWord;
  if (name === undefined) return false;
  if (![found, survey].some(({ assigned }) => assigned.has(name.toUpperCase()))) return false;
  const place = spanOver(left);
  const told =
    ofMarks === undefined
      ? { why: `without percent signs ${written} is a word`, help: `write %${name}%` }
      : {
          why: `without delayed expansion !${name}! is a word`,
          help: 'write setlocal EnableDelayedExpansion at the top of the script',
        };
  lostComparisons.set(place.start, { ...told, isRefused: false, span: place });
  return true;
}

/** Notes `"{{result}}"=="yes"`: a slot of prompts beside a text that is fixed. */
function noteSlot(
  side: readonly Cell[],
  other: readonly Cell[],
  lostComparisons: BatchContext['lostComparisons'],
): boolean {
  const slot = withoutQuotes(side);
  const name = variableOfSlot(slot);
  if (name === null || other.some(({ expansion }) => expansion !== null)) return false;
  const place = spanOver(side);
  const why = `${slot} is a text, since ${filledInPrompts}`;
  const help = `write ${textOf(side).replace(slot, `%${name}%`)}`;
  lostComparisons.set(place.start, { why, help, isRefused: false, span: place });
  return true;
}

function withoutQuotes(cells: readonly Cell[]): string {
  return textOf(cells).replace(/^"(.*)"$/, '$1');
}

function isNumber(cells: readonly Cell[]): boolean {
  return cells.some(({ expansion }) => expansion !== null) || number.test(textOf(cells));
}
