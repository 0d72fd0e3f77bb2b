import { type Span, span, spanOver } from '../../../source/span.ts';
import { constantOf, partsOf, sequence, succeed } from '../build-command.ts';
import { countedValues } from '../counted-values.ts';
import type { ListItem } from '../each.ts';
import { visitCommands } from '../follow/contents/names-in.ts';
import { onlyAssigns } from '../follow/ways/fetched.ts';
import type { Command, CommandOf, Piece, Text } from '../program.ts';
import { type Cell, isNeverEmpty, isSign, textOf, wordsOf } from './cells.ts';
import { alwaysLeaves } from './command-shapes.ts';
import type { BatchContext } from './context.ts';
import {
  bareOperator,
  longVariable,
  neverClosed,
  noCommand,
  noKeyword,
  noList,
  singlePercent,
} from './faults.ts';
import { mayPrintNothing, noteUnrunCommand, readLine } from './for-line.ts';
import { readWord } from './redirections.ts';
import type { BatchScript, LoopVariable } from './script.ts';
import { constantText, toText } from './text.ts';

/** `for`, whose word has been taken. */
export function readFor(context: BatchContext): Command {
  const { lexer, script, text } = context;
  const single = singlePercent(text, lexer.lastEnd);
  if (single !== null) context.fail(single);
  const { kind, options } = readKind(context);
  const letter = takeLetter(context);
  takeKeyword(context, 'in', `in (…) after %%${letter}`);
  if (!isSign(lexer.current, '(')) context.fail(noList(lexer));
  const set = readList(context, kind);
  if (kind === 'f') noteUnrunCommand(options, set, letter, context);
  const read = kind === 'f' ? readLine(options, set, script) : null;
  // A letter of a loop around it has its value again behind this one.
  const isOwn = read?.parts.every(
    (_, index) => index === 0 || !script.loopVariables.has(letterAfter(letter, index)),
  );
  const line = isOwn === true ? read : null;
  const bounds = kind === 'l' ? boundsOf(set, script) : null;
  const counted = bounds === null ? null : countedBy(bounds, spanOver(set));
  const { values, variable, list }: Values =
    line !== null
      ? onlyValue(line.parts[0] ?? [])
      : counted !== null
        ? oneByOne(counted)
        : valuesOf(kind, set, script);
  takeKeyword(context, 'do', 'do after the list', set);
  const end = lexer.lastEnd;
  lexer.skipDelimiters();
  if (lexer.isAtEnd || isSign(lexer.current, '\n'))
    context.fail(noCommand(lexer, '"do"', text, span(Math.max(0, end - 2), end)));
  const name = `%%${letter}`;
  // What a line is taken apart into has the letters from there on.
  const others = line?.parts.slice(1) ?? [];
  const letters = [letter, ...others.map((_, index) => letterAfter(letter, index + 1))];
  const outer = script.loopVariables.get(letter);
  script.noteLoop();
  script.found.noteValue(name, values?.flat() ?? (list === undefined ? null : []));
  for (const one of letters) script.loopVariables.set(one, variable);
  // A command whose output is taken apart runs in front.
  if (kind === 'f') script.changes += 1;
  const before = script.mode;
  const given = others.map(
    (value, index): Command => ({ kind: 'assign', name: `%%${letters[index + 1]}`, value }),
  );
  const body = sequence([...given, ...partsOf(readBody(context, variable))]);
  script.join(before, alwaysLeaves(body) ? [before] : [before, script.mode]);
  for (const one of letters) script.loopVariables.delete(one);
  if (outer !== undefined) script.loopVariables.set(letter, outer);
  const each = {
    name,
    values,
    ...(list === undefined ? {} : { list }),
    ...(kind === 'l' ? ({ counts: true, areSeveral: true } as const) : {}),
  };
  const loop = { kind: 'loop', condition: null, each, body } as const;
  if (line !== null) return unlessEmpty(line.needed, loop, context.text);
  if (bounds !== null && neverEnds(bounds)) return endless(name, loop);
  return values === null && onlyAssigns(body) ? repeat(name, loop) : loop;
}

/** What a loop does. Where it goes two ways, or elsewhere, its flags may be set on each way to their tests. */
function readBody(context: BatchContext, { mayNotRun }: LoopVariable): Command {
  const { text, lexer, script } = context;
  const start = lexer.offset;
  const body = context.nested.list(context);
  if (mayNotRun === true && /\b(?:else|goto|exit)\b/i.test(text.slice(start, lexer.lastEnd)))
    visitCommands(body, (command) => {
      if (command.kind === 'assign') script.found.flags.set(command.name, false);
    });
  return body;
}

function letterAfter(letter: string, count: number): string {
  return String.fromCharCode(letter.charCodeAt(0) + count);
}

/** A loop whose author thinks of both, that it runs and that it does not: it fetches values. */
function repeat(name: string, loop: CommandOf<'loop'>): Command {
  const given: Command = { kind: 'assign', name, value: null };
  return { ...loop, each: null, body: sequence([given, loop.body]) };
}

/** Where `for /l` begins, by how much it counts and where it ends; null where only a run knows. */
type Bounds = readonly [first: number, step: number, last: number];

function boundsOf(set: readonly Cell[], script: BatchScript): Bounds | null {
  const texts = wordsOf(set).map((word) => constantText(word, script) ?? '');
  if (!texts.every((text) => /^-?(?:0|[1-9]\d{0,8})$/.test(text))) return null;
  const [first = 0, step = 0, last = 0] = texts.map(Number);
  return [first, step, last];
}

