import { readArithmetic } from './arithmetic.ts';
import { type Cursor, leave } from './cursor.ts';
import { noNodes, PlainNode, token } from './plain-node.ts';
import { skipSpace } from './simple.ts';
import { readArithmeticTest, readDoubleTest, readSingleTest } from './tests.ts';
import { readWord, scanDollar } from './words.ts';

/** The grammar takes a word that declares for no name. */
const functionNamed = /(?!(?:declare|export|local|readonly|typeset|unset)(?![\w-]))[A-Za-z_][\w-]*/y;
const parentheses = /[ \t]*\([ \t]*\)/y;
const blanks = /[ \t]*/y;

/** Goes after a keyword, which must stand here. */
function keyword(cursor: Cursor, word: string): void {
  cursor.expect(word);
  if (!cursor.isAtEndOfWord) leave();
}

/** Statements of which there must be one. */
function body(cursor: Cursor): PlainNode[] {
  const statements = cursor.statements(cursor);
  if (statements.every(({ type }) => type === 'comment')) leave();
  return statements;
}

/** Goes after what may separate the head of a loop from its body. */
function skipSeparator(cursor: Cursor, comments: PlainNode[]): void {
  cursor.skipBlanks();
  if (cursor.next === ';') cursor.at++;
  else if (cursor.next !== '\n' && cursor.next !== '#') leave();
  skipSpace(cursor, comments);
}

/** A construct that begins with this word or sign; null when that begins none. */
export function readConstruct(cursor: Cursor, word: string): PlainNode | null {
  switch (word) {
    case '(':
      return cursor.startsWith('((') ? readArithmeticTest(cursor) : readSubshell(cursor);
    case '{':
      return readGroup(cursor);
    case '[':
      return readSingleTest(cursor);
    case '[[':
      return readDoubleTest(cursor);
    case 'if':
      return readIf(cursor);
    case 'while':
    case 'until':
      return readWhile(cursor, word);
    case 'for':
      return readFor(cursor);
    case 'case':
      return readCase(cursor);
    case 'function':
      return readFunction(cursor);
    case 'do':
    case 'done':
    case 'elif':
    case 'else':
    case 'esac':
    case 'fi':
    case 'select':
    case 'then':
    case 'coproc':
    case 'in':
      return leave();
    default:
      return null;
  }
}

const open = token('(');
const close = token(')');
const openBrace = token('{');
const closeBrace = token('}');

function readSubshell(cursor: Cursor): PlainNode {
  const start = cursor.at;
  cursor.expect('(');
  const statements = body(cursor);
  cursor.expect(')');
  return new PlainNode('subshell', start, cursor.at, [open, ...statements, close]);
}

function readGroup(cursor: Cursor): PlainNode {
  const start = cursor.at;
  keyword(cursor, '{');
  const statements = body(cursor);
  keyword(cursor, '}');
  return new PlainNode('compound_statement', start, cursor.at, [openBrace, ...statements, closeBrace]);
}

const then = token('then');
const elseWord = token('else');

function readIf(cursor: Cursor): PlainNode {
  const start = cursor.at;
  const children = branch(cursor, 'if');
  for (;;) {
    const from = cursor.at;
    // The grammar may take the keyword for a word of the command above.
    if ((cursor.afterAssignments || cursor.afterPipes) && cursor.startsWith('el')) leave();
    if (cursor.startsWith('elif')) {
      const clause = branch(cursor, 'elif');
      children.push(new PlainNode('elif_clause', from, cursor.at, clause));
      continue;
    }
    if (cursor.startsWith('else')) {
      keyword(cursor, 'else');
      const clause = [elseWord, ...body(cursor)];
      children.push(new PlainNode('else_clause', from, cursor.at, clause));
    }
    break;
  }
  keyword(cursor, 'fi');
  children.push(token('fi'));
  return new PlainNode('if_statement', start, cursor.at, children);
}

/** `if condition; then statements`. */
function branch(cursor: Cursor, word: string): PlainNode[] {
  keyword(cursor, word);
  const condition = body(cursor);
  keyword(cursor, 'then');
  return [token(word), ...condition, then, ...body(cursor)];
}

function readWhile(cursor: Cursor, word: string): PlainNode {
  const start = cursor.at;
  keyword(cursor, word);
  const condition = body(cursor);
  const loop = readDo(cursor);
  return new PlainNode('while_statement', start, cursor.at, [token(word), ...condition, loop]);
}

const doWord = token('do');
const doneWord = token('done');

function readDo(cursor: Cursor): PlainNode {
  const start = cursor.at;
  keyword(cursor, 'do');
  const statements = body(cursor);
  keyword(cursor, 'done');
  return new PlainNode('do_group', start, cursor.at, [doWord, ...statements, doneWord]);
}

const forWord = token('for');
const inWord = token('in');

