import type { Command, Text } from '../program.ts';
import { type Cell, isSign, wordsOf } from './cells.ts';
import type { BatchParser } from './parser.ts';
import { readWord } from './redirections.ts';
import type { BatchScript, LoopVariable } from './script.ts';
import { toText } from './text.ts';

/** `for`, whose word has been taken. */
export function readFor(parser: BatchParser): Command {
  const { lexer, script } = parser;
  const kind = readKind(parser);
  lexer.next();
  const letter = lexer.next().char;
  takeKeyword(parser, 'in');
  if (!isSign(lexer.current, '(')) parser.fail();
  const { values, variable } = valuesOf(kind, readSet(parser), script);
  takeKeyword(parser, 'do');
  if (lexer.isAtEnd || isSign(lexer.current, '\n')) parser.fail();
  const name = `%%${letter}`;
  const outer = script.loopVariables.get(letter);
  script.noteLoop();
  script.found.noteValue(name, values?.flat() ?? null);
  script.loopVariables.set(letter, variable);
  // A command whose output is taken apart runs in front.
  if (kind === 'f') script.changes += 1;
  const body = parser.list();
  if (outer === undefined) script.loopVariables.delete(letter);
  else script.loopVariables.set(letter, outer);
  return { kind: 'loop', condition: null, until: false, bodyFirst: false, each: { name, values }, body };
}

/** The letter of `/f`, `/l`, `/d` or `/r`, or ''. What else stands in front of the variable is left out. */
function readKind(parser: BatchParser): string {
  const { lexer } = parser;
  let kind = '';
  for (;;) {
    lexer.skipDelimiters();
    const { char, expansion } = lexer.current;
    if (char === '%' && expansion === null) return kind;
    const word = lexer.peekWord();
    if (/^\/[dflr]$/.test(word)) kind = word.charAt(1);
    if (readWord(lexer, '\n&|<>()').length === 0 || kind === '') parser.fail();
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