function countedBy([first, step, last]: Bounds, place: Span): readonly Text[] | null {
  return step === 0 ? null : countedValues(first, step, last, place);
}

/** `for /l %%i in () do …`, or one that counts by 0 and has not got to its end at the beginning. */
function neverEnds([first, step, last]: Bounds): boolean {
  return step === 0 && first <= last;
}

function endless(name: string, loop: CommandOf<'loop'>): Command {
  const given: Command = {
    kind: 'assign',
    name,
    value: [{ kind: 'unknown', span: span(0, 0), harmless: true }],
  };
  return { ...loop, condition: succeed, each: null, body: sequence([given, loop.body]) };
}

function onlyValue(line: Text): { values: readonly Text[]; variable: LoopVariable } {
  return { values: [line], variable: { harmless: false, quoted: true, takesApart: true } };
}

function oneByOne(values: readonly Text[]): { values: readonly Text[]; variable: LoopVariable } {
  return { values, variable: { harmless: false, quoted: false, takesApart: false } };
}

/** A line is left out where it is empty, or has not so many words. */
function unlessEmpty(needed: Text, loop: Command, source: string): Command {
  if (constantOf(needed) === '') return sequence([]);
  const isThere = ({ kind, span: { start, end } }: Piece) =>
    kind === 'literal' || isNeverEmpty(source.slice(start, end));
  if (needed.some(isThere)) return loop;
  const subject = needed.map((piece) => (piece.kind === 'variable' ? `%${piece.name}%` : '?')).join('');
  const fact = { subject, value: '', operand: needed, equal: true };
  return { kind: 'if', condition: { kind: 'test', fact }, then: sequence([]), otherwise: loop };
}

/** The letter of `/f`, `/l`, `/d` or `/r`, or '', and what else stands in front of the variable. */
function readKind(context: BatchContext): { kind: string; options: string } {
  const { lexer } = context;
  let kind = '';
  let options = '';
  for (;;) {
    lexer.skipDelimiters();
    const { char, expansion } = lexer.current;
    if (char === '%' && expansion === null) return { kind, options };
    const word = lexer.peekWord();
    const cells = readWord(lexer, '\n&|<>()');
    if (/^\/[dflr]$/.test(word)) kind = word.charAt(1);
    else options = textOf(cells);
    if (cells.length === 0 || kind === '') context.fail();
  }
}

/** The letter of the variable, whose percent sign comes next. */
function takeLetter(context: BatchContext): string {
  const { lexer } = context;
  lexer.next();
  const letters = [lexer.next()];
  while (/^\w$/.test(lexer.current.char)) letters.push(lexer.next());
  if (letters.length > 1) context.fail(longVariable(letters));
  return letters[0]?.char ?? '';
}

/** `set`: the list in front of it. */
function takeKeyword(context: BatchContext, keyword: string, missing: string, set?: readonly Cell[]): void {
  const { lexer } = context;
  const end = lexer.lastEnd;
  lexer.skipDelimiters();
  if (lexer.peekWord() !== keyword) context.fail(noKeyword(lexer, keyword, missing, set, end));
  lexer.skipWord(keyword);
  if (keyword === 'in') lexer.skipDelimiters();
}

/** What stands in parentheses, over as many lines as it takes. */
function readList(context: BatchContext, kind: string): Cell[] {
  const { lexer } = context;
  const set: Cell[] = [];
  const { start } = lexer.next();
  while (!isSign(lexer.current, ')')) {
    if (lexer.isAtEnd) context.fail(neverClosed(span(start, start + 1)));
    if (isSign(lexer.current, '|&<>')) context.fail(bareOperator(lexer, kind === 'f', set.at(-1)));
    set.push(lexer.next());
  }
  lexer.next();
  return set;
}

interface Values {
  readonly values: readonly Text[] | null;
  readonly variable: LoopVariable;
  readonly list?: readonly ListItem[];
}

/** What gives the words of a list with variables that the script sets; null where one may hold other signs. */
function listOf(values: readonly Text[], script: BatchScript): readonly ListItem[] | null {
  const isPlain = (piece: Piece) =>
    piece.kind === 'literal' || (piece.kind === 'variable' && script.survey.isPlain(piece.name));
  if (!values.every((text) => text.every(isPlain))) return null;
  return values.map((text) => ({ text, separators: /[ \t,;=]+/ }));
}

function valuesOf(kind: string, set: readonly Cell[], script: BatchScript): Values {
  const words = wordsOf(set);
  const isPattern = words.some((word) => word.some(({ char }) => char === '*' || char === '?'));
  // Numbers, and names of files and folders: `<` can stand in none of them.
  const harmless = kind === 'l' || kind === 'd' || kind === 'r' || (kind === '' && isPattern);
  const takesApart = kind === 'f';
  const mayNotRun = takesApart && mayPrintNothing(textOf(set));
  const variable = { harmless, quoted: set.some(({ char }) => char === '"'), takesApart, mayNotRun };
  if (kind !== '' || isPattern) return { values: null, variable };
  const values = words.map((word) => toText(word, script));
  // A variable outside of quotes may hold several words.
  const isOpen = words.some((word, index) => {
    const isQuoted = word[0]?.char === '"' && word.at(-1)?.char === '"';
    return !isQuoted && values[index]?.some((piece) => piece.kind !== 'literal');
  });
  if (!isOpen) return { values, variable };
  const list = variable.quoted ? null : listOf(values, script);
  return {
    values: null,
    variable: { ...variable, quoted: list === null },
    ...(list === null ? {} : { list }),
  };
}
