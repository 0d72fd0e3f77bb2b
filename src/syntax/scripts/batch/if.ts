import { type Span, span } from '../../../source/span.ts';
import { partsOf, sequence, succeed, variablePiece } from '../build-command.ts';
import type { Command, CommandOf, Text } from '../program.ts';
import { type Cell, isDelimiter, isSign, textOf, withoutDelimiters } from './cells.ts';
import { alwaysLeaves } from './command-shapes.ts';
import type { BatchContext } from './context.ts';
import { asNumbers, compare, isQuoted, sidesOf, wordsOfOperand } from './equalities.ts';
import {
  type Condition,
  errorLevelIn,
  type Level,
  noLevels,
  readExpandedLevel,
  readLevel,
} from './error-level.ts';
import { betweenConditions, emptySide, noCommand, noComparison } from './faults.ts';
import { leftBy, noteAnyLevel, takeLevelTest } from './level-tests.ts';
import { noteLineOfFile } from './lines-of-files.ts';
import { joinedConditions, withoutSigns } from './lost-comparisons.ts';
import { levelTest, noteOldLevel, noteUnsetFlag } from './lost-outcomes.ts';
import { readWord } from './redirections.ts';
import { noteResetLevel } from './reset-levels.ts';
import type { BatchScript } from './script.ts';
import { constantText, toText } from './text.ts';
import { areNeverEqual } from './unequal-texts.ts';

/** `if`, whose word has been taken, with its `else`. */
export function readIf(context: BatchContext): Command {
  const { levelTests, expanded } = context;
  const { length } = expanded;
  const start = context.lexer.lastEnd;
  const { command: condition, levels } = joinedConditions(context, readCondition);
  const asksLevel = context.levelTests > levelTests ? 1 : 0;
  context.levelsAround += asksLevel;
  const tested = expanded.splice(length);
  const level = takeLevelTest(start, context);
  const command = readBranches(context, condition, levels);
  if (level?.least === 0 && command.otherwise !== null)
    noteAnyLevel(level.span, { isNegated: false, hasElse: true }, context);
  const leads = command.otherwise === null && alwaysLeaves(command.then);
  context.levelLeft = level !== null && leads ? leftBy(level, start, context) : null;
  context.script.found.tests.set(command, tested);
  context.levelsAround -= asksLevel;
  return command;
}

function readBranches(
  context: BatchContext,
  condition: Command,
  levels: Condition['levels'],
): CommandOf<'if'> {
  const { lexer, script } = context;
  const { found } = script;
  const { lastProgram } = found;
  const before = script.mode;
  const then = readBranch(context, levels[0], 'this condition');
  const ends = alwaysLeaves(then) ? [] : [script.mode];
  found.lastProgram = lastProgram;
  lexer.skipDelimiters();
  if (lexer.peekWord() !== 'else') {
    script.join(before, [before, ...ends]);
    return { kind: 'if', condition, then, otherwise: null };
  }
  lexer.skipWord('else');
  script.mode = before;
  const otherwise = withoutTest(readBranch(context, levels[1], '"else"'));
  found.lastProgram = lastProgram;
  script.join(before, alwaysLeaves(otherwise) ? ends : [...ends, script.mode]);
  return { kind: 'if', condition, then, otherwise };
}

function readBranch(context: BatchContext, level: Level, behind: string): Command {
  const { lexer, script } = context;
  const { knownLevel } = script;
  const end = lexer.lastEnd;
  lexer.skipDelimiters();
  if (lexer.isAtEnd || isSign(lexer.current, '\n'))
    context.fail(noCommand(lexer, behind, context.text, span(Math.max(0, end - 1), end)));
  if (isSign(lexer.current, '&|')) context.fail(betweenConditions(lexer));
  if (level !== null) script.knownLevel = { status: level, changes: script.changes, isAlternative: false };
  context.branchAt = lexer.offset;
  const branch = context.nested.list(context);
  script.knownLevel = knownLevel;
  return branch;
}

/** `if` itself leaves the error level alone, so that its outcome is no status to leave with. */
function withoutTest(otherwise: Command): Command {
  const [first] = partsOf(otherwise);
  const leaves = (first?.kind === 'return' || first?.kind === 'exit') && first.status === 'last';
  return leaves ? sequence([succeed, otherwise]) : otherwise;
}

