import type { Span } from '../../../../source/span.ts';
import { constantOf, mayFail, unknownTest } from '../../build-command.ts';
import { type Command, type CommandOf, type Fact, lastStatus, type Text } from '../../program.ts';
import { type BashContext, type Node, Unreadable } from '../context/context.ts';
import { foldsCase } from '../context/shell-options.ts';
import { readPattern } from '../words/pattern.ts';
import { hasElement } from '../words/tables.ts';
import { scanText } from '../words/words.ts';
import { numeric } from './arithmetic.ts';
import { noteCountedTwice } from './counted-twice.ts';
import { likenessOf, type TestWords } from './likeness.ts';
import { comparesNothing, noteTexts } from './lost-comparisons.ts';
import { ofNumbers } from './lost-dollars.ts';
import { asLastStatus } from './lost-statuses.ts';
import { noteNamedCount } from './named-counts.ts';
import { noteOctalDate } from './octal-dates.ts';
import { withCode } from './test-code.ts';
import { asksWhetherRun, filteredAt, levelsOf, subjectOf, word, wordsIn } from './test-words.ts';
import { noteNumberTest } from './text-sums.ts';

/** A test being read, and where in its words the reading is. */
interface Words extends TestWords {
  at: number;
  depth: number;
}

const status = (isSuccess: boolean): Command => ({
  kind: 'status',
  status: isSuccess ? 'success' : 'failure',
});
const maximumDepth = 100;
const maximumWords = 100;
/** The words of a test that is not joined with others by `-a` or `-o`: `! -n X`. */
const maximumAlone = 3;

/** `[ … ]` and `[[ … ]]`. */
export function readTestCommand(context: BashContext, node: Node): Command {
  const { text } = context;
  const isDouble = text.startsWith('[[', node.startIndex);
  const width = isDouble ? 2 : 1;
  const end = node.endIndex - width;
  if (text.slice(end, node.endIndex) !== ']'.repeat(width)) throw new Unreadable();
  const spans = wordsIn(text, node.startIndex + width, end, isDouble);
  return readTest(context, spans, [node], isDouble);
}

/** A test from its words, those that name and close it left out. */
export function readTest(
  context: BashContext,
  spans: readonly Span[],
  nodes: readonly Node[],
  isDouble: boolean,
): Command {
  const words: Words = { context, nodes, spans, isDouble, at: 0, depth: 0 };
  if (!isDouble) return withCode(asOne(readSingle(words, 0, spans.length)), words);
  const command = readOr(words);
  if (words.at !== spans.length) throw new Unreadable();
  return withCode(asOne(command), words);
}

/** What stands in one test is one command: where `set -e` is on, it ends the script when it fails as a whole. */
export function asOne(command: Command): Command {
  const hasParts = command.kind === 'and' || command.kind === 'or' || command.kind === 'not';
  return hasParts ? { ...command, isOne: true } : command;
}

function readOr(words: Words): Command {
  let left = readAnd(words);
  while (word(words, words.at) === '||') {
    words.at++;
    left = { kind: 'or', left, right: readAnd(words) };
  }
  return left;
}

function readAnd(words: Words): Command {
  let left = readNot(words);
  while (word(words, words.at) === '&&') {
    words.at++;
    left = { kind: 'and', left, right: readNot(words) };
  }
  return left;
}

function readNot(words: Words): Command {
  if (++words.depth > maximumDepth) throw new Unreadable();
  const current = word(words, words.at);
  let command: Command;
  if (current === '!') {
    words.at++;
    command = { kind: 'not', command: readNot(words) };
  } else if (current === '(') {
    words.at++;
    command = readOr(words);
    if (word(words, words.at++) !== ')') throw new Unreadable();
  } else command = readPrimary(words);
  words.depth--;
  return command;
}

const unary = /^-[a-zA-Z]$/;
const endsPrimary = new Set(['', '&&', '||', ')']);

function readPrimary(words: Words): Command {
  const start = words.at;
  let length = 1;
  const second = word(words, start + 1);
  if (word(words, start) === '') throw new Unreadable();
  if (!endsPrimary.has(second))
    length = unary.test(word(words, start)) && endsPrimary.has(word(words, start + 2)) ? 2 : 3;
  words.at += length;
  return readSingle(words, start, words.at);
}

