import { sequence } from '../build-command.ts';
import type { Command, Text } from '../program.ts';
import { type Cell, isSign, textOf, wordsOf } from './cells.ts';
import { alwaysLeaves } from './command-shapes.ts';
import type { BatchParser } from './parser.ts';
import { readWord } from './redirections.ts';
import type { BatchScript, LoopVariable } from './script.ts';
import { toText } from './text.ts';

/** `for`, whose word has been taken. */
export function readFor(parser: BatchParser): Command {
  const { lexer, script } = parser;
  const { kind, options } = readKind(parser);
  lexer.next();
  const letter = lexer.next().char;
  takeKeyword(parser, 'in');
  if (!isSign(lexer.current, '(')) parser.fail();
  const set = readSet(parser);
  const line = kind === 'f' ? wholeLine(options, set, script) : null;
  const { values, variable } = line === null ? valuesOf(kind, set, script) : onlyValue(line);
  takeKeyword(parser, 'do');
  if (lexer.isAtEnd || isSign(lexer.current, '\n')) parser.fail();
  const name = `%%${letter}`;
  const outer = script.loopVariables.get(letter);
  script.noteLoop();
  script.found.noteValue(name, values?.flat() ?? null);
  script.loopVariables.set(letter, variable);
  // A command whose output is taken apart runs in front.
  if (kind === 'f') script.changes += 1;
  const before = script.mode;
  const body = parser.list();
  script.join(before, alwaysLeaves(body) ? [before] : [before, script.mode]);
  if (outer === undefined) script.loopVariables.delete(letter);
  else script.loopVariables.set(letter, outer);
  const each = { name, values, ...(kind === 'l' ? { counts: true as const } : {}) };
  const loop = { kind: 'loop', condition: null, until: false, bodyFirst: false, each, body } as const;
  if (line !== null) return unlessEmpty(line, loop);
  return values === null && onlyAssigns(body) ? repeat(name, loop) : loop;
}

/** Whether that is all it does, as in `for /f %%i in ('git rev-parse HEAD') do set HEAD=%%i`. */
function onlyAssigns(command: Command): boolean {
  switch (command.kind) {
    case 'assign':
      return true;
    case 'sequence':
      return command.commands.every(onlyAssigns);
    case 'if':
      return onlyAssigns(command.then) && (command.otherwise === null || onlyAssigns(command.otherwise));
    default:
      return false;
  }
}

/** A loop whose author thinks of both, that it runs and that it does not: it fetches values. */
function repeat(name: string, loop: Extract<Command, { kind: 'loop' }>): Command {
  const given: Command = { kind: 'assign', name, value: null, append: false };
  return { ...loop, each: null, body: sequence([given, loop.body]) };
}

/** The text that `for /f "delims=" %%i in ("text")` gives to its variable as it is; null for any other `for /f`. */
function wholeLine(options: string, set: readonly Cell[], script: BatchScript): Text | null {
  const words = options
    .replace(/^"|"$/g, '')
    .trim()
    .toLowerCase()
    .split(/[ \t]+/);
  const known = ['usebackq', 'delims=', 'tokens=*'];
  const isWhole = words.includes('delims=') && words.every((word) => known.includes(word));
  const sign = words.includes('usebackq') ? "'" : '"';
  const [word = [], other] = wordsOf(set);
  const isText = word.length > 1 && word[0]?.char === sign && word.at(-1)?.char === sign;
  // A line that begins with a semicolon is a remark.
  const isLine = isText && other === undefined && word[1]?.char !== ';';
  return isWhole && isLine ? toText(word.slice(1, -1), script) : null;
}

function onlyValue(line: Text): { values: readonly Text[]; variable: LoopVariable } {
  return { values: [line], variable: { harmless: false, quoted: true, takesApart: true } };
}

/** An empty line is left out. */
function unlessEmpty(line: Text, loop: Command): Command {
  if (line.some((piece) => piece.kind === 'literal')) return loop;
  const subject = line.map((piece) => (piece.kind === 'variable' ? `%${piece.name}%` : '?')).join('');
  const fact = { subject, value: '', operand: line, equal: true };
  return { kind: 'if', condition: { kind: 'test', fact }, then: sequence([]), otherwise: loop };
}

/** The letter of `/f`, `/l`, `/d` or `/r`, or '', and what else stands in front of the variable. */
function readKind(parser: BatchParser): { kind: string; options: string } {
  const { lexer } = parser;
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
    if (cells.length === 0 || kind === '') parser.fail();
  }
}

function takeKeyword(parser: BatchParser, keyword: string): void {
  const { lexer } = parser;
  lexer.skipDelimiters();
  if (lexer.peekWord() !== keyword) parser.fail();
  lexer.skipWord(keyword);
  lexer.skipDelimiters();
}

/** What stands in parentheses, over as many lines as it takes. */
function readSet(parser: BatchParser): Cell[] {
  const { lexer } = parser;
  const set: Cell[] = [];
  lexer.next();
  while (!isSign(lexer.current, ')')) {
    if (lexer.isAtEnd) parser.fail();
    set.push(lexer.next());
  }
  lexer.next();
  return set;
}

function valuesOf(
  kind: string,
  set: readonly Cell[],
  script: BatchScript,
): { values: readonly Text[] | null; variable: LoopVariable } {
  const words = wordsOf(set);
  const isPattern = words.some((word) => word.some(({ char }) => char === '*' || char === '?'));
  // Numbers, and names of files and folders: `<` can stand in none of them.
  const harmless = kind === 'l' || kind === 'd' || kind === 'r' || (kind === '' && isPattern);
  const variable = { harmless, quoted: set.some(({ char }) => char === '"'), takesApart: kind === 'f' };
  if (kind !== '' || isPattern) return { values: null, variable };
  const values = words.map((word) => toText(word, script));
  // A variable outside of quotes may hold several words.
  const isOpen = words.some((word, index) => {
    const isQuoted = word[0]?.char === '"' && word.at(-1)?.char === '"';
    return !isQuoted && values[index]?.some((piece) => piece.kind !== 'literal');
  });
  return isOpen ? { values: null, variable: { ...variable, quoted: true } } : { values, variable };
}