function readCondition(context: BatchContext): Condition {
  const { lexer } = context;
  let isNegated = false;
  let isCaseBlind = false;
  for (;;) {
    lexer.skipDelimiters();
    const word = lexer.peekWord();
    if (word === 'not') isNegated = !isNegated;
    else if (word === '/i') isCaseBlind = true;
    else break;
    lexer.skipWord(word);
  }
  const start = lexer.offset;
  const condition = readUnary(context, start, isNegated) ?? readComparison(context, isCaseBlind);
  if (!isNegated) return condition;
  const [holds, fails] = condition.levels;
  return { command: negate(condition.command), levels: [fails, holds] };
}

function negate(command: Command): Command {
  if (command.kind !== 'test') return { kind: 'not', command };
  const { fact } = command;
  return { ...command, fact: fact === null ? null : { ...fact, equal: !fact.equal } };
}

function test(
  subject: string,
  equal = true,
  value: string | null = null,
  operand: Text | null = null,
): Command {
  return { kind: 'test', fact: { subject, value, operand, equal } };
}

/** A test that knowing one of its variables does not decide. */
function openTest(subject: string, place: Span): Command {
  return test(subject, true, null, [{ kind: 'literal', text: subject, span: place }]);
}

/** A word of a condition. In front of an equals sign it ends, too. */
function takeWord(context: BatchContext): Cell[] {
  const { lexer } = context;
  lexer.skipDelimiters();
  const word = readWord(lexer, '\n&|<>');
  if (word.length === 0) context.fail();
  for (const { expansion } of word) if (expansion !== null) context.expanded.push(expansion);
  return word;
}

/** A question that is the first of its line. */
const inIf = /^[ \t]*@?if(?:[ \t]+(?:not|\/i))*[ \t]*$/i;

/** `exist FILE`, `defined NAME`, `errorlevel N`, `cmdextversion N`; null for a comparison. */
function readUnary(context: BatchContext, start: number, isNegated: boolean): Condition | null {
  const { lexer, script } = context;
  const word = lexer.peekWord();
  if (!['exist', 'defined', 'errorlevel', 'cmdextversion'].includes(word)) return null;
  lexer.skipWord(word);
  const operand = takeWord(context);
  if (word === 'errorlevel') {
    script.noteFailureTest(start);
    context.levelTests += 1;
    noteResetLevel(start, lexer.lastEnd, inIf, context);
    const level = textOf(operand);
    if (level === '0') noteAnyLevel(span(start, lexer.lastEnd), { isNegated, hasElse: false }, context);
    return readLevel(level, 'geq');
  }
  const subject = `${word} ${wordsOfOperand(operand)}`;
  const name = constantText(operand, script)?.toUpperCase() ?? null;
  const place = span(operand[0]?.start ?? start, operand.at(-1)?.end ?? start);
  if (word === 'exist') {
    const path = toText(unquoted(operand), script);
    const fact = { subject, value: null, operand: null, equal: true, path };
    return { command: { kind: 'test', fact }, levels: noLevels };
  }
  if (word !== 'defined' || name === null) return { command: openTest(subject, place), levels: noLevels };
  script.guarding = true;
  script.read(name, place);
  script.guarding = false;
  const text: Text = [variablePiece(name, place)];
  return { command: test(name, false, '', text), levels: noLevels };
}

const operators = ['equ', 'neq', 'lss', 'leq', 'gtr', 'geq'];

function readComparison(context: BatchContext, isCaseBlind: boolean): Condition {
  const start = context.lexer.offset;
  const left = takeWord(context);
  const condition = compareWith(context, left, start, isCaseBlind);
  const [{ expansion, start: from } = { expansion: null, start }, other] = left;
  // What is to be written there has quotation marks.
  if (context.lostComparisons.has(from)) return condition;
  // `if ==a (…)` is what an empty variable leaves. What its arguments are, whoever calls the file knows.
  if (other !== undefined || expansion?.kind !== 'variable' || expansion.edit !== null) return condition;
  if (/^\d/.test(expansion.name)) return condition;
  const { span: place, name } = expansion;
  noteUnsetFlag(name, place, context);
  noteLineOfFile(name, place, context);
  context.emptySides.push(emptySide(name.replace(/=.*/, ''), place));
  const demands = { names: [name], isCertain: true, span: place };
  return { ...condition, command: { ...condition.command, demands } };
}