/** The words from `start` to `end` as `[` reads them, which goes by their number. */
function readSingle(words: Words, start: number, end: number): Command {
  const count = end - start;
  const first = word(words, start);
  if (count === 0) return status(false);
  const negates = count > 1 && first === '!' && !isBinary(word(words, start + 1), count);
  const negated = (): Command => ({ kind: 'not', command: readSingle(words, start + 1, end) });
  // Of up to four words it negates all the others, of more what stands up to `-o` or `-a`.
  if (negates && count <= 4) return negated();
  const places = words.spans.slice(start, end);
  const isFolded = words.isDouble && foldsCase(words.context, places[0]?.start ?? 0);
  if (!isFolded && comparesNothing(words.context, places, words.isDouble))
    return withReadsOnly(words, start, end);
  if (count === 1) return emptiness(words, start, false);
  if (count === 2) return readUnary(words, start, first);
  if (count === 3 && !joins.test(word(words, start + 1))) return readBinary(words, start);
  const levels = count > maximumWords ? [] : levelsOf(words.context.text, places);
  if (levels.length > 1 && levels.slice(0, -1).every((level) => level > 0) && levels.at(-1) === 0)
    return readSingle(words, start + 1, end - 1);
  for (const operator of ['-o', '-a'])
    for (let at = start + 1; at < end - 1; at++) {
      if (word(words, at) !== operator || levels[at - start] !== 0) continue;
      const left = readSingle(words, start, at);
      const right = readSingle(words, at + 1, end);
      return { kind: operator === '-o' ? 'or' : 'and', left, right };
    }
  return negates ? negated() : withReadsOnly(words, start, end);
}

/** A test of which only its reads are known. */
function withReadsOnly(words: Words, start: number, end: number): Command {
  for (let at = start; at < end; at++) operandOf(words, at, false);
  return unknownTest;
}

/** In `[ ]`: between two of three words it is an operator, whatever they are. */
const joins = /^-[ao]$/;

/** `! = x` compares an exclamation mark. */
function isBinary(second: string, count: number): boolean {
  return count === 3 && (/^(?:=|==|!=)$/.test(second) || joins.test(second));
}

function operandOf(words: Words, index: number, guards: boolean): Text {
  return scanOperand(words, index, guards).pieces;
}

function scanOperand(words: Words, index: number, guards: boolean): ReturnType<typeof scanText> {
  const { context, spans, nodes } = words;
  const place = spans[index];
  if (place === undefined) throw new Unreadable();
  const before = context.guarding;
  context.guarding = guards;
  const mode = words.isDouble ? 'value' : 'argument';
  const scan = scanText(context, place.start, place.end, mode, nodes);
  context.guarding = before;
  return scan;
}