function readFor(cursor: Cursor): PlainNode {
  const start = cursor.at;
  keyword(cursor, 'for');
  cursor.skipBlanks();
  if (cursor.startsWith('((')) return readCounting(cursor, start);
  const from = cursor.at;
  if (!cursor.skipName()) leave();
  const children: PlainNode[] = [forWord, new PlainNode('variable_name', from, cursor.at)];
  cursor.skipBlanks();
  if (cursor.startsWith('in')) {
    keyword(cursor, 'in');
    children.push(inWord);
    for (;;) {
      cursor.skipBlanks();
      if (cursor.next === ';' || cursor.next === '\n' || cursor.next === '#') break;
      children.push(readWord(cursor));
    }
    // Nothing after `in`: the grammar takes the next line for it.
    if (children.length === 3) leave();
  }
  skipSeparator(cursor, children);
  children.push(readDo(cursor));
  return new PlainNode('for_statement', start, cursor.at, children);
}

/** `for ((…; …; …))`. */
function readCounting(cursor: Cursor, start: number): PlainNode {
  const dollar = (inside: Cursor) => scanDollar(inside, false);
  const outer = cursor.found;
  cursor.at += 2;
  for (const end of [';', ';', '))']) {
    readArithmetic(cursor, dollar);
    cursor.skip(blanks);
    cursor.expect(end);
  }
  cursor.found = outer;
  // There the grammar takes `i-n` for a word, and no `~`.
  if (/\w-\w|~/.test(cursor.text.slice(start, cursor.at))) leave();
  const children: PlainNode[] = [forWord];
  skipSeparator(cursor, children);
  children.push(readDo(cursor));
  return new PlainNode('c_style_for_statement', start, cursor.at, children);
}

const caseWord = token('case');
const bar = token('|');

function readCase(cursor: Cursor): PlainNode {
  const start = cursor.at;
  keyword(cursor, 'case');
  cursor.skipBlanks();
  const subject = readWord(cursor);
  if (cursor.text.slice(subject.startIndex, cursor.at).includes('\\')) leave();
  const children: PlainNode[] = [caseWord, subject, inWord];
  skipSpace(cursor, children);
  keyword(cursor, 'in');
  for (;;) {
    skipSpace(cursor, children);
    if (cursor.startsWith('esac')) break;
    children.push(readArm(cursor));
  }
  keyword(cursor, 'esac');
  return new PlainNode('case_statement', start, cursor.at, children);
}

function readArm(cursor: Cursor): PlainNode {
  const start = cursor.at;
  const children: PlainNode[] = [];
  if (cursor.next === '(') cursor.at++;
  for (;;) {
    cursor.skipBlanks();
    children.push(readCasePattern(cursor));
    cursor.skipBlanks();
    if (cursor.next !== '|') break;
    cursor.at++;
    children.push(bar);
  }
  cursor.expect(')');
  // `*)x` is an extended pattern for the grammar.
  if (!' \t\n'.includes(cursor.next)) leave();
  const statements = cursor.statements(cursor);
  children.push(close, ...statements);
  const end = ends.find((word) => cursor.startsWith(word));
  if (end !== undefined) {
    cursor.at += end.length;
    // The grammar expects something in front of `;&`, and another arm after it.
    if (end !== ';;' && (statements.length === 0 || !anotherArm.test(cursor.text.slice(cursor.at)))) leave();
    children.push(token(end));
  } else if (!cursor.startsWith('esac') || statements.at(-1)?.type === '&') leave();
  return new PlainNode('case_item', start, cursor.at, children);
}

const pairedBrackets = /^(?:[^[\]{}#"'\\]|\\["']|"[^"]*"|'[^']*'|\[[^[\]{}"'$]+\])*$/;

function readCasePattern(cursor: Cursor): PlainNode {
  const word = readWord(cursor);
  if (word.children.length > 0 || !pairedBrackets.test(cursor.text.slice(word.startIndex, word.endIndex)))
    leave();
  return word;
}

const anotherArm = /^\s+(?!esac)\S/;
const ends = [';;&', ';;', ';&'];

function readFunction(cursor: Cursor): PlainNode {
  const start = cursor.at;
  keyword(cursor, 'function');
  cursor.skipBlanks();
  const from = cursor.at;
  if (!cursor.skip(functionNamed)) leave();
  const to = cursor.at;
  if (!cursor.isAtEndOfWord) leave();
  cursor.skip(parentheses);
  return define(cursor, start, from, to);
}

/** `name() …`, if that stands here: `end` is after the name. */
export function readDefinition(cursor: Cursor, end: number): PlainNode | null {
  const start = cursor.at;
  const next = cursor.text[end];
  if (next !== '(' && !(next === ' ' && cursor.text[end + 1] === '(') && next !== '\t') return null;
  parentheses.lastIndex = end;
  if (!parentheses.test(cursor.text)) return null;
  functionNamed.lastIndex = start;
  if (!functionNamed.test(cursor.text) || functionNamed.lastIndex !== end) leave();
  cursor.at = parentheses.lastIndex;
  return define(cursor, start, start, end);
}

function define(cursor: Cursor, start: number, from: number, to: number): PlainNode {
  const comments: PlainNode[] = [];
  skipSpace(cursor, comments);
  const name = new PlainNode('word', from, to, noNodes);
  if (cursor.startsWith('((')) leave();
  const definition = cursor.next === '{' ? readGroup(cursor) : readSubshell(cursor);
  return new PlainNode('function_definition', start, cursor.at, [name, ...comments, definition]);
}