/** A comparison of which the left side has been taken, from `start`. */
function compareWith(
  context: BatchContext,
  left: readonly Cell[],
  start: number,
  isCaseBlind: boolean,
): Condition {
  const { script } = context;
  const operator = takeOperator(context, left);
  const right = takeWord(context);
  for (const { start: place, expansion } of [...left, ...right]) {
    if (expansion !== null) script.guarded.add(place);
  }
  const level = errorLevelIn(unquoted(left), script);
  if (level !== null) {
    script.noteFailureTest(start);
    context.levelTests += 1;
    if (level === 'present' || context.lexer.blocks === 0)
      noteResetLevel(start, context.lexer.lastEnd, inIf, context);
    const text = textOf(unquoted(right));
    const isAnswered = text === '0' && script.knownLevel?.changes === script.changesBefore;
    const isPresent = level === 'present' || noteOldLevel(unquoted(left)[0], levelTest, context, isAnswered);
    return !isPresent ? readExpandedLevel(text, operator, script) : readLevel(text, operator);
  }
  const subject = `${wordsOfOperand(left)} ${operator} ${wordsOfOperand(right)}`;
  if (withoutSigns(left, right, operator, context) || areNeverEqual(left, right, operator, context))
    return { command: test(subject), levels: noLevels };
  if (operator !== '==' && operator !== 'equ' && operator !== 'neq') {
    const isOfTwo = [left, right].every((cells) => cells.some(({ char }) => '!%\ufdd0'.includes(char)));
    const command = isOfTwo ? openTest(subject, span(start, start)) : test(subject);
    return { command: withOrder(command, left, operator, right, script), levels: noLevels };
  }
  script.guarding = true;
  const found = compare(left, right, isCaseBlind, script);
  script.guarding = false;
  const fact = operator === '==' || isQuoted(left) || isQuoted(right) ? found : asNumbers(found);
  const isEqual = operator !== 'neq';
  if (fact === null) {
    const words = `${wordsOfOperand(left)} == ${wordsOfOperand(right)}`;
    const [operand = [], pattern = []] = sidesOf(left, right).map((cells) => toText(cells, script));
    const like = { kind: 'text', operand, pattern, ignoresCase: isCaseBlind } as const;
    const open = { subject: words, value: null, operand: null, equal: isEqual, like };
    return { command: { kind: 'test', fact: open }, levels: noLevels };
  }
  return { command: { kind: 'test', fact: { ...fact, equal: isEqual } }, levels: noLevels };
}

/** Between quotation marks numbers are texts, of which "10" comes before "9". */
function withOrder(
  command: Command,
  left: readonly Cell[],
  operator: string,
  right: readonly Cell[],
  script: BatchScript,
): Command {
  if (command.kind !== 'test' || command.fact === null || !isQuoted(left) || !isQuoted(right)) return command;
  const sides = [left, right].map((cells) => toText(cells.slice(1, -1), script));
  const [first = [], second = []] = operator.startsWith('l') ? sides : sides.reverse();
  const order = { first, second, orEqual: operator.endsWith('eq') };
  return { kind: 'test', fact: { ...command.fact, order } };
}

function takeOperator(context: BatchContext, left: readonly Cell[]): string {
  const { lexer } = context;
  let equals = '';
  while (isDelimiter(lexer.current)) equals += lexer.next().char.replace(/[^=]/, ' ');
  if (equals.includes('==')) return '==';
  const word = lexer.peekWord();
  if (!operators.includes(word)) context.fail(noComparison(left, context.text));
  lexer.skipWord(word);
  return word;
}

function unquoted(cells: readonly Cell[]): readonly Cell[] {
  const inside = isQuoted(cells) ? cells.slice(1, -1) : cells;
  return withoutDelimiters(inside);
}