/** `-z X`, and `-n X` or a bare word. */
function emptiness(
  words: Words,
  index: number,
  isEmpty: boolean,
  operand = operandOf(words, index, true),
): Command {
  const member = hasElement(words.context, words.spans[index], false);
  if (member !== null) return isEmpty ? { kind: 'not', command: member } : member;
  const subject = subjectOf(words, index);
  if (subject !== null) return { kind: 'test', fact: { subject, value: '', operand, equal: isEmpty } };
  // The same commands most likely print the same when they are asked again.
  const source = word(words, index).replace(/['"]/g, '');
  const isCommand = /^(?:\$\((?!\()|`)/.test(source);
  return {
    kind: 'test',
    fact: isCommand ? { subject: source, value: '', operand: null, equal: isEmpty } : null,
  };
}

/** The tests of whether a file or a folder is there; one that was made may be empty. */
const asksForPath = /^-[adefhLprSwx]$/;

function readUnary(words: Words, start: number, operator: string): Command {
  if (operator === '-z') return emptiness(words, start + 1, true);
  if (operator === '-n') return readNonEmpty(words, start + 1);
  const operand = operandOf(words, start + 1, operator === '-v');
  if (operator !== '-v')
    return holds(words, [start, start + 1], true, asksForPath.test(operator) ? { path: operand } : {});
  const name = constantOf(operand);
  const place = words.spans[start + 1];
  if (name !== null && place !== undefined) words.context.read(name, place, true);
  return hasElement(words.context, place, true) ?? holds(words, [start, start + 1], true);
}

/** `-n X`. In `[ ]`, without quotation marks, an empty X is no word: then `-n` alone is asked about, and holds. */
function readNonEmpty(words: Words, index: number): Command {
  const { pieces, splits } = scanOperand(words, index, true);
  const source = word(words, index);
  const isQuoted = /["'\\]/.test(source) && source !== '"$@"';
  if (words.isDouble || isQuoted || !splits || pieces.some(({ kind }) => kind === 'literal'))
    return emptiness(words, index, false, pieces);
  // It fails only where X is several words.
  return words.spans.length > maximumAlone ? unknownTest : mayFail;
}

function readBinary(words: Words, start: number): Command {
  const { context } = words;
  const operator = word(words, start + 1);
  const isNumeric = operator === '-eq' || operator === '-ne';
  const isEquality = operator === '=' || operator === '==' || operator === '!=';
  const equal = operator !== '!=' && operator !== '-ne';
  const places = words.spans.slice(start, start + 3);
  if (ofNumbers.test(operator)) (words.isDouble ? noteOctalDate : noteNumberTest)(context, places);
  noteCountedTwice(context, places);
  noteNamedCount(context, places);
  if (isEquality && asksWhetherRun(words, start)) return status(equal);
  // `[ yes = "$x" ]` asks what `[ "$x" = yes ]` does.
  const isTurned =
    isEquality && !words.isDouble && isFixedWord(word(words, start)) && !isFixedWord(word(words, start + 2));
  const [first, second] = isTurned ? [start + 2, start] : [start, start + 2];
  const left = operandOf(words, first, true);
  const subject = subjectOf(words, first);
  // What may be the same in other letters is left to the run.
  const isFolded = words.isDouble && !isNumeric && foldsCase(context, words.spans[start]?.start ?? 0);
  const value = (isEquality || isNumeric) && !isFolded ? comparedWith(words, second, isEquality) : null;
  if (value === null) {
    const right = operandOf(words, second, true);
    if (/^-(?:nt|ot|ef)$/.test(operator)) return unknownTest;
    const like = isFolded ? null : likenessOf(words, operator, left, second);
    const test = holds(words, [start, start + 1, start + 2], equal, like === null ? {} : { like });
    const sign = /^(?:["']?|\\)([<>])["']?$/.exec(operator)?.[1];
    if (test.fact === null || sign === undefined) return test;
    if (words.isDouble) noteTexts(context, words.spans.slice(start, start + 3));
    const order = sign === '<' ? { first: left, second: right } : { first: right, second: left };
    return { kind: 'test', fact: { ...test.fact, order } };
  }
  // The parts of a longer test are asked one after the other, but of one and the same command.
  const asked = words.spans.length === 3 ? asLastStatus(context, left) : left;
  if (asked !== left) return { kind: 'test', fact: { subject: lastStatus, value, operand: asked, equal } };
  const filtered = subject ?? filteredAt(words, first);
  if (filtered === null) return unknownTest;
  if (subject === null)
    return { kind: 'test', fact: { subject: filtered, value, operand: null, equal, isFiltered: true } };
  // In `[[ ]]` an empty text, or a name of a variable, is a number as well.
  if (isNumeric && (words.isDouble || !/^(?:0|-?[1-9]\d*)$/.test(value)))
    return holds(words, [start, start + 1, start + 2], equal);
  if (!isNumeric) return { kind: 'test', fact: { subject, value, operand: left, equal } };
  return { kind: 'test', fact: { subject, value, operand: left.map(numeric), equal, isOfNumbers: true } };
}

function isFixedWord(text: string): boolean {
  return !/[$`]/.test(text);
}

/** The fixed right side of a comparison; null when it is none, or a pattern. */
function comparedWith(words: Words, index: number, isEquality: boolean): string | null {
  const place = words.spans[index];
  if (place === undefined) throw new Unreadable();
  if (!words.isDouble || !isEquality) return constantOf(operandOf(words, index, true));
  const pattern = readPattern(words.context, place.start, place.end, words.nodes);
  return pattern.kind === 'text' ? pattern.text : null;
}

/** A test that is its own subject. */
function holds(
  words: Words,
  indices: readonly number[],
  equal: boolean,
  asked: Pick<Fact, 'like' | 'path'> = {},
): CommandOf<'test'> {
  const parts: string[] = [];
  let isFiltered = false;
  for (const index of indices) {
    const own = subjectOf(words, index);
    const subject = own ?? filteredAt(words, index);
    if (subject === null) return unknownTest;
    isFiltered ||= own === null;
    parts.push(equal ? subject : subject.replace(/^!=$/, '=').replace(/^-ne$/, '-eq'));
  }
  const subject = parts.join(' ').replace(' == ', ' = ');
  const fact = { subject, value: null, operand: null, equal, ...asked };
  return { kind: 'test', fact: isFiltered ? { ...fact, isFiltered } : fact };
}
